"""Tiles: the faces of a set, and frozen multisets of them: a rack, a bag, a pool."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .kernels import multiset

MOST = 255  # faces in a set, and tiles of one face: one byte each


class WrongTiles(ValueError):
    """Tiles that cannot be: a face the set does not know, a tile that is not there. A mistake of ours."""


class NotThere(WrongTiles):
    """A tile was to be taken that is not there."""

    def __init__(self, face: str, wanted: int, there: int) -> None:
        super().__init__(f"{wanted} of tile {face} wanted, {there} there")
        self.face, self.wanted, self.there = face, wanted, there


@dataclass(frozen=True, slots=True)
class Faces:
    """The different faces of a set of tiles, in the order in which tiles are listed."""

    names: tuple[str, ...]
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers = {name: number for number, name in enumerate(self.names)}
        if not 0 < len(self.names) <= MOST or len(numbers) < len(self.names):
            raise WrongTiles(f"a set has 1 to {MOST} faces, each named once, not {self.names}")
        object.__setattr__(self, "_numbers", numbers)

    def number(self, face: str) -> int:
        try:
            return self._numbers[face]
        except KeyError:
            raise WrongTiles(f"there is no tile {face!r} in this set") from None

    def of(self, tiles: Iterable[str]) -> "Tiles":
        """A multiset of single tiles in any order; a text of one-letter faces will do."""
        try:
            return Tiles(self, multiset.tally(bytes(map(self.number, tiles)), len(self.names)))
        except OverflowError as over:
            raise _too_many(self, over) from None

    def none(self) -> "Tiles":
        return Tiles(self, bytes(len(self.names)))

    def counted(self, counts: Iterable[tuple[str, int]]) -> "Tiles":
        """A multiset from how many there are of each face."""
        held = tuple(counts)
        for face, count in held:
            # Before they are told one by one: a log may say that there are two thousand million of a tile.
            if not 0 <= count <= MOST:
                raise WrongTiles(f"{'less than none' if count < 0 else f'more than {MOST}'} of tile {face}")
        return self.of(face for face, count in held for _ in range(count))


@dataclass(frozen=True, slots=True)
class Tiles:
    """Some tiles of one set. Listed face by face in the order of the set, so equal tiles list alike."""

    faces: Faces
    counts: bytes

    def __post_init__(self) -> None:
        if len(self.counts) != len(self.faces.names):
            raise WrongTiles(f"{len(self.counts)} counts for {len(self.faces.names)} faces")

    def add(self, more: "Tiles") -> "Tiles":
        try:
            return Tiles(self.faces, multiset.add(self.counts, self._alike(more)))
        except OverflowError as over:
            raise _too_many(self.faces, over) from None

    def take(self, some: "Tiles") -> "Tiles":
        """What is left without these; NotThere names the first tile that is missing."""
        try:
            return Tiles(self.faces, multiset.take(self.counts, self._alike(some)))
        except LookupError as missing:
            at = int(missing.args[0])
            raise NotThere(self.faces.names[at], some.counts[at], self.counts[at]) from None

    def draw(self, chosen: Sequence[int]) -> tuple[tuple[str, ...], "Tiles"]:
        """The tiles at these places of the listing, in the order chosen, and what is left."""
        listed = multiset.spread(self.counts)
        if len(set(chosen)) < len(chosen) or not all(0 <= place < len(listed) for place in chosen):
            raise WrongTiles(f"{tuple(chosen)} are not different places among {len(listed)} tiles")
        drawn = tuple(self.faces.names[listed[place]] for place in chosen)
        return drawn, self.take(self.faces.of(drawn))

    def contains(self, some: "Tiles") -> bool:
        return multiset.within(self._alike(some), self.counts)

    def count(self, face: str) -> int:
        return self.counts[self.faces.number(face)]

    def __contains__(self, face: str) -> bool:
        return self.count(face) > 0

    def __len__(self) -> int:
        return multiset.total(self.counts)

    def __iter__(self) -> Iterator[str]:
        return (self.faces.names[number] for number in multiset.spread(self.counts))

    def plain(self) -> tuple[str, ...]:
        """For an event or a view; `Faces.of` turns it back."""
        return tuple(self)

    def _alike(self, other: "Tiles") -> bytes:
        if other.faces is not self.faces and other.faces != self.faces:
            raise WrongTiles("these tiles are of another set")
        return other.counts


def _too_many(faces: Faces, over: OverflowError) -> WrongTiles:
    return WrongTiles(f"more than {MOST} of tile {faces.names[int(over.args[0])]}")
