"""Search over the register, best first: by id as people write it (6.17, nsa 9b), and by words while they are typed."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .documents import DOCUMENTS, place_of_clause
from .everyday_words import EVERYDAY_WORDS
from .register import REGISTER, Clause
from .search_words import INSTEAD, SMALL_WORDS, TYPED_PHRASES

# What a word is worth by where it stands: a title says what the clause is about, the rest only mentions it. In a short
# title each word weighs more, by SHORT_TITLE over the number of its words.
WEIGHTS = {"title": 12.0, "everyday": 6.0, "says": 5.0, "means": 2.0, "does": 2.0, "reading": 2.0, "about": 1.0}
SHORT_TITLE = 12.0
EXACT, SAME_STEM, INSTEAD_OF_IT, PREFIX = 1.0, 0.9, 0.8, 0.6
LONGEST_PHRASE = 8
_WORD = re.compile(r"[a-z0-9]+")


def without_marks(text: str) -> str:
    """Small letters without macrons or other marks, so that Māori and maori are one word."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def query_words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(without_marks(text)))


def stem(word: str) -> str:
    """The singular of an English plural, roughly; good enough to let `byes` find `bye`."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def search(text: str, most: int | None = None) -> tuple[Clause, ...]:
    """The clauses that match, best first.

    An id finds its clause, then those below it. What people are known to type finds the clauses that they mean, and
    after these come those by words: the clauses that have all of them; only where none has, those with the most.
    """
    if by_id := _by_id(text):
        return by_id[:most]
    asked = query_words(text)
    scores = _scores(_telling(asked))
    places = dict.fromkeys((*_by_phrases(asked, alone=not scores.whole), *scores.best))
    clauses = tuple(REGISTER)
    return tuple(clauses[place] for place in places)[:most]


def _telling(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in SMALL_WORDS) or words


def _by_id(text: str) -> tuple[Clause, ...]:
    """`P.6.17`, `nsa 9b`, `Rule 6.17` and `6.17` as people call clauses."""
    asked = re.sub(r"[\s.]+", ".", without_marks(text)).strip(".").removeprefix("rule.").removeprefix("clause.")
    if not any(sign.isdigit() for sign in asked):
        return ()
    same, below = [], []
    for clause, names in _names():
        if asked in names:
            same.append(clause)
        elif any(name.startswith(asked + ".") or (name[:-1] == asked and name[-1].isalpha()) for name in names):
            below.append(clause)
    return (*same, *below)


def _by_phrases(asked: tuple[str, ...], alone: bool) -> Iterator[int]:
    """The places of the clauses meant by all that was typed, then by phrases within it, the longest first.

    A single word within a sentence counts only where it stands `alone`: where no clause has the whole sentence.
    """
    known, roots = _phrases(), _roots(_telling(asked))
    yield from known.get(_roots(asked), ())
    for length in range(min(len(roots), LONGEST_PHRASE), 0, -1):
        if length > 1 or alone or len(roots) == 1:
            for start in range(len(roots) - length + 1):
                yield from known.get(roots[start : start + length], ())


def _roots(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(stem(word) for word in words)


class _Scores(NamedTuple):
    """The places found by words, best first, and whether they have the whole of what was asked."""

    best: tuple[int, ...]
    whole: bool


def _scores(asked: tuple[str, ...]) -> _Scores:
    words, scores = dict.fromkeys(asked), dict[int, list[float]]()
    for word in words:
        for place, score in _matches(word).items():
            scores.setdefault(place, []).append(score)
    fullest = max(map(len, scores.values()), default=0)
    best = sorted((-sum(each), place) for place, each in scores.items() if len(each) == fullest)
    return _Scores(tuple(place for _, place in best), fullest == len(words))


def _matches(asked: str) -> dict[int, float]:
    """For one word the places of the clauses that have it, or a word that begins with it, with its worth there."""
    root, best, instead = stem(asked), dict[int, float](), INSTEAD.get(asked, frozenset())
    for word, own_root, places in _vocabulary():
        if own_root == root:
            likeness = EXACT if word == asked else SAME_STEM
        elif word in instead:
            likeness = INSTEAD_OF_IT
        elif word.startswith(asked):
            likeness = PREFIX
        else:
            continue
        for place, worth in places.items():
            best[place] = max(best.get(place, 0.0), likeness * worth)
    return best


@cache
def _vocabulary() -> tuple[tuple[str, str, dict[int, float]], ...]:
    """Each word with its stem, made once, for a word is looked for at every letter that somebody types."""
    return tuple((word, stem(word), places) for word, places in _postings().items())


@cache
def _postings() -> dict[str, dict[int, float]]:
    """Each word of the register with the places of its clauses and its worth in each."""
    held: dict[str, dict[int, float]] = {}
    for place, clause in enumerate(REGISTER):
        for field, text in _texts(clause).items():
            own = frozenset(query_words(text))
            worth = WEIGHTS[field] + (SHORT_TITLE / len(own) if field == "title" and own else 0.0)
            for word in own:
                places = held.setdefault(word, {})
                places[place] = places.get(place, 0.0) + worth
    return held


def _texts(clause: Clause) -> dict[str, str]:
    document, reading = DOCUMENTS[clause.document], REGISTER.reading_of(clause.id)
    figures = [parameter.name.replace("_", " ") for parameter in clause.parameters]
    return {
        "title": clause.title,
        "everyday": _everyday().get(clause.id, ""),
        "says": clause.says,
        "means": clause.means,
        "does": clause.does,
        "reading": f"{reading.id} {reading.unclear} {reading.reading}" if reading else "",
        "about": " ".join([document.title, document.abbreviation, document.game or "", clause.area, *figures]),
    }


@cache
def _everyday() -> dict[str, str]:
    """What people say when they mean a clause, by its id."""
    said: dict[str, str] = {}
    for words in EVERYDAY_WORDS:
        for clause in words.clauses:
            said[clause] = " ".join([said.get(clause, ""), *words.says])
    return said


@cache
def _phrases() -> dict[tuple[str, ...], tuple[int, ...]]:
    """What people are known to type, and the places of the clauses meant. What was written for the search goes before
    what is said at a table. Small words are left out, but not where just one other word would be left: who asks
    “who can play” means another thing than who asks for “play”."""
    meant: dict[tuple[str, ...], dict[int, None]] = {}
    written, spoken = ([(own.says, own.clauses) for own in source] for source in (TYPED_PHRASES, EVERYDAY_WORDS))
    for says, clauses in (*written, *spoken):
        for words in map(query_words, says):
            telling = _telling(words)
            places = meant.setdefault(_roots(telling if len(telling) > 1 else words), {})
            places.update(dict.fromkeys(map(place_of_clause, clauses)))
    return {roots: tuple(places) for roots, places in meant.items()}


@cache
def _names() -> tuple[tuple[Clause, frozenset[str]], ...]:
    """How people call each clause: 6.17, p.6.17, nzasp.6.17, nzasp.p.6.17; 9b, nsa.9b, nsa2008.9b."""
    called = []
    for clause in REGISTER:
        number, parts = without_marks(clause.number), without_marks(clause.document).split(".")
        prefixes = {".".join(parts), parts[0], parts[-1], without_marks(DOCUMENTS[clause.document].abbreviation)}
        called.append((clause, frozenset({number, *(f"{prefix}.{number}" for prefix in prefixes)})))
    return tuple(called)
