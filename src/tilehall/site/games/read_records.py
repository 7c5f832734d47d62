"""A record from elsewhere, read and played through the engine: what happened, and the page of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilehall.law import catalogue
from tilehall.law.game.contract import AnyGame

from .presenters import PRESENTERS
from .presenters.game_page import GamePage
from .timeline import timeline

GAME, NOTATION = "scrabble", "gcg"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRecord:
    game: AnyGame
    rules: Any
    events: tuple[Any, ...]
    report: Mapping[str, Any]  # what we make of its figures
    page: GamePage


def read_record(file: bytes, ruleset: str) -> ReadRecord:
    """WrongGameRecord where it is none, or none that can be."""
    game = catalogue.game(GAME)
    rules = game.rules(ruleset)
    record = game.notations[NOTATION].read(rules, file)
    page = PRESENTERS[GAME].page(rules, timeline(game, record.events))
    return ReadRecord(game=game, rules=rules, events=tuple(record.events), report=record.report, page=page)
