"""What everybody may follow without signing in: rounds, standings, cross table, a player's card.

The part of a page that follows is made once for each state of the log, whoever asks for it: nothing in it may depend
on the visitor. A page that has seen the newest entry is answered from the head of the log alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.phases import last_drawn_round, round_shown
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions.live_boards import terms_of_event
from tilehall.site.tournaments.presenters import boards, cards, cross_table
from tilehall.site.tournaments.presenters import bracket as bracket_presenter
from tilehall.site.tournaments.presenters import standings as standings_presenter
from tilehall.site.tournaments.presenters.kept_standings import history_of, lines_of, standings_of
from tilehall.site.tournaments.presenters.page_cache import cached
from tilehall.site.tournaments.presenters.page_query import page_query
from tilehall.site.tournaments.store import DeskState

from .frame import head_at_hand, page
from .own_rows import own_row, with_own_rows

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Fill = Callable[[DeskState], "DataclassInstance"]
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsPage:
    """`grade` is the one that was chosen, empty where all are shown."""

    round: int
    last: int
    numbers: range
    grade_rounds: tuple[boards.GradeRound, ...]
    names: list[str]
    grades: list[str]
    grade: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    standings: list[standings_presenter.GradeStandings]
    teams: tuple[standings_presenter.TeamRow, ...]
    teams_rest_on: Basis
    grades: list[str]
    grade: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossPage:
    cross: cross_table.CrossTable | None
    grade: str | None
    grades: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    brackets: tuple[bracket_presenter.BracketPicture, ...]
    planned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    card: cards.PlayerCard


def nothing_new(request: HallRequest, number: int) -> bool:
    """Asked with the entry it has seen (?at=), a page that missed nothing costs one row."""
    seen = request.GET.get("at")
    return seen is not None and seen == str(head_at_hand(request, number).seq)


def live_page(
    request: HallRequest, number: int, template: str, fill: Fill, around: Callable[[], Mapping[str, object]] = dict
) -> HttpResponse:
    """A page around a part that follows; `around`: what else the page itself says."""
    if nothing_new(request, number):
        return HttpResponse(status=204)
    state = store.state_of(head_at_hand(request, number))
    query = page_query(template, state.desk, request.GET.dict())
    # Made once for this log and what of the query is known.
    part = cached(state, (template, urlencode(query)), lambda: render_fragment(state, template, fill(state), query))
    if "at" in request.GET:
        return HttpResponse(part)
    own = own_row(request, number, state.desk)
    shown = {"part": with_own_rows(part, own), "own": own, **around()}
    return page(request, state, f"tournaments/{template}.html", shown)


def render_fragment(
    state: DeskState, template: str, page_content: "DataclassInstance", query: Mapping[str, str] = NOTHING
) -> SafeString:
    follow = urlencode({**query, "at": str(state.row.seq)})
    players = reverse("tournaments:player", args=[state.row.pk, 0]).removesuffix("0/")
    whole = {
        "players": players,
        "row": state.row,
        "desk": state.desk,
        "plan": state.desk.plan,
        "follow": f"?{follow}",
        **context(page_content),
    }
    return render_to_string(f"tournaments/{template}_part.html", whole)


def asked_page(request: HallRequest) -> int:
    return whole_number(request.GET.get("page", ""), 4) or 1


def chosen_grades(request: HallRequest, desk: Desk) -> list[str]:
    """The grade asked for, or all."""
    name = request.GET.get("grade")
    return [name] if name is not None and name in desk.grades else list(desk.grades)


@does("tournaments.see")
@require_safe
def rounds(request: HallRequest, number: int) -> HttpResponse:
    def fill(state: DeskState) -> RoundsPage:
        desk = state.desk
        last = last_drawn_round(desk)
        round_ = whole_number(request.GET.get("round", ""), 3)
        number = min(max(round_shown(desk) if round_ is None else round_, 1), last) if last else 0
        names = chosen_grades(request, desk)
        return RoundsPage(
            round=number,
            last=last,
            numbers=range(1, last + 1),
            grade_rounds=tuple(
                boards.page_of_round(each, asked_page(request) if len(names) == 1 else 1)
                for each in cached(state, ("round", number), lambda: boards.grade_rounds(desk, number))
            ),
            names=names,
            grades=list(desk.grades),
            grade=names[0] if len(names) == 1 < len(desk.grades) else "",
            now=round_shown(desk),
        )

    return live_page(request, number, "rounds", fill, lambda: {"open_here": terms_of_event(number).open})


@does("tournaments.see")
@require_safe
def standings(request: HallRequest, number: int) -> HttpResponse:
    def fill(state: DeskState) -> StandingsPage:
        names = chosen_grades(request, state.desk)
        drawn = [name for name in names if state.desk.grades[name].rounds]
        return StandingsPage(
            standings=[standings_of(state, name, asked_page(request) if len(names) == 1 else 1) for name in drawn],
            teams=cached(state, "teams", lambda: standings_presenter.team_standings(state.desk)),
            teams_rest_on=state.desk.book.resting("11.2"),
            grades=list(state.desk.grades),
            grade=names[0] if len(names) == 1 < len(state.desk.grades) else "",
        )

    return live_page(request, number, "standings", fill)


@does("tournaments.see")
@require_safe
def cross(request: HallRequest, number: int) -> HttpResponse:
    def fill(state: DeskState) -> CrossPage:
        desk = state.desk
        names = chosen_grades(request, desk)
        drawn = [name for name in names if desk.grades[name].rounds]
        grade = next(iter(drawn or names), None)
        by_rounds = request.GET.get("by") == "rounds"
        table = None
        if grade is not None and grade in drawn:
            standings = standings_of(state, grade, asked_page(request))
            make = partial(
                cross_table.cross_table, desk, standings, by_rounds=by_rounds, line_of=lines_of(state, grade)
            )
            table = cached(state, ("cross", grade, by_rounds, standings.pages.number), make)
        return CrossPage(cross=table, grade=grade, grades=list(desk.grades))

    return live_page(request, number, "cross", fill)


@does("tournaments.see")
@require_safe
def bracket(request: HallRequest, number: int) -> HttpResponse:
    def fill(state: DeskState) -> BracketPage:
        found = cached(state, "brackets", lambda: bracket_presenter.brackets(state.desk))
        return BracketPage(brackets=found, planned=bracket_presenter.has_knock_out(state.desk))

    return live_page(request, number, "bracket", fill)


@does("tournaments.see")
@require_safe
def player(request: HallRequest, number: int, player: int) -> HttpResponse:
    """Made afresh for whoever asks: a thousand cards kept would drive out the pages that everybody looks at."""
    if nothing_new(request, number):
        return HttpResponse(status=204)
    state = store.state_of(head_at_hand(request, number))
    entered = state.desk.players.get(player)
    if entered is None or entered.standing not in ("entered", "withdrawn"):
        raise Http404("Nobody plays here under this number.")
    player_page = PlayerPage(card=cards.player_card(state.desk, player, history_of(state, entered.grade)))
    part = render_fragment(state, "player", player_page)
    if "at" in request.GET:
        return HttpResponse(part)
    person = store.entrant(number, player)
    return page(request, state, "tournaments/player.html", {"part": part, "person": person, **context(player_page)})
