"""Which facts lead to a case, in the words in which they are asked for: “A 25 minutes or more · B No”.

Of all that is true of the facts of a case, only what sets it apart from the others is said.
"""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from string import ascii_uppercase

from tilehall.site.pages.phrases import joined

from .answer_tables import Way
from .desk_questions import DeskFact
from .ruling_cases import QuestionCases, RulingCase, swapped

HALF = 0.5  # numbers that are no whole ones are asked for in halves
OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Lettered:
    """A fact with the letter by which the cases speak of it; one alone needs none."""

    letter: str
    fact: DeskFact

    def said(self, answer: str) -> str:
        return f"{self.letter} {answer}".strip()


@dataclass(frozen=True, slots=True)
class Condition:
    """What is true of the facts of a case: of a choice, or at which points of numbers."""

    words: str
    place: int  # of its fact, in the order in which they are asked
    points: int = -1
    choices: Callable[[Way], bool] = lambda _way: True
    least: float | None = None  # of a number, where it is not the words that say it
    most: float | None = None


def lettered(facts: Sequence[DeskFact]) -> tuple[Lettered, ...]:
    letters: Sequence[str] = ascii_uppercase if len(facts) > 1 else ("",)
    return tuple(Lettered(letter, fact) for letter, fact in zip(letters, facts, strict=False))


def is_either(facts: Sequence[DeskFact]) -> bool:
    """Whether the questions stay the same when the two players change their parts."""
    said = {words for fact in facts for words in (fact.ask, *(words for _, words in fact.choices))}
    turned = set(map(swapped, said))
    return turned == said and any(swapped(words) != words for words in said)


