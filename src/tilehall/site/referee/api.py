"""The referee's desk for programs: what can be asked, and what is to be done, as `tilehall referee` tells it."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.responses import Status

from tilehall.site.pages.api import NotFound, NotUnderstood

from .desk_answers import answer
from .desk_cards import DeskCard
from .desk_questions import EDITIONS, DeskFact, DeskQuestion, desk_question
from .given_facts import FactRow, fact_rows, known_facts
from .question_search import found_by

# ruff: noqa: ARG001 (the framework hands every function the request, by that name)
router = Router()


class AskedOut(Schema):
    fact: str
    type: str
    ask: str
    choices: list[str]
    least: int | None
    most: int | None


class QuestionOut(Schema):
    ruleset: str
    question: str
    title: str
    asks: list[AskedOut]


class StepOut(Schema):
    do: str
    who: str
    rests_on: list[str]


class CardOut(Schema):
    ruling: str
    headline: str
    steps: list[StepOut]
    clock: str | None
    score: dict[str, int] | None
    discretion: str | None
    silent: list[str]
    rests_on: list[str]


@router.get("/questions", response=list[QuestionOut], summary="What can be asked at the referee's desk")
def referee_questions(request: HttpRequest) -> Any:
    """Every question under every ruleset, with the facts that it needs."""
    listed = ((edition, one) for edition in EDITIONS for one in found_by() if one.game == edition.game)
    return [_listed(edition.key, desk_question(one, (edition,))) for edition, one in listed]


@router.get(
    "/{ruleset}/{question}",
    response={200: CardOut, 404: NotFound, 422: NotUnderstood},
    summary="What is to be done, step by step",
)
def referee_card(request: HttpRequest, ruleset: str, question: str) -> Any:
    """The facts stand behind the question mark: `?drawn=5&needed=3&racked=2&found_by=opponent`; a bool is yes or no."""
    edition = next((edition for edition in EDITIONS if edition.key == ruleset), None)
    found = next((one for one in found_by() if edition and (one.game, one.question) == (edition.game, question)), None)
    if edition is None or found is None:
        return Status(404, {"detail": f"{ruleset} has no question {question}"})
    rows = fact_rows(desk_question(found, (edition,)).facts, request.GET)
    facts = known_facts(rows)
    if facts is None:
        return Status(422, {"detail": [_fault(row.fact.fact, _lacking(row)) for row in rows if row.value is None]})
    told = answer(edition, question, facts)
    if told.card is None:
        return Status(422, {"detail": [_fault(line.fact or "facts", line.sentence) for line in told.faults]})
    return _card(told.card)


def _listed(ruleset: str, question: DeskQuestion) -> dict[str, Any]:
    asks = [_asked(fact) for fact in question.facts]
    return {"ruleset": ruleset, "question": question.key, "title": question.title, "asks": asks}


def _asked(fact: DeskFact) -> dict[str, Any]:
    choices = [value for value, _ in fact.choices]
    span = {"least": None, "most": None} if choices else {"least": fact.least, "most": fact.most}
    return {"fact": fact.fact, "type": fact.type, "ask": fact.ask, "choices": choices, **span}


def _lacking(row: FactRow) -> str:
    return row.fault or f"Missing: {row.fact.ask}"


def _fault(fact: str, words: str) -> dict[str, Any]:
    return {"type": "fact", "loc": ["query", fact], "msg": words}


def _card(card: DeskCard) -> dict[str, Any]:
    steps = [{"do": step.sentence, "who": step.who, "rests_on": step.rests_on} for step in card.steps]
    return {
        "ruling": card.code,
        "headline": card.headline,
        "steps": steps,
        "clock": card.clock,
        "score": card.score,
        "discretion": card.discretion,
        "silent": card.silent,
        "rests_on": card.rests_on or card.instead,
    }
