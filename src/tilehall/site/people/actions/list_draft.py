"""The rows that a list adds, made before the write lock is taken: under it they are a few statements, however many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tilehall.law.association.club_lists import ListedMember, ListedRating, folded_word
from tilehall.law.association.membership import Span

from .. import list_addresses, membership, store
from ..membership import EntryOrigin
from ..models import Affiliation, Club, ListTaken, Membership, Person, RatingListed
from .register import checked_name


@dataclass(frozen=True, slots=True)
class MeantRow:
    """A row and whom it means; None is somebody new."""

    row: ListedMember | ListedRating
    person: Person | None


@dataclass(slots=True)
class ListDraft:
    """Rows that are not kept yet. They point to each other, and so get their keys when those before them are kept."""

    record: ListTaken
    new_clubs: list[Club] = field(default_factory=list)
    newcomers: list[Person] = field(default_factory=list)
    memberships: list[Membership] = field(default_factory=list)
    affiliations: list[Affiliation] = field(default_factory=list)
    ratings: list[RatingListed] = field(default_factory=list)
    mails: list[tuple[Person, str]] = field(default_factory=list)  # of newcomers
    shown_with: dict[str, list[int]] = field(default_factory=dict)  # by club, people who were with none
    clubs: dict[str, Club] = field(default_factory=dict)

    def write(self) -> None:
        """Inside a transaction, in which it was seen that nothing the rows rest on has changed."""
        membership.add_list(self.record)
        for club in self.new_clubs:
            store.keep_club(club)
        store.add_people(self.newcomers)
        list_addresses.keep(self.mails, EntryOrigin(self.record.taken_by, self.record.taken_at, self.record))
        membership.add_entries(self.memberships, self.affiliations)
        for name, people in self.shown_with.items():
            store.set_club_of_many(people, self.clubs[name])
        membership.add_ratings(self.ratings)


def draft_of_list(rows: Iterable[MeantRow], record: ListTaken, new_clubs: Iterable[str] = ()) -> ListDraft:
    """Of `new_clubs` only those are founded that a row is of."""
    drafting = _Drafting(record, list(rows), new_clubs)
    for meant in drafting.rows:
        drafting.add(meant)
    # In the order of the seeding, which is how equals stay in it; without one as they came.
    drafting.draft.ratings.sort(key=lambda row: (row.seed is None, row.seed or 0))
    return drafting.draft


class _Drafting:
    def __init__(self, record: ListTaken, rows: list[MeantRow], new_clubs: Iterable[str]) -> None:
        self.draft, self.rows = ListDraft(record), rows
        self.entry_origin = EntryOrigin(record.taken_by, record.taken_at, record)
        named = {meant.row.club for meant in rows}
        self.draft.new_clubs = [store.unkept_club(name) for name in sorted(new_clubs) if name in named]
        self.draft.clubs = self.clubs = {club.name: club for club in (*store.clubs(), *self.draft.new_clubs)}
        self.by_plain_name = {folded_word(name): club for name, club in self.clubs.items()}
        known = {meant.person.pk for meant in rows if meant.person and isinstance(meant.row, ListedMember)}
        self.spans = membership.spans_of(known)
        self.clubs_of = membership.clubs_of_many(known)

    def add(self, meant: MeantRow) -> None:
        person = meant.person or self._newcomer(meant.row)
        if isinstance(meant.row, ListedMember):
            self._enter(person, meant.row)
        else:
            self.draft.ratings.append(_rating(meant.row, person, self.draft.record))

    def _newcomer(self, row: ListedMember | ListedRating) -> Person:
        """A list of ratings is no list of members: a club that nobody knows is not founded by it."""
        mail, contact = _written_to(row) if isinstance(row, ListedMember) else ("", "")
        person = store.unkept_person(
            checked_name("text", row.name),
            club=self.by_plain_name.get(folded_word(row.club)) if row.club else None,
            contact=contact,
            added_by=self.entry_origin.by,
            now=self.entry_origin.at,
            brought_by=self.draft.record,
        )
        self.draft.newcomers.append(person)
        if mail:
            self.draft.mails.append((person, mail))
        return person

    def _enter(self, person: Person, row: ListedMember) -> None:
        """Who is a member already stays one as they are; who is in a club already stays in it too."""
        entered = self.entry_origin.entered()
        if not any(span.meets(Span(row.since)) for span in self.spans.get(person.pk, ())):
            self.draft.memberships.append(Membership(person=person, kind=row.kind, since=row.since, **entered))
        club = self.clubs.get(row.club)
        if club is None:
            return
        if club.pk is None or club.pk not in self.clubs_of.get(person.pk, ()):
            self.draft.affiliations.append(Affiliation(person=person, club=club, since=row.since, **entered))
        if person.club is None:
            self.draft.shown_with.setdefault(club.name, []).append(person.pk)


def _written_to(row: ListedMember) -> tuple[str, str]:
    """The address that letters go to, and the desk's note: what cannot be written to is only noted."""
    mail = list_addresses.as_kept(row.mail)
    noted = (row.contact,) if mail else (row.contact, row.mail)
    return mail, "\n".join(filter(None, noted))


def _rating(row: ListedRating, person: Person, record: ListTaken) -> RatingListed:
    return RatingListed(
        taken=record,
        person=person,
        rating=row.rating,
        games=row.games,
        day=row.day,
        wins=row.wins,
        title=row.title,
        current=row.current,
        ranking=row.ranking,
        club=row.club,
        seed=row.seed,
        last_seed=row.last_seed,
        change=row.change,
    )
