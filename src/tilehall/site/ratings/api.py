"""Published lists for programs: the newest ratings and rankings, or those that stood on a day."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router, Schema
from ninja.responses import Status
from pydantic import Field

from tilehall.site.pages.api import NotFound, NotUnderstood

from . import store
from .store import Kind

# ruff: noqa: ARG001 (the framework hands every function the request, by that name)
router = Router()
rankings_router = Router()


class ListedOut(Schema):
    place: int
    person: int = Field(alias="person_id")  # as in /api/people
    name: str
    club: str
    rating: int
    games: int
    provisional: bool
    title: str


class ListOut(Schema):
    """A list as it went out; it never changes."""

    id: int
    kind: str  # ratings or ranking
    day: date
    after: str  # the last tournament in it
    note: str
    profile: str
    confirmed: bool  # whether the association has confirmed the profile
    rows: list[ListedOut]


Day = Annotated[date | None, Query(description="the list that stood on this day; else the newest")]
ANSWERS = {200: ListOut, 404: NotFound, 422: NotUnderstood}


@router.get("", response=ANSWERS, summary="The ratings list")
def newest_ratings(request: HttpRequest, day: Day = None) -> Status[object]:
    return _listed(Kind.RATINGS, day)


@rankings_router.get("", response=ANSWERS, summary="The ranking list")
def newest_rankings(request: HttpRequest, day: Day = None) -> Status[object]:
    return _listed(Kind.RANKING, day)


def _listed(kind: Kind, day: date | None) -> Status[object]:
    published_list = store.newest_list(kind, day)
    if published_list is None:
        text = f"No list stood on {day.isoformat()}." if day else "No list is published yet."
        return Status(404, {"detail": text})
    return Status(
        200,
        {
            "id": published_list.pk,
            "kind": published_list.kind,
            "day": published_list.day,
            "after": published_list.after,
            "note": published_list.note,
            "profile": store.profile_of(published_list).key,
            "confirmed": store.profile_of(published_list).confirmed,
            "rows": store.rows_of_list(published_list),
        },
    )
