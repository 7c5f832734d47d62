"""What the register and the rating lists say of somebody on a day: the facts an entry is made with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.db.models import Q

from tilehall.law.association.membership import MemberStanding
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.entries import EntryRequest
from tilehall.law.tournament.desk.entry_ratings import ListedFacts
from tilehall.law.tournament.masters import RankingList, RatedPerson, standing_ranking
from tilehall.site.association.book import member_files
from tilehall.site.association.book.office_holders import is_officer
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.models import Person, RatingListed
from tilehall.site.tournaments import ranking_sources, store


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryOptions:
    """What the one who enters may say, or the desk for them; see `EntryRequest`."""

    team: str = ""
    billet: bool = False
    national_body: str = ""
    wants_free: bool = False
    nominated: bool = False
    consent: str = ""
    late: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)  # to what the event asks; kept beside the log


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody who is in no register: as they tell it."""

    name: str
    club: str = ""
    rating: int | None = None
    games: int = 0
    member: bool = False


def entry_request(
    number: int, desk: Desk, person: Person, entry_options: EntryOptions, today: date, *, name: str | None = None
) -> EntryRequest:
    """Club and rating as they stand on this day, membership as on the day of the event. Who has a `name` here already
    need not be told apart."""
    begins = desk.announced.begins
    played = max(begins, today)
    belongs = membership.standing(person, played)
    rated = membership.ratings_on([person.pk], today).get(person.pk)
    clubs = belongs.clubs if isinstance(belongs, MemberStanding) else ()
    shown = person.club.name if person.club else None
    return EntryRequest(
        name=name or distinct_name(desk, person, shown, number),
        member=isinstance(belongs, MemberStanding),
        club=shown if shown in clubs or not clubs else clubs[0],
        rating=rated.rating if rated else person.rating,
        games=(rated.games or 0) if rated else 0,
        listed=place_on_list(rated) if rated else None,
        last_game=last_game(person, begins, rated),
        national_body=entry_options.national_body.strip() or None,
        consent=entry_options.consent.strip() or None,
        late=entry_options.late.strip() or None,
        team=entry_options.team.strip() or None,
        billet=entry_options.billet,
        wants_free=entry_options.wants_free,
        officer=entry_options.wants_free and is_officer(person.pk, begins),
        nominated=entry_options.nominated,
        claimed=free_entries(person, besides=number) if entry_options.wants_free else (),
        barred=member_files.refuse_entry(person, played),
    )


def listed_facts(desk: Desk, persons: Mapping[int, Person], today: date) -> dict[int, ListedFacts]:
    """What the newest lists say of those entered from the register, by their numbers here. Where an entry has the same
    rating and games already, the rest is not looked up."""
    rated = membership.ratings_on([person.pk for person in persons.values()], today)
    found = {}
    for number, person in persons.items():
        row, player = rated.get(person.pk), desk.players.get(number)
        if row is None or player is None:
            continue
        told = ListedFacts(rating=row.rating, games=row.games or 0)
        if (player.rating, player.games) != (told.rating, told.games):
            last = last_game(person, desk.announced.begins, row)
            told = replace(told, listed=place_on_list(row), last_game=last)
        found[number] = told
    return found


def guest_request(guest: Guest, entry_options: EntryOptions) -> EntryRequest:
    return EntryRequest(
        name=guest.name,
        member=guest.member,
        club=guest.club.strip() or None,
        rating=guest.rating,
        games=guest.games,
        national_body=entry_options.national_body.strip() or None,
        consent=entry_options.consent.strip() or None,
        late=entry_options.late.strip() or None,
        team=entry_options.team.strip() or None,
        billet=entry_options.billet,
    )


def place_on_list(rated: RatingListed) -> int:
    """Level ones stand in the order in which the list gave them."""
    above = Q(rating__gt=rated.rating) | Q(rating=rated.rating, pk__lt=rated.pk)
    return membership.ratings_listed(rated.taken).filter(above).count() + 1


def distinct_name(desk: Desk, person: Person, club: str | None, number: int) -> str:
    """Two people of one name are called by their club too, and those on a ranking list as it calls them."""
    if desk.selected_from is not None:
        listed = ranking(desk.selected_from)[1]
        if name := next((name for name, one in listed.items() if one.pk == person.pk), None):
            return name
    own = store.number_of(number, person)

    def taken(name: str) -> bool:
        other = desk.named(name)
        return other is not None and other.number != own

    return _distinct(person, club, taken)


def _distinct(person: Person, club: str | None, taken: Callable[[str], bool]) -> str:
    """The name; where it is taken with the club, and where that is taken too with the number in the register."""
    by_club = f"{person.full_name} ({club or 'independent'})"
    names = (person.full_name, by_club, f"{by_club} ({person.pk})")
    return next((name for name in names if not taken(name)), names[-1])


def last_game(person: Person, before: date, rated: RatingListed | None = None) -> date | None:
    """The last day of the last tournament in this hall that they played in. Without one, whom the rating list calls
    historic has not played for as long as makes a rating so; else nobody knows, and it is None."""
    days = [
        row.tournament.ends
        for row in store.entries_of_person(person)
        if row.tournament.ends is not None
        and row.tournament.ends < before
        and row.tournament.phase not in ("announced", store.CALLED_OFF)
    ]
    if not days and rated is not None and rated.current is False:
        return membership.last_played(rated)
    return max(days) if days else None


def free_entries(person: Person, *, besides: int) -> tuple[date, ...]:
    """The days of all events of the hall for which the Association pays their entry."""
    days = []
    for row in store.entries_of_person(person).exclude(tournament=besides):
        desk = store.load(row.tournament_id).desk
        entry = desk.player(row.number)
        if entry.free and entry.standing not in ("refused", "withdrawn") and desk.called_off is None:
            days.append(desk.announced.begins)
    return tuple(days)


def ranking(dated: date) -> tuple[RankingList, dict[str, Person]]:
    """The ranking as it stood on that day, best first, and who each name is."""
    everybody = {person.pk: person for person in people.people()}
    rows = sorted(membership.ratings_on(everybody, dated).values(), key=lambda row: row.pk)
    rated = [
        RatedPerson(
            person=row.person_id,
            rating=row.rating,
            dated=row.day,
            ranking=row.ranking,
            historic=row.current is False,
        )
        for row in rows
    ]
    known = [
        number for number in standing_ranking(ranking_sources.published_ranking(dated), rated) if number in everybody
    ]
    named: dict[str, Person] = {}
    for number in known:
        person = everybody[number]
        club = str(person.club) if person.club else None
        named[_distinct(person, club, named.__contains__)] = person
    return RankingList(dated=dated, names=tuple(named)), named
