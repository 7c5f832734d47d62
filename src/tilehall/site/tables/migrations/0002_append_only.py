"""The database keeps the log itself: a deed is never changed, and never taken out of a board that stands.

Only a whole board can go, its row first (store.forget_all, for the example association).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]
    operations = [
        AppendOnly(
            "deedrow",
            name="tables_deed",
            says=("what was done about a challenge is never changed", "and never removed from its board"),
            within="board",
            emptied="tables_log_stays",
        )
    ]
