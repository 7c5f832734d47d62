"""Numbers that remember what is done with them, so that a ruling can be read off as a table of cases.

A ruling is run with such numbers in place of facts. Sums and products make longer expressions; a number in a sentence
leaves a slot; and where the ruling compares, the run goes one way, and is repeated for the other. What is compared is
tried on points, so that a way that no facts lead to is not gone.
"""

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from random import Random
from typing import Any, TypeAlias

Number: TypeAlias = int | float
Expression: TypeAlias = "Number | str | tuple[Any, ...]"  # a figure, the name of a fact, or what is done with others

MOST_POINTS = 8_000
FEW_VALUES = 40  # so many cases are made of a number that must be known, as where it is looked up in a table
BEGIN, END = "\x02", "\x03"  # around the number of a slot in a sentence; no sentence of ours has such signs
FORMATS = ("", "d", "02", "02d", "+", "+d")  # that the page can write too

_ARITHMETIC: Mapping[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "abs": abs,
    "floor": math.floor,
}
_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
}


class CannotTrace(TypeError):
    """A ruling or its wording does with a number what no table can hold."""


@dataclass(frozen=True, slots=True)
class Range:
    """The values that a fact may have: whole numbers, or also halves."""

    least: int
    most: int
    whole: bool = True

    def values(self) -> list[Number]:
        return [*range(self.least, self.most + 1)] if self.whole else halves(self.least, self.most)

    def edges(self, many: int) -> list[Number]:
        """The first of them, where procedures differ most, and the last."""
        values = self.values()
        return values if len(values) <= many + 3 else [*values[:many], *values[-3:]]


