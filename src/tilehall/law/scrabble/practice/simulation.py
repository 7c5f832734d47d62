"""The best turns tried out: what comes after each, on racks and draws as they may be, and how far one can trust it.

Sample number i deals the same tiles to all candidates, so that what differs is the candidate and not the luck. What
cannot be the best any more is left out early. Values are in hundredths of a point, from the side of who is at turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import erf, sqrt
from statistics import fmean

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import BLANK_CODE, VALUES
from tilehall.law.scrabble.leave_table import COUNTS
from tilehall.law.scrabble.plays import ON_A_RACK, Finder
from tilehall.law.scrabble.turns import RawTurn, raw_turns, unseen

from .deals import ZEROS_TO_END, lay

CANDIDATES = 12
PLIES = 2
SAMPLES = 120  # of each candidate that stays in until the end
BATCH = 12  # samples of each before anybody is left out, and between one look and the next
DOUBT = 2.4  # standard errors by which a candidate must lie behind to be left out
CERTAIN = 1.96  # standard errors on each side: 95 % bounds
# How far the end of a game lies from where it stands, in points: the standard deviation is so much, and so much for the
# root of the tiles unseen; and it is worth something to be at turn. Measured over games of the hall against itself
# (bench/scrabble_strength.py --spread).
FAR, FAR_BY_ROOT, TURN_WORTH = 9.0, 9.0, 18.0


@dataclass(slots=True)
class Tried:
    """A candidate with what its samples brought."""

    turn: RawTurn
    values: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    left_out: bool = False
    stays: bool = False  # somebody asks about it, whatever comes of it

    @property
    def value(self) -> float:
        return fmean(self.values) if self.values else 0.0

    @property
    def win_chance(self) -> float:
        return fmean(self.wins) if self.wins else 0.0

    @property
    def bound(self) -> float:
        """The mean lies within so much of what more samples would bring, in 95 of 100 cases."""
        return CERTAIN * _standard_error(self.values)


@dataclass(frozen=True, slots=True)
class Position:
    """What who is at turn knows: by how many points that side leads, and how many turns in a row had no score."""

    board: bytes
    rack: bytes
    lead: int = 0
    zeros: int = 0


def win_chance(lead: float, hidden: int) -> float:
    """Of who is not at turn and leads by so many points (what the racks are worth among them), with so many tiles
    unseen; with none, the game is over."""
    if hidden == 0:
        return (lead > 0) + (lead == 0) / 2
    return (1 + erf((lead - TURN_WORTH) / ((FAR + FAR_BY_ROOT * sqrt(hidden)) * sqrt(2)))) / 2


class Simulation:
    """Of one position. `run` goes on from where it stopped; the same numbers give the same answer."""

    def __init__(self, finder: Finder, position: Position, candidates: Sequence[RawTurn] = (), *, plies: int = PLIES):
        self._finder, self._position, self._plies = finder, position, plies
        turns = candidates or raw_turns(finder, position.board, position.rack)[:CANDIDATES]
        self.tried = [Tried(turn) for turn in turns]
        self._pool = pool(position.board, position.rack)
        self._bag = unseen(position.board, position.rack).bag
        seen = position.board + b"|" + bytes(sorted(position.rack))
        self._seed = sha256(seen).hexdigest()
        self._samples = 0

    def run(self, samples: int = SAMPLES, in_time: Callable[[], bool] = lambda: True) -> list[Tried]:
        """All candidates, the best first; those left out behind the others."""
        while self._samples < samples and in_time():
            staying = [one for one in self.tried if not one.left_out]
            if len(staying) < 2 and (self._samples or self.tried[0].turn.play is None):
                break
            more = min(BATCH, samples - self._samples)
            deals = [self._dealt(self._samples + at) for at in range(more)]
            for one in staying:
                for deal in deals:
                    value, left = self._played_on(one.turn, deal)
                    one.values.append(value)
                    one.wins.append(win_chance(self._position.lead + value / 100, left))
            self._samples += more
            self._leave_out(staying)
        return sorted(self.tried, key=_standing)

    def _dealt(self, number: int) -> list[int]:
        """The unseen tiles: the opponent's first, then those of the bag in the order in which they are drawn."""
        tiles = list(self._pool)
        Lots(f"{self._seed}/{number}").shuffle(tiles)
        return tiles

    def _played_on(self, turn: RawTurn, tiles: Sequence[int]) -> tuple[int, int]:
        """What a candidate is worth on these tiles, and how many tiles are then unseen to one side."""
        held = len(tiles) - self._bag
        racks = [list(self._position.rack), list(tiles[:held])]
        bag, board = list(tiles[held:]), bytearray(self._position.board)
        value, zeros, kept = 0, self._position.zeros, [0, 0]  # kept: what stays of the last turn of each side
        side, sign = 0, 1
        for turns_left in range(self._plies, -1, -1):
            scored = _do(turn, board, racks[side], bag)
            value += sign * scored
            kept[side] = turn.equity - scored
            zeros = 0 if scored else zeros + 1
            if not racks[side]:
                return value + sign * 200 * _worth(racks[1 - side]), 0
            if zeros >= ZEROS_TO_END:
                return value + 100 * (_worth(racks[1]) - _worth(racks[0])), 0
            side, sign = 1 - side, -sign
            if turns_left:
                turn = self._answer(board, racks[side], racks[1 - side], len(bag))
        return value + kept[0] - kept[1], len(bag) + len(racks[side])

    def _answer(self, board: bytearray, rack: Sequence[int], other: Sequence[int], bag: int) -> RawTurn:
        worth, play = self._finder.best_turn(bytes(board), bytes(rack), bag, _worth(other))
        if play is not None:
            return RawTurn(worth, play, b"")
        leaves = self._finder.leaves
        return RawTurn(worth, None, leaves.tiles(leaves.swap) if leaves.swap else b"")

    def _leave_out(self, staying: Sequence[Tried]) -> None:
        best = min(staying, key=_standing)
        for one in staying:
            if one is not best and not one.stays:
                gaps = [own - other for own, other in zip(best.wins, one.wins, strict=True)]
                error = _standard_error(gaps)
                one.left_out = fmean(gaps) > DOUBT * error and fmean(gaps) > 0


