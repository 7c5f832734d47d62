"""A game that is over, once more: after each turn the table, who held which tiles, and what would have been best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tilehall.law.game.seats import AllRacks
from tilehall.site.games import watched_games
from tilehall.site.games.store import LoadedGame

from .score_graphs import ScoreGraph, score_graph

KEPT = 64
WHAT = {"scrabble": "Points", "rummikub": "Tiles on the rack"}


@dataclass(frozen=True, slots=True)
class TurnsSeen:
    """Of each turn, counted from 0 before the first: every rack before the next turn, and each player's figure."""

    racks: tuple[tuple[tuple[str, ...], ...], ...]
    figures: tuple[tuple[int, ...], ...]  # by player
    turn_of: Mapping[int, int]  # event, counted from 1: in the turn of which number it happened


def turns_seen(played: LoadedGame) -> TurnsSeen:
    return _seen(played.row.pk, played.row.log_sha256)


@lru_cache(maxsize=KEPT)
def _seen(number: int, _sha256: str) -> TurnsSeen:
    played = watched_games.watched_game(number).played
    game, state = played.game, played.game.start
    racks: dict[int, tuple[tuple[str, ...], ...]] = {}
    figures: dict[int, tuple[int, ...]] = {}
    turn_of = {}
    turn = 0
    for seq, event in enumerate(played.events, 1):
        state = game.apply(state, event)
        view = game.view(state, AllRacks())
        turn = len(view["sheet"])
        turn_of[seq] = turn
        figures[turn] = _figures(view)
        if not _placed(view):
            racks[turn] = tuple(_held(view, seat) for seat in range(len(view["racks"])))
    turns = range(turn + 1)
    filled = [figures.get(at, ()) for at in turns]
    players = len(filled[-1]) if filled else 0
    return TurnsSeen(
        racks=tuple(racks.get(at, ()) for at in turns),
        figures=tuple(tuple(one[seat] if one else 0 for one in filled) for seat in range(players)),
        turn_of=turn_of,
    )


def _held(view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """With what lies beside the rack to be exchanged: the turn began with all of it."""
    rack, table = view["racks"][seat], view["table"]
    beside = table[seat]["aside"] if seat < len(table) and isinstance(table[seat], dict) else []
    return tuple(sorted((*rack, *beside)) if beside else rack) if isinstance(rack, list) else ()


def _placed(view: Mapping[str, Any]) -> bool:
    """Tiles that lie tentatively on the board are on no rack."""
    draft: Mapping[str, Any] = view.get("draft") or {}
    return bool(draft.get("placed"))


def _figures(view: Mapping[str, Any]) -> tuple[int, ...]:
    if "scores" in view:
        return tuple(view["scores"])
    return tuple(len(rack) if isinstance(rack, list) else rack for rack in view["racks"])


def graph_of(watched: watched_games.WatchedGame, turn: int) -> ScoreGraph | None:
    seen = turns_seen(watched.played)
    names = watched.page.views[-1]["names"]
    if not seen.figures or len(seen.figures[0]) < 2:
        return None
    return score_graph(names, seen.figures, min(turn, len(seen.figures[0]) - 1), WHAT[watched.game.key])


def racks_before(watched: watched_games.WatchedGame, turn: int) -> Sequence[tuple[str, ...]]:
    """What each held when the turn began; after the last, what was left."""
    racks = turns_seen(watched.played).racks
    return racks[min(max(turn - 1, 0), len(racks) - 1)] if racks else ()
