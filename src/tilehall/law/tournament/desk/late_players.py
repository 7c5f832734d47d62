"""Players who are not at their table: noted, their clock, their arrival, and the forfeit when it is due."""

from dataclasses import dataclass, replace
from datetime import datetime

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import breaks, forfeits
from tilehall.law.tournament.late_clock import LateClock, LateFacts, late_clock_now

from .acts.act import Act
from .acts.entries import CheckedIn
from .acts.results import Forfeited
from .acts.rounds import LateNoted
from .desk import Desk, player_id
from .floor import LatePlayer
from .records import Board
from .seats_shown import SeatsShown, refuse_other_round, refuse_other_seats, seats_of_board


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePlayerNow:
    """A player noted late in the round that runs. `clock` is None in games that have no clock for it."""

    late: LatePlayer
    name: str
    grade: str
    table: int | None
    seats: SeatsShown
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


def note_late(
    desk: Desk,
    player: int,
    now: datetime,
    *,
    clock: bool = False,
    shown: SeatsShown | None = None,
) -> tuple[Act, ...] | Refusal:
    """A player is not there. `clock`: it is started now; under some rules only after a time of grace."""
    own = desk.player(player)
    if refused := refuse_other_round(desk, shown, desk.current):
        return refused
    if _seat(desk, player) is None:
        return _no_game(desk, player)
    was = _noted(desk, player) or LatePlayer(round=desk.current, player=player)
    if not clock or desk.book.game != "scrabble":
        return (LateNoted(late=was),)
    start = breaks.late_clock_from(desk.book, expected_start(desk, player), now)
    if isinstance(start, Refusal):
        return start
    late_clock = _clock(desk, was, now)
    if now < late_clock.may_start_at:
        detail = (("player", own.name), ("from", late_clock.may_start_at.replace(microsecond=0)))
        return Refusal(code="before_grace", rests_on=late_clock.rests_on, detail=detail)
    return (LateNoted(late=replace(was, clock_started=was.clock_started or now, arrived=None)),)


def note_arrival(
    desk: Desk, player: int, now: datetime, *, shown: SeatsShown | None = None
) -> tuple[Act, ...] | Refusal:
    """They came, and the clock is stopped."""
    if refused := refuse_other_round(desk, shown, desk.current):
        return refused
    was = _noted(desk, player)
    if was is None or was.arrived is not None:
        return _no_game(desk, player)
    came: list[Act] = [LateNoted(late=replace(was, arrived=now))]
    if not desk.player(player).present:
        came.append(CheckedIn(players=(player,)))
    return tuple(came)


def forfeit_late_player(
    desk: Desk, player: int, now: datetime, *, shown: SeatsShown | None = None
) -> tuple[Act, ...] | Refusal:
    """When the clock has run out the game is forfeited; not before. `shown`: who gets it is who was shown."""
    if refused := refuse_other_round(desk, shown, desk.current):
        return refused
    was, seat = _noted(desk, player), _seat(desk, player)
    if was is None or seat is None or seat[1].meets != "game":
        return _no_game(desk, player)
    grade, board = seat
    if refused := refuse_other_seats(desk, shown, desk.current, board):
        return refused
    late_clock = _clock(desk, was, now)
    name = desk.name(player)
    if late_clock.both_missing:
        return Refusal(code="both_are_missing", rests_on=late_clock.rests_on, detail=(("player", name),))
    if late_clock.forfeit_at is None:
        detail = (("player", name), ("from", late_clock.may_start_at.replace(microsecond=0)))
        return Refusal(code="late_clock_not_started", rests_on=late_clock.rests_on, detail=detail)
    if late_clock.phase != "forfeit":
        detail = (("player", name), ("at", late_clock.forfeit_at.replace(microsecond=0)))
        return Refusal(code="not_yet_forfeit", rests_on=late_clock.rests_on, detail=detail)
    event, reason = desk.event(grade), "not_there_in_time"
    ruled = forfeits.forfeit_unplayed(desk.book, event, desk.current, player_id(player), reason)
    if isinstance(ruled, Refusal):
        return ruled
    bases = tuple(basis_texts(*ruled.ruling.rests_on, *late_clock.rests_on))
    return (Forfeited(grade=grade, round=desk.current, player=player, ground="no_show", reason=reason, rests_on=bases),)


def late_players_now(desk: Desk, now: datetime) -> list[LatePlayerNow]:
    """Those noted late in the round that runs and whose game is not settled, as their clocks stand now."""
    still_late: list[LatePlayerNow] = []
    for late_player in desk.floor.lates:
        seat = _seat(desk, late_player.player) if late_player.round == desk.current else None
        if seat is not None:
            clock = _clock(desk, late_player, now) if desk.book.game == "scrabble" else None
            name = desk.name(late_player.player)
            seats = seats_of_board(desk.current, seat[1])
            still_late.append(
                LatePlayerNow(late=late_player, name=name, grade=seat[0], table=seat[1].table, seats=seats, clock=clock)
            )
    return still_late


def _noted(desk: Desk, player: int) -> LatePlayer | None:
    return next(
        (
            late_player
            for late_player in desk.floor.lates
            if (late_player.round, late_player.player) == (desk.current, player)
        ),
        None,
    )


def _clock(desk: Desk, noted: LatePlayer, now: datetime) -> LateClock:
    opponent = _late_opponent(desk, noted)
    came = None if opponent is None else opponent.arrived
    first = came is None or (noted.arrived is not None and noted.arrived <= came)
    facts = LateFacts(
        start=expected_start(desk, noted.player),
        arrived=noted.arrived,
        clock_started=noted.clock_started,
        opponent_missing=opponent is not None and first,
        opponent_came=None if first else came,
    )
    return late_clock_now(desk.book, facts, now)


def _late_opponent(desk: Desk, noted: LatePlayer) -> LatePlayer | None:
    """Who is to meet a late player and was noted late as well."""
    seat = _seat(desk, noted.player)
    if seat is None:
        return None
    others = (_noted(desk, each) for each in seat[1].players if each != noted.player)
    return next((each for each in others if each is not None), None)


def expected_start(desk: Desk, player: int) -> datetime:
    """When the game of a player was to start: when the round was begun, but not before the break after the last games
    of those at the board is over, where one was set or the rules prescribe one."""
    running, seat = desk.floor.now, _seat(desk, player)
    assert running is not None  # somebody is late for a round
    begun = running.at
    if seat is None or desk.current == 1:
        return begun
    grade, board = seat
    last = (desk.board_of(grade, desk.current - 1, each) for each in board.players)
    ended = [board.slip.at for board in last if board and board.slip and board.slip.at]
    pause = next(
        (round_break.seconds for round_break in desk.floor.breaks if round_break.after_round == desk.current - 1), None
    )
    proposed = breaks.proposed_start(desk.book, ended, pause) if ended else None
    return max(begun, proposed) if proposed is not None else begun


def plays_in_hall(desk: Desk, player: int) -> Refusal:
    """The game has begun there, and its own clocks say who keeps whom waiting."""
    return _no_game(desk, player, "plays_in_the_hall")


def _no_game(desk: Desk, player: int, code: str = "no_game_waits") -> Refusal:
    detail = (("player", desk.name(player)), ("round", desk.current))
    return Refusal(code=code, rests_on=(desk.book.resting("4.1"),), detail=detail)
