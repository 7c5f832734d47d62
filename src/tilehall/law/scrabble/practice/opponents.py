"""Opponents for practice. What each does stands in one function, so that a stronger one is a further line."""

from collections.abc import Callable, Mapping
from typing import Any

from tilehall.law.game.opponents import ChosenIntent, FoundPlay, Opponent, SeatSight, Tools
from tilehall.law.scrabble.board import CODES
from tilehall.law.scrabble.rules import ScrabbleRules

from .found_plays import placed_tiles

# Whole, as it is sent: a command names all its fields.
_SMALL: Mapping[str, Mapping[str, object]] = {
    "be-ready/1": {},
    "draw-tiles/1": {"count": None, "tiles": [], "to": "rack"},
    "rack-tiles/1": {"count": None},
    "start-clock/1": {},
    "come-back/1": {},
}


def highest_score(_rules: ScrabbleRules, sight: SeatSight, tools: Tools) -> ChosenIntent | None:
    """The play that scores most, whatever it leaves; a new rack where there is none. It challenges only what is not in
    the list and accepts all else at once, and keeps nobody waiting."""
    return _answer(sight, tools) or _small_steps(sight) or _turn(sight, tools)


def _answer(sight: SeatSight, tools: Tools) -> ChosenIntent | None:
    told = sight.view["last"]["words"] if sight.offer("challenge/1") else ()
    wrong = [word for word in told if not tools.is_word(word)]
    if wrong:
        return {"kind": "challenge/1", "words": wrong}
    return {"kind": "accept/1"} if sight.offer("accept/1") else None


def _small_steps(sight: SeatSight) -> ChosenIntent | None:
    """All that needs no thought. The word against a winner who delays is left to the hall."""
    for kind, fields in _SMALL.items():
        if sight.offer(kind):
            return {"kind": kind, **fields}
    restart = sight.offer("restart-clock/1")
    if restart is not None and not dict(restart.detail).get("delaying"):
        return {"kind": "restart-clock/1", "delaying": False}
    slip = sight.offer("sign-slip/1")
    return None if slip is None else {"kind": "sign-slip/1", "totals": list(sight.view["scores"])}


def _turn(sight: SeatSight, tools: Tools) -> ChosenIntent | None:
    if sight.offer("play-tiles/1") is None:
        return None
    best = _best(sight, tools)
    if best is not None:
        return {"kind": "play-tiles/1", "placed": [list(pair) for pair in placed_tiles(best)]}
    exchange = sight.offer("exchange-tiles/1")
    if exchange is not None:
        most = dict(exchange.detail)["most"]
        return {"kind": "exchange-tiles/1", "tiles": _rack(sight)[: most if isinstance(most, int) else 0]}
    return {"kind": "pass-turn/1", "what": "no_play"}


def _best(sight: SeatSight, tools: Tools) -> FoundPlay | None:
    if tools.finder is None:
        return None
    board = bytes(CODES.get(sign, 0) for row in sight.view["board"] for sign in row)
    return next(iter(tools.finder.all(board, "".join(_rack(sight)), 1).plays), None)


def _rack(sight: SeatSight) -> list[str]:
    return list(sight.view["racks"][sight.seat])


_CHOOSERS: Mapping[str, Callable[[Any, SeatSight, Tools], ChosenIntent | None]] = {"score": highest_score}
OPPONENTS: Mapping[str, Opponent] = {key: Opponent(key, choose) for key, choose in _CHOOSERS.items()}
