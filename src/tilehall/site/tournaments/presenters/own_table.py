"""Where a player of an event sits now: table, opponent, what is wanted of the slip, and the place so far."""

from dataclasses import dataclass

from django.urls import reverse

from tilehall.law.tournament.desk.desk import number_of
from tilehall.law.tournament.desk.phases import HallPhase, hall_phase
from tilehall.law.tournament.desk.records import Player
from tilehall.site.pages.phrases import signed
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.store import DeskState

from .boards import public_board
from .cards import CardRow, card_row
from .kept_standings import placings_of
from .number_words import grade_title, rounded, shared_places, wins_text
from .page_cache import cached


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPlace:
    """The place so far; `figures` are what it goes by."""

    place: str
    grade: str
    figures: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """`line` is the round that is played or comes next. `slip` and `asks` are empty where nothing is to be done."""

    me: Player
    phase: HallPhase
    round: int
    line: CardRow | None
    at_tables: bool
    asks: str
    slip: str
    page: str  # the player's own, which follows the rounds
    place: OwnPlace | None


def phase_of(state: DeskState) -> tuple[HallPhase, int]:
    return cached(state, "hall phase", lambda: hall_phase(state.desk))


def own_table(state: DeskState, number: int) -> OwnTable | None:
    """None for who is not in the field, or has left it, and where nobody sits: the event is called off."""
    desk = state.desk
    me = desk.players.get(number)
    if desk.called_off is not None or me is None or me.standing not in ("entered", "withdrawn"):
        return None
    phase, round_ = phase_of(state)
    grade = desk.grades.get(me.grade or "")
    board = None
    if grade is not None and 0 < round_ <= len(grade.rounds):
        board = grade.rounds[round_ - 1].board_of(number)
    line = None
    if grade is not None and board is not None:
        line = card_row(round_, number, public_board(desk, grade, board), None)
    key = keys.player_key(state.row, number)
    asks = slip_asks(state, number, me.grade, round_) if line else ""
    return OwnTable(
        me=me,
        phase=phase,
        round=round_,
        line=line,
        at_tables=desk.book.game != "scrabble",
        asks=asks,
        slip=reverse("tournaments:slip", args=[state.row.pk, key]) if asks and phase == "playing" else "",
        page=reverse("tournaments:own", args=[state.row.pk, key]),
        place=_place(state, me),
    )


def _place(state: DeskState, me: Player) -> OwnPlace | None:
    if me.grade is None or me.grade not in state.desk.grades or not state.desk.grades[me.grade].rounds:
        return None
    placings = placings_of(state, me.grade).placed.placings
    at = next((n for n, placing in enumerate(placings) if number_of(placing.player) == me.number), None)
    if at is None or not any(placing.games for placing in placings):
        return None
    placing, wins = placings[at], wins_text(placings[at].wins)
    beside = signed(placing.spread) if state.desk.book.game == "scrabble" else f"{rounded(placing.points)} points"
    return OwnPlace(
        place=shared_places([each.place for each in placings])[at],
        grade=grade_title(me.grade) if len(state.desk.grades) > 1 else "",
        figures=f"{wins} {'win' if wins == '1' else 'wins'}, {beside}",
    )


def slip_asks(state: DeskState, player: int, grade: str | None, round_: int) -> str:
    """What is wanted of this player for the slip of the round: enter, confirm, wait or settle; empty for nothing.

    What the code of the board has signed for a player is told, since somebody else may have done it."""
    board = state.desk.board_of(grade or "", round_, player)
    if board is None or not board.open:
        return ""
    if board.slip is None:
        return "enter"
    if board.slip.state == "disputed":
        return "settle"
    if player not in board.slip.signed_by:
        return "confirm"
    return "signed_at_the_board" if board.slip.by_board and board.slip.entered_by == player else "wait"
