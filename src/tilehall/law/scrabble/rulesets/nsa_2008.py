"""The NSA changes of 25 July 2008, and the older book under them as far as it is known.

The text is a list of amendments. Where it and the older book are silent, the NZASP answer serves as a house default
that says so.
"""

from collections.abc import Mapping
from typing import Any

from tilehall.law.game.filled import register_terms
from tilehall.law.rulebook.basis import Basis, Silent, Term
from tilehall.law.rulebook.documents import NSA
from tilehall.law.scrabble.rules import ScrabbleRules

from . import nzasp_2022


def _default(basis: Basis) -> Basis:
    """The NZASP answer under a silent NSA book; what neither document says stays an assumption of the house."""
    if isinstance(basis, Silent):
        return NSA.silent(basis.assumed)
    return NSA.silent(f"the NZASP rule as a house default ({basis}); the director decides")


_HOUSE: dict[str, Any] = {
    name: Term(term.value, _default(term.basis)) for name, term in {**nzasp_2022.EQUIPMENT, **nzasp_2022.DONE}.items()
}
_CHANGED: dict[str, Any] = {
    "late_forfeit": Term("game_over", NSA["1b"]),
    "latecomer": Term("may_forfeit", NSA["1d"]),
    "placing": Term("free_until_press", NSA["7.2"]),
    "blank_unnamed": Term("irregular", NSA["7.3"]),
    "declaring": Term("before_press", NSA["7.4"]),
    "pressing": Term("ends_turn", NSA["7.5"]),
    "challenge_from": Term("end_of_turn", NSA["7.5"]),
    "recording": Term("after_press", NSA["7.6"]),
    "recording_opponent": Term("before_own_press", NSA["7.1"]),
    "noting": Term("optional", NSA["7.7"]),
    "drawing": Term("to_full_rack", NSA["7.8"]),
    "tracking": Term("optional_last", NSA["7.9"]),
    "exchange_turn": Term("whole_turn", NSA["6b"]),
    "exchange_announced": Term("count", NSA["6.1"]),
    "exchange_set_aside": Term("face_down", NSA["6.2"]),
    "exchange_returned": Term("after_draw", NSA["6.5"]),
    "exchange_racked": Term("after_return", NSA["6.6"]),
    "passing": Term("scores_nothing", NSA["5a"]),
    "pass_press": Term("completes", NSA["5b"]),
    "challenge_success": Term("play_removed_turn_lost", NSA["2a"]),
    "restart_after_bad_play": Term("reracked", NSA["2d"]),
    "restart_by": Term("player_on_move", NSA.reading("2e")),
    "winner_delaying": Term("restart_at_once", NSA["2f"]),
    "out_play": Term("neutralise", NSA["9a"]),
    "out_play_hold_ends": Term("release_ends_game", NSA["9d"]),
}

_PROCEDURES = {
    "late_arrival": "1a",
    "late_forfeit": "1b",
    "late_clock_stop": "1c",
    "late_choice": "1d",
    "challenge_upheld": "2a",
    "challenge_failed": "2a",
    "drawn_tiles_shown": "2b",
    "tiles_reracked": "2c",
    "restart_after_bad_play": "2d",
    "restart_after_good_play": "2e",
    "winner_delaying": "2f",
    "exchange_overdraw": "6.4",
    "blank_unnamed": "7.3",
    "flash_draw": "8a",
    "flash_draw_window": "8b",
    "flash_draw_director": "8c",
    "out_play_no_reply": "9b",
    "out_play_held": "9c",
    "out_play_hold_ends": "9d",
    "slip": "3a",
}
_READ = {
    "late_limit": "1b",
    "drawn_tiles_back": "2b",
    "bad_play_clock": "2d",
    "good_play_clock": "2e",
    "early_draw": "8a",
}
_CHANGED_PROCEDURES: Mapping[str, Basis] = {
    **{name: NSA[number] for name, number in _PROCEDURES.items()},
    **{name: NSA.reading(number) for name, number in _READ.items()},
}
_HOUSE_PROCEDURES = {name: _default(basis) for name, basis in nzasp_2022.PROCEDURES.items()}

NSA_2008 = ScrabbleRules(
    key="nsa-2008",
    procedures={**_HOUSE_PROCEDURES, **_CHANGED_PROCEDURES},
    **{**register_terms(ScrabbleRules, "nsa-2008"), **_HOUSE, **_CHANGED},
)

# The steps of a turn, of an exchange and of a pass were the same before (nsa2008.5n, 6n, 7n); the return from a
# challenge is new (2n), so the older book answers it as the house does.
_NEW = {"challenge_success", "restart_after_bad_play", "restart_by", "winner_delaying"}
_OLDER = {name: term for name, term in _CHANGED.items() if name not in _NEW}
# The notes say what changed about latecomers and hasty draws; the rest of these two was so before (nsa2008.1n, 8n).
_OLDER |= {name: Term(_CHANGED[name].value, NSA["1n"]) for name in ("late_forfeit", "latecomer")}
_TOLD = {"late_arrival": "1n", "late_limit": "1n", "flash_draw": "8n", "early_draw": "8n"}
_OLDER_PROCEDURES: Mapping[str, Basis] = {name: NSA[number] for name, number in _TOLD.items()}

NSA_BASE = ScrabbleRules(
    key="nsa-base",
    procedures={**_HOUSE_PROCEDURES, **_OLDER_PROCEDURES},
    **{**register_terms(ScrabbleRules, "nsa-base"), **_HOUSE, **_OLDER},
)
