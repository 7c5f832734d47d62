"""Tiles and melds of Rummikub as pictures: the colour always with its letter, a joker with what it stands for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "K": "black"}
JOKER, UNKNOWN = "J", "*"


@dataclass(frozen=True, slots=True)
class TilePicture:
    """As it lies there. Of a joker `colour` and `number` are those of the tile it stands for, if any is said."""

    colour: str = ""  # R B Y K; nothing where it is not known
    number: str = ""
    joker: bool = False
    mark: str = ""  # laid: from the rack, in the turn shown

    @property
    def text(self) -> str:
        named = f"{COLOURS[self.colour]} {self.number}" if self.colour else ""
        if self.joker:
            return f"joker as {named}" if named else "joker"
        return named or "a tile not seen"


@dataclass(frozen=True, slots=True)
class MeldPicture:
    kind: str  # run or group; nothing where the tiles are none yet
    tiles: tuple[TilePicture, ...]
    value: int
    changed: bool = False  # did not stand before the turn shown

    @property
    def text(self) -> str:
        tiles = ", ".join(f"{tile.text} (new)" if tile.mark else tile.text for tile in self.tiles)
        return f"{self.kind.capitalize()}: {tiles}" if self.kind else tiles

    @property
    def long(self) -> bool:
        return len(self.tiles) > 8


def tile_picture(sign: str) -> TilePicture:
    if sign == UNKNOWN:
        return TilePicture()
    if sign[0] == JOKER:
        return TilePicture(sign[2:3], sign[3:], joker=True)
    return TilePicture(sign[0], sign[1:])


def tile_pictures(signs: Iterable[str]) -> tuple[TilePicture, ...]:
    return tuple(map(tile_picture, signs))


def face_of(sign: str) -> str:
    return JOKER if sign[0] == JOKER else sign


def meld_picture(signs: Sequence[str], laid: Counter[str] | None = None, *, changed: bool = False) -> MeldPicture:
    """`laid` are tiles to be marked where they are found; who is marked is taken out of it."""
    tiles = []
    for sign in signs:
        own = face_of(sign)
        new = laid is not None and laid[own] > 0
        if new and laid is not None:
            laid[own] -= 1
        tiles.append(replace(tile_picture(sign), mark="laid" if new else ""))
    named = [tile for tile in tiles if tile.colour]
    kind = ""
    if len(named) == len(tiles):
        kind = "group" if len({tile.number for tile in named}) == 1 else "run"
    return MeldPicture(kind, tuple(tiles), sum(int(tile.number) for tile in named), changed)


def meld_pictures(
    after: Sequence[Sequence[str]], before: Sequence[Sequence[str]], laid: Iterable[str]
) -> tuple[MeldPicture, ...]:
    """The table after a turn. A tile laid has a twin perhaps: it is marked where least of the meld lay there before."""
    stood = Counter(tuple(one) for one in before)
    changed = []
    for one in after:
        changed.append(not stood[tuple(one)])
        stood[tuple(one)] -= 1
    left, there = Counter(laid), Counter(face_of(sign) for one in before for sign in one)
    order = sorted(range(len(after)), key=lambda at: sum(there[face_of(sign)] > 0 for sign in after[at]))
    found: dict[int, MeldPicture] = {}
    for at in order:
        found[at] = meld_picture(after[at], left if changed[at] else None, changed=changed[at])
    return tuple(found[at] for at in range(len(after)))


def changed_melds(
    before: Sequence[Sequence[str]], after: Sequence[Sequence[str]]
) -> tuple[list[list[str]], list[list[str]]]:
    """Melds that are gone and melds that are new."""
    old, new = Counter(tuple(one) for one in before), Counter(tuple(one) for one in after)
    return [list(one) for one in (old - new).elements()], [list(one) for one in (new - old).elements()]
