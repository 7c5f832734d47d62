"""Words looked up to learn them: anagrams, hooks, extensions, patterns, lists worth knowing, the word of a day."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from types import MappingProxyType

from tilehall.law.game.lots import Lots

from .board import BLANK, CODES, DISTRIBUTION, LETTERS, SIZE
from .kernels import lexicon, wordwalk

COMPILED = wordwalk.COMPILED

RUN = "*"  # in a pattern: any number of letters
MOST_BLANKS = 2
OF_THE_DAY = (7, 8)
LIKELY = 2_000  # of each length, the words of the day: what a player should learn
_EVERY = 1 << 30
_CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"

_PATTERN_CODES = {**{letter: CODES[letter] for letter in LETTERS}, BLANK: wordwalk.ANY, RUN: wordwalk.RUN}
# A letter, one for which a blank stands, or the end of a word.
_SIGNS = {code: sign for sign, code in CODES.items() if sign != BLANK} | {0: " "}
_SPELT = "".join(_SIGNS.get(code, " ") for code in range(256)).encode("ascii")


class WrongLetters(ValueError):
    """What was asked for cannot be read."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what} ({remedy})")
        self.what, self.remedy = what, remedy


@dataclass(frozen=True, slots=True)
class Hooks:
    """Single letters that make another word of a word, sorted; and whether it is one without its end."""

    front: str
    back: str
    front_off: bool
    back_off: bool


@dataclass(frozen=True, slots=True)
class Extensions:
    """Whole words with two letters or more added to a word. `around`: at least one on each side."""

    before: tuple[str, ...]
    behind: tuple[str, ...]
    around: tuple[str, ...]


def _counts(tiles: Mapping[str, int]) -> bytes:
    return bytes([0, *(tiles.get(face, 0) for face in LETTERS), tiles.get(BLANK, 0)])


_ANY_TILES = _counts(dict.fromkeys(LETTERS, SIZE * 2))
_DRAWS = wordwalk.Draws(_counts(DISTRIBUTION))


def _letters(text: str, allowed: str, longest: int, remedy: str) -> str:
    """In upper case, without the blank that a phone puts behind a word; other letters than ASCII would become such."""
    upper = text.strip().upper() if text.isascii() else text
    if not upper:
        raise WrongLetters("there are no letters", remedy)
    wrong = next((sign for sign in upper if sign not in allowed), None)
    if wrong is not None:
        raise WrongLetters(f"{wrong!r} cannot be looked up", remedy)
    if len(upper) > longest:
        raise WrongLetters(f"{len(upper)} signs are too many", remedy)
    return upper


def _word(text: str) -> str:
    return _letters(text, LETTERS, SIZE, f"give a word of 1 to {SIZE} letters A to Z")


def _tiles(text: str) -> dict[str, int]:
    remedy = f"give 1 to {SIZE} tiles, A to Z and at most {MOST_BLANKS} ? for blanks"
    tiles = _letters(text, LETTERS + BLANK, SIZE, remedy)
    counts = {face: tiles.count(face) for face in tiles}
    if counts.get(BLANK, 0) > MOST_BLANKS:
        raise WrongLetters(f"{counts[BLANK]} blanks are too many", remedy)
    return counts


def _pattern(text: str) -> str:
    """With one run where there are several behind each other."""
    remedy = f"give at most {SIZE} letters A to Z or ? for any letter, and * for any number of letters"
    pattern = _letters(text, LETTERS + BLANK + RUN, _EVERY, remedy)
    while RUN * 2 in pattern:
        pattern = pattern.replace(RUN * 2, RUN)
    if len(pattern) - pattern.count(RUN) > SIZE:
        raise WrongLetters("no word is as long as this pattern", remedy)
    return pattern


