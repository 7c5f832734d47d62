"""The event that an address belongs to. Rooms above this one keep events; the gate and the actor know them by a name.

The name is the event's own in every hall, and says nothing to this room: who holds a role for one event holds it under
this name, and it is compared, never read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import ResolverMatch


@dataclass(frozen=True, slots=True)
class EventAtHand:
    """`for_organisers` is one that nobody else is shown: a rehearsal. `nowhere` are arguments of an address that leads
    to none at all, so that others are answered as there. `head` is what the room has read to know it, for its own
    pages: this room does not look at it."""

    name: str
    for_organisers: bool = False
    nowhere: Mapping[str, Any] = field(default_factory=dict)
    head: object = field(default=None, compare=False, repr=False)


FindEvent = Callable[[Mapping[str, Any]], EventAtHand | None]
_finders: dict[str, FindEvent] = {}


def register_events(namespace: str, find: FindEvent) -> None:
    """A room says which event an address of its namespace is about, by what stands in the address."""
    _finders[namespace] = find


def event_of_address(match: ResolverMatch | None) -> EventAtHand | None:
    find = _finders.get(match.namespace) if match is not None else None
    return find(match.kwargs) if find is not None and match is not None else None
