"""What waits for an officer: rooms say for which roles they have something, and each list is asked of all of them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

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

    def is_ahead(self, today: date) -> bool:
        """Its last day is so far away that what has no day at all, and somebody waits for, comes before it."""
        return self.due is not None and self.due > today + SOON


WaitingSource = Callable[[Actor, date], Iterable[Waiting]]
_SOURCES: dict[str, tuple[frozenset[Role], WaitingSource]] = {}
NO_DAY = date.max
SOON = timedelta(days=30)


def register(name: str, roles: Iterable[Role], source: WaitingSource) -> None:
    """Said once, when the room opens. The source is asked only for who holds one of the roles."""
    _SOURCES[name] = (frozenset(roles), source)


def waiting_for(actor: Actor, today: date) -> list[Waiting]:
    """What is late or due soon comes first, then what has waited longest, then what is due later; the console waits for
    nothing."""
    found = [item for roles, source in _SOURCES.values() if roles & actor.roles for item in source(actor, today)]
    return sorted(found, key=lambda item: (item.is_ahead(today), item.due or NO_DAY, item.since or NO_DAY))
