"""What is known of members, dated: from the rows of people and from their entries in the book. Status on any day."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import MAXYEAR, date

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import (
    Accepted,
    Applied,
    ClubActed,
    Declined,
    FeesSet,
    PayerChosen,
    Reinstated,
    Suspended,
    SuspensionLifted,
)
from tilehall.law.association.entry_bar import refuse_entry as law_of_entry
from tilehall.law.association.fee_years import FeePayment
from tilehall.law.association.member_status import MemberFacts, MemberStatus, member_status
from tilehall.law.association.membership import EndingGround, MemberKind, Membership, NoMember, standing_on
from tilehall.law.association.suspension import Suspension, club_suspension, suspension_on
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people import club_sizes, membership
from tilehall.site.people.models import Club, Person

from . import store

_OF_RIGHTS = (Suspended, ClubActed, Reinstated, SuspensionLifted)


def facts_of(persons: Iterable[int]) -> dict[int, MemberFacts]:
    """Of all these people by a few questions, however many they are."""
    keys = list(dict.fromkeys(persons))
    held = membership.memberships_of(keys)
    rights: dict[int, list[Entry]] = {key: [] for key in keys}
    for entry in store.entries_about(*_OF_RIGHTS, persons=keys):
        rights[_person(entry)].append(entry)
    payments: dict[int, list[FeePayment]] = {key: [] for key in keys}
    for row in store.fees_paid(keys):
        payments[row.person_id].append(FeePayment(row.year, row.day, row.club.name if row.club else None))
    since = fees_since()
    return {
        key: MemberFacts(tuple(held[key]), _suspensions(acts), _returns(acts, held[key]), tuple(payments[key]), since)
        for key, acts in rights.items()
    }


def fees_since() -> int:
    """The first year for which this book has fees that a meeting set. What was owed before, it cannot know: members
    are taken in with the day on which they joined, often long before it."""
    years = [entry.act.year for entry in store.entries_about(FeesSet) if isinstance(entry.act, FeesSet)]
    return min(years, default=MAXYEAR)


def facts_of_one(person: int) -> MemberFacts:
    return facts_of([person])[person]


def statuses(persons: Collection[Person], day: date) -> dict[int, MemberStatus]:
    return {key: member_status(facts, day) for key, facts in facts_of(person.pk for person in persons).items()}


def status(person: Person, day: date) -> MemberStatus:
    return statuses([person], day)[person.pk]


def takes_roles(person: int, day: date) -> bool:
    """Whether a suspension keeps somebody from every office on that day, or a club has ended their membership; most
    have neither, and that is known at once."""
    if not store.may_be_about(person, *_OF_RIGHTS):
        return False
    entries = store.entries_about(*_OF_RIGHTS, persons=[person])
    held = membership.memberships_of([person])[person]
    if suspension_on(_suspensions(entries), _returns(entries, held), day).takes_rights:
        return True
    put_out = any(isinstance(entry.act, ClubActed) and entry.act.what == "terminated" for entry in entries)
    return put_out and _ended_by_club(held, day)


def _ended_by_club(held: Sequence[Membership], day: date) -> bool:
    found = standing_on(held, (), day)
    return isinstance(found, NoMember) and found.ground is EndingGround.ENDED_BY_CLUB


def without_rights(persons: Iterable[int], day: date) -> dict[int, MemberStatus]:
    """Of these people those who are no members on that day, or have no use of it: they are in no office and on no
    committee that takes members."""
    found = statuses(list(Person.objects.filter(pk__in=list(persons))), day)
    return {key: each for key, each in found.items() if not each.member or each.suspension.takes_rights}


def _person(entry: Entry) -> int:
    found = getattr(entry.act, "person", None)
    if not isinstance(found, int):
        raise TypeError(f"entry {entry.seq} is about nobody")
    return found


def _suspensions(entries: Iterable[Entry]) -> tuple[Suspension, ...]:
    """Of those by the Executive every one after the first, by their days, is for life; and the first where the
    Executive has decided that one by a club before it counts."""
    listed = list(entries)
    lifted = {entry.act.suspension: entry.act.on for entry in listed if isinstance(entry.act, SuspensionLifted)}
    found: list[Suspension] = []
    for entry in sorted(listed, key=lambda each: (each.act.on, each.seq)):
        match entry.act:
            case Suspended(on=since, until=until, club_counts=counts):
                again = until is None or any(known.source == "executive" or counts for known in found)
                found.append(Suspension(since=since, until=None if again else until, for_life=again))
            case ClubActed(what="suspended", on=since, until=until):
                found.append(replace(club_suspension(since, until), lifted=lifted.get(entry.seq)))
    return tuple(found)


def _returns(entries: Sequence[Entry], held: Sequence[Membership]) -> tuple[date, ...]:
    """Who rejoined by being reinstated; and who had left meanwhile and was taken in anew after the suspension."""
    back = tuple(entry.act.on for entry in entries if isinstance(entry.act, Reinstated))
    over = [entry.act.until for entry in entries if isinstance(entry.act, Suspended) and entry.act.until is not None]
    if not over:
        return back
    lifted = {entry.act.on for entry in entries if isinstance(entry.act, SuspensionLifted)}
    ordinary = [each.span.since for each in held if each.held and each.kind is MemberKind.ORDINARY]
    anew = [day for day in ordinary if day not in lifted]
    return *back, *(day for day in anew if any(until < day for until in over))


def refuse_entry(person: Person, day: date) -> Refusal | None:
    """Why the association lets somebody enter no official tournament on that day."""
    state = status(person, day).suspension
    return law_of_entry(person.full_name, state, _suspending_club(person, day)) if state.takes_rights else None


def _suspending_club(person: Person, day: date) -> str | None:
    """The club whose suspension runs that day, where one does: of several the one that runs longest."""
    entries = store.entries_about(ClubActed, SuspensionLifted, persons=[person.pk])
    lifted = {each.act.suspension: each.act.on for each in entries if isinstance(each.act, SuspensionLifted)}
    running = [
        (act.until or date.max, act.club)
        for each in entries
        if isinstance(act := each.act, ClubActed)
        and act.what == "suspended"
        and replace(club_suspension(act.on, act.until), lifted=lifted.get(each.seq)).runs(day)
    ]
    return Club.objects.get(pk=max(running)[1]).name if running else None


# --- who waits


@dataclass(frozen=True, slots=True)
class OpenApplication:
    person: Person
    entry: Entry
    applied: Applied


def open_applications(persons: Iterable[int] | None = None) -> list[OpenApplication]:
    """Those on which nobody has decided yet, the oldest first; who is a member from that day on waits no longer."""
    wanted = None if persons is None else set(persons)
    applied = [
        (entry, entry.act)
        for entry in store.unanswered(Applied, by=(Accepted, Declined))
        if isinstance(entry.act, Applied) and (wanted is None or entry.act.person in wanted)
    ]
    accepted = store.entries_about(Accepted, persons={act.person for _, act in applied})
    taken_in = {(entry.act.person, entry.act.on) for entry in accepted if isinstance(entry.act, Accepted)}
    waiting = [
        (entry, act)
        for entry, act in applied
        if not any(person == act.person and on >= act.on for person, on in taken_in)
    ]
    people = Person.objects.select_related("club").in_bulk([applied.person for _, applied in waiting])
    return [OpenApplication(people[applied.person], entry, applied) for entry, applied in waiting]


def applications_through(clubs: Collection[int]) -> list[OpenApplication]:
    """Of those, the ones that name one of these clubs: its officer takes them in."""
    return [each for each in open_applications() if each.applied.club in clubs]


# --- through whom they pay


def payers(persons: Iterable[int], day: date) -> dict[int, int | None]:
    """The club through which each pays on that day, None for an independent: of several clubs the one that was
    chosen, else the one they have been in longest. Each is counted in one club only."""
    keys = list(dict.fromkeys(persons))
    clubs, chosen = membership.clubs_on(keys, day), _chosen(day, keys)
    return {key: _payer(clubs[key], chosen.get(key)) for key in keys}


def _chosen(day: date, persons: Iterable[int] | None = None) -> dict[int, int | None]:
    """The club that each has chosen last, up to that day; few ever choose."""
    entries = store.entries_about(PayerChosen, persons=persons, until=day)
    acts = [entry.act for entry in sorted(entries, key=lambda each: (each.act.on, each.seq))]
    return {act.person: act.club for act in acts if isinstance(act, PayerChosen)}


def _payer(clubs: Collection[int], chosen: int | None) -> int | None:
    if chosen in clubs:
        return chosen
    return next(iter(clubs), None)


def weights(day: date) -> Mapping[int, int]:
    """By club, how many members are affiliated with it on that day and pay through it."""
    chosen, found = _chosen(day), Counter(club_sizes.affiliations_by_club(day))
    for person, clubs in club_sizes.several_affiliations(day).items():
        found.subtract(clubs)
        if (club := _payer(clubs, chosen.get(person))) is not None:
            found[club] += 1
    return {club: count for club, count in found.items() if count}
