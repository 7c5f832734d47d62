"""Which games of an event go on, and who sits at one just now and so may look no word up."""

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.site.people.models import Person

from . import store


def goes_on(desk: Desk, board: Board) -> bool:
    """A game of Scrabble: two sit there, and the slip is not signed."""
    return desk.plan is not None and desk.book.game == "scrabble" and board.meets == "game" and board.open


def games_open(desk: Desk, round_: int) -> list[Board]:
    return [board for _, board in desk.missing(round_) if goes_on(desk, board)]


def sits_at_a_game(person: Person) -> bool:
    """Whether a round of Scrabble is being played in which this person's slip is not signed yet."""
    for entered in store.entries_of_person(person).filter(tournament__phase="playing"):
        desk = store.load(entered.tournament_id).desk
        if any(entered.number in board.players for board in games_open(desk, desk.current)):
            return True
    return False
