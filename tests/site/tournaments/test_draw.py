"""The draw through its actions: only the director draws, a double click draws once, and the log tells what was done."""

import re

import pytest
from django.test import Client

from tests.law.tournament.desk.plans import BEGUN, NAMES, plan
from tests.site.people.conftest import officer
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced, Ticked
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.draw import ProposedDraw
from tilehall.law.tournament.desk.records import GradePlan, Player
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.people.actor import CONSOLE, Actor, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import draw, results, rounds
from tilehall.site.tournaments.actions.draw import AskedDraw
from tilehall.site.tournaments.store import DeskState, Origin

pytestmark = pytest.mark.django_db

DIRECTOR = Actor(roles=frozenset({Role.DIRECTOR}))
SWISS = GradePlan(name="A", rounds=3, system="swiss")
SCORER = Actor(roles=frozenset({Role.SCORER}))


def opened(*more: Act, grade: GradePlan | None = None) -> int:
    acts = (
        Announced(plan=plan(grades=(grade or GradePlan(name="A", rounds=3),))),
        *(Entered(player=Player(number=n, name=name, rating=1700 - 100 * n)) for n, name in enumerate(NAMES, 1)),
        Graded(grades=(("A", (1, 2, 3, 4)),)),
        *more,
    )
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="open")
    return store.open_tournament("d" * 32, acts, origin).row.pk


def hand(command: str) -> CommandContext:
    return CommandContext(BEGUN, command)


def done(result: DeskState | Refusal) -> DeskState:
    assert isinstance(result, DeskState), result
    return result


def test_the_draw_is_what_was_shown_and_is_made_once() -> None:
    number = opened()
    shown = draw.propose(store.load(number).desk, AskedDraw(grade="A", seed=7))
    assert isinstance(shown, ProposedDraw)
    first = done(draw.draw(DIRECTOR, number, AskedDraw(grade="A", seed=7), hand("draw")))
    again = done(draw.draw(DIRECTOR, number, AskedDraw(grade="A", seed=7), hand("draw")))
    assert first.row.seq == again.row.seq
    laid = tuple(tuple(board.players for board in each.boards) for each in first.desk.grade("A").rounds)
    assert laid == tuple(tuple(each.players for each in boards) for boards in shown.rounds)
    store._kept.clear()
    assert store.load(number).desk == first.desk


def test_a_draw_that_another_took_meanwhile_is_not_replaced_unseen(client: Client) -> None:
    number = opened()
    client.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    address = f"/tournaments/{number}/desk/draw/"
    old = client.get(f"{address}?grade=A&preview=1&seed=6").content.decode()
    done(draw.draw(CONSOLE, number, AskedDraw(grade="A", seed=5), hand("meanwhile")))
    taken = store.load(number)
    sent = {"grade": "A", "seed": "6", "shown": hidden(old, "shown"), "command_id": "c1"}
    after = client.post(f"{address}take/", sent, follow=True).content.decode()
    assert store.load(number).row.seq == taken.row.seq, "the draw that was taken, and perhaps printed, is gone"
    assert "Nothing is drawn. This is how it would be drawn now" in after
    assert "Drawn already, with number 5." in after
    assert "The rest" not in after
    sent |= {"shown": hidden(after, "shown"), "command_id": "c2"}
    assert "Grade A is drawn." in client.post(f"{address}take/", sent, follow=True).content.decode()
    assert store.load(number).desk.grade("A").rounds[0].seed == 6


def test_the_rest_is_drawn_as_it_was_shown_whatever_else_happens_at_the_desk(client: Client) -> None:
    number = opened(Ticked(point="lexicon-checked"), Ticked(point="players-briefed"))
    done(draw.draw(CONSOLE, number, AskedDraw(grade="A", seed=5), hand("draw")))
    done(rounds.begin_round(CONSOLE, number, hand("begin")))
    client.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    address = f"/tournaments/{number}/desk/draw/"
    shown = hidden(client.get(f"{address}?grade=A&preview=1&rest=1&seed=6").content.decode(), "shown")
    done(results.enter(CONSOLE, number, ReportedResult(round=1, table=1, scores=(400, 300)), hand("result")))
    sent = {"grade": "A", "seed": "6", "shown": shown, "command_id": "c1"}
    after = client.post(f"{address}redraw/", sent, follow=True).content.decode()
    assert "The rest is drawn anew." in after, "a result of a round that stays is no other draw"
    again = client.post(f"{address}redraw/", sent | {"command_id": "c2"}, follow=True).content.decode()
    assert "Nothing is drawn. This is how it would be drawn now" in again
    assert "The rest, drawn anew" in again


