"""What of an address belongs to a page that follows: the one form of it in which the page is made and kept.

Whatever else somebody writes behind the question mark changes nothing, so it must not make a page of its own either:
else a visitor with a counter drives out what everybody looks at.
"""

from collections.abc import Callable, Mapping

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.phases import last_drawn_round
from tilehall.site.pages.numbers import whole_number

from .boards import WHOLE_ROUND
from .row_pages import WHOLE, row_pages


def _round(desk: Desk, asked: str) -> str:
    number, last = whole_number(asked, 3), last_drawn_round(desk)
    return str(min(max(number, 1), last)) if number is not None and last else ""


def _grade(desk: Desk, asked: str) -> str:
    return asked if asked in desk.grades else ""


def _by(_desk: Desk, asked: str) -> str:
    return asked if asked == "rounds" else ""


def _places_page(desk: Desk, asked: str) -> str:
    return _page(asked, max((len(grade.players) for grade in desk.grades.values()), default=0), WHOLE)


def _boards_page(desk: Desk, asked: str) -> str:
    boards = (len(each.boards) for grade in desk.grades.values() for each in grade.rounds)
    return _page(asked, max(boards, default=0), WHOLE_ROUND)


def _page(asked: str, rows: int, whole: int) -> str:
    number = whole_number(asked, 4)
    shown = 1 if number is None else row_pages(rows, number, whole=whole).number
    return str(shown) if shown > 1 else ""


KNOWN: Mapping[str, Mapping[str, Callable[[Desk, str], str]]] = {
    "event": {},
    "rounds": {"round": _round, "grade": _grade, "page": _boards_page},
    "standings": {"grade": _grade, "page": _places_page},
    "cross": {"grade": _grade, "by": _by, "page": _places_page},
    "bracket": {},
    "wall": {},
}


def page_query(page: str, desk: Desk, asked: Mapping[str, str]) -> dict[str, str]:
    """What is known, in its one form and order; nothing for what no grade, round or arrangement is called."""
    found = {name: read(desk, asked.get(name, "")) for name, read in KNOWN[page].items()}
    return {name: value for name, value in found.items() if value}
