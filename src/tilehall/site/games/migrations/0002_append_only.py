"""The database keeps the log itself: an event is never changed, and never taken out of a game that stands.

Only a whole game can go, its row first and its events with it in one transaction (store.forget_all, for the example
association).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [
        AppendOnly(
            "eventrow",
            name="games_event",
            says=("an event is never changed", "an event is never removed from its game"),
            within="game",
            emptied="games_log_stays",
        )
    ]
