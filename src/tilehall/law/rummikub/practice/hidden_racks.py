"""Racks that somebody else may hold, drawn from the tiles nobody has seen; the same each time for the same position."""

from collections.abc import Callable, Iterator
from hashlib import blake2b

from tilehall.law.rummikub.tiles import KINDS

from .seat_position import OtherSeat, SeatPosition

_TRIES = 3  # racks drawn for each one wanted: some are none that a player who waited can have
_STEP, _WHOLE = 6364136223846793005, (1 << 64) - 1


class Lots:
    """A row of numbers that follows from the position: what is chosen by lot can be chosen again."""

    def __init__(self, position: SeatPosition) -> None:
        sizes = bytes(count for other in position.others for count in (other.tiles, other.melded, other.drew))
        told = position.held + position.lying + sizes + bytes((position.pool,))
        self._state = int.from_bytes(blake2b(told, digest_size=8).digest(), "little")

    def below(self, many: int) -> int:
        self._state = (self._state * _STEP + 1442695040888963407) & _WHOLE
        return (self._state >> 33) * many >> 31


def hidden_racks(
    position: SeatPosition, other: OtherSeat, many: int, could_have_been: Callable[[bytes, bytes], bool]
) -> Iterator[bytes]:
    """Up to so many racks, as counts. `could_have_been` is asked of each, and of the tile that was drawn last."""
    tiles = [tile for tile, count in enumerate(position.unseen) for _ in range(count)]
    lots, found = Lots(position), 0
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
