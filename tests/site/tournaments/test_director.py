"""The pages of the director: in every state of an event they say what comes next, and what is pressed is done."""

import inspect
import re
from datetime import date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.drawn_grades import graded
from tests.law.tournament.desk.plans import BEGUN, four, plan
from tests.site.people.conftest import officer
from tests.site.tournaments.finished_event import opened
from tests.site.tournaments.seat_marks import board_mark
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import (
    departures,
    draw,
    full_draw,
    hand_made_pairs,
    late_joiners,
    late_players,
    next_step,
    redraw,
    round_control,
    to_do_list,
)
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced, Ticked
from tilehall.law.tournament.desk.acts.entries import CheckedIn, Entered, EntriesClosed, NoticeGiven, Withdrew
from tilehall.law.tournament.desk.acts.rounds import LateNoted
from tilehall.law.tournament.desk.floor import LatePlayer
from tilehall.law.tournament.desk.records import GradePlan, Player
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.views.timer import timer_of
from tilehall.site.tournaments.wording import SENTENCES, sentence_of
from tilehall.site.tournaments.wording.steps import LIST, STEPS

pytestmark = pytest.mark.django_db

SWISS = GradePlan(name="A", rounds=3, system="swiss")
TICKS = (Ticked(point="lexicon-checked"), Ticked(point="players-briefed"))


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(officer(Role.DIRECTOR))
    return client


@pytest.fixture
def scorer() -> Client:
    client = Client()
    client.force_login(officer(Role.SCORER))
    return client


def url(name: str, number: int, **query: str) -> str:
    told = "&".join(f"{key}={value}" for key, value in query.items())
    return reverse(f"tournaments:{name}", args=[number]) + (f"?{told}" if told else "")


ANYWAY = {"anyway": "1"}  # nobody is checked in, and all are drawn


