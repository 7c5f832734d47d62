"""Joining and leaving a club, in the order of the days: each spell is one, and a leaving ends the one it means."""

from collections.abc import Sequence
from datetime import date

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act
from .acts.members import ClubJoined, ClubLeft
from .member_decisions import MemberCase
from .membership import Span

Decision = tuple[Act, ...] | Refusal
_BASIS = CONSTITUTION["4.1.3"]


def join_club(case: MemberCase, club: int, spells: Sequence[Span], *, on: date) -> Decision:
    """`spells` are the times somebody was in this club."""
    if on > case.today:
        return case.refuse("not_yet", _BASIS, on=on)
    if not case.is_member(on):
        return case.refuse("not_a_member", _BASIS)
    if in_club(spells, on):
        return case.refuse("in_the_club_already", _BASIS)
    return _refuse_before_later(case, spells, on) or (ClubJoined(on=on, person=case.person, club=club),)


def leave_club(case: MemberCase, club: int, spells: Sequence[Span], *, on: date) -> Decision:
    """`on` is the first day without it."""
    if on > case.today:
        return case.refuse("not_yet", _BASIS, on=on)
    return refuse_ending_spell(case, spells, on) or (ClubLeft(on=on, person=case.person, club=club),)


def refuse_ending_spell(case: MemberCase, spells: Sequence[Span], on: date) -> Refusal | None:
    """Only a spell that runs on that day, without an end that is known, can be ended by it."""
    if not in_club(spells, on):
        return case.refuse("not_in_the_club", _BASIS)
    return _refuse_before_later(case, spells, on)


def in_club(spells: Sequence[Span], day: date) -> bool:
    return any(spell.holds(day) for spell in spells)


def _refuse_before_later(case: MemberCase, spells: Sequence[Span], on: date) -> Refusal | None:
    """What comes after that day was entered on the spells as they were: it is taken back first."""
    real = [spell for spell in spells if spell.until is None or spell.until > spell.since]
    later = [day for spell in real for day in (spell.since, spell.until) if day is not None and day > on]
    return case.refuse("before_later", _BASIS, day=on, later=min(later)) if later else None
