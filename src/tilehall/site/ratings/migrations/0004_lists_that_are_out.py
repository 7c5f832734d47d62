"""Lists published before the register could tell them from those taken in."""

from django.db import migrations


def mark(apps, schema_editor):
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
