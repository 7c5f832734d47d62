"""A round finds the board of a player wherever it was laid, and changes that board and no other."""

from dataclasses import replace

import pytest

from tilehall.law.tournament.desk.records import Board, Round, seats_of

BOARDS = tuple(Board(meets="game", players=(n, n + 1), table=1) for n in (1, 3, 5))


@pytest.mark.parametrize("seats", [seats_of(BOARDS), {}, {1: 2, 2: 2, 5: 0, 6: 7, 9: 0}], ids=["true", "none", "old"])
def test_where_to_look_first_is_only_a_hint(seats: dict[int, int]) -> None:
    held = Round(number=1, boards=BOARDS, seats=seats)
    assert [held.board_of(player) for player in (1, 2, 6, 9)] == [BOARDS[0], BOARDS[0], BOARDS[2], None]
    now = replace(BOARDS[2], table=8)
    assert held.with_board(BOARDS[2], now).boards == (*BOARDS[:2], now)
    assert held == Round(number=1, boards=BOARDS)
