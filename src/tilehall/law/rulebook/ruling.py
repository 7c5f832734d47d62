"""The two answers of the law that people see: a ruling says what must be done, a refusal says no and why.

Both carry codes, not sentences: the site words them. Both always name what they rest on.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from .basis import Basis, basis_texts

# A day or a moment stays one, and a list stays a list: whoever words a fact writes it as people do.
Fact = str | int | bool | date | tuple[str, ...] | tuple[int, ...] | None


def plain_fact(fact: Fact) -> str | int | bool | list[str] | list[int] | None:
    """A fact as JSON holds it."""
    if isinstance(fact, date):
        return fact.isoformat()
    return [*fact] if isinstance(fact, tuple) else fact


class NothingToRestOn(ValueError):
    """A ruling or refusal without a basis is a mistake of ours, never an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to do, and who does it; how many, how long, whose and which stand beside it."""

    do: str
    who: str
    rests_on: tuple[Basis, ...]
    count: int | None = None  # of tiles, points or games
    seconds: int | None = None  # to wait, or left on a clock
    side: str | None = None  # whose clock, or who is shown something
    what: str | None = None  # which breach, report, answer, ground or note
    tiles: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()  # among which the one who does it chooses
    until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockOrder:
    """How the clocks stand during the steps of a ruling, and whose runs after them."""

    state: Literal["neutral", "runs", "full", "as_before"]
    side: str | None = None  # whose runs
    since: str | None = None  # what must have happened before they stand so
    until: str | None = None  # what ends it
    then: str | None = None  # whose runs when the steps are done


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """Facts went in; steps come out. `discretion` names the role whose judgement the rules ask for."""

    code: str
    rests_on: tuple[Basis, ...]
    steps: tuple[Step, ...] = ()
    clock: ClockOrder | None = None
    score: tuple[tuple[str, int], ...] = ()
    discretion: str | None = None
    detail: tuple[tuple[str, Fact], ...] = ()

    def __post_init__(self) -> None:
        if not self.rests_on or not all(step.rests_on for step in self.steps):
            raise NothingToRestOn(self.code)

    def step(self, *do: str) -> Step | None:
        """The first step of these names."""
        return next((step for step in self.steps if step.do in do), None)

    def as_refusal(self) -> "Refusal":
        """The same answer to somebody who wants to do what the ruling forbids."""
        return Refusal(code=self.code, rests_on=self.rests_on, detail=self.detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """The rules say no. The state is unchanged; only the sender is told."""

    code: str
    rests_on: tuple[Basis, ...]
    detail: tuple[tuple[str, Fact], ...] = ()

    def __post_init__(self) -> None:
        if not self.rests_on:
            raise NothingToRestOn(self.code)

    def plain(self) -> dict[str, object]:
        detail = {name: plain_fact(fact) for name, fact in self.detail}
        return {"code": self.code, "rests_on": basis_texts(*self.rests_on), "detail": detail}
