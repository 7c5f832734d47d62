"""The shapes a value may have in a log: whole numbers, texts, yes or no, nothing, days and moments; tuples and frozen
dataclasses of these.

A shape is made once from a class and then reads and writes strictly: what does not fit is named with its place. Plain
means what JSON can hold without loss; there are no fractions, since a log must read alike everywhere.

Files that people write are read by the same classes, only more kindly: see `file_shape_of`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date, datetime
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Protocol, TypeAlias, Union, get_args, get_origin, get_type_hints

Turn: TypeAlias = Callable[[object], Any]  # one way or the other
Plain: TypeAlias = "int | str | bool | list[Plain] | dict[str, Plain] | None"

# Of a field that a record got when logs already held it: `field(default=0, metadata=ADDED)`. It is written where it is
# not its default, and may be missing: so a log from before it reads, and is written again the same to the byte.
ADDED: Mapping[str, bool] = MappingProxyType({"added": True})

_CALLED = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    NoneType: "null",
    list: "a list",
    dict: "an object",
    date: "a day such as '2026-05-02'",
    datetime: "a moment with its zone such as '2026-05-02T09:00:00+12:00'",
}
_WIDEST = 2**63
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")  # neither files nor databases take these


class WrongShape(ValueError):
    """A value that does not have the shape it should have; `place` leads to it from the outside in."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(f"{place.lstrip('.')}: {what}" if place else what)
        self.what, self.place = what, place

    def inside(self, outer: str) -> "WrongShape":
        return WrongShape(self.what, outer + self.place)


class NoShape(TypeError):
    """A class that cannot stand in a log: a mistake of ours, found when the game is put together."""


@dataclass(frozen=True, slots=True)
class Must:
    """What a value has to be beyond its type, as in `Annotated[int, Must("0 or more", lambda count: count >= 0)]`."""

    be: str
    holds: Callable[[Any], bool]


class Shape(Protocol):
    plain: frozenset[type]  # the plain types by which the shape is told from the others of a union
    made: frozenset[type]  # the same for the values

    def read(self, plain: object) -> Any: ...
    def write(self, value: object) -> Any: ...


def _called(types: frozenset[type]) -> str:
    return " or ".join(sorted(_CALLED.get(kind, kind.__name__) for kind in types))


def _misfit(wanted: str, got: object) -> WrongShape:
    # Lists and objects are not shown: they may be long or nested without end.
    shown = _called(frozenset((type(got),)))
    if isinstance(got, int | str | float | date):
        shown = got.isoformat() if isinstance(got, date) else repr(got)
    return WrongShape(f"should be {wanted}, not {shown if len(shown) < 60 else shown[:57] + '...'}")


class _Scalar:
    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.plain = self.made = frozenset((kind,))

    def read(self, plain: object) -> Any:
        # `type() is` and not isinstance: True is no whole number here.
        if type(plain) is not self.kind:
            raise _misfit(_called(self.plain), plain)
        if type(plain) is int:
            if not -_WIDEST <= plain < _WIDEST:
                raise WrongShape("is wider than 64 bits")
        elif type(plain) is str and _UNSTORABLE.search(plain):
            raise WrongShape(f"holds a sign that cannot be stored: {plain[:40]!r}")
        return plain

    write = read


class _Dated:
    """A day or a moment, as ISO text. Only the text that would be written is read, so that a log written again is the
    same to the byte; and a moment has its zone, since without it nobody knows when it was."""

    plain: frozenset[type] = frozenset((str,))

    def __init__(self, kind: type[date]) -> None:
        self.kind = kind
        self.made = frozenset((kind,))

    def read(self, plain: object) -> Any:
        try:
            value = self.kind.fromisoformat(plain) if type(plain) is str else None
        except ValueError:
            value = None
        if value is None or value.isoformat() != plain or not self._has_zone(value):
            raise _misfit(_called(self.made), plain)
        return value

    def write(self, value: object) -> Any:
        # `type() is` again: to Python a moment is a day as well.
        if type(value) is not self.kind or not self._has_zone(value):
            raise _misfit(_called(self.made), value)
        return value.isoformat()

    @staticmethod
    def _has_zone(value: date) -> bool:
        return not isinstance(value, datetime) or value.utcoffset() is not None


