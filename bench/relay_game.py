"""A game without rules: whatever somebody says is what happened. What is left of a live move without an engine."""

from dataclasses import dataclass
from typing import Any

from tilehall.law.game.contract import Game
from tilehall.law.game.edition import Override
from tilehall.law.game.offer import Offer
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat, Viewer
from tilehall.law.game.sender import Sender
from tilehall.law.rulebook.basis import Silent


@dataclass(frozen=True, slots=True, kw_only=True)
class RelayRules:
    key: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    by: Seat
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened:
    ruleset: str
    overrides: tuple[Override, ...]
    names: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    by: Seat
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Relay:
    names: tuple[str, ...] = ()
    said: int = 0
    last: str = ""
    phase: str = "waiting"


def decide(rules: RelayRules, _state: Relay, command: Any, outside: Outside) -> tuple[Any, ...]:
    if isinstance(command, OpenGame):
        opened = GameOpened(ruleset=rules.key, overrides=(), names=command.names, at=outside.moment)
        return (opened,)
    return (Said(by=command.by, text=command.text, at=outside.moment),)


def apply(state: Relay, event: Any) -> Relay:
    if isinstance(event, GameOpened):
        return Relay(event.names, 0, "", "thinking")
    return Relay(state.names, state.said + 1, event.text, "thinking")


def view(state: Relay, _viewer: Viewer) -> dict[str, Any]:
    return {"phase": state.phase, "names": list(state.names), "said": state.said, "last": state.last}


SAYING = (Offer("say/1"),)
RELAY: Game[RelayRules, Relay, Any, Any] = Game(
    key="relay",
    rulesets={"relay-1": RelayRules(key="relay-1")},
    start=Relay(),
    decide=decide,
    apply=apply,
    view=view,
    due=lambda _rules, _state: None,
    offers=lambda _rules, _state, _seat: SAYING,
    events={"game-opened/1": GameOpened, "said/1": Said},
    commands={"open-game/1": OpenGame, "say/1": Say},
    senders={OpenGame: (Sender.PLAYER,)},
    seating=lambda _rules: Silent("bench", "whoever sits there"),
)
