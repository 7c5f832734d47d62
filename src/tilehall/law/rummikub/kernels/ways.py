# cython: language_level=3
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""The tables that `sweep` and `layout` go by, made once: how open runs go on, and what can be laid as groups.

The open runs of a colour have a form: two lengths (0 none, 1, 2, and 3 for long enough). Forms 10 and 11 are three
runs after the number 11, of which one or two are long enough for ending at 12. A way is how many tiles of a number the
colour gives to its runs: 0, 1 or 2; at 11 also 3 with one run made two, 4 with both, and 3 that stay three runs, which
at 12 take 3 again.
"""

from array import array
from itertools import product

import cython

COMPILED = cython.compiled

PAIRS = ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (3, 3))
THREE_NEW, THREE_OLD, FORMS = 10, 11, 12
GIVEN = array("i", (0, 1, 2, 3, 4, 3, 3))
WAYS = len(GIVEN)


def _on(pair: tuple[int, int], given: int) -> int:
    """The form after so many tiles more, or -1: a short run is left behind."""
    short = [length for length in pair if length in (1, 2)]
    if len(short) > given:
        return -1
    longest = max(pair)
    lengths = ((0, 0), ((short[0] if short else longest) + 1, 0), (pair[0] + 1, pair[1] + 1))[given]
    new = sorted((min(3, length) for length in lengths), reverse=True)
    return PAIRS.index((new[0], new[1]))


def _forms() -> array:  # type: ignore[type-arg]
    """By number (any, 11, 12), form and way: the form after it, or -1."""
    found = array("i", [-1]) * (3 * FORMS * WAYS)
    for when, (form, pair) in product(range(3), enumerate(PAIRS)):
        at = (when * FORMS + form) * WAYS
        for given in range(3):
            found[at + given] = _on(pair, given)
        if when == 1:
            both = PAIRS.index((1, 1))
            found[at + 3] = both if pair[0] >= 2 else -1
            found[at + 4] = both if pair[1] >= 2 else -1
            found[at + 5] = -1 if not pair[0] else THREE_OLD if pair[1] else THREE_NEW
    found[(2 * FORMS + THREE_NEW) * WAYS + 6] = PAIRS.index((2, 2))
    found[(2 * FORMS + THREE_OLD) * WAYS + 6] = PAIRS.index((3, 2))
    return found


def _are_groups(counts: tuple[int, ...], jokers: int) -> bool:
    """Can these tiles of one number, so many of each colour, be laid as groups of three and four?"""
    size = sum(counts) + jokers
    groups = max((size + 3) // 4, *counts)
    return 3 * groups <= size


def _groups() -> tuple:  # type: ignore[type-arg]
    """By tiles left, tiles that must be laid (81 each) and jokers: the most in groups, and which; else -1."""
    most, which = array("i", [-1]) * (81 * 81 * 3), array("i", [-1]) * (81 * 81 * 3)
    for laid, jokers in product(product(range(3), repeat=4), range(3)):
        if not _are_groups(laid, jokers):
            continue
        own = sum(count * 3**colour for colour, count in enumerate(laid))
        for left in product(*(range(count, 3) for count in laid)):
            place = sum(count * 3**colour for colour, count in enumerate(left)) * 81
            for must in product(*(range(count + 1) for count in laid)):
                at = (place + sum(count * 3**colour for colour, count in enumerate(must))) * 3 + jokers
                if sum(laid) > most[at]:
                    most[at], which[at] = sum(laid), own
    return most, which


ON = _forms()
MOST, WHICH = _groups()