class _OneOf:
    def __init__(self, choices: tuple[Any, ...]) -> None:
        self.choices = choices
        self.plain = self.made = frozenset(type(choice) for choice in choices)
        if not self.plain <= {int, str}:
            raise NoShape(f"choices must be texts or whole numbers: {choices}")

    def read(self, plain: object) -> Any:
        for choice in self.choices:
            if type(plain) is type(choice) and plain == choice:
                return choice
        raise _misfit(f"one of {', '.join(map(repr, self.choices))}", plain)

    write = read


class _Sequence:
    """tuple[X, ...], or tuple[X, Y]: so many, each of its own shape."""

    plain: frozenset[type] = frozenset((list,))
    made: frozenset[type] = frozenset((tuple,))

    def __init__(self, columns: tuple[Shape, ...], *, repeats: bool) -> None:
        self.repeats = repeats
        self.readers = tuple(column.read for column in columns)
        self.writers = tuple(column.write for column in columns)

    def read(self, plain: object) -> Any:
        if type(plain) is not list:
            raise _misfit(_called(self.plain), plain)
        return tuple(self._all(self.readers, plain))

    def write(self, value: object) -> Any:
        if type(value) is not tuple:
            raise _misfit(_called(self.made), value)
        return self._all(self.writers, value)

    def _all(self, turns: tuple[Turn, ...], items: Sequence[Any]) -> list[Any]:
        if self.repeats:
            turns *= len(items)
        try:
            return [turn(item) for turn, item in zip(turns, items, strict=True)]
        except ValueError:
            return self._each(turns, items)  # again, to name the place

    def _each(self, turns: tuple[Turn, ...], items: Sequence[Any]) -> list[Any]:
        if len(items) != len(turns):
            raise WrongShape(f"should have {len(turns)} items, not {len(items)}")
        out: list[Any] = []
        try:
            for turn, item in zip(turns, items, strict=True):
                out.append(turn(item))
        except WrongShape as unfit:
            raise unfit.inside(f"[{len(out)}]") from None
        return out


class _Either:
    """X | Y, where the plain types alone must tell which."""

    def __init__(self, shapes: tuple[Shape, ...]) -> None:
        self.plain = frozenset(kind for shape in shapes for kind in shape.plain)
        self.made = frozenset(kind for shape in shapes for kind in shape.made)
        self.by_plain = {kind: shape for shape in shapes for kind in shape.plain}
        self.by_made = {kind: shape for shape in shapes for kind in shape.made}
        if sum(len(shape.plain) for shape in shapes) != len(self.plain):
            raise NoShape(f"a union of which two members are both {_called(self.plain)} in a log")

    def read(self, plain: object) -> Any:
        shape = self.by_plain.get(type(plain))
        if shape is None:
            raise _misfit(_called(self.plain), plain)
        return shape.read(plain)

    def write(self, value: object) -> Any:
        shape = self.by_made.get(type(value))
        if shape is None:
            raise _misfit(_called(self.made), value)
        return shape.write(value)


class _Limited:
    """Annotated[X, Must(...)]."""

    def __init__(self, inner: Shape, limit: Must) -> None:
        self.inner, self.limit = inner, limit
        self.plain, self.made = inner.plain, inner.made

    def read(self, plain: object) -> Any:
        value = self.inner.read(plain)
        self._check(value)
        return value

    def write(self, value: object) -> Any:
        plain = self.inner.write(value)
        self._check(value)
        return plain

    def _check(self, value: object) -> None:
        if not self.limit.holds(value):
            raise _misfit(self.limit.be, value) if self.made <= {int, str} else WrongShape(f"should be {self.limit.be}")


