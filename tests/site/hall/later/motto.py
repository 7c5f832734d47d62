"""A column with a value for the rows that are there."""

from django.db import migrations, models


def say_something(apps, schema_editor):
    halls = apps.get_model("hall", "Hall").objects.using(schema_editor.connection.alias)
    for hall in halls.all():
        hall.motto = f"Welcome to {hall.name}"
        hall.save()


class Migration(migrations.Migration):
    dependencies = [("hall", "0001_initial")]
    operations = [
        migrations.AddField("hall", "motto", models.TextField(default="", db_default="")),
        migrations.RunPython(say_something, migrations.RunPython.noop),
        migrations.AddField("hall", "motto_since", models.DateField(null=True)),
    ]
