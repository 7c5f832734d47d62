"""Cases that come to the same, told as one list of steps: what only some of them have is done under a condition.

Each case has its steps in the order of the list. What is done in another order stands in it twice.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from .answer_tables import Way
from .ruling_cases import RulingCase

ALIKE = 22  # signs: the same people do nearly the same


@dataclass(slots=True)
class ListedStep:
    """A step with the cases that have it, and which of their steps it is."""

    template: str
    cases: list[tuple[RulingCase, int]] = field(default_factory=list)


@dataclass(slots=True)
class CaseGroup:
    """Cases that are told together, with the headline of each."""

    headlines: list[str]
    cases: list[RulingCase]

    @property
    def templates(self) -> set[str]:
        return {step for case in self.cases for step in case.steps}

    @property
    def ways(self) -> list[Way]:
        return ways_of(self.cases)

    def steps(self) -> list[ListedStep]:
        listed: list[ListedStep] = []
        for case in sorted(self.cases, key=lambda case: -len(case.steps)):
            listed = _merged(listed, case)
        return listed


def grouped(cases: Sequence[RulingCase]) -> list[CaseGroup]:
    by_headline: dict[str, CaseGroup] = {}
    for case in cases:
        by_headline.setdefault(case.headline, CaseGroup([case.headline], [])).cases.append(case)
    return list(by_headline.values())


def joined_groups(groups: Sequence[CaseGroup]) -> list[CaseGroup]:
    """Those whose steps are all among the steps of another, together with it."""
    kept: list[CaseGroup] = []
    for group in sorted(groups, key=lambda group: -len(group.templates)):
        home = next((other for other in kept if group.templates <= other.templates), None)
        if home is None:
            kept.append(CaseGroup(list(group.headlines), list(group.cases)))
        else:
            home.headlines += group.headlines
            home.cases += group.cases
    return kept


def ways_of(cases: Iterable[RulingCase]) -> list[Way]:
    return [way for case in cases for way in case.ways]


def _merged(listed: list[ListedStep], case: RulingCase) -> list[ListedStep]:
    merged: list[ListedStep] = []
    same = SequenceMatcher(None, [step.template for step in listed], case.steps, autojunk=False)
    for what, begin, end, first, last in same.get_opcodes():
        if what != "equal":
            own = [ListedStep(case.steps[place], [(case, place)]) for place in range(first, last)]
            merged += _beside(listed[begin:end], own)
            continue
        for step, place in zip(listed[begin:end], range(first, last), strict=True):
            step.cases.append((case, place))
            merged.append(step)
    return merged


def _beside(others: list[ListedStep], own: list[ListedStep]) -> list[ListedStep]:
    """One after the other; but the first of them side by side, if they begin with the same words."""
    alike = others and own and others[0].template[:ALIKE] == own[0].template[:ALIKE]
    return [others[0], own[0], *others[1:], *own[1:]] if alike else [*others, *own]
