"""What a rack is worth, what a player is charged, and the scores that follow from the charges."""

from collections.abc import Iterable, Sequence

from . import tiles


def rack_value(rack: Iterable[str], joker: int) -> int:
    """Face values, and so much for each joker; a tile nobody has named counts nothing."""
    return sum(joker if tile == tiles.JOKER else tiles.number(tile) for tile in rack if tile != tiles.UNKNOWN)


def unmelded_charge(value: int, charge: int, mode: str) -> int:
    """For a player who never melded: the charge in place of the rack, on top of it, or the larger of the two."""
    return {"flat": charge, "add": charge + value, "max": max(charge, value)}[mode]


def scores_of_going_out(charges: Sequence[int], out: int, winner: str, loser: str) -> tuple[int, ...]:
    """The winner collects the charges of the others, who lose them; either may be set to zero by the rules."""
    gained = sum(charges) - charges[out] if winner == "sum_of_opponent_charges" else 0
    lost = [-charge if loser == "minus_own_charge" else 0 for charge in charges]
    return tuple(gained if seat == out else lost[seat] for seat in range(len(charges)))


def scores_of_empty_pool(charges: Sequence[int], winner: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and winners: the lowest charge is taken off all, what is left over zero is lost.

    Where the winner takes the differences, joint winners share them alike, a point that does not divide is nobody's.
    """
    lowest = min(charges)
    over = [charge - lowest for charge in charges]
    winners = tuple(seat for seat, difference in enumerate(over) if not difference)
    gained = sum(over) // len(winners) if winner == "difference" else 0
    return tuple(-difference if difference else gained for difference in over), winners
