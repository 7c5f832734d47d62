"""How the example's games are put into the hall: command by command, by the same actions that people use."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tilehall.law import catalogue
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Watcher
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions, store
from tilehall.site.people.actor import CONSOLE


class Unplayable(Exception):
    """A script does not fit the rules any more."""


def no_word(_text: str) -> bool:
    return False


@dataclass(slots=True)
class Log:
    """One game in the making. Chance comes from its own seed, so that the tiles are always the same."""

    game: str
    ruleset: str
    seed: int
    now: datetime
    is_word: Callable[[str], bool] = no_word
    number: int = 0
    sent: int = 0
    chance: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self.chance.seed(self.seed)

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def send(self, kind: str, **told: Any) -> None:
        command = catalogue.game(self.game).command_codec.decode({"kind": f"{kind}/1", **told})
        outside = Outside(self.now, self.pick, self.is_word)
        self.sent += 1
        name = f"example-{self.game}-{self.seed}-{self.sent}"
        answer = self._carry_out(command, name, outside)
        if isinstance(answer, Refusal):
            raise Unplayable(f"{self.game} {self.seed}, {kind} {told}: {answer.plain()}")

    def _carry_out(self, command: Any, name: str, outside: Outside) -> int | Refusal:
        if self.number:
            return actions.submit(CONSOLE, self.number, command, name, outside)
        pinned = (self.ruleset, ())
        opened = actions.begin(
            CONSOLE, game=self.game, pinned=pinned, command=command, command_id=name, outside=outside
        )
        self.number = 0 if isinstance(opened, Refusal) else opened
        return opened

    def pick(self, count: int, out_of: int, /) -> tuple[int, ...]:
        return tuple(self.chance.sample(range(out_of), count))

    def view(self) -> dict[str, Any]:
        played = store.load(self.number)
        return played.game.view(played.state, Watcher())
