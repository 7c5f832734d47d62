"""The different cases of a question: what each has people do, and which facts lead there.

Nothing is tried out: the tree that is compiled for the page has a leaf for every case, wherever its borders lie, and
keeps which choices and numbers lead to it. Leaves that differ in numbers alone are one case.
"""

import operator
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, TypeAlias

from tilehall.law.catalogue import game

from .answer_tables import Compiler, Table, Way, card_of
from .desk_questions import Edition
from .traced_numbers import Number, Points

# A sentence in pieces, each with whether it is a number that goes by the facts.
Sentence: TypeAlias = "tuple[tuple[str, bool], ...]"

MANY = 12  # cases of a question; of more, those that several others make up together are left out
SLOT = "#"
_ONE_OR_MORE = re.compile(r"(?:#|\b1) (tile|point|game|rack|minute|second|double|turn|word)s?\b")
_DURATION = re.compile(r"# minutes # seconds|# seconds")
_FIGURES = re.compile(r"#|[0-9]+")
_SWAPPED = {"player": "opponent", "opponent": "player"}
_EITHER = re.compile(r"(?<=\b[Tt]he )(player|opponent)\b(?! who)")  # who is which player, whoever is called so


@dataclass(slots=True)
class RulingCase:
    """What is to be done, with numbers left out, and all ways that lead to it."""

    headline: str
    steps: tuple[str, ...]
    ways: list[Way] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ExampleCard:
    """A card for facts that lead to a case."""

    facts: Mapping[str, object]
    headline: Sentence
    steps: tuple[Sentence, ...]
    formulas: tuple[int, ...]  # of the steps: equal where sentence and reckoning are, whatever the numbers
    clock: Sentence
    score: tuple[tuple[str, Number, bool], ...]  # by side, and whether it goes by the facts
    discretion: Sentence
    silent: bool
    bases: tuple[str, ...]


def swapped(words: str) -> str:
    return _EITHER.sub(lambda found: _SWAPPED[found[1]], words)


