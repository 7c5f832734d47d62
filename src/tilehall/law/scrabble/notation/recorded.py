"""Between GCG records and our own event log.

A record becomes the log of a game kept at a table: each line as it stands, so that it comes out again as it came in,
and behind it what was done. A log without such lines, of a game played in the hall, is written down as GCG.
"""

from collections.abc import Iterator, Sequence

from tilehall.law.game.log import BrokenLog

from ..events import Event, LineKept
from ..rules import ScrabbleRules
from .gcg import GcgGame, Turn, line_of
from .heard import UNTIMED, Heard, opening
from .reading import WrongGcg, read_lines
from .replay import Replay
from .replaying import replayed


def events(rules: ScrabbleRules, game: GcgGame) -> tuple[Event, ...]:
    """The log of a record. WrongGcg if it cannot have been played so."""
    return tuple(_told(rules, game))


def _told(rules: ScrabbleRules, game: GcgGame) -> Iterator[Event]:
    replay = replayed(rules, game)
    heard, turns = Heard(rules, replay), iter(replay.turns)
    yield from opening(rules, game)
    for item in game.items:
        yield LineKept(text=line_of(item), at=UNTIMED)
        if isinstance(item, Turn):
            yield from heard.turn(next(turns), item)
    yield from heard.ending()


def gcg(log: Sequence[Event]) -> GcgGame:
    """The record that a log holds, each line under the number it has in the log file."""
    lines = [
        (number, line)
        for number, event in enumerate(log, 2)
        if isinstance(event, LineKept)
        for line in event.text.split("\n")
    ]
    try:
        return read_lines(lines)
    except WrongGcg as wrong:
        raise BrokenLog(wrong.line - 1, wrong.what) from None


def replay(rules: ScrabbleRules, log: Sequence[Event]) -> Replay:
    try:
        return replayed(rules, gcg(log))
    except WrongGcg as wrong:
        raise BrokenLog(wrong.line - 1, wrong.what) from None
