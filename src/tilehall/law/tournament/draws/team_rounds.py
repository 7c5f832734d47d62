"""The rounds of a match of two teams in which all meet all, two by two, so that starts are even after each of them.

Who starts in one round of a couple replies in the other. So the games of both rounds join the players to rings, in
which a whole team starts in one round and the other one in the other. Rings that fall into two halves let each team
start on half of the boards in every round.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from .lots import Lots

Opponents: TypeAlias = tuple[int, ...]  # the board of the other team that each board of the one team meets
TRIES = 300
# With three or five a side one couple cannot but be one ring, in which a whole team starts: all ways were tried.
_WHOLE = {3: 1, 5: 1}


@dataclass(frozen=True, slots=True)
class CoupledRounds:
    """Two rounds, or the last one alone; `starting` are the boards of the one team that start in the first of them."""

    rounds: tuple[Opponents, ...]
    starting: frozenset[int]


@cache
def coupled_rounds(boards: int) -> tuple[CoupledRounds, ...]:
    """All rounds of a match. With an even number rounds half of the boards apart have rings of two players a side."""
    if boards % 2:
        return _odd_rounds(boards)
    half = boards // 2
    starting = frozenset(board for board in range(boards) if board % half % 2 == 0)
    return tuple(
        CoupledRounds((_shifted(boards, shift), _shifted(boards, shift + half)), starting) for shift in range(half)
    )


def _shifted(boards: int, shift: int) -> Opponents:
    return tuple((board + shift) % boards for board in range(boards))


def _odd_rounds(boards: int) -> tuple[CoupledRounds, ...]:
    """Any two shifts of a prime number are one ring, so that these rounds are found by lot, always the same lot."""
    lots = Lots(boards)
    for _ in range(TRIES):
        if couples := _rounds_by_lot(boards, lots, _WHOLE.get(boards, 0)):
            return couples
    return _rounds_by_lot(boards, lots, boards)


def _rounds_by_lot(boards: int, lots: Lots, whole: int) -> tuple[CoupledRounds, ...]:
    """Empty where more couples than `whole` have no rings that fall into halves."""
    free = [set(range(boards)) for _ in range(boards)]  # whom each has not met
    couples: list[CoupledRounds] = []
    for _ in range(boards // 2):
        tries = (_couple_by_lot(free, lots) for _ in range(TRIES))
        couple = next((couple for couple in tries if couple.starting), None)
        if couple is None:
            whole -= 1
            couple = replace(_couple_by_lot(free, lots), starting=frozenset(range(boards)))
        if whole < 0:
            return ()
        couples.append(couple)
        for board, left in enumerate(free):
            left.difference_update(opponents[board] for opponents in couple.rounds)
    last = CoupledRounds((tuple(left.pop() for left in free),), frozenset(range(0, boards, 2)))
    return (*couples, last)


def _couple_by_lot(free: Sequence[set[int]], lots: Lots) -> CoupledRounds:
    one = _round_by_lot(free, lots)
    other = _round_by_lot([left - {met} for left, met in zip(free, one, strict=True)], lots)
    return CoupledRounds((one, other), _half_of_rings(one, other))


def _round_by_lot(free: Sequence[set[int]], lots: Lots) -> Opponents:
    """Everybody meets one of those left. All have equally many left, so that there always is such a round."""
    order = [lots.shuffled(sorted(left)) for left in free]
    met_by: dict[int, int] = {}
    for board in range(len(free)):
        _seat(board, order, met_by, set())
    boards_met = {board: opponent for opponent, board in met_by.items()}
    return tuple(boards_met[board] for board in range(len(free)))


def _seat(board: int, order: Sequence[Sequence[int]], met_by: dict[int, int], tried: set[int]) -> bool:
    """Gives a board an opponent; one who is taken is left to it where the other board finds another one."""
    for opponent in order[board]:
        if opponent not in tried:
            tried.add(opponent)
            if opponent not in met_by or _seat(met_by[opponent], order, met_by, tried):
                met_by[opponent] = board
                return True
    return False


def _half_of_rings(one: Opponents, other: Opponents) -> frozenset[int]:
    """Boards of whole rings, half of all to a board; empty where the rings do not fall so."""
    board_of = {opponent: board for board, opponent in enumerate(other)}
    rings: list[list[int]] = []
    for board in range(len(one)):
        if not any(board in ring for ring in rings):
            ring = [board]
            while (onward := board_of[one[ring[-1]]]) != board:
                ring.append(onward)
            rings.append(ring)
    boards_by_number: dict[int, frozenset[int]] = {0: frozenset()}
    for ring in rings:
        for number, boards in list(boards_by_number.items()):
            boards_by_number.setdefault(number + len(ring), boards.union(ring))
    return boards_by_number.get(len(one) // 2, frozenset())
