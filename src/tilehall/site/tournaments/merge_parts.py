"""Somebody entered twice: how what a tournament knows of a person goes over to the other record."""

from collections.abc import Iterable

from tilehall.site.people.merging import MergePart, moving_part
from tilehall.site.people.models import Person

from .models import AnswerRow, EntrantRow, PushDeviceRow, UndoneEntrantRow


def merge_parts() -> tuple[MergePart, ...]:
    """Who has played against oneself cannot be one person."""
    return (
        moving_part(EntrantRow, "Tournaments entered", refuse=_in_one_event),
        moving_part(UndoneEntrantRow, "Entries taken back"),
        moving_part(AnswerRow, "Answers at entry"),
        moving_part(PushDeviceRow, "Devices told of the next table"),
    )


def _in_one_event(kept: Person, gone: Person) -> Iterable[str]:
    ours = EntrantRow.objects.filter(person=kept).values("tournament")
    for row in EntrantRow.objects.filter(person=gone, tournament__in=ours).select_related("tournament"):
        yield f"Both are entered in {row.tournament.name}."
