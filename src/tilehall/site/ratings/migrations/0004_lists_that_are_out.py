"""Lists published before the register could tell them from those taken in."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def mark(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # An upgrade is tried on a database beside the hall's own: the rows are those of that one.
    beside = schema_editor.connection.alias
    published = apps.get_model("ratings", "PublishedList").objects.using(beside).exclude(taken=None).values("taken")
    apps.get_model("people", "ListTaken").objects.using(beside).filter(pk__in=published).update(is_out=True)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0003_all_ratings'),
        ('people', '0006_lists_that_are_out'),
    ]

    operations = [
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
