"""Finds the questions of the desk by everyday words. `static/referee/find.js` does the same in the page, offline."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log

from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.everyday_words import EVERYDAY_WORDS
from tilehall.law.rulebook.search import query_words, stem

from .wording.questions import QUESTION_WORDS

EXACT, SAME_STEM, PREFIX, ONE_OFF, PHRASE = 1.0, 0.9, 0.6, 0.5, 10.0
LONG_ENOUGH = 5  # a shorter word with another letter is another word
IN_TITLE = 1.5
ENDINGS, SHORTEST_ROOT = ("ing", "ed", "e"), 4
LITTLE = 0.3  # what a word is worth that tells little
# Words that say nothing about what has happened, unless nothing else was typed; so does a single letter.
SMALL_WORDS = (
    *("a", "an", "and", "at", "be", "but", "by", "for", "from", "has", "have", "he", "her", "his", "i", "in", "is"),
    *("it", "my", "of", "on", "or", "our", "she", "the", "their", "then", "they", "to", "was", "we", "were", "with"),
    *("are", "can", "did", "didn", "do", "does", "doesn", "don", "hasn", "isn", "ll", "re", "ve", "wasn"),
)
FIGURES: Mapping[str, str] = {
    **{"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight"},
    **{"9": "nine", "10": "ten", "11": "eleven", "12": "twelve"},
}
# Words that tell little by themselves: who it was, and how many tiles; so does any other figure.
LITTLE_WORDS = ("opponent", "player", "players", "somebody", *FIGURES.values(), "thirty", "ninety", "hundred")


@dataclass(frozen=True, slots=True)
class FoundBy:
    """What a question is found by: phrases as they are said, and each word with its worth."""

    game: str
    question: str
    says: tuple[str, ...]
    words: dict[str, float]


@cache
def found_by() -> tuple[FoundBy, ...]:
    """All questions, of each game those that happen most often first. A rare word is worth more."""
    listed = [(words.game, words.question, words.says) for words in EVERYDAY_WORDS]
    known = {(game, question) for game, question, _ in listed}
    unlisted = [
        (game.key, key, ()) for game in GAMES.values() for key in game.questions if (game.key, key) not in known
    ]
    asked = [one for one in (*listed, *unlisted) if one[0] in GAMES and one[1] in GAMES[one[0]].questions]
    vocabularies = [_vocabulary(question, says) for _, question, says in asked]
    # One word in all its forms: where “tiles” is common, “tile” is not rare.
    spread = Counter(form for vocabulary in vocabularies for form in {root(word) for word in vocabulary})
    rarity = {form: round(1 + log(len(asked) / count), 2) for form, count in spread.items()}
    return tuple(
        FoundBy(
            game,
            question,
            tuple(" ".join(_words(phrase)) for phrase in says),
            {word: round(weight * rarity[root(word)], 2) for word, weight in vocabulary.items()},
        )
        for (game, question, says), vocabulary in zip(asked, vocabularies, strict=True)
    )


def _vocabulary(question: str, says: Sequence[str]) -> dict[str, float]:
    spoken = dict.fromkeys((word for phrase in says for word in _words(phrase)), 1.0)
    return spoken | dict.fromkeys(_words(QUESTION_WORDS[question].title), IN_TITLE)


def _words(text: str) -> list[str]:
    return [FIGURES.get(word, word) for word in query_words(text)]


def find_questions(typed: str) -> tuple[FoundBy, ...]:
    """Those that have most of what was typed, best first."""
    every = _words(typed)
    asked = [word for word in every if word not in SMALL_WORDS and len(word) > 1] or every
    telling = {word for word in asked if word not in LITTLE_WORDS and not word.isdigit()} or set(asked)
    worths = [(word in telling, _worths(word)) for word in asked]
    phrase = f" {' '.join(every)} "
    scored = []
    for place, one in enumerate(found_by()):
        hits = sum(1 for tells, worth in worths if tells and worth[place])
        score = sum(worth[place] * (1 if tells else LITTLE) for tells, worth in worths)
        said = any(phrase in f" {known} " for known in one.says)
        scored.append((hits, score + (PHRASE if said else 0), place, one))
    most = max((hits for hits, *_ in scored), default=0)
    best = sorted((-score, place) for hits, score, place, _ in scored if hits == most and hits)
    return tuple(scored[place][3] for _, place in best)


@lru_cache(maxsize=512)  # words that people type, so there is no end of them
def _worths(typed: str) -> tuple[float, ...]:
    """What a word is worth at each question. Where it is a whole word, no word that only begins with it or resembles
    it is worth as much, however rare."""
    whole = [_worth(typed, one.words, _same) for one in found_by()]
    near = [_worth(typed, one.words, _like) for one in found_by()]
    least = min((worth for worth in whole if worth), default=None)
    if least is None:
        return tuple(near)
    return tuple(own or min(like, least * PREFIX) for own, like in zip(whole, near, strict=True))


@cache
def root(word: str) -> str:
    """The word without the endings of number and time: swears, swearing and swear are one word here."""
    single = stem(word)
    ending = next((one for one in ENDINGS if single.endswith(one) and len(single) - len(one) >= SHORTEST_ROOT), "")
    return single.removesuffix(ending)


def _worth(typed: str, words: Mapping[str, float], likeness: Callable[[str, str], float]) -> float:
    return max((likeness(typed, word) * weight for word, weight in words.items()), default=0.0)


def _same(typed: str, known: str) -> float:
    if typed == known:
        return EXACT
    return SAME_STEM if root(typed) == root(known) else 0.0


def _like(typed: str, known: str) -> float:
    if known.startswith(typed):
        return PREFIX
    return ONE_OFF if _is_one_off(typed, known) else 0.0


def _is_one_off(typed: str, known: str) -> bool:
    """One letter wrong, missing, too many, or two turned round."""
    if len(typed) < LONG_ENOUGH or abs(len(typed) - len(known)) > 1:
        return False
    same = next(
        (at for at, (a, b) in enumerate(zip(typed, known, strict=False)) if a != b), min(len(typed), len(known))
    )
    a, b = typed[same:], known[same:]
    turned = a[:2] == b[1::-1] and len(a) > 1 and a[2:] == b[2:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or turned
