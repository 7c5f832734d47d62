"""What it adds, or costs, to leave few tiles in the bag, learnt from games of the hall against itself.

Equity does not know that the end is near: who leaves one to three tiles lets the other draw them and is likely to play
out first, and who empties the bag with a short rack draws less than what stays was valued for. So in games by equity
each turn's lead with what stays is held against how the game ended, by the number of tiles left; what is on average the
same everywhere, for the other is to move, is what it comes to with more tiles in the bag.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.plays import ON_A_RACK, Finder
from tilehall.law.scrabble.turns import play_equity

from .choosers import by_equity
from .deals import Choice, Chooser, Sight, play_deal
from .matches import shuffled

LATE = 2 * ON_A_RACK  # from as many short of a full rack as it has tiles, up to one tile less in the bag than it has
_FURTHER = LATE  # with so many numbers of tiles more, it is as far from the end as anywhere
_TRUST = 60  # met so often, a number is told half by itself


@dataclass(slots=True)
class LateTally:
    """By tiles left in the bag, from seven short on: in hundredths of a point, what was still won in all, and how often
    it was met."""

    sums: list[int] = field(default_factory=lambda: [0] * (LATE + _FURTHER))
    seen: list[int] = field(default_factory=lambda: [0] * (LATE + _FURTHER))

    def add(self, other: "LateTally") -> None:
        self.sums = list(map(int.__add__, self.sums, other.sums))
        self.seen = list(map(int.__add__, self.seen, other.seen))


@dataclass(frozen=True, slots=True)
class _Stood:
    index: int
    worth: int


def tally_endings(finder: Finder, label: str, numbers: Sequence[int]) -> LateTally:
    """Of a finder that does not add anything for it yet."""
    tally = LateTally()
    for number in numbers:
        deal = f"{label}/{number}"
        stood: tuple[list[_Stood], list[_Stood]] = ([], [])
        ended = play_deal([_noting(finder, each) for each in stood], shuffled(deal), Lots(deal))
        for seat, each in enumerate(stood):
            won = 100 * (ended.scores[seat] - ended.scores[1 - seat])
            for one in each:
                tally.sums[one.index] += won - one.worth
                tally.seen[one.index] += 1
    return tally


def _noting(finder: Finder, stood: list[_Stood]) -> Chooser:
    choose = by_equity(finder, lambda _: True)

    def noting(sight: Sight) -> Choice:
        choice = choose(sight)
        if choice.play is not None and sight.bag:
            codes = choice.play[-1]
            index = sight.bag - (len(codes) - codes.count(0)) + ON_A_RACK
            if index < LATE + _FURTHER:
                equity = play_equity(finder, sight.board, sight.rack, choice.play)
                stood.append(_Stood(index, 100 * sight.lead + equity))
        return choice

    return noting


def late_learnt(tally: LateTally) -> tuple[int, ...]:
    """How much more, or less, is won than with more tiles in the bag."""
    often = sum(tally.seen[LATE:])
    if not often:
        return ()
    usual = sum(tally.sums[LATE:]) // often
    return tuple(
        (met - usual * times) // (times + _TRUST)
        for met, times in zip(tally.sums[:LATE], tally.seen[:LATE], strict=True)
    )
