"""The database keeps the desk's log itself: an act is never changed, and never taken out of a tournament that stands.

Only a whole tournament can go, its row first (store.throw_away for a rehearsal, store.forget_all for the example).
"""

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER IF NOT EXISTS tournaments_act_unchanged BEFORE UPDATE ON tournaments_actrow
    BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END""",
    """CREATE TRIGGER IF NOT EXISTS tournaments_act_stays BEFORE DELETE ON tournaments_actrow
    WHEN EXISTS (SELECT 1 FROM tournaments_tournamentrow WHERE id = OLD.tournament_id)
    BEGIN SELECT RAISE(ABORT, 'an act is never removed from its tournament'); END""",
)

POSTGRESQL = (
    """CREATE OR REPLACE FUNCTION tournaments_act_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION 'an act is never changed' USING ERRCODE = 'integrity_constraint_violation';
        ELSIF TG_OP = 'DELETE' THEN
            IF EXISTS (SELECT 1 FROM tournaments_tournamentrow WHERE id = OLD.tournament_id) THEN
                RAISE EXCEPTION 'an act is never removed from its tournament'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN OLD;
        ELSIF EXISTS (SELECT 1 FROM tournaments_actrow) THEN
            RAISE EXCEPTION 'the log is never emptied' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NULL;
    END $$""",
    "DROP TRIGGER IF EXISTS tournaments_act_unchanged ON tournaments_actrow",
    """CREATE TRIGGER tournaments_act_unchanged BEFORE UPDATE ON tournaments_actrow
    FOR EACH ROW EXECUTE FUNCTION tournaments_act_guard()""",
    "DROP TRIGGER IF EXISTS tournaments_act_stays ON tournaments_actrow",
    """CREATE TRIGGER tournaments_act_stays BEFORE DELETE ON tournaments_actrow
    FOR EACH ROW EXECUTE FUNCTION tournaments_act_guard()""",
    "DROP TRIGGER IF EXISTS tournaments_log_stays ON tournaments_actrow",
    """CREATE TRIGGER tournaments_log_stays BEFORE TRUNCATE ON tournaments_actrow
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_act_guard()""",
)


def guard(_apps, schema_editor):
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement, params=None)


def unguard(_apps, schema_editor):
    sqlite = schema_editor.connection.vendor == "sqlite"
    for name in (
        "tournaments_act_unchanged",
        "tournaments_act_stays",
        *(() if sqlite else ("tournaments_log_stays",)),
    ):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + ("" if sqlite else " ON tournaments_actrow"))
    if not sqlite:
        schema_editor.execute("DROP FUNCTION IF EXISTS tournaments_act_guard()")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
