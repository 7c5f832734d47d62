"""Migrating an empty database takes two seconds and leads to the same tables every time: once in a process is enough.

Of SQLite what came out is kept; where processes come and go, as commands and the workers of a run do, once in all of
them: they keep it in a folder. Of PostgreSQL the statements are kept, and given to the server again.
"""

import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

ASIDE = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT")  # they make nothing
Plan = Sequence[tuple[Migration, bool]]
Key = tuple[type[Migration], ...]

_migrate = MigrationExecutor.migrate
# By the migrations themselves, not by their names: a test may bring its own.
_migrated: dict[Key, sqlite3.Connection] = {}
_folder: list[Path] = []
_statements: dict[Key, list[tuple[str, Any]]] = {}
_whole: list[Key] = []  # the migrations of a hall, all of them


def watch(folder: Path | None) -> None:
    """From now on, in this process; with a folder, in all that keep theirs there."""
    _folder[:] = [folder] if folder else []
    MigrationExecutor.migrate = migrate  # type: ignore[method-assign]


def migrate(executor: MigrationExecutor, targets: Any, plan: Plan | None = None, **more: Any) -> Any:
    """In place of `MigrationExecutor.migrate`. What is not empty is migrated as ever."""
    plan = executor.migration_plan(targets) if plan is None else plan
    connection = executor.connection
    if connection.introspection.table_names():
        return _migrate(executor, targets, plan=plan, **more)
    key = tuple(type(migration) for migration, _backwards in plan)
    if connection.vendor != "sqlite":
        return _by_statements(executor, key, targets, plan=plan, **more)
    if _is_the_halls_own(key) and set(targets) == set(executor.loader.graph.leaf_nodes()):
        _whole[:] = [key]
    if key not in _migrated and (file := _file(key)) and file.exists():
        with closing(sqlite3.connect(file)) as kept:
            _keep(key, kept)
    if key in _migrated:
        _migrated[key].backup(connection.connection)
        return executor.loader.project_state(targets)
    state = _migrate(executor, targets, plan=plan, **more)
    _keep(key, connection.connection)
    _to_folder(key)
    return state


def _by_statements(executor: MigrationExecutor, key: Key, targets: Any, **more: Any) -> Any:
    connection = executor.connection
    if key in _statements:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            for sql, params in _statements[key]:
                cursor.execute(sql, params)
        return executor.loader.project_state(targets)
    made: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not str(sql).startswith(ASIDE):
            made.append((str(sql), params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        state = _migrate(executor, targets, **more)
    _statements[key] = made
    return state


def furnish(data: Path) -> Path:
    """A data folder as a hall leaves it that has opened once, where this process has migrated one; else it is as new,
    and the hall makes one. For tests that start a hall in order to see something else."""
    if _whole:
        data.mkdir(mode=0o700, parents=True)
        (data / "hall.sqlite3").touch(mode=0o600)
        with closing(sqlite3.connect(data / "hall.sqlite3")) as new:
            _migrated[_whole[0]].backup(new)
    return data


def _keep(key: Key, made: sqlite3.Connection) -> None:
    _migrated[key] = sqlite3.connect(":memory:", check_same_thread=False)
    made.backup(_migrated[key])


def _is_the_halls_own(key: Key) -> bool:
    """Each from the file it is called after, so that its name says what it is."""
    return all(getattr(sys.modules.get(one.__module__), "Migration", None) is one for one in key)


def _file(key: Key) -> Path | None:
    if not _folder or not _is_the_halls_own(key):
        return None
    names = "\n".join(migration.__module__ for migration in key)
    return _folder[0] / f"{sha256(names.encode()).hexdigest()}.sqlite3"


def _to_folder(key: Key) -> None:
    if file := _file(key):
        scratch = file.with_suffix(f".{os.getpid()}")
        with closing(sqlite3.connect(scratch)) as kept:
            _migrated[key].backup(kept)
        scratch.replace(file)
