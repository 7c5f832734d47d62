"""Entering by the player and by the desk: members, overseas players, the waiting list, the free entry, twice."""

from datetime import date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.association.book.associations import a_decision, a_member
from tests.site.people.conftest import account, acting, officer, person
from tests.site.people.memberships import begin_membership
from tilehall.law.association.membership import MemberKind
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.site.association.book.actions import officers
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import entries, log
from tilehall.site.tournaments.actions.register import EntryOptions, Guest
from tilehall.site.tournaments.models import TournamentRow

from .halls import NOW, announced, done, hand, member, members, organiser, rated, refused
from .test_confirmations import coming

pytestmark = pytest.mark.django_db


def player(name: str = "Hana Player") -> tuple[Actor, Person]:
    one = member(name)
    return acting(account(name.split()[0].lower(), one)), one


def test_a_player_enters_and_the_register_s_facts_are_frozen() -> None:
    actor, one = player()
    rated({one: 1500}, date(2025, 12, 31), games=41)
    rated({one: 1620}, date(2026, 4, 1), games=60)
    number = announced()
    kept = done(entries.enter(actor, number, who=one, context=hand()))
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
    first = done(entries.enter(actor, number, who=one, context=hand(command="click")))
    again = done(entries.enter(actor, number, who=one, context=hand(command="click")))
    assert first.row.seq == again.row.seq
    assert refused(entries.enter(actor, number, who=one, context=hand()))[0] == "entered_already"


def test_the_card_of_an_entry_that_was_undone_opens_nobody_elses_page() -> None:
    number = announced()
    alpha, beta = member("Alpha Player"), member("Beta Player")
    entered = done(entries.enter(CONSOLE, number, who=alpha, context=hand()))
    card = keys.player_key(entered.row, 1)
    page = reverse("tournaments:own", args=[number, card])
    assert "Alpha Player" in Client().get(page).content.decode()
    done(log.undo_entry(CONSOLE, number, entered.row.seq, "not today", hand()))
    assert Client().get(page).status_code == 404
    second = done(entries.enter(CONSOLE, number, who=beta, context=hand()))
    assert set(second.desk.players) == {2}
    assert Client().get(page).status_code == 404
    own = reverse("tournaments:own", args=[number, keys.player_key(second.row, 2)])
    assert "Beta Player" in Client().get(own).content.decode()
    done(log.undo_entry(CONSOLE, number, entered.row.seq + 1, "today after all", hand()))
    assert "Alpha Player" in Client().get(page).content.decode()


def test_cards_that_are_printed_go_on_opening() -> None:
    """What is on paper is made of the number and the tournament's own key alone, and of nothing that a log adds."""
    row = TournamentRow(key="a key that was made when the event was announced")
    assert keys.player_key(row, 5) == "5-07aa79c63f"
    assert keys.signing_code(row, 5) == "edbb26"
    assert keys.board_key(row, 5, 2) == "2-5-e0617aeb64"


def test_a_player_enters_nobody_else_and_gives_no_discretion() -> None:
    actor, one = player()
    other = member("Tui Other")
    number = announced()
    for attempt in (
        {"who": other},
        {"who": Guest(name="A guest")},
        {"who": one, "options": EntryOptions(late="I like to")},
        {"who": one, "options": EntryOptions(nominated=True, wants_free=True)},
    ):
        with pytest.raises(NotYours):
            entries.enter(actor, number, context=hand(), **attempt)
    with pytest.raises(NotYours):
        entries.enter(VISITOR, number, who=one, context=hand())
    assert store.load(number).desk.players == {}


@pytest.mark.cites("nzasp.C.11.1")
def test_only_members_enter_an_official_event_and_overseas_players_by_discretion() -> None:
    desk = organiser()
    number = announced()
    stranger = person("Sam Stranger")
    assert refused(entries.enter(desk, number, who=stranger, context=hand())) == ("not_a_member", ["nzasp.C.11.1"])
    asked = EntryOptions(national_body="Scrabble Australia")
    kept = done(entries.enter(desk, number, who=stranger, options=asked, context=hand()))
    assert kept.desk.players[1].standing == "asking"
    assert refused(entries.let_in(desk, number, 1, " ", hand())) == ("consent_missing", ["nzasp.C.11.1"])
    kept = done(entries.let_in(desk, number, 1, "a friend of the club", hand()))
    assert kept.desk.players[1].in_the_field
    note = kept.desk.floor.notes[-1]
    assert (note.kind, note.player, note.rests_on) == ("discretion", 1, ("nzasp.C.11.1",))
    assert "a friend of the club" in note.told


