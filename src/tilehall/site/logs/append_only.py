"""The database itself keeps a log: a migration's operation that installs the triggers, on SQLite and on PostgreSQL."""
# ruff: noqa: S608  (the names in these statements come from models and migrations, never from people)

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

RAISED = "USING ERRCODE = 'integrity_constraint_violation'"


class AppendOnly(Operation):
    """No row of the model is ever changed; with `within`, none is taken out while what it belongs to stands.

    Only a whole can go: the row that `within` (a foreign key) names first, then these, in one transaction. A migration
    that rebuilds the table on SQLite loses the triggers and ends with this operation again, which may be repeated;
    `tilehall check` asks for every trigger that a migration installs.

    `unless` is a condition, in the words of the database, under which a row may still be changed: OLD and NEW are the
    row before and after.

    `name` begins the names of the triggers. `emptied` is the name of a trigger that refuses to empty the table in one
    go, which only PostgreSQL can.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(
        self,
        model: str,
        *,
        name: str,
        says: tuple[str, str],
        within: str | None = None,
        emptied: str | None = None,
        unless: str | None = None,
    ) -> None:
        self.model, self.name, self.says, self.within, self.emptied = model, name, says, within, emptied
        self.unless = unless

    def triggers(self, vendor: str) -> dict[str, str]:
        """By name, what each stands against."""
        found = {f"{self.name}_unchanged": "UPDATE"}
        if self.within:
            found[f"{self.name}_stays"] = "DELETE"
        if self.emptied and vendor == "postgresql":
            found[self.emptied] = "TRUNCATE"
        return found

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The models stay what they are."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, _from_state: ProjectState, to_state: ProjectState
    ) -> None:
        meta = to_state.apps.get_model(app_label, self.model)._meta
        parent = None
        if self.within is not None:
            field: Any = meta.get_field(self.within)
            parent = (field.remote_field.model._meta.db_table, field.column)
        made = self._sqlite if schema_editor.connection.vendor == "sqlite" else self._postgresql
        for statement in made(meta.db_table, parent):
            schema_editor.execute(statement, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, _to_state: ProjectState
    ) -> None:
        table = from_state.apps.get_model(app_label, self.model)._meta.db_table
        vendor = schema_editor.connection.vendor
        for name in self.triggers(vendor):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + ("" if vendor == "sqlite" else f" ON {table}"))
        if vendor != "sqlite":
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {self.name}_guard()")

    def describe(self) -> str:
        return f"Rows of {self.model} are only ever added"

    def _sqlite(self, table: str, parent: tuple[str, str] | None) -> Iterator[str]:
        never_changed, never_removed = self.says
        refused = f"WHEN NOT ({self.unless})" if self.unless else ""
        yield f"DROP TRIGGER IF EXISTS {self.name}_unchanged"  # an earlier one may have allowed less
        yield f"""CREATE TRIGGER {self.name}_unchanged BEFORE UPDATE ON {table} {refused}
    BEGIN SELECT RAISE(ABORT, '{never_changed}'); END"""
        if parent:
            yield f"""CREATE TRIGGER IF NOT EXISTS {self.name}_stays BEFORE DELETE ON {table}
    WHEN EXISTS (SELECT 1 FROM {parent[0]} WHERE id = OLD.{parent[1]})
    BEGIN SELECT RAISE(ABORT, '{never_removed}'); END"""

    def _postgresql(self, table: str, parent: tuple[str, str] | None) -> Iterator[str]:
        never_changed, never_removed = self.says
        allowed = f"IF {self.unless} THEN RETURN NEW; END IF;" if self.unless else ""
        stands = f"EXISTS (SELECT 1 FROM {parent[0]} WHERE id = OLD.{parent[1]})" if parent else "FALSE"
        yield f"""CREATE OR REPLACE FUNCTION {self.name}_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            {allowed}
            RAISE EXCEPTION '{never_changed}' {RAISED};
        ELSIF TG_OP = 'DELETE' THEN
            IF {stands} THEN
                RAISE EXCEPTION '{never_removed}' {RAISED};
            END IF;
            RETURN OLD;
        ELSIF EXISTS (SELECT 1 FROM {table}) THEN
            RAISE EXCEPTION 'the log is never emptied' {RAISED};
        END IF;
        RETURN NULL;
    END $$"""
        for name, against in self.triggers("postgresql").items():
            each = "STATEMENT" if against == "TRUNCATE" else "ROW"
            yield f"DROP TRIGGER IF EXISTS {name} ON {table}"
            yield f"""CREATE TRIGGER {name} BEFORE {against} ON {table}
    FOR EACH {each} EXECUTE FUNCTION {self.name}_guard()"""


def triggers_of(migrations: Iterable[Migration], vendor: str) -> frozenset[str]:
    """The names of all triggers that these migrations put up."""
    guards = (step for migration in migrations for step in migration.operations if isinstance(step, AppendOnly))
    return frozenset(name for guard in guards for name in guard.triggers(vendor))