def press(client: Client, name: str, number: int, /, **fields: str) -> str:
    """What the page says afterwards."""
    answer = client.post(url(name, number), fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


TWO_GRADES = (Announced(plan=plan(grades=(SWISS, GradePlan(name="B", rounds=3, system="swiss")))),)
STATES: list[tuple[tuple[Act, ...], str]] = [
    ((Announced(plan=plan()),), "Take entries"),
    ((Announced(plan=plan()), Entered(player=Player(number=1, name="Ana"))), "Go to the entries"),
    ((*TWO_GRADES, Entered(player=Player(number=1, name="Ana")), EntriesClosed()), "Make the grades"),
    ((*graded(4, SWISS), EntriesClosed()), "Check players in"),
    ((*graded(4, SWISS), EntriesClosed(), CheckedIn(players=(1, 2, 3, 4))), "Draw round 1"),
    (four(), "Enter results"),
]


def test_after_the_closing_day_the_desk_does_not_call_entries_open(director: Client) -> None:
    assert "The day on which entries close is over" in director.get(url("desk", opened(STATES[1][0]))).content.decode()
    to_come = timezone.localdate() + timedelta(days=9)
    start = timezone.now() + timedelta(days=9)
    coming = plan(begins=to_come, ends=to_come, start=start, closes=to_come)
    shown = director.get(url("desk", opened((Announced(plan=coming),)))).content.decode()
    assert "Entries are open" in shown


@pytest.mark.cites("nsa2008.1a")
def test_under_the_nsa_rules_a_late_clock_runs_when_the_director_starts_it(director: Client) -> None:
    day = date(2026, 5, 2)
    announced = Announced(plan=plan(ruleset="nsa-2008", begins=day, ends=day))
    number = opened((announced, *four()[1:], LateNoted(late=LatePlayer(round=1, player=3))))  # begun long ago
    shown = director.get(url("desk", number)).content.decode()
    assert "the clock may be started from" in shown
    assert "forfeit due" not in shown
    told = press(director, "late-forfeit", number, number="3", **board_mark(number, 1, 3))
    assert "Nobody has started the clock of Cat" in told
    running = press(director, "note-late", number, player="3", clock="on", **board_mark(number, 1, 3))
    assert "forfeit at" in running
    assert "Clock started now" not in running
    assert "0:0" in running[running.index("late-clock") :][:200]


@pytest.mark.parametrize(("acts", "button"), STATES)
def test_the_desk_always_has_one_next_step(director: Client, acts: tuple[Act, ...], button: str) -> None:
    shown = director.get(url("desk", opened(acts))).content.decode()
    assert shown.count("data-step=") == 1
    assert button in shown
    assert director.get(url("draw", opened(acts))).status_code == 200


def test_a_whole_round_by_presses(director: Client) -> None:
    number = opened((*graded(4, SWISS), EntriesClosed(), CheckedIn(players=(1, 2, 3, 4))))
    assert "Drawn: here are the pairs." in press(director, "draw-all", number, seed="5")
    assert store.load(number).desk.grade("A").rounds[0].seed == 5
    assert "check first that the right word list is loaded" in press(director, "begin", number)
    for point in ("lexicon-checked", "players-briefed"):
        press(director, "tick", number, point=point)
    assert "The round has begun" in press(director, "begin", number, round="1")
    begun = {"shown": "1:"}
    shown = press(director, "add-time", number, minutes="5", **begun)
    assert "5 minutes added" in shown
    assert "1 minute added" in press(director, "add-time", number, minutes="1", **begun)
    assert "5 minutes taken off" in press(director, "add-time", number, minutes="-5", **begun)
    mark = board_mark(number, 1, 1)
    assert "Noted." in press(director, "note-late", number, player="1", **mark)
    shown = press(director, "late-forfeit", number, number="1", **mark)
    assert "It is no forfeit yet" in shown
    assert "nzasp.P.4.1" in shown
    assert "Arrived" in press(director, "arrived", number, number="1", **mark)
    assert "The break after this round" in press(director, "break", number, minutes="20", told="on", **begun)
    assert "Rain has come in." in press(director, "note", number, text="Rain has come in.")
    assert "Minutes: Write a whole number. Nothing was changed." in press(director, "add-time", number, minutes="soon")
    assert "Note: Fill this in. Nothing was changed." in press(director, "note", number, text="")
    assert "Name two players. Nothing was changed." in press(
        director, "boards", number, grade="A", round="2", do="swap", one="1"
    )


def test_a_forfeit_is_one_press_when_it_is_due(director: Client) -> None:
    late = LateNoted(late=LatePlayer(round=1, player=3))
    number = opened((*four(), late))  # begun long ago
    shown = director.get(url("desk", number)).content.decode()
    assert "Forfeit the game of Cat" in shown
    assert "The game is forfeited." in press(director, "late-forfeit", number, number="3", **board_mark(number, 1, 3))
    board = store.load(number).desk.board_of("A", 1, 3)
    assert board is not None
    assert board.meets == "forfeit"


def test_the_scorer_sees_the_desk_but_presses_nothing(scorer: Client) -> None:
    number = opened((*graded(4, SWISS), EntriesClosed()))
    shown = scorer.get(url("desk", number)).content.decode()
    assert "Waiting for the director" in shown
    assert "data-step=" not in shown
    assert scorer.post(url("draw-all", number)).status_code == 403
    assert scorer.get(url("draw", number)).status_code == 403


def test_a_page_that_follows_gets_only_what_is_new(director: Client) -> None:
    number = opened(four())
    seq = store.load(number).row.seq
    assert director.get(url("desk", number, at=str(seq))).status_code == 204
    part = director.get(url("desk", number, at=str(seq - 1)))
    assert part.status_code == 200
    assert b"<html" not in part.content
    assert f"?at={seq}".encode() in part.content


def test_the_draw_is_looked_at_taken_changed_and_drawn_anew(director: Client) -> None:
    number = opened((*graded(6, GradePlan(name="A", rounds=5)), *TICKS))
    shown = director.get(url("draw", number, grade="A", preview="1", seed="7")).content.decode()
    assert "This would be drawn" in shown
    assert "Take this draw" in shown
    assert store.load(number).desk.grade("A").rounds == ()
    assert "Grade A is drawn." in press(director, "draw-take", number, **ANYWAY, grade="A", seed="7")
    one, other = (board.players[0] for board in store.load(number).desk.round("A", 2).boards[:2])
    swapped = press(director, "boards", number, grade="A", round="2", do="swap", one=str(one), other=str(other))
    assert "Round 2 is changed by hand." in swapped
    assert "by hand" in swapped
    wished = press(director, "wish", number, grade="A", round="3", kind="pair", one="1", other="2")
    assert "P01 and P02 meet" in wished
    gone = press(director, "wish", number, grade="A", round="3", kind="pair", one="1", other="2", drop="1")
    assert "P01 and P02 meet" not in gone
    press(director, "begin", number)
    kept = store.load(number)
    rest = director.get(url("draw", number, grade="A", preview="1", rest="1", seed="3")).content.decode()
    assert "Rounds from 2 on. What was played stays." in rest
    assert "The rest is drawn anew" in press(director, "redraw", number, grade="A", seed="3")
    assert store.load(number).desk.round("A", 1) == kept.desk.round("A", 1)


def test_who_withdrew_is_taken_out_with_one_press(director: Client) -> None:
    acts = (*graded(4, GradePlan(name="A", rounds=3)), *TICKS)
    number = opened(acts)
    press(director, "draw-take", number, **ANYWAY, grade="A", seed="7")
    origin = store.Origin(at=BEGUN, by=None, by_name="Dora", command_id="gone")
    store.append(store.load(number), [Withdrew(player=4, choice="bye", from_round=1, reason="ill")], origin)
    assert "Take P04 out of the draw" in director.get(url("desk", number)).content.decode()
    assert "P04</strong> withdrew" in director.get(url("draw", number)).content.decode()
    assert "Carried out." in press(director, "settle", number, grade="A")
    assert "Check players in" in director.get(url("desk", number)).content.decode()


def test_who_wants_to_withdraw_is_told_at_the_desk(director: Client) -> None:
    asks = NoticeGiven(player=2, reason="ill", at=BEGUN)
    number = opened((*graded(4, SWISS), EntriesClosed(), asks))
    shown = director.get(url("desk", number)).content.decode()
    assert "P02 wants to withdraw" in shown
    assert reverse("tournaments:entry", args=[number, 2]) in shown


def test_a_house_player_and_a_late_joiner(director: Client) -> None:
    number = opened((*graded(5, GradePlan(name="A", rounds=5)), *TICKS))
    assert "stands by" in press(director, "house-player", number, grade="A", name="Hilda House")
    assert "needs a name that no other player has" in press(director, "house-player", number, grade="A", name="P01")
    press(director, "draw-take", number, **ANYWAY, grade="A", seed="7")
    press(director, "begin", number)
    origin = store.Origin(at=BEGUN, by=None, by_name="Dora", command_id="late")
    store.append(store.load(number), [Entered(player=Player(number=7, name="Late Lou"))], origin)
    assert "Late Lou" in director.get(url("draw", number)).content.decode()
    shown = press(director, "joins-late", number, grade="A", player="7", missed="bye", why="train")
    assert "In the grade from the next round on" in shown
    board = store.load(number).desk.board_of("A", 1, 7)
    assert board is not None
    assert board.meets == "bye"


def test_a_round_that_is_drawn_can_be_drawn_again_until_it_begins(director: Client) -> None:
    number = opened((*graded(4, SWISS), *TICKS))
    press(director, "draw-take", number, **ANYWAY, grade="A", seed="7")
    assert "Show another draw" in director.get(url("draw", number)).content.decode()
    press(director, "begin", number)
    shown = director.get(url("draw", number)).content.decode()
    assert "Show another draw" not in shown
    assert "Show the draw of" not in shown
    assert "Round 1 of grade A is not finished. Results missing: 2." in press(
        director, "draw-take", number, grade="A", seed="8"
    )


def test_a_grade_that_cannot_be_drawn_says_what_helps(director: Client) -> None:
    number = opened(tuple(graded(4, GradePlan(name="A", rounds=2, system="two-teams"))))
    shown = director.get(url("draw", number)).content.decode()
    assert "P01 has no team" in shown
    assert "give everyone a team" in shown
    assert director.get(url("draw", number, grade="Z")).status_code == 404


def test_all_screens_count_to_the_same_moment() -> None:
    kept = store.load(opened(four()))
    now = timezone.now()
    shown = timer_of(kept.desk, now)
    later = timer_of(kept.desk, now + timedelta(seconds=30))
    assert shown is not None
    assert later is not None
    assert shown.ends_ms == later.ends_ms
    assert later.server_ms - shown.server_ms == 30_000
    assert shown.left == "time is up"


def test_every_refusal_of_the_draw_and_the_rounds_has_its_words() -> None:
    modules = (full_draw, hand_made_pairs, draw, late_joiners, late_players, departures, redraw, round_control)
    codes = {code for each in modules for code in re.findall(r'code="(\w+)"', inspect.getsource(each))}
    assert len(codes) > 20
    assert codes - set(SENTENCES) == set()
    codes = set(re.findall(r'code="(\w+)"', inspect.getsource(next_step))) - {
        "asks",
        "no_grade",
        "not_here",
        "not_sent",
        "paid_back",
    }
    assert STEPS.keys() >= codes
    listed = set(re.findall(r'_(?:item|option)\("(\w+)"', inspect.getsource(to_do_list)))
    assert LIST.keys() >= (codes | listed) - {"done"}


def test_moments_are_said_as_people_write_them() -> None:
    now = timezone.localtime()
    refusal = Refusal(code="not_yet_forfeit", rests_on=(PLAY["4.1"],), detail=(("at", now),))
    assert f"runs until {now:%H:%M:%S}." in sentence_of(refusal).text
    other = Refusal(
        code="not_yet_forfeit",
        rests_on=(PLAY["4.1"],),
        detail=(("at", datetime.fromisoformat("2026-05-02T00:30:00+00:00")),),
    )
    assert "02/05/2026 12:30:00" in sentence_of(other).text
