"""Lists of ratings tell seeds and changes too: kept, so that a list can be given out as it came."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0004_lifetime_figures'),
    ]

    operations = [
        migrations.AddField(
            model_name='ratinglisted',
            name='change',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='ratinglisted',
            name='last_seed',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='ratinglisted',
            name='seed',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
