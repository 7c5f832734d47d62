"""What the ratings office tells of a year, for the annual report: lists, who is new, who played most."""

from django.db.models import Sum

from tilehall.site.association.book.report_sources import ReportFigure, ReportPart, ReportTable

from . import store
from .store import Kind

MOST = 10  # players with the most games


def ratings_part(year: int) -> ReportPart:
    lists = list(store.lists(Kind.RATINGS).filter(day__year=year).order_by("day", "pk"))
    run = lists[-1].run if lists else store.newest_run()
    if run is None:
        return ReportPart(title="Ratings", missing="No tournament has been rated in this hall yet.")
    rows = store.rows_of_run(run).filter(event__ends__year=year)
    games = rows.order_by().values("person__full_name", "person").annotate(played=Sum("games"))
    most = games.order_by("-played", "person__full_name")[:MOST]
    return ReportPart(
        title="Ratings",
        figures=(
            ReportFigure(label="Rating lists published", value=len(lists)),
            ReportFigure(label="Tournaments rated", value=rows.order_by().values("event").distinct().count()),
            ReportFigure(label="Players rated for the first time", value=rows.filter(old=None).count()),
        ),
        tables=(
            ReportTable(
                title="Most rated games",
                heading=("Player", "Games"),
                rows=tuple((row["person__full_name"], row["played"]) for row in most),
            ),
        ),
    )