def test_an_unofficial_event_is_open_to_everybody() -> None:
    number = announced(official=False, ruleset="nsa-2008")
    kept = done(entries.enter(organiser(), number, who=Guest(name="Zed"), context=hand()))
    assert kept.desk.players[1].in_the_field


def test_the_waiting_list_and_the_closing_date() -> None:
    desk = organiser()
    number = announced(places=2)
    four = members(1500, 1400, 1300, 1200)
    for one in four[:3]:
        kept = done(entries.enter(desk, number, who=one, context=hand()))
    assert [each.standing for each in kept.desk.players.values()] == ["entered", "entered", "waiting"]
    assert refused(entries.let_in(desk, number, 3, "", hand()))[0] == "no_place_free"
    chosen = WithdrawalChoice(choice="adjust_draw", asked_at=NOW)
    done(entries.withdraw(desk, number, 1, chosen, hand()))
    kept = done(entries.enter(desk, number, who=four[3], context=hand()))
    assert kept.desk.players[4].standing == "waiting"  # nobody passes those who wait
    assert done(entries.let_in(desk, number, 3, "", hand())).desk.players[3].in_the_field
    late = NOW + timedelta(days=60)
    newcomer = member("Late Lena")
    code, _ = refused(entries.enter(desk, number, who=newcomer, context=hand(late)))
    assert code == "entries_closed"
    kept = done(
        entries.enter(desk, number, who=newcomer, options=EntryOptions(late="makes it even"), context=hand(late))
    )
    assert kept.desk.floor.notes[-1].kind == "late-entry"


def test_entries_are_closed_and_opened_by_the_desk() -> None:
    number = announced()
    kept = done(entries.close_entries(organiser(), number, hand()))
    assert (kept.desk.closed, kept.row.phase) == (True, "closed")
    assert refused(entries.enter(CONSOLE, number, who=member("Kiri"), context=hand()))[0] == "entries_closed"
    done(entries.close_entries(CONSOLE, number, hand(), closed=False))
    done(entries.enter(CONSOLE, number, who=member("Moana"), context=hand()))


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
    begin_membership(one, MemberKind.LIFE, date(2020, 1, 1))
    free = EntryOptions(wants_free=True)
    kept = done(entries.enter(actor, first, who=one, options=free, context=hand()))
    assert (kept.desk.players[1].free, kept.desk.players[1].fee_cents) == (True, 0)
    assert kept.desk.floor.notes[-1].facts == (("fee_cents", 2000),)
    answer = refused(entries.enter(actor, second, who=one, options=free, context=hand()))
    assert answer == ("one_per_calendar_year", ["nzasp.C.6.8"])
    done(entries.enter(actor, next_year, who=one, options=free, context=hand()))
    somebody = member("Nobody Special")
    answer = refused(entries.enter(CONSOLE, first, who=somebody, options=free, context=hand()))
    assert answer == ("not_entitled", ["nzasp.C.6.8"])
    nominated = EntryOptions(wants_free=True, nominated=True)
    done(entries.enter(CONSOLE, first, who=somebody, options=nominated, context=hand()))
    answer = refused(entries.enter(CONSOLE, second, who=somebody, options=nominated, context=hand()))
    assert answer[0] == "one_per_calendar_year"


@pytest.mark.cites("nzasp.C.6.8")
def test_who_has_left_the_office_and_keeps_its_role_for_a_while_enters_at_the_fee() -> None:
    old, new, number = officer(Role.SECRETARY).person, a_member("New"), announced()
    begin_membership(old, MemberKind.LIFE, date(2020, 1, 1))
    elected = a_decision("agm", "elect_officer", date(2025, 5, 31))
    handed = officers.hand_over(CONSOLE, [("secretary", new, elected)], on=date(2025, 5, 31), context=hand())
    assert len(handed.result) == 1
    free = EntryOptions(wants_free=True)
    assert refused(entries.enter(CONSOLE, number, who=old, options=free, context=hand()))[0] == "not_entitled"
    ahead = coming()
    for who, offered in ((old, False), (new, True)):
        client = Client()
        client.force_login(people.account_of(who) or account("newly", who))
        page = client.get(reverse("tournaments:enter", args=[ahead])).content.decode()
        assert ('name="wants_free"' in page) is offered, who
    done(entries.enter(CONSOLE, number, who=new, options=free, context=hand()))


def test_namesakes_are_told_apart() -> None:
    number = announced()
    done(entries.enter(CONSOLE, number, who=member("Ana Kīngi"), context=hand()))
    kept = done(entries.enter(CONSOLE, number, who=member("Ana Kīngi"), context=hand()))
    assert [each.name for each in kept.desk.players.values()] == ["Ana Kīngi", "Ana Kīngi (independent)"]


