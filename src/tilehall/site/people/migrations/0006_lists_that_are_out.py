"""What the ratings office of this hall published stays; only what was taken in from elsewhere can be undone."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0005_places_on_lists'),
    ]

    operations = [
        migrations.AddField(
            model_name='listtaken',
            name='is_out',
            field=models.BooleanField(default=False),
        ),
    ]
