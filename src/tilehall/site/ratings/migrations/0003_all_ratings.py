"""Everybody ever rated goes out as a list too, each with seeding, change, status and the wins of a lifetime."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0002_append_only'),
    ]

    operations = [
        migrations.AddField(
            model_name='listedrow',
            name='change',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='listedrow',
            name='current',
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name='listedrow',
            name='equal_seed',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='listedrow',
            name='last_seed',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='listedrow',
            name='ranking',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='listedrow',
            name='seed',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='listedrow',
            name='wins',
            field=models.FloatField(null=True),
        ),
        migrations.AlterField(
            model_name='publishedlist',
            name='kind',
            field=models.CharField(choices=[('ratings', 'Ratings list'), ('ranking', 'Ranking list'), ('all', 'All ratings')], max_length=10),
        ),
    ]