class CaseWords:
    def __init__(self, cases: QuestionCases, facts: Sequence[Lettered]) -> None:
        self.cases, self.facts = cases, facts

    def conditions(self, case: RulingCase) -> tuple[str, ...]:
        """What must be answered so that it comes to this. Where that cannot be said, it is what the others leave."""
        own = set(map(id, case.ways))
        others = [way for way in self.cases.told_ways if id(way) not in own]
        # What is easiest to see is kept longest: a choice, then a number, then how two numbers compare.
        kept = [*self._ranges_by_choice(case), *self._relations(case), *self._ranges(case), *self._choices(case)]
        met = _met(kept, others)
        for one in list(kept):
            without = [other for other in kept if other is not one]
            if _met(without, others) == met:
                kept = without
        words = tuple(dict.fromkeys(self._told(one, kept) for one in sorted(kept, key=lambda one: one.place)))
        return (OTHERWISE, *words) if met else words

    def _told(self, one: Condition, kept: Sequence[Condition]) -> str:
        """Both ends of a range are told together."""
        if one.words:
            return one.words
        ends = [other for other in kept if other.place == one.place and not other.words]
        leasts, mosts = (
            [end for end in side if end is not None] for side in zip(*((e.least, e.most) for e in ends), strict=True)
        )
        fact = self.facts[one.place]
        return fact.said(
            self._range(max(leasts, default=fact.fact.least), min(mosts, default=fact.fact.most), fact.fact)
        )

    def example(self, facts: Mapping[str, object]) -> str:
        """The numbers of a card."""
        return ", ".join(one.said(_counted(facts[one.fact.fact], one.fact)) for _, one in self._numbers())

    def _numbers(self) -> list[tuple[int, Lettered]]:
        return [(place, one) for place, one in enumerate(self.facts) if one.fact.fact in self.cases.numbers]

    def _choices(self, case: RulingCase) -> Iterator[Condition]:
        for place, one in enumerate(self.facts):
            if not one.fact.choices:
                continue
            given = {_key(way.choices[one.fact.fact]) for way in case.ways}
            words = joined([words for value, words in one.fact.choices if value in given], "or")
            yield Condition(one.said(words), place, choices=_is_given(one.fact.fact, given))

    def _ranges(self, case: RulingCase) -> Iterator[Condition]:
        for place, one in self._numbers():
            least, most = self.cases.span(case.ways, one.fact.fact)
            ends = {self._between(one.fact, least, one.fact.most): (least, None),
                    self._between(one.fact, one.fact.least, most): (None, most)}  # fmt: skip
            for points, (low, high) in ends.items():
                yield Condition("", place, points, least=low, most=high)

    def _ranges_by_choice(self, case: RulingCase) -> Iterator[Condition]:
        """Where the numbers go by a choice, for each of its answers, as with inches and millimetres."""
        for other in self.facts:
            if other.fact.type == "choice":
                for value, words in other.fact.choices:
                    ways = [way for way in case.ways if way.choices[other.fact.fact] == value]
                    if ways and len(ways) < len(case.ways):
                        yield from self._ranges_if(ways, other.said(words), _is_given(other.fact.fact, {value}))

    def _ranges_if(self, ways: Sequence[Way], answer: str, given: Callable[[Way], bool]) -> Iterator[Condition]:
        for place, one in self._numbers():
            least, most = self.cases.span(ways, one.fact.fact)
            said = f"{one.said(self._range(least, most, one.fact))} ({answer})"
            yield Condition(said, place, self._between(one.fact, least, most), given)

    def _range(self, least: float, most: float, fact: DeskFact) -> str:
        if least == most:
            return _counted(least, fact)
        if least == fact.least:
            return self._up_to(most, fact)
        if most == fact.most:
            return self._from(least, fact)
        if fact.type == "int":
            return f"{least} to {_counted(most, fact)}"
        return f"{self._from(least, fact)}, {self._up_to(most, fact)}"

    def _from(self, least: float, fact: DeskFact) -> str:
        """A number that is no whole one has its border where the ruling compares, else at a whole number."""
        if fact.type == "int":
            return f"{_counted(least, fact)} or more"
        border = self._border(fact, least - HALF, least)
        return f"more than {_counted(border, fact)}" if border == least - HALF else f"{_counted(border, fact)} or more"

    def _up_to(self, most: float, fact: DeskFact) -> str:
        if fact.type == "int":
            return f"at most {_counted(most, fact)}"
        border = self._border(fact, most, most + HALF)
        return f"at most {_counted(most, fact)}" if border == most else f"less than {_counted(border, fact)}"

    def _border(self, fact: DeskFact, below: float, above: float) -> float:
        met = [figure for figure in self.cases.borders[fact.fact] if below <= figure <= above]
        whole = below if below == int(below) else above
        return met[0] if met else whole

    def _between(self, fact: DeskFact, least: float, most: float) -> int:
        points = self.cases.points
        return points.where(("<=", least, fact.fact)) & points.where(("<=", fact.fact, most))

    def _relations(self, case: RulingCase) -> Iterator[Condition]:
        """How two numbers compare at every point of the case."""
        points, live = self.cases.points, reduce(operator.or_, (way.live for way in case.ways), 0)
        for (place, one), (_, other) in combinations(self._numbers(), 2):
            a, b = one.fact.fact, other.fact.fact
            where = {"the same as": ("==", a, b), "less than": ("<", a, b), "more than": ("<", b, a)}
            for words, comparison in where.items():
                mask = points.where(comparison)
                if live & ~mask == 0:
                    yield Condition(one.said(f"{words} {other.letter}"), place, mask)


def _met(conditions: Sequence[Condition], others: Sequence[Way]) -> frozenset[int]:
    """Which of the other ways these conditions do not rule out."""
    return frozenset(place for place, way in enumerate(others) if _holds(conditions, way))


def _holds(conditions: Sequence[Condition], way: Way) -> bool:
    live = way.live
    for one in conditions:
        if one.choices(way):
            live &= one.points
        elif one.points == -1:
            return False
    return live != 0


def _is_given(fact: str, given: set[object]) -> Callable[[Way], bool]:
    return lambda way: _key(way.choices[fact]) in given


def _key(value: object) -> object:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _counted(value: object, fact: DeskFact) -> str:
    """With what it counts, where that is time; what is asked for says the rest."""
    number = f"{value:g}" if isinstance(value, float) else f"{value}"
    if fact.unit not in ("minutes", "seconds"):
        return number
    return f"{number} {fact.unit[:-1] if value == 1 else fact.unit}"
