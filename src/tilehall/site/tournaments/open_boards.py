"""Who sits at a board of an event just now, and so may look no word up."""

from tilehall.site.people.models import Person

from . import store


def sits_at_a_game(person: Person) -> bool:
    """Whether a round of Scrabble is being played in which this person's slip is not signed yet."""
    for entered in store.entries_of_person(person).filter(tournament__phase="playing"):
        desk = store.load(entered.tournament_id).desk
        waiting = (board for _, board in desk.missing(desk.current))
        if desk.book.game == "scrabble" and any(entered.number in board.players for board in waiting):
            return True
    return False
