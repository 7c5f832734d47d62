"""The opponents that keep tiles: never an illegal lay, the same choice each time, within a bound of counted work, and
by nothing that a player does not see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy.chance import seeded
from tilehall.law.game.opponents import Tools
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub import tiles as rummikub_tiles
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.practice import best_lay, counter, planner, playout
from tilehall.law.rummikub.practice.hidden_racks import hidden_racks
from tilehall.law.rummikub.practice.seat_position import points, seat_position
from tilehall.law.rummikub.solve import meld_search
from tilehall.law.rummikub.solve.meld_search import counted_work, counts_plus
from tilehall.law.rummikub.tiles import FACES, WHOLE, parse_rack, parse_table, tile_counts

from . import oracle, play
from .edition import edition
from .live_games import TOOLS, by_opponents, sight
from .match import NZRC_2024, A, midgame
from .whole_games import tiles_in

KEEPERS = ("planner", "counter")
OVER_THE_BOUND = 120_000  # what the search may cost that was under way when the bound was reached, and the last look


def chosen(match, key, seat=A, tools=TOOLS):
    return RUMMIKUB.opponents[key].choose(match.rules, sight(match, seat), tools)


def laid(match, key):
    """What is left on the rack after the turn; nothing where it drew."""
    intent = chosen(match, key)
    if intent["kind"] != "lay-tiles/1":
        return None
    match.do(RUMMIKUB.command(intent, A))
    return match.rack(A)


def seen(match, seat=A):
    return seat_position(sight(match, seat).view, seat)


@pytest.mark.parametrize("keys", [("planner",), ("counter",), ("greedy", "planner", "counter")])
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4))
@settings(max_examples=4, deadline=None)
def test_they_play_whole_games_by_the_rules(keys, seed, players):
    """The engine takes every turn."""
    match = by_opponents(players, seed, keys=keys)
    assert match.state.result is not None
    assert tiles_in(match.state) == 106
    assert not any(isinstance(event, e.TurnLost) for event in match.events)


@pytest.mark.parametrize("freed", [True, False])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3, deadline=None)
def test_they_keep_to_what_an_edition_wants(freed, seed):
    rules = edition(lay_min_tiles=2, initial_meld_min=45, freed_joker_must_be_new_set=freed, joker_rack_value=30)
    match = by_opponents(2, seed, rules, keys=("counter", "planner"))
    assert match.state.result is not None


@pytest.mark.parametrize("key", KEEPERS)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3, deadline=None)
def test_the_same_choice_each_time_whatever_they_cannot_see(key, seed):
    match = by_opponents(2, seed, keys=(key, "greedy"))
    state = RUMMIKUB.start
    for event in match.events:
        state = RUMMIKUB.apply(state, event)
        if state.phase not in ("playing", "last_round"):
            continue
        match.state = state
        intent = chosen(match, key, state.on_turn)
        match.state = play.reshuffled(state, state.on_turn, seeded(seed))
        assert chosen(match, key, state.on_turn) == intent


@pytest.mark.parametrize("key", KEEPERS)
def test_out_of_time_they_still_make_a_turn(key):
    match = midgame("R5 J=R6 R7 | K1 K2 K3", ("R6 B9 K4", "K13"), turns=1, players=2)
    intent = chosen(match, key, tools=Tools(is_word=lambda _word: False, in_time=lambda: False))
    match.do(RUMMIKUB.command(intent, A))


def test_work_is_counted_in_the_inmost_count():
    with counted_work() as outer:
        with counted_work() as inner:
            planner.can_stand(tile_counts(("R1", "R2", "R3")))
        assert inner.done > 0
        assert outer.done == 0


@pytest.fixture
def works(monkeypatch):
    """The work of each count that is begun."""
    begun = []

    class Noted(meld_search.SearchWork):
        def __init__(self):
            super().__init__()
            begun.append(self)

    monkeypatch.setattr(meld_search, "SearchWork", Noted)
    return begun


@pytest.mark.parametrize("key", ["greedy", *KEEPERS])
def test_the_work_of_a_turn_is_bounded(key, works):
    """In whole games; most turns are far below it."""
    for seed in range(2):
        by_opponents(2, seed, keys=(key,))
    assert works
    assert max(work.done for work in works) <= best_lay.MOST_WORK + OVER_THE_BOUND


@pytest.mark.parametrize("key", ["greedy", *KEEPERS])
def test_bounded_work_ends_the_longest_search_for_a_freed_joker(key, works):
    table = (
        "R1 R2 R3 R4 R5 R6 R7 | B1 B2 B3 B4 B5 B6 B7 | Y1 Y2 Y3 Y4 Y5 Y6 Y7 | K1 K2 K3 K4 K5 K6 K7 | "
        "R8 B8 Y8 J=K8 | R9 B9 K9 J=Y9 | R10 B10 Y10 K10 | R11 B11 Y11 K11 | R12 B12 Y12 K12"
    )
    match = midgame(table, ("K8 Y9 R13 B13 R1 B2 Y3 K4 R5 B6 Y7 R8 B9 Y10", "K13"), players=2, turns=1)
    intent = chosen(match, key)
    assert max(work.done for work in works) <= best_lay.MOST_WORK + OVER_THE_BOUND
    match.do(RUMMIKUB.command(intent, A))


def test_a_question_whether_there_is_time_is_work_too(works):
    """Else who asks without searching would ask for ever."""
    with best_lay.bounded_work(lambda: True) as in_time:
        assert in_time()
        for _ in range(best_lay.MOST_WORK):
            in_time()
        assert not in_time()


# -- what they do


@pytest.mark.parametrize("key", KEEPERS)
def test_they_keep_what_will_fit_and_go_out_with_everything(key):
    waits = midgame("R3 R4 R5 | K1 K2 K3", ("R6 B9 Y9 K9 Y1",), turns=1)
    assert laid(waits, key) is None
    goes_out = midgame("R3 R4 R5 | K1 K2 K3", ("R6 B9 Y9 K9",), turns=1)
    assert laid(goes_out, key) == ""


@pytest.mark.parametrize("key", KEEPERS)
@pytest.mark.cites("nzrc2024.4a")
@pytest.mark.parametrize(
    "rack, rest",
    [
        ("R10 B10 Y10 K1 K2 K3 J B5", "B5 K1 K2 K3 J"),  # neither the joker nor the second meld
        ("R10 B10 Y10 K10 R1", "R1 R10"),  # a group of three is enough, and any of the four
        ("R9 R10 R11 R12 R13 B1", "B1 R9 R10"),  # 11 12 13
        ("R9 B9 K9 R1 R2 R3 Y5 K7", "Y5 K7"),  # two melds, where one does not come to thirty
        ("R10 B10 J K1 Y3", "Y3 K1"),  # the joker, where there is no other way
        ("R7 B7 Y7 K7", None),
        ("R10 B10 Y10 K10", ""),  # going out
    ],
)
def test_they_come_out_with_as_little_as_they_may(key, rack, rest):
    match = midgame("K5 K6 K7", (rack,), melded=(False, True, True, True), turns=1)
    left = laid(match, key)
    assert (None if left is None else len(left.split())) == (None if rest is None else len(rest.split()))
    if rest and "10" not in rest:
        assert left == rest


def test_who_plans_lays_what_costs_most_when_somebody_has_few_tiles():
    position = ("R3 R4 R5 | K1 K2 K3", ("R6 B9 Y9 K9 Y1", "B1 B2"))
    assert laid(midgame(*position, turns=1, players=2), "planner") == "Y1"
    unmelded = midgame(*position, turns=1, players=2, melded=(True, False))
    assert laid(unmelded, "planner") is None, "who has not melded is not gone in a turn"


def test_who_counts_waits_where_the_few_tiles_of_another_cannot_fit():
    """Every tile that would fit is on the table or the own rack, so that nobody goes out next."""
    table = "R3 R4 R5 | K1 K2 K3"
    gone = "R2 R2 R6 R6 K4 K4 J J R1 R1 R7 R7 K5 K5"
    match = midgame(table, (f"{gone} B9 Y12", "B13 Y6"), turns=1, players=2, pool=30)
    assert counter.chance_of_out(seen(match), seen(match).lying, lambda: True) == 0
    assert laid(match, "counter") is None


def test_who_counts_leaves_out_racks_with_which_somebody_would_have_gone_out():
    """One tile was drawn on this table: what was held before it does not fit. Over some pools, since few racks are
    drawn of each."""
    rack, likely, less = "R6 R7 Y12", 0.0, 0.0
    told = {"by": 1, "kind": "draw", "laid": [], "drawn": 1, "initial": None, "why": "", "rack": 2}
    for pool in range(12, 40):
        match = midgame("R3 R4 R5 | K1 K2 K3 | B7 B8 B9", (rack, "B13 Y6"), turns=1, players=2, pool=pool)
        view = sight(match, A).view
        unknown, waited = (seat_position({**view, "sheet": sheet}, A) for sheet in ([], [told]))
        assert (unknown.others[0].waited, waited.others[0].waited) == (False, True)
        likely += counter.chance_of_out(unknown, unknown.lying, lambda: True)
        less += counter.chance_of_out(waited, waited.lying, lambda: True)
    assert 2 * less < likely
    laid_since = seat_position({**view, "sheet": [told, {**told, "by": 0, "kind": "lay"}]}, A)
    assert not laid_since.others[0].waited, "the table is another now"


def test_who_counts_knows_from_the_sheet_who_drew():
    match = by_opponents(2, 3, keys=("counter", "greedy"))
    state = RUMMIKUB.start
    for event in match.events:
        state = RUMMIKUB.apply(state, event)
        last = state.last
        if state.phase == "playing" and last and last.kind == "draw" and state.melded[last.by]:
            match.state = state
            other = seen(match, state.on_turn).others[0]
            assert (other.waited, other.drew >= 1) == (True, True)
            assert other.tiles == len(state.racks[last.by])


@pytest.mark.cites("nzrc2024.16a")
@pytest.mark.parametrize("key", KEEPERS)
def test_in_the_last_turn_they_lay_what_costs_most(key):
    match = midgame("R3 R4 R5 | K1 K2 K3", ("R6 B9 Y9 K9 Y1", "B1"), pool=0, phase="last_round", last_turns=1, turns=1)
    assert laid(match, key) == "Y1"


# -- the parts, against slow plain ones


@given(seed=st.integers(0, 100_000), size=st.integers(3, 9))
@settings(max_examples=60, deadline=None)
def test_what_can_stand_is_what_the_oracle_can_arrange(seed, size):
    lots = seeded(seed)
    low = [tile for tile in WHOLE.plain() if rummikub_tiles.is_joker(tile) or rummikub_tiles.number(tile) <= 3]
    heap = [low[at] for at in lots(size, len(low))]
    counts = tile_counts(heap)
    assert planner.can_stand(counts) == (oracle.brute(counts, counts, "arrange") is not None)


@given(seed=st.integers(0, 100_000))
@settings(max_examples=20, deadline=None)
def test_hidden_racks_are_of_unseen_tiles_and_the_same_again(seed):
    match = midgame("R3 R4 R5 | K1 K2 K3", ("R6 B9 Y9 K9 Y1 J",), turns=1, players=2)
    match.state = play.reshuffled(match.state, A, seeded(seed))
    position = seen(match)
    racks = list(hidden_racks(position, position.others[0], 8, lambda _rack, _before: True))
    assert racks == list(hidden_racks(position, position.others[0], 8, lambda _rack, _before: True))
    assert len(racks) == 8
    for rack in racks:
        assert sum(rack) == position.others[0].tiles
        assert all(there <= unseen for there, unseen in zip(rack, position.unseen, strict=True))
    assert not list(hidden_racks(position, position.others[0], 8, lambda _rack, _before: False))


def test_the_last_turns_played_on_in_thought_are_those_of_the_engine():
    """From positions with two tiles in the pool: both keep their tiles, and the margin is that of the count."""
    tried = 0
    for seed in range(60):
        margins = _margins(seed)
        if margins is None:
            continue
        thought, played = margins
        assert thought == played
        tried += 1
    assert tried >= 10


def _margins(seed):
    match = by_opponents(2, seed, edition(freed_joker_must_be_new_set=False), keys=("planner",))
    state = RUMMIKUB.start
    for at, event in enumerate(match.events):
        state = RUMMIKUB.apply(state, event)
        if state.phase == "playing" and len(state.pool) == 2 and all(state.melded):
            drawn = [tile for later in match.events[at + 1 :] for tile in getattr(later, "tiles", ()) if _draws(later)]
            if not _draws(match.events[at + 1]):
                return None
            by, other = state.on_turn, 1 - state.on_turn
            thought = playout.Thought(
                state.racks[by].counts[: rummikub_tiles.KINDS],
                state.racks[other].counts[: rummikub_tiles.KINDS],
                tile_counts(tile for one in state.table for tile in one),
                tuple(FACES.number(tile) for tile in drawn),
            )
            charges = [0, 0]
            for line in match.events:
                if isinstance(line, e.RackCounted):
                    charges[line.seat] = line.charge
            return playout.margin(NZRC_2024, thought, None), charges[other] - charges[by]
    return None


def _draws(event):
    return isinstance(event, e.TileDrawn)


def test_points_are_what_the_rack_costs():
    assert points(parse_rack("R7 K13 J"), 100) == 120
    table = parse_table("R3 R4 R5")
    assert counts_plus(tile_counts(table[0]), tile_counts(("R3",)))[2] == 2
