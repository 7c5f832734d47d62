"""Runs and published lists to and from their rows. The only writer of them."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import transaction
from django.db.models import F, QuerySet

from tilehall.law.ratings.profiles import Profile
from tilehall.law.ratings.rating_system import FORMULAS
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.site.people.merging import MergePart, moving_part, staying_part
from tilehall.site.people.models import ListTaken, Person, RatingListed

from .models import Exclusion, InRun, ListedRow, PublishedList, RatedEvent, RatedRow, Run, Stoppage

Kind = PublishedList.Kind
__all__ = ["Exclusion", "InRun", "Kind", "ListedRow", "PublishedList", "RatedEvent", "RatedRow", "Run", "Stoppage"]


# --- runs


def runs() -> "QuerySet[Run]":
    """Of every game."""
    return Run.objects.all()


def runs_of(game: str) -> "QuerySet[Run]":
    """A run belongs to the game of its profile."""
    return Run.objects.filter(profile__in=_profiles(game))


def newest_run(game: str = SCRABBLE) -> Run | None:
    return runs_of(game).first()


def _profiles(game: str) -> list[str]:
    return [formula.key for formula in FORMULAS.values() if formula.game == game]


def game_of(run: Run) -> str:
    return FORMULAS[run.profile].game


def profile_of(published_list: PublishedList) -> Profile:
    """The formula in force on the day of a list, which the list names."""
    return FORMULAS[published_list.run.profile].on(published_list.day)


def run_with(command_id: str) -> Run | None:
    return Run.objects.filter(command_id=command_id).first()


def in_run(run: Run) -> list[InRun]:
    """The tournaments of a run in the order in which they were rated."""
    return list(InRun.objects.filter(run=run).select_related("event", "event__tournament").order_by("position"))


def rows_of_run(run: Run) -> "QuerySet[RatedRow]":
    """Every line of a run, in the order of its tournaments."""
    return (
        RatedRow.objects.filter(event__in_runs__run=run)
        .select_related("event", "person", "person__club")
        .order_by("event__in_runs__position", "number")
    )


def played_in_run(run: Run) -> tuple[dict[int, int], dict[int, date]]:
    """By person: the games since a rating was begun, of those who began one in this run, and the last day of play."""
    games: dict[int, int] = {}
    last_days: dict[int, date] = {}
    for person, old, played, ends in rows_of_run(run).values_list("person", "old", "games", "event__ends"):
        if old is None:
            games[person] = 0
        if person in games:
            games[person] += played
        last_days[person] = ends
    return games, last_days


def rows_of(event: RatedEvent) -> list[RatedRow]:
    return list(RatedRow.objects.filter(event=event).select_related("person").order_by("number"))


def add_run(
    run: Run, events: Sequence[tuple[RatedEvent, str]], fresh: Sequence[tuple[RatedEvent, list[RatedRow]]]
) -> Run:
    """A run with its tournaments; those in `fresh` were rated by it, the others stand as they did."""
    run.save(force_insert=True)
    for event, rows in fresh:
        event.save(force_insert=True)
        for row in rows:
            row.event = event
        RatedRow.objects.bulk_create(rows, batch_size=500)
    InRun.objects.bulk_create(
        InRun(run=run, position=position, event=event, log_sha256=log)
        for position, (event, log) in enumerate(events, 1)
    )
    return run


def imported(people: Iterable[int]) -> "QuerySet[RatingListed]":
    """Ratings from lists that were taken in; those that were published here do not count as such."""
    ours = PublishedList.objects.exclude(taken=None).values("taken")
    rating_listeds = RatingListed.objects.filter(person__in=list(people), taken__undone=None).exclude(taken__in=ours)
    return rating_listeds.order_by("day", "pk")


def imported_by(run: Run, people: Iterable[int]) -> "QuerySet[RatingListed]":
    """Those that a run has seen."""
    return imported(people).filter(taken__taken_at__lte=run.made_at)


def ratings_known() -> tuple[dict[int, int], dict[int, int]]:
    """The rating of everybody by the newest list; and by the newest from elsewhere of those whom no list published
    here has told yet."""
    ours = PublishedList.objects.exclude(taken=None).values("taken")
    counting = RatingListed.objects.filter(taken__undone=None).order_by("day", "pk")
    listed = dict(counting.values_list("person", "rating"))
    published = set(ListedRow.objects.filter(list__in=lists()).values_list("person", flat=True).distinct())
    taken_in = dict(counting.exclude(taken__in=ours).values_list("person", "rating"))
    return listed, {person: rating for person, rating in taken_in.items() if person not in published}


def rating_lists() -> "QuerySet[ListTaken]":
    """Every list of ratings that counts, taken in or published here."""
    return ListTaken.objects.filter(what=ListTaken.What.RATINGS, undone=None).order_by("-day", "-pk")


def lists_to_start_from() -> "QuerySet[ListTaken]":
    ours = PublishedList.objects.exclude(taken=None).values("taken")
    return rating_lists().exclude(pk__in=ours)


def list_taken_since(run: Run) -> ListTaken | None:
    """A list from elsewhere that this run has not seen."""
    return lists_to_start_from().filter(taken_at__gt=run.made_at).first()


def start_is_undone(run: Run) -> bool:
    """Whether a list of the day that the run started from was undone, and none of that day is left."""
    if run.start_day is None:
        return False
    of_day = ListTaken.objects.filter(what=ListTaken.What.RATINGS, is_out=False, day=run.start_day)
    return of_day.exists() and not of_day.filter(undone=None).exists()


def lists_changed_since(run: Run) -> bool:
    """Whether a list from elsewhere was taken in that this run has not seen, or one undone that it has. Lists are of
    Scrabble: a run of another game starts from none."""
    if game_of(run) != SCRABBLE:
        return False
    undone = ListTaken.objects.filter(
        what=ListTaken.What.RATINGS, is_out=False, taken_at__lte=run.made_at, undone__undone_at__gt=run.made_at
    )
    return list_taken_since(run) is not None or undone.exists()


def published_rows() -> "QuerySet[RatedRow]":
    """Lines of runs that went out; what is only being looked at is nobody's business yet."""
    out = PublishedList.objects.values("run")
    rated_rows = RatedRow.objects.filter(event__in_runs__run__in=out).distinct()
    return rated_rows.select_related("event", "person", "person__club")


