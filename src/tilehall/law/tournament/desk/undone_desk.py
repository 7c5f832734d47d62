"""What must be the same on every desk from which an entry was taken back, whatever its kind.

The grounds of the acts (`act_grounds`) name the entry that stands in the way; this is asked of the result, for what no
ground foresaw. Only what the entry itself did may be otherwise: who had a board has one, what was played or forfeited
stands at its board, and nobody is gone from a round that they have played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from tilehall.law.rulebook.ruling import Refusal

from .desk import Desk
from .records import Board
from .rounds import players_of_round, plays_in_round

At = tuple[str, int, int]  # grade, round, player
Rounds = set[tuple[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneDesk:
    """Of an act that is taken back, or comes back: the desks without and with it where it stands in the log, and those
    at the end of the log before and after."""

    without_act: Desk
    with_act: Desk
    was: Desk
    now: Desk


def refuse_unsound(undone: UndoneDesk) -> Refusal | None:
    return _lost_board(undone) or _moved_result(undone) or _gone_from_games(undone)


def _lost_board(undone: UndoneDesk) -> Refusal | None:
    at_end = _differing(undone.was, undone.now)
    lost = _seats(undone.was, at_end) - _seats(undone.now, at_end)
    if lost:
        own = _differing(undone.without_act, undone.with_act)
        without, with_it = _seats(undone.without_act, own), _seats(undone.with_act, own)
        lost -= with_it - without  # it had given them that board itself
        lost -= {
            at for at in without - with_it if not _wants_board(undone.now, at)
        }  # it comes back, and takes one away
    return _refused(undone, "undo_leaves_no_board", lost) if lost else None


def _wants_board(desk: Desk, at: At) -> bool:
    name, number, player = at
    grade = desk.grades.get(name)
    if grade is None or number > len(grade.rounds):
        return False
    return any(own.number == player for own in players_of_round(desk, grade, number))


def _moved_result(undone: UndoneDesk) -> Refusal | None:
    """Of every result and forfeit: the board, its seats and the figures."""
    at_end = _differing(undone.was, undone.now)
    moved = {at for at, _ in _results(undone.was, at_end) ^ _results(undone.now, at_end)}
    if moved:
        own = _differing(undone.without_act, undone.with_act)
        moved -= {at for at, _ in _results(undone.without_act, own) ^ _results(undone.with_act, own)}
    return _refused(undone, "undo_moves_a_result", moved) if moved else None


def _gone_from_games(undone: UndoneDesk) -> Refusal | None:
    was, now = undone.was, undone.now
    changed = {number for number, player in now.players.items() if was.players.get(number) != player}
    at_end = _all_rounds(now) if changed else _differing(was, now)
    gone = _played_by_nobody(now, at_end) - _played_by_nobody(was, at_end)
    return _refused(undone, "undo_under_games", gone) if gone else None


def _differing(one: Desk, other: Desk) -> Rounds:
    """Rounds that are not the very same: desks share what no act between them has touched."""
    found: Rounds = set()
    for name in {*one.grades, *other.grades}:
        both = (desk.grades[name].rounds if name in desk.grades else () for desk in (one, other))
        found |= {(name, at) for at, (mine, theirs) in enumerate(zip_longest(*both), 1) if mine is not theirs}
    return found


def _all_rounds(desk: Desk) -> Rounds:
    return {(name, at) for name, grade in desk.grades.items() for at in range(1, len(grade.rounds) + 1)}


def _boards(desk: Desk, rounds: Rounds) -> Iterator[tuple[str, int, Board]]:
    for name, number in rounds:
        if name in desk.grades and number <= len(desk.grades[name].rounds):
            for board in desk.grades[name].rounds[number - 1].boards:
                yield name, number, board


def _seats(desk: Desk, rounds: Rounds) -> set[At]:
    return {(name, number, player) for name, number, board in _boards(desk, rounds) for player in board.players}


def _results(desk: Desk, rounds: Rounds) -> set[tuple[At, object]]:
    return {
        ((name, number, player), (board.players, board.slip.scores if board.slip else None, board.ground))
        for name, number, board in _boards(desk, rounds)
        if board.slip is not None or board.ground is not None
        for player in board.players
    }


def _played_by_nobody(desk: Desk, rounds: Rounds) -> set[At]:
    """Players with a result of a game in a round for which they are not in the field."""
    return {
        (name, number, player)
        for name, number, board in _boards(desk, rounds)
        if board.slip is not None and board.meets in ("game", "table")
        for player in board.players
        if not plays_in_round(desk.player(player), number)
    }


def _refused(undone: UndoneDesk, code: str, found: set[At]) -> Refusal:
    _, number, player = min(found)
    known = undone.was if player in undone.was.players else undone.now
    assumed = undone.was.book.silent("what is taken back leaves every other board and result as it is")
    return Refusal(code=code, rests_on=(assumed,), detail=(("name", known.name(player)), ("round", number)))
