"""Views of one game as text. From seat to seat and from move to move most of a view stays the same: what is equal to
what was written last is not written again. The text is the same as if it were."""

from typing import Any

from tilehall.law.game.contract import AnyGame
from tilehall.law.game.seats import Viewer

from . import wire
from .viewers import WATCHER


class ViewWriter:
    """Of one game. It remembers the view that it wrote last, and for each name in it the text.

    Deep inside a value one place has one type, as the games have it: there a 1 is never a true.
    """

    __slots__ = ("_state", "_texts", "_view")

    def __init__(self) -> None:
        self._view: dict[str, Any] = {}
        self._texts: dict[str, str] = {}
        self._state: Any = None  # whose view it is, as a watcher sees it

    def seen(self, game: AnyGame, state: Any, viewer: Viewer) -> str:
        """What a viewer sees of a state. What everybody sees of it is written once."""
        if game.own_view is None:
            return self.written(game.view(state, viewer))
        if state is not self._state:
            self._write(game.view(state, WATCHER))
            self._state = state
        own = {
            name: _part(name, wire.encoded(value))
            for name, value in game.own_view(state, viewer).items()
            if value != self._view[name]
        }
        return _whole({**self._texts, **own})

    def written(self, view: dict[str, Any]) -> str:
        self._write(view)
        self._state = None
        return _whole(self._texts)

    def _write(self, view: dict[str, Any]) -> None:
        if view.keys() != self._view.keys():
            self._view, self._texts = {}, {}
        was, texts = self._view, self._texts
        for name, value in view.items():
            last = was.get(name)
            if name not in texts or type(last) is not type(value) or last != value:
                texts[name] = _part(name, self._value(name, value, last))
        self._view = view

    def _value(self, name: str, value: Any, last: Any) -> str:
        """A list that has only grown, as the lines of a sheet do, is written on from where it ended."""
        if type(value) is not list or type(last) is not list or not last:
            return wire.encoded(value)
        count = len(last)
        if len(value) <= count or value[:count] != last:
            return wire.encoded(value)
        begun = self._texts[name][len(_part(name, "")) : -1]
        return f"{begun},{wire.encoded(value[count:])[1:]}"


def _part(name: str, text: str) -> str:
    return f'"{name}":{text}'


def _whole(texts: dict[str, str]) -> str:
    return "{" + ",".join(texts.values()) + "}"
