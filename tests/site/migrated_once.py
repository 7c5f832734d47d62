"""Migrating an empty SQLite takes a second and leads to the same database every time: once in a process is enough."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

Plan = Sequence[tuple[Migration, bool]]

_migrate = MigrationExecutor.migrate
# By the migrations themselves, not by their names: a test may bring its own.
_migrated: dict[tuple[type[Migration], ...], sqlite3.Connection] = {}


def migrate(executor: MigrationExecutor, targets: Any, plan: Plan | None = None, **more: Any) -> None:
    """In place of `MigrationExecutor.migrate`. What is not empty, or not SQLite, is migrated as ever."""
    plan = executor.migration_plan(targets) if plan is None else plan
    connection = executor.connection
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        _migrate(executor, targets, plan=plan, **more)
        return
    key = tuple(type(migration) for migration, _backwards in plan)
    if key in _migrated:
        _migrated[key].backup(connection.connection)
        return
    _migrate(executor, targets, plan=plan, **more)
    _migrated[key] = sqlite3.connect(":memory:", check_same_thread=False)
    connection.connection.backup(_migrated[key])
