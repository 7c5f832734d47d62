"""What the turns of a game of Rummikub cost: tiles held to the end that could have been laid, and when the first meld
was possible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilehall.site.games.presenters.rummikub_tiles import TilePicture, tile_pictures

from .reviewed_games import ReviewedGame

COSTLIEST = 3
Reviewed = Mapping[str, Any]  # a turn as it was kept


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """A turn in which tiles could have been laid that were held to the end: those not named of a turn before it."""

    turn: int
    tiles: tuple[TilePicture, ...]
    cost: int  # what they are worth on a rack; of a first meld that was never laid, what that cost
    rests_on: tuple[str, ...] = ()  # where it is more than tiles on a rack


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCost:
    name: str
    first_meld: str
    tiles: tuple[TilePicture, ...]  # on the rack at the end
    sentence: str  # what was charged; nothing for who played out
    turns: tuple[EarlierTurn, ...]

    @property
    def dear(self) -> tuple[EarlierTurn, ...]:
        return tuple(sorted((one for one in self.turns if one.cost), key=lambda one: -one.cost)[:COSTLIEST])


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCosts:
    """`dear`: the turns for the line above the table, those of who looks if that is a player."""

    players: tuple[HeldCost, ...]
    dear: tuple[EarlierTurn, ...]
    own: bool


def held_costs(reviewed: ReviewedGame, kept: Sequence[Reviewed], *, own: int | None = None) -> HeldCosts | None:
    """None before the count. Of a rack that nobody told there is nothing to say."""
    view = reviewed.page.views[-1]
    if reviewed.game.key != "rummikub" or not view.get("ended"):
        return None
    racks = reviewed.seen.racks_before(reviewed.page.turns + 1)
    order = sorted(range(len(racks)), key=lambda seat: seat != own)
    turns = {seat: [one for one in kept if one["by"] == seat] for seat in order}
    players = tuple(_cost(view, seat, racks[seat], turns[seat]) for seat in order if turns[seat])
    if not players:
        return None
    every = sorted((one for player in players for one in player.dear), key=lambda one: -one.cost)
    mine = own is not None and bool(turns.get(own))
    return HeldCosts(players=players, dear=players[0].dear if mine else tuple(every[:COSTLIEST]), own=mine)


def _cost(view: Mapping[str, Any], seat: int, rack: Sequence[str], turns: Sequence[Reviewed]) -> HeldCost:
    earlier = tuple(
        EarlierTurn(one["turn"], tile_pictures(held["first"]), held["cost"], tuple(held.get("rests_on", ())))
        for one in turns
        if (held := one["detail"].get("held_to_end")) and held["first"]
    )
    return HeldCost(
        name=view["names"][seat],
        first_meld=_first_meld(turns),
        tiles=tile_pictures(rack),
        sentence=_charged(view, seat, any_earlier=bool(earlier)),
        turns=earlier,
    )


def _first_meld(turns: Sequence[Reviewed]) -> str:
    """When it was possible for the first time, and when it was laid."""
    possible = next((one["turn"] for one in turns if one["detail"].get("first_chance")), None)
    laid = next((one["turn"] for one in turns if one["played"].get("initial")), None)
    if possible is None:
        return "Could never lay a first meld." if laid is None else f"First meld in turn {laid}."
    if laid is None:
        return f"Could lay a first meld from turn {possible} on, did not."
    if laid <= possible:
        return f"First meld in turn {laid}, as soon as there was one."
    return f"First meld in turn {laid}; it was possible from turn {possible} on."


def _charged(view: Mapping[str, Any], seat: int, *, any_earlier: bool) -> str:
    line = view["count"][seat]
    if line is None or line["charge"] is None:
        return ""
    if not view["melded"][seat]:
        return f"Charged {line['charge']}, with {line['value']} on the rack."
    charged = f"Charged {line['charge']} for what was left."
    return charged if any_earlier else f"{charged} None of it was in the best lay of an earlier turn."
