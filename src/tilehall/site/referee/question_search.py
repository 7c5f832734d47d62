"""Finds the questions of the desk by everyday words. `static/referee/find.js` does the same in the page, offline."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.everyday_words import EVERYDAY_WORDS
from tilehall.law.rulebook.search import query_words, stem

from .wording.questions import QUESTION_WORDS

EXACT, SAME_STEM, PREFIX, ONE_OFF, PHRASE = 1.0, 0.9, 0.6, 0.5, 10.0
LONG_ENOUGH = 5  # a shorter word with another letter is another word
IN_TITLE = 1.5
# Words that say nothing about what has happened, unless nothing else was typed.
SMALL_WORDS = (
    *("a", "an", "and", "at", "be", "but", "by", "for", "from", "has", "have", "he", "her", "his", "i", "in", "is"),
    *("it", "my", "of", "on", "or", "our", "she", "the", "their", "then", "they", "to", "was", "we", "were", "with"),
)


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
    spread = Counter(word for vocabulary in vocabularies for word in vocabulary)
    rarity = {word: round(1 + log(len(asked) / count), 2) for word, count in spread.items()}
    return tuple(
        FoundBy(
            game,
            question,
            tuple(" ".join(query_words(phrase)) for phrase in says),
            {word: round(weight * rarity[word], 2) for word, weight in vocabulary.items()},
        )
        for (game, question, says), vocabulary in zip(asked, vocabularies, strict=True)
    )


def _vocabulary(question: str, says: Sequence[str]) -> dict[str, float]:
    spoken = dict.fromkeys((word for phrase in says for word in query_words(phrase)), 1.0)
    return spoken | dict.fromkeys(query_words(QUESTION_WORDS[question].title), IN_TITLE)


def find_questions(typed: str) -> tuple[FoundBy, ...]:
    """Those that have most of what was typed, best first."""
    every = query_words(typed)
    asked = [word for word in every if word not in SMALL_WORDS] or every
    if not asked:
        return ()
    scored = []
    for place, one in enumerate(found_by()):
        worths = [worth for word in asked if (worth := _worth(word, one.words))]
        said = any(f" {' '.join(every)} " in f" {phrase} " for phrase in one.says)
        scored.append((len(worths), sum(worths) + (PHRASE if said else 0), place, one))
    most = max(hits for hits, *_ in scored)
    best = sorted((-score, place) for hits, score, place, _ in scored if hits == most and hits)
    return tuple(scored[place][3] for _, place in best)


def _worth(typed: str, words: dict[str, float]) -> float:
    return max((_likeness(typed, word) * weight for word, weight in words.items()), default=0.0)


def _likeness(typed: str, known: str) -> float:
    if typed == known:
        return EXACT
    if stem(typed) == stem(known):
        return SAME_STEM
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
