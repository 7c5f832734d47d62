"""The columns a list may have, each in a few words; and a sheet with them to download and fill in."""

from typing import NamedTuple

from tilehall.law.association.club_lists import EXAMPLE_NAME
from tilehall.law.tournament.formats.csv_sheet import write_sheet

from .models import ListTaken


class ListColumn(NamedTuple):
    name: str
    told: str
    example: str


_DAYS = "written 14/03/2026 or 2026-03-14"
COLUMNS = {
    ListTaken.What.PEOPLE: (
        ListColumn("name", "The full name, as it should be printed. The only column that must be there.", EXAMPLE_NAME),
        ListColumn("club", "The club they belong to; empty for who is in none.", "Nelson"),
        ListColumn("since", f"Member since this day, {_DAYS}; empty for the day of the list.", "14/03/2019"),
        ListColumn("class", "ordinary, life, honorary or honorary vice president; empty for ordinary.", "ordinary"),
        ListColumn("mail", "Where letters reach them. Never shown in public.", "person@example.org"),
        ListColumn("phone", "For the desk’s note. Never shown in public.", "03 555 0123"),
        ListColumn("note", "For the desk’s note. Never shown in public.", "Plays on Tuesdays"),
    ),
    ListTaken.What.RATINGS: (
        ListColumn("name", "The full name. Must be there.", EXAMPLE_NAME),
        ListColumn("rating", "As 1412. Must be there.", "1412"),
        ListColumn("games", "Rated games of a lifetime.", "230"),
        ListColumn("wins", "How many of them were won; half a win is .5.", "120.5"),
        ListColumn("title", "Expert or Grand Master; empty for none.", ""),
        ListColumn("seed", "The place on the list: equal ratings stand in this order.", "17"),
        ListColumn("club", "The club they are listed with.", "Nelson"),
        ListColumn("date", f"Of the rating, {_DAYS}; empty for the day of the list.", "14/03/2026"),
    ),
}


def sheet_to_fill_in(what: ListTaken.What) -> bytes:
    """The columns, and one row that shows how; importing passes that row over."""
    columns = COLUMNS[what]
    return write_sheet([column.name for column in columns], [[column.example for column in columns]])
