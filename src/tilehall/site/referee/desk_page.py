"""The referee's desk as a page: the questions with their words, the rulesets, and the tables that answer offline.

`desk_context` is what a page of another room needs to show the same desk with its own event, table and players; the
template `referee/desk_parts.html` draws it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.html import json_script
from django.utils.safestring import SafeString

from . import card_names
from .answer_tables import answer_table
from .desk_questions import EDITIONS, DeskQuestion, Edition, desk_question
from .plain_desk import PlainDesk
from .question_search import FIGURES, LITTLE_WORDS, SMALL_WORDS, found_by

NOT_COVERED = "not-covered"  # the question that is left when nothing else fits


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskContext:
    """What `referee/desk_parts.html` shows; `script_data` is what its script reads.

    `plain` is for a page without script.
    """

    questions: tuple[DeskQuestion, ...]
    editions: tuple[Edition, ...]
    script_data: SafeString
    note_url: str | None
    table: str | None
    players: tuple[str, ...]
    plain: PlainDesk | None = None

    @property
    def players_text(self) -> str:
        return json.dumps(self.players, ensure_ascii=False)


def desk_context(
    editions: Sequence[Edition] = EDITIONS,
    *,
    note_url: str | None = None,
    table: str | None = None,
    players: Sequence[str] = (),
) -> DeskContext:
    """The desk for these rules, the first of a game being the event's own; with a place to send what is to be noted."""
    questions = tuple(
        desk_question(one, editions) for one in found_by() if any(edition.game == one.game for edition in editions)
    )
    return DeskContext(
        questions=questions,
        editions=tuple(editions),
        script_data=_script_data(tuple(editions), questions),
        note_url=note_url,
        table=table,
        players=tuple(players),
    )


# Several hundred thousand signs, the same for every page of these rules.
@lru_cache(maxsize=16)
def _script_data(editions: tuple[Edition, ...], questions: tuple[DeskQuestion, ...]) -> SafeString:
    rulesets = [
        {"game": one.game, "key": one.key, "name": one.name, "table": answer_table(one.game, one.key, one.overrides)}
        for one in editions
    ]
    data = {
        "questions": [_plain_question(question) for question in questions],
        "rulesets": rulesets,
        "plainWords": {"small": SMALL_WORDS, "little": LITTLE_WORDS, "figures": FIGURES},
        "notCovered": NOT_COVERED,
        "names": {"player": card_names.PLAYER, "opponent": card_names.OPPONENT},
    }
    return json_script(data, "desk-data")


def _plain_question(question: DeskQuestion) -> dict[str, Any]:
    facts = [
        {
            "fact": one.fact,
            "type": one.type,
            "ask": one.ask,
            "unit": one.unit,
            "choices": one.choices,
            "least": one.least,
            "most": one.most,
            "likely": one.likely,
        }
        for one in question.facts
    ]
    return {
        "game": question.game,
        "key": question.key,
        "title": question.title,
        "about": question.about,
        "facts": facts,
        "says": question.says,
        "words": question.words,
    }