def test_facts_are_amended_and_a_name_stays_one_s_own() -> None:
    number = announced()
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    kept = done(entries.amend_entry(CONSOLE, number, 1, hand(), name="Member One", team="North", table=4))
    assert (kept.desk.players[1].name, kept.desk.players[1].team, kept.desk.players[1].table) == (
        "Member One", "North", 4
    )  # fmt: skip
    assert refused(entries.amend_entry(CONSOLE, number, 2, hand(), name="member one"))[0] == "entered_already"
    assert refused(entries.amend_entry(CONSOLE, number, 2, hand(), table=4))[0] == "table_is_given"
    with pytest.raises(NotYours):
        entries.amend_entry(player()[0], number, 1, hand(), name="x")


def test_check_in_and_those_who_do_not_come() -> None:
    number = announced(grades=(GradePlan(name="A", rounds=3),))
    for one in members(1500, 1400, 1300):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    start = NOW + timedelta(days=56)
    assert refused(entries.no_shows(CONSOLE, number, hand(start)))[0] == "nobody_is_here"
    done(entries.check_in(CONSOLE, number, (1, 2, 3), hand(start)))
    kept = done(entries.check_out(CONSOLE, number, (3,), hand(start)))
    assert [each.present for each in kept.desk.players.values()] == [True, True, False]
    kept = done(entries.no_shows(CONSOLE, number, hand(start)))
    assert [each.standing for each in kept.desk.players.values()] == ["entered", "entered", "withdrawn"]
    assert kept.desk.players[3].why == "did_not_come"
    assert refused(entries.check_in(CONSOLE, number, (3,), hand(start)))[0] == "not_in_the_field"
    assert done(entries.let_in(CONSOLE, number, 3, "came after all", hand(start))).desk.players[3].left is None


def test_who_was_refused_is_let_in_by_the_desk_alone_and_never_without_its_discretion() -> None:
    number = announced()
    actor, one = player()
    done(entries.enter(actor, number, who=one, context=hand()))
    done(entries.refuse(CONSOLE, number, 1, "owes two fees", hand()))
    assert refused(entries.enter(actor, number, who=one, context=hand()))[0] == "only_the_desk_lets_in"
    assert done(entries.let_in(CONSOLE, number, 1, "has paid", hand())).desk.players[1].in_the_field
    asked = EntryOptions(national_body="Scrabble Australia")
    done(entries.enter(CONSOLE, number, who=person("Ozzie"), options=asked, context=hand()))
    done(entries.refuse(CONSOLE, number, 2, "unknown", hand()))
    assert refused(entries.let_in(CONSOLE, number, 2, "", hand()))[0] == "consent_missing"
    done(entries.let_in(CONSOLE, number, 2, "known after all", hand()))
    done(entries.withdraw(CONSOLE, number, 2, WithdrawalChoice(choice="bye", asked_at=NOW), hand()))
    assert done(entries.let_in(CONSOLE, number, 2, "", hand())).desk.players[2].in_the_field  # was agreed once


def test_only_facts_are_amended() -> None:
    number = announced()
    done(entries.enter(CONSOLE, number, who=member("Ana"), context=hand()))
    with pytest.raises(TypeError, match="standing"):
        entries.amend_entry(CONSOLE, number, 1, hand(), standing="refused")


def test_entries_take_over_the_ratings_of_a_newer_list_on_request() -> None:
    actor, one = player()
    number = announced()
    done(entries.enter(actor, number, who=one, context=hand()))
    rated({one: 1620}, date(2026, 3, 7), games=60)
    state = store.load(number)
    today = date(2026, 3, 7)
    assert [(each.player.rating, each.facts.rating) for each in entries.rating_differences(state, today)] == [
        (None, 1620)
    ]
    with pytest.raises(NotYours):
        entries.take_over_ratings(actor, number, {1: 1620}, hand())
    kept = done(entries.take_over_ratings(organiser(), number, {1: 1620}, hand()))
    assert (kept.desk.players[1].rating, kept.desk.players[1].games, kept.desk.players[1].listed) == (1620, 60, 1)
    assert entries.rating_differences(kept, today) == ()


@pytest.mark.parametrize("asked", ["O'Brien", "o’brien", "oʼbri niamh"])
def test_a_name_is_found_by_any_apostrophe_at_the_desk_and_by_players(asked: str) -> None:
    number = announced()
    for one in (member("Niamh O’Brien"), member("Ana Smith")):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    client = Client()
    client.force_login(officer(Role.ORGANISER))
    for page in ("check-in", "find-player"):
        told = client.get(reverse(f"tournaments:{page}", args=[number]), {"q": asked}).content.decode()
        assert "Niamh O’Brien" in told, page
        assert "Ana Smith" not in told, page
