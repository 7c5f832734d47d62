"""The hall itself, for programs."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema

from tilehall import __version__
from tilehall.law.rulebook.ruleset_layers import RULESETS

from . import store

router = Router()


class RulesetOut(Schema):
    key: str
    game: str
    title: str


class HallOut(Schema):
    name: str | None
    version: str
    example: bool
    rulesets: list[RulesetOut]


@router.get("", response=HallOut, summary="What this hall is, and which rulesets it knows")
def hall(request: HttpRequest) -> dict[str, Any]:  # noqa: ARG001  (ninja knows it by this name)
    row = store.hall_row()
    return {
        "name": row.name if row else None,
        "version": __version__,
        "example": bool(row and row.example),
        "rulesets": list(RULESETS.values()),
    }
