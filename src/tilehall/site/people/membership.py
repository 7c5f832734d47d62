"""Reads and writes the dated rows of membership, clubs, lists and ratings; the only writer of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, Manager, Max, OuterRef, Prefetch, Q, QuerySet, Subquery

from tilehall.law.association import membership as law
from tilehall.law.tournament.book import NZASP_BOOK
from tilehall.law.tournament.grades import last_game_if_historic

from .key_parts import in_parts
from .models import (
    Account,
    Affiliation,
    AffiliationEnd,
    Club,
    ListTaken,
    ListUndone,
    Membership,
    MembershipEnd,
    Person,
    RatingListed,
)

_ENTRIES: tuple[type[Membership] | type[Affiliation], ...] = (Membership, Affiliation)
_DATED = (*_ENTRIES, MembershipEnd, AffiliationEnd)


@dataclass(frozen=True, slots=True)
class EntryOrigin:
    """Who enters something, when, and from which list or entry of the association's book."""

    by: Account | None
    at: datetime
    taken: ListTaken | None = None
    book_entry: int | None = None

    def entered(self) -> dict[str, object]:
        return {"entered_by": self.by, "entered_at": self.at, "taken": self.taken, "book_entry": self.book_entry}

    def ended(self) -> dict[str, object]:
        return {"ended_by": self.by, "ended_at": self.at, "book_entry": self.book_entry}


# --- standing


def standing(person: Person, day: date) -> law.MemberStanding | law.NoMember:
    return standings([person], day)[person.pk]


def is_independent(person: Person, day: date) -> bool:
    """A member on that day who is in no club."""
    return person.club_id is None and isinstance(standing(person, day), law.MemberStanding)


def standings(people: Iterable[Person], day: date) -> dict[int, law.MemberStanding | law.NoMember]:
    """Of all these people by three questions, however many they are."""
    keys = [person.pk for person in people]
    held = memberships_of(keys)
    clubs: dict[int, list[law.Affiliation]] = {key: [] for key in keys}
    for at in Affiliation.objects.filter(person__in=keys).select_related("club").prefetch_related("ends"):
        clubs[at.person_id].append(law.Affiliation(at.club.name, _span(at, next(iter(at.ends.all()), None))))
    return {key: law.standing_on(held[key], clubs[key], day) for key in keys}


def memberships_of(keys: Collection[int]) -> dict[int, list[law.Membership]]:
    """The dated memberships of each of them, by two questions."""
    held: dict[int, list[law.Membership]] = {key: [] for key in keys}
    for part in in_parts(list(keys)):
        for row in Membership.objects.filter(person__in=part).prefetch_related("ends").order_by("since", "pk"):
            end = next(iter(row.ends.all()), None)
            ground = law.EndingGround(end.ground) if end else None
            held[row.person_id].append(law.Membership(law.MemberKind(row.kind), _span(row, end), ground))
    return held


def clubs_on(keys: Collection[int], day: date) -> dict[int, list[int]]:
    """The clubs that each of them is with on that day, the one of longest standing first."""
    found: dict[int, list[int]] = {key: [] for key in keys}
    ended = AffiliationEnd.objects.filter(of=OuterRef("pk"), until__lte=day)
    holding = Affiliation.objects.filter(~Exists(ended), since__lte=day).order_by("since", "pk")
    for part in in_parts(list(keys)):
        for person, club in holding.filter(person__in=part).values_list("person_id", "club_id"):
            if club not in found[person]:
                found[person].append(club)
    return found


def members_on(day: date) -> list[int]:
    """Everybody who is a member on that day, of whichever class."""
    return list(held_on(day).values_list("person_id", flat=True).distinct())


def held_on(day: date) -> QuerySet[Membership]:
    """The memberships that hold on that day, in no order."""
    ended = MembershipEnd.objects.filter(of=OuterRef("pk"), until__lte=day)
    return Membership.objects.filter(~Exists(ended), since__lte=day).order_by()


def affiliated_on(day: date) -> QuerySet[Affiliation]:
    """The affiliations of members that hold on that day, the one of longest standing first: asked without naming
    anybody, so that it does not matter how many they are."""
    ended = AffiliationEnd.objects.filter(of=OuterRef("pk"), until__lte=day)
    inside = Affiliation.objects.filter(~Exists(ended), since__lte=day, person__in=held_on(day).values("person"))
    return inside.order_by("since", "pk")


def with_several(rows: Manager[Affiliation] | Manager[Membership]) -> list[int]:
    """Who has several of these rows, on whichever days: few, and counted in an index."""
    counted = rows.order_by().values("person_id").annotate(held=Count("pk")).filter(held__gt=1)
    return list(counted.values_list("person_id", flat=True))


