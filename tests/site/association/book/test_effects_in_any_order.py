"""Anything about a member in any order of days, taken back anywhere: how somebody stands on each day is what a plain
reading of the entries that count makes of it, and the book agrees with its rows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.association.acts import members as m
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.member_status import member_status
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import member_files, store
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.book.actions.suspensions import ClubActReported, SuspensionAsked
from tilehall.site.hall.check import check
from tilehall.site.people import actions as people
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import Role

from .associations import a_club, a_decision, a_member, a_person, at

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
DAYS = [date(2026, 1, 1) + 10 * DAY * place for place in range(7)]
LOOKED_AT = [day + shift * DAY for day in DAYS for shift in (-1, 0, 1)]


# --- what a plain reading of the entries says


@dataclass
class Plain:
    """Spells as [what, first day, first day without]; `ended` is the class that an entry has ended."""

    held: list[list] = field(default_factory=list)
    clubs: list[list] = field(default_factory=list)
    ended: dict[int, str] = field(default_factory=dict)

    def end(self, entry: Entry, on: date) -> None:
        for spell in self.held:
            if spell[2] is None:
                self.ended[entry.seq], spell[2] = spell[0], on

    def join(self, club: int | None, on: date) -> None:
        if club is not None and not any(spell[0] == club and spell[2] is None for spell in self.clubs):
            self.clubs.append([club, on, None])

    def leave(self, club: int, on: date) -> None:
        for spell in self.clubs:
            if spell[0] == club and spell[2] is None:
                spell[2] = on

    def leave_with_the_membership(self, but: int | None) -> None:
        """Who comes back is in no club of before but the one they come through."""
        over = max((until for _, since, until in self.held if until is not None and until > since), default=date.min)
        for spell in self.clubs:
            if spell[2] is None and spell[1] < over and spell[0] != but:
                spell[2] = over

    def read(self, entry: Entry) -> None:
        if isinstance(entry.act, m.ClubJoined):
            self.join(entry.act.club, entry.act.on)
        elif isinstance(entry.act, m.ClubLeft):
            self.leave(entry.act.club, entry.act.on)
        else:
            self._read_membership(entry)

    def _read_membership(self, entry: Entry) -> None:
        match entry.act:
            case m.Accepted(on=on, club=club):
                self.leave_with_the_membership(club)
                self.held.append(["ordinary", on, None])
                self.join(club, on)
            case m.ClassGiven(on=on, member_class=given):
                self.end(entry, on)
                self.held.append([given, on, None])
            case m.Resigned(on=on) | m.Died(on=on):
                self.end(entry, on + DAY)
            case m.DeclaredCeased(on=on):
                self.end(entry, on)
            case m.ClubActed(what="terminated", on=on, club=club):
                self.end(entry, on)
                self.leave(club, on)
            case m.SuspensionLifted(on=on, suspension=acted) if acted in self.ended:
                self.held.append([self.ended[acted], on, None])


def on_day(spells: list[list], day: date) -> list:
    return [what for what, since, until in spells if since <= day and (until is None or day < until)]


def rights_taken(entries: list[Entry], day: date) -> bool:
    lifted = {each.act.suspension: each.act.on for each in entries if isinstance(each.act, m.SuspensionLifted)}
    back = [each.act.on for each in entries if isinstance(each.act, (m.Reinstated, m.Accepted))]
    own = sorted(
        (each for each in entries if isinstance(each.act, m.Suspended)), key=lambda each: (each.act.on, each.seq)
    )
    for place, each in enumerate(own):
        if each.act.on <= day and (
            place or not any(max(each.act.on, each.act.until + DAY) <= on <= day for on in back)
        ):
            return True
    return any(
        act.on <= day <= act.until and not (each.seq in lifted and lifted[each.seq] <= day)
        for each in entries
        if isinstance(act := each.act, m.ClubActed) and act.what == "suspended"
    )


def picture(person: Person) -> list[object]:
    facts, clubs = member_files.facts_of_one(person.pk), membership.affiliations(person)
    spells = [(row.club_id, row.since, min((end.until for end in row.ends.all()), default=None)) for row in clubs]
    person.refresh_from_db()
    return [
        (
            status.kind.value if status.member else None,
            status.suspension.takes_rights,
            sorted(set(on_day(spells, day))),
        )
        for day in LOOKED_AT
        for status in [member_status(facts, day)]
    ]


def plainly(person: Person) -> list[object]:
    plain, entries = Plain(), store.entries_about(persons=[person.pk])
    for entry in entries:
        plain.read(entry)
    return [
        (
            next(iter(on_day(plain.held, day)[::-1]), None),
            rights_taken(entries, day),
            sorted(set(on_day(plain.clubs, day))),
        )
        for day in LOOKED_AT
    ]


# --- what is done


@dataclass(frozen=True)
class Step:
    person: Person
    club: Club
    day: date

    def last(self, kind: type) -> int:
        found = [each.seq for each in store.entries_about(kind, persons=[self.person.pk])]
        return found[-1] if found else 0


def give_class(step: Step) -> object:
    recommended = a_decision("executive", "recommend_life", step.day, step.person)
    elected = a_decision("agm", "elect_life", step.day, step.person)
    return members.give_class(CONSOLE, step.person, "life", recommendation=recommended, election=elected, context=at())


def suspend(step: Step) -> object:
    decision = a_decision("executive", "suspend", step.day, step.person)
    asked = SuspensionAsked(
        since=step.day,
        until=step.day + 12 * DAY,
        why="conduct",
        decision=decision,
        for_life_known=True,
        club_counts=False,
    )
    return suspensions.suspend(CONSOLE, step.person, asked, at())


def club_act(what: str) -> Callable[[Step], object]:
    def report(step: Step) -> object:
        acted = ClubActReported(what=what, since=step.day, until=step.day + 15 * DAY, why="")
        return suspensions.report_club_act(CONSOLE, step.person, step.club, acted, at())

    return report


def lift(step: Step) -> object:
    decision, acted = a_decision("executive", "lift_suspension", step.day, step.person), step.last(m.ClubActed)
    return suspensions.lift(CONSOLE, step.person, suspension=acted, decision=decision, on=step.day, context=at())


def resign(step: Step) -> object:
    return members.resign(
        CONSOLE, step.person, received=step.day, addressed_to="club_secretary", written=True, context=at()
    )


DEEDS: dict[str, Callable[[Step], object]] = {
    "take over": lambda s: members.take_over(CONSOLE, s.person, on=s.day, club=s.club, context=at()),
    "through a club": lambda s: members.join_through_club(CONSOLE, s.person, s.club, on=s.day, context=at()),
    "join": lambda s: members.join_club(CONSOLE, s.person, s.club, on=s.day, context=at()),
    "leave": lambda s: members.leave_club(CONSOLE, s.person, s.club, on=s.day, context=at()),
    "resign": resign,
    "cease": lambda s: members.declare_ceased(
        CONSOLE, s.person, decision=a_decision("management", "cease", date(2027, 1, 5), s.person), context=at()
    ),
    "die": lambda s: members.record_death(CONSOLE, s.person, on=s.day, context=at()),
    "class": give_class,
    "suspend": suspend,
    "rejoin": lambda s: suspensions.reinstate(
        CONSOLE, s.person, suspension=s.last(m.Suspended), on=s.day, context=at()
    ),
    "club suspends": club_act("suspended"),
    "club ends": club_act("terminated"),
    "lift": lift,
}
STEPS = st.tuples(st.sampled_from(["take back", *DEEDS]), st.integers(0, 1), st.sampled_from(DAYS), st.integers(0, 2))


@contextmanager
def forgotten() -> Iterator[None]:
    """Nothing that was done inside is kept."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def take_back(person: Person, place: int) -> object:
    """One of the last entries about somebody that are not decisions."""
    listed = [each for each in store.entries_about(persons=[person.pk]) if not isinstance(each.act, Decided)]
    return members.take_back(CONSOLE, person, listed[-1 - place].seq, "a slip", at()) if place < len(listed) else ()


@settings(max_examples=8)
@given(steps=st.lists(STEPS, min_size=6, max_size=14))
def test_how_somebody_stands_is_what_the_entries_that_count_say(steps):
    with forgotten():
        clubs = [a_club("North"), a_club("South")]
        for club in clubs:
            people.give_role(
                CONSOLE, person=a_member(f"Officer of {club}"), role=Role.CLUB_OFFICER, club=club,
                since=date(2020, 1, 1), now=at().now,
            )  # fmt: skip
        ana = a_person("Ana")
        for what, club, day, place in [("take over", 0, DAYS[0], 0), *steps]:
            before = picture(ana)
            step = Step(ana, clubs[club], day)
            result = take_back(ana, place) if what == "take back" else DEEDS[what](step)
            after = picture(ana)
            assert after == plainly(ana), what
            if isinstance(result, Refusal):
                assert after == before
            elif what != "take back" and len(result) == 1:
                with forgotten():
                    members.take_back(CONSOLE, ana, result[0].seq, "a slip", at())
                    assert picture(ana) == before, "as if it had never been"
        assert check().disagreements == []
