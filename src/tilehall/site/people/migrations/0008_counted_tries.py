"""What is counted to slow guessing down: people.try_counts."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0007_people_of_a_list'),
    ]

    operations = [
        migrations.CreateModel(
            name='CountedTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
            ],
            options={
                'indexes': [models.Index(fields=['key', 'at'], name='counted_try_by_key'), models.Index(fields=['at'], name='counted_try_by_day')],
            },
        ),
    ]
