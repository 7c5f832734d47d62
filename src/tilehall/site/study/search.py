"""What was typed into the one field of the page, and all that the word list says to it.

Letters are a word that may be in the list, and tiles of which words can be made; with "?" they are tiles with a blank,
and a word of which a letter is not known; "*" stands for any letters.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from .words import LONGEST, SHORTEST, Extensions, Hooks, OpenList, WrongLetters

MOST = 200  # words of one kind on a page; who wants to see more types more letters
MOST_BLANKS = 2
MOST_EXTENSIONS = 60
_READABLE = re.compile(r"[A-Z?*]+")


@dataclass(frozen=True, slots=True)
class WrongInput:
    """What cannot be read, and what to do."""

    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class WordsFound:
    """Words as they are shown, and how many there are in all."""

    title: str
    words: tuple[str, ...]
    count: int

    @property
    def more(self) -> int:
        return self.count - len(self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCard:
    """All about one word, in the list or not."""

    word: str
    in_list: bool
    hooks: Hooks
    extensions: tuple[WordsFound, ...]

    @property
    def shortened(self) -> tuple[str, ...]:
        """What stays when an end goes."""
        front = (self.word[1:],) if self.hooks.front_off else ()
        return (*front, self.word[:-1]) if self.hooks.back_off else front


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """`card`: of letters that are a word or could be one. `whole`: of all tiles; `part`: of some, by length."""

    query: str
    card: WordCard | None = None
    whole: WordsFound | None = None
    part: tuple[WordsFound, ...] = ()
    matching: WordsFound | None = None


def read(typed: str) -> str | WrongInput:
    """Blanks between letters do not matter, nor does their case."""
    query = "".join(typed.split()).upper()
    if not _READABLE.fullmatch(query):
        return WrongInput(
            "Only letters from A to Z, ? and * can be looked up",
            "write a letter with a macron without it, and no digits",
        )
    if len(query) > LONGEST:
        return WrongInput(f"No word is longer than {LONGEST} letters", "take some letters away")
    if len(query) < SHORTEST:
        return WrongInput("One letter makes no word", "type two or more")
    if not query.strip("?*"):
        return WrongInput("There is no letter among them", "type at least one beside ? and *")
    return query


def answer(of: OpenList, typed: str) -> Answer | WrongInput:
    query = read(typed)
    if isinstance(query, WrongInput):
        return query
    try:
        return _answer(of, query)
    except WrongLetters as wrong:
        return WrongInput(wrong.what, wrong.remedy)


def _answer(of: OpenList, query: str) -> Answer:
    if "*" in query:
        return Answer(query=query, matching=_matching(of, query))
    blanks = query.count("?")
    if blanks > MOST_BLANKS:
        return Answer(query=query, matching=_matching(of, query))
    return Answer(
        query=query,
        card=None if blanks else card_of(of, query),
        whole=_cut("", of.study.anagrams(query)),
        part=_by_length(word for word in of.study.built(query) if len(word) < len(query)),
        matching=_matching(of, query) if blanks else None,
    )


def card_of(of: OpenList, word: str) -> WordCard:
    hooks = of.study.hooks(word)
    hooked = (*(letter + word for letter in hooks.front), *(word + letter for letter in hooks.back))
    return WordCard(
        word=word,
        in_list=of.study.is_word(word),
        hooks=hooks,
        extensions=_extensions(of.study.extensions(word), hooked),
    )


def _extensions(found: Extensions, hooked: tuple[str, ...]) -> tuple[WordsFound, ...]:
    kinds = (
        ("With one letter more", hooked),
        ("Longer in front", found.before),
        ("Longer behind", found.behind),
        ("Longer at both ends", found.around),
    )
    return tuple(_cut(title, words, MOST_EXTENSIONS) for title, words in kinds if words)


def anagrams_of(of: OpenList, word: str) -> tuple[str, ...]:
    return tuple(other for other in of.study.anagrams(word) if other != word)


def _matching(of: OpenList, pattern: str) -> WordsFound:
    words, count = of.study.matching(pattern, MOST)
    return WordsFound("", words, count)


def _by_length(words: Iterable[str]) -> tuple[WordsFound, ...]:
    """`built` gives the longest first."""
    return tuple(_cut(f"{length} letters", tuple(same)) for length, same in groupby(words, len))


def _cut(title: str, words: tuple[str, ...], most: int = MOST) -> WordsFound:
    return WordsFound(title, words[:most], len(words))