class _Record:
    """A frozen dataclass; a field that is missing or too many is named. Those that were `ADDED` may be missing."""

    plain: frozenset[type] = frozenset((dict,))

    def __init__(self, made: type, *, of_file: bool) -> None:
        if not made.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            raise NoShape(f"{made.__name__} is not frozen")
        self.cls = made
        self.made = frozenset((made,))
        self.of_file = of_file
        self.optional = {one.name for one in fields(made) if (one.default, one.default_factory) != (MISSING, MISSING)}
        self.added = {one.name: one.default for one in fields(made) if one.metadata.get("added")}
        if MISSING in self.added.values():
            raise NoShape(f"{made.__name__} has a field that was added without a default")
        hints = get_type_hints(made, include_extras=True)
        self.columns: dict[str, Shape] = {}
        for one in fields(made):
            if not one.init:
                raise NoShape(f"{made.__name__}.{one.name} is not set from outside")
            try:
                self.columns[one.name] = _shape_of(hints[one.name], of_file)
            except NoShape as wrong:
                raise NoShape(f"{made.__name__}.{one.name}: {wrong}") from None
        self.writers = tuple((name, shape.write) for name, shape in self.columns.items())

    def read(self, plain: object) -> Any:
        if type(plain) is not dict:
            raise _misfit(_called(self.plain), plain)
        if self.of_file:
            plain = self._given(plain)
        elif plain.keys() != self.columns.keys():
            self._check_names(plain)
        values: dict[str, Any] = {}
        name = ""
        try:
            for name, shape in self.columns.items():
                if name in plain:
                    values[name] = shape.read(plain[name])
                    self._check_said(name, values[name])
        except WrongShape as unfit:
            raise unfit.inside(f".{name}") from None
        try:
            return self.cls(**values)
        except ValueError as wrong:
            raise WrongShape(str(wrong)) from wrong

    def write(self, value: object) -> Any:
        if type(value) is not self.cls:
            raise _misfit(_called(self.made), value)
        plain: dict[str, Any] = {}
        name, added = "", self.added
        try:
            for name, write in self.writers:
                one = getattr(value, name)
                if name not in added or one != added[name]:
                    plain[name] = write(one)
        except WrongShape as unfit:
            raise unfit.inside(f".{name}") from None
        return plain

    def _check_said(self, name: str, value: object) -> None:
        """A log has one way of saying a thing: what was added is left out where it says nothing."""
        if name in self.added and not self.of_file and value == self.added[name]:
            raise WrongShape("should be left out, since it says nothing")

    def _given(self, plain: dict[Any, Any]) -> dict[str, Any]:
        """What a file gives of the fields: null is as good as left out, and what else it holds is for others."""
        for name in self.columns:
            if name not in plain and name not in self.optional:
                raise WrongShape("is missing", f".{name}")
        return {name: plain[name] for name in self.columns if name not in self.optional or plain.get(name) is not None}

    def _check_names(self, plain: dict[Any, Any]) -> None:
        missing = [name for name in self.columns if name not in plain and name not in self.added]
        extra = [str(name) for name in plain if name not in self.columns]
        texts = [
            f"{word} {', '.join(names)}" for word, names in (("lacks", missing), ("does not know", extra)) if names
        ]
        if texts:
            raise WrongShape(" and ".join(texts))


def shape_of(kind: Any) -> Shape:
    """The shape of an annotation. NoShape if it cannot stand in a log."""
    return _shape_of(kind, False)


def file_shape_of(kind: Any) -> Shape:
    """The same for a file that people write: a field with a default may be left out or null, and a file may hold more
    than is asked of it."""
    return _shape_of(kind, True)


@cache
def _shape_of(kind: Any, of_file: bool) -> Shape:
    if isinstance(kind, NewType):
        return _shape_of(kind.__supertype__, of_file)
    if kind in (int, str, bool, NoneType, None, date, datetime):
        return _Dated(kind) if kind in (date, datetime) else _Scalar(NoneType if kind is None else kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return _Record(kind, of_file=of_file)
    return _generic_shape(kind, of_file)


def _generic_shape(kind: Any, of_file: bool) -> Shape:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _OneOf(inner)
    if origin is Annotated and isinstance(inner[1], Must):
        return _Limited(_shape_of(inner[0], of_file), inner[1])
    if origin in (Union, UnionType):
        return _Either(tuple(_shape_of(member, of_file) for member in inner))
    if origin is tuple:
        repeats = inner[1:] == (Ellipsis,)
        return _Sequence(tuple(_shape_of(item, of_file) for item in inner if item is not Ellipsis), repeats=repeats)
    raise NoShape(f"{kind} has no shape in a log")


def to_plain(value: object) -> Any:
    """A dataclass with a shape (a clock, a command's part) as plain data."""
    return shape_of(type(value)).write(value)
