"""Facts for every question of a game: all combinations of the figures that make a difference."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tilehall.law.catalogue import GAMES
from tilehall.law.game.contract import AskedFact, Question
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.ruling import Ruling

FIGURES = (0, 1, 2, 4, 7, 30, 1500)
ASKED = [
    (game.key, ruleset, question) for game in GAMES.values() for ruleset in game.rulesets for question in game.questions
]


def figures(asked: AskedFact) -> tuple[Any, ...]:
    """What one fact is tried with."""
    if asked.type == "choice":
        return asked.choices
    if asked.type == "bool":
        return (True, False)
    return tuple(number for number in FIGURES if asked.most is None or number <= asked.most)


def facts_of(question: Question[Any], rules: Any) -> Iterator[dict[str, Any]]:
    asks = question.asks(rules)
    names = [asked.fact for asked in asks]
    return (dict(zip(names, values, strict=True)) for values in product(*map(figures, asks)))


def rulings_of(question: Question[Any], rules: Any) -> Iterator[Ruling]:
    """The rulings on all of these facts that can be."""
    for facts in facts_of(question, rules):
        try:
            yield question.ruling(rules, question.facts(**facts))
        except ImpossibleFacts:
            continue
