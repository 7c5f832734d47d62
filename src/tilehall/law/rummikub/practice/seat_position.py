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
    drew: int  # tiles drawn since the table was last changed, by anybody
    waited: bool  # the last turn was a draw or a pass, and the table is as it was then
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
    drew, waited, told = 0, False, False
    for line in reversed(view["sheet"]):
        if line["kind"] == "lay":
            break
        if line["by"] == seat:
            waited, told = waited or (not told and line["kind"] in ("draw", "pass")), True
            drew += line["drawn"]
    return OtherSeat(
        tiles=rack if isinstance(rack, int) else len(rack),
        melded=view["melded"][seat],
        drew=drew,
        waited=waited,
        lays=sum(line["kind"] == "lay" and line["by"] == seat for line in view["sheet"]),
    )


def listed(counts: bytes) -> Meld:
    """These tiles as a rack lists them."""
    return tuple(tile_of_code(tile) for tile, count in enumerate(counts) for _ in range(count))


def points(tiles: Meld, joker: int) -> int:
    """What they cost on the rack."""
    return sum(joker if tile == JOKER else number(tile) for tile in tiles)