def halves(least: int, most: int) -> list[Number]:
    """A whole one is written without a point, as people do."""
    return [half // 2 if half % 2 == 0 else half / 2 for half in range(2 * least, 2 * most + 1)]


class Points:
    """Facts on which comparisons are tried: all there are or, of too many, those near the edges and some others."""

    def __init__(self, ranges: Mapping[str, Range]) -> None:
        rows = _rows(list(ranges.values()))
        self.count = len(rows)
        self.everywhere = (1 << self.count) - 1
        self._values: dict[Expression, list[Number]] = {
            name: [row[place] for row in rows] for place, name in enumerate(ranges)
        }
        self._where: dict[tuple[str, Expression, Expression], int] = {}

    def values(self, expression: Expression) -> list[Number]:
        if isinstance(expression, int | float):
            return [expression] * self.count
        if isinstance(expression, tuple) and expression not in self._values:
            do, *parts = expression
            columns = [self.values(part) for part in parts]
            self._values[expression] = [_ARITHMETIC[do](*row) for row in zip(*columns, strict=True)]
        return self._values[expression]

    def where(self, comparison: tuple[str, Expression, Expression]) -> int:
        """The points at which the comparison holds, as the bits of a number: the first point is the lowest bit."""
        if comparison not in self._where:
            does, left, right = comparison
            holds = map(_COMPARISONS[does], self.values(left), self.values(right))
            bits = "".join(map("01".__getitem__, holds))
            self._where[comparison] = int(bits[::-1] or "0", 2)
        return self._where[comparison]

    def borders(self, fact: str) -> list[Number]:
        """The figures that a ruling has compared the fact with, rising."""
        sides = ((left, right) for _, left, right in self._where)
        met = (other for one, two in sides for mine, other in ((one, two), (two, one)) if mine == fact)
        return sorted({other for other in met if isinstance(other, int | float)})

    def values_at(self, expression: Expression, live: int) -> list[Number]:
        """The different values at these points, rising; one more than FEW_VALUES at most."""
        found: set[Number] = set()
        for place, value in enumerate(self.values(expression)):
            if live >> place & 1:
                found.add(value)
                if len(found) > FEW_VALUES:
                    break
        return sorted(found)


def _rows(ranges: Sequence[Range]) -> list[tuple[Number, ...]]:
    values = [one.values() for one in ranges]
    if prod(map(len, values)) <= MOST_POINTS:
        return list(product(*values))
    many = max(8, int((MOST_POINTS // 2) ** (1 / len(ranges))) - 3)
    near = [*product(*(one.edges(many) for one in ranges))]
    # Always the same ones, so that the same law gives the same table.
    chance = Random(len(ranges))  # noqa: S311  (nothing secret)
    return near + [tuple(map(chance.choice, values)) for _ in range(MOST_POINTS // 4)]


@dataclass(frozen=True, slots=True)
class Fork:
    """A comparison on which the run could have gone either way, and the way it went."""

    comparison: tuple[str, Expression, Expression]
    outcome: bool


@dataclass(slots=True)
class Run:
    """One way through a ruling: up to here as it was ordered, from then on as the first facts lead."""

    points: Points
    slots: "SlotTable"
    ordered: Sequence[bool] = ()
    forks: list[Fork] = field(default_factory=list)
    live: int = -1

    def __post_init__(self) -> None:
        self.live = self.points.everywhere

    def number(self, fact: str) -> "TracedNumber":
        return TracedNumber(fact, self)

    def decide(self, does: str, left: Expression, right: Expression) -> bool:
        comparison = (does, left, right)
        where = self.points.where(comparison)
        holds = self.live & where
        if holds == self.live or not holds:
            return bool(holds)
        place = len(self.forks)
        outcome = self.ordered[place] if place < len(self.ordered) else True
        self.forks.append(Fork(comparison, outcome))
        self.live = holds if outcome else self.live & ~where
        return outcome


class SlotTable:
    """The numbers in sentences: which expression, written how. Equal ones share a slot."""

    def __init__(self) -> None:
        self.slots: list[tuple[Expression, str]] = []
        self._numbers: dict[tuple[Expression, str], int] = {}

    def text(self, expression: Expression, form: str) -> str:
        if form not in FORMATS:
            raise CannotTrace(f"a number cannot be written as {form!r} in a sentence of the desk")
        slot = (expression, form)
        if slot not in self._numbers:
            self._numbers[slot] = len(self.slots)
            self.slots.append(slot)
        return f"{BEGIN}{self._numbers[slot]}{END}"


class TracedNumber:
    """Behaves as a number. No number by type: nothing may take its value unseen."""

    __slots__ = ("expression", "run")

    def __init__(self, expression: Expression, run: Run) -> None:
        self.expression, self.run = expression, run

    def _made(self, do: str, *parts: object) -> "TracedNumber":
        return TracedNumber((do, *map(_expression, parts)), self.run)

    def _decided(self, does: str, left: object, right: object) -> bool:
        return self.run.decide(does, _expression(left), _expression(right))

    def __add__(self, other: object) -> "TracedNumber":
        return self._made("+", self, other)

    def __radd__(self, other: object) -> "TracedNumber":
        return self._made("+", other, self)

    def __sub__(self, other: object) -> "TracedNumber":
        return self._made("-", self, other)

    def __rsub__(self, other: object) -> "TracedNumber":
        return self._made("-", other, self)

    def __mul__(self, other: object) -> "TracedNumber":
        return self._made("*", self, other)

    def __rmul__(self, other: object) -> "TracedNumber":
        return self._made("*", other, self)

    def __floordiv__(self, other: object) -> "TracedNumber":
        return self._made("//", self, other)

    def __mod__(self, other: object) -> "TracedNumber":
        return self._made("%", self, other)

    def __divmod__(self, other: object) -> "tuple[TracedNumber, TracedNumber]":
        return self // other, self % other

    def __neg__(self) -> "TracedNumber":
        return self._made("-", 0, self)

    def __abs__(self) -> "TracedNumber":
        return self._made("abs", self)

    def __floor__(self) -> "TracedNumber":
        return self._made("floor", self)

    def __lt__(self, other: object) -> bool:
        return self._decided("<", self, other)

    def __le__(self, other: object) -> bool:
        return self._decided("<=", self, other)

    def __gt__(self, other: object) -> bool:
        return self._decided("<", other, self)

    def __ge__(self, other: object) -> bool:
        return self._decided("<=", other, self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TracedNumber | int | float) and self._decided("==", self, other)

    def __bool__(self) -> bool:
        return self != 0

    def __format__(self, form: str) -> str:
        return self.run.slots.text(self.expression, form)

    __str__ = __repr__ = lambda self: format(self, "")

    def __hash__(self) -> int:
        return hash(self._value())

    def __index__(self) -> int:
        return int(self._value())

    __int__ = __index__

    def _value(self) -> Number:
        """The value itself, by going one way for each that it may have."""
        values = self.run.points.values_at(self.expression, self.run.live)
        if len(values) > FEW_VALUES:
            raise CannotTrace(f"{self.expression} may have too many values to be looked up or cut to a whole number")
        return next(value for value in values if value == values[-1] or self._decided("==", self, value))


def _expression(value: object) -> Expression:
    if isinstance(value, TracedNumber):
        return value.expression
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise CannotTrace(f"a number of the desk meets {value!r}")
