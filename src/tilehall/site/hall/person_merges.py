"""Two records of one person become one: looked at first, then done in one transaction, and undone if it was wrong."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from tilehall.law.association.membership import EndingGround, MemberKind, Span
from tilehall.site.people import membership, merging
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.merging import MergePart
from tilehall.site.people.models import Affiliation, AffiliationEnd, Club, Membership, MembershipEnd, Person

from .models import Merge

MERGE = "hall.merge_people"
MEMBERSHIPS, AFFILIATIONS = Membership._meta.label, Affiliation._meta.label


@dataclass(frozen=True, slots=True)
class MergeLine:
    title: str
    rows: int
    stays: bool


@dataclass(frozen=True, slots=True)
class MergePreview:
    kept: Person
    gone: Person
    lines: tuple[MergeLine, ...]
    reasons: tuple[str, ...]  # why not; empty if it can be done


def preview(actor: Actor, kept: Person, gone: Person) -> MergePreview:
    require(actor, MERGE)
    lines = [(part, len(part.rows(gone))) for part in merging.parts()]
    return MergePreview(
        kept,
        gone,
        tuple(MergeLine(part.title, count, part.move is None) for part, count in lines if count),
        tuple(_reasons(kept, gone)),
    )


def _reasons(kept: Person, gone: Person) -> list[str]:
    if kept.pk == gone.pk:
        return ["This is the same record."]
    if kept.merged_into_id or gone.merged_into_id:
        return ["One of the two was merged already."]
    reasons = [reason for part in merging.parts() for reason in part.refuse(kept, gone)]
    return [*reasons, *_would_be_lost(kept, gone)]


def merge(actor: Actor, kept: Person, gone: Person, now: datetime) -> Merge:
    """`gone` is found nowhere any more; all that can move is `kept`'s. ValidationError with every reason why not."""
    require(actor, MERGE)
    with transaction.atomic():
        people.hold_people([kept.pk, gone.pk])
        kept, gone = people.locked_person(kept.pk), people.locked_person(gone.pk)
        if reasons := _reasons(kept, gone):
            raise ValidationError(reasons)
        moved: dict[str, Any] = {"club": gone.club_id, "gained_club": kept.club_id is None and gone.club_id is not None}
        origin = EntryOrigin(actor.account, now)
        moved["double_memberships"] = _end_double_memberships(kept, gone, origin)
        moved["double_affiliations"] = _end_double_affiliations(kept, gone, origin)
        for part in merging.parts():
            if part.move is not None:
                moved[part.table] = _moved(part, kept, gone, moved)
        _close(kept, gone, now)
        return Merge.objects.create(kept=kept, gone=gone, moved=moved, merged_by=actor.account, merged_at=now)


def _moved(part: MergePart, kept: Person, gone: Person, moved: dict[str, Any]) -> list[int]:
    """What held twice was ended as a mistake and stays where it is, unless it began earlier."""
    staying = _never_held(membership.memberships(gone)) if part.table == MEMBERSHIPS else set()
    staying |= _never_held(membership.affiliations(gone)) if part.table == AFFILIATIONS else set()
    doubles = {*moved["double_memberships"]} if part.table == MEMBERSHIPS else {*moved["double_affiliations"]}
    keys = [key for key in part.rows(gone) if key not in staying & doubles]
    if part.move is not None and keys:
        part.move(keys, kept)
    return keys


def _span(row: Membership | Affiliation) -> Span:
    ends = [end.until for end in row.ends.all()]
    return Span(row.since, min(ends, default=None))


def _never_held(rows: Iterable[Membership | Affiliation]) -> set[int]:
    return {row.pk for row in rows if _span(row).until == row.since}


def _first_shared(row: Membership | Affiliation, held: Iterable[Span]) -> date | None:
    """The first day that it shares with one of these."""
    span = _span(row)
    return min((max(span.since, other.since) for other in held if span.meets(other)), default=None)


