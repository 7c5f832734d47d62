"""Returns of clubs: names and fees that were sent, and what became of them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tilehall.law.association.acts.money import ReturnSent
from tilehall.law.association.money.club_return import FeePayer
from tilehall.site.association.book import store as book
from tilehall.site.association.money.models import ReturnAnswerRow, ReturnRow
from tilehall.site.people import membership
from tilehall.site.people.models import Club, Person

from . import fees


def returns(clubs: Collection[int] | None = None) -> QuerySet[ReturnRow]:
    """The newest first, each with whether it was taken (None: it waits)."""
    answer = ReturnAnswerRow.objects.filter(sent=OuterRef("entry")).values("taken")[:1]
    rows = ReturnRow.objects.select_related("club").annotate(taken=Subquery(answer))
    return rows if clubs is None else rows.filter(club__in=clubs)


def waiting_returns() -> QuerySet[ReturnRow]:
    return ReturnRow.objects.filter(~Exists(ReturnAnswerRow.objects.filter(sent=OuterRef("entry"))))


@dataclass(frozen=True, slots=True)
class SentReturn:
    number: int
    by: str
    sent: ReturnSent
    club: Club
    taken: bool | None
    why: str = ""
    answered: date | None = None


def sent_return(number: int) -> SentReturn | None:
    found = book.entry(number)
    if found is None or not isinstance(found.act, ReturnSent):
        return None
    answer = ReturnAnswerRow.objects.filter(sent=number).first()
    club = Club.objects.get(pk=found.act.club)
    if answer is None:
        return SentReturn(number, found.by, found.act, club, None)
    return SentReturn(number, found.by, found.act, club, answer.taken, answer.why, answer.day)


def fee_payers(year: int, club: int) -> list[FeePayer]:
    """Everybody of the register, as a return of that year and club asks: a name on a list may be anybody's."""
    due = {each.person: each for each in fees.due_fees(year)}
    paid = fees.paid_fees(year)
    names = list(Person.objects.values_list("pk", "full_name"))
    clubs = membership.clubs_of_many([pk for pk, _ in names])
    members = fees.members_of_year(year)
    waiting = _on_waiting_returns(year, club)
    return [
        FeePayer(
            person=pk,
            name=name,
            clubs=frozenset(clubs[pk]),
            owes_cents=due[pk].cents if pk in due else 0 if pk in members else None,
            paid_via=(paid[pk].club or "the Association itself") if pk in paid else None,
            waits_on=waiting.get(pk),
            free_by=members.get(pk),
        )
        for pk, name in names
    ]


def _on_waiting_returns(year: int, club: int) -> dict[int, str]:
    """By person the mark of the club's own return on which they stand. Of two clubs the money that comes first
    decides."""
    found = (sent_return(row.entry) for row in waiting_returns().filter(year=year, club=club))
    return {line.person: f"B{each.number}" for each in found if each is not None for line in each.sent.lines}
