"""May an event be called off? Before anything in it has a result; one put off gets other days in its plan."""

from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts.act import Act, Undone
from .acts.announcement import CalledOff
from .desk import Desk


def call_off(desk: Desk, reason: str) -> tuple[Act, ...] | Refusal:
    """It does not take place. What was played stays played: then the plan is made shorter, and the event finished."""
    refused = refuse_calling_off(desk)
    if refused is not None:
        return refused
    if not reason.strip():
        return _no(desk, "calling_off_needs_reason")
    return (CalledOff(reason=reason.strip()),)


def refuse_calling_off(desk: Desk) -> Refusal | None:
    if desk.called_off is not None:
        return _no(desk, "called_off_already")
    if desk.after.finished is not None:
        return _no(desk, "event_is_over")
    return _no(desk, "results_stand") if desk.has_results else None


def take_place_after_all(desk: Desk, reason: str) -> tuple[Act, ...] | Refusal:
    """What was called off is undone, and stands in the log with its reason."""
    if desk.called_off is None:
        return _no(desk, "not_called_off")
    if not reason.strip():
        return _no(desk, "calling_off_needs_reason")
    return (Undone(entry=desk.called_off.seq, reason=reason.strip()),)


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    basis = desk.book.silent("the organiser may call an event off as long as nothing in it has been played")
    return Refusal(code=code, rests_on=(basis,), detail=tuple(detail.items()))
