"""Where one can go in the association: each app says which doors it has, for whom, and what is behind them."""

from collections.abc import Callable
from dataclasses import dataclass

from tilehall.site.people.actor import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """`action` is what one must be allowed to go through it; `opens_too` says who else may. `place` orders
    the page."""

    label: str
    icon: str
    address: str
    action: str
    lead: str
    place: int = 50
    opens_too: Callable[[Actor], bool] | None = None


_DOORS: dict[str, Door] = {}


def register_door(door: Door) -> None:
    """Said once, when the app is ready."""
    _DOORS[door.address] = door


def all_doors() -> list[Door]:
    return sorted(_DOORS.values(), key=lambda door: door.place)


def open_doors(actor: Actor) -> list[Door]:
    return [door for door in all_doors() if actor.may(door.action, "") or (door.opens_too and door.opens_too(actor))]
