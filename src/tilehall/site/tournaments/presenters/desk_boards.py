"""The boards of a round as the desk shows them: those that are played, or those that are drawn and come next."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from django.urls import reverse

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.next_step import board_state
from tilehall.law.tournament.desk.phases import round_shown
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.signed_anew import refuse_signing_anew
from tilehall.site.pages.phrases import minus
from tilehall.site.tournaments.wording import steps

from .boards import WHOLE_ROUND
from .row_pages import PAGE

STATES = {
    "open": "no result",
    "entered": "by phone",
    "disputed": "disputed",
    "signed": "in",
    "bye": "bye",
    "forfeit": "forfeit",
}


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A board in the grid. `late` are those noted late; `anew`: somebody at the table
    has told another result than the signed one. `url` leads to its slip, `happened` to the desk of the referee
    with its table and players: neither before the round has begun."""

    grade: str
    table: int | None
    names: tuple[str, ...]
    scores: tuple[str, ...]  # of a signed slip, in the order of the names
    state: str
    late: bool
    anew: bool
    url: str | None
    happened: str | None

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip_longest(self.names, self.scores[: len(self.names)], fillvalue=""))

    @property
    def text(self) -> str:
        return STATES[self.state]


@dataclass(frozen=True, slots=True)
class DeskBoards:
    """`coming`: drawn, and not begun yet. `in_all` counts those that are not shown, too. `anew` are those of the round
    that is played, also while the next one is shown: with its beginning they can be signed anew no more."""

    round: int
    coming: bool
    cells: tuple[BoardCell, ...]
    in_all: int
    anew: tuple[BoardCell, ...]


def desk_boards(desk: Desk, number: int) -> DeskBoards:
    """By table; byes come last. Of very many the first that are open."""
    shown = round_shown(desk)
    boards = sorted(_boards(desk, shown), key=lambda each: (each[1].table is None, each[1].table or 0))
    in_all = len(boards)
    if in_all > WHOLE_ROUND:
        boards = [(grade, board) for grade, board in boards if board.open][:PAGE]
    coming = shown > desk.current
    late = {one.player for one in desk.floor.lates if one.round == shown and one.arrived is None}
    cells = tuple(_cell(desk, number, grade, board, late, shown) for grade, board in boards)
    told = [each for each in _boards(desk, desk.current) if _told_anew(desk, desk.current, *each)]
    anew = tuple(_cell(desk, number, grade, board, late, desk.current) for grade, board in told)
    return DeskBoards(round=shown, coming=coming, cells=cells, in_all=in_all, anew=anew)


def _boards(desk: Desk, number: int) -> Iterator[tuple[str, Board]]:
    if number:
        for grade in desk.grades.values():
            for each in grade.rounds[number - 1 : number]:
                yield from ((grade.name, board) for board in each.boards)


def _told_anew(desk: Desk, round_: int, grade: str, board: Board) -> bool:
    """As long as it can still be signed."""
    told = board.slip is not None and board.slip.anew is not None
    return told and refuse_signing_anew(desk, (round_, grade, board)) is None


def _cell(desk: Desk, number: int, grade: str, board: Board, late: set[int], round_: int) -> BoardCell:
    state = board_state(board)
    plays = board.meets in ("game", "table") and round_ <= desk.current
    return BoardCell(
        grade=grade,
        table=board.table,
        names=tuple(map(desk.name, board.players)),
        scores=tuple(minus(str(score)) for score in board.slip.scores) if state == "signed" and board.slip else (),
        state=state,
        late=board.slip is None and bool(late & set(board.players)),
        anew=_told_anew(desk, round_, grade, board),
        url=steps.step_address("slip-desk", number, round_, board.players[0]) if plays else None,
        happened=f"{reverse('tournaments:referee', args=[number])}?round={round_}&at={board.players[0]}"
        if plays
        else None,
    )
