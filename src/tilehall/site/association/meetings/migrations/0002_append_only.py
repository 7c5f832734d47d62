"""The database keeps the log itself: an act is never changed, and never taken out of a meeting that stands.

Only a whole meeting can go, its row first (store.forget_all, for the example association).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("meetings", "0001_initial")]
    operations = [
        AppendOnly(
            "meetingactrow",
            name="meetings_act",
            says=("an act of a meeting is never changed", "and never removed from its meeting"),
            within="meeting",
            emptied="meetings_log_stays",
        )
    ]
