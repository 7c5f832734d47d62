"""The field of the Masters from the ranking list of the year's last day: 24, reserves, declines."""

from datetime import date, datetime
from typing import Any

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries
from tilehall.site.tournaments.actions.commands import Decide
from tilehall.site.tournaments.store import DeskState

from .halls import announced, done, hand, member, members, rated, refused

pytestmark = pytest.mark.django_db

LAST_DAY = date(2025, 12, 31)


def masters() -> int:
    return announced(
        name="Masters 2026", kind="masters", begins=date(2026, 6, 5), ends=date(2026, 6, 7),
        start=datetime.fromisoformat("2026-06-05T09:00:00+12:00"),
        closes=date(2026, 5, 20), grades=(GradePlan(name="Masters", rounds=23),), starts_method="circle", places=24,
    )  # fmt: skip


@pytest.mark.cites("nzasp.C.15.3")
def test_the_best_24_are_selected_and_each_decline_moves_the_line_on() -> None:
    people = members(*range(2000, 1720, -10))
    rated({people[27]: 2500}, date(2026, 2, 1))  # a later list changes nothing
    number = masters()
    assert refused(entries.select_field(CONSOLE, number, date(2026, 2, 1), hand()))[0] == "wrong_list"
    kept = done(entries.select_field(CONSOLE, number, LAST_DAY, hand()))
    assert kept.desk.selected == tuple(f"Member {n:02}" for n in range(1, 25))
    assert kept.desk.reserves == tuple(f"Member {n:02}" for n in range(25, 29))
    kept = done(entries.enter_field(CONSOLE, number, hand(command="all")))
    assert len(kept.desk.in_the_field()) == 24
    assert store.number_of(number, people[0]) == 1
    done(entries.enter_field(CONSOLE, number, hand(command="all")))
    kept = done(entries.enter(CONSOLE, number, who=people[24], context=hand()))
    assert kept.desk.players[25].standing == "reserve"
    assert refused(entries.let_in(CONSOLE, number, 25, "a friend", hand())) == ("still_a_reserve", ["nzasp.C.15.3"])
    kept = done(entries.decline(CONSOLE, number, "Member 03", hand()))
    assert kept.desk.players[3].standing == "withdrawn"
    assert kept.desk.players[25].in_the_field
    assert len(kept.desk.in_the_field()) == 24
    assert kept.desk.selected[-1] == "Member 25"


def test_who_is_not_on_the_list_does_not_enter() -> None:
    first, _ = members(1600, 1500)
    number = masters()
    assert refused(entries.enter(CONSOLE, number, who=first, context=hand())) == (
        "field_not_selected",
        ["nzasp.C.15.3"],
    )
    done(entries.select_field(CONSOLE, number, LAST_DAY, hand()))
    code, rests_on = refused(entries.enter(CONSOLE, number, who=member("Zoe"), context=hand()))
    assert (code, rests_on) == ("not_in_the_selected_field", ["nzasp.C.15.3"])


def test_other_events_have_no_such_field_and_no_list_gives_none() -> None:
    assert refused(entries.select_field(CONSOLE, announced(), LAST_DAY, hand()))[0] == "only_the_masters"
    number = masters()
    assert refused(entries.select_field(CONSOLE, number, LAST_DAY, hand()))[0] == "list_is_empty"
    assert refused(entries.enter_field(CONSOLE, number, hand()))[0] == "field_not_selected"


def test_who_enters_while_the_field_is_entered_is_entered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two at once the slower decides again, on what the faster has left."""
    first, _ = members(1600, 1500)
    number = masters()
    done(entries.select_field(CONSOLE, number, LAST_DAY, hand()))
    execute = entries.execute

    def slower(actor: Actor, action: str, number: int, decide: Decide, *rest: Any, **more: Any) -> DeskState | Refusal:
        monkeypatch.setattr(entries, "execute", execute)
        decide(store.load(number).desk)
        done(entries.enter(CONSOLE, number, who=first, context=hand()))
        return execute(actor, action, number, decide, *rest, **more)

    monkeypatch.setattr(entries, "execute", slower)
    kept = done(entries.enter_field(CONSOLE, number, hand()))
    assert [player.name for player in kept.desk.players.values()] == ["Member 01", "Member 02"]
