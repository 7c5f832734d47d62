"""Lists that were taken in, in the form in which the association gives out its own: nothing of them is lost."""

from tilehall.law.ratings.all_ratings import equal_seeds
from tilehall.law.tournament.book import NZASP_BOOK
from tilehall.law.tournament.grades import is_provisional
from tilehall.site.people import membership
from tilehall.site.people.models import ListTaken, RatingListed

from .store import Kind, ListedRow


def rows_of_taken(list_taken: ListTaken, kind: str) -> list[ListedRow]:
    """As rows that are not kept anywhere, by position."""
    rows = list(membership.ratings_listed(list_taken))
    if all(row.seed is not None for row in rows):
        rows.sort(key=lambda row: (row.seed or 0, row.pk))
    if kind == Kind.RANKING:
        rows = sorted((row for row in rows if row.ranking is not None), key=lambda row: row.ranking or 0)
    elif kind == Kind.RATINGS:
        rows = [row for row in rows if row.current is not False]
    by_rating = sorted(rows, key=lambda row: -row.rating)
    equals = equal_seeds((row.pk, row.rating) for row in by_rating)
    return [_row(place, row, equals.get(row.pk)) for place, row in enumerate(rows, 1)]


def _row(place: int, row: RatingListed, equal_seed: int | None) -> ListedRow:
    return ListedRow(
        place=place,
        person=row.person,
        name=row.person.full_name,
        club=row.club or str(row.person.club or ""),
        rating=row.rating,
        games=row.games or 0,
        provisional=is_provisional(NZASP_BOOK, row.games or 0).value,
        title=row.title,
        wins=row.wins,
        change=row.change,
        seed=row.seed,
        last_seed=row.last_seed,
        equal_seed=equal_seed,
        current=row.current,
        ranking=row.ranking,
    )
