"""Team events: two teams where everybody meets all of the other side, and several teams board by board.

A player is a seat (team, board), both from 0. Within a team nobody meets.
"""

from collections.abc import Sequence
from typing import TypeAlias

from .orientation import oriented_games
from .pairs import CannotDraw, Drawn, DrawnBye, Entry, Pair, games_of_draw
from .round_robin import circle_draw

Seat: TypeAlias = tuple[int, int]
Round: TypeAlias = tuple[Entry[Seat], ...]


def draw_two_teams(sizes: tuple[int, int], times: int = 1) -> Drawn[Seat]:
    """All of one team meet all of the other; a smaller team leaves byes. Twice through turns every start round."""
    if min(sizes) < 1:
        raise CannotDraw("a team without players cannot play", "give each team a player at least")
    boards = max(sizes)
    once = [_against(sizes, boards, shift) for shift in range(boards)]
    if sizes[0] != sizes[1]:
        once = _balanced(once)
    return tuple(_turned(each) if through % 2 else each for through in range(times) for each in once)


def _against(sizes: tuple[int, int], boards: int, shift: int) -> Round:
    made: list[Entry[Seat]] = []
    for i in range(boards):
        j = (i + shift) % boards
        if i >= sizes[0]:
            made.append(DrawnBye((1, j)))
        elif j >= sizes[1]:
            made.append(DrawnBye((0, i)))
        else:
            home, away = (0, i), (1, j)
            made.append(Pair(home, away) if _home_starts(i, j, boards) else Pair(away, home))
    return tuple(made)


def _home_starts(i: int, j: int, boards: int) -> bool:
    """With even numbers the plain i + j rule would let one whole team start in each round."""
    if boards % 2:
        return (i + j) % 2 == 0
    return (i % 2 == 0) != (j >= boards // 2)


def draw_several_teams(teams: int, boards: int, times: int = 1) -> Drawn[Seat]:
    """The teams play a round robin; board b meets board b. A team starts on half of its boards in every match."""
    if boards < 1:
        raise CannotDraw("a team without boards cannot play", "give each team a board at least")
    once = [_matches(each, boards) for each in circle_draw(teams)]
    return tuple(_turned(each) if through % 2 else each for through in range(times) for each in once)


def _matches(each: Sequence[Entry[int]], boards: int) -> Round:
    """The team that the round robin lets start has the even boards, the other one the odd ones."""
    made: list[Entry[Seat]] = []
    for entry in each:
        for board in range(boards):
            if isinstance(entry, DrawnBye):
                made.append(DrawnBye((entry.player, board)))
                continue
            pair = Pair((entry.first, board), (entry.second, board))
            made.append(pair.turned() if board % 2 else pair)
    return tuple(made)


def _balanced(rounds: Sequence[Round]) -> list[Round]:
    made = iter(oriented_games([(pair.first, pair.second) for pair in games_of_draw(rounds)]))
    return [tuple(Pair(*next(made)) if isinstance(entry, Pair) else entry for entry in each) for each in rounds]


def _turned(each: Round) -> Round:
    return tuple(entry.turned() if isinstance(entry, Pair) else entry for entry in each)
