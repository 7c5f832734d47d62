"""Who publishes lists, and when the next one is due."""

from collections.abc import Collection
from datetime import date

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION

from .days import months_on

MANAGER = "ratings_manager"
MONTHLY = 1  # the interval of our reading, unless the Ratings Manager sets another


def publish(roles: Collection[str], formula: str, dated: date) -> Ruling | Refusal:
    """A run or a list goes out by the Ratings Manager alone, with the name of the formula that made it."""
    bases = (CONSTITUTION["12.1"], CONSTITUTION.reading("12.1"))
    if MANAGER not in roles:
        return Refusal(code="ratings_manager_only", rests_on=(CONSTITUTION["12.1"],))
    told = (("formula", formula), ("dated", dated))
    return Ruling(code="published", rests_on=bases, discretion=MANAGER, detail=told)


def next_list(last: date, every_months: int = MONTHLY) -> Term[date]:
    """The day the next list is due after the last one; an organiser can have the current one at any time."""
    return Term(months_on(last, every_months), CONSTITUTION.reading("12.2"))
