"""A log that grows by decisions, so that undoing works as at the desk."""

from collections.abc import Iterable

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import rebuild

from .plans import logged


class GrowingLog:
    def __init__(self, acts: Iterable[object]) -> None:
        self.acts = list(acts)

    @property
    def desk(self) -> Desk:
        return rebuild(logged(self.acts))  # type: ignore[arg-type]

    def does(self, decide, *given: object) -> str | None:
        """The code of a refusal; None where the acts were added."""
        decided = decide(self.desk, *given)
        if isinstance(decided, Refusal):
            return decided.code
        self.acts += decided
        return None
