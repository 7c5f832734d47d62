"""What an act does to the dated rows of people, in the transaction that writes it; and what its taking back does."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from tilehall.law.association.acts.act import Act, Entry
from tilehall.law.association.acts.members import (
    Accepted,
    ClassGiven,
    ClubActed,
    ClubJoined,
    ClubLeft,
    DeclaredCeased,
    Died,
    Resigned,
    SuspensionLifted,
)
from tilehall.law.association.membership import EndingGround, MemberKind, Span
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.models import Club, Person

from . import store

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleEffect:
    """What an act does to the rows of one person: a membership begins, ends, or both; a club is joined or left.

    `ends` and `leaves` are the first day without it. `anew`: who was a member before begins with what is said now.
    """

    person: int
    on: date
    ends: EndingGround | None = None
    begins: MemberKind | None = None
    joins: int | None = None
    leaves: int | None = None
    anew: bool = False


def effect_of(act: Act) -> PeopleEffect | None:
    match act:
        case Accepted(person=person, on=on, club=club):
            return PeopleEffect(person=person, on=on, begins=MemberKind.ORDINARY, joins=club, anew=True)
        case ClassGiven(person=person, on=on, member_class=given):
            return PeopleEffect(person=person, on=on, ends=EndingGround.CLASS_CHANGED, begins=MemberKind(given))
        case ClubJoined(person=person, on=on, club=club):
            return PeopleEffect(person=person, on=on, joins=club)
        case ClubLeft(person=person, on=on, club=club):
            return PeopleEffect(person=person, on=on, leaves=club)
        case ClubActed(what="terminated", person=person, on=on, club=club):
            return PeopleEffect(person=person, on=on, ends=EndingGround.ENDED_BY_CLUB, leaves=club)
    return _ending(act) or _lifted(act)


def _ending(act: Act) -> PeopleEffect | None:
    match act:
        case Resigned(person=person, on=received):
            return PeopleEffect(person=person, on=received + DAY, ends=EndingGround.RESIGNED)
        case DeclaredCeased(person=person, on=on):
            return PeopleEffect(person=person, on=on, ends=EndingGround.DECLARED)
        case Died(person=person, on=on):
            return PeopleEffect(person=person, on=on + DAY, ends=EndingGround.DIED)
    return None


def _lifted(act: Act) -> PeopleEffect | None:
    """Only a membership that a club had ended begins again; a suspension that is lifted leaves no rows."""
    if not isinstance(act, SuspensionLifted):
        return None
    acted = store.entry(act.suspension)
    if acted is None or not isinstance(acted.act, ClubActed) or acted.act.what != "terminated":
        return None
    kind = membership.kind_ended_by(acted.seq)
    return PeopleEffect(person=act.person, on=act.on, begins=MemberKind.ORDINARY if kind is None else MemberKind(kind))


def carry_out(entry: Entry, entry_origin: EntryOrigin) -> None:
    """Each row names the entry, so that it goes with it when it is taken back."""
    effect, entry_origin = effect_of(entry.act), replace(entry_origin, book_entry=entry.seq)
    if effect is None:
        return
    if effect.ends is not None:
        _end(effect.person, effect.on, effect.ends, entry_origin)
    if effect.anew:
        _leave_clubs_of_before(effect, entry_origin)
    if effect.begins is not None:
        _begin(effect.person, effect.begins, effect.on, entry_origin)
    if effect.joins is not None:
        _join(effect.person, effect.joins, effect.on, entry_origin)
    if effect.leaves is not None:
        _leave(effect.person, effect.leaves, effect.on, effect.ends or EndingGround.RESIGNED, entry_origin)


def carry_back(gone: Entry, entry_origin: EntryOrigin) -> None:
    """What came of it goes, and everything else is as it was before it."""
    effect = effect_of(gone.act)
    if effect is None:
        return
    row = people.locked_person(effect.person)
    changed = effect.joins is not None or effect.leaves is not None or membership.ended_clubs(gone.seq)
    membership.forget_book_entry(gone.seq, entry_origin)
    if changed:
        _show_with_another(row)


def _begin(person: int, kind: MemberKind, since: date, entry_origin: EntryOrigin) -> None:
    membership.begin_membership(people.locked_person(person), kind, since, entry_origin)


def _end(person: int, until: date, ground: EndingGround, entry_origin: EntryOrigin) -> None:
    row = people.locked_person(person)
    for held in membership.overlapping_memberships(row, Span(until)):
        membership.end_membership(held, until, ground, entry_origin)


def _join(person: int, club: int, since: date, entry_origin: EntryOrigin) -> None:
    row, joined = people.locked_person(person), Club.objects.get(pk=club)
    membership.join_club(row, joined, since, entry_origin)
    if row.club_id is None:
        people.set_club(row, joined)


def _leave(person: int, club: int, until: date, ground: EndingGround, entry_origin: EntryOrigin) -> None:
    row, left = people.locked_person(person), Club.objects.get(pk=club)
    for held in membership.open_affiliations(row, left):
        if held.since <= until:
            membership.end_affiliation(held, until, ground, entry_origin)
    _show_with_another(row)


def _leave_clubs_of_before(effect: PeopleEffect, entry_origin: EntryOrigin) -> None:
    """A club of an earlier membership was left with it, unless it is the one they come back through: whoever comes back
    without a club is independent."""
    row = people.locked_person(effect.person)
    over = [held.span.until for held in membership.memberships_of([row.pk])[row.pk] if held.held and held.span.until]
    left = max((until for until in over if until <= effect.on), default=date.min)
    of_before = [held for held in membership.open_affiliations(row) if held.since < left]
    before = [held for held in of_before if held.club_id != effect.joins]
    for held in before:
        membership.end_affiliation(held, left, EndingGround.RESIGNED, entry_origin)
    if before:
        _show_with_another(row)


def _show_with_another(person: Person) -> None:
    """Who has left the club they are shown with is shown with the newest of the others, or with none."""
    clubs = membership.clubs_of_many([person.pk])[person.pk]
    if person.club_id not in clubs:
        people.set_club(person, Club.objects.get(pk=clubs[0]) if clubs else None)
