"""Players who are not at their table: noted, their clock, their arrival, and the forfeit when it is due."""

from dataclasses import dataclass, replace
from datetime import datetime

from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import breaks, forfeits, late
from tilehall.law.tournament.late import LateClock, late_clock

from .acts.act import Act
from .acts.entering import CheckedIn
from .acts.running import LateNoted
from .acts.scoring import Forfeited
from .desk import Desk, player_id
from .floor import Late
from .things import Board


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A player noted late in the round that runs. `clock` is None in games that have no clock for it."""

    late: Late
    name: str
    grade: str
    table: int | None
    clock: LateClock | None

    @property
    def due(self) -> bool:
        return self.clock is not None and self.clock.phase == "forfeit"

    @property
    def running(self) -> bool:
        return self.clock is not None and self.clock.phase == "runs" and self.late.arrived is None


def _seat(desk: Desk, player: int) -> tuple[str, Board] | None:
    """Grade and board of a player in the round that runs, while nothing is played on it."""
    grade = desk.player(player).grade
    if grade is None or not desk.current or len(desk.grade(grade).rounds) < desk.current:
        return None
    board = desk.board_of(grade, desk.current, player)
    return (grade, board) if board is not None and board.meets in ("game", "table") and board.slip is None else None


def note_late(desk: Desk, player: int, now: datetime, *, clock: bool = False) -> tuple[Act, ...] | Refusal:
    """A player is not there. `clock`: it is started now; under some rules only after a time of grace."""
    own = desk.player(player)
    if _seat(desk, player) is None:
        return _no_game(desk, player)
    was = _noted(desk, player) or Late(round=desk.current, player=player)
    if not clock or desk.book.game != "scrabble":
        return (LateNoted(late=was),)
    start = breaks.late_clock_from(desk.book, start_for(desk, player), now)
    if isinstance(start, Refusal):
        return start
    shown = _clock(desk, was, now)
    if now < shown.may_start_at:
        detail = (("player", own.name), ("from", shown.may_start_at.replace(microsecond=0)))
        return Refusal(code="before_grace", rests_on=shown.rests_on, detail=detail)
    return (LateNoted(late=replace(was, clock_started=now, arrived=None)),)


def arrived(desk: Desk, player: int, now: datetime) -> tuple[Act, ...] | Refusal:
    """They came, and the clock is stopped."""
    was = _noted(desk, player)
    if was is None or was.arrived is not None:
        return _no_game(desk, player)
    came: list[Act] = [LateNoted(late=replace(was, arrived=now))]
    if not desk.player(player).present:
        came.append(CheckedIn(players=(player,)))
    return tuple(came)


def forfeit(desk: Desk, player: int, now: datetime) -> tuple[Act, ...] | Refusal:
    """When the clock has run out the game is forfeited; not before."""
    was, seat = _noted(desk, player), _seat(desk, player)
    if was is None or seat is None:
        return _no_game(desk, player)
    grade, board = seat
    if board.meets != "game":
        return _no_game(desk, player)
    shown = _clock(desk, was, now)
    name = desk.name(player)
    if shown.phase != "forfeit":
        detail = (("player", name), ("at", shown.forfeit_at.replace(microsecond=0)))
        return Refusal(code="not_yet_forfeit", rests_on=shown.rests_on, detail=detail)
    event, reason = desk.event(grade), "not_there_in_time"
    ruled = forfeits.did_not_play(desk.book, event, desk.current, player_id(player), reason)
    if isinstance(ruled, Refusal):
        return ruled
    bases = tuple(spoken(*ruled.ruling.rests_on, *shown.rests_on))
    return (Forfeited(grade=grade, round=desk.current, player=player, ground="no_show", reason=reason, rests_on=bases),)


def missing(desk: Desk, now: datetime) -> list[Missing]:
    """Those noted late in the round that runs and whose game is not settled, as their clocks stand now."""
    found: list[Missing] = []
    for each in desk.floor.lates:
        seat = _seat(desk, each.player) if each.round == desk.current else None
        if seat is not None:
            clock = _clock(desk, each, now) if desk.book.game == "scrabble" else None
            name = desk.name(each.player)
            found.append(Missing(late=each, name=name, grade=seat[0], table=seat[1].table, clock=clock))
    return found


def _noted(desk: Desk, player: int) -> Late | None:
    return next((each for each in desk.floor.lates if (each.round, each.player) == (desk.current, player)), None)


def _clock(desk: Desk, noted: Late, now: datetime) -> LateClock:
    facts = late.Late(
        start=start_for(desk, noted.player),
        arrived=noted.arrived,
        clock_started=noted.clock_started,
    )
    return late_clock(desk.book, facts, now)


def start_for(desk: Desk, player: int) -> datetime:
    """When the game of a player was to start: when the round was begun, but not before the break after the last games
    of those at the board is over, where one was set or the rules prescribe one."""
    running, seat = desk.floor.now, _seat(desk, player)
    assert running is not None  # somebody is late for a round
    begun = running.at
    if seat is None or desk.current == 1:
        return begun
    grade, board = seat
    last = (desk.board_of(grade, desk.current - 1, each) for each in board.players)
    ended = [each.slip.at for each in last if each and each.slip and each.slip.at]
    pause = next((each.seconds for each in desk.floor.breaks if each.after_round == desk.current - 1), None)
    proposed = breaks.proposed_start(desk.book, ended, pause) if ended else None
    return max(begun, proposed) if proposed is not None else begun


def _no_game(desk: Desk, player: int) -> Refusal:
    detail = (("player", desk.name(player)), ("round", desk.current))
    return Refusal(code="no_game_waits", rests_on=(desk.book.resting("4.1"),), detail=detail)
