"""Who is suspended on the day of an official tournament, or was and has not rejoined, cannot enter it."""

from datetime import date, datetime
from typing import Any

import pytest

from tests.site.tournaments.halls import announced, hand
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.tournaments.actions import entries

from .associations import a_club, a_decision, a_member, at, done
from .test_suspensions import report, suspend, with_officer

pytestmark = pytest.mark.django_db


def event_on(day: date, **more: Any) -> int:
    start = datetime.fromisoformat(f"{day}T09:00:00+12:00")
    return announced(name=f"Open of {day}", begins=day, ends=day, start=start, closes=day, **more)


def entered(person: Person, number: int) -> str:
    answer = entries.enter(CONSOLE, number, who=person, context=hand())
    return answer.code if isinstance(answer, Refusal) else "entered"


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.4")
def test_a_suspension_bars_from_the_events_of_its_time_and_until_one_has_rejoined():
    person = a_member("Ana")
    suspension = done(suspend(person, date(2026, 3, 1), date(2026, 8, 31)))
    during, later = event_on(date(2026, 6, 6)), event_on(date(2026, 9, 5))
    answer = entries.enter(CONSOLE, during, who=person, context=hand())
    assert isinstance(answer, Refusal)
    assert (answer.code, dict(answer.detail)["until"]) == ("suspended", date(2026, 8, 31))
    assert entered(person, later) == "not_rejoined"
    done(suspensions.reinstate(CONSOLE, person, suspension=suspension.seq, on=date(2026, 9, 1), context=at()))
    assert entered(person, later) == "entered"


@pytest.mark.cites("nzasp.C.5.6")
def test_a_suspension_via_a_club_names_the_club():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    done(report(person, club, since=date(2026, 4, 1), until=date(2026, 5, 31)))
    answer = entries.enter(CONSOLE, event_on(date(2026, 5, 16)), who=person, context=hand())
    assert isinstance(answer, Refusal)
    facts = dict(answer.detail)
    assert (answer.code, facts["club"], facts["until"]) == ("suspended_via_club", "Avon", date(2026, 5, 31))
    assert entered(person, event_on(date(2026, 6, 6))) == "entered"


@pytest.mark.cites("nzasp.C.5.4")
def test_a_suspension_for_life_bars_from_every_official_event_and_from_no_other():
    person = a_member("Ana")
    done(suspend(person, date(2026, 1, 1), date(2026, 2, 1)))
    done(suspend(person, date(2026, 3, 1), date(2026, 4, 1), for_life_known=True))
    assert entered(person, event_on(date(2026, 9, 5))) == "suspended_for_life"
    assert entered(person, event_on(date(2026, 9, 12), official=False)) == "entered"


@pytest.mark.cites("nzasp.C.5.1")
def test_who_has_resigned_enters_nothing_that_is_played_after():
    person = a_member("Ana")
    notice = {"received": date(2026, 10, 4), "addressed_to": "club_secretary", "written": True, "context": at()}
    done(members.resign(CONSOLE, person, **notice))
    assert entered(person, event_on(date(2026, 10, 5))) == "not_a_member"
    assert entered(person, event_on(date(2026, 10, 4))) == "entered"


@pytest.mark.cites("nzasp.C.4.2.2")
def test_an_honorary_member_enters_like_any_other():
    person = a_member("Ana")
    first = a_decision("management", "recommend_honorary", date(2025, 3, 1))
    second = a_decision("agm", "elect_honorary", date(2025, 5, 31))
    done(members.give_class(CONSOLE, person, "honorary", recommendation=first, election=second, context=at()))
    assert entered(person, event_on(date(2026, 9, 5))) == "entered"
