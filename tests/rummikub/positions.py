"""Random positions of every size: melds that lie there, and a rack, with 0, 1 or 2 jokers anywhere."""

import random
from itertools import combinations

JOKER = 52
RUNS = [
    tuple(range(first, first + length)) for first in range(JOKER) for length in range(3, 8) if first % 13 + length <= 13
]
GROUPS = [
    colours for number in range(13) for size in (3, 4) for colours in combinations(range(number, JOKER, 13), size)
]


class Position:
    """`melds` are tuples of tiles; a joker on the table is 64 plus the tile it stands for."""

    def __init__(self, melds, rack):
        self.melds, self.rack = melds, rack
        self.table = bytes(
            sum(tile == kind or (tile >= 64 and kind == JOKER) for meld in melds for tile in meld) for kind in range(53)
        )
        self.held = bytes(rack.count(kind) for kind in range(53))
        self.total = bytes(own + lying for own, lying in zip(self.held, self.table, strict=True))

    @property
    def size(self):
        return sum(self.total)


def name(tile):
    return "J" if tile == JOKER else f"J={name(tile - 64)}" if tile >= 64 else f"{'RBYK'[tile // 13]}{tile % 13 + 1}"


def names(tiles):
    return tuple(map(name, tiles))


def position(lots: random.Random, melds: int, rack: int, jokers: int) -> Position:
    """As many melds as asked for, or as fit into the tiles."""
    left = [2] * JOKER
    lying = []
    on_table = sum(lots.random() < 0.5 for _ in range(jokers))
    for _ in range(melds * 20):
        if len(lying) == melds:
            break
        meld = lots.choice(RUNS if lots.random() < 0.6 else GROUPS)
        stood = lots.choice(meld) if on_table and lots.random() < 0.3 else None
        if all(left[tile] for tile in meld if tile != stood):
            for tile in meld:
                left[tile] -= tile != stood
            on_table -= stood is not None
            lying.append(tuple(tile + 64 if tile == stood else tile for tile in meld))
    pool = [tile for tile in range(JOKER) for _ in range(left[tile])]
    used = sum(tile >= 64 for meld in lying for tile in meld)
    return Position(lying, sorted([*lots.sample(pool, min(rack, len(pool))), *[JOKER] * (jokers - used)]))


def of_every_size(count: int, seed: int) -> list[Position]:
    lots = random.Random(seed)
    return [position(lots, lots.randint(0, 24), lots.randint(1, 40), at % 3) for at in range(count)]
