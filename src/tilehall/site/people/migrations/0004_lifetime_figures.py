"""Lists of ratings tell of a lifetime: wins, title, who is current and ranked, and the club as the list has it."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0003_clubs_from_a_day'),
    ]

    operations = [
        migrations.AddField(
            model_name='ratinglisted',
            name='club',
            field=models.CharField(blank=True, default='', max_length=80),
        ),
        migrations.AddField(
            model_name='ratinglisted',
            name='current',
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name='ratinglisted',
            name='ranking',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='ratinglisted',
            name='title',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
        migrations.AddField(
            model_name='ratinglisted',
            name='wins',
            field=models.FloatField(null=True),
        ),
    ]
