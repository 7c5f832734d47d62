"""The questions of the desk with their words: what is asked for each fact, and which numbers stand as buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tilehall.law.catalogue import GAMES, game
from tilehall.law.game.contract import AskedFact
from tilehall.law.game.edition import Override, split_key
from tilehall.law.rulebook.ruleset_layers import RULESETS, find_ruleset

from .answer_tables import fact_range
from .question_search import FoundBy
from .wording.question_words import FactWords
from .wording.questions import QUESTION_WORDS

FEW = 9  # so many numbers stand as buttons; further ones are reached by typing
# The numbers that people give most often, where they are not the smallest: by the fact, else by what it counts.
LIKELY: Mapping[str, tuple[int, ...]] = {
    "pool": (0, 1, 2, 3, 5, 10, 20, 40, 60),
    "over_s": (10, 30, 60, 90, 120, 180, 300, 600, 900),
    "used_s": (0, 60, 120, 180, 300, 480, 600, 900, 1200),
    "minutes": (1, 5, 8, 10, 12, 15, 20, 25, 30),
    "seconds": (1, 3, 5, 8, 10, 15, 20, 30, 60),
    "points": (0, 10, 20, 30, 50, 100, 200),
    "inches": (3, 4, 5, 6),
}


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
    """`about` asks whom its sentences call the player; empty where it is about nobody in particular."""

    game: str
    key: str
    title: str
    about: str
    facts: tuple[DeskFact, ...]
    says: tuple[str, ...]
    words: dict[str, float] = field(hash=False)


def desk_question(one: FoundBy, editions: Sequence[Edition]) -> DeskQuestion:
    edition = next(edition for edition in editions if edition.game == one.game)
    played = game(one.game)
    asks = played.questions[one.question].asks(played.rules(edition.key, edition.overrides))
    words = QUESTION_WORDS[one.question]
    facts = tuple(_desk_fact(asked, words.facts[asked.fact]) for asked in asks)
    return DeskQuestion(one.game, one.question, words.title, words.about, facts, one.says, one.words)


def _desk_fact(asked: AskedFact, words: FactWords) -> DeskFact:
    if asked.type == "bool":
        return DeskFact(asked.fact, asked.type, words.ask, "", (("yes", "Yes"), ("no", "No")))
    if asked.type == "choice":
        choices = tuple((choice, words.choices.get(choice, choice)) for choice in asked.choices)
        return DeskFact(asked.fact, asked.type, words.ask, "", choices)
    span = fact_range(asked)
    likely = tuple(range(span.least, min(span.most, span.least + FEW - 1) + 1))
    usual = LIKELY.get(asked.fact) or LIKELY.get(words.unit)
    if span.most - span.least >= FEW and usual:
        likely = tuple(number for number in usual if span.least <= number <= span.most)
    return DeskFact(asked.fact, asked.type, words.ask, words.unit, (), span.least, span.most, likely)
