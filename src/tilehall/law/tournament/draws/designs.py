"""Tables of four that are known exactly: written out, cyclic, and from finite fields. Players are numbered from 0.

Each gives as many rounds as it has; a cut design keeps what it promises of its pairs.
"""

from collections.abc import Iterator
from itertools import islice

Table = tuple[int, ...]
Tables = tuple[Table, ...]

# Each pair of 16 exactly once: the lines of the affine plane over the field of four.
SIXTEEN = """
1 5 9 13 | 2 6 10 14 | 3 7 11 15 | 4 8 12 16
1 6 11 16 | 2 5 12 15 | 3 8 9 14 | 4 7 10 13
1 7 12 14 | 2 8 11 13 | 3 5 10 16 | 4 6 9 15
1 8 10 15 | 2 7 9 16 | 3 6 12 13 | 4 5 11 14
1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16
"""
# Each pair of 8 exactly three times.
EIGHT = """
1 3 5 7 | 2 4 6 8
1 2 5 6 | 3 4 7 8
1 4 5 8 | 2 3 6 7
1 2 3 4 | 5 6 7 8
1 3 6 8 | 2 4 5 7
1 2 7 8 | 3 4 5 6
1 4 6 7 | 2 3 5 8
"""
# Each pair of 12 exactly three times: a starter turned through the residues modulo 11, with one fixed player.
TWELVE = ((11, 0, 1, 3), (2, 6, 7, 9), (4, 5, 8, 10))
# Each pair of 9 exactly once, at tables of three: the lines of the affine plane over the field of three.
NINE = """
1 2 3 | 4 5 6 | 7 8 9
1 4 7 | 2 5 8 | 3 6 9
1 5 9 | 2 6 7 | 3 4 8
1 6 8 | 2 4 9 | 3 5 7
"""

# Prime powers with the digits of an irreducible polynomial, lowest first, without its leading 1.
_FIELDS = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
    27: (3, (1, 2, 0)),
    32: (2, (1, 0, 1, 0, 0)),
}
_PRIMES = (5, 7, 11, 13, 17, 19, 23, 29, 31)
SEATS = 4


def read_tables(text: str) -> list[Tables]:
    lines = (line.split("|") for line in text.split("\n") if line)
    return [tuple(tuple(int(number) - 1 for number in each.split()) for each in line) for line in lines]


def _cyclic() -> list[Tables]:
    return [tuple(tuple(p if p == 11 else (p + s) % 11 for p in each) for each in TWELVE) for s in range(11)]


def known_designs(players: int, rounds: int) -> list[Tables]:
    """The rounds of an exact design for this many players, as many as it has up to those asked; else none."""
    if players == 12:
        return _cyclic()[:rounds]
    if players == 15:
        return [_without(each, {15}) for each in read_tables(SIXTEEN)[:rounds]]
    if text := {8: EIGHT, 9: NINE, 16: SIXTEEN}.get(players):
        return read_tables(text)[:rounds]
    return list(islice(_from_a_field(players), rounds))


def _without(each: Tables, gone: set[int]) -> Tables:
    return tuple(tuple(player for player in table if player not in gone) for table in each)


def _from_a_field(players: int) -> Iterator[Tables]:
    """Four blocks of q; in round h table t seats (j, t + j h) of each block j, reckoned in the field of q.

    Two of different blocks meet at most once, since t + j h has one solution; two of a block never do. So up to three
    of the last block may be missing and no table has fewer than three.
    """
    size, missing = -(-players // SEATS), -players % SEATS
    if size not in _FIELDS and size not in _PRIMES:
        return
    last = SEATS * size - missing
    for h in range(size):
        yield tuple(
            tuple(seat for j in range(SEATS) if (seat := j * size + _sum(t, _product(j, h, size), size)) < last)
            for t in range(size)
        )
    if size % SEATS == 0 and not missing:
        # The blocks themselves, in fours, are one more round.
        yield tuple(tuple(range(seat, seat + SEATS)) for seat in range(0, players, SEATS))


def _digits(number: int, base: int, length: int) -> list[int]:
    return [number // base**place % base for place in range(length)]


def _sum(one: int, other: int, size: int) -> int:
    if size in _PRIMES:
        return (one + other) % size
    base, rule = _FIELDS[size]
    both = zip(_digits(one, base, len(rule)), _digits(other, base, len(rule)), strict=True)
    return sum((a + b) % base * base**place for place, (a, b) in enumerate(both))


def _product(one: int, other: int, size: int) -> int:
    if size in _PRIMES:
        return one * other % size
    base, rule = _FIELDS[size]
    degree = len(rule)
    made = [0] * (2 * degree - 1)
    for i, a in enumerate(_digits(one, base, degree)):
        for j, b in enumerate(_digits(other, base, degree)):
            made[i + j] = (made[i + j] + a * b) % base
    for place in range(2 * degree - 2, degree - 1, -1):
        for low, digit in enumerate(rule):
            made[place - degree + low] = (made[place - degree + low] - made[place] * digit) % base
    return sum(digit * base**place for place, digit in enumerate(made[:degree]))
