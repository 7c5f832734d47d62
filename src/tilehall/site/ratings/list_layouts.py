"""How each list is laid out, on the page, on paper and as a sheet: in the form in which the association has it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.html import escape
from django.utils.safestring import SafeString

from tilehall.law.association.rating_list_file import (
    award_text,
    change_text,
    equal_seed_text,
    percent_text,
    status_text,
)
from tilehall.site.people.name_order import folded_name

from .store import Kind, ListedRow

ListOrder = Literal["position", "name"]
ORDERS: tuple[ListOrder, ...] = ("position", "name")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListColumn:
    """`sheet_head` is its heading in a CSV, `sheet_text` what stands there if not the text for people. `on_phone`: its
    place in the one line that a phone has for each row (house.css), before the name or behind it."""

    head: str
    sheet_head: str
    text: Callable[[ListedRow], str]
    sheet_text: Callable[[ListedRow], str] | None = None
    number: bool = False
    strong: bool = False
    narrow: bool = True
    on_phone: Literal["at", "who", "key", ""] = ""

    @property
    def classes(self) -> str:
        return " ".join(filter(None, ("number" if self.number else "", self.on_phone)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLayout:
    """`view` is the name of its page, `stem` the beginning of the names of its files."""

    key: str
    kind: Kind
    title: str
    lead: str
    view: str
    stem: str
    columns: tuple[ListColumn, ...]

    def cells(self, row: ListedRow) -> tuple[SafeString, SafeString]:
        """Those before the name and those after it, as HTML: all ratings have ten thousand cells, too many for the loop
        of a template."""
        at = self.columns.index(NAME)
        before, after = (
            "".join(_cell(column, row) for column in part) for part in (self.columns[:at], self.columns[at + 1 :])
        )
        return SafeString(before), SafeString(after)

    def rows(self, listed: Sequence[ListedRow], order: ListOrder) -> list[ListedRow]:
        """By position they come as they are."""
        return sorted(listed, key=lambda row: (folded_name(row.name), row.place)) if order == "name" else list(listed)


def _cell(column: ListColumn, row: ListedRow) -> str:
    text = escape(column.text(row))
    kind = f' class="{column.classes}"' if column.classes else ""
    label = f' data-label="{column.head}"' if text else ""  # an empty cell needs none on a phone
    return f"<td{kind}{label}>{f'<strong>{text}</strong>' if column.strong else text}</td>"


def wins_text(row: ListedRow) -> str:
    return "" if row.wins is None else f"{row.wins:g}" if row.wins < 100_000 else f"{row.wins:.1f}"


def named(row: ListedRow) -> str:
    """With the lifetime award behind it, as the association writes it."""
    return " ".join(filter(None, (row.name, award_text(row.title))))


def row_status(row: ListedRow) -> str:
    return status_text(provisional=row.provisional, historic=row.current is False)


def row_change(row: ListedRow) -> str:
    """Of somebody on no list before, the association's file has the whole rating for the change. A reader takes that
    for a leap, so neither page nor paper says it."""
    first = row.last_seed is None and row.change is not None and row.change == row.rating
    return "new" if first else change_text(row.change)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


PLACE = ListColumn(head="Place", sheet_head="place", text=lambda row: str(row.place), number=True, on_phone="at")
RANK = ListColumn(head="Rank", sheet_head="rank", text=lambda row: _number(row.ranking), number=True)
NAME = ListColumn(head="Player", sheet_head="name", text=named, strong=True, narrow=False, on_phone="who")
RATING = ListColumn(
    head="Rating", sheet_head="rating", text=lambda row: str(row.rating), number=True, strong=True, on_phone="key"
)
CHANGE = ListColumn(
    head="Change",
    sheet_head="change",
    text=row_change,
    sheet_text=lambda row: change_text(row.change),  # which is read again as a number
    number=True,
)
SEEDING = ListColumn(head="Seeding", sheet_head="seeding", text=lambda row: equal_seed_text(row.equal_seed))
STATUS = ListColumn(head="Status", sheet_head="status", text=row_status)
WINS = ListColumn(head="Wins", sheet_head="wins", text=wins_text, number=True)
GAMES = ListColumn(head="Games", sheet_head="games", text=lambda row: str(row.games), number=True)
PERCENT = ListColumn(head="%", sheet_head="percent", text=lambda row: percent_text(row.wins, row.games), number=True)
CLUB = ListColumn(head="Club", sheet_head="club", text=lambda row: row.club, narrow=False)
ALL_COLUMNS = (PLACE, RANK, NAME, RATING, CHANGE, SEEDING, STATUS, WINS, GAMES, PERCENT, CLUB)

RATINGS = ListLayout(
    key="ratings",
    kind=Kind.RATINGS,
    title=Kind.RATINGS.label,
    lead="Everyone with a rated game in the last two years",
    view="ratings:home",
    stem="ratings",
    columns=ALL_COLUMNS,
)
ALL = ListLayout(
    key="all",
    kind=Kind.ALL,
    title=Kind.ALL.label,
    lead="Everybody who was ever rated",
    view="ratings:all",
    stem="all-ratings",
    columns=ALL_COLUMNS,
)
RANKING = ListLayout(
    key="ranking",
    kind=Kind.RANKING,
    title=Kind.RANKING.label,
    lead="Everyone with enough recent rated games, best first",
    view="ratings:ranking",
    stem="rankings",
    columns=(PLACE, NAME, RATING, CHANGE, SEEDING, WINS, GAMES, PERCENT, CLUB),
)
SCORING = ListLayout(
    key="scoring",
    kind=Kind.RATINGS,
    title="List for the scoring program",
    lead="The ratings list in the columns that scoring programs read",
    view="ratings:scoring",
    stem="scoring",
    columns=(RANK, NAME, RATING, CHANGE, SEEDING, STATUS, WINS, GAMES, PERCENT),
)
LAYOUTS = {layout.key: layout for layout in (RATINGS, RANKING, ALL, SCORING)}


def layout_of(kind: str, asked: str = "") -> ListLayout:
    """The one asked for where it lays out this kind of list; else the kind's own."""
    layout = LAYOUTS.get(asked)
    return layout if layout is not None and layout.kind == kind else LAYOUTS[kind]


def order_of(asked: str) -> ListOrder:
    return "name" if asked == "name" else "position"