def changed_between(first: date, last: date) -> set[int]:
    """Whose memberships begin or end after the first day and up to the last, and who has two at once on either."""
    begun = Membership.objects.filter(since__gt=first, since__lte=last).order_by().values_list("person_id", flat=True)
    ended = MembershipEnd.objects.filter(until__gt=first, until__lte=last).order_by()
    found = {*begun, *ended.values_list("of__person_id", flat=True)}
    for part in in_parts(with_several(Membership.objects)):
        for day in (first, last):
            held = Counter(held_on(day).filter(person__in=part).values_list("person_id", flat=True))
            found |= {person for person, count in held.items() if count > 1}
    return found


def kinds_on(day: date) -> dict[str, int]:
    """How many memberships of each class hold on that day."""
    return dict(held_on(day).values_list("kind").annotate(Count("pk")))


def _span(row: Membership | Affiliation, end: MembershipEnd | AffiliationEnd | None) -> law.Span:
    return law.Span(row.since, end.until if end else None)


def memberships(person: Person) -> QuerySet[Membership]:
    ends = Prefetch("ends", MembershipEnd.objects.select_related("ended_by"))
    return Membership.objects.filter(person=person).select_related("entered_by", "taken").prefetch_related(ends)


def affiliations(person: Person) -> QuerySet[Affiliation]:
    ends = Prefetch("ends", AffiliationEnd.objects.select_related("ended_by"))
    return Affiliation.objects.filter(person=person).select_related("club", "taken").prefetch_related(ends)


def overlapping_memberships(person: Person, span: law.Span) -> list[Membership]:
    """The memberships that share a day with this span."""
    found = memberships(person)
    return [row for row in found if _span(row, next(iter(row.ends.all()), None)).meets(span)]


def spans_of(people: Collection[int]) -> dict[int, list[law.Span]]:
    """When each of them was a member, by two questions."""
    found: dict[int, list[law.Span]] = {key: [] for key in people}
    for keys in in_parts(list(people)):
        for row in Membership.objects.filter(person__in=keys).prefetch_related("ends"):
            found[row.person_id].append(_span(row, next(iter(row.ends.all()), None)))
    return found


def entries_seal() -> object:
    """Equal as long as no membership and no club was entered, ended or taken back: no number is given twice."""
    return [rows.objects.aggregate(Max("pk"), Count("pk")) for rows in _DATED]


def begin_membership(person: Person, kind: str, since: date, entry_origin: EntryOrigin) -> Membership:
    return Membership.objects.create(person=person, kind=kind, since=since, **entry_origin.entered())


def end_membership(of: Membership, until: date, ground: str, entry_origin: EntryOrigin) -> MembershipEnd:
    return MembershipEnd.objects.create(of=of, until=until, ground=ground, **entry_origin.ended())


def kind_ended_by(book_entry: int) -> str | None:
    """The class of the membership that this entry of the association's book has ended."""
    ended = MembershipEnd.objects.filter(book_entry=book_entry)
    return ended.values_list("of__kind", flat=True).first()


def ended_clubs(book_entry: int) -> bool:
    """Whether this entry of the association's book has ended somebody's time in a club."""
    return AffiliationEnd.objects.filter(book_entry=book_entry).exists()


def forget_book_entry(number: int, entry_origin: EntryOrigin) -> None:
    """All that came of an entry which was taken back: as if it had never been, whatever else is of the same day. Where
    something else has ended what it began, that stays as a mistake."""
    MembershipEnd.objects.filter(book_entry=number).delete()
    AffiliationEnd.objects.filter(book_entry=number).delete()
    Membership.objects.filter(book_entry=number, ends=None).delete()
    Affiliation.objects.filter(book_entry=number, ends=None).delete()
    for held in Membership.objects.filter(book_entry=number):
        end_membership(held, held.since, law.EndingGround.MISTAKE, entry_origin)
    for at in Affiliation.objects.filter(book_entry=number):
        end_affiliation(at, at.since, law.EndingGround.MISTAKE, entry_origin)


# --- clubs


def open_affiliations(person: Person, club: Club | None = None) -> list[Affiliation]:
    """Without any end in sight; with a club those with it alone."""
    without_end = Affiliation.objects.filter(
        ~Exists(AffiliationEnd.objects.filter(of=OuterRef("pk"))), person=person, **({"club": club} if club else {})
    )
    return list(without_end.select_related("club"))


def clubs_of_many(people: Collection[int]) -> dict[int, list[int]]:
    """The clubs that each of them is with, without any end in sight, the newest first."""
    found: dict[int, list[int]] = {key: [] for key in people}
    without_end = Affiliation.objects.filter(~Exists(AffiliationEnd.objects.filter(of=OuterRef("pk"))))
    for keys in in_parts(list(people)):
        for person, club in without_end.filter(person__in=keys).values_list("person_id", "club_id"):
            found[person].append(club)
    return found


