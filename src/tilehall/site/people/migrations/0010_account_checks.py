"""Roles open nothing for an account that nobody has confirmed. Who is in office by now, with an account, stays so."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def confirm_officers(apps: Any, schema_editor: Any) -> None:
    account, role_held, check = (apps.get_model('people', name) for name in ('Account', 'RoleHeld', 'AccountCheck'))
    using, now = schema_editor.connection.alias, timezone.now()
    officers = role_held.objects.using(using).values('person')
    check.objects.using(using).bulk_create(
        check(account_id=pk, person_id=person, theirs=True, checked_at=now)
        for pk, person in account.objects.using(using).filter(person__in=officers).values_list('pk', 'person')
    )


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0009_roles_of_one_event'),
    ]

    operations = [
        migrations.AddField(
            model_name='claimcode',
            name='for_office',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='AccountCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('theirs', models.BooleanField()),
                ('checked_at', models.DateTimeField()),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='checks', to=settings.AUTH_USER_MODEL)),
                ('checked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='account_checks', to='people.person')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.RunPython(confirm_officers, migrations.RunPython.noop),
    ]
