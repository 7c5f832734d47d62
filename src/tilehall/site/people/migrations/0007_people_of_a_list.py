"""People remember the list that brought them. Of earlier lists: whoever was added at the very moment of one."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def remember(apps: Any, schema_editor: Any) -> None:
    person, list_taken = (apps.get_model('people', name) for name in ('Person', 'ListTaken'))
    using = schema_editor.connection.alias
    lists = list_taken.objects.using(using).filter(is_out=False, taken_at=OuterRef('added_at'))
    person.objects.using(using).update(brought_by=Subquery(lists.values('pk')[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0006_lists_that_are_out'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='brought_by',
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name='brought', to='people.listtaken'
            ),
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
    ]
