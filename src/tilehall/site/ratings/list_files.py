"""A published list on paper and as files: for the magazine, for organisers, for their scoring program, and whole."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from tilehall.law.association.rating_list_file import AWARDS, RatedMember, RatingListFile, write_rating_list
from tilehall.law.tournament.formats.csv_sheet import write_sheet
from tilehall.site.people.name_order import folded_name
from tilehall.site.tournaments.printing.sheet_records import Paper, SheetEvent
from tilehall.site.tournaments.printing.typst import plain, printed

from .list_layouts import NAME, ListLayout
from .store import Kind, ListedRow

TITLE = "title"
ABBREVIATIONS = (
    "(GM) Grand Master, (E) Expert, (prov) provisional, (hist) historic, (=2) second among those of this rating."
)


def files_of(layout: ListLayout) -> tuple[str, ...]:
    """The association's own file holds everybody; of a part it would be a wrong one."""
    return ("pdf", "csv", "json") if layout.kind == Kind.ALL else ("pdf", "csv")


def list_file(
    suffix: str, layout: ListLayout, rows: Sequence[ListedRow], day: date, *, note: str = "", about: str = ""
) -> bytes:
    """One of its files; `note` stands above a printed list, `about` below it."""
    if suffix == "json":
        return as_json(rows, day)
    if suffix == "csv":
        return as_csv(layout, rows)
    return as_pdf(layout, rows, day, note=note, foot=f"{about}. {ABBREVIATIONS}")


def as_csv(layout: ListLayout, rows: Iterable[ListedRow]) -> bytes:
    """Name and title have columns of their own, so that the sheet can be taken in as it is."""
    heads: list[str] = []
    for column in layout.columns:
        heads += [NAME.sheet_head, TITLE] if column is NAME else [column.sheet_head]
    return write_sheet(heads, (_cells(layout, row) for row in rows))


def _cells(layout: ListLayout, row: ListedRow) -> list[str]:
    cells: list[str] = []
    for column in layout.columns:
        cells += [row.name, row.title] if column is NAME else [(column.sheet_text or column.text)(row)]
    return cells


def as_pdf(layout: ListLayout, rows: Sequence[ListedRow], day: date, *, note: str = "", foot: str = "") -> bytes:
    return printed(
        "list",
        Paper.A4,
        SheetEvent(name=layout.title, day=f"{day:%d/%m/%Y}"),
        f"{day:%d/%m/%Y}",
        columns=[
            {"head": column.head, "narrow": column.narrow, "number": column.number, "strong": column.strong}
            for column in layout.columns
        ],
        rows=[[plain(column.text(row)) for column in layout.columns] for row in rows],
        above=[plain(line, 400) for line in note.splitlines() if line.strip()],
        below=[plain(foot, 400)] if foot else [],
    )


def as_json(rows: Iterable[ListedRow], day: date) -> bytes:
    """All ratings as the association's own file: what reads it gets the same register."""
    listed = sorted(rows, key=lambda row: row.place)
    names = _distinct_names(listed)
    members = (
        RatedMember(
            row=number,
            name=name,
            rating=max(0, row.rating),
            seed=row.place,
            wins=row.wins,
            games=row.games,
            current=row.current is not False,
            award=row.title if row.title in AWARDS.values() else "",
            change=row.change,
            last_seed=row.last_seed,
            equal_seed=row.equal_seed,
            provisional=row.provisional,
            historic=row.current is False,
            ranking=row.ranking,
            club=row.club,
        )
        for number, (row, name) in enumerate(zip(listed, names, strict=True), 1)
    )
    return write_rating_list(RatingListFile(day=day, rows=tuple(members))).encode()


def _distinct_names(rows: Sequence[ListedRow]) -> list[str]:
    """Two of one name are told apart by their clubs, and where that does not help by their places."""
    names = [row.name for row in rows]
    for marks in ([row.club or "independent" for row in rows], [str(row.place) for row in rows]):
        count = Counter(folded_name(name) for name in names)
        names = [
            f"{name} ({mark})" if count[folded_name(name)] > 1 else name
            for name, mark in zip(names, marks, strict=True)
        ]
    return names
