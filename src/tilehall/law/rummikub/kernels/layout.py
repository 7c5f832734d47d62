# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Lays out what `sweep` found: runs and groups, each joker with what it stands for, and the jokers it did not need.

A meld is bytes: a run rising, a group colour by colour; a joker is the number of the tile it stands for plus 64.
"""

import cython

COMPILED = cython.compiled

NUMBERS = cython.declare(cython.int, 13)
IN_STEP = cython.declare(cython.int, 9)  # as in `sweep`: four ways, four counts for groups, the jokers in groups
GIVEN = (0, 1, 2, 3, 4, 3, 3)  # as in `sweep`: tiles that go into runs by each way
STANDS = cython.declare(cython.int, 64)


def lay(total: bytes, steps: bytes, spare: cython.int) -> list[bytes] | None:
    """The melds by `steps` of these counts, with so many jokers added; nothing if there is no place for these."""
    number: cython.int
    colour: cython.int
    way: cython.int
    melds: list = []  # type: ignore[type-arg]
    runs: list  # type: ignore[type-arg]
    for colour in range(4):
        runs = []
        for number in range(NUMBERS):
            way = steps[number * IN_STEP + colour]
            if way or runs:
                runs = _go_on(runs, colour * NUMBERS + number, way, total[colour * NUMBERS + number], melds)
        melds += runs
    for number in range(NUMBERS):
        _groups(steps, number, melds)
    melds = [bytes(meld) for meld in melds]
    while spare > 0:
        if not _added_joker(melds):
            return None
        spare -= 1
    return melds


@cython.cfunc
def _go_on(runs: list, tile: cython.int, way: cython.int, have: cython.int, melds: list) -> list:  # type: ignore[type-arg]
    """The open runs after this number. Short ones go on first, then long ones, then new ones begin."""
    given: cython.int = GIVEN[way]
    at: cython.int
    tiles: list = [tile + STANDS] * max(0, given - have) + [tile] * min(given, have)  # type: ignore[type-arg]
    runs.sort(key=len)
    if way == 3 or way == 4:  # the longest, or both, end here, and as many begin with the same number
        for _ in range(given - 2):
            run = runs.pop()
            run.append(tiles.pop())
            melds.append(run)
    melds += runs[len(tiles) :]
    runs = runs[: len(tiles)]
    for at in range(len(tiles)):
        if at == len(runs):
            runs.append(bytearray())
        runs[at].append(tiles[at])
    if way == 6:
        runs.sort(key=len)
        melds.append(runs.pop())
    return runs


@cython.cfunc
def _groups(steps: bytes, number: cython.int, melds: list) -> cython.void:  # type: ignore[type-arg]
    """As few as will do. Dealt in turn, so that two tiles of a colour never meet."""
    begin: cython.int = number * IN_STEP + 4
    colour: cython.int
    many: cython.int = 1
    tiles: list = []  # type: ignore[type-arg]
    for colour in range(4):
        tiles += [colour] * steps[begin + colour]
        many = max(many, steps[begin + colour])
    tiles += [-1] * steps[begin + 4]
    many = max(many, (len(tiles) + 3) // 4)
    if tiles:
        for colour in range(many):
            melds.append(_group(tiles[colour::many], number))


@cython.cfunc
def _group(colours: list, number: cython.int) -> bytes:  # type: ignore[type-arg]
    """-1 is a joker: it takes the first colour that is missing."""
    jokers: cython.int = colours.count(-1)
    colour: cython.int
    group = bytearray()
    for colour in range(4):
        if colour in colours:
            group.append(colour * NUMBERS + number)
        elif jokers:
            jokers -= 1
            group.append(colour * NUMBERS + number + STANDS)
    return bytes(group)


@cython.cfunc
def _added_joker(melds: list) -> cython.bint:  # type: ignore[type-arg]
    """A joker laid at a run's end or beginning, into a run from 1 to 13 that becomes two, or to a group of three."""
    at: cython.int
    first: cython.int
    last: cython.int
    meld: bytes
    for at in range(len(melds)):
        meld = melds[at]
        first, last = meld[0] & 63, meld[len(meld) - 1] & 63
        if first // NUMBERS == last // NUMBERS:
            if last % NUMBERS < NUMBERS - 1:
                melds[at] = meld + bytes((last + 1 + STANDS,))
            elif first % NUMBERS:
                melds[at] = bytes((first - 1 + STANDS,)) + meld
            else:
                melds[at] = meld[:6] + bytes((first + 6 + STANDS,))
                melds.append(meld[6:])
            return True
    for at in range(len(melds)):
        meld = melds[at]
        if len(meld) == 3:
            melds[at] = _group([(tile & 63) // NUMBERS if tile < STANDS else -1 for tile in meld] + [-1], meld[0] % 64 % 13)
            return True
    return False
