"""Migrating an empty SQLite takes a second and leads to the same database every time: once in a process is enough.

Where processes come and go as commands do, once in all of them: they keep what came out in a folder.
"""

import os
import sqlite3
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

Plan = Sequence[tuple[Migration, bool]]

_migrate = MigrationExecutor.migrate
# By the migrations themselves, not by their names: a test may bring its own.
_migrated: dict[tuple[type[Migration], ...], sqlite3.Connection] = {}
_folder: list[Path] = []


def keep_in(folder: Path) -> None:
    """For a process that is a command, and has no migrations but the hall's own."""
    _folder[:] = [folder]
    MigrationExecutor.migrate = migrate  # type: ignore[method-assign]


def migrate(executor: MigrationExecutor, targets: Any, plan: Plan | None = None, **more: Any) -> None:
    """In place of `MigrationExecutor.migrate`. What is not empty, or not SQLite, is migrated as ever."""
    plan = executor.migration_plan(targets) if plan is None else plan
    connection = executor.connection
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        _migrate(executor, targets, plan=plan, **more)
        return
    key = tuple(type(migration) for migration, _backwards in plan)
    kept = _migrated.get(key) or _from_folder(key)
    if kept:
        kept.backup(connection.connection)
        return
    _migrate(executor, targets, plan=plan, **more)
    _migrated[key] = sqlite3.connect(":memory:", check_same_thread=False)
    connection.connection.backup(_migrated[key])
    _to_folder(key)


def _file(key: tuple[type[Migration], ...]) -> Path:
    names = "\n".join(migration.__module__ for migration in key)
    return _folder[0] / f"{sha256(names.encode()).hexdigest()}.sqlite3"


def _from_folder(key: tuple[type[Migration], ...]) -> sqlite3.Connection | None:
    return sqlite3.connect(_file(key)) if _folder and _file(key).exists() else None


def _to_folder(key: tuple[type[Migration], ...]) -> None:
    if _folder:
        scratch = _file(key).with_suffix(f".{os.getpid()}")
        with sqlite3.connect(scratch) as kept:
            _migrated[key].backup(kept)
        kept.close()
        scratch.replace(_file(key))
