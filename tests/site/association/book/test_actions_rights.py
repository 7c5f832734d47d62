"""Whose each deed in the book is: by role, by club, and by the day at home."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import count

import pytest
from django.utils import timezone

from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import VotingMemberNamed
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import registers, store
from tilehall.site.association.book.actions import calendar, clubs, members, officers, suspensions
from tilehall.site.association.book.actions import registers as register_actions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.actions.suspensions import ClubActReported, SuspensionAsked
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, NotYours, in_roles_of
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import EXECUTIVE, Role

from .associations import TODAY, a_club, a_decision, a_member, a_person, at, done

pytestmark = pytest.mark.django_db
KEEPERS = frozenset({Role.PRESIDENT, Role.VICE_PRESIDENT, Role.SECRETARY})
Deed = Callable[[Actor, Person, Club], object]
_numbers = count(1)


def in_role(role: Role | None, of: Club | None = None) -> Actor:
    holder = a_member(f"Holder Nr {next(_numbers)}")
    if role is not None:
        people.give_role(CONSOLE, person=holder, role=role, club=of, since=date(2020, 1, 1), now=at().now)
    return in_roles_of(holder, TODAY, None)


def asked_to_suspend() -> SuspensionAsked:
    return SuspensionAsked(since=TODAY, until=TODAY, why="x", decision=None)


# What is asked of each is its right alone: none of these names a decision, so that nothing comes of it.
BY_ROLE: dict[str, tuple[frozenset[Role], Deed]] = {
    "6.7 an office taken": (
        KEEPERS,
        lambda me, who, _: (
            officers.take_office(me, who, office="secretary", on=TODAY, decision=None, context=at()).result
        ),
    ),
    "6.2 an office left": (
        KEEPERS,
        lambda me, _who, _club: officers.leave_office(me, 0, on=TODAY, why="resigned", context=at()).result,
    ),
    "5.3 suspended": (
        frozenset(EXECUTIVE),
        lambda me, who, _: suspensions.suspend(me, who, asked_to_suspend(), at()),
    ),
    "5.6 lifted": (
        frozenset(EXECUTIVE),
        lambda me, who, _: suspensions.lift(me, who, suspension=0, decision=None, on=TODAY, context=at()),
    ),
    "5.7 clubs told": (
        frozenset(EXECUTIVE),
        lambda me, who, _: suspensions.tell_clubs(me, who, acted=0, decision=None, warranted=True, context=at()),
    ),
    "5.4 reinstated": (
        frozenset(EXECUTIVE),
        lambda me, who, _: suspensions.reinstate(me, who, suspension=0, on=TODAY, context=at()),
    ),
    "5.2 declared out": (
        KEEPERS,
        lambda me, who, _: members.declare_ceased(me, who, decision=None, context=at()),
    ),
    "4.3.1 a class given": (
        KEEPERS,
        lambda me, who, _: members.give_class(me, who, "life", recommendation=None, election=None, context=at()),
    ),
    "4.1.8 a club closed": (
        KEEPERS,
        lambda me, _, club: clubs.close(me, Club(pk=club.pk + 1000), on=TODAY, why="x", context=at()),
    ),
}


@pytest.mark.parametrize("may, deed", BY_ROLE.values(), ids=BY_ROLE)
@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.6", "nzasp.C.5.7", "nzasp.C.6.7")
def test_each_deed_is_done_by_its_roles_and_by_nobody_else(may: frozenset[Role], deed: Deed):
    who, club = a_member("Somebody Else"), a_club()
    for role in (*EXECUTIVE, Role.CLUB_OFFICER, None):
        actor = in_role(role, club if role is Role.CLUB_OFFICER else None)
        if role in may:
            assert isinstance(deed(actor, who, club), Refusal), role
        else:
            with pytest.raises(NotYours):
                deed(actor, who, club)


ACTED = ClubActReported(what="terminated", since=TODAY, until=None, why="x")
# Of the officer of one club, about another club or its people.
OF_ANOTHER_CLUB: dict[str, Deed] = {
    "4.1.2 applying there": lambda me, _, club: members.apply(
        me, a_person(f"New One {next(_numbers)}"), on=TODAY, club=club, told="", context=at()
    ),
    "4.1.2 applying to none": lambda me, _, _club: members.apply(
        me, a_person(f"New One {next(_numbers)}"), on=TODAY, club=None, told="", context=at()
    ),
    "4.1.2 joining there": lambda me, _, club: members.join_through_club(
        me, a_person(f"New One {next(_numbers)}"), club, on=TODAY, context=at()
    ),
    "4.1.3 leaving it": lambda me, who, club: members.leave_club(me, who, club, on=TODAY, context=at()),
    "5.1 resigning": lambda me, who, _: members.resign(
        me, who, received=TODAY, addressed_to="club_secretary", written=True, context=at()
    ),
    "5.5 what it did": lambda me, who, club: suspensions.report_club_act(me, who, club, ACTED, at()),
    "7.1 who votes for it": lambda me, who, club: clubs.name_voting_member(me, club, who, on=TODAY, context=at()),
    "7.1 who voted for it": lambda me, _, club: clubs.take_back(
        me, club, store.entries_about(VotingMemberNamed, clubs=[club.pk])[0].seq, "x", at()
    ),
}


@pytest.mark.parametrize("deed", OF_ANOTHER_CLUB.values(), ids=OF_ANOTHER_CLUB)
@pytest.mark.cites("nzasp.C.4.1.2", "nzasp.C.5.5", "nzasp.C.7.1")
def test_the_officer_of_a_club_does_nothing_about_another(deed: Deed):
    own, other = a_club("Own"), a_club("Other")
    theirs = a_member("Theirs Alone", club=other)
    done(clubs.name_voting_member(CONSOLE, other, theirs, on=TODAY, context=at()))
    head = store.head()
    with pytest.raises(NotYours):
        deed(in_role(Role.CLUB_OFFICER, own), theirs, other)
    assert head is not None
    assert len(store.log_rows()) == head.seq + 1, "nothing but the officer themselves was entered meanwhile"


@pytest.mark.cites("nzasp.C.4.1.2")
def test_no_club_takes_in_by_its_return_who_is_shown_with_another():
    own, other = a_club("Own"), a_club("Other")
    shown = people.add_person(CONSOLE, full_name="Shown There", club=other, contact="", now=at().now)
    with pytest.raises(NotYours):
        members.join_through_club(in_role(Role.CLUB_OFFICER, own), shown, own, on=TODAY, context=at())


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.6.7", "nzasp.C.5.3")
def test_whose_rights_are_taken_takes_no_office():
    who = a_member("Sus Pended")
    decision = a_decision("executive", "suspend", TODAY, who)
    asked = SuspensionAsked(since=TODAY, until=TODAY + timedelta(days=9), why="x", decision=decision)
    done(suspensions.suspend(CONSOLE, who, asked, at()))
    vacancy = a_decision("management", "vacancy", TODAY)
    taken = officers.take_office(CONSOLE, who, office="web_master", on=TODAY, decision=vacancy, context=at()).result
    assert isinstance(taken, Refusal)
    assert taken.code == "not_a_member"
    assert registers.terms() == []


@pytest.mark.cites("nzasp.C.2.3")
def test_only_what_was_planned_is_called_off():
    asset = register_actions.acquire_asset(CONSOLE, name="Clocks", where="", note="", on=TODAY, context=at())
    refused = calendar.call_off(CONSOLE, done(asset).seq, why="rain", context=at())
    assert isinstance(refused, Refusal)
    assert refused.code == "no_such_event"


# --- the day at home

ON_A_DAY: dict[str, Callable[[date, CommandContext], object]] = {
    "4.1.1": lambda on, now: members.apply(
        CONSOLE, a_person(f"New One {next(_numbers)}"), on=on, club=None, told="", context=now
    ),
    "4.1.2": lambda on, now: members.take_over(
        CONSOLE, a_person(f"New One {next(_numbers)}"), on=on, club=None, context=now
    ),
    "5.1": lambda on, now: members.resign(
        CONSOLE,
        a_member(f"Old One {next(_numbers)}"),
        received=on,
        addressed_to="club_secretary",
        written=True,
        context=now,
    ),
    "3.1": lambda on, now: record_decision(
        CONSOLE, Decided(on=on, body="executive", matter="other", reference="", title="Clocks"), now
    ),
    "8": lambda on, now: register_actions.acquire_asset(CONSOLE, name="C", where="", note="", on=on, context=now),
}


@pytest.mark.parametrize("enter", ON_A_DAY.values(), ids=ON_A_DAY)
@pytest.mark.parametrize("hour", [8, 23])
def test_what_happened_today_at_home_is_entered_and_what_will_tomorrow_is_not(enter, hour: int):
    """For half of the day it is still yesterday where the machine counts."""
    home = datetime(TODAY.year, TODAY.month, TODAY.day, hour, 30, tzinfo=timezone.get_default_timezone())

    def now() -> CommandContext:
        return CommandContext(home.astimezone(UTC), at().command_id)

    early = enter(TODAY + timedelta(days=1), now())
    assert isinstance(early, Refusal)
    assert early.code == "not_yet"
    done(enter(TODAY, now()))
