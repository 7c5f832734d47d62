"""A view as text is the same whether it was written anew or put together from what was written before."""

import json
import random
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rummikub.live_games import by_offers
from tests.scrabble.hall_play import random_hall_game
from tests.scrabble.match import NZASP
from tilehall.law.game.seats import AllRacks, Observer, Seat, Watcher
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.site.play.view_writer import ViewWriter

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
VIEWS = st.lists(st.dictionaries(st.sampled_from(["sheet", "racks", "on_turn", "board"]), PLAIN), max_size=6)


@given(VIEWS)
def test_each_view_reads_as_it_is(views):
    writer = ViewWriter()
    for view in views:
        assert json.loads(writer.written(view)) == view


def test_a_list_that_grows_is_written_on_and_one_that_changes_is_written_anew():
    writer, lots, sheet = ViewWriter(), random.Random(1), []
    for _ in range(50):
        sheet = [*sheet, {"score": lots.randrange(90)}] if lots.random() < 0.8 else sheet[: len(sheet) // 2]
        assert json.loads(writer.written({"sheet": sheet})) == {"sheet": sheet}


def test_one_is_not_true():
    writer = ViewWriter()
    assert [writer.written({"a": value}) for value in (1, True, 1, 0, False)] == [
        '{"a":1}',
        '{"a":true}',
        '{"a":1}',
        '{"a":0}',
        '{"a":false}',
    ]


@pytest.mark.parametrize(
    ("game", "states"),
    [
        (SCRABBLE, lambda seed: [played.state for played in random_hall_game(NZASP, seed)]),
        (RUMMIKUB, lambda seed: accumulate(by_offers(3, seed).events, RUMMIKUB.apply, initial=RUMMIKUB.start)),
    ],
)
@pytest.mark.cites("nzasp.P.12.6")
def test_everybody_sees_their_own_view_of_a_game_and_nobody_elses(game, states):
    writer = ViewWriter()
    for seed in range(3):
        for state in states(seed):
            seats = [Seat(seat) for seat in range(len(game.view(state, Watcher())["names"]))]
            for viewer in (*seats, Watcher(), *map(Observer, seats), AllRacks()):
                assert json.loads(writer.seen(game, state, viewer)) == json.loads(json.dumps(game.view(state, viewer)))
