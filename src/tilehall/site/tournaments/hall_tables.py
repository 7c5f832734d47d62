"""Which tables of the hall stand for which boards of an event."""

from dataclasses import dataclass

from tilehall.law.tournament.desk.records import Board
from tilehall.site.pages.numbers import whole_number
from tilehall.site.play import store as play
from tilehall.site.play.store import TableRow
from tilehall.site.tournaments.store import DeskState


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """Which board a table stands for. Drawn anew, the same table of the room is another board.

    `time`: those two may meet there again, when the round is drawn anew or their result was taken back.
    """

    event: int
    round: int
    players: tuple[int, ...]
    time: int = 1

    @property
    def reference(self) -> str:
        again = f".{self.time}" if self.time > 1 else ""
        return f"{self.event}.{self.round}.{'-'.join(map(str, self.players))}{again}"


def read_reference(text: str) -> LiveBoard | None:
    parts = text.split(".")
    if len(parts) not in (3, 4):
        return None
    event, round_, players, time = parts if len(parts) == 4 else (*parts, "1")
    numbers = [whole_number(part) for part in (event, round_, time, *players.split("-"))]
    if any(number is None for number in numbers):
        return None
    known = [number for number in numbers if number is not None]
    return LiveBoard(known[0], known[1], tuple(known[3:]), known[2])


def table_of_board(state: DeskState, round_: int, board: Board) -> TableRow | None:
    return tables_of_round(state, round_).get(board.players)


def tables_of_round(state: DeskState, round_: int) -> dict[tuple[int, ...], TableRow]:
    """By its players, the table in the hall of each board of a round that has one.

    One whose game has been told of, though no slip came of it here, belongs to an earlier draw or to a result that was
    taken back: it is not the table of this board.
    """
    waiting = {
        board.players
        for grade in state.desk.grades.values()
        if 0 < round_ <= len(grade.rounds)
        for board in grade.rounds[round_ - 1].boards
        if board.open and board.slip is None
    }
    newest = {live.players: row for live, row in opened_tables(state.row.pk, round_)}
    return {players: row for players, row in newest.items() if row.settled is None or players not in waiting}


def plays_here(event: int, round_: int, player: int) -> bool:
    """The player's game of the round has begun in the hall, and what becomes of it has not been told yet."""
    opened = opened_tables(event, round_)
    return any(player in live.players and row.game_id is not None and row.settled is None for live, row in opened)


def opened_tables(event: int, round_: int) -> list[tuple[LiveBoard, TableRow]]:
    rows = play.tables_under(f"{event}.{round_}.")
    read = [(read_reference(row.reference), row) for row in rows]
    return [(live, row) for live, row in read if live is not None]


def was_played_here(state: DeskState, round_: int, board: Board) -> bool:
    """Its slip came from a game in the hall."""
    table = table_of_board(state, round_, board)
    return table is not None and table.settled is not None
