"""Games between practice opponents without a log and a clock, for measuring how strong they are: the turns are those of
the rules, and the count is that of a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from tilehall.law.game.clock import Moment
from tilehall.law.game.offer import Offer
from tilehall.law.game.opponents import ChosenIntent, Opponent, SeatSight, Tools
from tilehall.law.game.seats import Seat
from tilehall.law.game.table_count import RackCount, TableCount
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import solve
from tilehall.law.rummikub.events import event_kind
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings.count import count_table
from tilehall.law.rummikub.solve.meld_search import counts_less, counts_plus
from tilehall.law.rummikub.tiles import Meld, Table, sorted_tiles, tile_counts

from .seat_position import NOTHING, listed

_LAY, _DRAW, _PASS = map(event_kind, (c.LayTiles, c.DrawTile, c.PassTurn))
_NOW = Moment(0)
_TOOLS = Tools(is_word=lambda _word: False)

# Told of each turn: the seat, its view, and what was chosen.
TurnWatch: TypeAlias = Callable[[Seat, Mapping[str, Any], ChosenIntent], None]


@dataclass
class MatchGame:
    """One game, by seats in the order of play. `pool` is drawn from its end."""

    rules: RummikubRules
    opponents: Sequence[Opponent]
    pool: list[str]
    table: Table = ()
    racks: list[Meld] = field(default_factory=list)
    melded: list[bool] = field(default_factory=list)
    sheet: list[Mapping[str, Any]] = field(default_factory=list)
    last_turns: int | None = None
    chose_with: dict[int, Meld] = field(default_factory=dict)  # the rack of the last turn of choice without a meld

    def play(self, watch: TurnWatch | None = None) -> TableCount:
        """To the end, and counted."""
        many = len(self.opponents)
        self.racks = [sorted_tiles(self._drawn(self.rules.deal_tiles.value)) for _ in range(many)]
        self.melded = [False] * many
        turn = 0
        while all(self.racks) and self.last_turns != 0:
            self._turn(Seat(turn % many), watch)
            turn += 1
        return self._count()

    def _turn(self, seat: Seat, watch: TurnWatch | None) -> None:
        view = self._view(seat)
        rest = _DRAW if self.pool else _PASS
        sight = SeatSight(seat=seat, view=view, offers=(Offer(_LAY), Offer(rest)), now=_NOW)
        intent = self.opponents[seat].choose(self.rules, sight, _TOOLS)
        if intent is None:
            raise ValueError("who is on turn chooses something")
        if watch is not None:
            watch(seat, view, intent)
        if intent["kind"] == _LAY:
            self._lay(seat, cast("Sequence[Sequence[str]]", intent["table"]))
        else:
            self._draw(seat)
        if self.last_turns is not None:
            self.last_turns -= 1
        elif not self.pool:
            self.last_turns = len(self.opponents)

    def _lay(self, seat: Seat, table: Sequence[Sequence[str]]) -> None:
        after: Table = tuple(map(tuple, table))
        laid = counts_less(_tiles_on(after), _tiles_on(self.table))
        self.racks[seat] = listed(counts_less(tile_counts(self.racks[seat]), laid))
        self.table, self.melded[seat] = after, True
        self._tell(seat, "lay", listed(laid), 0)

    def _draw(self, seat: Seat) -> None:
        if not self.melded[seat]:
            self.chose_with[seat] = self.racks[seat]
        drawn = self._drawn(self.rules.draw_per_turn.value)
        self.racks[seat] = sorted_tiles((*self.racks[seat], *drawn))
        self._tell(seat, "draw" if drawn else "pass", (), len(drawn))

    def _drawn(self, many: int) -> list[str]:
        return [self.pool.pop() for _ in range(min(many, len(self.pool)))]

    def _tell(self, seat: Seat, kind: str, laid: Meld, drawn: int) -> None:
        line = {"by": seat, "kind": kind, "laid": list(laid), "drawn": drawn, "rack": len(self.racks[seat])}
        self.sheet.append(line)

    def _view(self, seat: Seat) -> dict[str, Any]:
        """What of the view of a seat a choice is made from."""
        return {
            "table": [list(one) for one in self.table],
            "racks": [list(rack) if at == seat else len(rack) for at, rack in enumerate(self.racks)],
            "melded": list(self.melded),
            "pool": len(self.pool),
            "last_turns": self.last_turns,
            "sheet": list(self.sheet),
        }

    def _count(self) -> TableCount:
        counted = count_table(self.rules, [self._rack_count(seat) for seat in range(len(self.racks))])
        if isinstance(counted, Refusal):
            raise TypeError(counted.code)
        return counted

    def _rack_count(self, seat: int) -> RackCount:
        rack = self.racks[seat]
        if self.melded[seat]:
            return RackCount(tiles=rack)
        value = solve.best_opening(self.chose_with.get(seat, ()))[0]
        chose_not = value >= self.rules.initial_meld_min.value
        return RackCount(tiles=rack, opened="chose_not" if chose_not else "could_not")


def _tiles_on(table: Table) -> bytes:
    counts = NOTHING
    for one in table:
        counts = counts_plus(counts, tile_counts(one))
    return counts


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """Both games of a deal: what each of the two sides won and scored. A win that is shared is half of one."""

    wins: tuple[float, float]
    points: tuple[int, int]


def deal_played(
    rules: RummikubRules, sides: tuple[Opponent, Opponent], order: Sequence[str], watch: TurnWatch | None = None
) -> DealPlayed:
    """The deal of these tiles, the last ones first, twice with seats changed."""
    wins, points = [0.0, 0.0], [0, 0]
    for turned in (0, 1):
        counted = MatchGame(rules, (sides[turned], sides[1 - turned]), list(order)).play(watch)
        for side in (0, 1):
            seat = Seat(side ^ turned)
            points[side] += counted.scores[seat]
            wins[side] += (seat in counted.winners) / len(counted.winners)
    return DealPlayed((wins[0], wins[1]), (points[0], points[1]))
