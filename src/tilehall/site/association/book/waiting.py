"""What waits for an officer: rooms say for which roles they have something, and each list is asked of all of them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from tilehall.site.people.actor import Actor
from tilehall.site.people.roles import Role


@dataclass(frozen=True, slots=True)
class Waiting:
    """`button` is what one does about it, at `url`. `due` is the last day that is in time, `since` when it began."""

    what: str
    why: str
    button: str
    url: str
    clause: str = ""  # the id of what asks for it
    since: date | None = None
    due: date | None = None

    def is_late(self, today: date) -> bool:
        return self.due is not None and self.due < today


WaitingSource = Callable[[Actor, date], Iterable[Waiting]]
_SOURCES: dict[str, tuple[frozenset[Role], WaitingSource]] = {}
NO_DAY = date.max


def register(name: str, roles: Iterable[Role], source: WaitingSource) -> None:
    """Said once, when the room opens. The source is asked only for who holds one of the roles."""
    _SOURCES[name] = (frozenset(roles), source)


def waiting_for(actor: Actor, today: date) -> list[Waiting]:
    """What is due first comes first, then what has waited longest; the console waits for nothing."""
    found = [item for roles, source in _SOURCES.values() if roles & actor.roles for item in source(actor, today)]
    return sorted(found, key=lambda item: (item.due or NO_DAY, item.since or NO_DAY))
