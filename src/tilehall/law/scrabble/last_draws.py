"""How to play with one or two tiles in the bag: each play is weighed over all tiles that may still be drawn.

Nobody knows which of the tiles that are not seen are in the bag, so one play is chosen for all that may be there, never
the best one for each. What comes once the bag is empty is searched as an ending. Where tiles stay in the bag even after
the play (a pass, or one tile of two), the other is taken to know what lies there, which tells rather too little of such
a play, and only the likeliest replies are tried.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .endings import DEEPEST, FAR, PASS, Endings, Wanted, raw_play
from .kernels import ending
from .plays import RawPlay

MOST_IN_BAG = 2
NODES = 500_000  # positions looked at where nobody says how many: some seconds, for most plays are met but once
_UNBOUNDED = 1 << 62
_FIRST = 30  # plays that are played out however few the nodes and the time: some hundredths of a second
_MOST = 240  # before the best of them are looked into
# By tiles in the bag: how many candidates are played out, how many looked into a turn deep, two turns, and so on.
_WIDTHS = {1: (100, 24, 12, 6, 3), 2: (40, 8, 4, 2)}
_FEWEST = 2
_SAMPLE = 6  # about so many draws are enough to tell what need not be looked at
_REPLIES = 10  # of who plays with tiles still in the bag

ListedPlay = tuple[int, int, int, int, int]  # as `Ending.listed` tells it


@dataclass(frozen=True, slots=True)
class Chance:
    """A play, or a pass where there is none, over all draws (where there was no time for all, over some): the share of
    wins (a draw is half of one), and by how much one leads at the end in the mean. `exact`: every ending was searched
    to its end."""

    play: RawPlay | None
    wins: float
    spread: float
    exact: bool


@dataclass(frozen=True, slots=True)
class LastDrawsFound:
    """The best of the `candidates`, which are in their order, those looked into deepest first; `exact`: all plays that
    there are were searched to the end."""

    play: RawPlay | None
    wins: float
    spread: float
    exact: bool
    nodes: int
    candidates: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Unseen:
    """What who is to move knows: the own rack, the tiles that are not seen, how many of them are in the bag, and by how
    much one leads. `by_wins`: more wins are better than more points."""

    rack: bytes
    tiles: bytes
    bag: int
    lead: int
    by_wins: bool = True


def best_before_ending(endings: Endings, board: bytes, unseen: Unseen, wanted: Wanted | None = None) -> LastDrawsFound:
    """The play that is best over all draws; of `wanted` the nodes, the time and whether a pass ends the game are
    regarded."""
    if not 0 < unseen.bag <= MOST_IN_BAG or unseen.bag > len(unseen.tiles):
        raise ValueError("one or two tiles must be in the bag")
    return _Weighing(endings, board, unseen, wanted or Wanted(nodes=NODES)).found()


@dataclass(slots=True)
class _Candidate:
    number: int
    laid: int
    total: int = 0
    wins: int = 0  # twice as many: a draw is one
    ways: int = 0  # draws looked at
    closed: bool = False


class _Weighing:
    def __init__(self, endings: Endings, board: bytes, unseen: Unseen, wanted: Wanted) -> None:
        self._endings, self._board, self._unseen, self._wanted = endings, board, unseen, wanted
        self._spent = 0
        self._closed = True
        self._bags = list(_bags(Counter(unseen.tiles), unseen.bag))
        self._ways = sum(ways for _, ways in self._bags)
        kernel = self._begin(self._bags[0][0])
        self._plays = kernel.listed()
        numbers = sorted(range(len(self._plays)), key=lambda number: -self._plays[number][4])
        laid = [_Candidate(number, self._plays[number][1] & 255) for number in numbers]
        self._candidates, self._others = [_Candidate(PASS, 0), *laid[:_FIRST]], laid[_FIRST:]

    def _begin(self, bag: bytes) -> ending.Ending:
        """A position in which these tiles are in the bag, in the order in which they are drawn. Each rack has place for
        them; they are not there yet."""
        unseen = self._unseen
        other = bytes((Counter(unseen.tiles) - Counter(bag)).elements())
        racks = sorted(unseen.rack + bag), sorted(other + bag)
        self._racks = bytes(racks[0]), bytes(racks[1])
        left = _mask(self._racks[0], unseen.rack), _mask(self._racks[1], other)
        kernel = self._endings.begin(self._board, self._racks, left, self._wanted)
        self._kernel, self._left = kernel, list(left)
        return kernel

    # -- rounds

    def found(self) -> LastDrawsFound:
        """However few the nodes, the likeliest are played out for a few draws; then more, as far as half of the nodes
        go. The best are played out for all draws and looked into deeper and deeper; at last, while there are nodes, all
        that there are are searched to the end."""
        orderly = [one for one in self._bags if one[0][0] <= one[0][-1]]
        few = orderly[:: 1 + len(orderly) // _SAMPLE]
        self._candidates = self._weighed(0, self._candidates, few, _UNBOUNDED) or []
        self._play_out_more(few)
        self._candidates.sort(key=self._rank)
        going, depth = True, -1
        for width in _WIDTHS[self._unseen.bag]:
            depth += 1
            going = going and self._round(depth, width)
        self._candidates += self._others
        whole = len(self._candidates)
        while going and depth < DEEPEST and not all(map(self._is_closed, self._candidates)):
            depth += 1
            going = self._round(depth, _FEWEST) and self._round(depth, whole)
        most = max(one.ways for one in self._candidates)
        chances = tuple(self._chance(one) for one in self._candidates if one.ways == most)
        best, exact = chances[0], all(map(self._is_closed, self._candidates))
        return LastDrawsFound(best.play, best.wins, best.spread, exact, self._spent, chances)

    def _is_closed(self, one: _Candidate) -> bool:
        return one.closed and one.ways == self._ways

    def _play_out_more(self, bags: Sequence[tuple[bytes, int]]) -> None:
        """Each time as many as before all together, so that few positions are begun."""
        while self._others and len(self._candidates) < _MOST:
            more = self._others[: min(len(self._candidates), _MOST - len(self._candidates))]
            done = self._weighed(0, more, bags, self._wanted.nodes // 2)
            if done is None:
                return
            self._others = self._others[len(more) :]
            self._candidates += done

    def _round(self, depth: int, width: int) -> bool:
        """The best so far once more over all draws, unless there are no more nodes in the middle of it."""
        wanted = [one for one in self._candidates[:width] if not self._is_closed(one)]
        done = self._weighed(depth, wanted, self._bags, self._wanted.nodes)
        if done is None:
            return False
        again = {one.number: one for one in done}
        self._candidates = [again.get(one.number, one) for one in self._candidates]
        self._candidates[:width] = sorted(self._candidates[:width], key=self._rank)
        return True

    def _weighed(
        self, depth: int, wanted: Sequence[_Candidate], bags: Sequence[tuple[bytes, int]], most: int
    ) -> list[_Candidate] | None:
        """Them anew, unless the nodes or the time, which only an unbounded search is not asked about, did not last."""
        in_time = None if most == _UNBOUNDED else self._wanted.in_time
        again = [_Candidate(one.number, one.laid, closed=True) for one in wanted]
        for bag, ways in bags if again else ():
            if in_time is not None and not in_time():
                return None
            kernel = self._begin(bag)
            kernel.bound(max(0, most - self._spent), in_time)
            self._plays = kernel.listed()
            for one in again:
                self._weigh(one, bag, ways, depth)
                if kernel.stopped:
                    break
            self._spent += kernel.nodes
            if kernel.stopped:
                return None
        return again

    def _rank(self, one: _Candidate) -> tuple[float, float]:
        wins, spread = -one.wins / one.ways, -one.total / one.ways
        return (wins, spread) if self._unseen.by_wins else (spread, wins)

    def _weigh(self, one: _Candidate, bag: bytes, ways: int, depth: int) -> None:
        if one.laid >= 2 == len(bag) and bag[0] != bag[1]:
            # Both are drawn: their order does not matter.
            if bag[0] > bag[1]:
                return
            ways *= 2
        self._closed = True
        value = self._unseen.lead + self._after(self._plays, one.number, bag, depth)
        one.total += ways * value
        one.ways += ways
        one.wins += ways * ((value > 0) + (value >= 0))
        one.closed = one.closed and self._closed

    def _chance(self, one: _Candidate) -> Chance:
        play = None if one.number == PASS else raw_play(self._board, *self._plays[one.number][:3])
        return Chance(play, one.wins / (2 * one.ways), one.total / one.ways, one.closed)

    # -- with tiles in the bag

    def _after(self, plays: list[ListedPlay], number: int, bag: bytes, depth: int) -> int:
        """What a play is worth whose tiles are replaced from this bag."""
        kernel = self._kernel
        if number == PASS:
            return self._stepped(number, 0, bag, depth)
        score, place, _, rest, _ = plays[number]
        drawn = place & 255
        mask = _mask(self._racks[kernel.seat], _tiles(self._racks[kernel.seat], rest) + bag[:drawn])
        kernel.keep(number, mask)
        if drawn < len(bag):
            return self._stepped(number, score, bag[drawn:], depth)
        return self._searched(number, depth)

    def _searched(self, number: int, depth: int) -> int:
        """Turn by turn deeper, so that each time the best are tried first."""
        value = 0
        for deep in range(min(depth, 1), depth + 1):
            value = self._kernel.after(number, deep, -FAR, FAR)
            if self._kernel.closed or self._kernel.stopped:
                break
        self._closed = self._closed and self._kernel.closed
        return value

    def _stepped(self, number: int, score: int, bag: bytes, depth: int) -> int:
        """The other has the turn, and there are still tiles in the bag."""
        kernel = self._kernel
        if number == PASS and kernel.passed:
            return kernel.after(PASS, 0, -FAR, FAR)
        left, passed = kernel.left[kernel.seat], kernel.passed
        kernel.step(number)
        plays = kernel.listed()
        likely = sorted(range(len(plays)), key=lambda reply: -plays[reply][4])
        if len(likely) > _REPLIES:
            self._closed = False
        best = max(self._after(plays, reply, bag, depth) for reply in [*likely[:_REPLIES], PASS])
        kernel.back(left, passed)
        return score - best


def _bags(tiles: Counter[int], bag: int) -> Iterator[tuple[bytes, int]]:
    """What may be drawn, in order, and in how many ways."""
    for first, count in sorted(tiles.items()):
        if bag == 1:
            yield bytes([first]), count
            continue
        for second, other in sorted(tiles.items()):
            if other - (first == second):
                yield bytes([first, second]), count * (other - (first == second))


def _mask(rack: bytes, tiles: bytes) -> int:
    """These tiles of the rack, of equal ones the first."""
    left, mask = Counter(tiles), 0
    for at, code in enumerate(rack):
        if left[code]:
            left[code] -= 1
            mask |= 1 << at
    return mask


def _tiles(rack: bytes, mask: int) -> bytes:
    return bytes(code for at, code in enumerate(rack) if mask >> at & 1)
