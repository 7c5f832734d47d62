"""Of equal answers the one that changes the fewest melds of the start, so that a person can follow it.

Melds that are to stay leave the table and the tiles; if the rest still reaches the best answer, they can stay. Melds
that cannot all stay, of which any less could, are a quarrel: one of them must change. The fewest melds that have one in
every quarrel known are a bound from below; if all others can stay it is reached, else there is a new quarrel.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tilehall.law.rummikub.tiles import KINDS

from .meld_search import MeldsFound, Question, best_melds, tile_counts, without_meaning


@dataclass(frozen=True, slots=True)
class MeldsKept:
    """Which melds of the start stay (a bit each), the other melds, and whether it was proved that no more can stay."""

    stay: int
    others: list[bytes]
    proved: bool


class _Start:
    """The question and its best answer; asks whether some melds can stay in an answer as good."""

    def __init__(self, melds: list[bytes], total: bytes, question: Question, answer: MeldsFound) -> None:
        self.melds, self.question, self.cost = melds, question, answer.cost
        # Counts as one large number each: melds are taken away by the dozen, and no count ever falls below nothing.
        self.total, self.table = _packed(total), _packed(tile_counts(melds))
        self.counts = [_packed(tile_counts([meld])) for meld in melds]
        self.heaps = [_heap(meld) for meld in melds]
        self.every = (1 << len(melds)) - 1
        self.stay, self.others = 0, answer.melds
        self._note(0, answer.melds)

    def can_stay(self, stay: int) -> bool:
        if stay & ~self.stay == 0:
            return True
        held = sum(counts for at, counts in enumerate(self.counts) if stay >> at & 1)
        melds_found = best_melds(_unpacked(self.total - held), _unpacked(self.table - held), self.question, self.cost)
        if melds_found is None:
            return False
        self._note(stay, melds_found.melds)
        return True

    def _note(self, stay: int, melds: list[bytes]) -> None:
        """Keeps the answer in which most stay: some may be there again without having been held."""
        others: dict[bytes, list[int]] = {}
        for at, meld in enumerate(melds):
            others.setdefault(_heap(meld), []).append(at)
        again = set()
        for at, heap in enumerate(self.heaps):
            if not stay >> at & 1 and others.get(heap):
                again.add(others[heap].pop())
                stay |= 1 << at
        if stay.bit_count() >= self.stay.bit_count():
            self.stay, self.others = stay, [meld for at, meld in enumerate(melds) if at not in again]


def _heap(meld: bytes) -> bytes:
    return bytes(sorted(map(without_meaning, meld)))


def _packed(counts: bytes) -> int:
    return int.from_bytes(counts, "little")


def _unpacked(counts: int) -> bytes:
    return counts.to_bytes(KINDS, "little")


def with_fewest_changes(
    melds: list[bytes], total: bytes, question: Question, answer: MeldsFound, in_time: Callable[[], bool]
) -> MeldsKept:
    """`melds` stood at the start, `answer` is best of all tiles `total`. Ends when it is proved or out of time."""
    start = _Start(melds, total, question, answer)
    proved = _more_stay(start, in_time) and _proved(start, in_time)
    return MeldsKept(start.stay, start.others, proved)


def _more_stay(start: _Start, in_time: Callable[[], bool]) -> bool:
    """One meld after the other is held too, if it can be. False when the time is up."""
    for at in range(len(start.melds)):
        if not start.stay >> at & 1:
            if not in_time():
                return False
            start.can_stay(start.stay | 1 << at)
    return True


def _proved(start: _Start, in_time: Callable[[], bool]) -> bool:
    quarrels: list[int] = []
    fewest = 0
    while True:
        while (change := _one_of_each(quarrels, fewest, in_time)) is None:
            if not in_time():
                return False
            fewest += 1
        if fewest >= (start.every & ~start.stay).bit_count():
            return True
        if not in_time():
            return False
        if start.can_stay(start.every & ~change):
            return True
        quarrel = _quarrel(start, start.every & ~change, in_time)
        if quarrel is None:
            return False
        quarrels.append(quarrel)


def _quarrel(start: _Start, among: int, in_time: Callable[[], bool]) -> int | None:
    """Some of these melds, which cannot all stay, such that they could if any one changed."""
    for at in range(len(start.melds)):
        if among >> at & 1:
            if not in_time():
                return None
            if not start.can_stay(among & ~(1 << at)):
                among &= ~(1 << at)
    return among


def _one_of_each(quarrels: list[int], at_most: int, in_time: Callable[[], bool]) -> int | None:
    """So many melds at most, one in every quarrel; the shortest quarrel is settled first."""
    if not quarrels:
        return 0
    if at_most == 0 or not in_time():
        return None
    shortest = min(quarrels, key=int.bit_count)
    for at in range(shortest.bit_length()):
        if shortest >> at & 1:
            rest = [quarrel for quarrel in quarrels if not quarrel >> at & 1]
            more = _one_of_each(rest, at_most - 1, in_time)
            if more is not None:
                return more | 1 << at
    return None
