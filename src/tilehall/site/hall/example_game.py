"""How the example's games are put into the hall: command by command, by the same actions that people use.

Of a game in the hall each command comes from who sits there, and a ruling from the console; of one at a table all come
from the console, which records it. Few people of the example have an account, so the console sits in their place.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat, Watcher
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions, store
from tilehall.site.games.store import LoadedGame, Sitter
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.play.actions import tables
from tilehall.site.play.store import NewTable


class Unplayable(Exception):
    """A script does not fit the rules any more."""


def no_word(_text: str) -> bool:
    return False


@dataclass(slots=True)
class ExampleGame:
    """One game in the making. Chance comes from its own seed, so that the tiles are always the same."""

    game: str
    ruleset: str
    seed: int
    now: datetime
    players: tuple[Person, ...]  # in the order of their seats
    is_word: Callable[[str], bool] = no_word
    table: NewTable | None = None  # it is played at a table of the hall, which they open and join
    played: LoadedGame | None = None
    sent: int = 0
    chance: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self.chance.seed(self.seed)

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    @property
    def number(self) -> int:
        return self.opened.row.pk

    @property
    def opened(self) -> LoadedGame:
        if self.played is None:
            raise Unplayable(f"{self.game} {self.seed} has not been opened")
        return self.played

    def send(self, kind: str, **fields: Any) -> None:
        intent = {"kind": f"{kind}/1", **fields}
        self.sent += 1
        answer = self._carry_out(intent, f"example-{self.game}-{self.seed}-{self.sent}")
        if isinstance(answer, Refusal):
            raise Unplayable(f"{self.game} {self.seed}, {kind} {fields}: {answer.plain()}")
        self.played = answer

    def _carry_out(self, intent: Mapping[str, Any], command_id: str) -> LoadedGame | Refusal:
        outside = Outside(self.now, self.pick, self.is_word)
        if self.played is None:
            return self._open(intent, command_id, outside)
        number = self.number
        if self.played.game.kept_at_table(self.played.state):
            answer = actions.record(CONSOLE, number, intent, command_id, outside)
        else:
            seat = intent.get("by")
            actor = CONSOLE if seat is None else replace(CONSOLE, person=self.players[seat])
            own = {name: value for name, value in intent.items() if name != "by"}
            answer = actions.submit(actor, number, own, command_id, outside, loaded=self.played)
        return answer if isinstance(answer, Refusal) else answer.game

    def _open(self, opening: Mapping[str, Any], command_id: str, outside: Outside) -> LoadedGame | Refusal:
        in_the_hall = opening["kept"] == "hall"
        if self.table is not None:
            return self._sit_down(self.table, command_id)
        seats = {Seat(seat): Sitter(person=person.pk) for seat, person in enumerate(self.players)}
        new = actions.NewGame(
            game=self.game, pinned=(self.ruleset, ()), opening=opening, seats=seats if in_the_hall else {}
        )
        return actions.open_game(CONSOLE, new, command_id, outside)

    def _sit_down(self, terms: NewTable, command_id: str) -> LoadedGame:
        """Each by the own deed: the first opens the table, the others come, and with the last the game begins."""
        host, *guests = (replace(CONSOLE, person=person) for person in self.players)
        context = CommandContext(self.now, command_id)
        table = tables.open_table(host, tables.TableRequest(terms=terms), context)
        for guest in guests:
            table = tables.join_table(guest, table.code, context)
        return store.load(table.game_id or 0)

    def pick(self, count: int, out_of: int, /) -> tuple[int, ...]:
        return tuple(self.chance.sample(range(out_of), count))

    def view(self) -> dict[str, Any]:
        return self.opened.game.view(self.opened.state, Watcher())
