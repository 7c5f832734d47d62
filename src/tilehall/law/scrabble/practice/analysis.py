"""A game turn by turn: what was played, what would have been best, what it cost, and what the draw had to do with it.

Worths and costs are in hundredths of a point. Without plies the best is the best by equity; with plies the best ones
are tried on sampled racks (`simulation`), what was played always among them. All of it is the same each time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import BLANK, BLANK_CODE, CODES, SIGNS, SIZE, UNKNOWN, tile_of_sign
from tilehall.law.scrabble.leave_table import COUNTS
from tilehall.law.scrabble.plays import ON_A_RACK, Finder, RawPlay
from tilehall.law.scrabble.taken_turns import TakenTurn
from tilehall.law.scrabble.turns import RawTurn, Turn, plain_turn, play_equity, raw_turns, unseen

from . import known_endings
from .simulation import CANDIDATES, CERTAIN, Position, Simulation, Tried

SHOWN = 5  # of the best turns
COSTLIEST = 3
SAMPLES = 300  # of each candidate, so that what costs two or three points shows
DRAWS = 200  # how many racks a drawn one is compared with

Heap = Counter[str]
WHOLE_SET: Heap = Counter({SIGNS[code]: count for code, count in enumerate(COUNTS) if count})


@dataclass(frozen=True, slots=True)
class Option:
    """Something that could be done. `worth`: its equity or, where it was tried, what that brought on the average. A
    `chance` to win is told only of what was tried on many racks."""

    turn: Turn
    worth: int
    chance: float | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Of a turn whose rack is known. `cost`: by how much it fell short of the best, 0 where that is within `doubt`,
    what the samples leave open (95 %)."""

    played: Option
    best: tuple[Option, ...]  # the best first; what was played is among them or stands behind
    plays: int  # how many there were
    cost: int
    doubt: int
    missed_bonus: Turn | None  # with all seven tiles, the best of those that were there
    luck: int | None  # what the tiles drawn before it bring over others that might have come


@dataclass(frozen=True, slots=True)
class AnalysedTurn:
    """`judged`: None where the rack or what was exchanged is not known. `phonies`: its words that are not in the list,
    whether they came off or not; None where no list was asked."""

    taken: TakenTurn
    judged: Judgement | None
    phonies: tuple[str, ...] | None


def analysed(
    finder: Finder, turns: Iterable[TakenTurn], *, plies: int = 0, is_word: Callable[[str], bool] | None = None
) -> Iterator[AnalysedTurn]:
    """Turn by turn, so that whoever waits can be told how far it is."""
    kept: dict[int, Heap | None] = {}  # by player: what stayed after the last turn
    for taken in turns:
        judged = None
        if (rack := known_rack(taken)) is not None:
            judged = _judged(finder, taken, rack, kept.get(taken.by, Counter()), plies)
        kept[taken.by] = None if rack is None else rack - _used(taken)
        phonies = None if is_word is None else tuple(word for word in taken.words if not is_word(word))
        yield AnalysedTurn(taken, judged, phonies)


def known_rack(taken: TakenTurn) -> Heap | None:
    """The rack, where it is known whole, can be, and holds what was done with it."""
    if UNKNOWN in taken.rack or taken.given is None or not 0 < len(taken.rack) <= ON_A_RACK:
        return None
    rack = Counter(taken.rack)
    fits = rack + _on_board(taken.board) <= WHOLE_SET and _laid(taken) + Counter(taken.given) <= rack
    return rack if fits else None


def _judged(finder: Finder, taken: TakenTurn, rack: Heap, kept: Heap | None, plies: int) -> Judgement:
    codes = _codes(rack)
    found = raw_turns(finder, taken.board, codes)
    position = Position(taken.board, codes, taken.lead, taken.zeros)
    played = _played(finder, taken, codes, found)
    if played.play is None and played not in found:
        options, doubt = _barred(played, *_weighed(finder, position, found, _passed(found), plies))
    else:
        options, doubt = _weighed(finder, position, found, played, plies)
    options = [replace(one, turn=_as_written(one.turn, taken)) if one.chosen else one for one in options]
    own = next(one for one in options if one.chosen)
    behind = max(0, options[0].worth - own.worth)
    shown = options[:SHOWN]
    with_all = (one for one in found if one.play is not None and _tiles(one.play) >= ON_A_RACK)
    missed = None if len(taken.placed) >= ON_A_RACK and not taken.came_off else next(with_all, None)
    return Judgement(
        played=own,
        best=tuple(shown if own in shown else [*shown, own]),
        plays=sum(one.play is not None for one in found),
        cost=behind if behind > doubt else 0,
        doubt=doubt,
        missed_bonus=None if missed is None else plain_turn(missed),
        luck=None if kept is None else _luck(finder, taken.board, kept, rack, found[0].equity),
    )


def costliest(turns: Iterable[AnalysedTurn]) -> list[AnalysedTurn]:
    """The turns that cost most, the dearest first; of equal ones the earlier. What cost nothing is not among them."""
    dear = [one for one in turns if one.judged is not None and one.judged.cost > 0]
    return sorted(dear, key=lambda one: -one.judged.cost if one.judged else 0)[:COSTLIEST]


# -- what was played


def _played(finder: Finder, taken: TakenTurn, rack: bytes, found: Sequence[RawTurn]) -> RawTurn:
    """The same among what could be done; else it was a phony, or an exchange against the rules. What came off, or was
    such an exchange, was worth no more than a pass."""
    if taken.placed and not taken.came_off:
        play = _raw_play(taken)
        laid = _squares(play)
        same = (one for one in found if one.play is not None and _squares(one.play) == laid)
        return next(same, None) or RawTurn(play_equity(finder, taken.board, rack, play), play, b"")
    given = bytes(sorted(CODES[tile] for tile in taken.given or ()))
    same = (one for one in found if one.play is None and one.exchanged == given)
    return next(same, None) or RawTurn(_passed(found).equity, None, given)


