"""How many members each club has on a day, counted where the rows lie; and who is with more than one."""

from datetime import date

from django.db.models import Count

from .key_parts import in_parts
from .membership import affiliated_on, with_several
from .models import Affiliation


def affiliations_by_club(day: date) -> dict[int, int]:
    """How many affiliations of members each club has on that day; counted where they lie."""
    return dict(affiliated_on(day).order_by().values_list("club_id").annotate(Count("pk")))


def several_affiliations(day: date) -> dict[int, list[int]]:
    """The clubs of every member with more than one affiliation on that day, one for each, the longest first."""
    found: dict[int, list[int]] = {}
    for part in in_parts(with_several(Affiliation.objects)):
        for person, club in affiliated_on(day).filter(person__in=part).values_list("person_id", "club_id"):
            found.setdefault(person, []).append(club)
    return {person: clubs for person, clubs in found.items() if len(clubs) > 1}
