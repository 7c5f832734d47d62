"""A game turn by turn: after each its figures, and before each what every player held, as far as it is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilehall.law.game.contract import AnyGame
from tilehall.law.game.seats import AllRacks

UNTOLD = "*"  # a tile of which nobody has said what it is
Rack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnsSeen:
    """Of each turn, counted from 0 before the first: every rack before the next turn, and each player's figure."""

    racks: tuple[tuple[Rack, ...], ...]
    figures: tuple[tuple[int, ...], ...]  # by player
    turn_of: Mapping[int, int]  # event, counted from 1: in the turn of which number it happened

    def racks_before(self, turn: int) -> Sequence[Rack]:
        """What each held when the turn began; after the last, what was left."""
        return self.racks[min(max(turn - 1, 0), len(self.racks) - 1)] if self.racks else ()


def turns_seen(game: AnyGame, events: Sequence[Any]) -> TurnsSeen:
    state = game.start
    racks: dict[int, tuple[Rack, ...]] = {}
    figures: dict[int, tuple[int, ...]] = {}
    turn_of = {}
    turn, movers = 0, list[int]()
    for seq, event in enumerate(events, 1):
        state = game.apply(state, event)
        view = game.view(state, AllRacks())
        turn = len(view["sheet"])
        turn_of[seq] = turn
        figures[turn] = _figures(view)
        movers = [line["by"] for line in view["sheet"]]
        if not _placed(view):
            held = tuple(_held(view, seat) for seat in range(len(view["racks"])))
            racks[turn] = tuple(map(_better_told, racks.get(turn, held), held))
    turns = range(turn + 1)
    filled = [figures.get(at, ()) for at in turns]
    players = len(filled[-1]) if filled else 0
    return TurnsSeen(
        racks=_told_later([racks.get(at, ()) for at in turns], movers),
        figures=tuple(tuple(one[seat] if one else 0 for one in filled) for seat in range(players)),
        turn_of=turn_of,
    )


def _told_later(racks: list[tuple[Rack, ...]], movers: Sequence[int]) -> tuple[tuple[Rack, ...], ...]:
    """A record tells a rack when its player is on turn. It was the same while the other was."""
    for at in range(len(racks) - 2, -1, -1):
        now, later = racks[at], racks[at + 1]
        if len(now) == len(later):
            pairs = enumerate(zip(now, later, strict=True))
            racks[at] = tuple(
                then if UNTOLD in own and seat != movers[at] and len(then) == len(own) else own
                for seat, (own, then) in pairs
            )
    return tuple(racks)


def _better_told(before: Rack, now: Rack) -> Rack:
    """Tiles of which nobody says which they are may be laid aside out of a rack that was told."""
    return before if len(before) == len(now) and now.count(UNTOLD) > before.count(UNTOLD) else now


def _held(view: Mapping[str, Any], seat: int) -> Rack:
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