def _passed(found: Sequence[RawTurn]) -> RawTurn:
    return next(one for one in found if one.play is None and not one.exchanged)


def _raw_play(taken: TakenTurn) -> RawPlay:
    """As the finder has it: on an empty board across, and a letter that nobody gave a blank is any letter."""
    squares = {int(square): CODES["a" if sign == BLANK else sign] for square, sign in taken.placed}
    down = len({square % SIZE for square in squares}) == 1 < len(squares)
    if down and not any(taken.board):
        squares = {square % SIZE * SIZE + square // SIZE: code for square, code in squares.items()}
        down = False
    first, last = min(squares), max(squares)
    row, column = divmod(first, SIZE)
    codes = bytes(squares.get(at, 0) for at in range(first, last + 1, SIZE if down else 1))
    return taken.score, int(down), row, column, codes


def _squares(play: RawPlay) -> frozenset[tuple[int, int]]:
    _, down, row, column, codes = play
    step = SIZE if down else 1
    return frozenset((row * SIZE + column + at * step, code) for at, code in enumerate(codes) if code)


def _as_written(turn: Turn, taken: TakenTurn) -> Turn:
    """What was played, in the words of the record."""
    if taken.what != "play":
        return turn
    coords, _, text = taken.text.partition(" ")
    return replace(turn, text=text, coords=coords, tiles=len(taken.placed))


# -- what it was worth


def _weighed(
    finder: Finder, position: Position, found: Sequence[RawTurn], played: RawTurn, plies: int
) -> tuple[list[Option], int]:
    """The options, the best first, and the doubt about how far the chosen one lies behind."""
    ending = unseen(position.board, position.rack).bag == 0
    if plies and ending:
        worths = known_endings.ending_worths(finder, position, found, played, SHOWN)
        return _ranked((one, worth, None, one == played) for one, worth in worths), 0
    most = SHOWN if plies == 0 else CANDIDATES
    turns = [*found[:most]] if played in found[:most] else [*found[:most], played]
    if plies == 0:
        return _ranked((one, one.equity, None, one == played) for one in turns), 0
    simulation = Simulation(finder, position, turns, plies=plies)
    own = simulation.tried[turns.index(played)]
    own.stays = True
    tried = [one for one in simulation.run(SAMPLES) if not one.left_out]
    best = max(tried, key=lambda one: (one.value, one is own))
    ranked = _ranked((one.turn, round(one.value), one.win_chance, one is own) for one in tried)
    return ranked, _doubt(best, own)


def _barred(played: RawTurn, options: Sequence[Option], doubt: int) -> tuple[list[Option], int]:
    """An exchange that the rules forbid was weighed as a pass, and stands behind all that could be done."""
    passed = next(one for one in options if one.chosen)
    others = [replace(one, chosen=False) for one in options]
    return [*others, replace(passed, turn=plain_turn(played))], doubt


def _ranked(weighed: Iterable[tuple[RawTurn, int, float | None, bool]]) -> list[Option]:
    """Of equal ones the chosen is the best."""
    options = [Option(plain_turn(turn), worth, chance, chosen) for turn, worth, chance, chosen in weighed]
    return sorted(options, key=lambda one: (-one.worth, not one.chosen))


def _doubt(best: Tried, own: Tried) -> int:
    """Both were tried on the same racks, so that the gaps tell how sure their mean is."""
    gaps = [one - other for one, other in zip(best.values, own.values, strict=False)]
    return round(CERTAIN * stdev(gaps) / sqrt(len(gaps))) if len(gaps) > 1 else 0


# -- the luck of the draw


def _luck(finder: Finder, board: bytes, kept: Heap, rack: Heap, best: int) -> int | None:
    """The best that could be done with this rack, over the mean of it with others that the same tiles could have been
    filled up to. None where nothing was drawn, or where it is not known what stayed."""
    if not kept <= rack or kept == rack:
        return None
    rest = sorted((WHOLE_SET - _on_board(board) - kept).elements())
    count = rack.total() - kept.total()
    lots = Lots(sha256(board + b"|" + _codes(kept)).hexdigest())
    racks = (_codes(kept + Counter(_drawn(rest, count, lots))) for _ in range(DRAWS))
    return best - round(fmean(_best_equity(finder, board, one) for one in racks))


def _drawn(tiles: Sequence[str], count: int, lots: Lots) -> list[str]:
    left = list(tiles)
    return [left.pop(lots.below(len(left))) for _ in range(count)]


def _best_equity(finder: Finder, board: bytes, rack: bytes) -> int:
    hidden = unseen(board, rack)
    return finder.best_turn(board, rack, hidden.bag, hidden.other)[0]


# -- tiles


def _used(taken: TakenTurn) -> Heap:
    return Counter() if taken.came_off else _laid(taken) + Counter(taken.given or ())


def _laid(taken: TakenTurn) -> Heap:
    return Counter(tile_of_sign(sign) for _, sign in taken.placed)


def _on_board(board: bytes) -> Heap:
    return Counter(SIGNS[min(code, BLANK_CODE)] for code in board if code)


def _tiles(play: RawPlay) -> int:
    return len(play[-1]) - play[-1].count(0)


def _codes(tiles: Heap) -> bytes:
    return bytes(sorted(CODES[tile] for tile in tiles.elements()))
