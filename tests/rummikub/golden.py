"""Writes the golden logs of Rummikub, with what everybody saw at the end. Run once for a new log; never to change one.

python -m tests.rummikub.golden
"""

from tests.law.game.every_game import played, write_golden_logs
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB

from .edition import edition
from .live_games import hall_does
from .match import NAMES, Match
from .whole_games import hall_game, told_at_a_table


def games():
    """Games of every size, in the hall and at a table, under an edition, and one that began anew."""
    four = hall_game(4, 21, slow=True, lazy=(2,))
    yield "nzrc-2024-hall-four", four.events
    yield "nzrc-2024-table-four", told_at_a_table(four).events
    yield "nzrc-2024-table-three-unlogged", told_at_a_table(hall_game(3, 5, slow=True), logged=False).events
    yield "nzrc-2024.1-hall-two", hall_game(2, 7, edition(turn_time_s=60, unmelded_charge_mode="add")).events
    pool = hall_game(4, 3, lazy=(0, 1, 2, 3))
    yield "nzrc-2024-hall-pool", pool.events
    yield "nzrc-2024-hall-down", hall_down()
    wanted = {"fresh-start-taken/1", "table-touched/1"}
    for seed in range(200):
        events = played(RUMMIKUB, "nzrc-2024", seed).events
        if wanted <= {RUMMIKUB.event_codec.kind_of(event) for event in events}:
            yield f"nzrc-2024-hall-{seed}", events
            return


def hall_down():
    """Five seconds a turn by agreement; the hall was down in the first of them, and time alone ends the others."""
    match = Match(seed=11)
    match.do(c.OpenGame(names=NAMES[:3], turn_s=5))
    while match.state.phase != "playing":
        hall_does(match, wait=True)
    start = match.state.limit.latest
    match.do(c.SkipTime(since=start + 2_000, until=start + 90_000), 100)
    while hall_does(match, wait=True):
        pass
    return match.events


if __name__ == "__main__":
    write_golden_logs(RUMMIKUB, games())
