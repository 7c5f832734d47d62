"""Whom an act of a meeting names, by their numbers in the register: for who asks what is held about them."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from .records import Recipient

# The fields in which acts and what they hold name people, by what they are called everywhere.
PERSON_FIELDS = frozenset({"person", "mover", "by", "giver", "holder", "proposer", "elected"})
PEOPLE_FIELDS = frozenset({"interested", "tied"})


def people_named(record: object) -> Iterator[int]:
    """Of an act, or of what one holds; some more than once."""
    if isinstance(record, Recipient):
        if record.kind == "person":
            yield record.key
    elif is_dataclass(record):
        for field in fields(record):
            yield from _in_field(field.name, getattr(record, field.name))


def _in_field(name: str, value: object) -> Iterator[int]:
    """Who did something is told by name in some fields, and by number in others that are called the same."""
    for each in value if isinstance(value, tuple) else (value,):
        if not isinstance(each, int):
            yield from people_named(each)
        elif name in PERSON_FIELDS | PEOPLE_FIELDS:
            yield each
