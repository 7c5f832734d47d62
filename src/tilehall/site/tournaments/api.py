"""Tournaments for programs: what the public pages show, round by round and as it stands."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Query, Router, Schema
from ninja.responses import Status
from pydantic import Field

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.tournament.desk.phases import last_drawn_round, round_shown
from tilehall.site.pages.api import NotFound, NotUnderstood

from . import store
from .presenters import boards, standings
from .presenters.page_cache import cached
from .store import DeskState

# ruff: noqa: ARG001 (the framework hands every function the request, by that name)
router = Router()
LARGEST_ID = 2**31 - 1


class TournamentOut(Schema):
    id: int = Field(alias="pk")
    name: str
    ruleset: str
    begins: date | None
    ends: date | None
    place: str
    phase: str  # announced, closed, playing, over, finished or called_off
    seq: int  # the newest entry of the desk's log; ask with ?at= to hear only what is new


class SeatOut(Schema):
    number: int
    name: str
    starts: bool | None  # null: tiles are drawn for it, or a table of several
    score: int | None  # null until the slip is signed


class BoardOut(Schema):
    table: int | None
    state: str  # open, entered, disputed, signed, bye or forfeit; of a forfeit the first named did not play
    seats: list[SeatOut]


class GradeRoundOut(Schema):
    grade: str
    missing: int
    boards: list[BoardOut]


class RoundOut(Schema):
    seq: int
    round: int
    drawn: int
    grades: list[GradeRoundOut]


class PlacingOut(Schema):
    """Texts as on the page: a shared place is "2=", half a win "½"."""

    number: int
    name: str
    club: str
    team: str
    rating: int | None
    place: str
    wins: str
    spread: str
    average: str
    games: int
    provisional: bool
    best: int | None  # the best and the worst place that is still possible
    worst: int | None


class TeamOut(Schema):
    place: str
    team: str
    wins: str
    spread: str
    members: int


class GradeOut(Schema):
    grade: str
    after: int
    rounds: int
    missing: int
    final: bool
    order: list[str]
    rows: list[PlacingOut]
    rests_on: list[str]


class StandingsOut(Schema):
    seq: int
    grades: list[GradeOut]
    teams: list[TeamOut]


Number = Annotated[int, Path(ge=1, le=LARGEST_ID)]
Seen = Annotated[int | None, Query(ge=0, le=LARGEST_ID, description="the `seq` you have; 204 if nothing is new")]
MISSING = {"detail": "There is no such tournament."}


def _newer(number: int, at: int | None) -> DeskState | Status[Any]:
    """The desk, or the answer where there is none or nothing new; that costs the head of the log alone."""
    try:
        row = store.head(number)
    except store.NoSuchTournament:
        return Status(404, MISSING)
    if row.rehearsal_of_id is not None:  # invented results are for no program
        return Status(404, MISSING)
    return Status(204, None) if at is not None and row.seq == at else store.state_of(row)


@router.get("", response={200: list[TournamentOut], 422: NotUnderstood}, summary="All tournaments")
def all_tournaments(
    request: HttpRequest,
    page: Annotated[int, Query(ge=1, le=100_000, description="which page of fifty, from 1")] = 1,
) -> Status[Any]:
    return Status(200, list(store.tournaments_listed()[(page - 1) * 50 : page * 50]))


@router.get(
    "/{number}/rounds",
    response={200: RoundOut, 204: None, 404: NotFound, 422: NotUnderstood},
    summary="Pairings and results of a round",
)
def tournament_rounds(
    request: HttpRequest,
    number: Number,
    round: Annotated[int | None, Query(ge=1, le=1000, description="which round; else the one people look for")] = None,
    at: Seen = None,
) -> Status[Any]:
    state = _newer(number, at)
    if isinstance(state, Status):
        return state
    round_number = round_shown(state.desk) if round is None else round
    drawn = last_drawn_round(state.desk)

    def make() -> tuple[boards.GradeRound, ...]:
        return boards.grade_rounds(state.desk, round_number)

    # What nobody has drawn is not kept: a visitor with a counter would drive out what everybody looks at.
    grade_rounds = cached(state, ("round", round_number), make) if round_number <= drawn else make()
    return Status(200, {"seq": state.row.seq, "round": round_number, "drawn": drawn, "grades": grade_rounds})


@router.get(
    "/{number}/standings",
    response={200: StandingsOut, 204: None, 404: NotFound, 422: NotUnderstood},
    summary="Standings of grades and teams",
)
def tournament_standings(request: HttpRequest, number: Number, at: Seen = None) -> Status[Any]:
    state = _newer(number, at)
    if isinstance(state, Status):
        return state
    return Status(200, cached(state, "standings for programs", lambda: _standings(state)))


def _of_grade(state: DeskState, name: str) -> standings.GradeStandings:
    return cached(state, ("placed", name), lambda: standings.grade_standings(state.desk, name))


def _standings(state: DeskState) -> dict[str, object]:
    grade_standings = [_of_grade(state, name) for name, grade in state.desk.grades.items() if grade.rounds]
    return {
        "seq": state.row.seq,
        "grades": [_grade(each) for each in grade_standings],
        "teams": standings.team_standings(state.desk),
    }


def _grade(grade_standings: standings.GradeStandings) -> dict[str, object]:
    return {
        "grade": grade_standings.grade,
        "after": grade_standings.after,
        "rounds": grade_standings.rounds,
        "missing": grade_standings.missing,
        "final": grade_standings.final,
        "order": grade_standings.order,
        "rows": grade_standings.rows,
        "rests_on": basis_texts(*grade_standings.rests_on),
    }
