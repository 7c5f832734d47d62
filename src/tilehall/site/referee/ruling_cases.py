"""The different cases of a question: what each has people do, and which facts lead there.

Nothing is tried out: the tree that is compiled for the page has a leaf for every case, wherever its borders lie, and
keeps which choices and numbers lead to it. Leaves that differ in numbers alone are one case.
"""

import operator
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, TypeAlias

from tilehall.law.catalogue import game
from tilehall.law.rulebook.ruling import ClockOrder
from tilehall.site.pages.phrases import signed

from .answer_tables import Compiler, Table, Way, card_of
from .desk_questions import Edition
from .traced_numbers import Number, Points
from .wording.terms import ROLES, clock_sentence

# A sentence in pieces, each with whether it is a number that goes by the facts.
Sentence: TypeAlias = "tuple[tuple[str, bool], ...]"

SLOT = "#"
_ONE_OR_MORE = re.compile(r"(?:#|\b1) (tile|point|game|rack|minute|second|double|turn|word)s?\b")
_DURATION = re.compile(r"# minutes # seconds|# seconds")
_FIGURES = re.compile(r"#|[0-9]+")
AS_BEFORE = clock_sentence(ClockOrder(state="as_before"))
# What nobody has to do anything for: as before, and stopped, which a step has said.
_UNTOLD_CLOCKS = {AS_BEFORE, clock_sentence(ClockOrder(state="neutral"))}


@dataclass(slots=True)
class RulingCase:
    """What is to be done, with numbers left out, and all ways that lead to it."""

    headline: str
    steps: tuple[str, ...]
    ways: list[Way] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ExampleCard:
    """A card for facts that lead to a case. Its steps tell all that is to be done: also the clocks if no other step
    does, the score, and who decides what is left open."""

    facts: Mapping[str, object]
    numbers: Mapping[str, Number]  # those of the facts that are numbers
    headline: Sentence
    steps: tuple[Sentence, ...]
    goes_by: frozenset[str]  # the facts that its numbers are reckoned from
    decides: bool  # something of the game: else clocks and score go on as before
    silent: bool
    bases: tuple[str, ...]


class QuestionCases:
    def __init__(self, edition: Edition, key: str) -> None:
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
        self.ways = [way for way in ways if "card" in self.table.nodes[way.leaf]]
        self._reckoned: dict[int, frozenset[str]] = {}
        self.cases = self._cases()

    def span(self, ways: Sequence[Way], fact: str) -> tuple[Number, Number]:
        """The least and the most that the fact can be on these ways."""
        live = reduce(operator.or_, (way.live for way in ways), 0)
        values = sorted(set(self.points.values(fact)))
        least = bisect_left(values, 1, key=lambda value: bool(live & self.points.where(("<=", fact, value))))
        most = bisect_left(values, 1, key=lambda value: not live & self.points.where(("<", value, fact)))
        return values[least], values[most]

    def example(self, way: Way, place: int) -> ExampleCard:
        card = self._part(self.table.nodes[way.leaf]["card"])
        steps = tuple(self._sentence(self._part(step)["sentence"], place) for step in card["steps"])
        clock = self._sentence(card["clock"], place)
        numbers = {fact: self.points.values(fact)[place] for fact in self.numbers}
        return ExampleCard(
            facts={**way.choices, **numbers},
            numbers=numbers,
            headline=self._sentence(card["headline"], place),
            steps=(*steps, *self._also(card, steps, clock, place)),
            goes_by=self._goes_by(way.leaf, card),
            decides=bool(card["score"]) or said(clock) != AS_BEFORE,
            silent=bool(card["silent"]),
            bases=tuple(self._template(text) for text in card["rests_on"] or card["instead"]),
        )

    def _goes_by(self, leaf: int, card: Mapping[str, Any]) -> frozenset[str]:
        if leaf not in self._reckoned:
            texts = [self._part(step)["sentence"] for step in card["steps"]]
            slots = (piece for text in texts for piece in self.table.texts[text] if isinstance(piece, int))
            score = [points["="] for points in (self._part(card["score"]) if card["score"] else {}).values()]
            expressions = (*(self.table.slots.slots[slot][0] for slot in slots), *map(_expression, score))
            self._reckoned[leaf] = frozenset(fact for one in expressions for fact in _facts_of(one))
        return self._reckoned[leaf]

    def _also(
        self, card: Mapping[str, Any], steps: Sequence[Sentence], clock: Sentence, place: int
    ) -> Iterator[Sentence]:
        """What a card tells beside its steps."""
        told = [said(step) for step in steps]
        if clock and said(clock) not in _UNTOLD_CLOCKS and not any("clock" in words for words in told):
            yield clock
        for side, points in (self._part(card["score"]) if card["score"] else {}).items():
            number, varies = self._value(points["="], place)
            yield ((f"Score: {ROLES[side]} ", False), (signed(int(number)), varies), (".", False))
        discretion = self._sentence(card["discretion"], place)
        decides = said(discretion).partition(" decide")[0]
        if decides and not any(words.startswith(f"{decides} decide") for words in told):
            yield discretion

    def _cases(self) -> list[RulingCase]:
        """Every leaf is worded once, at the first of its points."""
        cases: dict[tuple[str, tuple[str, ...]], RulingCase] = {}
        leaves: dict[int, RulingCase] = {}
        for way in self.ways:
            if way.leaf not in leaves:
                case = self._case(way)
                leaves[way.leaf] = cases.setdefault((case.headline, case.steps), case)
            leaves[way.leaf].ways.append(way)
        return self._same_formulas(list(cases.values()))

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
        card = self.example(way, _ends(way.live)[0])
        return RulingCase(_template_of(card.headline), tuple(_unnumbered(_template_of(step)) for step in card.steps))

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


def said(sentence: Sentence) -> str:
    return "".join(piece for piece, _ in sentence)


def _spoken(steps: Sequence[Sentence]) -> list[str]:
    return [said(step) for step in steps]


def _template_of(sentence: Sentence) -> str:
    return "".join(SLOT if number else piece for piece, number in sentence)


def _expression(plain: Any) -> Any:
    return tuple(map(_expression, plain)) if isinstance(plain, list) else plain


def _facts_of(expression: Any) -> Iterator[str]:
    """An expression is a fact, a number, or what is done with others."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, tuple):
        for part in expression[1:]:
            yield from _facts_of(part)


def places(live: int) -> Iterator[int]:
    """The points whose bits are set."""
    bits = f"{live:b}"[::-1]
    return (place for place, bit in enumerate(bits) if bit == "1")


def _unnumbered(template: str) -> str:
    """1 tile and # tiles, # minutes and # minutes # seconds are the same."""
    return _DURATION.sub("# minutes", _ONE_OR_MORE.sub(r"# \1s", template))
