"""The example association for tests about something else: played once in a run, then put back row by row."""

import fcntl
import pickle
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from tests import shared_folder
from tilehall.site.hall import example
from tilehall.site.people.actor import CONSOLE


@dataclass(slots=True)
class KeptExample:
    """Its rows, and the statements that put them back: to have Django make these anew takes most of the time."""

    rows: list[models.Model]
    statements: list[tuple[str, Any]] = field(default_factory=list)


_kept: list[KeptExample] = []


def load_example() -> None:
    """Into an empty hall. Its games take some seconds to play; who tests the playing calls `example.load`."""
    if not _kept and (folder := shared_folder.folder()):
        # What one process of a run has played the others need not.
        with (folder / "example.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            _load(folder / "example.pickle")
    else:
        _load(None)


def _load(file: Path | None) -> None:
    if not _kept and file is not None and file.exists():
        _kept.append(KeptExample(pickle.loads(file.read_bytes())))
    if _kept:
        _put_back(_kept[0])
        return
    example.load(CONSOLE, lambda *_: None)
    _kept.append(KeptExample([row for model in _ours() for row in model._base_manager.all()]))
    if file is not None:
        file.write_bytes(pickle.dumps(_kept[0].rows))


def _put_back(kept: KeptExample) -> None:
    with transaction.atomic(), connection.cursor() as cursor:  # in which rows may come before those that they name
        if kept.statements:
            for statement, values in kept.statements:
                cursor.execute(statement, values)
            return

        def note(execute: Callable[..., Any], statement: str, values: Any, many: bool, context: Any) -> Any:
            kept.statements.append((statement, values))
            return execute(statement, values, many, context)

        with connection.execute_wrapper(note):
            for model in _ours():
                model._base_manager.bulk_create([copy(row) for row in kept.rows if type(row) is model])
            # PostgreSQL does not count the numbers of rows that bring one along.
            for statement in connection.ops.sequence_reset_sql(no_style(), list(_ours())):
                cursor.execute(statement)


def _ours() -> Iterator[type[models.Model]]:
    for app in apps.get_app_configs():
        if app.name.startswith("tilehall."):
            yield from app.get_models(include_auto_created=True)
