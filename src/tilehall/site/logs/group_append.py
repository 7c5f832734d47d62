"""Entries of many logs in one transaction: what is decided elsewhere is only written here, by two statements in all.

The ORM makes an object of every row and puts every statement together anew; a hall of live games cannot afford either.
What comes of it is the same as of `Log.write`, letter for letter: one chain of hashes, one guard, one Clash.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import IntegrityError, connection, models, transaction

from .chain import EntryValues, canonical, linked_hash
from .models import Origin
from .retry import Clash


@dataclass(frozen=True, slots=True)
class GroupMember:
    """What is to be added to one log: after which entry, what, and the columns of the head that change with it."""

    head: int
    after: int
    entries: tuple[EntryValues, ...]
    columns: Mapping[str, Any]  # the same names for all of a group


def entries_after(seq: int, encoded: Iterable[tuple[str, Any]], origin: Origin) -> tuple[EntryValues, ...]:
    """From what a codec made: kind and fields."""
    return tuple(
        EntryValues(seq + step + 1, kind, canonical(fields), origin.at, origin.by, origin.command_id, step)
        for step, (kind, fields) in enumerate(encoded)
    )


def hash_after(before: str, entries: Iterable[EntryValues]) -> str:
    for entry in entries:
        before = linked_hash(before, entry)
    return before


def write_group(
    heads: type[models.Model], entries: type[models.Model], link: str, members: Sequence[GroupMember]
) -> None:
    """All of it or, with Clash, nothing: somebody else was faster with one of these logs."""
    statements = _statements(heads, entries, link, tuple(members[0].columns), connection.vendor)
    write = _on_postgresql if connection.vendor == "postgresql" else _row_by_row
    try:
        with transaction.atomic():
            if write(statements, members) != len(members):
                raise Clash
    except IntegrityError as error:
        raise Clash from error


# --- the two statements


@dataclass(frozen=True, slots=True)
class _Statements:
    insert: str
    update: str


ENTRY_COLUMNS = ("seq", "kind", "payload", "at", "by_id", "command_id", "step")


@lru_cache(maxsize=16)
def _statements(
    heads: type[models.Model], entries: type[models.Model], link: str, columns: tuple[str, ...], vendor: str
) -> _Statements:
    quoted = connection.ops.quote_name
    head, entry = quoted(heads._meta.db_table), quoted(entries._meta.db_table)
    names = [*map(quoted, ENTRY_COLUMNS), quoted(f"{link}_id")]
    listed = ", ".join(names)
    if vendor != "postgresql":
        marks = ", ".join(["%s"] * len(names))
        changed = ", ".join(f"{quoted(name)} = %s" for name in columns)
        return _Statements(
            f"INSERT INTO {entry} ({listed}) VALUES ({marks})",  # noqa: S608  (names of ours)
            f"UPDATE {head} SET {changed} WHERE id = %s AND seq = %s",  # noqa: S608
        )
    types = ("int4", "text", "text", "timestamptz", "int8", "text", "int2", "int8")
    arrays = ", ".join(f"%b::{kind}[]" for kind in types)
    given = ", ".join(f"c{place}" for place in range(len(types)))
    taken = given.replace("c2", "c2::jsonb")
    fields = [heads._meta.get_field(name) for name in columns]
    kinds = [*(_array_kind(field) for field in fields), "int8", "int4"]
    new = ", ".join(f"{quoted(name)} = new.v{place}" for place, name in enumerate(columns))
    values = ", ".join(f"v{place}" for place in range(len(columns)))
    rows = ", ".join(f"%b::{kind}[]" for kind in kinds)
    return _Statements(
        f"INSERT INTO {entry} ({listed}) SELECT {taken} FROM unnest({arrays}) AS added({given})",  # noqa: S608
        f"UPDATE {head} AS head SET {new} FROM unnest({rows}) AS new({values}, head_id, was) "  # noqa: S608
        "WHERE head.id = new.head_id AND head.seq = new.was",
    )


def _array_kind(field: Any) -> str:
    match field.get_internal_type():
        case "PositiveIntegerField":
            return "int4"
        case "BooleanField":
            return "bool"
        case "DateTimeField":
            return "timestamptz"
        case _:
            return "text"


def _row_by_row(statements: _Statements, members: Sequence[GroupMember]) -> int:
    """SQLite prepares a statement once and is handed row after row."""
    adapted = connection.ops.adapt_datetimefield_value
    added, moved = [], []
    for member in members:
        at = adapted(member.entries[0].at)  # all entries of a command have its moment
        for seq, kind, payload, _, by, command_id, step in member.entries:
            added.append((seq, kind, payload, at, by, command_id, step, member.head))
        values = [adapted(value) if type(value) is datetime else value for value in member.columns.values()]
        moved.append((*values, member.head, member.after))
    with connection.cursor() as cursor:
        cursor.executemany(statements.insert, added)
        cursor.executemany(statements.update, moved)
        changed: int = cursor.rowcount
    return changed


def _on_postgresql(statements: _Statements, members: Sequence[GroupMember]) -> int:
    """Columns as arrays: two round trips however many games, and the server keeps both statements prepared."""
    connection.ensure_connection()
    added = [(*row, member.head) for member in members for row in member.entries]
    moved = [(*member.columns.values(), member.head, member.after) for member in members]
    with connection.wrap_database_errors, _server_cursor() as cursor:
        cursor.execute(statements.insert, [list(column) for column in zip(*added, strict=True)], prepare=True)
        cursor.execute(statements.update, [list(column) for column in zip(*moved, strict=True)], prepare=True)
        changed: int = cursor.rowcount
    return changed


def _server_cursor() -> Any:
    import psycopg  # only where the hall's database is a server

    return psycopg.Cursor(connection.connection)
