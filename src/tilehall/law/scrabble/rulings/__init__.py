"""The law of the referee's procedures: facts in, a ruling out. QUESTIONS are what the desk may ask."""

from collections.abc import Mapping

from tilehall.law.game.contract import Question
from tilehall.law.scrabble.rules import ScrabbleRules

from .attendance import (
    Absence,
    BothAbsent,
    LateArrival,
    Latecomer,
    Leaving,
    Supervision,
    absence,
    both_absent,
    late_arrival,
    latecomer,
    leaving,
    supervision,
)
from .challenges import (
    ChallengeReturn,
    FlashDraw,
    WrittenInAdvance,
    WrongRuling,
    challenge_return,
    flash_draw,
    written_in_advance,
    wrong_ruling,
)
from .declarations import ScoreDispute, UndeclaredBlank, score_dispute, undeclared_blank
from .found_tiles import TileCount, TilesFound, tile_count, tile_in_bag, tile_outside
from .out_play import OutPlay, out_play
from .overdraws import ExchangeOverdraw, Overdraw, exchange_overdraw, overdraw
from .slip_changes import SlipChange, slip_change

QUESTIONS: Mapping[str, Question[ScrabbleRules]] = {
    "overdraw": Question(Overdraw, overdraw),
    "exchange-overdraw": Question(ExchangeOverdraw, exchange_overdraw),
    "flash-draw": Question(FlashDraw, flash_draw),
    "written-in-advance": Question(WrittenInAdvance, written_in_advance),
    "challenge-return": Question(ChallengeReturn, challenge_return),
    "wrong-ruling": Question(WrongRuling, wrong_ruling),
    "undeclared-blank": Question(UndeclaredBlank, undeclared_blank),
    "score-dispute": Question(ScoreDispute, score_dispute),
    "tile-outside": Question(TilesFound, tile_outside),
    "tile-in-bag": Question(TilesFound, tile_in_bag),
    "tile-count": Question(TileCount, tile_count),
    "late-arrival": Question(LateArrival, late_arrival),
    "latecomer": Question(Latecomer, latecomer),
    "both-absent": Question(BothAbsent, both_absent),
    "leaving": Question(Leaving, leaving),
    "absence": Question(Absence, absence),
    "supervision": Question(Supervision, supervision),
    "out-play": Question(OutPlay, out_play),
    "slip-change": Question(SlipChange, slip_change),
}
