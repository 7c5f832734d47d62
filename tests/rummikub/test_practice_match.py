"""Games between opponents without log and clock: the engine takes every turn, and the count is that of a table."""

import pytest

from tests.toy.chance import seeded
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.practice.match import MatchGame, deal_played
from tilehall.law.rummikub.score import rack_value
from tilehall.law.rummikub.tiles import FACES, WHOLE

from .match import NZRC_2024, midgame

GREEDY, PLANNER, COUNTER = (RUMMIKUB.opponents[key] for key in ("greedy", "planner", "counter"))


def order(seed):
    tiles = WHOLE.plain()
    return [tiles[at] for at in seeded(seed)(106, 106)]


def engine_takes(seat, view, intent):
    """The same turn in a game of the hall; of the other racks and the pool only the number matters."""
    match = midgame("", players=len(view["racks"]), turns=1)
    racks = tuple(FACES.of(rack) if at == seat else FACES.of(("R1",)) for at, rack in enumerate(view["racks"]))
    last = view["last_turns"]
    match.state = match.state.but(
        racks=racks,
        table=tuple(map(tuple, view["table"])),
        melded=tuple(view["melded"]),
        on_turn=seat,
        pool=FACES.of(("R1",) * min(2, view["pool"])),
        last_turns=last,
        phase="playing" if last is None else "last_round",
    )
    match.do(RUMMIKUB.command(intent, seat))


@pytest.mark.parametrize("sides", [(GREEDY, PLANNER), (COUNTER, GREEDY), (PLANNER, COUNTER), (GREEDY,) * 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_turn_is_one_that_the_engine_takes(sides, seed):
    turns = []

    def watch(seat, view, intent):
        assert [isinstance(rack, list) for rack in view["racks"]] == [at == seat for at in range(len(sides))]
        engine_takes(seat, view, intent)
        turns.append(seat)

    game = MatchGame(NZRC_2024, sides, order(seed))
    counted = game.play(watch)
    assert turns == [at % len(sides) for at in range(len(turns))]
    assert len(turns) == len(game.sheet)
    held = [tile for rack in game.racks for tile in rack] + [tile for one in game.table for tile in one] + game.pool
    assert len(held) == 106
    for seat, rack in enumerate(game.racks):
        worth = rack_value(rack, 100) if game.melded[seat] else counted.charges[seat]
        assert counted.charges[seat] == worth
        assert game.melded[seat] or worth in (100, 200)


@pytest.mark.cites("nzrc2024.16a")
def test_with_the_pool_empty_each_has_one_turn_more():
    """Who keeps tiles against who does too: the pool runs out."""
    ran_out = 0
    for seed in range(10):
        game = MatchGame(NZRC_2024, (PLANNER, PLANNER), order(seed))
        game.play()
        if not game.pool:
            emptied = max(at for at, line in enumerate(game.sheet) if line["drawn"])
            first, last = 1 - game.sheet[emptied]["by"], game.sheet[emptied]["by"]
            assert [line["by"] for line in game.sheet[emptied + 1 :]] in ([first], [first, last])
            assert len(game.sheet) == emptied + 3 or not all(game.racks)
            ran_out += 1
    assert ran_out >= 3


def test_the_deal_is_the_same_with_seats_changed():
    for seed in range(5):
        there, back = (deal_played(NZRC_2024, sides, order(seed)) for sides in ((GREEDY, PLANNER), (PLANNER, GREEDY)))
        assert there.wins == (back.wins[1], back.wins[0])
        assert there.points == (back.points[1], back.points[0])
        assert sum(there.wins) == 2


def test_who_plans_wins_most_games_against_who_lays_all():
    """As bench/rummikub_match.py measures; here only so many that a mistake in the choice is noticed."""
    deals = [deal_played(NZRC_2024, (PLANNER, GREEDY), order(seed)) for seed in range(100, 130)]
    assert sum(deal.wins[0] for deal in deals) >= 50
    deals = [deal_played(NZRC_2024, (COUNTER, PLANNER), order(seed)) for seed in range(100, 120)]
    assert sum(deal.wins[0] for deal in deals) >= 28
