"""When somebody was entered twice: how the rows about the one record go over to the other, as each room says.

A room registers a part for every table that names a person. What was published or written into a log stays where it is;
where two records cannot be one, the part says why.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Model

from .models import Person

Keys = list[int]
Refuse = Callable[[Person, Person], Iterable[str]]


def _no_reason(_kept: Person, _gone: Person) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePart:
    """`rows`: which rows are about a person. `move`: these rows are about that person now; None: they stay. `refuse`:
    why the second cannot become the first, in sentences."""

    table: str  # "people.RoleHeld"
    title: str
    rows: Callable[[Person], Keys]
    move: Callable[[Keys, Person], None] | None = None
    refuse: Refuse = _no_reason


_PARTS: dict[str, MergePart] = {}


def register_part(part: MergePart) -> None:
    """Said once, when the app is ready."""
    _PARTS[part.table] = part


def parts() -> Sequence[MergePart]:
    return tuple(_PARTS.values())


def moving_part(model: type[Model], title: str, *, refuse: Refuse = _no_reason) -> MergePart:
    """Of a table whose rows may be told to be about somebody else, by the field `person`."""

    def move(keys: Keys, person: Person) -> None:
        model._base_manager.filter(pk__in=keys).update(person=person)

    return MergePart(table=model._meta.label, title=title, rows=rows_about(model), move=move, refuse=refuse)


def staying_part(model: type[Model], title: str, *, refuse: Refuse = _no_reason) -> MergePart:
    return MergePart(table=model._meta.label, title=title, rows=rows_about(model), refuse=refuse)


def rows_about(model: type[Model]) -> Callable[[Person], Keys]:
    def keys(person: Person) -> Keys:
        return list(model._base_manager.filter(person=person).order_by("pk").values_list("pk", flat=True))

    return keys


def merged_records(using: str | None = None) -> dict[int, int]:
    """Of every record that was merged into another the one that stays."""
    rows = Person._base_manager.using(using).filter(merged_into__isnull=False).order_by()  # by the index, not by name
    into = dict(rows.values_list("pk", "merged_into_id"))
    found = {}
    for gone in into:
        kept = into[gone]
        while kept in into:
            kept = into[kept]
        found[gone] = kept
    return found


def records_merged_into(person: Person) -> list[Person]:
    """The records that went into this one, and those that had gone into them."""
    found: list[Person] = []
    into = [person.pk]
    while records := list(Person.objects.filter(merged_into__in=into)):
        found += records
        into = [record.pk for record in records]
    return found
