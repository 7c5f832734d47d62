"""The figures of an event in a list: made once for each state of its log, right in every phase."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four, plan
from tests.site.people.memberships import begin_membership
from tilehall.law.association.membership import MemberKind
from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.records import GradePlan, Player
from tilehall.site.tournaments import store
from tilehall.site.tournaments.presenters.event_cards import EventFacts, Lead, event_cards
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import further, opened, results, rummikub_day, teams, weekend
from .halls import announced
from .test_confirmations import player_who_enters

pytestmark = pytest.mark.django_db
TODAY = date(2026, 4, 20)


def facts(kept: DeskState) -> EventFacts:
    found = event_cards([kept.row], TODAY, 1)[0].facts
    assert found is not None
    return found


def test_a_round_that_is_played_has_its_number_its_missing_results_and_its_leader() -> None:
    one = facts(opened(four()))
    assert (one.game, one.system) == ("Scrabble", "round robin")
    assert (one.round, one.rounds, one.games, one.missing, one.done) == (1, 3, 2, 1, False)
    assert (one.players, one.fee, one.final) == (4, "$20.00", False)
    assert one.leads == (Lead(grade="", who="Ana", figures="1 win, +21"),)


def test_each_grade_has_its_first() -> None:
    leads = facts(opened(weekend(2))).leads
    assert [lead.grade for lead in leads] == ["A grade", "B grade"]
    assert all(lead.who and "win" in lead.figures for lead in leads)


def test_before_the_first_result_nobody_leads() -> None:
    assert facts(opened(weekend(0, some=0))).leads == ()


def test_before_the_first_result_no_team_leads() -> None:
    assert facts(opened(teams(0))).leads == ()


def test_to_a_field_from_the_ranking_list_no_card_asks_anybody_to_enter(client: Client) -> None:
    begins = timezone.localdate() + timedelta(weeks=8)
    number = announced(
        kind="masters", begins=begins, ends=begins + timedelta(days=2), closes=begins - timedelta(days=7), places=24,
        start=timezone.localtime().replace(microsecond=0) + timedelta(weeks=8),
        grades=(GradePlan(name="Masters", rounds=23),), starts_method="circle",
    )  # fmt: skip
    begin_membership(player_who_enters(client), MemberKind.ORDINARY, date(2020, 1, 1))
    card = client.get(reverse("tournaments:tournaments")).content.decode()
    assert "who plays is taken from the ranking list" in card
    enter = reverse("tournaments:enter", args=[number])
    assert enter not in card
    told = client.get(enter).content.decode()
    assert "nzasp.C.15.3" in told
    assert 'name="agreed"' not in told


def test_who_won_stands_on_an_event_that_is_over() -> None:
    one = facts(opened(played_out()))
    assert one.final
    assert [lead.who for lead in one.leads] == ["Ana"]


def test_a_team_match_is_led_by_a_team() -> None:
    (lead,) = facts(opened(teams(4))).leads
    assert lead.who in ("Town", "Country", "Country and Town", "Town and Country")


def test_tables_of_four_are_told_by_wins_and_points() -> None:
    one = facts(opened(rummikub_day()))
    assert (one.game, one.system) == ("Rummikub", "tables of four")
    assert one.leads[0].figures.endswith("points")


def test_places_left_and_the_waiting_list() -> None:
    entered = [Entered(player=Player(number=n, name=f"P{n}")) for n in (1, 2)]
    waiting = Entered(player=Player(number=3, name="P3", standing="waiting"))
    one = facts(opened([Announced(plan=plan(places=2)), *entered, waiting]))
    assert (one.players, one.places_left, one.waiting) == (2, 0, 1)
    assert facts(opened([Announced(plan=plan(places=5)), *entered], "e" * 32)).places_left == 3
    assert facts(opened([Announced(plan=plan()), *entered], "d" * 32)).places_left is None


def test_entries_are_open_until_their_day_is_over() -> None:
    kept = opened([Announced(plan=plan())])
    closes = date(2026, 4, 24)
    assert event_cards([kept.row], closes, 1)[0].open
    assert not event_cards([kept.row], closes + timedelta(days=1), 1)[0].open
    assert not event_cards([opened(four(), "e" * 32).row], closes, 1)[0].open, "it is being played"


def test_a_list_reads_no_log_twice_and_sees_every_new_result(django_assert_num_queries) -> None:
    kept = opened(weekend(2), "a" * 32)
    before = facts(kept)
    with django_assert_num_queries(0):
        assert facts(kept) is before
    drawn = kept.desk.grades["A grade"].rounds[2].boards
    (missing,) = [act for act in results("A grade", 3, drawn) if act.player == drawn[3].players[0]]
    assert facts(further(kept, missing)).missing == before.missing - 1


def test_beyond_so_many_events_a_list_has_names_only() -> None:
    rows = [opened([Announced(plan=plan())], f"{n:032}").row for n in range(3)]
    assert [card.facts is not None for card in event_cards(rows, TODAY, 2)] == [True, True, False]


def test_a_log_that_cannot_be_read_spoils_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = opened([Announced(plan=plan(name="Still listed"))])
    monkeypatch.setattr(store, "_kept", type(store._kept)())

    def broken(_row: object) -> None:
        raise BrokenLog(1, "a row is missing")

    monkeypatch.setattr(store, "read_afresh", broken)
    assert event_cards([kept.row], TODAY, 1)[0].facts is None
    page = Client().get(reverse("tournaments:tournaments")).content.decode()
    assert "Still listed" in page