def _end_double_memberships(kept: Person, gone: Person, origin: EntryOrigin) -> list[int]:
    """From the first day on which both were members, the one of the second record was entered by mistake: else they
    would be two. What it says of the days before that holds."""
    held = [_span(row) for row in membership.memberships(kept)]
    double = [(row, day) for row in membership.memberships(gone) if (day := _first_shared(row, held))]
    for row, day in double:
        membership.end_membership(row, day, EndingGround.MISTAKE, origin)
    return [row.pk for row, _ in double]


def _would_be_lost(kept: Person, gone: Person) -> Iterator[str]:
    """A class to which a meeting has elected somebody, and a membership that goes on where the other has ended, go over
    with their record or not at all. A class that has ended gives way to a membership that goes on: else the two could
    be merged neither way."""
    held = [(_span(row), row.kind) for row in membership.memberships(kept)]
    for row in membership.memberships(gone):
        others = [(span, kind) for span, kind in held if _span(row).meets(span)]
        gave_way = _span(row).until is not None and any(span.until is None for span, _ in others)
        if row.kind != MemberKind.ORDINARY and any(kind != row.kind for _, kind in others) and not gave_way:
            yield f"{gone} is {row.get_kind_display()} under this record: merge the other record into it instead."
        elif others and _span(row).until is None and all(span.until is not None for span, _ in held):
            yield f"{gone} is a member and {kept} no longer: merge the other record into this one instead."


def _end_double_affiliations(kept: Person, gone: Person, origin: EntryOrigin) -> list[int]:
    held = [(row.club_id, _span(row)) for row in membership.affiliations(kept)]
    double = [
        (row, day)
        for row in membership.affiliations(gone)
        if (day := _first_shared(row, [span for club, span in held if club == row.club_id]))
    ]
    for row, day in double:
        membership.end_affiliation(row, day, EndingGround.MISTAKE, origin)
    return [row.pk for row, _ in double]


def _close(kept: Person, gone: Person, now: datetime) -> None:
    if kept.club_id is None and gone.club_id is not None:
        people.set_club(kept, gone.club)
    people.set_club(gone, None)
    people.void_codes(gone, now)
    gone.merged_into = kept
    gone.save(update_fields=["merged_into"])
    membership.refresh_ratings([kept.pk, gone.pk])


def merges() -> list[Merge]:
    return list(Merge.objects.select_related("kept", "gone", "merged_by", "undone_by"))


def undo(actor: Actor, number: int, now: datetime) -> Merge:
    """What went over goes back, as far as it is still the kept record's."""
    require(actor, MERGE)
    with transaction.atomic():
        done = Merge.objects.select_for_update().filter(pk=number, undone_at=None).first()
        if done is None:
            raise ValidationError("This was undone already.")
        people.hold_people([done.kept_id, done.gone_id])
        kept, gone = people.locked_person(done.kept_id), people.locked_person(done.gone_id)
        if kept.merged_into is not None:
            # What went over went on from there, and would not be found.
            raise ValidationError(f"{kept} went into the record of {kept.merged_into} since. Undo that first.")
        for part in merging.parts():
            back = set(done.moved.get(part.table, ())) & set(part.rows(kept))
            if part.move is not None and back:
                part.move(sorted(back), gone)
        _open_again(done, kept, gone)
        done.undone_by, done.undone_at = actor.account, now
        done.save(update_fields=["undone_by", "undone_at"])
        return done


def _open_again(done: Merge, kept: Person, gone: Person) -> None:
    """The ends that merging wrote were no one's decision: they go with it."""
    doubles, clubs = done.moved["double_memberships"], done.moved["double_affiliations"]
    MembershipEnd.objects.filter(of__in=doubles, ground=EndingGround.MISTAKE, ended_at=done.merged_at).delete()
    AffiliationEnd.objects.filter(of__in=clubs, ground=EndingGround.MISTAKE, ended_at=done.merged_at).delete()
    if done.moved["gained_club"] and kept.club_id == done.moved["club"]:
        people.set_club(kept, None)
    people.set_club(gone, Club.objects.filter(pk=done.moved["club"]).first() if done.moved["club"] else None)
    gone.merged_into = None
    gone.save(update_fields=["merged_into"])
    membership.refresh_ratings([kept.pk, gone.pk])
