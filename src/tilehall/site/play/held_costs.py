"""Tiles held at a cost in a game of Rummikub that is over: what each rack cost in the end, and what could have gone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilehall.site.games.presenters.rummikub_tiles import TilePicture, tile_pictures

from .reviewed_games import ReviewedGame


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """A turn in which tiles could have been laid that were held to the end: those not named of a turn before it."""

    turn: int
    tiles: tuple[TilePicture, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCost:
    name: str
    tiles: tuple[TilePicture, ...]
    sentence: str
    turns: tuple[EarlierTurn, ...]


def held_costs(reviewed: ReviewedGame, kept: Sequence[Mapping[str, Any]]) -> tuple[HeldCost, ...]:
    """Nothing before the count, and of racks that nobody told."""
    view = reviewed.page.views[-1]
    if reviewed.game.key != "rummikub" or not view.get("ended"):
        return ()
    racks = reviewed.seen.racks_before(reviewed.page.turns + 1)
    return tuple(
        _cost(view, seat, rack, [one for one in kept if one["by"] == seat])
        for seat, rack in enumerate(racks)
        if rack and view["count"][seat] is not None and view["count"][seat]["charge"] is not None
    )


def _cost(view: Mapping[str, Any], seat: int, rack: Sequence[str], turns: Sequence[Mapping[str, Any]]) -> HeldCost:
    earlier = tuple(_earlier(turns))
    return HeldCost(
        name=view["names"][seat],
        tiles=tile_pictures(rack),
        sentence=_sentence(view, seat, turns, any_earlier=bool(earlier)),
        turns=earlier,
    )


def _earlier(turns: Sequence[Mapping[str, Any]]) -> list[EarlierTurn]:
    """Each tile once, at the first turn in which it could have been laid."""
    noted, found = Counter[str](), []
    for one in turns:
        here: Sequence[str] = one["detail"].get("held_to_end", {}).get("tiles", ())
        known, new = Counter(noted), []
        for tile in here:
            if known[tile]:
                known[tile] -= 1
            else:
                new.append(tile)
        noted |= Counter(here)
        if new:
            found.append(EarlierTurn(one["turn"], tile_pictures(new)))
    return found


def _sentence(view: Mapping[str, Any], seat: int, turns: Sequence[Mapping[str, Any]], *, any_earlier: bool) -> str:
    line = view["count"][seat]
    charge = f"charged {line['charge']}"
    if not view["melded"][seat]:
        first = next((one["turn"] for one in turns if one["detail"].get("first_chance")), None)
        could = (
            "Could never lay a first meld" if first is None else f"Could lay a first meld from turn {first} on, did not"
        )
        return f"{could}: {charge}, with {line['value']} on the rack."
    rest = f"{charge.capitalize()} for what was left."
    return rest if any_earlier else f"{rest} None of it was in the best lay of an earlier turn."