def run_of(row: RatedRow) -> Run:
    """The published run that first told this line."""
    out = PublishedList.objects.values("run")
    return Run.objects.filter(events__event=row.event_id, pk__in=out).order_by("pk")[0]


def people_in(run: Run) -> "QuerySet[Person]":
    """Everybody whom a run has rated, by name."""
    person_ids = RatedRow.objects.filter(event__in_runs__run=run).values("person")
    return Person.objects.filter(pk__in=person_ids).select_related("club").order_by("sort_name", "pk")


# --- lists


def all_lists() -> "QuerySet[PublishedList]":
    """Of every game."""
    return PublishedList.objects.select_related("run")


def lists(kind: str | None = None, game: str = SCRABBLE) -> "QuerySet[PublishedList]":
    published_lists = all_lists().filter(run__profile__in=_profiles(game))
    return published_lists.filter(kind=kind) if kind else published_lists


def newest_list(kind: str, day: date | None = None, game: str = SCRABBLE) -> PublishedList | None:
    """The one that stood on that day."""
    published_lists = lists(kind, game)
    return (published_lists.filter(day__lte=day) if day else published_lists).first()


def run_behind(list_taken: ListTaken) -> Run | None:
    """The run that made a list of the register; None for one from elsewhere."""
    published_list = all_lists().filter(taken=list_taken).first()
    return published_list.run if published_list else None


def lists_with(token: str) -> list[PublishedList]:
    """The lists that went out together with the ratings that bear this token in the register."""
    first = PublishedList.objects.filter(taken__token=token).first()
    return list(lists().filter(run=first.run, published_at=first.published_at)) if first else []


