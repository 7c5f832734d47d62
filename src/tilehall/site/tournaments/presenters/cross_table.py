"""The cross table of a grade: everybody against everybody for a round robin, round after round for all other draws."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Grade
from tilehall.site.pages.phrases import minus

from .boards import public_board
from .cards import CardRow, card_row
from .number_words import grade_title
from .row_pages import RowPages
from .standings import GradeStandings, StandingsRow

# Beyond so many columns a square against everybody is a carpet; then the rounds stand side by side.
WIDEST = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossGame:
    """One meeting in a square: own score above the other's. `versus` is the line of the opponent, where the column does
    not tell; `means` is the sign in a word."""

    sign: str
    means: str
    versus: int | None
    score: str
    against: str
    starts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossHead:
    """Above a column: the line of an opponent with initials, or a round."""

    short: str
    initials: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCell:
    """`own` is the square of a player against themselves."""

    met: tuple[CrossGame, ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    at: int  # the line of the table
    row: StandingsRow
    cells: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTable:
    grade: str
    square: bool  # whether everybody against everybody can be shown
    by_opponent: bool
    at_tables: bool
    heads: tuple[CrossHead, ...]
    rows: tuple[CrossRow, ...]
    pages: RowPages

    @property
    def title(self) -> str:
        return grade_title(self.grade)


def cross_table(
    desk: Desk, grade_standings: GradeStandings, *, by_rounds: bool = False, line_of: Mapping[int, int] | None = None
) -> CrossTable:
    """Rows in the order of the standings; `by_rounds` where somebody wants it so. `line_of` everybody, where the
    standings are one page of several."""
    grade = desk.grade(grade_standings.grade)
    square = (
        grade.plan.system.startswith("round-robin") and len(grade.players) <= WIDEST and not grade_standings.at_tables
    )
    by_opponent = square and not by_rounds
    shown = frozenset(row.number for row in grade_standings.rows)
    lines = lines_of(desk, grade, None if not grade_standings.pages.several else shown)
    if line_of is None:
        line_of = {row.number: n for n, row in enumerate(grade_standings.rows, 1)}
    columns = list(line_of) if by_opponent else [each.number for each in grade.rounds]

    def cell(number: int, column: int) -> CrossCell:
        if by_opponent:
            met = (line for line in lines[number] if any(seat.number == column for seat in line.others))
            return CrossCell(met=tuple(_met(line, None) for line in met), own=number == column)
        found = (line for line in lines[number] if line.round == column)
        return CrossCell(met=tuple(_met(line, line_of) for line in found))

    return CrossTable(
        grade=grade_standings.grade,
        square=square,
        by_opponent=by_opponent,
        at_tables=grade_standings.at_tables,
        heads=tuple(
            _head_of(desk.name(each), line_of[each])
            if by_opponent
            else CrossHead(short=f"R{each}", initials="", name=f"Round {each}")
            for each in columns
        ),
        rows=tuple(
            CrossRow(at=n, row=row, cells=tuple(cell(row.number, column) for column in columns))
            for n, row in enumerate(grade_standings.rows, grade_standings.pages.first)
        ),
        pages=grade_standings.pages,
    )


def _head_of(name: str, line: int) -> CrossHead:
    words = name.split()
    initials = words[0][0] + words[-1][0] if len(words) > 1 else name[:2]
    return CrossHead(short=str(line), initials=initials, name=name)


def _met(line: CardRow, line_of: Mapping[int, int] | None) -> CrossGame:
    versus = line_of.get(line.others[0].number) if line_of and len(line.others) == 1 else None
    return CrossGame(
        sign=line.sign,
        means=line.means,
        versus=versus,
        score="" if line.score is None else minus(str(line.score)),
        against="" if line.against is None else minus(str(line.against)),
        starts=line.starts is True and bool(line.sign or versus),
    )


def lines_of(desk: Desk, grade: Grade, only: frozenset[int] | None = None) -> dict[int, list[CardRow]]:
    """Every round of every player of a grade, or of some of them."""
    found: dict[int, list[CardRow]] = defaultdict(list)
    for each in grade.rounds:
        for board in each.boards:
            if only is not None and only.isdisjoint(board.players):
                continue
            told = public_board(desk, grade, board)
            for number in board.players:
                found[number].append(card_row(each.number, number, told, None))
    return found
