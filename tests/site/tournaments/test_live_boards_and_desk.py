"""What the desk does while a board of the round is played in the hall: lateness there, and results of its own."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.law.tournament.slip import SIGNED_ANEW
from tilehall.site.games import store as games
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.play.event_tables import Settling
from tilehall.site.play.store import EventTerms
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import live_boards, results, rounds

from .test_live_boards import NOW, at, board, passed_out, player, send, sit, unofficial
from .test_results import signed_in, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> int:
    number = unofficial().row.pk
    live_boards.set_terms(CONSOLE, number, EventTerms(open=True))
    return number


@pytest.mark.cites("nzasp.P.4.2")
def test_who_plays_in_the_hall_is_late_at_no_desk(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    begun = store.load(event).desk.floor.now
    assert begun is not None
    later = CommandContext(begun.at + timedelta(minutes=10), new_command())
    for refused in (
        rounds.note_late(CONSOLE, event, 3, later, clock=True),
        rounds.note_late(CONSOLE, event, 4, later),
        rounds.forfeit_late(CONSOLE, event, 3, later),
    ):
        assert isinstance(refused, Refusal)
        assert refused.code == "plays_in_the_hall"
    passed_out(table, cat, dan)
    assert board(event).meets == "game"


@pytest.mark.cites("nzasp.P.4.2")
def test_who_was_noted_late_has_come_by_sitting_down_and_begins_with_the_time_that_is_left(event: int) -> None:
    begun = store.load(event).desk.floor.now
    assert begun is not None
    cat, dan = player(event, 3), player(event, 4)
    live_boards.sit_down(dan, event, 1, 4, CommandContext(begun.at, new_command()))
    noted = rounds.note_late(CONSOLE, event, 3, CommandContext(begun.at + timedelta(minutes=5), new_command()))
    assert not isinstance(noted, Refusal), noted
    came = begun.at + timedelta(minutes=12)
    table = live_boards.sit_down(cat, event, 1, 3, CommandContext(came, new_command()))
    assert table.game_id is not None
    assert [late.arrived for late in store.load(event).desk.floor.lates] == [came]
    assert games.load(table.game_id).state.clocks.spent == (720_000, 0)


def test_a_result_of_the_desk_is_told_to_who_still_plays_the_board(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    for actor in (cat, dan):
        send(actor, table, 1, "be-ready")
    beside = reverse("play:beside", args=[table.code])
    before = Client().get(beside).content.decode()
    assert f'data-live="tournament.{event}"' in before, "and follows the news of the event"
    assert "goes into no slip" not in before
    facts = ForfeitRequest(round=1, player=3, ground="left", reason="went home")
    assert not isinstance(results.forfeit(CONSOLE, event, facts, at()), Refusal)
    assert "goes into no slip" in Client().get(beside).content.decode()


@pytest.mark.cites("nzasp.P.8.6", "reading:R-105")
def test_what_the_hall_has_added_up_is_not_signed_anew(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    totals = passed_out(table, cat, dan)
    for actor in (cat, dan):
        send(actor, table, 60, "sign-slip", totals=totals)
    assert Settling().settle(NOW) == 1
    row, held = store.head(event), board(event).slip
    assert held is not None
    told = ReportedResult(round=1, player=3, scores=(390, 421))
    paper = results.PaperKey(keys.player_key(row, 3), 3)
    on_paper = replace(told, confirmed=frozenset({SIGNED_ANEW}))
    for refused in (
        results.tell_anew(cat, event, paper, told, at()),
        results.answer_anew(cat, event, paper, held.seq, at()),
        results.enter(CONSOLE, event, told, at()),
        results.enter(CONSOLE, event, on_paper, at()),
    ):
        assert isinstance(refused, Refusal)
        assert refused.code == "played_in_the_hall"
    assert board(event).slip == held
    assert "Your slip of round 1" not in text(Client().get(reverse("tournaments:own", args=[event, paper.key])))
    desk_page = text(signed_in("scorer").get(reverse("tournaments:slip-desk", args=[event, 1, 3])))
    assert "They have signed a new slip" not in desk_page
