"""Word look-ups beside the judge of a board: whose browser has none now, and what the board's log is told of asking."""

from tilehall.site.people.commands import command_context
from tilehall.site.people.request import HallRequest

from .actions import judge as actions
from .adjudication_mode import mode_of, station_of
from .judge_deeds import ModeLeft
from .opened_boards import board_in_play


def note_look_up(request: HallRequest) -> None:
    """A screen that judges a board has asked for something else: that board's log says so."""
    mode = mode_of(request)
    if mode is not None:
        left = ModeLeft(how="look_up_asked")
        actions.leave_mode(request.actor, mode.number, mode.key, left, command_context(request))


def plays_or_judges(request: HallRequest) -> bool:
    """For other rooms: whether this browser has opened a board whose game goes on, or judges."""
    note_look_up(request)
    return mode_of(request) is not None or station_of(request) is not None or board_in_play(request) is not None
