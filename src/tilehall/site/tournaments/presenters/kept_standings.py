"""The standings of a grade and what is read off them, kept as long as the log stands as it does: many pages ask."""

from functools import partial

from tilehall.law.tournament.desk.desk import number_of
from tilehall.site.tournaments.store import DeskState

from . import cards
from . import standings as standings_presenter
from .page_cache import cached
from .row_pages import row_pages


def placings_of(state: DeskState, grade: str) -> standings_presenter.GradePlacings:
    return cached(state, ("placings", grade), lambda: standings_presenter.grade_placings(state.desk, grade))


def standings_of(state: DeskState, grade: str, page: int = 1) -> standings_presenter.GradeStandings:
    """The page of a large grade, all of any other."""
    placings = placings_of(state, grade)
    shown = row_pages(len(placings.placed.placings), page).number
    make = partial(standings_presenter.grade_standings, state.desk, grade, page=shown, placings=placings)
    return cached(state, ("standings", grade, shown), make)


def lines_of(state: DeskState, grade: str) -> dict[int, int]:
    """In which line of the standings each player stands, from 1 on."""
    order = placings_of(state, grade).placed.placings
    return cached(state, ("lines", grade), lambda: {number_of(each.player): n for n, each in enumerate(order, 1)})


def history_of(state: DeskState, grade: str | None) -> cards.History:
    if grade is None or grade not in state.desk.grades:
        return ()
    return cached(state, ("history", grade), lambda: cards.standings_history(state.desk, grade))
