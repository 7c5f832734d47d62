"""The example association for tests about something else: played once in a run, then put back row by row."""

import fcntl
import pickle
from collections.abc import Iterator
from copy import copy
from pathlib import Path

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from tests import shared_folder
from tilehall.site.hall import example
from tilehall.site.people.actor import CONSOLE

_rows: list[models.Model] = []


def load_example() -> None:
    """Into an empty hall. Its games take some seconds to play; who tests the playing calls `example.load`."""
    if not _rows and (folder := shared_folder.folder()):
        # What one process of a run has played the others need not.
        with (folder / "example.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            _load(folder / "example.pickle")
    else:
        _load(None)


def _load(file: Path | None) -> None:
    if not _rows and file is not None and file.exists():
        _rows.extend(pickle.loads(file.read_bytes()))
    if _rows:
        _put_back()
        return
    example.load(CONSOLE, lambda *_: None)
    _rows.extend(row for model in _ours() for row in model._base_manager.all())
    if file is not None:
        file.write_bytes(pickle.dumps(_rows))


def _put_back() -> None:
    with transaction.atomic():  # in which rows may come before those that they name
        for model in _ours():
            model._base_manager.bulk_create([copy(row) for row in _rows if type(row) is model])
        with connection.cursor() as cursor:
            # PostgreSQL does not count the numbers of rows that bring one along.
            for statement in connection.ops.sequence_reset_sql(no_style(), list(_ours())):
                cursor.execute(statement)


def _ours() -> Iterator[type[models.Model]]:
    for app in apps.get_app_configs():
        if app.name.startswith("tilehall."):
            yield from app.get_models(include_auto_created=True)
