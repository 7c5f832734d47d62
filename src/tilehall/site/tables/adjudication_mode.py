"""A browser that judges a game, or has opened its board: no other look-up is open to it until that is ended openly.

What a phone does elsewhere no hall can know; what it does here is refused and written into the log of the board.
"""

from dataclasses import dataclass

from tilehall.law import catalogue
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import open_games
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import DeskState

from .actions import judge
from .judge_decisions import SCRABBLE

SESSION, OPENED, STATION = KEPT = ("adjudicates", "board_opened", "judging_device")


def is_on_paper(key: str) -> bool:
    """A key that somebody holds, and not the one of a judging device."""
    return not key.startswith(f"{keys.JUDGE_ONLY}-")


@dataclass(frozen=True, slots=True)
class BoardOpened:
    """Which board this browser has opened: its event by number, and the key it came with."""

    number: int
    key: str

    @property
    def on_paper(self) -> bool:
        return is_on_paper(self.key)


def _of_session(request: HallRequest, name: str) -> BoardOpened | None:
    found = request.session.get(name)
    if not (isinstance(found, list) and len(found) == 2 and isinstance(found[0], int)):
        return None
    return BoardOpened(found[0], str(found[1]))


def mode_of(request: HallRequest) -> BoardOpened | None:
    """The board that this browser judges."""
    return _of_session(request, SESSION)


def board_at_hand(request: HallRequest) -> BoardOpened | None:
    """The board that this browser judges, or has opened last."""
    return mode_of(request) or _of_session(request, OPENED)


def note_opened(request: HallRequest, number: int, key: str) -> None:
    """Written only when it is another board: a page that follows its board asks every few seconds."""
    if _of_session(request, OPENED) != BoardOpened(number, key):
        request.session[OPENED] = [number, key]


def enter_mode(request: HallRequest, number: int, key: str) -> None:
    request.session[SESSION] = [number, key]


def end_mode(request: HallRequest) -> None:
    request.session.pop(SESSION, None)


def set_up_station(request: HallRequest, number: int) -> None:
    """This browser judges for all tables of the event, until that is ended."""
    request.session[STATION] = number


def station_of(request: HallRequest) -> int | None:
    number = request.session.get(STATION)
    return number if isinstance(number, int) else None


def end_station(request: HallRequest) -> None:
    request.session.pop(STATION, None)
    end_mode(request)


def look_up_refusal(request: HallRequest, ruleset: str) -> Refusal | None:
    """Why this browser, or who is signed in on it, may look nothing up now."""
    if mode_of(request) is not None or station_of(request) is not None:
        rules = catalogue.game(SCRABBLE).rules(ruleset)
        return Refusal(code="adjudication_mode", rests_on=(rules.resting("phone_mode"),))
    sits = _sits_at_opened_board(request) or open_games.has_open_game(request.actor)
    return open_games.look_up_refusal(ruleset, sits, by_challenge=False)


def _sits_at_opened_board(request: HallRequest) -> bool:
    opened = _of_session(request, OPENED)
    state = None if opened is None else _state(opened.number)
    if opened is None or state is None:
        return False
    at = judge.find_by_key(opened.key)(state)
    return at is not None and judge.is_in_play(state.desk, at)


def _state(number: int) -> DeskState | None:
    try:
        return tournaments.load(number)
    except tournaments.NoSuchTournament:
        return None
