"""Restore: a whole hall from one backup. Built and checked aside first; what was there stays until all of it is."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models, transaction
from django.db.migrations.exceptions import InvalidMigrationPlan, NodeNotFoundError
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from tilehall.site.logs.disk import sync_folder
from tilehall.site.logs.seal import Origin

from . import (
    archive_limits,
    backups,
    check,
    data_folder,
    data_swap,
    database_faults,
    database_lock,
    lock,
    own_files,
    put_by,
    second_connection,
)
from .archive import ArchiveReader, Member, open_archive
from .data_swap import WriterWatch
from .hall_error import HallError
from .second_connection import Columns, Database, Node

BATCH, BATCH_BYTES = 1000, 8 * archive_limits.MEGABYTE  # rows that are held at once: few where they are long

Room: TypeAlias = tuple[Path | None, Path | None]  # where what was there lies now, and its files if they are apart


@dataclass(frozen=True, slots=True)
class RestoreReport:
    rows: int
    files: int
    made_at: str
    version: str
    before: Path | None  # the backup of what was there
    files_before: Path | None  # a copy of its files, where that backup does not hold them all
    origin: Origin


def restore(
    file: Path, *, replace: bool = False, database: Database | None = None, data: Path | None = None,
    now: datetime | None = None, warn: Callable[[str], None] = lambda _: None,
) -> RestoreReport:  # fmt: skip
    """HallError of status 1: somebody lives here; of status 2: the file is wrong. Nothing is changed in either case.

    `warn` hears of a file that this hall did not make, before anything is taken from it.
    """
    database, data = database or second_connection.hall_database(), data or settings.DATA
    with open_archive(file) as backup:
        nodes = frozenset((app, name) for app, names in backup.manifest.migrations.items() for name in names)
        second_connection.refuse_newer(nodes, file, "this backup")
        data_folder.refuse_dangling_links(data, database)
        with lock.hold_folder(data), _held_database(database, data):
            if replace:
                data_swap.put_unfinished_by(data, database, put_by.next_place(data, put_by.UNFINISHED))
            data_swap.finish_swap(data, database)
            _demand_disk(backup, data)
            try:
                with data_swap.watch_writers(database) as watch:
                    before, files_before = _make_room(database, data, replace, now)
                    if backup.seal.needs_trust:
                        warn(f"{file} {backup.seal.words}; keep this only if you know where the file comes from")
                    _unpack(backup, data)
                    data_swap.crash_point("unpacked")
                    if second_connection.is_sqlite(database):
                        _onto_sqlite(backup, sorted(nodes), database, data, watch)
                    else:
                        _onto_postgresql(backup, sorted(nodes), database, data)
            finally:
                data_swap.finish_swap(data, database)
                put_by.prune(data)
        rows = sum(member.rows or 0 for member in backup.tables())
        made = backup.manifest
        origin = backup.seal.origin
        return RestoreReport(rows, len(backup.files()), made.made_at, made.version, before, files_before, origin)


@contextmanager
def _held_database(database: Database, data: Path) -> Iterator[None]:
    """Nobody serves it meanwhile, from whichever folder: what was acknowledged would be in neither hall."""
    with ExitStack() as held:
        try:
            held.enter_context(database_lock.hold_database(database, data))
        except DatabaseError as error:
            raise database_faults.fault_of(database, data, error) from None
        yield


def _demand_disk(backup: ArchiveReader, data: Path) -> None:
    """Before anything is written: what does not fit is not begun."""
    total = backup.total()
    if missing := archive_limits.missing_room(total, data):
        what = f"this backup unpacks to {archive_limits.in_words(total)}, for which the disk has no room"
        raise HallError(2, data, what, f"free {archive_limits.in_words(missing)} more, and try again")


def _make_room(database: Database, data: Path, replace: bool, now: datetime | None) -> Room:
    """What is there goes into a backup first, or, if it cannot be read any more, is put by as it is."""
    try:
        lived_in = second_connection.is_lived_in(database)
    except DatabaseError as error:
        if database_faults.other_remedy(database, error) is not None:
            raise database_faults.fault_of(database, data, error) from None
        if not replace:
            remedy = "say --replace to restore over it; it is put by in backups/, with the hall's files"
            raise HallError(1, data, "there is a database that cannot be read", remedy) from None
        return _put_by(database, data)
    if not lived_in:
        return _put_files_by(data, replace), None
    if not replace:
        raise HallError(
            1, data, "this hall is not empty", "say --replace to restore over it; a backup of it is made first"
        )
    try:
        made = backups.make_backup("restore", now, database=database, data=data).path
    except HallError:
        if not second_connection.is_sqlite(database):
            raise
        return _put_by(database, data)
    odd = own_files.oddly_named_files(data)  # they are in no backup
    return made, put_by.put_files_by(data, data / data_swap.FILES) if odd else None


def _put_files_by(data: Path, replace: bool) -> Path | None:
    """A hall that nobody has begun may hold files all the same: word lists that somebody brought before the opening."""
    if not _has_files(data):
        return None
    if not replace:
        remedy = "say --replace to restore over them; a copy is put by in backups/"
        raise HallError(1, data, "this hall has not begun, but there are files in it", remedy)
    return put_by.put_files_by(data, data / data_swap.FILES)


def _has_files(data: Path) -> bool:
    return bool(own_files.own_files(data) or own_files.oddly_named_files(data))


def _put_by(database: Database, data: Path) -> Room:
    """The files too: no backup may hold those that were brought since the last one."""
    place = Path(database["NAME"]) if second_connection.is_sqlite(database) else None
    return put_by.put_hall_by(data, place, data / data_swap.FILES if _has_files(data) else None)


def _unpack(backup: ArchiveReader, data: Path) -> None:
    folder = data / data_swap.NEW_FILES
    folder.mkdir(mode=0o700)
    try:
        for member in backup.files():
            backup.unpack(member, folder)
        for place in (folder, *folder.rglob("*")):
            if place.is_dir():
                sync_folder(place)
    except OSError as error:
        raise HallError(2, data, f"the files cannot be written: {error.strerror}", "make room, and try again") from None


def _onto_sqlite(
    backup: ArchiveReader, nodes: list[Node], database: Database, data: Path, watch: WriterWatch
) -> None:  # fmt: skip
    new = {**database, "NAME": str(data_swap.new_database(database))}
    with second_connection.connect(new, init_command=second_connection.BUILDING) as alias:
        _build(backup, nodes, alias)
    Path(new["NAME"]).chmod(0o600)
    connections["default"].close()
    data_swap.swap_in(data, database, watch)


def _onto_postgresql(backup: ArchiveReader, nodes: list[Node], database: Database, data: Path) -> None:
    mark = f"tilehall restore {secrets.token_hex(16)}"
    with (
        second_connection.connect(database) as alias,
        transaction.atomic(using=alias),
        connections[alias].cursor() as cursor,
    ):
        _drop_all(alias, cursor)
        _build(backup, nodes, alias)
        cursor.execute(f"COMMENT ON TABLE django_migrations IS '{mark}'")
        data_swap.crash_point("built")
        data_swap.write_note(data, mark)
        data_swap.crash_point("noted")
    data_swap.crash_point("committed")


def _drop_all(alias: str, cursor: Any) -> None:
    """Inside the one transaction: until it is committed, everybody else still sees the old hall."""
    connection = connections[alias]
    ours = {model._meta.db_table for model in _every_model(alias)} | {"django_migrations"}
    for table in sorted(ours & set(connection.introspection.table_names(cursor))):
        cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")


def _every_model(alias: str) -> list[type[models.Model]]:
    loader = MigrationLoader(connections[alias])
    at = second_connection.leaf_migrations(loader, frozenset(loader.applied_migrations))
    found: list[type[models.Model]] = loader.project_state(at).apps.get_models(include_auto_created=True)
    return found


def _build(backup: ArchiveReader, nodes: list[Node], alias: str) -> None:
    """An empty database as it was when the backup was made, its rows, and then all that came later."""
    connection = connections[alias]
    try:
        executor = MigrationExecutor(connection)
        executor.migrate(nodes)
        data_swap.crash_point("migrated")
        _load(backup, second_connection.models_at(executor.loader, nodes), alias)
        data_swap.crash_point("loaded")
        second_connection.migrate(alias)
        check.demand_agreement(alias, backup.path)
    except (DatabaseError, NodeNotFoundError, InvalidMigrationPlan) as error:
        said = " ".join(str(error).split())[:200]
        if database_faults.is_disk_full(error):
            raise HallError(2, backup.path, f"the disk is full ({said})", "make room, and try again") from None
        what = f"it does not fit together: {said}"
        raise HallError(2, backup.path, what, "nothing was changed; take another backup") from None


def _load(backup: ArchiveReader, rooms: list[type[models.Model]], alias: str) -> None:
    known = {model._meta.label_lower: model for model in rooms}
    connection = connections[alias]
    members = {str(member.model): member for member in backup.tables()}
    if members.keys() != known.keys():
        odd = ", ".join(sorted(members.keys() ^ known.keys())[:3])
        raise HallError(2, backup.path, f"its tables are not those of its version: {odd}", "take another backup")
    with transaction.atomic(using=alias), connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # the migrations before, in the same transaction, made some immediate
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for model in rooms:  # a migration may have put rows there; the backup has them too, as they were later
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608
        for label, member in members.items():
            _insert(backup, member, known[label], alias)
        for statement in connection.ops.sequence_reset_sql(no_style(), rooms):
            cursor.execute(statement)
        connection.check_constraints()
        if connection.vendor == "postgresql":  # for the rest of the restore, or no table could be altered any more
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _insert(backup: ArchiveReader, member: Member, model: type[models.Model], alias: str) -> None:
    connection, fields = connections[alias], {field.attname: field for field in second_connection.columns(model)}
    if sorted(member.columns or ()) != sorted(fields):
        raise HallError(
            2, backup.path, f"{member.name}: its columns are not those of its version", "take another backup"
        )
    ordered = [fields[name] for name in member.columns or ()]
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in ordered)
    marks = ", ".join(["%s"] * len(ordered))
    insert = f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608
    rows = _prepared(backup, member, ordered, alias)
    with connection.cursor() as cursor:
        for batch in _batches(rows):
            try:
                cursor.executemany(insert, batch)
            except (DatabaseError, ValueError, OverflowError) as error:
                what = f"{member.name}: a row cannot be kept here: {' '.join(str(error).split())[:160]}"
                raise HallError(2, backup.path, what, "nothing was changed") from None


def _batches(rows: Iterator[tuple[list[Any], int]]) -> Iterator[list[list[Any]]]:
    batch: list[list[Any]] = []
    held = 0
    for row, size in rows:
        batch.append(row)
        held += size
        if len(batch) == BATCH or held > BATCH_BYTES:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch


def _prepared(backup: ArchiveReader, member: Member, fields: Columns, alias: str) -> Iterator[tuple[list[Any], int]]:
    """Each row with the length of its line."""
    connection = connections[alias]
    for number, line in enumerate(backup.lines(member), 1):
        try:
            values = zip(fields, json.loads(line), strict=True)
            row = [field.get_db_prep_save(_python(field, value), connection) for field, value in values]
        except (ValidationError, ValueError, TypeError, ArithmeticError, RecursionError) as error:
            text = "; ".join(error.messages) if isinstance(error, ValidationError) else str(error)
            raise HallError(2, backup.path, f"{member.name}: line {number}: {text}", "nothing was changed") from None
        yield row, len(line)


def _python(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is None and isinstance(field, models.JSONField) and not field.null:
        return models.Value(None, models.JSONField())  # JSON's own null, where the database's is not allowed
    return field.to_python(value)
