"""Breaks between games without an announced start, and how far a director may shorten them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruleset_layers import UnknownTerm
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import NSA, Book

DIRECTOR = "director"


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakRequest:
    """The director wants a break of so many seconds; when the players were told, and when it begins."""

    seconds: int
    begins: datetime
    told_at: datetime | None


def _break_term(book: Book, name: str) -> Term[object]:
    """Without a value where the rules leave breaks to the organiser, as those of a game do that know none."""
    try:
        return book.in_force(name)
    except UnknownTerm:
        return Term(None, book.silent("breaks are the organiser's"))


def proposed_start(book: Book, ended: Collection[datetime], seconds: int | None = None) -> datetime | None:
    """The end of the break after the later of the players' last games; None where the rules prescribe no break.

    `seconds` is a break the director has set. The rule for announced starts is applied to the start proposed here.
    """
    normal = _break_term(book, "break_default_s").value
    length = seconds if seconds is not None else normal
    return max(ended) + timedelta(seconds=length) if isinstance(length, int) else None


def set_break(book: Book, break_request: BreakRequest) -> Ruling | Refusal:
    """Down to the minimum, and only if the players were told before it begins."""
    normal, least = (_break_term(book, name) for name in ("break_default_s", "break_min_s"))
    rests_on = (least.basis,)
    detail = (("seconds", break_request.seconds),)
    if not isinstance(least.value, int) or not isinstance(normal.value, int):
        return Ruling(code="break_set", rests_on=rests_on, discretion="organiser", detail=detail)
    if break_request.seconds < least.value:
        return Refusal(code="below_minimum", rests_on=rests_on, detail=(*detail, ("least", least.value)))
    if break_request.seconds > normal.value:
        longer = (normal.basis,)
        return Ruling(code="break_set", rests_on=longer, discretion=DIRECTOR, detail=detail)
    if break_request.told_at is None or break_request.told_at >= break_request.begins:
        return Refusal(code="notice_missing", rests_on=rests_on, detail=detail)
    return Ruling(code="break_set", rests_on=rests_on, discretion=DIRECTOR, detail=detail)


def late_clock_from(book: Book, proposed: datetime, at: datetime) -> Ruling | Refusal:
    """Whether a late clock of a game without an announced start may be started now."""
    basis = NSA.reading("1e") if book.ruleset.document == NSA.key else book.silent("the end of the break is the start")
    detail = (("from", proposed),)
    if at < proposed:
        return Refusal(code="break_not_over", rests_on=(basis,), detail=detail)
    return Ruling(code="start_has_come", rests_on=(basis,), discretion=DIRECTOR, detail=detail)
