"""The referee's desk as a page: the questions with their words, the rulesets, and the tables that answer offline.

`desk_context` is what a page of another room needs to show the same desk with its own event, table and players; the
template `referee/desk_parts.html` draws it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilehall.law.catalogue import GAMES, game
from tilehall.law.game.contract import AskedFact
from tilehall.law.game.edition import Override, split_key
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.ruleset_layers import RULESETS, find_ruleset

from .answer_tables import answer_table, fact_range
from .desk_cards import DeskCard, desk_card
from .question_search import SMALL_WORDS, FoundBy, found_by
from .wording.questions import QUESTION_WORDS, FactWords

FEW = 9  # so many numbers stand as buttons; further ones are reached by typing
# The numbers that people give most often, where they are not the smallest.
LIKELY: Mapping[str, tuple[int, ...]] = {
    "minutes": (1, 5, 8, 10, 12, 15, 20, 25, 30),
    "seconds": (1, 3, 5, 8, 10, 15, 20, 30, 60),
    "points": (0, 10, 20, 30, 50, 100, 200),
    "inches": (3, 4, 5, 6),
}
NOT_COVERED = "not-covered"  # the question that is left when nothing else fits


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules that a card is asked by: a ruleset, or an event's edition of it with its overrides."""

    game: str
    key: str
    overrides: tuple[Override, ...] = ()

    @property
    def name(self) -> str:
        ruleset, number = split_key(self.key)
        title = find_ruleset(ruleset).title
        return title if number is None else f"{title}, as changed for this event"


# Those that events are played by, not the older book that a newer one lies over.
_OLDER = {ruleset.over for ruleset in RULESETS.values()}
EDITIONS = tuple(Edition(each.key, key) for each in GAMES.values() for key in each.rulesets if key not in _OLDER)


@dataclass(frozen=True, slots=True)
class DeskFact:
    """A fact as it is asked for. `likely` numbers have a button each."""

    fact: str
    type: str
    ask: str
    unit: str
    choices: tuple[tuple[str, str], ...]
    least: int = 0
    most: int = 0
    likely: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskQuestion:
    game: str
    key: str
    title: str
    facts: tuple[DeskFact, ...]
    says: tuple[str, ...]
    words: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskContext:
    """What `referee/desk_parts.html` shows. `desk` is the data of its script."""

    questions: tuple[DeskQuestion, ...]
    editions: tuple[Edition, ...]
    desk: dict[str, Any]
    note_url: str | None
    table: str | None
    players: tuple[str, ...]


def desk_context(
    editions: Sequence[Edition] = EDITIONS,
    *,
    note_url: str | None = None,
    table: str | None = None,
    players: Sequence[str] = (),
) -> DeskContext:
    """The desk for these rules, the first of a game being the event's own; with a place to send what is to be noted."""
    questions = tuple(
        desk_question(one, editions) for one in found_by() if any(edition.game == one.game for edition in editions)
    )
    rulesets = [
        {"game": one.game, "key": one.key, "name": one.name, "table": answer_table(one.game, one.key, one.overrides)}
        for one in editions
    ]
    data = {
        "questions": [_plain_question(question) for question in questions],
        "rulesets": rulesets,
        "small": SMALL_WORDS,
        "players": list(players),
        "notCovered": NOT_COVERED,
    }
    return DeskContext(
        questions=questions,
        editions=tuple(editions),
        desk=data,
        note_url=note_url,
        table=table,
        players=tuple(players),
    )


def desk_question(one: FoundBy, editions: Sequence[Edition]) -> DeskQuestion:
    edition = next(edition for edition in editions if edition.game == one.game)
    played = game(one.game)
    asks = played.questions[one.question].asks(played.rules(edition.key, edition.overrides))
    words = QUESTION_WORDS[one.question]
    facts = tuple(_desk_fact(asked, words.facts[asked.fact]) for asked in asks)
    return DeskQuestion(one.game, one.question, words.title, facts, one.says, one.words)


def _desk_fact(asked: AskedFact, words: FactWords) -> DeskFact:
    if asked.type == "bool":
        return DeskFact(asked.fact, asked.type, words.ask, "", (("yes", "Yes"), ("no", "No")))
    if asked.type == "choice":
        choices = tuple((choice, words.choices.get(choice, choice)) for choice in asked.choices)
        return DeskFact(asked.fact, asked.type, words.ask, "", choices)
    span = fact_range(asked)
    likely = tuple(range(span.least, min(span.most, span.least + FEW - 1) + 1))
    if span.most - span.least >= FEW and words.unit in LIKELY:
        likely = tuple(number for number in LIKELY[words.unit] if span.least <= number <= span.most)
    return DeskFact(asked.fact, asked.type, words.ask, words.unit, (), span.least, span.most, likely)


def _plain_question(question: DeskQuestion) -> dict[str, Any]:
    facts = [
        {
            "fact": one.fact,
            "type": one.type,
            "ask": one.ask,
            "unit": one.unit,
            "choices": one.choices,
            "least": one.least,
            "most": one.most,
            "likely": one.likely,
        }
        for one in question.facts
    ]
    return {
        "game": question.game,
        "key": question.key,
        "title": question.title,
        "facts": facts,
        "says": question.says,
        "words": question.words,
    }


@dataclass(frozen=True, slots=True)
class Answer:
    """What one edition says to the facts: a card, or why they cannot be."""

    edition: Edition
    card: DeskCard | None
    faults: tuple[str, ...] = ()


def answer(edition: Edition, question: str, facts: Mapping[str, object]) -> Answer:
    """Asked of the law itself."""
    played = game(edition.game)
    asked = played.questions[question]
    try:
        ruling = asked.ruling(played.rules(edition.key, edition.overrides), asked.facts(**facts))
    except ImpossibleFacts as impossible:
        return Answer(edition, None, impossible.faults)
    return Answer(edition, desk_card(question, ruling))
