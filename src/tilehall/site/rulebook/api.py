"""The rulebook for programs: the same shapes as `tilehall rules --json`."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema
from ninja.responses import Status
from pydantic import StringConstraints

from tilehall.law.rulebook import json_shapes
from tilehall.law.rulebook.differences import DifferentGames, differences_between
from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import HOWS, REGISTER
from tilehall.law.rulebook.ruleset_layers import RULESETS, UnknownRuleset
from tilehall.site.pages.api import NotFound, NotUnderstood

from . import page_contents

# ruff: noqa: ARG001 (the framework hands every function the request, by that name)
router = Router()

if TYPE_CHECKING:
    DocumentKey = str
    How = str
else:  # what may be asked for is what the register has
    DocumentKey = Literal[tuple(DOCUMENTS)]
    How = Literal[HOWS]
Words = Annotated[str, StringConstraints(max_length=page_contents.LONGEST_QUERY)]


class ClauseListed(Schema):
    id: str
    title: str
    says: str


class ExampleOut(Schema):
    given: str
    when: str
    then: str


class DatedValueOut(Schema):
    parameter: str
    value: Any
    since: str | None
    until: str | None
    source: str


class ReadingOut(Schema):
    id: str
    unclear: str
    reading: str
    why: str
    otherwise: str
    switch: str | None
    rests_on: list[str]


class HistoryOut(Schema):
    mark: str
    earlier: str | None
    note: str | None
    values: list[DatedValueOut]
    rests_on: list[str]


class ClauseOut(ClauseListed):
    document: DocumentKey
    section: str
    means: str
    does: str
    how: How
    because: str | None
    discretion: str | None
    cited_by: list[str]
    owed: bool
    surface: str
    parameters: dict[str, Any]
    earlier: dict[str, list[DatedValueOut]]
    reading: ReadingOut | None
    history: HistoryOut | None
    counterparts: list[str]
    examples: list[ExampleOut]


class CoverageOut(Schema):
    clauses: int
    cited: int
    explained: int
    missing: list[str]


class DifferenceOut(Schema):
    question: str
    left: str | None
    right: str | None
    rests_on_left: list[str]
    rests_on_right: list[str]


class UnknownName(NotFound):
    """What was asked for is not there; near are names that may have been meant."""

    near: list[str]


@router.get("", response={200: list[ClauseListed], 422: NotUnderstood}, summary="Search the clauses, or list them")
def search_clauses(
    request: HttpRequest, q: Words = "", document: DocumentKey | None = None, how: How | None = None
) -> Any:
    """Best first; without words to look for, in the order of the documents."""
    search_query = page_contents.SearchQuery(q=" ".join(q.split()), document=document or "", how=how or "")
    return [
        json_shapes.clause_summary(clause)
        for clause in (page_contents.clauses_found(search_query) if search_query.wants else REGISTER)
    ]


@router.get("/coverage", response=CoverageOut, summary="Which clauses a test cites, and which are still owed")
def coverage(request: HttpRequest) -> Any:
    return json_shapes.coverage_summary()


@router.get(
    "/diff",
    response={200: list[DifferenceOut], 404: UnknownName, 422: NotUnderstood},
    summary="Two rulesets of a game side by side",
)
def differences(request: HttpRequest, left: Annotated[str, Query()], right: Annotated[str, Query()]) -> Any:
    """Rulesets: nzasp-2022, nsa-2008, nsa-base, nzrc-2024. An answer of null means that the document is silent."""
    try:
        rows = differences_between(left.casefold(), right.casefold())
    except UnknownRuleset as unknown:
        return Status(404, {"detail": str(unknown), "near": list(RULESETS)})
    except DifferentGames as apart:
        return Status(422, {"detail": [{"type": "different_games", "loc": ["query", "right"], "msg": str(apart)}]})
    return [json_shapes.difference_row(row) for row in rows]


@router.get(
    "/{clause_id}", response={200: ClauseOut, 404: UnknownName}, summary="One clause with all that is known of it"
)
def clause(request: HttpRequest, clause_id: str) -> Any:
    found = REGISTER.find(clause_id)
    if found is None:
        return Status(404, {"detail": f"no clause has the id {clause_id}", "near": list(REGISTER.near(clause_id))})
    return json_shapes.clause_details(found)
