"""Facts that people give the desk: whether they can be, and how the fault is told."""

from collections.abc import Iterable
from math import inf


class ImpossibleFacts(ValueError):
    """Facts that cannot be, all faults at once, each naming its fact."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def check_possible(*faults: str | None) -> None:
    """Raises if there is any fault among these."""
    if found := [fault for fault in faults if fault]:
        raise ImpossibleFacts(found)


def fault_below(least: int, **facts: float) -> str | None:
    """The fault of facts that are no number from `least` up."""
    wrong = [f"{name} is {value}, which is no number from {least} up" for name, value in facts.items()]
    return "; ".join(text for text, value in zip(wrong, facts.values(), strict=True) if not least <= value < inf)


def fault_above(most: int, why: str, **facts: float) -> str | None:
    """The fault of facts that pass a limit, and what it is a limit of."""
    return "; ".join(f"{name} is {value}, more than {why} ({most})" for name, value in facts.items() if value > most)
