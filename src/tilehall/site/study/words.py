"""Word lists opened for study, the lists to learn, and the word of a day: each made once for a word list."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any, TypeVar

from django.conf import settings

from tilehall.law.scrabble import study as law
from tilehall.law.scrabble.study import Extensions as Extensions
from tilehall.law.scrabble.study import Hooks as Hooks
from tilehall.law.scrabble.study import WrongLetters as WrongLetters
from tilehall.law.scrabble.study import alphagram as alphagram
from tilehall.law.scrabble.study import ways_to_draw as ways_to_draw
from tilehall.site.games import lexicons
from tilehall.site.games.lexicons import LexiconFault as LexiconFault
from tilehall.site.games.lexicons import LexiconInfo, lexicon_key
from tilehall.site.play.playable import usual_word_list, word_lists

SHORTEST, LONGEST = 2, 15


RULESET = "nzasp-2022"  # whose list is the usual one here
KEPT = 64
T = TypeVar("T")
LIKELIEST = {"likeliest-7": 7, "likeliest-8": 8}
SHORT = {"two-letters": 2, "three-letters": 3}
LIKELY = 2000  # so many of a length are offered to be learnt: they come up in play again and again
TITLES: Mapping[str, str] = {
    "two-letters": "words of two letters",
    "three-letters": "words of three letters",
    **law.STUDY_LISTS,
    "likeliest-7": "bonus words of seven letters, the likeliest first",
    "likeliest-8": "bonus words of eight letters, the likeliest first",
}

_lock = Lock()
_made: "OrderedDict[tuple[object, ...], Any]" = OrderedDict()


@dataclass(frozen=True, slots=True)
class OpenList:
    """A word list that is open for study."""

    about: LexiconInfo
    study: law.WordStudy

    @property
    def key(self) -> str:
        return lexicon_key(self.about.name)


def open_list(name: str) -> OpenList:
    """The list of this name, or where this hall has none such the usual one. LexiconFault if it cannot be read."""
    wanted = lexicon_key(name)
    found = next((about for about in word_lists() if lexicon_key(about.name) == wanted), None)
    opened = lexicons.open_lexicon(found.name if found else usual_word_list(RULESET), settings.DATA)
    study = _kept(("study", opened.about.compiled_sha256), lambda: law.WordStudy(opened.generator()))
    return OpenList(opened.about, study)


def words_to_learn(of: OpenList, key: str) -> tuple[str, ...]:
    """The words of a list to learn, by its key in TITLES."""

    def make() -> tuple[str, ...]:
        if key in LIKELIEST:
            return of.study.likeliest(LIKELIEST[key], 0, LIKELY)
        return of.study.short_words(SHORT[key]) if key in SHORT else of.study.word_list(key)

    return _kept(("list", of.about.compiled_sha256, key), make)


@dataclass(frozen=True, slots=True)
class WordOfTheDay:
    word: str
    hooks: Hooks


def word_of_the_day(name: str, day: date) -> WordOfTheDay | None:
    """By the list of this name, or the usual one. None where it has no word to show, or cannot be read."""
    try:
        of = open_list(name)
    except LexiconFault:
        return None
    return _kept(("day", of.about.compiled_sha256, day), lambda: _of_the_day(of, day))


def _of_the_day(of: OpenList, day: date) -> WordOfTheDay | None:
    word = law.word_of_the_day(of.study, day)
    return WordOfTheDay(word, of.study.hooks(word)) if word else None


def _kept(key: tuple[object, ...], make: Callable[[], T]) -> T:
    """Two who ask at once may both make it: what they get is the same."""
    with _lock:
        if key in _made:
            _made.move_to_end(key)
            kept: T = _made[key]
            return kept
    made = make()
    with _lock:
        _made[key] = made
        while len(_made) > KEPT:
            _made.popitem(last=False)
    return made
