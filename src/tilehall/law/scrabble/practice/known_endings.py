"""What a turn is worth once the bag is empty and both racks are known: the one place where endings are judged."""

from collections.abc import Mapping, Sequence

from tilehall.law.scrabble.board import VALUES
from tilehall.law.scrabble.endings import NODES, Wanted
from tilehall.law.scrabble.plays import Finder, RawPlay
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.turns import RawTurn

from .deals import OUT_FACTOR, ZEROS_TO_END, pass_ends
from .lookahead import endings_of
from .simulation import Position, Simulation, pool

TO_THE_END = 24  # turns; with seven tiles on each rack hardly any ending has half as many


def usual_figures(rules: ScrabbleRules) -> str:
    """What is to be said where an edition has others than those that endings are judged by."""
    out, zeros = rules.out_bonus_factor.value, rules.zero_turns_end.value
    parts = [f"going out counts the other tiles {OUT_FACTOR} times (here {out})"] if out != OUT_FACTOR else []
    parts += [f"{ZEROS_TO_END} turns without a score end the game (here {zeros})"] if zeros != ZEROS_TO_END else []
    return f"Endings are judged by the usual figures: {', and '.join(parts)}." if parts else ""


def ending_worths(
    finder: Finder, position: Position, found: Sequence[RawTurn], played: RawTurn, shown: int
) -> list[tuple[RawTurn, int]]:
    """Of the best turns, as many as shall be shown, of the pass and of the one that was played, in hundredths of a
    point: by how much who is at turn gains from it until the end, which a pass may be at once. The tiles that are not
    seen are the opponent's."""
    racks = position.rack, bytes(pool(position.board, position.rack))
    wanted = Wanted(nodes=NODES, top=shown, asked=(played.play, None), passed=pass_ends(position.zeros))
    answer = endings_of(finder).best(position.board, racks, wanted)
    values = {one.play: one.value for one in answer.candidates if one.known}
    values[None] = _pass_value(finder, position, racks, values)
    by_play = {turn.play: turn for turn in found}
    worths = [(by_play[play], 100 * value) for play, value in values.items() if play in by_play]
    if all(turn != played for turn, _ in worths):
        worths.append((played, _played_out(finder, position, played)))
    return worths


def _pass_value(
    finder: Finder, position: Position, racks: tuple[bytes, bytes], values: Mapping[RawPlay | None, int]
) -> int:
    """The search ends a game that the opponent passes too, which only the sixth turn without a score does. Before that
    the opponent who passes gives the turn back, and is as badly off as by the best play. So what the opponent can do is
    searched where the end would be worth more to the opponent than that, or where the search never came to the pass."""
    over = sum(map(VALUES.__getitem__, racks[1])) - sum(map(VALUES.__getitem__, racks[0]))
    if pass_ends(position.zeros):
        return over
    last = position.zeros == ZEROS_TO_END - 2  # the opponent's pass ends it
    best = max((value for play, value in values.items() if play is not None), default=over)
    seen = values.get(None)
    if seen is not None and (last or seen < over or best <= over):
        return seen
    answer = -endings_of(finder).best(position.board, (racks[1], racks[0]), Wanted(nodes=NODES)).value
    value = min(answer, over if last else max(best, over))
    return value if seen is None else max(seen, value)


def _played_out(finder: Finder, position: Position, played: RawTurn) -> int:
    """If the search did not come to it in its bound: what it brings where both then always play what seems best."""
    simulation = Simulation(finder, position, [played], plies=TO_THE_END)
    simulation.run(1)
    return round(simulation.tried[0].value)
