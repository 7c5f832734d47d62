"""Between GCG records and our own event log.

A record becomes the log of a game kept at a table: its lines as they stand, so that they come out again as they came
in. A log without such lines, of a game played in the hall, is written down as GCG from what happened in it.
"""

from collections.abc import Sequence

from tilehall.law.game.clock import Moment
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Seat

from ..events import Event, GameOpened, LineKept
from ..rules import ScrabbleRules
from .gcg import GcgGame, line_of
from .reading import WrongGcg, read_lines
from .replay import Replay
from .replaying import replayed

UNTIMED = Moment(0)  # a record does not say when anything happened


def events(rules: ScrabbleRules, game: GcgGame) -> tuple[Event, ...]:
    """The log of a record. WrongGcg if it cannot have been played so."""
    replayed(rules, game)
    names = [game.full_name(nick) for nick in game.players]
    first, second = [*names, *("?" for _ in range(2 - len(names)))]
    opened = GameOpened(
        ruleset=rules.key,
        overrides=rules.overrides,
        names=(first, second),
        kept="table",
        official=False,
        lexicon=game.pragma("lexicon") or rules.lexicon.value,
        vision_impaired=False,
        rack_size=rules.rack_size.value,
        base=rules.base_time_s.value * 1000,
        used=(0, 0),
        first=Seat(0),
        begun=True,
        at=UNTIMED,
        rests_on=(str(rules.seats.basis),),
    )
    return (opened, *(LineKept(text=line_of(item), at=UNTIMED) for item in game.items))


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
