"""A card as the desk shows it: what a ruling says, and its silences told once, with the clauses taken instead."""

import re
from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Ruling

from .wording.cards import StepLine, ruling_card

# A silence names in brackets the clause or reading that is taken instead; several differ in nothing else.
_INSTEAD = re.compile(r" \(((?:nzasp|nsa2008|nzrc2024|reading:)[^ ()]*)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskCard:
    code: str
    headline: str
    steps: tuple[StepLine, ...]
    clock: str | None
    score: dict[str, int] | None
    discretion: str | None
    silent: tuple[str, ...]
    instead: tuple[str, ...]
    rests_on: tuple[str, ...]


def desk_card(question: str, ruling: Ruling) -> DeskCard:
    card = ruling_card(question, ruling)
    return DeskCard(
        code=card.code,
        headline=card.headline,
        steps=card.steps,
        clock=card.clock,
        score=card.score,
        discretion=card.discretion,
        silent=tuple(dict.fromkeys(_INSTEAD.sub("", words) for words in card.silent)),
        instead=tuple(dict.fromkeys(clause for words in card.silent for clause in _INSTEAD.findall(words))),
        rests_on=tuple(text for text in card.rests_on if not text.startswith("silent:")),
    )
