"""Racks that somebody else may hold, drawn from the tiles nobody has seen; the same each time for the same position."""

from collections.abc import Callable, Iterator

from tilehall.law.game.lots import Lots
from tilehall.law.rummikub.tiles import KINDS

from .seat_position import OtherSeat, SeatPosition

_TRIES = 3  # racks drawn for each one wanted: some are none that a player who waited can have


def lots_of(position: SeatPosition) -> Lots:
    """They follow from the position: what is chosen by lot can be chosen again."""
    sizes = bytes(count for other in position.others for count in (other.tiles, other.melded, other.drew))
    return Lots((position.held + position.lying + sizes + bytes((position.pool,))).hex())


def hidden_racks(
    position: SeatPosition, other: OtherSeat, many: int, could_have_been: Callable[[bytes, bytes], bool]
) -> Iterator[bytes]:
    """Up to so many racks, as counts. `could_have_been` is asked of each, and of the tile that was drawn last."""
    tiles = [tile for tile, count in enumerate(position.unseen) for _ in range(count)]
    lots, found = lots_of(position), 0
    if not 0 < other.tiles <= len(tiles):
        return
    for _ in range(many * _TRIES):
        for at in range(other.tiles):
            take = at + lots.below(len(tiles) - at)
            tiles[at], tiles[take] = tiles[take], tiles[at]
        rack, before = bytearray(KINDS), bytearray(KINDS)
        for at in range(other.tiles):
            rack[tiles[at]] += 1
            before[tiles[at]] += at >= other.drew
        if could_have_been(bytes(rack), bytes(before)):
            yield bytes(rack)
            found += 1
            if found == many:
                return