def join_club(person: Person, club: Club, since: date, entry_origin: EntryOrigin) -> Affiliation | None:
    """None where they are in it already on that day. Who was entered with the club later than they joined it has been
    in it since the earlier day."""
    if any(row.since <= since for row in open_affiliations(person, club)):
        return None
    return Affiliation.objects.create(person=person, club=club, since=since, **entry_origin.entered())


def leave_club(person: Person, club: Club, until: date, entry_origin: EntryOrigin) -> None:
    for row in open_affiliations(person, club):
        end_affiliation(row, max(until, row.since), law.EndingGround.RESIGNED, entry_origin)


def end_affiliation(of: Affiliation, until: date, ground: str, entry_origin: EntryOrigin) -> AffiliationEnd:
    return AffiliationEnd.objects.create(of=of, until=until, ground=ground, **entry_origin.ended())


def spells_in(person: Person, club: Club) -> list[law.Span]:
    """The times somebody was in this club."""
    rows = affiliations(person).filter(club=club)
    return [_span(row, next(iter(row.ends.all()), None)) for row in rows]


# --- lists


def lists_taken() -> QuerySet[ListTaken]:
    return ListTaken.objects.select_related("taken_by", "undone", "undone__undone_by")


def reaches(clubs: Collection[int], account: Account | None) -> Q:
    """Of a list: this account took it in, or it put somebody into one of these clubs."""
    joined = Affiliation.objects.filter(taken=OuterRef("pk"), club__in=clubs)
    return Q(Exists(joined)) | Q(taken_by=account, taken_by__isnull=False)


def rating_lists_of(day: date) -> QuerySet[ListTaken]:
    """The lists of ratings of a day that count."""
    return ListTaken.objects.filter(what=ListTaken.What.RATINGS, day=day, undone=None).order_by("pk")


def list_taken_with(token: str) -> ListTaken | None:
    return ListTaken.objects.filter(token=token).first()


def unkept_list(*, what: str, title: str, token: str, day: date, rows: int, entry_origin: EntryOrigin) -> ListTaken:
    return ListTaken(
        what=what, title=title, token=token, day=day, rows=rows, taken_by=entry_origin.by, taken_at=entry_origin.at
    )


def add_list(list_taken: ListTaken) -> None:
    list_taken.save(force_insert=True)


def add_entries(memberships: Iterable[Membership], affiliations: Iterable[Affiliation]) -> None:
    Membership.objects.bulk_create(memberships, batch_size=500)
    Affiliation.objects.bulk_create(affiliations, batch_size=500)


def add_list_that_is_out(*, title: str, token: str, day: date, rows: int, entry_origin: EntryOrigin) -> ListTaken:
    """The ratings that this hall publishes."""
    by, at = entry_origin.by, entry_origin.at
    return ListTaken.objects.create(
        what=ListTaken.What.RATINGS, title=title, token=token, day=day, rows=rows, is_out=True, taken_by=by, taken_at=at
    )


def locked_list(pk: int) -> ListTaken:
    return ListTaken.objects.select_for_update(no_key=True).get(pk=pk)


def people_in_list(list_taken: ListTaken) -> set[int]:
    """Of whom the list entered a membership or a club."""
    entries = [rows.objects.filter(taken=list_taken).values_list("person_id", flat=True) for rows in _ENTRIES]
    return {person for rows in entries for person in rows}


def clubs_in_list(list_taken: ListTaken) -> set[int | None]:
    """The clubs that its members are shown with now (None: with none), and those that it put people into."""
    members = Membership.objects.filter(taken=list_taken).values_list("person__club_id", flat=True)
    return {*members, *Affiliation.objects.filter(taken=list_taken).values_list("club_id", flat=True)}


def is_ended_otherwise(list_taken: ListTaken, grounds: Collection[str]) -> bool:
    """Whether some membership of the list has an end on another ground than these."""
    return MembershipEnd.objects.filter(of__taken=list_taken).exclude(ground__in=grounds).exists()


def is_undone(list_taken: ListTaken) -> bool:
    return ListUndone.objects.filter(taken=list_taken).exists()


