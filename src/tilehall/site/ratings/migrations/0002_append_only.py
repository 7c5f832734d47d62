"""The database keeps runs and published lists itself: no row of them is ever changed, none is taken out of its whole.

Only all of it can go, each parent first (store.forget_all, for the example association).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly

# table, and the foreign key to what a row of it belongs to
GUARDED = (
    ("run", None),
    ("ratedevent", None),
    ("inrun", "run"),
    ("ratedrow", "event"),
    ("publishedlist", None),
    ("listedrow", "list"),
)
SAYS = ("what was rated or published is never changed", "what was rated or published stays")


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]
    operations = [AppendOnly(model, name=f"ratings_{model}", says=SAYS, within=whole) for model, whole in GUARDED]
