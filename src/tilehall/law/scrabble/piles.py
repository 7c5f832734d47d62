"""Piles of tiles, one for each seat: racks, tiles set aside, tiles drawn. At a table some faces are unknown."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias, TypeVar

from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles

from .board import DISTRIBUTION, FACES, SIGNS, UNKNOWN, Placement, tile_of_sign

T = TypeVar("T")
Pair: TypeAlias = tuple[Tiles, Tiles]


def unknown_tiles(count: int) -> Tiles:
    return FACES.counted(((UNKNOWN, count),))


def with_seat(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def taken_from_bag(bag: Tiles, tiles: Tiles) -> Tiles:
    """At a table tiles with and without a known face come out of a bag of unknown ones."""
    return bag.take(unknown_tiles(len(tiles))) if UNKNOWN in bag else bag.take(tiles)


def added_to_pile(pair: Pair, seat: Seat, tiles: Tiles) -> Pair:
    return with_seat(pair, seat, pair[seat].add(tiles))


def taken_from_pile(pair: Pair, seat: Seat, tiles: Tiles) -> Pair:
    return with_seat(pair, seat, rack_without(pair[seat], tiles))


def rack_without(rack: Tiles, tiles: Tiles) -> Tiles:
    """A rack without these tiles. Of a rack heard of at a table unknown tiles go for those it was not said to hold;
    if even these are too few the rack was not what was said, and nothing is known of the rest."""
    if rack.contains(tiles):
        return rack.take(tiles)
    counts = [max(0, had - gone) for had, gone in zip(rack.counts, tiles.counts, strict=True)]
    missing = sum(max(0, gone - had) for had, gone in zip(rack.counts, tiles.counts, strict=True))
    nameless = FACES.number(UNKNOWN)
    if counts[nameless] >= missing:
        counts[nameless] -= missing
        return Tiles(FACES, bytes(counts))
    return unknown_tiles(max(0, len(rack) - len(tiles)))


def tiles_not_held(pile: Tiles, tiles: Iterable[str]) -> tuple[str, ...]:
    """Which of these tiles cannot be from a pile. One without a known face may be any, on either side."""
    missing = Counter(tile for tile in tiles if tile != UNKNOWN) - Counter(pile)
    strangers = tuple(missing.elements())
    return strangers if len(strangers) > pile.count(UNKNOWN) else ()


def more_than_the_set(board: bytes, *racks: Tiles) -> tuple[str, ...]:
    """More of a tile than the set has: a rack was not what was said, or two sets are mixed."""
    seen = Counter(tile_of_sign(SIGNS[code]) for code in board if code)
    for rack in racks:
        seen.update(rack)
    return tuple(f"too_many:{tile}" for tile, there in DISTRIBUTION.items() if seen[tile] > there)


def on_the_board(placed: Placement) -> Tiles:
    return FACES.of(tile_of_sign(sign) for _, sign in placed)
