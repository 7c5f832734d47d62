"""Facts that people give the desk: between which numbers they lie, whether they can be, and how the fault is told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import get_args, get_type_hints


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one fact. The page puts its question in place of the fact's name."""

    fact: str
    value: float | str
    why: str

    def __str__(self) -> str:
        return f"{self.fact} is {self.value}, {self.why}"


class ImpossibleFacts(ValueError):
    """Facts that cannot be, all faults at once, each naming its fact."""

    def __init__(self, faults: Iterable[Fault | str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


@dataclass(frozen=True, slots=True)
class Span:
    """Between which numbers a fact lies: `drawn: Annotated[int, Span(0, "tiles_total", "the set")]`.

    Law, page and command line read it here, so that they cannot differ. `most` is a number or, where the rules say how
    many, the name of their term; `of` says what it is a limit of.
    """

    least: int = 0
    most: int | str | None = None
    of: str = ""

    def limit(self, rules: object | None) -> int | None:
        """The most there can be; None without one, and where only rules that were not given would tell."""
        if isinstance(self.most, str):
            return None if rules is None else int(getattr(rules, self.most).value)
        return self.most

    def fault(self, fact: str, value: float, rules: object | None) -> Fault | None:
        """What is wrong with this number, if anything."""
        if not self.least <= value < inf:
            return Fault(fact, value, f"which is no number from {self.least} up")
        most = self.limit(rules)
        return None if most is None else fault_above(most, self.of, **{fact: value})


@cache
def spans_of(facts: type) -> Mapping[str, Span]:
    """The spans of a class of facts, by fact."""
    hints = get_type_hints(facts, include_extras=True)
    return {fact: extra for fact, hint in hints.items() for extra in get_args(hint)[1:] if isinstance(extra, Span)}


def check_possible(*faults: Fault | str | None) -> None:
    """Raises if there is any fault among these."""
    if found := [fault for fault in faults if fault]:
        raise ImpossibleFacts(found)


def check_facts(facts: object, *faults: Fault | str | None, rules: object | None = None) -> None:
    """Raises if a fact lies outside its span, or if there is a fault among these; with rules, by their terms too."""
    of_class: type = type(facts)
    outside = (span.fault(fact, getattr(facts, fact), rules) for fact, span in spans_of(of_class).items())
    check_possible(*outside, *faults)


def fault_above(most: int, why: str, **facts: float) -> Fault | None:
    """The fault of the first fact that passes a limit, and what it is a limit of."""
    above = (Fault(name, value, f"more than {why} ({most})") for name, value in facts.items() if value > most)
    return next(above, None)
