"""A published list on paper and as a file: for the magazine and for organisers."""

from tilehall.law.tournament.formats.csv_sheet import write_sheet
from tilehall.site.tournaments.printing.sheets import Paper, SheetEvent
from tilehall.site.tournaments.printing.typst import plain, printed

from . import store
from .store import ListedRow, PublishedList

HEADS = ("place", "name", "club", "rating", "games", "provisional", "title")


def as_csv(rows: list[ListedRow]) -> bytes:
    return write_sheet(
        HEADS,
        (
            (row.place, row.name, row.club, row.rating, row.games, "yes" if row.provisional else "", row.title)
            for row in rows
        ),
    )


def as_pdf(published_list: PublishedList, rows: list[ListedRow]) -> bytes:
    formula = store.profile_of(published_list).title
    return printed(
        "list",
        Paper.A4,
        SheetEvent(name=published_list.get_kind_display(), day=f"{published_list.day:%d/%m/%Y}"),
        f"{published_list.day:%d/%m/%Y}, {published_list.after}",
        columns=[
            _column("Place", number=True),
            _column("Player", narrow=False, strong=True),
            _column("Club", narrow=False),
            _column("Rating", number=True, strong=True),
            _column("Games", number=True),
            _column(""),
        ],
        rows=[
            [str(row.place), plain(row.name), plain(row.club), str(row.rating), str(row.games), _remark(row)]
            for row in rows
        ],
        above=[plain(line, 400) for line in published_list.note.splitlines() if line.strip()],
        below=[plain(f"Profile: {formula}. P: provisional.", 400)],
    )


def _remark(row: ListedRow) -> str:
    return " ".join(filter(None, ("P" if row.provisional else "", row.title)))


def _column(head: str, *, narrow: bool = True, number: bool = False, strong: bool = False) -> dict[str, object]:
    return {"head": head, "narrow": narrow, "number": number, "strong": strong}
