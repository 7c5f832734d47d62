"""What the hall screen shows now: who entered, where to sit, what is missing, how it stands, who won."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.phases import HallPhase, hall_phase
from tilehall.site.people.name_order import folded_name

from .best_games import GamesOfOne, PlayedGame, by_player, games_of_note
from .boards import GradeRound, PublicBoard, grade_rounds
from .bracket import BracketPicture, brackets, screens_of
from .prize_list import WonPrize, won_prizes
from .standings import GradeStandings, StandingsRow, TeamRow, leaders, team_standings

LATEST = 200  # results of the round: beyond so many the phones are quicker


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    number: int
    name: str
    club: str
    grade: str
    present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOnWall:
    """Where a player sits in the round to come, as everybody looks for it: by their own name."""

    number: int
    name: str
    grade: str
    table: int | None
    against: str
    starts: bool | None
    state_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WallResult:
    grade: str
    board: PublicBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeOnWall:
    """`podium`: who came first, second and third, once the grade has ended."""

    standings: GradeStandings
    podium: tuple[StandingsRow, ...]

    @property
    def podium_by_place(self) -> tuple[tuple[str, StandingsRow], ...]:
        """With the place as a medal has it: a shared one without its sign."""
        return tuple((row.place.rstrip("="), row) for row in self.podium)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    phase: HallPhase
    round: int
    entrants: tuple[Entrant, ...] = ()
    seats: tuple[SeatOnWall, ...] = ()
    playing: tuple[GradeRound, ...] = ()
    missing: tuple[WallResult, ...] = ()
    latest: tuple[WallResult, ...] = ()
    grade_screens: tuple[GradeOnWall, ...] = ()
    teams: tuple[TeamRow, ...] = ()
    prizes: tuple[WonPrize, ...] = ()
    brackets: tuple[BracketPicture, ...] = ()
    high_games: tuple[PlayedGame, ...] = ()
    biggest_wins: tuple[PlayedGame, ...] = ()
    break_from: datetime | None = None
    break_until: datetime | None = None

    @property
    def present(self) -> int:
        return sum(entrant.present for entrant in self.entrants)

    @property
    def high_by(self) -> tuple[GamesOfOne, ...]:
        return by_player(self.high_games)

    @property
    def biggest_by(self) -> tuple[GamesOfOne, ...]:
        return by_player(self.biggest_wins)

    @property
    def games(self) -> int:
        return sum(grade_round.games for grade_round in self.playing)

    @property
    def grades(self) -> int:
        return len({seat_on_wall.grade for seat_on_wall in self.seats})


def wall(desk: Desk, place: Callable[[str], GradeStandings]) -> Wall:
    """`place` gives the standings of a grade, which other pages need too."""
    now, number = hall_phase(desk)
    if now == "called_off":
        return Wall(phase=now, round=number)
    if now == "before":
        return Wall(phase=now, round=number, entrants=entrants(desk))
    if now == "playing":
        return _playing(desk, number, place)
    since = number - 1 if now == "drawn" else number
    begins, ends = _pause(desk, since)
    high_games, biggest_wins = games_of_note(desk)
    return Wall(
        phase=now,
        round=number,
        seats=seats_on_wall(desk, number) if now == "drawn" else (),
        grade_screens=tuple(_grade_on_wall(place(name)) for name in desk.grades) if since else (),
        teams=team_standings(desk) if since else (),
        brackets=tuple(screen for picture in brackets(desk) for screen in screens_of(picture)),
        prizes=_prizes_on_wall(desk) if now == "over" else (),
        high_games=high_games,
        biggest_wins=biggest_wins,
        break_from=begins,
        break_until=ends,
    )


def _grade_on_wall(standings: GradeStandings) -> GradeOnWall:
    """Nobody stands on a podium who has not played."""
    placed = leaders(standings) if standings.final else ()
    return GradeOnWall(standings=standings, podium=tuple(row for row in placed if row.games))


def _prizes_on_wall(desk: Desk) -> tuple[WonPrize, ...]:
    """But those for places of a grade or of teams: podiums and teams show these already."""
    return tuple(won for won in won_prizes(desk) if won.kind not in ("place", "team"))


def entrants(desk: Desk) -> tuple[Entrant, ...]:
    found = [
        Entrant(
            number=player.number,
            name=player.name,
            club=player.club or "",
            grade=player.grade or "",
            present=player.present,
        )
        for player in desk.in_the_field()
    ]
    return tuple(sorted(found, key=lambda each: folded_name(each.name)))


def seats_on_wall(desk: Desk, number: int) -> tuple[SeatOnWall, ...]:
    seats = [
        SeatOnWall(
            number=seat.number,
            name=seat.name,
            grade=grade_round.grade,
            table=board.table,
            against=", ".join(other.name for other in board.seats if other is not seat),
            starts=seat.starts,
            state_text=board.state_text if board.state in ("bye", "forfeit") else "",
        )
        for grade_round in grade_rounds(desk, number)
        for board in grade_round.boards
        for seat in board.seats
    ]
    return tuple(sorted(seats, key=lambda each: folded_name(each.name)))


def _playing(desk: Desk, number: int, place: Callable[[str], GradeStandings]) -> Wall:
    playing = grade_rounds(desk, number)
    boards = [
        WallResult(grade=grade_round.grade, board=board) for grade_round in playing for board in grade_round.boards
    ]
    missing = [wall_result for wall_result in boards if wall_result.board.state in ("open", "entered", "disputed")]
    wall_results = sorted(
        (wall_result for wall_result in boards if wall_result.board.state == "signed"), key=lambda each: -each.board.seq
    )
    high_games, biggest_wins = games_of_note(desk)
    return Wall(
        phase="playing",
        round=number,
        playing=playing,
        missing=tuple(missing),
        latest=tuple(wall_results[:LATEST]),
        # Before the first result everybody is equal, and there is nothing to show.
        grade_screens=tuple(_grade_on_wall(place(name)) for name in desk.grades) if high_games else (),
        teams=team_standings(desk) if high_games else (),
        high_games=high_games,
        biggest_wins=biggest_wins,
    )


def _pause(desk: Desk, after: int) -> tuple[datetime | None, datetime | None]:
    pause = next((round_break for round_break in desk.floor.breaks if round_break.after_round == after), None)
    if pause is None:
        return None, None
    return pause.begins, pause.begins + timedelta(seconds=pause.seconds)
