"""A browser that judges a game, or has opened its board: no other look-up is open to it until that is ended openly.

What a phone does elsewhere no hall can know; what it does here is refused and written into the log of the board.
"""

from typing import Any

from tilehall.law import catalogue
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import open_games
from tilehall.site.people.request import HallRequest

from .judge_case import SCRABBLE
from .opened_boards import BoardOpened, board_in_play, is_players_phone

SESSION, STATION = KEPT = ("adjudicates", "judging_device")


def mode_of(request: HallRequest) -> BoardOpened | None:
    """The board that this browser judges."""
    found = request.session.get(SESSION)
    if not (isinstance(found, list) and len(found) == 2 and isinstance(found[0], int)):
        return None
    return BoardOpened(found[0], str(found[1]))


def board_opened(request: HallRequest) -> BoardOpened | None:
    """The board that this browser judges, or has opened last of those in play."""
    return mode_of(request) or board_in_play(request)


def enter_mode(request: HallRequest, number: int, key: str) -> None:
    request.session[SESSION] = [number, key]


def end_mode(request: HallRequest) -> None:
    request.session.pop(SESSION, None)


def set_up_station(request: HallRequest, number: int) -> None:
    """This browser judges for all tables of the event, until that is ended."""
    request.session[STATION] = number


def station_refusal(request: HallRequest, rules: Any) -> Refusal | None:
    """Who plays would hold a device that looks up whatever is typed on it, for any table."""
    if not (open_games.has_open_game(request.actor) or is_players_phone(request)):
        return None
    return Refusal(code="device_of_player", rests_on=(rules.resting("no_lookups"),))


def station_of(request: HallRequest) -> int | None:
    number = request.session.get(STATION)
    return number if isinstance(number, int) else None


def end_station(request: HallRequest) -> None:
    request.session.pop(STATION, None)
    end_mode(request)


def look_up_refusal(request: HallRequest, ruleset: str) -> Refusal | None:
    """Why this browser, or who is signed in on it, may look nothing up now."""
    rules = catalogue.game(SCRABBLE).rules(ruleset)
    if station_of(request) is not None:
        return Refusal(code="device_judges", rests_on=(rules.resting("no_lookups"),))
    if mode_of(request) is not None:
        return Refusal(code="adjudication_mode", rests_on=(rules.resting("phone_mode"),))
    sits = board_in_play(request) is not None or open_games.has_open_game(request.actor)
    return open_games.look_up_refusal(ruleset, sits, by_challenge=False)
