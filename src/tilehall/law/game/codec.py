"""Events and commands to plain data and back, each under a kind with a version: "challenge-ruled/1".

A changed shape is a new kind, and the old one is lifted: its old class stays, with a function from it to the newer.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Generic, TypeVar

from .shape import NoShape, Plain, Shape, WrongShape, shape_of

E = TypeVar("E")

KIND = "kind"
# These stand beside the fields of an event, so no field may have their names.
RESERVED = frozenset((KIND, "seq"))
_KIND = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*/[1-9][0-9]*", re.ASCII)


class UnknownKind(WrongShape):
    """No event or command of this game is called so."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"this game does not know the kind {kind[:60]!r}")
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Lift:
    """An older shape that logs still hold, and how it becomes the next newer one."""

    was: type
    lifted: Callable[[Any], Any]


class Codec(Generic[E]):
    """Reads and writes the kinds of one game, strictly: nothing missing, nothing extra, no wrong type."""

    def __init__(self, kinds: Mapping[str, type], lifts: Mapping[str, Lift] | None = None) -> None:
        self._lifts = dict(lifts or {})
        old = {kind: lift.was for kind, lift in self._lifts.items()}
        self._shapes: dict[str, Shape] = {kind: _shape(kind, cls) for kind, cls in [*old.items(), *kinds.items()]}
        self._kinds = {cls: kind for kind, cls in kinds.items()}
        # Each class under one kind, each kind with one class: else a log could be read in two ways.
        if len({*self._kinds, *old.values()}) < len(kinds) + len(old) or old.keys() & kinds.keys():
            raise NoShape("a class or a kind is named twice")
        self._old = {cls: kind for kind, cls in old.items()}

    def kind_of(self, item: E) -> str:
        try:
            return self._kinds[type(item)]
        except KeyError:
            raise UnknownKind(type(item).__name__) from None

    def encode(self, item: E) -> dict[str, Plain]:
        """The kind and the fields side by side."""
        kind, plain = self.encode_fields(item)
        return {KIND: kind, **plain}

    def encode_fields(self, item: E) -> tuple[str, dict[str, Plain]]:
        """For a store that keeps the kind in a column of its own."""
        kind = self.kind_of(item)
        try:
            return kind, self._shapes[kind].write(item)
        except WrongShape as unfit:
            raise unfit.inside(f".{kind}") from None

    def decode(self, plain: object) -> E:
        """WrongShape names the place, as in "tiles-taken/2.tiles[1]: should be a text, not 5"."""
        if not isinstance(plain, dict):
            raise WrongShape("should be an object with a kind")
        kind = plain.get(KIND)
        if not isinstance(kind, str):
            raise WrongShape("should be a text such as 'tiles-taken/1'", f".{KIND}")
        return self.decode_fields(kind, {name: value for name, value in plain.items() if name != KIND})

    def decode_fields(self, kind: str, plain: object) -> E:
        """The way back."""
        shape = self._shapes.get(kind)
        if shape is None:
            raise UnknownKind(kind)
        try:
            item = shape.read(plain)
        except WrongShape as unfit:
            raise unfit.inside(f".{kind}") from None
        return self._current(item)

    def _current(self, item: Any) -> E:
        # At most one step for each old kind, so that lifts that lead in a circle are found and not followed.
        for _ in range(len(self._lifts)):
            if type(item) in self._kinds:
                break
            item = self._lifts[self._old[type(item)]].lifted(item)
        if type(item) not in self._kinds:
            raise NoShape(f"{type(item).__name__} is lifted to nothing that this game knows")
        current: E = item
        return current


def _shape(kind: str, cls: type) -> Shape:
    if not _KIND.fullmatch(kind):
        raise NoShape(f"a kind is called like 'tiles-taken/1', not {kind!r}")
    if not is_dataclass(cls):
        raise NoShape(f"{kind} is no dataclass but {cls.__name__}")
    shape = shape_of(cls)
    taken = RESERVED & {field.name for field in fields(cls)}
    if taken:
        raise NoShape(f"{cls.__name__} has a field called {', '.join(sorted(taken))}, which the log needs itself")
    return shape
