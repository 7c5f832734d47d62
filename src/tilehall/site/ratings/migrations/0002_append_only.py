"""The database keeps runs and published lists itself: no row of them is ever changed, none is taken out of its whole.

Only all of it can go, each parent first (store.forget_all, for the example association).
"""

from django.db import migrations

# table, and the table and column of what a row of it belongs to
GUARDED = (
    ("run", None),
    ("ratedevent", None),
    ("inrun", ("run", "run_id")),
    ("ratedrow", ("ratedevent", "event_id")),
    ("publishedlist", None),
    ("listedrow", ("publishedlist", "list_id")),
)
UNCHANGED, STAYS = "what was rated or published is never changed", "what was rated or published stays"


def _sqlite(table, parent):
    yield f"""CREATE TRIGGER IF NOT EXISTS ratings_{table}_unchanged BEFORE UPDATE ON ratings_{table}
    BEGIN SELECT RAISE(ABORT, '{UNCHANGED}'); END"""
    if parent:
        yield f"""CREATE TRIGGER IF NOT EXISTS ratings_{table}_stays BEFORE DELETE ON ratings_{table}
        WHEN EXISTS (SELECT 1 FROM ratings_{parent[0]} WHERE id = OLD.{parent[1]})
        BEGIN SELECT RAISE(ABORT, '{STAYS}'); END"""


def _postgresql(table, parent):
    raised = "USING ERRCODE = 'integrity_constraint_violation'"
    there = f"EXISTS (SELECT 1 FROM ratings_{parent[0]} WHERE id = OLD.{parent[1]})" if parent else "FALSE"
    yield f"""CREATE OR REPLACE FUNCTION ratings_{table}_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION '{UNCHANGED}' {raised};
        ELSIF {there} THEN
            RAISE EXCEPTION '{STAYS}' {raised};
        END IF;
        RETURN OLD;
    END $$"""
    for name, when in (("unchanged", "UPDATE"), *((("stays", "DELETE"),) if parent else ())):
        yield f"DROP TRIGGER IF EXISTS ratings_{table}_{name} ON ratings_{table}"
        yield f"""CREATE TRIGGER ratings_{table}_{name} BEFORE {when} ON ratings_{table}
        FOR EACH ROW EXECUTE FUNCTION ratings_{table}_guard()"""


def guard(_apps, schema_editor):
    made = _sqlite if schema_editor.connection.vendor == "sqlite" else _postgresql
    for table, parent in GUARDED:
        for statement in made(table, parent):
            schema_editor.execute(statement, params=None)


def unguard(_apps, schema_editor):
    sqlite = schema_editor.connection.vendor == "sqlite"
    for table, parent in GUARDED:
        for name in ("unchanged", *(("stays",) if parent else ())):
            where = "" if sqlite else f" ON ratings_{table}"
            schema_editor.execute(f"DROP TRIGGER IF EXISTS ratings_{table}_{name}{where}")
        if not sqlite:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS ratings_{table}_guard()")


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
