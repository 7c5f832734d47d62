"""What a turn is worth once the bag is empty and both racks are known: the one place where endings are judged."""

from collections.abc import Sequence

from tilehall.law.scrabble.endings import NODES, Wanted
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.turns import RawTurn

from .deals import pass_ends
from .lookahead import endings_of
from .simulation import Position, Simulation, pool

TO_THE_END = 24  # turns; with seven tiles on each rack hardly any ending has half as many


def ending_worths(
    finder: Finder, position: Position, found: Sequence[RawTurn], played: RawTurn, shown: int
) -> list[tuple[RawTurn, int]]:
    """Of the best turns, as many as shall be shown, and of the one that was played, in hundredths of a point: by how
    much who is at turn gains from it until the end, which a pass may be at once. The tiles that are not seen are the
    opponent's."""
    racks = position.rack, bytes(pool(position.board, position.rack))
    wanted = Wanted(nodes=NODES, top=shown, asked=(played.play,), passed=pass_ends(position.zeros))
    answer = endings_of(finder).best(position.board, racks, wanted)
    by_play = {turn.play: turn for turn in found}
    worths = [(by_play[one.play], 100 * one.value) for one in answer.candidates if one.known and one.play in by_play]
    if all(turn != played for turn, _ in worths):
        worths.append((played, _played_out(finder, position, played)))
    return worths


def _played_out(finder: Finder, position: Position, played: RawTurn) -> int:
    """If the search did not come to it in its bound: what it brings where both then always play what seems best."""
    simulation = Simulation(finder, position, [played], plies=TO_THE_END)
    simulation.run(1)
    return round(simulation.tried[0].value)