def undo_list(list_taken: ListTaken, entry_origin: EntryOrigin) -> None:
    """Whatever it entered and still holds never held; ratings count no more. People stay in the register."""
    ListUndone.objects.create(taken=list_taken, undone_by=entry_origin.by, undone_at=entry_origin.at)
    ended = {"ground": law.EndingGround.MISTAKE, "ended_by": entry_origin.by, "ended_at": entry_origin.at}
    begun = Membership.objects.filter(taken=list_taken).order_by("pk").values_list("pk", "since")
    MembershipEnd.objects.bulk_create((MembershipEnd(of_id=pk, until=since, **ended) for pk, since in begun), 500)
    joined = list(Affiliation.objects.filter(taken=list_taken).order_by("pk").select_related("person"))
    AffiliationEnd.objects.bulk_create((AffiliationEnd(of=row, until=row.since, **ended) for row in joined), 500)
    _show_with_a_club_left({row.person_id for row in joined if row.person.club_id == row.club_id})
    refresh_ratings(RatingListed.objects.filter(taken=list_taken).values_list("person_id", flat=True))


def _show_with_a_club_left(people: Collection[int]) -> None:
    """Of people whose being with a club has ended: who is still with it stays there, else the newest of the others."""
    shown: dict[int | None, list[int]] = {}
    now = dict(Person.objects.filter(pk__in=people).values_list("pk", "club_id"))
    for person, clubs in clubs_of_many(people).items():
        if now[person] not in clubs:
            shown.setdefault(clubs[0] if clubs else None, []).append(person)
    for club, keys in shown.items():
        for part in in_parts(keys):
            Person.objects.filter(pk__in=part).update(club=club)


# --- ratings


def add_ratings(rows: Iterable[RatingListed]) -> None:
    rating_listeds = RatingListed.objects.bulk_create(rows, batch_size=500)
    refresh_ratings(row.person_id for row in rating_listeds)


def refresh_ratings(people: Iterable[int]) -> None:
    """The newest that still counts; who has none left is not rated."""
    newest = RatingListed.objects.filter(taken__undone=None, person=OuterRef("pk")).order_by("-day", "-pk")
    for keys in in_parts(list(people)):
        Person.objects.filter(pk__in=keys).update(rating=Subquery(newest.values("rating")[:1]))


def ratings_of(person: Person) -> QuerySet[RatingListed]:
    return RatingListed.objects.filter(person=person, taken__undone=None).select_related("taken")


def ratings_on(people: Iterable[int], day: date) -> dict[int, RatingListed]:
    """The rating of each as it stood on that day: what a dated ranking list is made of."""
    found: dict[int, RatingListed] = {}
    for keys in in_parts(list(people)):
        counting = RatingListed.objects.filter(taken__undone=None, person__in=keys, day__lte=day)
        found |= {row.person_id: row for row in with_lifetime_figures(counting.order_by("day", "pk"))}
    return found


def with_lifetime_figures(rows: Iterable[RatingListed]) -> Iterator[RatingListed]:
    """The rows as they come, the oldest first, where a list leaves out games, wins or title with those of the list
    before: a rating alone does not take away what was won in a lifetime. Wins, and that somebody has not played for
    long, belong to their number of games."""
    known: dict[int, RatingListed] = {}
    for row in rows:
        before = known.get(row.person_id)
        if before is not None:
            row.games = before.games if row.games is None else row.games
            if row.games == before.games:
                row.wins = before.wins if row.wins is None else row.wins
                row.current = False if row.current is None and before.current is False else row.current
            row.title = row.title or before.title
        known[row.person_id] = row
        yield row


def last_played(row: RatingListed) -> date:
    """The last day on which they can have played, by the list: its own day, and for one whom it calls historic the day
    that makes a rating so."""
    return last_game_if_historic(NZASP_BOOK, row.day) if row.current is False else row.day


def ratings_listed(list_taken: ListTaken) -> QuerySet[RatingListed]:
    return (
        RatingListed.objects.filter(taken=list_taken).select_related("person", "person__club").order_by("-rating", "pk")
    )


def ratings_with_lifetime_figures(list_taken: ListTaken) -> list[RatingListed]:
    """The rows of a list of ratings, with what earlier lists told of a lifetime where this one does not."""
    people = RatingListed.objects.filter(taken=list_taken).values("person")
    rows = RatingListed.objects.filter(taken__undone=None, person__in=people, day__lte=list_taken.day)
    return [row for row in with_lifetime_figures(rows.order_by("day", "pk")) if row.taken_id == list_taken.pk]


def rows_of_list(list_taken: ListTaken, clubs: Collection[int] | None) -> QuerySet[Membership] | QuerySet[RatingListed]:
    """What a list brought: ratings, or memberships that were new; `clubs` narrows it to their people."""
    if list_taken.what == ListTaken.What.RATINGS:
        return ratings_listed(list_taken)
    return (
        Membership.objects.filter(Q() if clubs is None else Q(person__club__in=clubs), taken=list_taken)
        .select_related("person", "person__club")
        .order_by("person__sort_name")
    )
