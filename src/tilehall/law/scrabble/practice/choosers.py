"""Who chooses in games for practice: each by name, made for one finder."""

from tilehall.law.scrabble.board import VALUES
from tilehall.law.scrabble.leave_table import COUNTS, TILE_WORTHS
from tilehall.law.scrabble.plays import Finder

from .deals import PASS, Choice, Chooser, Sight

_ALL_TILES = sum(count * worth for count, worth in zip(COUNTS, TILE_WORTHS, strict=True))


def by_score(finder: Finder) -> Chooser:
    """The highest score, whatever it leaves; all new tiles where there is no play."""

    def choose(sight: Sight) -> Choice:
        found = finder.best_raw(sight.board, sight.rack)
        if found is None and sight.bag >= finder.exchange_from:
            return Choice(exchanged=sight.rack[: sight.bag])
        return Choice(found)

    return choose


def by_equity(finder: Finder) -> Chooser:
    """The highest score with what stays on the rack."""

    def choose(sight: Sight) -> Choice:
        _, found = finder.best_turn(sight.board, sight.rack, sight.bag, other_worth(sight))
        if found is not None:
            return Choice(found)
        return Choice(exchanged=finder.leaves.tiles(finder.leaves.swap)) if finder.leaves.swap else PASS

    return choose


def other_worth(sight: Sight) -> int:
    """What the other rack is worth, once all tiles that are not seen are there."""
    if sight.bag:
        return 0
    return _ALL_TILES - sum(map(VALUES.__getitem__, sight.board)) - sum(map(VALUES.__getitem__, sight.rack))
