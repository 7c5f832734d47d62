"""The database keeps the desk's log itself: an act is never changed, and never taken out of a tournament that stands.

Only a whole tournament can go, its row first (store.throw_away for a rehearsal, store.forget_all for the example).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [
        AppendOnly(
            "actrow",
            name="tournaments_act",
            says=("an act is never changed", "an act is never removed from its tournament"),
            within="tournament",
            emptied="tournaments_log_stays",
        )
    ]
