"""The database keeps letters, addresses and notes itself: none is ever changed, and no note leaves its delivery.

Only all of it can go, each parent first (store.forget_all, for the example association).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly

# table, and the foreign key to what a row of it belongs to
GUARDED = (("letterrow", None), ("addressrow", None), ("noterow", "delivery"))
SAYS = ("what was written is never changed", "what became of a letter stays")


class Migration(migrations.Migration):
    dependencies = [("post", "0001_initial")]
    operations = [AppendOnly(model, name=f"post_{model}", says=SAYS, within=whole) for model, whole in GUARDED]
