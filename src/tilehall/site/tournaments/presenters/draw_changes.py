"""What became of the drawn rounds between two moments: new pairs, byes, forfeits, other tables and starts."""

from collections.abc import Iterator
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board, Round


@dataclass(frozen=True, slots=True)
class RoundChanges:
    """In words: what is new in a round and what is no more."""

    grade: str
    number: int
    pairs: tuple[str, ...]
    byes: tuple[str, ...]
    forfeits: tuple[str, ...]
    gone: tuple[str, ...]
    elsewhere: tuple[str, ...]
    starts: tuple[str, ...]


def draw_changes(before: Desk, after: Desk) -> list[RoundChanges]:
    """Rounds that differ, in order; a round that is not drawn any more has only what is gone."""
    return [change for name in after.grades for change in _of_grade(before, after, name)]


def _of_grade(before: Desk, after: Desk, name: str) -> Iterator[RoundChanges]:
    was = before.grades[name].rounds if name in before.grades else ()
    now = after.grade(name).rounds
    for place in range(max(len(was), len(now))):
        old, new = _boards(was, place), _boards(now, place)
        stays = [(old[key], board) for key, board in new.items() if key in old]
        elsewhere, starts = tuple(_elsewhere(after, stays)), tuple(_starts(after, name, stays))
        if old.keys() == new.keys() and not elsewhere and not starts:
            continue
        came = [board for key, board in new.items() if key not in old]
        left = [board for key, board in old.items() if key not in new]
        yield RoundChanges(
            grade=name,
            number=place + 1,
            pairs=tuple(_pair(after, board) for board in came if board.meets in ("game", "table")),
            byes=tuple(after.name(board.players[0]) for board in came if board.meets == "bye"),
            forfeits=tuple(_forfeit(after, board) for board in came if board.meets == "forfeit"),
            gone=tuple(_board(before, board) for board in left),
            elsewhere=elsewhere,
            starts=starts,
        )


def _boards(rounds: tuple[Round, ...], place: int) -> dict[tuple[str, frozenset[int]], Board]:
    """Who meets whom, whoever starts and at whichever table."""
    boards = rounds[place].boards if place < len(rounds) else ()
    return {(board.meets, frozenset(board.players)): board for board in boards}


def _elsewhere(desk: Desk, stays: list[tuple[Board, Board]]) -> Iterator[str]:
    for was, board in stays:
        if was.table != board.table:
            there, here = (f"table {each.table}" if each.table else "no table" for each in (was, board))
            yield f"{_names(desk, board)}, {there} → {here}"


def _starts(desk: Desk, grade: str, stays: list[tuple[Board, Board]]) -> Iterator[str]:
    """Of a game whose starts are shared out: where they are drawn at the table the order says nothing."""
    if desk.grade(grade).plan.starts != "balanced":
        return
    for was, board in stays:
        if board.meets == "game" and was.players[0] != board.players[0]:
            yield f"{_names(desk, board)}: {desk.name(board.players[0])} starts"


def _pair(desk: Desk, board: Board) -> str:
    table = f"table {board.table}: " if board.table else ""
    return table + _names(desk, board)


def _names(desk: Desk, board: Board) -> str:
    return " – ".join(map(desk.name, board.players))


def _forfeit(desk: Desk, board: Board) -> str:
    names = list(map(desk.name, board.players))
    return f"{names[0]} forfeits to {names[1]}" if len(names) > 1 else f"{names[0]} forfeits"


def _board(desk: Desk, board: Board) -> str:
    if board.meets == "bye":
        return f"the bye of {desk.name(board.players[0])}"
    return _forfeit(desk, board) if board.meets == "forfeit" else _pair(desk, board)
