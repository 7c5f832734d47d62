"""Every act of the book as one sentence, with the clauses on which acts of its kind are done."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tilehall.law.association.acts import members as m
from tilehall.law.association.acts.act import Act, Entry, TakenBack
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.decisions import basis_of
from tilehall.law.association.member_status import MemberStatus
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.site.pages.phrases import counted, dollars
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.people.models import Club, Person

from . import money, officers, play_rules, registers
from .decisions import BODIES

CLASSES = {
    "ordinary": "Ordinary Member",
    "life": "Life Member",
    "honorary": "Honorary Member",
    "honorary_vp": "Honorary Vice President",
}
WAYS = {
    "executive": "accepted by the Executive",
    "club_return": "accepted on the return of their club",
    "secretary": "accepted by the Secretary without a meeting",
    "taken_over": "member before this book began",
}
TO_WHOM = {"club_secretary": "the club’s Secretary", "association_secretary": "the Association’s Secretary"}


@dataclass(frozen=True, slots=True)
class Names:
    """Who and what the numbers in acts are."""

    people: Mapping[int, Person] = field(default_factory=dict)
    clubs: Mapping[int, Club] = field(default_factory=dict)

    def person(self, number: int | None) -> str:
        return str(self.people.get(number, "somebody")) if number is not None else "nobody"

    def club(self, number: int | None) -> str:
        return str(self.clubs.get(number, "a club")) if number is not None else "no club"


def names_in(entries: Iterable[Entry]) -> Names:
    """Of all people and clubs that these acts name, by two questions."""
    acts = [entry.act for entry in entries]
    people = {getattr(act, "person", None) for act in acts}
    clubs = {getattr(act, "club", None) for act in acts}
    return Names(Person.objects.in_bulk([*filter(None, people)]), Club.objects.in_bulk([*filter(None, clubs)]))


@dataclass(frozen=True, slots=True)
class EntryShown:
    """An entry of the book on a page."""

    entry: Entry
    text: str
    clauses: tuple[str, ...]
    taken_back: bool = False


def shown(entries: Iterable[Entry], gone: Iterable[int] = ()) -> list[EntryShown]:
    listed, away = list(entries), set(gone)
    names = names_in(listed)
    return [
        EntryShown(entry, act_words(entry.act, names), act_clauses(entry.act), entry.seq in away) for entry in listed
    ]


def act_clauses(act: Act) -> tuple[str, ...]:
    if isinstance(act, Decided):
        return clauses_of(basis_of(act.matter))
    return clauses_of(*(CONSTITUTION[number] for number in act.clauses))


def act_words(act: Act, names: Names) -> str:
    words = WORDS.get(type(act))
    return words(act, names) if words is not None else type(act).__name__


def _day(day: date | None) -> str:
    return "without an end" if day is None else f"{day:%d/%m/%Y}"


def class_words(status: MemberStatus) -> str:
    return "" if status.kind is None else CLASSES[status.kind.value]


def _decided(act: Decided, _: Names) -> str:
    votes, void = act.votes, f" – void: {act.void_because}" if act.void_because else ""
    count = f" ({votes.in_favour} for, {votes.against} against)" if votes else ""
    return f"{act.reference}, {BODIES[act.body]}: {act.title}{count}{void}"


def _club_acted(act: m.ClubActed, names: Names) -> str:
    done = f"suspended {{}} until {_day(act.until)}" if act.what == "suspended" else "ended the membership of {}"
    late = counted((act.reported - act.on).days, "day")
    return f"{names.club(act.club)} {done.format(names.person(act.person))}, reported by {act.officer} after {late}"


def _suspended(act: m.Suspended, names: Names) -> str:
    long = "for life" if act.for_life else f"until {_day(act.until)}"
    counted_in = {None: "", True: ", an earlier one by a club counted", False: ", an earlier one by a club not counted"}
    told = f"{long}{counted_in[act.club_counts]}{f': {act.why}' if act.why else ''}"
    return f"{names.person(act.person)} suspended by the Executive {told}"


def _told(act: m.ClubsTold, _: Names) -> str:
    return f"{counted(len(act.clubs), 'other club')} told" if act.warranted else "Other clubs are not told"


# One line for each kind; a test sees that none is forgotten.
WORDS: dict[type[Act], Callable[[Any, Names], str]] = {
    TakenBack: lambda act, _: f"Entry {act.entry} taken back: {act.why}",
    Decided: _decided,
    ApprovalRecorded: lambda act, _: f"Approval of Inland Revenue recorded: {act.reference}",
    m.Applied: lambda act, n: (
        f"{n.person(act.person)} applied" + (f" through {n.club(act.club)}" if act.club else ", not in a club")
    ),
    m.Accepted: lambda act, n: f"{n.person(act.person)}: {WAYS[act.way]}; bound by {act.bound_by}",
    m.Declined: lambda act, n: f"Application of {n.person(act.person)} declined{': ' + act.why if act.why else ''}",
    m.ClubJoined: lambda act, n: f"{n.person(act.person)} joined {n.club(act.club)}",
    m.ClubLeft: lambda act, n: f"{n.person(act.person)} left {n.club(act.club)}",
    m.PayerChosen: lambda act, n: f"{n.person(act.person)} pays through {n.club(act.club)}",
    m.ClassGiven: lambda act, n: f"{n.person(act.person)} elected {CLASSES[act.member_class]}",
    m.Resigned: lambda act, n: f"{n.person(act.person)} resigned in writing to {TO_WHOM[act.addressed_to]}",
    m.DeclaredCeased: lambda act, n: (
        f"{n.person(act.person)} declared no longer a member; the fee of {act.year} was not paid"
    ),
    m.Died: lambda act, n: f"{n.person(act.person)} died",
    m.Suspended: _suspended,
    m.ClubActed: _club_acted,
    m.SuspensionLifted: lambda act, n: f"The effect of a club’s act on {n.person(act.person)} lifted by the Executive",
    m.Invited: lambda act, n: f"{n.person(act.person)} invited to rejoin",
    m.Reinstated: lambda act, n: f"{n.person(act.person)} has rejoined",
    m.ClubsTold: _told,
    m.ClubApplied: lambda act, n: f"{n.club(act.club)} applied to be registered",
    m.ClubRegistered: lambda act, n: (
        f"{n.club(act.club)} registered"
        + (f", {dollars(act.cents)} paid" if act.cents else ", as it was before this book")
    ),
    m.ClubClosed: lambda act, n: f"{n.club(act.club)} no longer registered{': ' + act.why if act.why else ''}",
    m.VotingMemberNamed: lambda act, n: f"{n.person(act.person)} votes for {n.club(act.club)}",
    m.FeePaid: lambda act, n: (
        f"{n.person(act.person)} paid {dollars(act.cents)} for {act.year}"
        + (f" through {n.club(act.club)}" if act.club else "")
    ),
    m.FeesSet: lambda act, _: (
        f"Fees from {act.year}: {dollars(act.club_cents)} with a club, {dollars(act.independent_cents)} without"
    ),
    **officers.WORDS,
    **registers.WORDS,
    **play_rules.WORDS,
    **money.WORDS,
}
