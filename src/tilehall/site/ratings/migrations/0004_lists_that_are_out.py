"""Lists published before the register could tell them from those taken in."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def mark(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    published = apps.get_model('ratings', 'PublishedList').objects.exclude(taken=None).values('taken')
    apps.get_model('people', 'ListTaken').objects.filter(pk__in=published).update(is_out=True)


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0003_all_ratings'),
        ('people', '0006_lists_that_are_out'),
    ]

    operations = [
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
