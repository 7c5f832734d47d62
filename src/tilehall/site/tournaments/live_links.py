"""What a slip page says of a game that can be played, or is being played, in the hall."""

from dataclasses import dataclass

from django.utils import timezone

from tilehall.law.tournament.desk.records import Board
from tilehall.site.play import event_tables
from tilehall.site.play import store as play

from .actions import live_boards
from .hall_tables import table_of_board
from .store import DeskState


@dataclass(frozen=True, slots=True)
class PlayHere:
    """`code` of the table, once somebody sits there; `here` are the players who do, `begun` that they play."""

    unseen_allowed: bool
    code: str = ""
    here: tuple[int, ...] = ()
    begun: bool = False
    refused: str = ""


def play_here(state: DeskState, round_: int, board: Board) -> PlayHere | None:
    """None where nobody can: the event is not open for it, the round is not played, the slip is in."""
    if not board.open or board.meets not in ("game", "table") or round_ != state.desk.current:
        return None
    terms = live_boards.terms_of_event(state.row.pk)
    if not terms.open:
        return None
    table = table_of_board(state, round_, board)
    if table is None:
        return PlayHere(terms.unseen_allowed, refused=live_boards.why_not_here(state, round_, board))
    event_tables.settle_one(table, timezone.now())
    taken = tuple(board.players[chair.seat] for chair in play.chairs_of(table) if chair.taken is not None)
    return PlayHere(table.unseen_allowed, table.code, taken, table.game_id is not None)
