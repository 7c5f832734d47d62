"""Where else a game that is over, or a record, can be looked at: rooms above say so, and its page leads there."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameLink:
    label: str
    address: str


@dataclass(frozen=True, slots=True)
class RecordRoom:
    """What a room does with records. `kept`: its page of one that is kept, by the key. `keeping`: the address to which
    a record is posted that nobody has kept, so that it is kept first."""

    kept: Callable[[str], GameLink]
    keeping: Callable[[], GameLink]


_rooms: dict[str, Callable[[int], GameLink]] = {}
_record_rooms: dict[str, RecordRoom] = {}


def register_game_link(app: str, link: Callable[[int], GameLink]) -> None:
    """Said once, when the app is ready."""
    _rooms[app] = link


def register_record_room(app: str, room: RecordRoom) -> None:
    """Said once, when the app is ready."""
    _record_rooms[app] = room


def links_of(number: int) -> list[GameLink]:
    return [link(number) for link in _rooms.values()]


def links_of_record(key: str) -> list[GameLink]:
    return [room.kept(key) for room in _record_rooms.values()]


def record_links() -> list[GameLink]:
    """For a record that nobody has kept."""
    return [room.keeping() for room in _record_rooms.values()]
