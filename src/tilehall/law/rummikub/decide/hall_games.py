"""What the hall does of itself: it deals, does not wait for ever until all are ready, calls time, counts."""

from tilehall.law.game.clock import Moment, seconds_as_ms
from tilehall.law.game.hall_step import HallStep
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import IN_PLAY, State

_AT_ONCE = Moment(0)


def hall_step(rules: RummikubRules, state: State) -> HallStep | None:
    if state.kept != "hall":
        return None
    if state.phase in IN_PLAY:
        up = state.limit.due()
        return None if up is None else HallStep(c.CallTime(), up)
    match state.phase:
        case "seated":
            return HallStep(c.Deal(), _AT_ONCE)
        case "dealt":
            return _begin(rules, state)
        case "counting":
            return _count(state)
    return None


def _begin(rules: RummikubRules, state: State) -> HallStep:
    """Seat by seat: with the last of them play begins."""
    late = next(seat for seat in state.seats if not state.ready[seat])
    return HallStep(c.BeReady(by=late), Moment(state.dealt_at + seconds_as_ms(rules.hall_begins_after_s.value)))


def _count(state: State) -> HallStep:
    """The hall knows the racks, so there is nothing that a referee would see and it does not."""
    return HallStep(c.ConfirmCount(seat=next(seat for seat in state.to_count if not state.confirmed[seat])), _AT_ONCE)
