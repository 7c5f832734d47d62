"""The rows of lists that go out: with name and club of the register, and for the register what entries go by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tilehall.law.ratings.all_ratings import PreviousList, RatingRecord
from tilehall.law.ratings.lists import RatingsList
from tilehall.law.tournament.event import PlayerId
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.models import ListTaken, Person, RatingListed
from tilehall.site.ratings import store
from tilehall.site.ratings.inputs import person_of, player_id
from tilehall.site.ratings.store import Kind, ListedRow


@dataclass(frozen=True, slots=True)
class ListedPeople:
    """Everybody of the register, and the clubs that lists told of those who have none in it."""

    persons: Mapping[int, Person]
    clubs: Mapping[int, str]

    def club(self, person: Person) -> str:
        return str(person.club) if person.club else self.clubs.get(person.pk, "")


def listed_people(ratings: RatingsList) -> ListedPeople:
    persons = {person.pk: person for person in people.people()}
    told = membership.ratings_on(persons, ratings.dated)
    return ListedPeople(persons, {number: row.club for number, row in told.items() if row.club})


def previous_list(game: str) -> PreviousList | None:
    """What went out last. Older versions kept the ratings of those who had played lately only."""
    last = store.newest_list(Kind.ALL, game=game) or store.newest_list(Kind.RATINGS, game=game)
    if last is None:
        return None
    printed = store.printed_ratings(last)
    return PreviousList(
        day=last.day,
        order=tuple(map(player_id, last.order)),
        ratings={player_id(person): rating for person, rating in printed.items()},
    )


def rows_of_lines(
    ratings_list: RatingsList, records: Mapping[PlayerId, RatingRecord], who: ListedPeople
) -> list[ListedRow]:
    return [_row(line.place, records[line.player], who) for line in ratings_list.lines]


def rows_of_everybody(records: Iterable[RatingRecord], who: ListedPeople) -> list[ListedRow]:
    return [_row(record.seed, record, who) for record in records]


def _row(place: int, record: RatingRecord, who: ListedPeople) -> ListedRow:
    person = who.persons[person_of(record.player)]
    return ListedRow(
        place=place,
        person=person,
        name=person.full_name,
        club=who.club(person),
        rating=record.rating,
        games=record.games,
        provisional=record.provisional,
        title=record.title,
        wins=record.wins,
        change=record.change,
        seed=record.seed,
        last_seed=record.last_seed,
        equal_seed=record.equal_seed,
        current=record.current,
        ranking=record.ranking,
    )


def into_the_register(records: Iterable[RatingRecord], who: ListedPeople, list_taken: ListTaken) -> None:
    """So that entries and fields of the next tournaments go by it. Equals stand in the order of the list."""
    membership.add_ratings(
        RatingListed(
            taken=list_taken,
            person_id=person_of(record.player),
            rating=max(0, record.rating),
            games=record.games,
            day=list_taken.day,
            wins=record.wins,
            title=record.title,
            current=record.current,
            ranking=record.ranking,
            club=who.club(who.persons[person_of(record.player)])[:80],
            seed=record.seed,
            last_seed=record.last_seed,
            change=record.change,
        )
        for record in records
    )
