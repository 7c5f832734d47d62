"""How far an event is: for lists of events, and for whoever looks at the wall or at a phone."""

from datetime import datetime
from typing import Literal

from .desk import Desk
from .grade_standing import last_begun_round

Phase = Literal["announced", "closed", "playing", "over", "finished", "called_off"]
HallPhase = Literal["called_off", "before", "drawn", "playing", "between", "over"]


def desk_phase(desk: Desk) -> Phase:
    """From the announcement to the day on which the director finishes the event."""
    if desk.called_off is not None:
        return "called_off"
    if desk.after.finished:
        return "finished"
    if desk.begun:
        return "over" if desk.over else "playing"
    return "closed" if desk.closed else "announced"


def hall_phase(desk: Desk) -> tuple[HallPhase, int]:
    """What happens in the hall, and in which round: the one that is played, or the next as soon as it is drawn."""
    now = _begun(desk)
    if desk.called_off is not None:
        return "called_off", now
    if desk.over:
        return "over", now
    if now and not desk.round_done(now):
        return "playing", now
    if last_drawn_round(desk) > now:
        return "drawn", now + 1
    return ("between", now) if now else ("before", 0)


def round_shown(desk: Desk) -> int:
    """The round people look for; 0 before any is drawn."""
    now = _begun(desk)
    if (now == 0 or desk.round_done(now)) and last_drawn_round(desk) > now:
        return now + 1
    return now


def last_drawn_round(desk: Desk) -> int:
    """The last round that any grade has drawn."""
    return max((len(grade.rounds) for grade in desk.grades.values()), default=0)


def round_ended_at(desk: Desk) -> datetime | None:
    """When the last slip of the round came in; None while games of it are played."""
    if not desk.current or not desk.round_done(desk.current):
        return None
    slips = [
        board.slip
        for grade in desk.grades.values()
        for played in grade.rounds[desk.current - 1 : desk.current]
        for board in played.boards
        if board.slip is not None
    ]
    return max((slip.at for slip in slips if slip.at is not None), default=None)


def _begun(desk: Desk) -> int:
    return max((last_begun_round(desk, name) for name in desk.grades), default=0)
