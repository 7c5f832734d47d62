"""Who is in a club already is in it from the day they came into the register: no earlier day is known."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.utils import timezone


def begin(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # An upgrade is tried on a database beside the hall's own: the rows are those of that one.
    beside = schema_editor.connection.alias
    Person, Affiliation = apps.get_model("people", "Person"), apps.get_model("people", "Affiliation")
    Affiliation.objects.using(beside).bulk_create(
        [
            Affiliation(
                person=person,
                club_id=person.club_id,
                since=timezone.localdate(person.added_at),
                entered_by_id=person.added_by_id,
                entered_at=person.added_at,
            )
            for person in Person.objects.using(beside).filter(club__isnull=False, affiliations=None)
        ],
        batch_size=200,
    )


class Migration(migrations.Migration):
    dependencies = [("people", "0002_register")]
    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
