"""Which board of an event a challenge is about: by the key on paper, by its table, or by who sits there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tilehall.law import catalogue
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.seats_shown import SeatsShown
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.results import board_of_key
from tilehall.site.tournaments.open_boards import games_open, goes_on
from tilehall.site.tournaments.store import DeskState

from . import store
from .judge_case import SCRABBLE, BoardCase
from .store import BoardPlace
from .word_lists import word_source

FindBoard = Callable[[DeskState], "BoardAtHand | None"]


@dataclass(frozen=True, slots=True)
class BoardAtHand:
    """A board of the event, in which round; `own` is the player whose own key opened it."""

    round: int
    board: Board
    own: int | None = None


def find_by_key(key: str) -> FindBoard:
    def find(state: DeskState) -> BoardAtHand | None:
        opened = board_of_key(state.row, state.desk, keys.key_to_judge(state.row, key))
        return None if opened is None else BoardAtHand(opened.round, opened.board, opened.own)

    return find


def find_by_table(table: int | None) -> FindBoard:
    """The board at this table in the round that is played."""

    def find(state: DeskState) -> BoardAtHand | None:
        boards = boards_in_play(state.desk)
        return next((BoardAtHand(state.desk.current, board) for board in boards if board.table == table), None)

    return find


def find_by_seats(shown: SeatsShown) -> FindBoard:
    """The board at which the first of those sits now; whether it is still theirs is asked of `shown`."""

    def find(state: DeskState) -> BoardAtHand | None:
        boards = boards_in_play(state.desk) if shown.players else []
        found = (board for board in boards if shown.players[0] in board.players)
        return next((BoardAtHand(state.desk.current, board) for board in found), None)

    return find


def refuse_table_twice(desk: Desk, table: int | None) -> Refusal | None:
    """Grades may number their tables alike; the code on paper tells them apart."""
    found = [board for board in boards_in_play(desk) if board.table == table] if table is not None else []
    if len(found) < 2:
        return None
    names = tuple(" – ".join(map(desk.name, board.players)) for board in found)
    basis = event_rules(desk).resting("challenge_slip")
    return Refusal(code="table_twice", rests_on=(basis,), detail=(("table", table), ("boards", names)))


def is_scrabble(desk: Desk) -> bool:
    return desk.plan is not None and desk.book.game == SCRABBLE


def event_rules(desk: Desk) -> Any:
    return catalogue.game(SCRABBLE).rules(*desk.book.edition)


def boards_in_play(desk: Desk) -> list[Board]:
    """The games that go on in the round that is played."""
    return games_open(desk, desk.current)


def is_in_play(desk: Desk, at: BoardAtHand) -> bool:
    return at.round == desk.current and goes_on(desk, at.board)


def is_over(desk: Desk, place: BoardPlace) -> bool:
    """Whether the game of a board is over: its slip is signed, or those two do not meet there any more."""
    seated = sorted(place.players)  # in the order of the numbers: who starts may be laid anew while they play
    return all(sorted(board.players) != seated for board in games_open(desk, place.round))


def place_of(state: DeskState, at: BoardAtHand) -> BoardPlace:
    return BoardPlace(tournaments.public_id(state.row), at.round, tuple(at.board.players), at.board.table)


def case_of(state: DeskState, at: BoardAtHand) -> BoardCase:
    rules = event_rules(state.desk)
    return BoardCase(
        rules=rules,
        seats=tuple(at.board.players),
        table=at.board.table,
        source=word_source(state.desk, rules),
        own=at.own,
    )


def rejected_elsewhere(state: DeskState) -> frozenset[str]:
    """The words of challenges that were rejected at any board of this round whose game goes on. What was put aside is
    of some other board, and its game may go on longer."""
    boards = store.boards_of(tournaments.public_id(state.row), state.desk.current)
    words = (board.record.rejected_words(only_aside=is_over(state.desk, board.place)) for board in boards)
    return frozenset().union(*words)


def rejected_in_hall(state: DeskState) -> frozenset[str]:
    """In this event, or in another that is played on the same days: somebody may go from one room into the other."""
    others = tournaments.on_the_same_days(state.row).filter(phase="playing")
    events = (state, *map(tournaments.state_of, others))
    return frozenset().union(*(rejected_elsewhere(event) for event in events if is_scrabble(event.desk)))
