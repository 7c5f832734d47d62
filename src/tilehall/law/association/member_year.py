"""How many members there were at the beginning of a year, came, went, and were there at its end; by class too."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION

from .membership import MemberKind, Membership, MemberStanding, Span, standing_on

NOBODY: Mapping[MemberKind, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberYear:
    """From the first day of the year to `last`, which is its end or, while it runs, today.

    Who comes and goes in the year is counted both ways; a change of class is neither.
    """

    year: int
    last: date
    at_start: int
    joined: int
    left: int
    classes: Mapping[MemberKind, tuple[int, int]]  # on the first day and on the last
    rests_on: tuple[Basis, ...] = (CONSTITUTION["2.2"],)

    @property
    def at_end(self) -> int:
        return self.at_start + self.joined - self.left

    @property
    def net(self) -> int:
        return self.joined - self.left


def member_year(
    held: Iterable[Sequence[Membership]], year: int, last: date, steady: Mapping[MemberKind, int] = NOBODY
) -> MemberYear:
    """`held` are the memberships of each person; `steady` counts others, who were of one class all the time."""
    first = date(year, 1, 1)
    classes = {kind: [steady.get(kind, 0)] * 2 for kind in MemberKind}
    at_start, joined, left = sum(steady.values()), 0, 0
    for memberships in held:
        for span in unbroken_spans(memberships):
            at_start += span.holds(first)
            joined += first < span.since <= last
            left += span.until is not None and first < span.until <= last
        for which, day in enumerate((first, last)):
            standing = standing_on(memberships, (), day)
            if isinstance(standing, MemberStanding):
                classes[standing.kind][which] += 1
    counted = {kind: (counts[0], counts[1]) for kind, counts in classes.items()}
    return MemberYear(year=year, last=last, at_start=at_start, joined=joined, left=left, classes=counted)


def unbroken_spans(memberships: Sequence[Membership]) -> list[Span]:
    """The times of being a member at all: memberships that touch or overlap are one."""
    real = [each.span for each in memberships if each.held]
    found: list[Span] = []
    for span in sorted(real, key=lambda each: each.since):
        before = found[-1] if found else None
        if before is None or (before.until is not None and before.until < span.since):
            found.append(span)
        elif before.until is not None:
            ends = None if span.until is None else max(before.until, span.until)
            found[-1] = Span(before.since, ends)
    return found
