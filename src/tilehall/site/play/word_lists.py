"""The word lists that live games are judged by: opened once; one that is not here judges nothing."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings

from tilehall.law.game.opponents import PlayFinder
from tilehall.site.games import leave_tables, lexicons
from tilehall.site.games.leave_tables import FoundTable
from tilehall.site.games.lexicons import Lexicon, LexiconFault
from tilehall.site.games.store import LoadedGame

from .playable import usual_word_list, word_lists

log = logging.getLogger(__name__)
IsWord = Callable[[str], bool]
LONGEST_NAME = 40  # a record may call its list whatever it likes


class ListMissing(Exception):
    """The list that a game is judged by cannot be read: whoever asked for a word must wait until it can."""

    def __init__(self, name: str, fault: LexiconFault) -> None:
        super().__init__(str(fault))
        self.name = name


def list_of(state: object) -> str:
    """The word list that a game names; where it names none, the one that comes with the program."""
    return getattr(getattr(state, "terms", None), "lexicon", "") or lexicons.DEFAULT


@dataclass(frozen=True, slots=True)
class _MadeFinder:
    finder: PlayFinder
    values: object  # what it knows of leaves


class WordLists:
    """What was opened is kept, until the hall has learnt other values. What could not be is tried again: it may have
    been put back meanwhile."""

    def __init__(self) -> None:
        self._lists: dict[str, Lexicon] = {}
        self._finders: dict[tuple[str, str], _MadeFinder] = {}

    def is_word(self, played: LoadedGame) -> IsWord:
        """By the list that this game is judged by. Without it, every word that is asked for is ListMissing."""
        name = list_of(played.state)
        try:
            return self._opened(name).is_word
        except LexiconFault as fault:
            return _missing(ListMissing(name, fault))

    def finder(self, played: LoadedGame, rules: object) -> PlayFinder | None:
        """Building what it reads takes seconds the first time. None where the game has no words, or no list."""
        if played.game.finder is None:
            return None
        name = list_of(played.state)
        key = (str(getattr(rules, "key", "")), name)
        try:
            opened = self._opened(name)
            values = leave_tables.table_of(opened.about, settings.DATA).table
            made = self._finders.get(key)
            if made is None or made.values is not values:
                made = _MadeFinder(played.game.finder(rules, opened.generator(), values), values)
                self._finders[key] = made
        except LexiconFault as fault:
            log.error("practice opponents cannot use the word list %s: %s", name, fault)
            return None
        return made.finder

    def _opened(self, name: str) -> Lexicon:
        if name not in self._lists:
            self._lists[name] = lexicons.open_lexicon(name, settings.DATA)
        return self._lists[name]


@dataclass(frozen=True, slots=True)
class JudgingList:
    """By which list a game is looked back at, and with which values of the tiles that stay. `instead_of`: the one that
    it names, where this hall has not got it."""

    lexicon: Lexicon
    values: FoundTable
    instead_of: str = ""

    @property
    def mark(self) -> str:
        """Other words or values, another mark."""
        return f"{self.lexicon.about.compiled_sha256[:8]}{self.values.mark}"

    @property
    def sentences(self) -> tuple[str, ...]:
        name = self.lexicon.about.name
        by = f"Judged by the word list {name}"
        first = f"{by}, since this hall has no {self.instead_of}." if self.instead_of else f"{by}."
        return (first, f"{self.values.note}.") if self.values.note else (first,)


def judging_list(named: str, ruleset: str) -> JudgingList | None:
    """The list of this name; where this hall has not got it, its usual one. None if that cannot be read either."""
    names: tuple[Callable[[], str], ...] = (lambda: named, lambda: usual_word_list(ruleset), lambda: lexicons.DEFAULT)
    for name in names:
        try:
            opened = lexicons.open_lexicon(name(), settings.DATA)
        except LexiconFault:
            continue
        values = leave_tables.table_of(opened.about, settings.DATA)
        same = lexicons.lexicon_key(named) == lexicons.lexicon_key(opened.about.name)
        return JudgingList(opened, values, "" if same else named[:LONGEST_NAME])
    return None


def notes_on_values() -> list[str]:
    """Of each list for which the hall has not learnt what tiles that stay are worth: whose values are taken."""
    found = (leave_tables.table_of(about, settings.DATA).note for about in word_lists())
    return [f"{note}. Opponents that keep good tiles play a little worse by it." for note in found if note]


def benevolent(is_word: IsWord) -> IsWord:
    """For who must not wait: without the list nothing is doubted."""

    def asked(word: str) -> bool:
        try:
            return is_word(word)
        except ListMissing:
            return True

    return asked


def _missing(missing: ListMissing) -> IsWord:
    def asked(_word: str) -> bool:
        raise missing

    return asked
