"""All that may be done in a turn by equity: plays, exchanges and the pass, each with its score and what then stays."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .board import BLANK, BLANK_CODE, CODES, READ, SIZE, VALUES
from .leave_table import COUNTS, TILE_WORTHS
from .plays import ON_A_RACK, Finder, RawPlay

TILES = sum(COUNTS)
WORTH_OF_ALL = sum(count * worth for count, worth in zip(COUNTS, TILE_WORTHS, strict=True))
_VOWELS = frozenset(CODES[sign] for sign in "AEIOUaeiou")
PASSED = "-"


@dataclass(frozen=True, slots=True)
class Turn:
    """`text` as in GCG: a play with dots, an exchange as "-ABC", a pass as "-"; the last two have no coordinates.
    `equity` is in hundredths of a point."""

    text: str
    coords: str | None
    score: int
    tiles: int
    equity: int


@dataclass(frozen=True, slots=True)
class TurnsFound:
    """How many plays there are and what they score together, and how many exchanges; the first of all turns, as many as
    were asked for."""

    count: int
    sum_scores: int
    exchanges: int
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Unseen:
    """What somebody at turn does not see: tiles in the bag, and what the other rack is worth once it is known."""

    bag: int
    other: int


def unseen(board: bytes, rack: bytes) -> Unseen:
    """The opponent has a full rack as long as there are tiles for one."""
    bag = max(0, TILES - (len(board) - board.count(0)) - len(rack) - ON_A_RACK)
    if bag:
        return Unseen(bag, 0)
    seen = sum(map(VALUES.__getitem__, board)) + sum(map(VALUES.__getitem__, rack))
    return Unseen(0, WORTH_OF_ALL - seen)


@dataclass(frozen=True, slots=True)
class RawTurn:
    """As the kernels have it: a play, or what is given back for new tiles, or neither."""

    equity: int
    play: RawPlay | None
    exchanged: bytes

    @property
    def score(self) -> int:
        return self.play[0] if self.play is not None else 0


def raw_turns(finder: Finder, board: bytes, rack: bytes) -> list[RawTurn]:
    """All turns, the best by equity first; of equal ones as `all_turns` has them."""
    hidden = unseen(board, rack)
    raw = finder.all_raw(board, rack)
    finder.leaves.weigh(rack, hidden.bag, hidden.other)
    after: dict[bytes, int] = {}
    turns = [RawTurn(_equity(finder, one, after), one, b"") for one in raw]
    turns += _without_play(finder, rack, hidden.bag) if rack else []
    turns.sort(key=lambda turn: (-turn.equity, *_tie(turn)))
    return turns


def all_turns(finder: Finder, board: bytes, rack: str, top: int | None = None) -> TurnsFound:
    """By equity, then score, coordinates, text; of those handed out the `top` best."""
    found = raw_turns(finder, board, bytes(map(CODES.__getitem__, rack)))
    plays = [turn for turn in found if turn.play is not None]
    shown = found if top is None else found[:top]
    exchanges = sum(bool(turn.exchanged) for turn in found)
    return TurnsFound(len(plays), sum(turn.score for turn in plays), exchanges, tuple(map(plain_turn, shown)))


def play_equity(finder: Finder, board: bytes, rack: bytes, play: RawPlay) -> int:
    """Of any play on the board that was looked at last, also of one whose words are not in the list."""
    hidden = unseen(board, rack)
    finder.leaves.weigh(rack, hidden.bag, hidden.other)
    return _equity(finder, play, {})


def plain_turn(turn: RawTurn) -> Turn:
    if turn.play is None:
        letters = sorted((READ[code] for code in turn.exchanged), key=lambda sign: (sign == BLANK, sign))
        return Turn(PASSED + "".join(letters), None, 0, 0, turn.equity)
    play = Finder.play(turn.play)
    return Turn(play.text, play.coords, play.score, play.tiles, turn.equity)


def _tie(turn: RawTurn) -> tuple[int, str, str]:
    own = plain_turn(turn)
    return -own.score, own.coords or "", own.text


def _equity(finder: Finder, raw: RawPlay, after: dict[bytes, int]) -> int:
    """`after` is what was found before for the same tiles laid."""
    score, _, row, column, codes = raw
    laid = bytes(sorted(code if code < BLANK_CODE else BLANK_CODE for code in codes if code))
    if laid not in after:
        after[laid] = finder.leaves.after_tiles(laid)
    equity = 100 * score + after[laid]
    if finder.opening:
        equity -= sum(finder.beside[row * SIZE + column + at] for at, code in enumerate(codes) if code in _VOWELS)
    return equity


def _without_play(finder: Finder, rack: bytes, bag: int) -> Iterator[RawTurn]:
    """No more tiles are exchanged than the bag holds."""
    leaves = finder.leaves
    yield RawTurn(leaves.kept(), None, b"")
    if not leaves.swap:
        return
    for count in range(1, min(len(rack), bag) + 1):
        for given in sorted({bytes(sorted(some)) for some in combinations(rack, count)}):
            yield RawTurn(leaves.given_back(given), None, given)
