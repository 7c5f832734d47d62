"""Aids for adjudication at an event: listed, vouched for by somebody who has checked them on a day, withdrawn."""

from dataclasses import replace
from datetime import date

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament import first_round
from tilehall.law.tournament.first_round import Aid

from .acts.act import Act
from .acts.announcement import AidSet
from .desk import Desk

MOST_AIDS = 50
LONGEST_NAME = 60
Decided = tuple[Act, ...] | Refusal


def aids_offered(desk: Desk) -> tuple[str, ...]:
    """The aids that the adjudicator may use at this event: those with a voucher."""
    return first_round.names_offered(desk.aids)


def list_aid(desk: Desk, name: str) -> Decided:
    """It is on the list, and not offered before somebody vouches for it."""
    called = " ".join(name.split())
    if not called or len(called) > LONGEST_NAME:
        return _no(desk, "aid_without_a_name", most=LONGEST_NAME)
    if any(aid.name.casefold() == called.casefold() for aid in desk.aids):
        return _no(desk, "aid_listed_already", aid=called)
    if len(desk.aids) >= MOST_AIDS:
        return _no(desk, "too_many_aids", most=MOST_AIDS)
    return (_set(desk, Aid(name=called)),)


def vouch_for_aid(desk: Desk, name: str, by: str, checked: date, today: date) -> Decided:
    """Whoever vouches says when it was checked; a day to come is no check."""
    listed = _listed(desk, name)
    if listed is None:
        return _no(desk, "no_such_aid", aid=name)
    if checked > today:
        return _no(desk, "aid_checked_later", day=checked)
    vouched = replace(listed, vouched_by=" ".join(by.split()) or None, checked=checked)
    ruling = first_round.vouch(desk.book, vouched)
    return ruling if isinstance(ruling, Refusal) else (_set(desk, vouched),)


def withdraw_aid(desk: Desk, name: str) -> Decided:
    listed = _listed(desk, name)
    return _no(desk, "no_such_aid", aid=name) if listed is None else (_set(desk, listed, in_use=False),)


def refuse_set(desk: Desk, brought: AidSet, day: date) -> Refusal | None:
    """Why the desk would not have set this aid so on that day; asked of what a file brings."""
    aid = brought.aid
    if not brought.in_use:
        anew = withdraw_aid(desk, aid.name)
    elif aid.vouched_by is None or aid.checked is None:
        anew = list_aid(desk, aid.name)
    else:
        anew = vouch_for_aid(desk, aid.name, aid.vouched_by, aid.checked, day)
    if isinstance(anew, Refusal):
        return anew
    return None if anew == (brought,) else _no(desk, "aid_set_otherwise")


def _listed(desk: Desk, name: str) -> Aid | None:
    return next((aid for aid in desk.aids if aid.name == name), None)


def _set(desk: Desk, aid: Aid, *, in_use: bool = True) -> AidSet:
    return AidSet(aid=aid, in_use=in_use, rests_on=tuple(basis_texts(desk.book.resting("1.2"))))


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("1.2"),), detail=tuple(detail.items()))
