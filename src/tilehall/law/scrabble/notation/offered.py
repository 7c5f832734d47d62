"""GCG and CGP as the house offers them: a record in and out, and a position out of what somebody may see."""

from collections.abc import Sequence
from typing import Any

from tilehall.law.game.contract import AnyGame, Notation, Record, WrongRecord

from ..board import CODES
from ..events import Event
from ..rules import ScrabbleRules
from . import recorded
from .cgp import Position, write
from .gcg import written
from .reading import WrongGcg, read
from .replay import plain
from .replaying import replayed


def _read(rules: ScrabbleRules, file: bytes) -> Record[Event]:
    try:
        game = read(file)
        return Record(recorded.events(rules, game), plain(replayed(rules, game)))
    except WrongGcg as wrong:
        raise WrongRecord(wrong.line, wrong.what, wrong.remedy) from None


def _write(scrabble: AnyGame, log: Sequence[Event]) -> bytes:
    return written(recorded.gcg(scrabble, log))


GCG: Notation[ScrabbleRules, Event] = Notation("GCG", _read, _write)


def cgp(view: dict[str, Any]) -> str:
    """The position as far as the viewer sees it, the player on turn first; of a rack unseen there is nothing to say."""
    board = bytes(0 if sign == "." else CODES[sign] for row in view["board"] for sign in row)
    order = (view["on_turn"], 1 - view["on_turn"])
    racks = ["".join(rack) if isinstance(rack := view["racks"][seat], list) else "" for seat in order]
    known = [rack if "*" not in rack else "" for rack in racks]
    scores = (view["scores"][order[0]], view["scores"][order[1]])
    operations = f"lex {view['lexicon']};" if view["lexicon"] and " " not in view["lexicon"] else ""
    return write(Position(board, (known[0], known[1]), scores, view["zeros"], operations))