class WordStudy:
    """Looks things up in one word list (a file of `lexicon.generator_file`). Threads may share it."""

    def __init__(self, graph: bytes | memoryview) -> None:
        self._numbers, (self._dawg, _) = lexicon.graph(graph)
        self._by_ways: dict[int, str] = {}
        self._by_length: dict[int, int] = {}

    def _walk(self, pattern: str, tiles: bytes = _ANY_TILES, most: int = _EVERY) -> tuple[bytes, int]:
        codes = bytes(map(_PATTERN_CODES.__getitem__, pattern))
        return wordwalk.Walk(self._numbers, codes, tiles).find(self._dawg, most)

    def _words(self, pattern: str, tiles: bytes = _ANY_TILES) -> tuple[str, ...]:
        return _spelt(self._walk(pattern, tiles)[0])

    def is_word(self, word: str) -> bool:
        """Any text may be asked, in any case."""
        return word.isascii() and word.isalpha() and len(word) <= SIZE and self._walk(word.upper(), most=0)[1] > 0

    def anagrams(self, tiles: str) -> tuple[str, ...]:
        """The words that use all tiles, in alphabetical order; the letter of a blank in lower case."""
        counts = _tiles(tiles)
        return self._words(BLANK * sum(counts.values()), _counts(counts))

    def built(self, tiles: str, at_least: int = 2) -> tuple[str, ...]:
        """The words that use some of the tiles or all, in upper case: longest first, then by the alphabet."""
        counts = _tiles(tiles)
        if at_least > sum(counts.values()):
            return ()
        found, _ = self._walk(BLANK * max(0, at_least) + RUN, _counts(counts))
        return tuple(sorted(_spelt_upper(found), key=len, reverse=True))

    def matching(self, pattern: str, at_most: int = 500) -> tuple[tuple[str, ...], int]:
        """The first words of a pattern by the alphabet, and how many there are in all."""
        found, count = self._walk(_pattern(pattern), most=max(0, at_most))
        return _spelt(found), count

    def hooks(self, word: str) -> Hooks:
        """Of any letters, whether they are a word or not."""
        read = _word(word)
        front = "".join(one[0] for one in self._words(BLANK + read)) if len(read) < SIZE else ""
        back = "".join(one[-1] for one in self._words(read + BLANK)) if len(read) < SIZE else ""
        return Hooks(front, back, self.is_word(read[1:]), self.is_word(read[:-1]))

    def extensions(self, word: str) -> Extensions:
        read = _word(word)
        if len(read) > SIZE - 2:
            return Extensions((), (), ())
        more = BLANK * 2 + RUN
        around = f"{BLANK}{RUN}{read}{BLANK}{RUN}"
        return Extensions(self._words(more + read), self._words(read + more), self._words(around))

    def likeliest(self, length: int, first: int, count: int) -> tuple[str, ...]:
        """Words of this length by the ways to draw their tiles from the full set, most first, then by the alphabet."""
        text = self._likely(length) if 0 < length <= SIZE else ""
        begin = max(0, first) * length
        end = min(len(text), begin + max(0, count) * length)
        return tuple(text[at : at + length] for at in range(begin, end, max(1, length)))

    def _likely(self, length: int) -> str:
        """All of them, one behind the other: a tenth of what they take apart."""
        if length not in self._by_ways:
            found, _ = self._walk(BLANK * length)
            ways = iter(_DRAWS.ways(found))
            self._by_ways[length] = "".join(sorted(_spelt(found), key=lambda _: next(ways), reverse=True))
        return self._by_ways[length]

    def count(self, length: int) -> int:
        """How many words have so many letters."""
        if length not in self._by_length:
            self._by_length[length] = self._walk(BLANK * length, most=0)[1] if 0 < length <= SIZE else 0
        return self._by_length[length]

    def short_words(self, length: int) -> tuple[str, ...]:
        """All words of two or of three letters."""
        if length not in (2, 3):
            raise WrongLetters(f"{length} letters are not short", "ask for the words of 2 or of 3 letters")
        return self._words(BLANK * length)

    def word_list(self, key: str) -> tuple[str, ...]:
        """One of STUDY_LISTS: shortest first, then by the alphabet."""
        if key not in STUDY_LISTS:
            raise WrongLetters(f"there is no list {key!r}", f"there are {', '.join(STUDY_LISTS)}")
        return _FOUND[key](self)


def _spelt(found: bytes) -> tuple[str, ...]:
    return tuple(found.translate(_SPELT).decode("ascii").split())


def _spelt_upper(found: bytes) -> tuple[str, ...]:
    return tuple(found.translate(_SPELT).upper().decode("ascii").split())


# -- lists worth knowing

STUDY_LISTS: Mapping[str, str] = MappingProxyType(
    {
        "q-without-u": "words with a Q and no U",
        "heavy-4": "words of four letters with J, Q, X or Z",
        "heavy-5": "words of five letters with J, Q, X or Z",
        "vowel-dumps": "words of four to seven letters, nearly all of them vowels",
        "no-vowels": "words without A, E, I, O or U",
    }
)


def _heavy(study: WordStudy, length: int) -> tuple[str, ...]:
    return tuple(word for word in study._words(BLANK * length) if not set("JQXZ").isdisjoint(word))


# How many consonants at most, by length; they are met as if for blanks.
_DUMPED = {4: 1, 5: 1, 6: 2, 7: 2}


def _vowel_dumps(study: WordStudy) -> tuple[str, ...]:
    vowels = dict.fromkeys("AEIOU", SIZE)
    found = (study._words(BLANK * length, _counts({**vowels, BLANK: most})) for length, most in _DUMPED.items())
    return tuple(word.upper() for words in found for word in words)


def _q_without_u(study: WordStudy) -> tuple[str, ...]:
    without_u = _counts({letter: SIZE for letter in LETTERS if letter != "U"})
    return tuple(sorted(study._words("*Q*", without_u), key=len))


def _no_vowels(study: WordStudy) -> tuple[str, ...]:
    return tuple(sorted(study._words(RUN, _counts(dict.fromkeys(_CONSONANTS, SIZE))), key=len))


_FOUND: Mapping[str, Callable[[WordStudy], tuple[str, ...]]] = {
    "q-without-u": _q_without_u,
    "heavy-4": lambda study: _heavy(study, 4),
    "heavy-5": lambda study: _heavy(study, 5),
    "vowel-dumps": _vowel_dumps,
    "no-vowels": _no_vowels,
}


# -- words by themselves


def alphagram(word: str) -> str:
    """Its letters in alphabetical order, in upper case."""
    return "".join(sorted(word.upper()))


def ways_to_draw(word: str) -> int:
    """How many heaps of tiles of the full set make it, each tile told from the others, blanks among them."""
    codes = bytes(map(CODES.__getitem__, _word(word)))
    return int(_DRAWS.ways(codes + b"\0")[0])


def word_of_the_day(study: WordStudy, day: date) -> str:
    """One of the likeliest words of seven and eight letters; "" if the list has none of them.

    All of them come once, in an order drawn by lot, before any comes again: years in a list of usual size.
    """
    sizes = [min(LIKELY, study.count(length)) for length in OF_THE_DAY]
    if not sum(sizes):
        return ""
    place = _order_of_days(sum(sizes))[day.toordinal() % sum(sizes)]
    length, first = (OF_THE_DAY[0], place) if place < sizes[0] else (OF_THE_DAY[1], place - sizes[0])
    return study.likeliest(length, first, 1)[0]


@lru_cache(maxsize=4)
def _order_of_days(words: int) -> tuple[int, ...]:
    order = list(range(words))
    Lots("word of the day").shuffle(order)
    return tuple(order)
