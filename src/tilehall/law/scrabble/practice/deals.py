"""A game of two choosers from one order of the tiles, without clocks, challenges or a log: for matches and training.

The tiles are drawn from the end of the bag. Who goes out gains double what is left on the other rack; after six turns
without a score each loses what is on the own rack. A chooser is told what a player sees and no more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import BLANK_CODE, EMPTY, SIZE, VALUES
from tilehall.law.scrabble.plays import ON_A_RACK, RawPlay

ZEROS_TO_END = 6
OUT_FACTOR = 2


@dataclass(frozen=True, slots=True)
class Sight:
    """What somebody at turn sees: codes on the board and on the own rack, tiles in the bag and on the other rack, by
    how much one leads, and how many turns before this one did not score; and whether there is still time to think."""

    board: bytes
    rack: bytes
    bag: int
    others: int
    lead: int
    zeros: int = 0
    in_time: Callable[[], bool] = lambda: True


@dataclass(frozen=True, slots=True)
class Choice:
    """A play, an exchange, or neither: a pass."""

    play: RawPlay | None = None
    exchanged: bytes = b""


PASS = Choice()
Chooser: TypeAlias = Callable[[Sight], Choice]


@dataclass(slots=True)
class Deal:
    bag: list[int]
    board: bytearray = field(default_factory=lambda: bytearray(EMPTY))
    racks: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    scores: list[int] = field(default_factory=lambda: [0, 0])
    turns: int = 0
    zeros: int = 0


def pass_ends(zeros: int) -> bool:
    """Whether a pass now ends the game, after so many turns in a row without a score."""
    return zeros >= ZEROS_TO_END - 1


def play_deal(choosers: Sequence[Chooser], tiles: Sequence[int], lots: Lots) -> Deal:
    """The game to its end. `lots` says where exchanged tiles come to lie in the bag."""
    deal = Deal(list(tiles))
    for rack in deal.racks:
        _refill(deal, rack)
    play_on(deal, choosers, lots)
    return deal


def play_on(deal: Deal, choosers: Sequence[Chooser], lots: Lots) -> None:
    """From where it stands to its end; who is to move is told by the number of turns before."""
    while deal.zeros < ZEROS_TO_END and all(deal.racks):
        seat = deal.turns % 2
        rack = deal.racks[seat]
        lead = deal.scores[seat] - deal.scores[1 - seat]
        others = len(deal.racks[1 - seat])
        choice = choosers[seat](Sight(bytes(deal.board), bytes(rack), len(deal.bag), others, lead, deal.zeros))
        if choice.play is not None:
            _lay(deal, seat, choice.play)
        elif choice.exchanged:
            _exchange(deal, rack, choice.exchanged, lots)
        deal.zeros = 0 if choice.play is not None and choice.play[0] else deal.zeros + 1
        deal.turns += 1
    _settle(deal)


def _lay(deal: Deal, seat: int, play: RawPlay) -> None:
    rack = deal.racks[seat]
    deal.scores[seat] += play[0]
    lay(deal.board, play)
    for code in play[-1]:
        if code:
            rack.remove(code if code < BLANK_CODE else BLANK_CODE)
    _refill(deal, rack)


def lay(board: bytearray, play: RawPlay) -> None:
    """The tiles of a play onto the board."""
    _, down, row, column, codes = play
    at, step = row * SIZE + column, SIZE if down else 1
    for code in codes:
        if code:
            board[at] = code
        at += step


def _refill(deal: Deal, rack: list[int]) -> None:
    while deal.bag and len(rack) < ON_A_RACK:
        rack.append(deal.bag.pop())


def _exchange(deal: Deal, rack: list[int], tiles: bytes, lots: Lots) -> None:
    for tile in tiles:
        rack.remove(tile)
    _refill(deal, rack)
    for tile in tiles:
        deal.bag.insert(lots.below(len(deal.bag) + 1), tile)


def _settle(deal: Deal) -> None:
    left = [sum(VALUES[code] for code in rack) for rack in deal.racks]
    for seat in (0, 1):
        if not deal.racks[seat]:
            deal.scores[seat] += OUT_FACTOR * left[1 - seat]
        elif all(deal.racks):
            deal.scores[seat] -= left[seat]
