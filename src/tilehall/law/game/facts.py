"""Facts that people give the desk: between which numbers they lie, whether they can be, and how the fault is told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import get_args, get_type_hints


class ImpossibleFacts(ValueError):
    """Facts that cannot be, all faults at once, each naming its fact."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


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

    def fault(self, fact: str, value: float, rules: object | None) -> str | None:
        """What is wrong with this number, if anything."""
        if not self.least <= value < inf:
            return f"{fact} is {value}, which is no number from {self.least} up"
        most = self.limit(rules)
        return f"{fact} is {value}, more than {self.of} ({most})" if most is not None and value > most else None


@cache
def spans_of(facts: type) -> Mapping[str, Span]:
    """The spans of a class of facts, by fact."""
    hints = get_type_hints(facts, include_extras=True)
    return {fact: extra for fact, hint in hints.items() for extra in get_args(hint)[1:] if isinstance(extra, Span)}


def check_possible(*faults: str | None) -> None:
    """Raises if there is any fault among these."""
    if found := [fault for fault in faults if fault]:
        raise ImpossibleFacts(found)


def check_facts(facts: object, *faults: str | None, rules: object | None = None) -> None:
    """Raises if a fact lies outside its span, or if there is a fault among these; with rules, by their terms too."""
    of_class: type = type(facts)
    outside = (span.fault(fact, getattr(facts, fact), rules) for fact, span in spans_of(of_class).items())
    check_possible(*outside, *faults)


def fault_above(most: int, why: str, **facts: float) -> str | None:
    """The fault of facts that pass a limit, and what it is a limit of."""
    return "; ".join(f"{name} is {value}, more than {why} ({most})" for name, value in facts.items() if value > most)
