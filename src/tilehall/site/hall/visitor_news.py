"""What is new for people outside: results, coming events, rating lists and what General Meetings decided; as a feed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time

from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed

from tilehall.law.association.acts.decisions import Decided
from tilehall.site.association.book import store as book
from tilehall.site.ratings import store as ratings
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.calendar_days import calling_off_of

NEWEST = 30  # of all together
EACH = 20
OVER = ("over", "finished")
GENERAL_MEETINGS = ("agm", "sgm")
COMING = ("announced", "closed")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem:
    """`name` is the item's own for good: who has read it is not shown it again."""

    name: str
    title: str
    text: str
    path: str
    at: datetime


def _noon(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(12)))


def coming_events(today: date) -> Iterator[NewsItem]:
    for row in tournaments.tournaments_listed().filter(phase__in=COMING, ends__gte=today).order_by("begins")[:EACH]:
        when = f"{row.first_day:%d/%m/%Y}" + (f" to {row.last_day:%d/%m/%Y}" if row.begins != row.ends else "")
        text = f"Coming: {when}{f', {row.place}' if row.place else ''}."
        path = reverse("tournaments:event", args=[row.pk])
        yield NewsItem(name=f"event/{row.pk}", title=row.name, text=text, path=path, at=row.created)


def called_off_events(today: date) -> Iterator[NewsItem]:
    for row in tournaments.tournaments_listed().filter(phase=tournaments.CALLED_OFF, ends__gte=today)[:EACH]:
        off = calling_off_of(row)
        if off is not None:
            path = reverse("tournaments:event", args=[row.pk])
            title = f"Called off: {row.name}"
            yield NewsItem(name=f"called-off/{row.pk}", title=title, text=off.reason, path=path, at=off.at)


def new_results(today: date) -> Iterator[NewsItem]:
    for row in tournaments.tournaments_listed().filter(phase__in=OVER, ends__lte=today)[:EACH]:
        text = f"Played{f' at {row.place}' if row.place else ''}, ended {row.last_day:%d/%m/%Y}: the results are here."
        path = reverse("tournaments:standings", args=[row.pk])
        yield NewsItem(
            name=f"results/{row.pk}", title=f"Results: {row.name}", text=text, path=path, at=_noon(row.last_day)
        )


def rating_lists(today: date) -> Iterator[NewsItem]:
    for row in ratings.all_lists().filter(day__lte=today)[:EACH]:
        path = reverse("ratings:home")
        yield NewsItem(name=f"list/{row.pk}", title=str(row), text="Published.", path=path, at=row.published_at)


def decisions(today: date) -> Iterator[NewsItem]:
    """Of General Meetings, which bind all members; none about a person or a club, nor one that is void."""
    found = [
        (entry, entry.act)
        for entry in book.entries_about(Decided, until=today)
        if isinstance(entry.act, Decided) and entry.act.body in GENERAL_MEETINGS
    ]
    for entry, act in found[-EACH:]:
        if act.person is None and act.club is None and not act.void_because:
            path = reverse("book:home")
            text = f"Decided by the General Meeting on {act.on:%d/%m/%Y}, {act.reference}."
            yield NewsItem(name=f"decision/{entry.seq}", title=act.title, text=text, path=path, at=entry.at)


SOURCES: tuple[Callable[[date], Iterator[NewsItem]], ...] = (
    coming_events,
    called_off_events,
    new_results,
    rating_lists,
    decisions,
)


def news(today: date) -> list[NewsItem]:
    found = [item for source in SOURCES for item in source(today)]
    return sorted(found, key=lambda item: (item.at, item.name), reverse=True)[:NEWEST]


def as_feed(title: str, address: Callable[[str], str], items: list[NewsItem]) -> str:
    """Atom. `address` makes a full address of a path."""
    feed = Atom1Feed(
        title=title, link=address("/"), description="Results, events and decisions", feed_url=address("/feed.xml"),
        feed_guid=address("/feed.xml"),
    )  # fmt: skip
    for item in items:
        feed.add_item(
            title=item.title,
            link=address(item.path),
            description=item.text,
            unique_id=address(f"/news/{item.name}"),
            pubdate=item.at,
            updateddate=item.at,
        )
    text: str = feed.writeString("utf-8")
    return text