def test_a_swap_that_two_press_is_made_once(client: Client) -> None:
    number = opened()
    done(draw.draw(CONSOLE, number, AskedDraw(grade="A", seed=5), hand("draw")))
    client.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    address = f"/tournaments/{number}/desk/draw/"
    shown = hidden(client.get(f"{address}?grade=A").content.decode(), "shown")
    one, two = (board.players[0] for board in store.load(number).desk.grade("A").rounds[0].boards)
    swapped = done(draw.swap(CONSOLE, number, ("A", 1), (one, two), hand("swap")))
    for do in ("swap", "pair", "bye"):
        sent = {"grade": "A", "round": "1", "do": do, "one": one, "other": two, "shown": shown, "command_id": f"c{do}"}
        after = client.post(f"{address}boards/", sent, follow=True).content.decode()
        assert "Round 1 of grade A was changed since you opened the page." in after
        assert store.load(number).desk.grade("A").rounds == swapped.desk.grade("A").rounds


def hidden(page: str, name: str) -> str:
    """The first hidden field of that name."""
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found is not None, f"the page sends no {name}"
    return found[1]


def test_only_the_director_draws_and_begins() -> None:
    number = opened()
    for forbidden in (
        lambda: draw.draw(SCORER, number, AskedDraw(grade="A", seed=1), hand("a")),
        lambda: draw.add_wish(SCORER, number, ("A", 1), ("bye", (1,)), hand("b")),
        lambda: draw.swap(SCORER, number, ("A", 1), (1, 2), hand("c")),
        lambda: draw.draw(SCORER, number, AskedDraw(grade="A", seed=1, rest=True), hand("d")),
        lambda: draw.add_house_player(SCORER, number, "A", "Hilda", hand("e")),
        lambda: rounds.begin_round(SCORER, number, hand("f")),
        lambda: rounds.add_time(SCORER, number, 5, hand("g")),
        lambda: rounds.note_late(SCORER, number, 1, hand("h")),
    ):
        with pytest.raises(NotYours):
            forbidden()


def test_a_grade_that_cannot_be_drawn_says_so_and_nothing_is_written() -> None:
    number = opened(grade=GradePlan(name="A", rounds=2, system="two-teams"))
    before = store.load(number).row.seq
    answer = draw.draw(DIRECTOR, number, AskedDraw(grade="A", seed=1), hand("draw"))
    assert isinstance(answer, Refusal)
    assert answer.code == "cannot_draw"
    assert store.load(number).row.seq == before


@pytest.mark.cites("nzasp.P.1.3")
def test_round_1_waits_for_the_list_and_the_draw() -> None:
    number = opened()

    def refused() -> str:
        answer = rounds.begin_round(DIRECTOR, number, hand("begin"))
        assert isinstance(answer, Refusal)
        return answer.code

    assert refused() == "lexicon_unchecked"
    done(rounds.tick(DIRECTOR, number, "lexicon-checked", hand("t1")))
    assert refused() == "briefing_missing"
    done(rounds.tick(DIRECTOR, number, "players-briefed", hand("t2")))
    assert refused() == "not_drawn"
    done(draw.draw_all(DIRECTOR, number, 3, hand("draw")))
    assert done(rounds.begin_round(DIRECTOR, number, hand("begin"))).desk.current == 1
    again = rounds.begin_round(DIRECTOR, number, hand("begin 2"), meant=1)
    assert isinstance(again, Refusal)
    assert again.code == "round_begun_already"


