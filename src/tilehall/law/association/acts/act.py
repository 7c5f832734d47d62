"""What an act of the association is: something it did, as its book keeps it for good."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from types import MappingProxyType
from typing import Any, ClassVar

from tilehall.law.game.act_log import LogEntry

# Of a field that holds the number of an earlier entry, or several: what this act rests on. That entry cannot be taken
# back while this one stands.
GROUND: Mapping[str, bool] = MappingProxyType({"ground": True})
# The fields in which acts name people, by what they are called everywhere; `lines` hold one each.
PERSON_FIELDS = frozenset({"person", "witness"})
PEOPLE_FIELDS = frozenset({"people", "members", "officers", "invited", "associates", "namesakes", "withdrew"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """`on` is the day from which it holds or on which it happened, which may be another than the day of its entry.

    An act about one person or one club has a field of that name, with the number they have in the register. `clauses`
    are the numbers of the constitution's clauses on which acts of this kind are done.
    """

    clauses: ClassVar[tuple[str, ...]]
    on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Act):
    """An earlier entry counts no more. It stays in the book, and so does why."""

    clauses: ClassVar = ("6.1",)
    entry: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(LogEntry[Act]):
    """An act with its number in the book, its moment and its author."""


def grounds_of(act: Act) -> tuple[int, ...]:
    """The entries it rests on, each once."""
    found: list[int] = []
    for field in fields(act):
        if field.metadata.get("ground"):
            value = getattr(act, field.name)
            found += value if isinstance(value, tuple) else [] if value is None else [value]
    return tuple(dict.fromkeys(found))


def people_named(act: Act) -> Iterator[int]:
    """The numbers of all whom it names, whether it is about them or not."""
    for field in fields(act):
        value = getattr(act, field.name)
        if field.name in PERSON_FIELDS and value is not None:
            yield value
        elif field.name in PEOPLE_FIELDS:
            yield from value
        elif field.name == "lines":
            yield from (line.person for line in value if hasattr(line, "person"))


def read_as(act: Act, same: Mapping[int, int]) -> Act:
    """The act as it reads where some records turned out to be somebody else's: each number by the one that stays."""
    changed: dict[str, Any] = {}
    for field in fields(act):
        value = getattr(act, field.name)
        if field.name in PERSON_FIELDS and value in same:
            changed[field.name] = same[value]
        elif field.name in PEOPLE_FIELDS and any(each in same for each in value):
            changed[field.name] = tuple(dict.fromkeys(same.get(each, each) for each in value))
        elif field.name == "lines" and any(getattr(line, "person", None) in same for line in value):
            changed[field.name] = tuple(replace(line, person=same.get(line.person, line.person)) for line in value)
    return replace(act, **changed) if changed else act
