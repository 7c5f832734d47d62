"""One row by its number, as the ORM would give it, by a statement that is put together once.

Pages ask for the head of a log and for the hall at every request; putting such a question together anew costs more than
the database takes to answer it.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

Row = TypeVar("Row", bound=models.Model)
LARGEST_NUMBER = 2**63 - 1  # what a database takes for a number of a row


@dataclass(frozen=True, slots=True)
class RowStatement:
    """`converted` are the columns that a database gives otherwise than Python has them, with their places."""

    text: str
    names: list[str]
    converted: list[tuple[int, Any]]


_statements: dict[tuple[type[models.Model], str], RowStatement] = {}


def row_by_number(model: type[Row], number: int, using: str | None = None) -> Row | None:
    """None where there is none, or can be none."""
    if not 0 <= number <= LARGEST_NUMBER:
        return None
    connection = connections[using or DEFAULT_DB_ALIAS]
    statement = _statements.get((model, connection.vendor))
    if statement is None:
        statement = _statements[model, connection.vendor] = _put_together(model, connection)
    with connection.cursor() as cursor:
        cursor.execute(statement.text, [number])
        found = cursor.fetchone()
    if found is None:
        return None
    values = list(found)
    for place, column in statement.converted:
        for convert in _converters(column, connection):
            values[place] = convert(values[place], column, connection)
    return model.from_db(connection.alias, statement.names, values)


def _put_together(model: type[models.Model], connection: BaseDatabaseWrapper) -> RowStatement:
    quoted, table, fields = connection.ops.quote_name, model._meta.db_table, model._meta.concrete_fields
    listed = ", ".join(quoted(str(field.column)) for field in fields)
    number = quoted(str(model._meta.pk.column))
    text = f"SELECT {listed} FROM {quoted(table)} WHERE {number} = %s"  # noqa: S608  (names of ours)
    columns = [(place, field.get_col(table)) for place, field in enumerate(fields)]
    converted = [(place, column) for place, column in columns if _converters(column, connection)]
    return RowStatement(text, [field.attname for field in fields], converted)


def _converters(column: Any, connection: BaseDatabaseWrapper) -> list[Any]:
    """Of this connection: they belong to its thread and are not kept."""
    return [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