def ranked_on(day: date) -> tuple[date, list[int]] | None:
    """The ranking list that stood on that day, as the people on it."""
    published_list = newest_list(Kind.RANKING, day)
    if published_list is None:
        return None
    return published_list.day, list(
        ListedRow.objects.filter(list=published_list).order_by("place").values_list("person", flat=True)
    )


def rows_of_list(published_list: PublishedList) -> list[ListedRow]:
    return list(
        ListedRow.objects.filter(list=published_list).select_related("person", "person__club").order_by("place")
    )


def printed_ratings(published_list: PublishedList) -> dict[int, int]:
    """The rating of everybody on a list, by person."""
    return dict(ListedRow.objects.filter(list=published_list).values_list("person", "rating"))


def add_list(published_list: PublishedList, rows: list[ListedRow]) -> PublishedList:
    published_list.save(force_insert=True)
    for row in rows:
        row.list = published_list
    ListedRow.objects.bulk_create(rows, batch_size=500)
    return published_list


def listings_of(person: Person, kind: str) -> "QuerySet[ListedRow]":
    """The lists of Scrabble of this kind on which somebody stood, the oldest first."""
    listed_rows = ListedRow.objects.filter(person=person, list__in=lists(kind)).select_related("list")
    return listed_rows.order_by("list__day", "list__pk")


def movers(published_list: PublishedList, most: int) -> tuple[list[ListedRow], list[ListedRow]]:
    """Whose rating rose and fell most since the list before. Who was on none before has not moved."""
    moved = ListedRow.objects.filter(list=published_list).exclude(change=F("rating"))
    risen = moved.filter(change__gt=0).order_by("-change", "place")[:most]
    fallen = moved.filter(change__lt=0).order_by("change", "place")[:most]
    return list(risen), list(fallen)


# --- what the Executive decided


def stoppages() -> list[Stoppage]:
    return list(Stoppage.objects.all())


def exclusions() -> list[Exclusion]:
    return list(Exclusion.objects.select_related("person", "tournament"))


def add_stoppage(stoppage: Stoppage) -> Stoppage:
    stoppage.save(force_insert=True)
    return stoppage


def add_exclusion(exclusion: Exclusion) -> Exclusion:
    exclusion.save(force_insert=True)
    return exclusion


def known_to_the_office(game: str) -> list[list[int]]:
    """What there is of all that a run or a list is made from beside the tournaments: rows that never change."""
    kinds = (runs_of(game), lists(game=game), lists_to_start_from(), Stoppage.objects.all(), Exclusion.objects.all())
    return [sorted(rows.values_list("pk", flat=True)) for rows in kinds]


# --- for a check of the whole hall


def count_events(using: str) -> int:
    return RatedEvent.objects.using(using).count()


def rated_events(using: str) -> Iterable[tuple[RatedEvent, str, list[RatedRow]]]:
    """Every tournament that was rated, with the profile and the lines."""
    for event in RatedEvent.objects.using(using).order_by("pk"):
        profile = Run.objects.using(using).filter(events__event=event).order_by("pk").values_list("profile", flat=True)
        yield event, profile[0] if profile else "", list(RatedRow.objects.using(using).filter(event=event))


# --- going


def forget_all() -> None:
    """Everything, for leaving the example association: each parent before what hangs on it, keys checked at the end."""
    with transaction.atomic():
        for model in (PublishedList, ListedRow, Run, InRun, RatedEvent, RatedRow, Exclusion, Stoppage):
            model.objects.all()._raw_delete(using="default")


# --- somebody entered twice


def merge_parts() -> tuple[MergePart, ...]:
    """What was rated and published stays as it went out; the next run rates all games as one person's."""
    return (
        staying_part(RatedRow, "Ratings by tournament, until the next run"),
        staying_part(ListedRow, "Places on lists that are out"),
        moving_part(Exclusion, "Kept off the rankings"),
    )
