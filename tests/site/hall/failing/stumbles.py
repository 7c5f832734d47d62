"""A migration that stumbles, as one may in the middle of an upgrade."""

from django.db import migrations, models


def fail(apps, schema_editor):
    apps.get_model("hall", "Hall").objects.using(schema_editor.connection.alias).update(name="half done")
    raise KeyError("the office")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("hall", "0001_initial")]
    operations = [
        migrations.AddField("hall", "motto", models.TextField(default="", db_default="")),
        migrations.RunPython(fail),
    ]
