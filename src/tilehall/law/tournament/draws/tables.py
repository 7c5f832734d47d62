"""Tables of four, three where it must be: who sits with whom in every round, and in which seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from . import designs
from .designs import Tables
from .found_tables import found_tables
from .lots import Lots
from .pairs import CannotDraw, refuse_too_many
from .seat_order import seated_rounds
from .table_mix import meetings_above_least, mixed_tables

FEWEST, SEATS = 2, 4
MEETING = 4  # one meeting too many is as bad as four seats too many at tables of three


def table_sizes(players: int) -> tuple[int, ...]:
    """How many sit at each table: fours, and as many threes as it needs; five play three and two."""
    if players < FEWEST:
        raise CannotDraw("too_few_for_tables", players=players)
    if players <= SEATS:
        return (players,)
    if players == 5:
        return (3, 2)
    threes = -players % SEATS
    return (SEATS,) * ((players - 3 * threes) // SEATS) + (3,) * threes


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Rounds of tables in seat order. `meetings` is how often any two sat together, the rarest and the oftenest."""

    rounds: tuple[Tables, ...]
    meetings: tuple[int, int]


def draw_tables(players: int, rounds: int, seed: int) -> Seating:
    """A draw for the players 1 to n, numbered by lot.

    Tables that a long search found come first, then exact designs; what they do not fill is mixed on top of them. If
    that could be bettered, in meetings or in who sits at tables of three, a draw mixed as a whole is made too, and the
    better one of both together is taken: a design that leaves players out has some of them at every table of three.
    """
    if rounds < 1:
        raise CannotDraw("no_rounds", rounds=rounds)
    refuse_too_many(players)
    lots = Lots(seed)
    names = lots.shuffled(range(1, players + 1))
    made = found_tables(players, rounds) or _designed_or_mixed(players, rounds, lots)
    return seating_of([tuple(tuple(names[seat] for seat in table) for table in each) for each in made])


def _designed_or_mixed(players: int, rounds: int, lots: Lots) -> list[Tables]:
    made = _designed(players, rounds)
    fixed = len(made)
    made += further_rounds(players, made, rounds - fixed, lots)
    if not fixed or not any(meetings_above_least(made, players)):
        return made

    def above_least(rounds: Sequence[Tables]) -> int:
        meetings, short = meetings_above_least(rounds, players)
        return MEETING * meetings + short

    return min(made, further_rounds(players, (), rounds, lots), key=above_least)


def _designed(players: int, rounds: int) -> list[Tables]:
    """A design whose pairs all meet equally often can be begun again; another one is taken once."""
    table_sizes(players)
    made = designs.known_designs(players, rounds)
    if made and len({*_meetings(made).values()}) == 1 and len(_meetings(made)) == players * (players - 1) // 2:
        return [made[number % len(made)] for number in range(rounds - rounds % len(made))] or made
    return made


def further_rounds(players: int, before: Sequence[Tables], rounds: int, lots: Lots) -> list[Tables]:
    """Further rounds for players 0 to n - 1 on top of those that are played or fixed."""
    if rounds <= 0:
        return []
    start = [tables_by_lot(players, lots) for _ in range(rounds)]
    return mixed_tables(start, before, players, lots)


def seating_of(rounds: Sequence[Tables], before: Sequence[Tables] = ()) -> Seating:
    """Seats given so that everyone has each about equally often, counting those of the rounds before."""
    players = sorted({player for each in (*before, *rounds) for table in each for player in table})
    met = _meetings([*before, *rounds])
    counts = [met.get(pair, 0) for pair in combinations(players, 2)]
    return Seating(rounds=tuple(seated_rounds(rounds, before)), meetings=(min(counts), max(counts)))


def redraw_tables(players: Sequence[int], before: Sequence[Tables], rounds: int, seed: int) -> Seating:
    """The rest of an event after a withdrawal or a late entry: what was played stays, the rest is mixed anew.

    `players` are those who go on; the rounds before may name others.
    """
    numbers = {player: number for number, player in enumerate(players)}
    kept = [
        tuple(own for table in each if (own := tuple(numbers[p] for p in table if p in numbers))) for each in before
    ]
    made = further_rounds(len(players), kept, rounds, Lots(seed))
    named = [tuple(tuple(players[seat] for seat in table) for table in each) for each in made]
    return seating_of(named, before)


def tables_by_lot(players: int, lots: Lots) -> Tables:
    """One round, nothing thought of."""
    order, made = lots.shuffled(range(players)), []
    for size in table_sizes(players):
        made.append(tuple(order[:size]))
        order = order[size:]
    return tuple(made)


def _meetings(rounds: Sequence[Tables]) -> dict[tuple[int, int], int]:
    met: dict[tuple[int, int], int] = {}
    for each in rounds:
        for table in each:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return met