def _standing(one: Tried) -> tuple[bool, float, float]:
    return one.left_out, -one.win_chance, -one.value


def _standard_error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return float("inf")
    mean = fmean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def pool(board: bytes, rack: bytes) -> list[int]:
    """The tiles that are not seen, by code."""
    left = list(COUNTS)
    for code in (*board, *rack):
        if code:
            left[code if code < BLANK_CODE else BLANK_CODE] -= 1
    return [code for code, count in enumerate(left) for _ in range(count)]


def _do(turn: RawTurn, board: bytearray, rack: list[int], bag: list[int]) -> int:
    """The turn is made, and tiles are drawn from the end of the bag; what it scores, in hundredths."""
    if turn.play is None:
        _exchange(turn.exchanged, rack, bag)
        return 0
    lay(board, turn.play)
    for code in turn.play[-1]:
        if code:
            rack.remove(code if code < BLANK_CODE else BLANK_CODE)
    _refill(rack, bag)
    return 100 * turn.play[0]


def _exchange(tiles: bytes, rack: list[int], bag: list[int]) -> None:
    for tile in tiles:
        rack.remove(tile)
    _refill(rack, bag)
    bag[:0] = tiles  # they come up last: in two plies hardly ever


def _refill(rack: list[int], bag: list[int]) -> None:
    while bag and len(rack) < ON_A_RACK:
        rack.append(bag.pop())


def _worth(rack: Sequence[int]) -> int:
    return sum(map(VALUES.__getitem__, rack))
