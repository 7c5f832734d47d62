"""What hangs on the wall now: who entered, where to sit, what is missing, how it stands, who won."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.phase import HallPhase, hall_phase
from tilehall.site.people.folding import folded

from .boards import GradeRound, Shown, rounds
from .placed import GradeStandings, Row, TeamRow, leaders, team_standings

LATEST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    number: int
    name: str
    club: str
    grade: str
    present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sits:
    """Where a player sits in the round to come, as everybody looks for it: by the own name."""

    number: int
    name: str
    grade: str
    table: int | None
    against: str
    starts: bool | None
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    grade: str
    board: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    phase: HallPhase
    round: int
    entrants: tuple[Entrant, ...] = ()
    sits: tuple[Sits, ...] = ()
    playing: tuple[GradeRound, ...] = ()
    missing: tuple[Result, ...] = ()
    latest: tuple[Result, ...] = ()
    placed: tuple[GradeStandings, ...] = ()
    teams: tuple[TeamRow, ...] = ()
    winners: tuple[tuple[str, tuple[Row, ...]], ...] = ()
    break_from: datetime | None = None
    break_until: datetime | None = None

    @property
    def present(self) -> int:
        return sum(each.present for each in self.entrants)

    @property
    def games(self) -> int:
        return sum(each.games for each in self.playing)

    @property
    def grades(self) -> int:
        return len({each.grade for each in self.sits})


def wall(desk: Desk, place: Callable[[str], GradeStandings]) -> Wall:
    """`place` gives the standings of a grade, which other pages need too."""
    now, number = hall_phase(desk)
    if now == "before":
        return Wall(phase=now, round=number, entrants=entrants(desk))
    if now == "playing":
        return _playing(desk, number)
    since = number - 1 if now == "drawn" else number
    placed = tuple(place(name) for name in desk.grades) if since else ()
    begins, ends = _pause(desk, since)
    return Wall(
        phase=now,
        round=number,
        sits=sits(desk, number) if now == "drawn" else (),
        placed=placed,
        teams=team_standings(desk) if since else (),
        winners=tuple((each.title, leaders(each)) for each in placed) if now == "over" else (),
        break_from=begins,
        break_until=ends,
    )


def entrants(desk: Desk) -> tuple[Entrant, ...]:
    found = [
        Entrant(number=each.number, name=each.name, club=each.club or "", grade=each.grade or "", present=each.present)
        for each in desk.in_the_field()
    ]
    return tuple(sorted(found, key=lambda each: folded(each.name)))


def sits(desk: Desk, number: int) -> tuple[Sits, ...]:
    found = [
        Sits(
            number=seat.number,
            name=seat.name,
            grade=each.grade,
            table=board.table,
            against=", ".join(other.name for other in board.seats if other is not seat),
            starts=seat.starts,
            told=board.told if board.state in ("bye", "forfeit") else "",
        )
        for each in rounds(desk, number)
        for board in each.boards
        for seat in board.seats
    ]
    return tuple(sorted(found, key=lambda each: folded(each.name)))


def _playing(desk: Desk, number: int) -> Wall:
    playing = rounds(desk, number)
    boards = [Result(grade=each.grade, board=board) for each in playing for board in each.boards]
    missing = [each for each in boards if each.board.state in ("open", "entered", "disputed")]
    done = sorted((each for each in boards if each.board.state == "signed"), key=lambda each: -each.board.seq)
    return Wall(phase="playing", round=number, playing=playing, missing=tuple(missing), latest=tuple(done[:LATEST]))


def _pause(desk: Desk, after: int) -> tuple[datetime | None, datetime | None]:
    pause = next((each for each in desk.floor.breaks if each.after_round == after), None)
    if pause is None:
        return None, None
    return pause.begins, pause.begins + timedelta(seconds=pause.seconds)
