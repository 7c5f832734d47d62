"""The score sheet of a record against ours: one entry for one wrong line, however the figures behind it follow."""

from tilehall.law.game.tiles import Tiles

from ..board import FACES
from ..rules import ScrabbleRules
from .gcg import GcgTurn
from .replay_report import Disagreement, Field


class Sheets:
    """Compares turn by turn. `begin` names the turn; the other questions are asked of it."""

    def __init__(self, rules: ScrabbleRules) -> None:
        self._most = rules.rack_size.value
        self._found: list[Disagreement] = []
        # How far the totals of the record are from ours, for each player: now, and before the last slip of the pen.
        self._apart: list[tuple[int, int]] = [(0, 0), (0, 0)]
        self._totals: list[int | None] = [0, 0]  # as last stated
        self._seq, self._by = 0, 0
        self._turn: GcgTurn
        self._carried = 0  # what a wrong score of this line adds to its total

    @property
    def disagreements(self) -> tuple[Disagreement, ...]:
        return tuple(self._found)

    def begin(self, seq: int, turn: GcgTurn, by: int) -> None:
        self._seq, self._turn, self._by, self._carried = seq, turn, by, 0

    def score(self, computed: int, *also: int) -> None:
        """`also`: scores that agree for another reason than being ours."""
        stated = self._turn.score
        if stated is None:
            return
        self._carried = stated - computed
        if stated != computed and stated not in also:
            self._tell("score", stated, computed)

    def bonus(self, payable: tuple[int, ...]) -> int:
        """The bonus as stated where it is one that may be paid; else the one that went into the total, or the nearest
        that may."""
        stated = self._turn.score
        if stated in payable:
            return stated if stated is not None else 0
        counted = self._counted()
        computed = min(payable, key=lambda points: (abs(points - (stated or 0)), points), default=0)
        if counted is not None and counted in payable:
            computed = counted
        if stated is not None and stated != computed:
            self._carried = stated - computed
            self._tell("bonus", stated, computed)
        return computed

    def overtime(self, unit: int) -> int:
        """Only whole units are ever taken off; a part counts whole. A score that cannot be yields to the total."""
        stated, counted = self._turn.score, self._counted()
        if stated is None:
            return 0
        if not _is_overtime(stated, unit) and counted is not None and _is_overtime(counted, unit):
            computed = counted
        else:
            units = (abs(stated) + unit - 1) // unit if unit else 0
            computed = -units * unit
        self.score(computed)
        return computed

    def total(self, computed: int) -> None:
        """Totals are compared by their differences: one that goes on from a wrong one is not wrong again, nor is one
        that comes back to ours."""
        stated = self._totals[self._by] = self._turn.total
        before, earlier = self._apart[self._by]
        if stated is None:
            self._apart[self._by] = (before + self._carried, earlier)
            return
        apart = stated - computed
        if apart in (0, before, earlier, before + self._carried):
            self._apart[self._by] = (apart, apart)
            return
        self._tell("total", stated, computed)
        self._apart[self._by] = (apart, before)

    def _counted(self) -> int | None:
        """What the record itself added to the total in this line."""
        total, before = self._turn.total, self._totals[self._by]
        return None if total is None or before is None else total - before

    def rack(self, stated: str | None, used: Tiles, unseen: Tiles) -> None:
        """A rack that lacks a tile that was used, holds too many, or holds what lies elsewhere."""
        if stated is None:
            return
        tiles = FACES.of(stated.upper())
        if not tiles.contains(used):
            self._tell("rack", stated, sheet_entries(used))
        elif len(tiles) > self._most or not unseen.contains(tiles):
            self._tell("rack", stated, None)

    def left(self, stated: str, unseen: Tiles | None, *, exact: bool) -> bool:
        """Tiles at the end of the game; True where they are not what they should be. None: nobody can know."""
        if exact and (unseen is None or unseen.contains(FACES.of(stated))):
            return False
        self._tell("rack", stated, None if unseen is None or len(unseen) > self._most else sheet_entries(unseen))
        return True

    def _tell(self, field: Field, stated: int | str | None, computed: int | str | None) -> None:
        self._found.append(
            Disagreement(seq=self._seq, line=self._turn.line, field=field, stated=stated, computed=computed)
        )


def _is_overtime(points: int, unit: int) -> bool:
    return points <= 0 and (points % unit == 0 if unit else points == 0)


def sheet_entries(tiles: Tiles) -> str:
    """As on a rack: a blank first, then the letters in their order."""
    return "".join(sorted(tiles.plain(), key=lambda tile: (tile != "?", tile)))