def test_who_withdrew_is_taken_out_of_the_draw() -> None:
    number = opened()
    done(draw.draw(CONSOLE, number, AskedDraw(grade="A", seed=7), hand("draw")))
    kept = store.load(number)
    store.append(
        kept,
        [Withdrew(player=4, choice="adjust_draw", from_round=1, reason="ill")],
        Origin(at=BEGUN, by=None, by_name="Dora", command_id="gone"),
    )
    settled = done(draw.settle(DIRECTOR, number, "A", 7, hand("settle")))
    boards = [board for each in settled.desk.grade("A").rounds for board in each.boards]
    assert len(boards) == 6
    assert all(4 not in board.players for board in boards)


def test_the_page_shows_and_takes_a_draw_ahead_of_missing_results(client: Client) -> None:
    number = opened(Ticked(point="lexicon-checked"), Ticked(point="players-briefed"), grade=SWISS)
    done(draw.draw(DIRECTOR, number, AskedDraw(grade="A", seed=1), hand("one")))
    done(rounds.begin_round(DIRECTOR, number, hand("begin")))
    client.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    address = f"/tournaments/{number}/desk/draw/"
    assert "Draw round 2 already, by the ratings" in client.get(address).content.decode()
    shown = client.get(f"{address}?grade=A&preview=1&seed=4&ahead=1").content.decode()
    assert "Swiss by the ratings, number 4" in shown
    assert "2 games" in shown
    taken = {"grade": "A", "seed": "4", "ahead": "1", "command_id": "c1"}
    after = client.post(f"{address}take/", taken, follow=True).content.decode()
    assert "Grade A is drawn." in after
    assert store.load(number).desk.grade("A").rounds[1].after == 0
    assert "Round 2 drawn, by the ratings" in client.get(f"/tournaments/{number}/desk/log/").content.decode()


def test_the_bracket_is_shown_to_everybody_and_on_the_wall(client: Client) -> None:
    cup = GradePlan(name="A", rounds=2, system="knock-out", third_place=True)
    number = opened(Ticked(point="lexicon-checked"), Ticked(point="players-briefed"), grade=cup)
    address = f"/tournaments/{number}/bracket/"
    assert "Semifinal" in client.get(address).content.decode()
    for coming in (1, 2):
        done(draw.draw(DIRECTOR, number, AskedDraw(grade="A", seed=1), hand(f"draw {coming}")))
        desk = done(rounds.begin_round(DIRECTOR, number, hand(f"begin {coming}"))).desk
        # who is out of it has no place to come to: the bracket tells
        assert "Possible places" not in client.get(f"/tournaments/{number}/standings/").content.decode()
        for _, board in list(desk.missing(coming)):
            scores = tuple(500 - each for each in board.players)
            result = ReportedResult(round=coming, table=board.table, scores=scores)
            done(results.enter(CONSOLE, number, result, hand(f"result {coming} {board.table}")))
    shown = client.get(address).content.decode()
    assert shown.index("Semifinal") < shown.index("Final") < shown.index("For the third place")
    assert "1. <b>Ana</b>, 2. <b>Ben</b>, 3. <b>Cat</b>, 4. <b>Dan</b>" in shown
    assert 'Ana<span class="visually-hidden"> wins</span>' in shown  # and not that the winner of the final goes on
    assert "knock-out, won by Ana" in client.get(f"/tournaments/{number}/wall/").content.decode()
    standings = client.get(f"/tournaments/{number}/standings/").content.decode()
    assert "Ranked by the bracket, then wins, then spread." in standings
    assert "Prizes and the report go in this order" in standings
    robin = client.get(f"/tournaments/{opened_again()}/bracket/").content.decode()
    assert "No grade of this event is played as a knock-out" in robin


def test_who_does_not_come_into_the_knock_out_is_named_before_it_is_drawn(client: Client) -> None:
    number = opened(grade=GradePlan(name="A", rounds=1, system="knock-out", bracket=2))
    client.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    shown = client.get(f"/tournaments/{number}/desk/draw/?grade=A&preview=1&seed=4").content.decode()
    assert "2 come into the knock-out. Not in it: Cat, Dan." in shown
    plan_page = client.get(f"/tournaments/{number}/desk/plan/").content.decode()
    assert "<details open><summary>More about this grade</summary>" in plan_page  # nothing that is set is hidden


def opened_again() -> int:
    acts = (Announced(plan=plan()),)
    return store.open_tournament("e" * 32, acts, Origin(at=BEGUN, by=None, by_name="Dora", command_id="open2")).row.pk
