"""Team events: two teams where everybody meets all of the other side, and several teams board by board.

A player is a seat (team, board), both from 0. Within a team nobody meets. Starts are even after every round.
"""

from collections.abc import Sequence
from typing import TypeAlias

from .even_starts import even_rounds, passes
from .pairs import CannotDraw, Drawn, DrawnBye, Entry, Pair, refuse_too_many
from .round_robin import circle_draw
from .team_rounds import coupled_rounds

Seat: TypeAlias = tuple[int, int]
Round: TypeAlias = tuple[Entry[Seat], ...]


def draw_two_teams(sizes: tuple[int, int], times: int = 1) -> Drawn[Seat]:
    """All of one team meet all of the other; a smaller team leaves byes. Twice through turns every start round."""
    if min(sizes) < 1:
        raise CannotDraw("team_without_players")
    refuse_too_many(sum(sizes))
    once = [
        tuple(_board((i, j), (i in couple.starting) == (number == 0), sizes) for i, j in enumerate(opponents))
        for couple in coupled_rounds(max(sizes))
        for number, opponents in enumerate(couple.rounds)
    ]
    if sizes[0] != sizes[1]:
        once = even_rounds(once, side=lambda seat: seat[0])
    return passes(once, times)


def _board(boards: tuple[int, int], home_starts: bool, sizes: tuple[int, int]) -> Entry[Seat]:
    home, away = (0, boards[0]), (1, boards[1])
    if boards[0] >= sizes[0]:
        return DrawnBye(away)
    if boards[1] >= sizes[1]:
        return DrawnBye(home)
    return Pair(home, away) if home_starts else Pair(away, home)


def draw_several_teams(sizes: Sequence[int], times: int = 1) -> Drawn[Seat]:
    """The teams play a round robin; board b meets board b, and has a bye where the other team has none.

    A team starts on half of its boards in every match.
    """
    if min(sizes, default=1) < 1:
        raise CannotDraw("team_without_boards")
    refuse_too_many(sum(sizes))
    once = [_matches(each, sizes) for each in circle_draw(len(sizes))]
    if len(set(sizes)) > 1:
        once = even_rounds(once, side=lambda seat: seat[0])
    return passes(once, times)


def _matches(each: Sequence[Entry[int]], sizes: Sequence[int]) -> Round:
    """The team that the round robin lets start has the even boards, the other one the odd ones."""
    made: list[Entry[Seat]] = []
    for entry in each:
        for board in range(max(sizes)):
            there = [(team, board) for team in entry.players if board < sizes[team]]
            if len(there) == 2:
                made.append(Pair(*there[::-1]) if board % 2 else Pair(*there))
            else:
                made += [DrawnBye(seat) for seat in there]
    return tuple(made)
