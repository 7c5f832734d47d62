"""Who chooses in games for practice, made for one finder and one list of words."""

from collections.abc import Callable
from typing import TypeAlias

from tilehall.law.scrabble.board import VALUES
from tilehall.law.scrabble.leave_table import COUNTS, TILE_WORTHS
from tilehall.law.scrabble.plays import ON_A_RACK, Finder
from tilehall.law.scrabble.score import formed_words

from .deals import PASS, Choice, Chooser, Sight
from .found_plays import placed_tiles

_ALL_TILES = sum(count * worth for count, worth in zip(COUNTS, TILE_WORTHS, strict=True))


IsWord: TypeAlias = Callable[[str], bool]
SHORT = 5  # letters of a word that everybody is likely to know
# What makes a longer word of one that one knows.
_ENDINGS = ("S", "ES", "D", "ED", "R", "ER", "ING", "LY", "Y", "EST")


def by_vocabulary(finder: Finder, is_word: IsWord) -> Chooser:
    """The highest score that it finds with short words, and with longer ones that are short words with an ending."""

    def choose(sight: Sight) -> Choice:
        plays = sorted(finder.all_raw(sight.board, sight.rack), key=lambda raw: -raw[0])
        for raw in plays:
            play = finder.play(raw)
            placed = placed_tiles(play)
            if all(is_familiar(word.text, is_word) for word in formed_words(sight.board, placed, 0, ON_A_RACK).words):
                return Choice(raw)
        return Choice(exchanged=sight.rack if sight.bag >= max(finder.exchange_from, len(sight.rack)) else b"")

    return choose


def is_familiar(word: str, is_word: IsWord) -> bool:
    """Nobody learns these by heart: up to five letters, or such a word with an ending."""
    if len(word) <= SHORT:
        return True
    return any(
        word.endswith(ending) and len(word) - len(ending) <= SHORT and is_word(word.removesuffix(ending))
        for ending in _ENDINGS
    )


def by_score(finder: Finder, _is_word: IsWord) -> Chooser:
    """The highest score, whatever it leaves; all new tiles where there is no play."""

    def choose(sight: Sight) -> Choice:
        found = finder.best_raw(sight.board, sight.rack)
        if found is None and sight.bag >= finder.exchange_from:
            return Choice(exchanged=sight.rack[: sight.bag])
        return Choice(found)

    return choose


def by_equity(finder: Finder, _is_word: IsWord) -> Chooser:
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
