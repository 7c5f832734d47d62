"""What tests begin with, made once in a process by the actions that people use, then put back row by row."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction


@dataclass(slots=True)
class KeptRows:
    """The rows, and the statements that put them back: to have Django make these anew takes most of the time."""

    rows: list[models.Model]
    statements: list[tuple[str, Any]] = field(default_factory=list)

    def put_back(self) -> None:
        with transaction.atomic(), connection.cursor() as cursor:  # in which rows may come before those that they name
            if self.statements:
                for statement, values in self.statements:
                    cursor.execute(statement, values)
                return

            def note(execute: Callable[..., Any], statement: str, values: Any, many: bool, context: Any) -> Any:
                self.statements.append((statement, values))
                return execute(statement, values, many, context)

            filled = [model for model in _ours() if any(type(row) is model for row in self.rows)]
            with connection.execute_wrapper(note):
                for model in filled:
                    model._base_manager.bulk_create([copy(row) for row in self.rows if type(row) is model])
                # PostgreSQL does not count the numbers of rows that bring one along.
                for statement in connection.ops.sequence_reset_sql(no_style(), filled):
                    cursor.execute(statement)


Made = TypeVar("Made")

_scenes: dict[Hashable, tuple[KeptRows, Any]] = {}


def scene_once(key: Hashable, make: Callable[[], Made]) -> Made:
    """What `make` makes of an empty hall: its rows, and the objects that it gives. In another hall it makes them."""
    if key in _scenes and not _is_filled(type(row) for row in _scenes[key][0].rows):
        rows, made = _scenes[key]
        rows.put_back()
        return deepcopy(made)
    empty = not _is_filled(_ours())
    made = make()
    if empty:
        _scenes[key] = kept_now(), deepcopy(made)
    return made


def kept_now() -> KeptRows:
    return KeptRows([row for model in _ours() for row in model._base_manager.all()])


def _is_filled(these: Iterable[type[models.Model]]) -> bool:
    return any(model._base_manager.exists() for model in dict.fromkeys(these))


def _ours() -> Iterator[type[models.Model]]:
    for app in apps.get_app_configs():
        if app.name.startswith("tilehall."):
            yield from app.get_models(include_auto_created=True)
