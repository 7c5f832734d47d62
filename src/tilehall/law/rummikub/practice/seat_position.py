"""What a seat knows of its position, in counts of tiles: its rack, the table, and how many tiles the others hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilehall.law.rummikub.solve.meld_search import counts_less
from tilehall.law.rummikub.tiles import JOKER, KINDS, WHOLE, Meld, Table, number, tile_counts, tile_of_code

ALL_TILES = WHOLE.counts[:KINDS]
NOTHING = bytes(KINDS)


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """Somebody else: how many tiles there are on the rack, and what the turns since told of them."""

    tiles: int
    melded: bool
    waited: bool  # the last turn was a draw or a pass, and the table is as it was then
    drew: int  # tiles drawn in that turn
    lays: int  # turns in which tiles were laid


@dataclass(frozen=True, slots=True)
class SeatPosition:
    rack: Meld
    table: Table
    melded: bool
    pool: int
    last_turns: int | None
    others: tuple[OtherSeat, ...]  # in the order in which they play after this seat
    held: bytes
    lying: bytes

    @property
    def unseen(self) -> bytes:
        """In the pool or on the racks of the others."""
        return counts_less(counts_less(ALL_TILES, self.lying), self.held)


def seat_position(view: Mapping[str, Any], seat: int) -> SeatPosition:
    """From the view of this seat: there is no more in it than who sits there may know."""
    rack = tuple(view["racks"][seat])
    table: Table = tuple(map(tuple, view["table"]))
    many = len(view["racks"])
    return SeatPosition(
        rack=rack,
        table=table,
        melded=view["melded"][seat],
        pool=view["pool"],
        last_turns=view.get("last_turns"),
        others=tuple(_other(view, (seat + after) % many) for after in range(1, many)),
        held=tile_counts(rack),
        lying=tile_counts(tile for one in table for tile in one),
    )


def _other(view: Mapping[str, Any], seat: int) -> OtherSeat:
    rack = view["racks"][seat]
    line = _turn_at_this_table(view, seat)
    waited = line is not None and line["kind"] in ("draw", "pass")
    return OtherSeat(
        tiles=rack if isinstance(rack, int) else len(rack),
        melded=view["melded"][seat],
        waited=waited,
        drew=line["drawn"] if line is not None and waited else 0,
        lays=sum(line["kind"] == "lay" and line["by"] == seat for line in view["sheet"]),
    )


def _turn_at_this_table(view: Mapping[str, Any], seat: int) -> Mapping[str, Any] | None:
    """The last turn of a seat, if nobody has laid anything since."""
    for line in reversed(view["sheet"]):
        if line["by"] == seat or line["kind"] == "lay":
            turn: Mapping[str, Any] = line
            return turn if line["by"] == seat and line["kind"] != "lay" else None
    return None


def listed(counts: bytes) -> Meld:
    """These tiles as a rack lists them."""
    return tuple(tile_of_code(tile) for tile, count in enumerate(counts) for _ in range(count))


def points(tiles: Meld, joker: int) -> int:
    """What they cost on the rack."""
    return sum(joker if tile == JOKER else number(tile) for tile in tiles)
