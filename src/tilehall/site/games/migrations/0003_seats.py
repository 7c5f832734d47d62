"""Who sits where: a seat is taken from a moment on, and that it was is never changed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tilehall.site.logs.append_only import AppendOnly


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_append_only'),
        ('people', '0003_clubs_from_a_day'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SeatRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('since', models.DateTimeField()),
                ('after', models.PositiveIntegerField()),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='games.gamerow')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='people.person')),
            ],
            options={
                'ordering': ['game_id', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('game', 'seat', 'after'), name='seat_once_at_a_time'), models.UniqueConstraint(fields=('game', 'person', 'after'), name='person_on_one_seat'), models.UniqueConstraint(fields=('game', 'account', 'after'), name='account_on_one_seat'), models.CheckConstraint(condition=models.Q(models.Q(('account__isnull', False), ('person', None)), models.Q(('account', None), ('person__isnull', False)), _connector='OR'), name='seat_of_somebody')],
            },
        ),
        AppendOnly(
            'seatrow',
            name='games_seat',
            says=('who sat where is never changed', 'who sat where stays with the game'),
            within='game',
            emptied='games_seats_stay',
        ),
    ]
