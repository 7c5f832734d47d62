"""What a person, or time, asks for."""

from dataclasses import dataclass
from typing import TypeAlias

from tilehall.law.game.seats import Seat
from tilehall.law.game.sender import Sender


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTiles:
    by: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellWord:
    by: Seat
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    """From a seat or a worker: the turn limit has passed."""


Command: TypeAlias = OpenGame | TakeTiles | SpellWord | CallTime

COMMANDS: dict[str, type] = {
    "open-game/1": OpenGame,
    "take-tiles/1": TakeTiles,
    "spell-word/1": SpellWord,
    "call-time/1": CallTime,
}

SENDERS: dict[type, tuple[Sender, ...]] = {OpenGame: (Sender.PLAYER,), CallTime: (Sender.ANYONE,)}
