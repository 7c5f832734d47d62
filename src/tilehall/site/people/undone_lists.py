"""Who is still somebody here when the list that brought them was undone."""

from django.db.models import Exists, ForeignObjectRel, Model, OuterRef, Q

from .models import Affiliation, Membership, Person, RatingListed

FROM_LISTS = (Membership, Affiliation, RatingListed)  # rows that a list may have brought
_WRITTEN_WITH: list[type[Model]] = []


def register_written_with(model: type[Model]) -> None:
    """Said once by each room, when its app is ready: rows that are written at the moment of the list, `entered_at`."""
    if model not in _WRITTEN_WITH:
        _WRITTEN_WITH.append(model)


def named_by_more() -> Q:
    """All but those whom only a list brought that was undone since: no row of anything else points at them."""
    kept = Q(brought_by=None) | Q(brought_by__undone=None)
    for relation in Person._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel):
            continue
        rows = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
        if relation.related_model in FROM_LISTS:
            rows = rows.filter(Q(taken=None) | Q(taken__undone=None))
        elif relation.related_model in _WRITTEN_WITH:
            # The list that brought somebody wrote down their address in the same moment.
            rows = rows.exclude(entered_at=OuterRef("brought_by__taken_at"))
        kept |= Q(Exists(rows))
    return kept
