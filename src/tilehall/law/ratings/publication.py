"""Who publishes lists, and when the next one is due."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION
from tilehall.law.tournament.months import DAY, months_on

MANAGER = "ratings_manager"
MONTHLY = 1  # the interval of our reading, unless the Ratings Manager sets another


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedList:
    """A list that is to go out. `last` is the day of the newest list that is out, `published` that on which this run
    went out already; `tournament` is the last one in the run, and `ended` its last day."""

    day: date
    today: date
    newest_run: bool
    published: date | None
    last: date | None
    tournament: str
    ended: date


def refuse_out_of_order(proposed: ProposedList) -> Refusal | None:
    """Lists go out one after the other, each from the newest run and of a day that is not before what is in it."""
    if not proposed.newest_run:
        return _no("not_the_newest_run")
    if proposed.published is not None:
        return _no("published_already", day=proposed.published)
    if proposed.day > proposed.today:
        return _no("day_to_come")
    if proposed.last is not None and proposed.day <= proposed.last:
        return _no("list_before_the_last", last=proposed.last, from_day=proposed.last + DAY)
    if proposed.day < proposed.ended:
        return _no("list_before_its_tournaments", tournament=proposed.tournament, ended=proposed.ended)
    return None


def _no(code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(CONSTITUTION["12.2"],), detail=tuple(detail.items()))


def publish(roles: Collection[str], formula: str, dated: date) -> Ruling | Refusal:
    """A run or a list goes out by the Ratings Manager alone, with the name of the formula that made it."""
    bases = (CONSTITUTION["12.1"], CONSTITUTION.reading("12.1"))
    if MANAGER not in roles:
        return Refusal(code="ratings_manager_only", rests_on=(CONSTITUTION["12.1"],))
    told = (("formula", formula), ("dated", dated))
    return Ruling(code="published", rests_on=bases, discretion=MANAGER, detail=told)


def next_list_day(last: date, every_months: int = MONTHLY) -> Term[date]:
    """The day the next list is due after the last one; an organiser can have the current one at any time."""
    return Term(months_on(last, every_months), CONSTITUTION.reading("12.2"))
