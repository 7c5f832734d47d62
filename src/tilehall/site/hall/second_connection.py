"""A connection of its own to a database, besides the hall's, and what the migrations applied there say."""

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from django.apps import apps as installed
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import connections, models, transaction
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler, load_backend

from .hall_error import HallError

Database = dict[str, Any]  # as in DATABASES
Columns = list["models.Field[Any, Any]"]
Node = tuple[str, str]  # an app and one of its migrations

# What a hall can do without: who is signed in, who mistyped a password, and the code of a first visit, which is bound
# to the secret of the data folder.
LEFT_OUT_APPS = frozenset({"sessions", "axes"})
LEFT_OUT = frozenset({"hall.startcode", "people.countedtry"})
# Made anew by Django from the code, and so no sign that somebody moved in.
DJANGO_APPS = frozenset({"contenttypes", "auth"})

# Nobody reads a database that is still being built, and it is written to the disk as a whole at the end.
BUILDING = "PRAGMA journal_mode=MEMORY;PRAGMA synchronous=OFF;PRAGMA foreign_keys=ON;"

_numbers = count(1)
# By the migrations that lead to them, and those by their classes: names alone do not say what a migration does.
_models: dict[tuple[tuple[Node, ...], frozenset[tuple[Node, type[Migration]]]], list[type[models.Model]]] = {}


def hall_database() -> Database:
    return connections["default"].settings_dict


def is_sqlite(database: Database) -> bool:
    return str(database["ENGINE"]).endswith("sqlite3")


def database_exists(database: Database) -> bool:
    """False if opening this database would make it."""
    return not is_sqlite(database) or (Path(database["NAME"]).exists() and Path(database["NAME"]).stat().st_size > 0)


@contextmanager
def connect(database: Database, **options: Any) -> Iterator[str]:
    """An alias for this thread only. It never appears among the settings, which other threads walk through."""
    alias = f"aside-{next(_numbers)}"
    configured = ConnectionHandler({"default": deepcopy(database)}).settings["default"]
    configured["OPTIONS"] = {**configured["OPTIONS"], **options}
    connections[alias] = load_backend(configured["ENGINE"]).DatabaseWrapper(configured, alias)
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


@contextmanager
def snapshot(database: Database) -> Iterator[str]:
    """Everything read through this alias is of one moment, and no writer waits for it."""
    if is_sqlite(database):
        # The hall's own transactions take the write lock at once; this one must never have it.
        with connect(database, transaction_mode="DEFERRED") as alias, transaction.atomic(using=alias):
            yield alias
        return
    from psycopg import IsolationLevel

    with connect(database, isolation_level=IsolationLevel.REPEATABLE_READ) as alias, transaction.atomic(using=alias):
        with connections[alias].cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
        yield alias


def applied_migrations(alias: str) -> frozenset[Node]:
    return frozenset(MigrationRecorder(connections[alias]).applied_migrations())


def known_migrations() -> frozenset[Node]:
    """The migrations of this version by name alone: loading them would take longer than all the rest of a start."""
    found: set[Node] = set()
    for app in installed.get_app_configs():
        module, _ = MigrationLoader.migrations_module(app.label)
        if module is not None and (path := _path(module)) is not None:
            found |= {
                (app.label, name)
                for _, name, folder in pkgutil.iter_modules(path)
                if not folder and name[0] not in "_~"
            }
    return frozenset(found)


def _path(module: str) -> Any:
    try:
        return getattr(import_module(module), "__path__", None)
    except ModuleNotFoundError:
        return None


def refuse_newer(nodes: frozenset[Node], place: object, what: str) -> None:
    """Squashed migrations know the names of those they stand for."""
    disk = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    unknown = nodes - disk.keys() - {node for one in disk.values() for node in one.replaces}
    if unknown:
        names = ", ".join(sorted(f"{app}.{name}" for app, name in unknown)[:3])
        raise HallError(
            2, place, f"{what} was written by a newer Tilehall ({names})", "install that version or a later one"
        )


def leaf_migrations(loader: MigrationLoader, nodes: frozenset[Node]) -> list[Node]:
    """Those of them that no other of the same app follows."""
    graph = loader.graph
    known = [node for node in nodes if node in graph.nodes]
    return sorted(n for n in known if not any(c.key in nodes and c.key[0] == n[0] for c in graph.node_map[n].children))


def models_at(loader: MigrationLoader, nodes: list[Node]) -> list[type[models.Model]]:
    """The models as they were at these migrations, without what a hall can do without.

    A backup asks after every round of a tournament, and to make a hundred classes anew takes most of its time.
    """
    known = frozenset((node, type(migration)) for node, migration in loader.graph.nodes.items())
    made = _models.get((tuple(nodes), known))
    if made is None:
        found = loader.project_state(nodes).apps.get_models(include_auto_created=True)
        kept = [m for m in found if m._meta.managed and not m._meta.proxy and m._meta.app_label not in LEFT_OUT_APPS]
        made = sorted((m for m in kept if m._meta.label_lower not in LEFT_OUT), key=lambda m: m._meta.label_lower)
        _models.clear()  # a hall stands at one version; a backup of an older one comes seldom
        _models[tuple(nodes), known] = made
    return list(made)


def models_now(alias: str) -> tuple[list[Node], list[type[models.Model]]]:
    """What the database behind the alias holds, by its own migrations, which may be older than this version's."""
    loader = MigrationLoader(connections[alias])
    at = leaf_migrations(loader, frozenset(loader.applied_migrations))
    return at, models_at(loader, at)


def is_lived_in(database: Database) -> bool:
    """Whether anybody moved in: a row in any room of ours."""
    if not database_exists(database):
        return False
    with snapshot(database) as alias:
        if not applied_migrations(alias):
            return False
        ours = [m for m in models_now(alias)[1] if m._meta.app_label not in DJANGO_APPS]
        return any(model._base_manager.using(alias).exists() for model in ours)


def migrate(alias: str) -> None:
    """All the way to this version, with what Django does before and after."""
    executor = MigrationExecutor(connections[alias])
    executor.loader.check_consistent_history(connections[alias])
    targets = executor.loader.graph.leaf_nodes()
    plan = executor.migration_plan(targets)
    state = executor._create_project_state(with_applied_migrations=True)  # type: ignore[attr-defined]  # as Django's own command does
    emit_pre_migrate_signal(0, False, alias, apps=state.apps, plan=plan)
    executor.migrate(targets, plan=plan, state=state.clone())
    emit_post_migrate_signal(0, False, alias, plan=plan)


def columns(model: type[models.Model]) -> Columns:
    return [field for field in model._meta.concrete_fields if not field.generated]
