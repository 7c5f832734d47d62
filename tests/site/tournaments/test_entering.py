"""Entering by the player and by the desk: members, overseas players, the waiting list, the free entry, twice."""

from datetime import date, datetime, timedelta

import pytest

from tests.site.people.conftest import account, acting, officer, person
from tilehall.law.association.membership import Kind
from tilehall.law.tournament.desk.things import GradePlan
from tilehall.law.tournament.desk.withdrawals import Chosen
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entering
from tilehall.site.tournaments.actions.register import Asked, Guest

from .halls import NOW, announced, done, hand, member, members, organiser, rated, refused

pytestmark = pytest.mark.django_db


def player(name: str = "Hana Player") -> tuple[Actor, Person]:
    one = member(name)
    return acting(account(name.split()[0].lower(), one)), one


def test_a_player_enters_and_the_register_s_facts_are_frozen() -> None:
    actor, one = player()
    rated({one: 1500}, date(2025, 12, 31), games=41)
    rated({one: 1620}, date(2026, 4, 1), games=60)
    number = announced()
    kept = done(entering.enter(actor, number, who=one, hand=hand()))
    entry = kept.desk.players[1]
    assert (entry.name, entry.rating, entry.games, entry.standing, entry.fee_cents) == (
        "Hana Player", 1500, 41, "entered", 2000
    )  # fmt: skip
    assert store.number_of(number, one) == 1
    rated({one: 900}, date(2026, 3, 7))
    assert store.load(number).desk.players[1].rating == 1500


def test_a_double_click_enters_once_and_a_second_entry_is_refused() -> None:
    actor, one = player()
    number = announced()
    first = done(entering.enter(actor, number, who=one, hand=hand(command="click")))
    again = done(entering.enter(actor, number, who=one, hand=hand(command="click")))
    assert first.row.seq == again.row.seq
    assert refused(entering.enter(actor, number, who=one, hand=hand()))[0] == "entered_already"


def test_a_player_enters_nobody_else_and_gives_no_discretion() -> None:
    actor, one = player()
    other = member("Tui Other")
    number = announced()
    for attempt in (
        {"who": other},
        {"who": Guest(name="A guest")},
        {"who": one, "asked": Asked(late="I like to")},
        {"who": one, "asked": Asked(nominated=True, wants_free=True)},
    ):
        with pytest.raises(NotYours):
            entering.enter(actor, number, hand=hand(), **attempt)
    with pytest.raises(NotYours):
        entering.enter(VISITOR, number, who=one, hand=hand())
    assert store.load(number).desk.players == {}


@pytest.mark.cites("nzasp.C.11.1")
def test_only_members_enter_an_official_event_and_overseas_players_by_discretion() -> None:
    desk = organiser()
    number = announced()
    stranger = person("Sam Stranger")
    assert refused(entering.enter(desk, number, who=stranger, hand=hand())) == ("not_a_member", ["nzasp.C.11.1"])
    asked = Asked(national_body="Scrabble Australia")
    kept = done(entering.enter(desk, number, who=stranger, asked=asked, hand=hand()))
    assert kept.desk.players[1].standing == "asking"
    assert refused(entering.let_in(desk, number, 1, " ", hand())) == ("consent_missing", ["nzasp.C.11.1"])
    kept = done(entering.let_in(desk, number, 1, "a friend of the club", hand()))
    assert kept.desk.players[1].in_the_field
    note = kept.desk.floor.notes[-1]
    assert (note.kind, note.player, note.rests_on) == ("discretion", 1, ("nzasp.C.11.1",))
    assert "a friend of the club" in note.told


def test_an_unofficial_event_is_open_to_everybody() -> None:
    number = announced(official=False, ruleset="nsa-2008")
    kept = done(entering.enter(organiser(), number, who=Guest(name="Zed"), hand=hand()))
    assert kept.desk.players[1].in_the_field


def test_the_waiting_list_and_the_closing_date() -> None:
    desk = organiser()
    number = announced(places=2)
    four = members(1500, 1400, 1300, 1200)
    for one in four[:3]:
        kept = done(entering.enter(desk, number, who=one, hand=hand()))
    assert [each.standing for each in kept.desk.players.values()] == ["entered", "entered", "waiting"]
    assert refused(entering.let_in(desk, number, 3, "", hand()))[0] == "no_place_free"
    chosen = Chosen(choice="adjust_draw", asked_at=NOW)
    done(entering.withdraw(desk, number, 1, chosen, hand()))
    kept = done(entering.enter(desk, number, who=four[3], hand=hand()))
    assert kept.desk.players[4].standing == "waiting"  # nobody passes those who wait
    assert done(entering.let_in(desk, number, 3, "", hand())).desk.players[3].in_the_field
    late = NOW + timedelta(days=60)
    newcomer = member("Late Lena")
    code, _ = refused(entering.enter(desk, number, who=newcomer, hand=hand(late)))
    assert code == "entries_closed"
    kept = done(entering.enter(desk, number, who=newcomer, asked=Asked(late="makes it even"), hand=hand(late)))
    assert kept.desk.floor.notes[-1].kind == "late-entry"


def test_entries_are_closed_and_opened_by_the_desk() -> None:
    number = announced()
    kept = done(entering.close_entries(organiser(), number, hand()))
    assert (kept.desk.closed, kept.row.phase) == (True, "closed")
    assert refused(entering.enter(CONSOLE, number, who=member("Kiri"), hand=hand()))[0] == "entries_closed"
    done(entering.close_entries(CONSOLE, number, hand(), closed=False))
    done(entering.enter(CONSOLE, number, who=member("Moana"), hand=hand()))


