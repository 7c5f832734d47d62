"""Seats at the tables: who starts, who is second, third and fourth, each about equally often for everyone.

Players and tables are a bipartite graph with an edge for each time somebody sits; a seat is a colour of the edge. For
two colours the edges are walked in closed walks, out of a player for the one and into a player for the other: then
every player and every table has them within one of each other. Done for all pairs of colours until nothing changes,
each table of four has each seat once and each player each seat within one (de Werra's equitable colouring).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from .designs import Tables
from .orientation import oriented_games

Sits: TypeAlias = tuple[int, tuple[int, int]]  # a player at a table of a round
SEATS = 4
_PASSES = 60  # far more than ever needed; a bound all the same


def seated_rounds(rounds: Sequence[Tables], before: Sequence[Tables] = ()) -> list[Tables]:
    """The same tables, each in seat order: the first starts. `before` counts and stays as it was."""
    had: dict[int, list[int]] = {}
    for each in before:
        for table in each:
            for seat, player in enumerate(table):
                had.setdefault(player, [0] * SEATS)[seat] += 1
    sits = {
        (player, (number, place)): seat
        for number, each in enumerate(rounds)
        for place, table in enumerate(each)
        for seat, player in enumerate(table)
    }
    if not had:
        _even(sits)
    made = [
        [sorted(table, key=lambda player: sits[player, (number, place)]) for place, table in enumerate(each)]
        for number, each in enumerate(rounds)
    ]
    _swapped(made, had)
    return [tuple(tuple(table) for table in each) for each in made]


def _even(colours: dict[Sits, int]) -> None:
    edges, seats = list(colours), range(max(colours.values()) + 1)
    for _ in range(_PASSES):
        changed = False
        for one, other in combinations(seats, 2):
            own = [edge for edge in edges if colours[edge] in (one, other)]
            if _within_one(own, colours, one):
                continue
            changed = True
            walked = oriented_games([((0, player), (1, table)) for player, table in own])
            for edge, (begin, _) in zip(own, walked, strict=True):
                colours[edge] = one if begin[0] == 0 else other
        if not changed:
            return


def _within_one(own: Sequence[Sits], colours: Mapping[Sits, int], one: int) -> bool:
    difference: dict[object, int] = {}
    for edge in own:
        step = 1 if colours[edge] == one else -1
        for end in ((0, edge[0]), (1, edge[1])):
            difference[end] = difference.get(end, 0) + step
    return all(abs(value) <= 1 for value in difference.values())


def _swapped(made: list[list[list[int]]], had: dict[int, list[int]]) -> None:
    """What is left after tables of three or earlier rounds: swaps of two seats at a table while they help."""
    counts = {player: list(own) for player, own in had.items()}
    tables = [table for each in made for table in each]
    for table in tables:
        for seat, player in enumerate(table):
            counts.setdefault(player, [0] * SEATS)[seat] += 1
    for _ in range(_PASSES):
        tried = [_helped(t, *two, counts) for t in tables for two in combinations(range(len(t)), 2)]
        if not any(tried):
            return


def _helped(table: list[int], one: int, other: int, counts: dict[int, list[int]]) -> bool:
    """A swap helps when the sum of the squares of the counts becomes smaller."""
    left, right = counts[table[one]], counts[table[other]]
    if left[one] - left[other] + right[other] - right[one] <= 2:
        return False
    for own, leaves, comes in ((left, one, other), (right, other, one)):
        own[leaves] -= 1
        own[comes] += 1
    table[one], table[other] = table[other], table[one]
    return True
