"""How long the hall waits for what is on its way, and how many rounds of a game have gone by."""

from types import SimpleNamespace

import pytest

from tilehall.law.game.offer import Offer
from tilehall.site.door.socket_protocol import LINE
from tilehall.site.play.deadlines import grace, round_of
from tilehall.site.play.lag import BESIDE_THE_LINE, LONGEST_GRACE, Line


def ear(seat, round_trip):
    line = Line({"extensions": {LINE: SimpleNamespace(last_ping_rtt=round_trip)}})
    return SimpleNamespace(onlooker=SimpleNamespace(seat=seat), line=line)


def game(*ears, timed=False, offers=()):
    return SimpleNamespace(turns_are_timed=timed, ears=ears, seats=range(2), seat_offers=lambda _seat: offers)


def test_a_turn_with_a_limit_waits_for_the_slowest_line_of_who_plays():
    pages = ear(0, 0.1), ear(1, 0.4), ear(None, 0.8)
    assert grace(game(*pages, timed=True)) == pytest.approx(0.4 + BESIDE_THE_LINE)
    assert grace(game(ear(0, 30.0), timed=True)) == LONGEST_GRACE
    assert grace(game(timed=True)) == 0, "nobody is there from whom anything could come"


def test_where_only_the_clock_runs_nothing_is_waited_for_but_an_answer_that_silence_would_give():
    window = Offer("challenge/1", None, (("until", 5),))
    assert grace(game(ear(0, 0.4))) == 0
    assert grace(game(ear(0, 0.4), offers=(window,))) == pytest.approx(0.4 + BESIDE_THE_LINE)


@pytest.mark.parametrize(("lines", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_in_a_round_everybody_has_had_one_turn(lines, rounds):
    state = SimpleNamespace(sheet=("line",) * lines)
    assert round_of(SimpleNamespace(played=SimpleNamespace(state=state), seats=range(2))) == rounds
