"""Who has a game in progress: asked of every room in which people play, before a word list is opened to them."""

from collections.abc import Callable

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.opening import look_up
from tilehall.site.people.actor import Actor

Ask = Callable[[Actor], bool]
_rooms: dict[str, Ask] = {}


def asked_of(room: str, ask: Ask) -> None:
    """A room says how to find out whether somebody sits at a game there."""
    _rooms[room] = ask


def has_open_game(actor: Actor) -> bool:
    return any(ask(actor) for ask in _rooms.values())


def looking_up(ruleset: str, in_progress: bool, by_challenge: bool) -> Refusal | None:
    answer = look_up(Book(ruleset), game_in_progress=in_progress, by_challenge=by_challenge)
    return answer if isinstance(answer, Refusal) else None
