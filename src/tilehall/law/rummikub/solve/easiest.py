"""Of answers that change equally few melds one that is easier to follow: a meld that changes is added to, not broken.

The search knows tiles by what they are, so it may take a 7 out of a run for a group that would stand without it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tilehall.law.rummikub import meld, tiles
from tilehall.law.rummikub.tiles import Meld


def easiest_to_follow(broken: Iterable[Meld], melds: Sequence[Meld]) -> list[Meld]:
    """The same tiles in as many melds: what lay together goes back to where most of it lies, if both melds allow it.

    Jokers stay where they are, each standing for what it stood for.
    """
    found = list(melds)
    for start in broken:
        numbered = [tile for tile in start if not tiles.is_joker(tile)]
        together = [(Counter(numbered) & Counter(one)).total() for one in found]
        home = together.index(max(together))
        for tile in numbered:
            if tile not in found[home]:
                _bring(tile, home, found)
    return found


def _bring(tile: str, home: int, melds: list[Meld]) -> None:
    more = meld.read_meld((*melds[home], tile))
    for at, other in enumerate(melds):
        if more and at != home and tile in other:
            less = meld.read_meld(tuple(one for one in other if one != tile))
            if less:
                melds[home], melds[at] = more.meld, less.meld
                return


def unchanged_melds(start: Iterable[Meld], after: Iterable[Meld]) -> int:
    """How many melds of the start are still there, as the tiles they are."""
    return (Counter(map(meld.without_meanings, start)) & Counter(map(meld.without_meanings, after))).total()
