"""What the pages put into their forms beside what is typed: for whom it is, as they show it."""

from tilehall.law.tournament.desk.results import board_of
from tilehall.law.tournament.desk.seats_shown import seats_of_board
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions.results import board_of_key
from tilehall.site.tournaments.views.scores import mark_of_lists


def board_mark(number: int, at: int, player: int) -> dict[str, str]:
    """As the page of a slip has it at the desk."""
    found = board_of(store.load(number).desk, at, player)
    assert found is not None
    return {"shown": str(seats_of_board(at, found[1]))}


def key_mark(number: int, key: str) -> dict[str, str]:
    """As the page has it that a key on paper opens."""
    state = store.load(number)
    opened = board_of_key(state.row, state.desk, key)
    return {"shown": str(seats_of_board(opened.round, opened.board))} if opened else {}


def lists_mark(number: int, at: int) -> dict[str, str]:
    """As the scorer's page has it beside the line."""
    return {"round_shown": mark_of_lists(store.load(number).desk, at)}
