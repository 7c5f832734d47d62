"""Where else a game that is over can be looked at: rooms above this one say so, and its page leads there."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameLink:
    label: str
    address: str


_rooms: dict[str, Callable[[int], GameLink]] = {}


def register_game_link(app: str, link: Callable[[int], GameLink]) -> None:
    """Said once, when the app is ready."""
    _rooms[app] = link


def links_of(number: int) -> list[GameLink]:
    return [link(number) for link in _rooms.values()]
