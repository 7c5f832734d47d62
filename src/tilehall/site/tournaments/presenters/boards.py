"""The rounds as everybody may see them: who meets at which table, who starts, and the results that both have signed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board, Grade, Round
from tilehall.site.pages.phrases import minus

from .number_words import grade_title
from .row_pages import RowPages, row_pages

# What stands where no score does.
STATES = {
    "open": "to be played",
    "entered": "entered, not yet confirmed",
    "disputed": "with the desk",
    "bye": "bye",
    "forfeit": "forfeit",
}

WHOLE_ROUND = 500  # boards: a round of more is shown in pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at a table. `starts` is None where tiles are drawn for it; `sign` is W, L or ½ once there is a score."""

    number: int
    name: str
    starts: bool | None = None
    score: int | None = None
    sign: str = ""

    @property
    def points(self) -> str:
        """The score as it is read, with a true minus."""
        return "" if self.score is None else minus(str(self.score))


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicBoard:
    """A board. `state` says what is known: signed, or a key of STATES."""

    table: int | None
    seats: tuple[Seat, ...]
    state: str
    seq: int = 0  # the entry of the log that brought the slip

    @property
    def state_text(self) -> str:
        if self.state == "bye":
            return "bye"
        if self.state == "forfeit":
            return f"forfeit by {self.seats[0].name}"
        return STATES.get(self.state, "")

    @property
    def margin(self) -> int | None:
        scores = [seat.score for seat in self.seats if seat.score is not None]
        return max(scores) - min(scores) if len(scores) == 2 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeRound:
    grade: str
    number: int
    boards: tuple[PublicBoard, ...]
    seats: int  # at the fullest table
    missing: int
    starts_known: bool
    final: bool  # no round of the grade is left
    pages: RowPages
    games: int

    @property
    def title(self) -> str:
        return grade_title(self.grade)

    @property
    def done(self) -> bool:
        return not self.missing


def public_board(desk: Desk, grade: Grade, board: Board) -> PublicBoard:
    slip = board.slip if board.meets in ("game", "table") and not board.open else None
    scores = slip.scores if slip else (None,) * len(board.players)
    starter = _starter(grade, board)
    seats = tuple(
        Seat(
            number=number,
            name=desk.name(number),
            starts=None if starter is None else starter == seat,
            score=score,
            sign=_sign(score, scores),
        )
        for seat, (number, score) in enumerate(zip(board.players, scores, strict=True))
    )
    return PublicBoard(table=board.table, seats=seats, state=_state(board), seq=board.slip.seq if board.slip else 0)


def _starter(grade: Grade, board: Board) -> int | None:
    """The seat that starts: as it was drawn, or as the slip says where tiles decided."""
    if board.meets != "game":
        return None
    if board.slip is not None and board.slip.first is not None:
        return board.slip.first
    return 0 if grade.plan.starts == "balanced" else None


def _state(board: Board) -> str:
    if board.meets in ("bye", "forfeit"):
        return board.meets
    return board.slip.state if board.slip else "open"


def _sign(score: int | None, scores: Iterable[int | None]) -> str:
    """W for the highest, ½ where it is shared."""
    if score is None:
        return ""
    known_scores = [each for each in scores if each is not None]
    if score < max(known_scores):
        return "L"
    return "W" if known_scores.count(score) == 1 else "½"


def grade_round(desk: Desk, grade: Grade, round_: Round) -> GradeRound:
    in_order = sorted(round_.boards, key=lambda each: (each.meets == "bye", each.table is None, each.table or 0))
    boards = tuple(public_board(desk, grade, board) for board in in_order)
    games = [board for board in boards if len(board.seats) > 1 and board.state != "forfeit"]
    return GradeRound(
        grade=grade.name,
        number=round_.number,
        boards=boards,
        seats=max((len(board.seats) for board in games), default=2),
        missing=sum(board.open for board in round_.boards),
        starts_known=bool(games)
        and all(len(board.seats) == 2 and board.seats[0].starts is not None for board in games),
        final=grade.over,
        pages=row_pages(len(boards), whole=len(boards)),
        games=sum(board.state not in ("bye", "forfeit") for board in boards),
    )


def page_of_round(whole: GradeRound, number: int) -> GradeRound:
    """One page of its boards, where there are many."""
    pages = row_pages(len(whole.boards), number, whole=WHOLE_ROUND)
    return replace(whole, boards=tuple(pages.rows(whole.boards)), pages=pages)


def grade_rounds(desk: Desk, number: int) -> tuple[GradeRound, ...]:
    """A round in all grades that have drawn it."""
    grades = [grade for grade in desk.grades.values() if 1 <= number <= len(grade.rounds)]
    return tuple(grade_round(desk, grade, grade.rounds[number - 1]) for grade in grades)
