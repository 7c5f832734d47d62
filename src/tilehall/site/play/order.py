"""A command on its way through a live game, and the ear of who sent it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from tilehall.law.game.outside import Outside
from tilehall.site.people.actor import Actor

from .lag import Line
from .sign_ins import SignIn
from .viewers import Onlooker

if TYPE_CHECKING:
    from .live_game import LiveGame


class Ear(Protocol):
    """A socket of this game. What it is told goes out in this order; `show` may be overtaken by a newer view."""

    actor: Actor
    onlooker: Onlooker
    game: LiveGame
    heard_at: float
    sign_in: SignIn | None
    line: Line

    def tell(self, text: str) -> None: ...

    def show(self, text: str) -> None: ...

    def bring(self) -> None: ...

    def end(self, code: int) -> None: ...


@dataclass(slots=True)
class Order:
    """A command on its way: of somebody, by a socket; or of the hall itself."""

    command_id: str
    what: Mapping[str, Any]
    on: int | None
    ear: Ear | None
    actor: Actor
    outside: Outside
    arrived: datetime | None = None  # None: at the moment that it is done by; of a press, which was earlier, later
    command: Any = None  # one of the hall's own, or of a robot: not by anybody's authority
    tries: int = 0

    @property
    def received(self) -> datetime:
        """As the row of the log has it. Its event says when it was done, by the line of who sent it."""
        return self.arrived or self.outside.now

    @property
    def of_hall(self) -> bool:
        return self.command is not None
