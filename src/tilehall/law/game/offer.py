"""What a seat may do now, or from some moment on: what a page shows as its buttons, and a robot chooses from."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Fact

from .clock import Moment


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of command, as in `Game.commands`, that the rules do not refuse this seat for phase, turn or time.

    What the sender has yet to choose (squares, tiles, words) may still be refused. `at`: not before this moment; None:
    now. `detail` is what helps to choose: the words that may be challenged, how many tiles may be exchanged. Nothing in
    it tells more than the view of the seat.
    """

    kind: str
    at: Moment | None = None
    detail: tuple[tuple[str, Fact], ...] = ()

    def open_at(self, now: Moment) -> bool:
        return self.at is None or self.at <= now