def test_the_association_pays_one_entry_a_year_for_an_officer_over_all_events() -> None:
    treasurer = officer(Role.TREASURER)
    actor, one = acting(treasurer), treasurer.person
    assert one is not None
    first = announced()
    second = announced(
        name="Spring Open",
        begins=date(2026, 10, 24),
        ends=date(2026, 10, 24),
        start=datetime.fromisoformat("2026-10-24T09:00:00+13:00"),
        closes=date(2026, 10, 20),
    )
    next_year = announced(
        name="Summer Open",
        begins=date(2027, 1, 16),
        ends=date(2027, 1, 16),
        start=datetime.fromisoformat("2027-01-16T09:00:00+13:00"),
        closes=date(2027, 1, 10),
    )
    people.begin_membership(CONSOLE, person=one, kind=Kind.LIFE, since=date(2020, 1, 1), now=NOW)
    free = Asked(wants_free=True)
    kept = done(entering.enter(actor, first, who=one, asked=free, hand=hand()))
    assert (kept.desk.players[1].free, kept.desk.players[1].fee_cents) == (True, 0)
    assert kept.desk.floor.notes[-1].facts == (("fee_cents", 2000),)
    answer = refused(entering.enter(actor, second, who=one, asked=free, hand=hand()))
    assert answer == ("one_per_calendar_year", ["nzasp.C.6.8"])
    done(entering.enter(actor, next_year, who=one, asked=free, hand=hand()))
    somebody = member("Nobody Special")
    answer = refused(entering.enter(CONSOLE, first, who=somebody, asked=free, hand=hand()))
    assert answer == ("not_entitled", ["nzasp.C.6.8"])
    nominated = Asked(wants_free=True, nominated=True)
    done(entering.enter(CONSOLE, first, who=somebody, asked=nominated, hand=hand()))
    answer = refused(entering.enter(CONSOLE, second, who=somebody, asked=nominated, hand=hand()))
    assert answer[0] == "one_per_calendar_year"


def test_namesakes_are_told_apart() -> None:
    number = announced()
    done(entering.enter(CONSOLE, number, who=member("Ana Kīngi"), hand=hand()))
    kept = done(entering.enter(CONSOLE, number, who=member("Ana Kīngi"), hand=hand()))
    assert [each.name for each in kept.desk.players.values()] == ["Ana Kīngi", "Ana Kīngi (independent)"]


def test_facts_are_amended_and_a_name_stays_one_s_own() -> None:
    number = announced()
    for one in members(1500, 1400):
        done(entering.enter(CONSOLE, number, who=one, hand=hand()))
    kept = done(entering.amend_entry(CONSOLE, number, 1, hand(), name="Member One", team="North", table=4))
    assert (kept.desk.players[1].name, kept.desk.players[1].team, kept.desk.players[1].table) == (
        "Member One", "North", 4
    )  # fmt: skip
    assert refused(entering.amend_entry(CONSOLE, number, 2, hand(), name="member one"))[0] == "entered_already"
    assert refused(entering.amend_entry(CONSOLE, number, 2, hand(), table=4))[0] == "table_is_given"
    with pytest.raises(NotYours):
        entering.amend_entry(player()[0], number, 1, hand(), name="x")


def test_check_in_and_those_who_do_not_come() -> None:
    number = announced(grades=(GradePlan(name="A", rounds=3),))
    for one in members(1500, 1400, 1300):
        done(entering.enter(CONSOLE, number, who=one, hand=hand()))
    start = NOW + timedelta(days=56)
    assert refused(entering.no_shows(CONSOLE, number, hand(start)))[0] == "nobody_is_here"
    done(entering.check_in(CONSOLE, number, (1, 2, 3), hand(start)))
    kept = done(entering.check_out(CONSOLE, number, (3,), hand(start)))
    assert [each.present for each in kept.desk.players.values()] == [True, True, False]
    kept = done(entering.no_shows(CONSOLE, number, hand(start)))
    assert [each.standing for each in kept.desk.players.values()] == ["entered", "entered", "withdrawn"]
    assert kept.desk.players[3].why == "did_not_come"
    assert refused(entering.check_in(CONSOLE, number, (3,), hand(start)))[0] == "not_in_the_field"
    assert done(entering.let_in(CONSOLE, number, 3, "came after all", hand(start))).desk.players[3].left is None


def test_who_was_refused_is_let_in_by_the_desk_alone_and_never_without_its_discretion() -> None:
    number = announced()
    actor, one = player()
    done(entering.enter(actor, number, who=one, hand=hand()))
    done(entering.refuse(CONSOLE, number, 1, "owes two fees", hand()))
    assert refused(entering.enter(actor, number, who=one, hand=hand()))[0] == "only_the_desk_lets_in"
    assert done(entering.let_in(CONSOLE, number, 1, "has paid", hand())).desk.players[1].in_the_field
    asked = Asked(national_body="Scrabble Australia")
    done(entering.enter(CONSOLE, number, who=person("Ozzie"), asked=asked, hand=hand()))
    done(entering.refuse(CONSOLE, number, 2, "unknown", hand()))
    assert refused(entering.let_in(CONSOLE, number, 2, "", hand()))[0] == "consent_missing"
    done(entering.let_in(CONSOLE, number, 2, "known after all", hand()))
    done(entering.withdraw(CONSOLE, number, 2, Chosen(choice="bye", asked_at=NOW), hand()))
    assert done(entering.let_in(CONSOLE, number, 2, "", hand())).desk.players[2].in_the_field  # was agreed once


def test_only_facts_are_amended() -> None:
    number = announced()
    done(entering.enter(CONSOLE, number, who=member("Ana"), hand=hand()))
    with pytest.raises(TypeError, match="standing"):
        entering.amend_entry(CONSOLE, number, 1, hand(), standing="refused")
