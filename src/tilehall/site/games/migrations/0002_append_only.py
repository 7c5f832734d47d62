"""The database keeps the log itself: an event is never changed, and never taken out of a game that stands.

Only a whole game can go, its row first and its events with it in one transaction (store.forget_all, for the example
association). A later migration that rebuilds the table on SQLite loses the triggers and must call `guard` again;
`tilehall check` says so if it does not.
"""

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER IF NOT EXISTS games_event_unchanged BEFORE UPDATE ON games_eventrow
    BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END""",
    """CREATE TRIGGER IF NOT EXISTS games_event_stays BEFORE DELETE ON games_eventrow
    WHEN EXISTS (SELECT 1 FROM games_gamerow WHERE id = OLD.game_id)
    BEGIN SELECT RAISE(ABORT, 'an event is never removed from its game'); END""",
)

POSTGRESQL = (
    """CREATE OR REPLACE FUNCTION games_event_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION 'an event is never changed' USING ERRCODE = 'integrity_constraint_violation';
        ELSIF TG_OP = 'DELETE' THEN
            IF EXISTS (SELECT 1 FROM games_gamerow WHERE id = OLD.game_id) THEN
                RAISE EXCEPTION 'an event is never removed from its game'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN OLD;
        ELSIF EXISTS (SELECT 1 FROM games_eventrow) THEN
            RAISE EXCEPTION 'the log is never emptied' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NULL;
    END $$""",
    "DROP TRIGGER IF EXISTS games_event_unchanged ON games_eventrow",
    """CREATE TRIGGER games_event_unchanged BEFORE UPDATE ON games_eventrow
    FOR EACH ROW EXECUTE FUNCTION games_event_guard()""",
    "DROP TRIGGER IF EXISTS games_event_stays ON games_eventrow",
    """CREATE TRIGGER games_event_stays BEFORE DELETE ON games_eventrow
    FOR EACH ROW EXECUTE FUNCTION games_event_guard()""",
    "DROP TRIGGER IF EXISTS games_log_stays ON games_eventrow",
    """CREATE TRIGGER games_log_stays BEFORE TRUNCATE ON games_eventrow
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_guard()""",
)


def guard(_apps, schema_editor):
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement, params=None)


def unguard(_apps, schema_editor):
    sqlite = schema_editor.connection.vendor == "sqlite"
    for name in ("games_event_unchanged", "games_event_stays", *(() if sqlite else ("games_log_stays",))):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + ("" if sqlite else " ON games_eventrow"))
    if not sqlite:
        schema_editor.execute("DROP FUNCTION IF EXISTS games_event_guard()")


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