class QuestionCases:
    def __init__(self, edition: Edition, key: str, *, either: bool) -> None:
        """`either`: it does not matter which of the two is called the player, so that mirror images are one case."""
        played = game(edition.game)
        rules, question = played.rules(edition.key, edition.overrides), played.questions[key]
        ways: list[Way] = []
        self.table = Table()
        compiler = Compiler(self.table, key, question.asks(rules), card_of(key, question, rules), ways)
        compiler.root()
        self.points: Points = compiler.points
        self.numbers = tuple(asked.fact for asked in compiler.numbers)
        # As the ruling has compared them; what is compared later is asked by us.
        self.borders = {fact: self.points.borders(fact) for fact in self.numbers}
        possible = [way for way in ways if "card" in self.table.nodes[way.leaf]]
        self.cases = self._cases(possible, either=either)
        self.is_partial = len(self.cases) > MANY
        if self.is_partial:
            self.cases = _without_sums(self.cases)
        # From these each case has to be told apart; what several cases make up together is none of its own.
        self.told_ways = [way for case in self.cases for way in case.ways] if self.is_partial else possible

    def span(self, ways: Sequence[Way], fact: str) -> tuple[Number, Number]:
        """The least and the most that the fact can be on these ways."""
        values, live = self.points.values(fact), reduce(operator.or_, (way.live for way in ways), 0)
        found = [values[place] for place in places(live)]
        return min(found), max(found)

    def example(self, way: Way, place: int) -> ExampleCard:
        card = self._part(self.table.nodes[way.leaf]["card"])
        steps = [self._part(step) for step in card["steps"]]
        score = self._part(card["score"]) if card["score"] else {}
        return ExampleCard(
            facts={**way.choices, **{fact: self.points.values(fact)[place] for fact in self.numbers}},
            headline=self._sentence(card["headline"], place),
            steps=tuple(self._sentence(step["sentence"], place) for step in steps),
            formulas=tuple(step["sentence"] for step in steps),
            clock=self._sentence(card["clock"], place),
            score=tuple((side, *self._value(points["="], place)) for side, points in score.items()),
            discretion=self._sentence(card["discretion"], place),
            silent=bool(card["silent"]),
            bases=tuple(self._template(text) for text in card["rests_on"] or card["instead"]),
        )

    def _cases(self, ways: Sequence[Way], *, either: bool) -> list[RulingCase]:
        cases: dict[tuple[str, tuple[str, ...]], RulingCase] = {}
        for way in ways:
            case = self._case(way)
            cases.setdefault((case.headline, case.steps), case).ways.append(way)
        found = self._same_formulas(list(cases.values()))
        return _without_mirror_images(found) if either else found

    def _same_formulas(self, cases: list[RulingCase]) -> list[RulingCase]:
        """A case whose numbers are those that the formulas of another give at its facts is the same case."""
        kept: list[RulingCase] = []
        for case in sorted(cases, key=lambda case: -sum(step.count(SLOT) for step in case.steps)):
            same = next((other for other in kept if self._gives(other, case)), None)
            if same is None:
                kept.append(case)
            else:
                same.ways.extend(case.ways)
        return [case for case in cases if case in kept]

    def _gives(self, case: RulingCase, other: RulingCase) -> bool:
        if case.headline != other.headline or _blank(case.steps) != _blank(other.steps):
            return False
        ends = [(way, place) for way in other.ways for place in _ends(way.live)]
        leaves = {one.leaf: one for one in case.ways}.values()
        return any(all(self._says(one, way, place) for way, place in ends) for one in leaves)

    def _says(self, way: Way, other: Way, place: int) -> bool:
        return _spoken(self.example(way, place).steps) == _spoken(self.example(other, place).steps)

    def _case(self, way: Way) -> RulingCase:
        card = self._part(self.table.nodes[way.leaf]["card"])
        steps = tuple(_unnumbered(self._template(self._part(step)["sentence"])) for step in card["steps"])
        return RulingCase(self._template(card["headline"]), steps)

    def _part(self, part: Mapping[str, int]) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.table.parts[part["part"]]
        return found

    def _template(self, text: int) -> str:
        return "".join(piece if isinstance(piece, str) else SLOT for piece in self.table.texts[text])

    def _sentence(self, text: int | None, place: int) -> Sentence:
        pieces = () if text is None else self.table.texts[text]
        return tuple((piece, False) if isinstance(piece, str) else (self._slot(piece, place), True) for piece in pieces)

    def _slot(self, slot: int, place: int) -> str:
        expression, form = self.table.slots.slots[slot]
        return format(self.points.values(expression)[place], form)

    def _value(self, plain: Any, place: int) -> tuple[Number, bool]:
        return self.points.values(_expression(plain))[place], not isinstance(plain, int | float)


def _ends(live: int) -> tuple[int, int]:
    """The first and the last point."""
    return (live & -live).bit_length() - 1, live.bit_length() - 1


def _blank(steps: Sequence[str]) -> list[str]:
    return [_DURATION.sub("# minutes", _FIGURES.sub(SLOT, step)) for step in steps]


def _spoken(steps: Sequence[Sentence]) -> list[str]:
    return ["".join(piece for piece, _ in step) for step in steps]


def _without_mirror_images(cases: list[RulingCase]) -> list[RulingCase]:
    """The steps may stand in another order: who is called the player comes first in some of them."""
    kept: list[RulingCase] = []
    for case in cases:
        turned = (swapped(case.headline), {swapped(step) for step in case.steps})
        if turned not in [(other.headline, set(other.steps)) for other in kept]:
            kept.append(case)
    return kept


def _expression(plain: Any) -> Any:
    return tuple(map(_expression, plain)) if isinstance(plain, list) else plain


def places(live: int) -> Iterator[int]:
    """The points whose bits are set."""
    bits = f"{live:b}"[::-1]
    return (place for place, bit in enumerate(bits) if bit == "1")


def _unnumbered(template: str) -> str:
    """1 tile and # tiles, # minutes and # minutes # seconds are the same."""
    return _DURATION.sub("# minutes", _ONE_OR_MORE.sub(r"# \1s", template))


def _without_sums(cases: list[RulingCase]) -> list[RulingCase]:
    """Those whose steps no others make up together, the simplest first."""
    kept: list[RulingCase] = []
    for case in sorted(cases, key=lambda case: len(case.steps)):
        made_up = set().union(*(other.steps for other in kept if set(other.steps) <= set(case.steps)))
        told = any(other.headline == case.headline for other in kept)
        if not told or made_up != set(case.steps):
            kept.append(case)
    return [case for case in cases if case in kept]
