"""Who has a game in progress: asked of every room in which people play, before a word list or the solver is opened."""

from collections.abc import Callable

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.first_round import may_look_up
from tilehall.site.people.actor import Actor

OpenGameCheck = Callable[[Actor], bool]
_checks: dict[str, OpenGameCheck] = {}
_solver_checks: dict[str, OpenGameCheck] = {}


def register_open_game_check(app: str, check: OpenGameCheck) -> None:
    """An app says how to find out whether somebody sits at a game there."""
    _checks[app] = check


def register_solver_check(app: str, check: OpenGameCheck) -> None:
    """The same of a serious game of Rummikub, in which nobody is told what can be laid."""
    _solver_checks[app] = check


def has_open_game(actor: Actor) -> bool:
    return any(check(actor) for check in _checks.values())


def may_ask_solver(actor: Actor) -> bool:
    return not any(check(actor) for check in _solver_checks.values())


def look_up_refusal(ruleset: str, in_progress: bool, by_challenge: bool) -> Refusal | None:
    answer = may_look_up(Book(ruleset), game_in_progress=in_progress, by_challenge=by_challenge)
    return answer if isinstance(answer, Refusal) else None
