"""What calls a player to the next table: on the own page, and on a phone that has no page open."""

from dataclasses import dataclass
from hashlib import sha256

from tilehall.law.tournament.desk.phases import HallPhase
from tilehall.law.tournament.desk.records import Player
from tilehall.site.pages.phrases import joined
from tilehall.site.tournaments.store import DeskState

from .boards import public_board
from .cards import CardRow, card_row
from .own_table import phase_of


@dataclass(frozen=True, slots=True)
class Summons:
    """`title`: where, and in which round; `beside`: against whom."""

    title: str
    beside: str

    @property
    def mark(self) -> str:
        """Tells one from another, and nobody who sits there."""
        return sha256(f"{self.title}\n{self.beside}".encode()).hexdigest()[:32]


def summons_title(me: Player, line: CardRow | None, phase: HallPhase, round_: int) -> str:
    """Empty where nobody is called: the game is over, the next one not known, or the player not in the field."""
    if me.standing != "entered" or phase not in ("drawn", "playing") or line is None or line.score is not None:
        return ""
    where = "Bye" if line.sign == "B" else "Your game" if line.table is None else f"Table {line.table}"
    return f"{where} · Round {round_}"


def summons_of(state: DeskState, number: int) -> Summons | None:
    desk = state.desk
    me = desk.players.get(number)
    grade = desk.grades.get(me.grade or "") if me is not None else None
    phase, round_ = phase_of(state)
    if me is None or grade is None or not 0 < round_ <= len(grade.rounds):
        return None
    board = grade.rounds[round_ - 1].board_of(number)
    line = card_row(round_, number, public_board(desk, grade, board), None) if board is not None else None
    title = summons_title(me, line, phase, round_)
    return Summons(title, _beside(line)) if title and line is not None else None


def _beside(line: CardRow) -> str:
    names = [other.name for other in line.others]
    return f"{'with' if len(names) > 1 else 'against'} {joined(names)}" if names else ""
