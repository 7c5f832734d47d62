"""A game as it may be told to anybody: its events one by one, each with what a watcher sees after it.

Of an event itself only its kind, its seat and what it rests on are told. What it did is read off the views, so that
nothing gets onto a page that `view(state, Watcher())` does not show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tilehall.law.game.contract import AnyGame
from tilehall.law.game.seats import Watcher


@dataclass(frozen=True, slots=True)
class TimelineEvent:
    kind: str  # "challenge-ruled", without the version of its shape
    by: int | None
    rests_on: tuple[str, ...]
    view: dict[str, Any]


def timeline(game: AnyGame, events: Iterable[Any], *, state: Any = None) -> Iterator[TimelineEvent]:
    """From the start, or on from the state that earlier events led to."""
    state = game.start if state is None else state
    view: dict[str, Any] | None = None
    for event in events:
        before, state = state, game.apply(state, event)
        if view is None or state is not before:  # a line that is kept, a note: the table is as it was
            view = game.view(state, Watcher())
        kind = game.event_codec.kind_of(event).partition("/")[0]
        by, rests_on = getattr(event, "by", None), getattr(event, "rests_on", ())
        yield TimelineEvent(kind, by, rests_on, view)
