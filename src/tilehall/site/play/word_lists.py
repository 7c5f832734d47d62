"""The word lists that live games are judged by: opened once; one that is not here judges nothing."""

import logging
from collections.abc import Callable

from django.conf import settings

from tilehall.law.game.opponents import PlayFinder
from tilehall.site.games import leave_tables, lexicons
from tilehall.site.games.store import LoadedGame

log = logging.getLogger(__name__)
IsWord = Callable[[str], bool]


class ListMissing(Exception):
    """The list that a game is judged by cannot be read: whoever asked for a word must wait until it can."""

    def __init__(self, name: str, fault: lexicons.LexiconFault) -> None:
        super().__init__(str(fault))
        self.name = name


def list_of(played: LoadedGame) -> str:
    return getattr(getattr(played.state, "terms", None), "lexicon", "") or lexicons.DEFAULT


class WordLists:
    """What was opened is kept. What could not be is tried again: it may have been put back meanwhile."""

    def __init__(self) -> None:
        self._words: dict[str, IsWord] = {}
        self._finders: dict[tuple[str, str], PlayFinder] = {}

    def is_word(self, played: LoadedGame) -> IsWord:
        """By the list that this game is judged by. Without it, every word that is asked for is ListMissing."""
        name = list_of(played)
        if name not in self._words:
            try:
                self._words[name] = lexicons.open_lexicon(name, settings.DATA).is_word
            except lexicons.LexiconFault as fault:
                return _missing(ListMissing(name, fault))
        return self._words[name]

    def finder(self, played: LoadedGame, rules: object) -> PlayFinder | None:
        """Building what it reads takes seconds the first time. None where the game has no words, or no list."""
        if played.game.finder is None:
            return None
        name = list_of(played)
        key = (str(getattr(rules, "key", "")), name)
        if key not in self._finders:
            try:
                opened = lexicons.open_lexicon(name, settings.DATA)
                generator, found = opened.generator(), leave_tables.table_of(opened, settings.DATA)
            except lexicons.LexiconFault as fault:
                log.error("practice opponents cannot use the word list %s: %s", name, fault)
                return None
            self._finders[key] = played.game.finder(rules, generator, found.table)
        return self._finders[key]


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
