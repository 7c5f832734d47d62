"""People and clubs for programs: name, club and rating, as on the public pages, no more."""

from __future__ import annotations

from typing import Annotated

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Path, Query, Router, Schema
from ninja.responses import Status
from pydantic import Field

from tilehall.site.pages.api import NotFound, NotUnderstood

from . import store
from .models import Club, Person
from .name_order import folded_name

# ruff: noqa: ARG001 (the framework hands every function the request, by that name)
router, clubs_router = Router(), Router()
LARGEST_ID = 2**63 - 1


class ClubOut(Schema):
    slug: str
    name: str
    town: str


class PersonOut(Schema):
    id: int
    name: str = Field(alias="full_name")
    club: ClubOut | None  # null: independent
    rating: int | None  # null: not rated yet


class PeopleOut(Schema):
    count: int
    page: int
    pages: int
    people: list[PersonOut]


class ClubPeopleOut(PeopleOut):
    club: ClubOut


def _page(persons: QuerySet[Person], number: int, size: int) -> dict[str, object] | None:
    pages = Paginator(persons, size)
    if number > pages.num_pages:
        return None
    return {"count": pages.count, "page": number, "pages": pages.num_pages, "people": list(pages.page(number))}


PageNumber = Annotated[int, Query(ge=1, le=1_000_000, description="which page, from 1")]
PageSize = Annotated[int, Query(ge=1, le=100, description="people on a page")]


@router.get("", response={200: PeopleOut, 404: NotFound, 422: NotUnderstood}, summary="Find people")
def find_people(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=100, description="words of the name or the club, macrons or not")] = "",
    page: PageNumber = 1,
    size: PageSize = 50,
) -> Status[object]:
    found = _page(store.public_people(q), page, size)
    return Status(200, found) if found else Status(404, {"detail": "There are not so many pages."})


@router.get("/{id}", response={200: PersonOut, 404: NotFound, 422: NotUnderstood}, summary="One person")
def one_person(request: HttpRequest, id: Annotated[int, Path(ge=1, le=LARGEST_ID)]) -> Status[object]:
    person: Person | None = store.public_people().filter(pk=id).first()
    return Status(200, person) if person else Status(404, {"detail": "There is no such person."})


@clubs_router.get("", response=list[ClubOut], summary="All clubs")
def all_clubs(request: HttpRequest) -> list[Club]:
    return list(store.clubs())


@clubs_router.get("/{slug}", response={200: ClubPeopleOut, 404: NotFound, 422: NotUnderstood}, summary="One club")
def one_club(request: HttpRequest, slug: str, page: PageNumber = 1, size: PageSize = 50) -> Status[object]:
    club = store.clubs().filter(slug=folded_name(slug)).first()
    found = _page(store.public_people().filter(club=club), page, size) if club else None
    if club is None or found is None:
        return Status(404, {"detail": "There is no such club, or it has not so many pages of people."})
    return Status(200, {"club": club, **found})
