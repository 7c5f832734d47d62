"""GCG and CGP as the house offers them: a record in and out, and a position out of what somebody may see."""

from collections.abc import Mapping, Sequence
from typing import Any

from tilehall.law.game.contract import AnyGame, GameNotation, GameRecord, WrongGameRecord

from ..board import CODES
from ..events import Event
from ..rules import ScrabbleRules
from . import gcg_log
from .cgp import CgpPosition, write
from .gcg import gcg_text
from .gcg_reader import WrongGcg, read
from .gcg_replay import replay_gcg
from .replay_report import plain_report


def _read(rules: ScrabbleRules, file: bytes) -> GameRecord[Event]:
    try:
        game = read(file)
        return GameRecord(gcg_log.events_of_record(rules, game), plain_report(replay_gcg(rules, game)))
    except WrongGcg as wrong:
        raise WrongGameRecord(wrong.line, wrong.what, wrong.remedy) from None


def _write(scrabble: AnyGame, log: Sequence[Event]) -> bytes:
    return gcg_text(gcg_log.record_of_events(scrabble, log))


def _annotate(scrabble: AnyGame, log: Sequence[Event], notes: Mapping[int, str]) -> bytes:
    return gcg_text(gcg_log.annotated(gcg_log.record_of_events(scrabble, log), log, notes))


GCG: GameNotation[ScrabbleRules, Event] = GameNotation("GCG", _read, _write, _annotate)


def cgp(view: dict[str, Any]) -> str:
    """The position as far as the viewer sees it, the player on turn first; of a rack unseen there is nothing to say."""
    board = bytes(0 if sign == "." else CODES[sign] for row in view["board"] for sign in row)
    order = (view["on_turn"], 1 - view["on_turn"])
    racks = ["".join(rack) if isinstance(rack := view["racks"][seat], list) else "" for seat in order]
    known = [rack if "*" not in rack else "" for rack in racks]
    scores = (view["scores"][order[0]], view["scores"][order[1]])
    operations = f"lex {view['lexicon']};" if view["lexicon"] and " " not in view["lexicon"] else ""
    return write(CgpPosition(board, (known[0], known[1]), scores, view["zeros"], operations))
