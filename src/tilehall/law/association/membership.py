"""Who is a member on a day, by which class, through which clubs. What was entered decides; nothing lapses by itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION


class MemberKind(StrEnum):
    """The classes of members."""

    ORDINARY = "ordinary"
    LIFE = "life"
    HONORARY = "honorary"
    HONORARY_VP = "honorary_vp"


class EndingGround(StrEnum):
    """Why a membership ended. An unpaid fee alone is none: a committee must declare it."""

    RESIGNED = "resigned"
    DECLARED = "declared"
    ENDED_BY_CLUB = "ended_by_club"
    CLASS_CHANGED = "class_changed"
    DIED = "died"
    MISTAKE = "mistake"  # the entry itself was wrong: it never held


# What makes somebody of this class a member with the right to enter.
_CLASSES: dict[MemberKind, Basis] = {
    MemberKind.ORDINARY: CONSTITUTION["4.1.1"],
    MemberKind.LIFE: CONSTITUTION["4.3.2"],
    MemberKind.HONORARY: CONSTITUTION["4.2.2"],
    MemberKind.HONORARY_VP: CONSTITUTION["4.2.2"],
}


def day_after(day: date) -> date | None:
    """None after the last day there is."""
    return None if day == date.max else day + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Span:
    """From a day on. `until` is the first day after it, so a span until its own first day never held."""

    since: date
    until: date | None = None

    def holds(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)

    def meets(self, other: "Span") -> bool:
        """Whether some day lies in both."""
        first = max(self.since, other.since)
        return self.holds(first) and other.holds(first)


@dataclass(frozen=True, slots=True)
class Membership:
    kind: MemberKind
    span: Span
    ground: EndingGround | None = None  # of its end

    @property
    def held(self) -> bool:
        """On some day at all: one that was entered by mistake ends on its own first day."""
        return self.span.until is None or self.span.until > self.span.since


@dataclass(frozen=True, slots=True)
class Affiliation:
    """Belonging to a club. A person may belong to several at once, and to none."""

    club: str
    span: Span


@dataclass(frozen=True, slots=True)
class MemberStanding:
    """A member of that day. `since` counts through a change of class; no club at all means independent."""

    kind: MemberKind
    since: date
    clubs: tuple[str, ...]
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True)
class NoMember:
    """Not a member that day. `ended` and `ground` tell of the membership before it, `begins` of the one after it."""

    ended: date | None = None
    ground: EndingGround | None = None
    begins: date | None = None


def changes_of(memberships: Sequence[Membership]) -> set[date]:
    """The days on which a membership began, changed its class or ended. Where one goes on as the same from the day the
    other ended, as after an ending that was taken back, nothing changed."""
    real = [each for each in memberships if each.held]
    begun = {(each.span.since, each.kind) for each in real}
    ended = {(each.span.until, each.kind) for each in real if each.span.until is not None}
    return {day for day, _ in begun ^ ended}


def standing_on(
    memberships: Sequence[Membership], affiliations: Sequence[Affiliation], day: date
) -> MemberStanding | NoMember:
    """Where two classes hold on one day, the one that began last counts."""
    real = [membership for membership in memberships if membership.held]
    holding = [membership for membership in real if membership.span.holds(day)]
    if not holding:
        return _outside(real, day)
    now = max(holding, key=lambda each: each.span.since)
    clubs = tuple(sorted({affiliation.club for affiliation in affiliations if affiliation.span.holds(day)}))
    return MemberStanding(now.kind, _unbroken(real, now), clubs, (_CLASSES[now.kind],))


def _unbroken(real: Sequence[Membership], now: Membership) -> date:
    """Back through every membership that reached up to the first day of the next."""
    first = now.span.since
    for membership in sorted(real, key=lambda one: one.span.since, reverse=True):
        if membership.span.since < first and (membership.span.until is None or membership.span.until >= first):
            first = membership.span.since
    return first


def _outside(real: Sequence[Membership], day: date) -> NoMember:
    over = [membership for membership in real if membership.span.until is not None and membership.span.until <= day]
    begins = min((membership.span.since for membership in real if membership.span.since > day), default=None)
    if not over:
        return NoMember(begins=begins)
    last = max(over, key=lambda each: each.span.until or each.span.since)
    return NoMember(last.span.until, last.ground, begins)
