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
        silent=_once_told(card.silent),
        instead=tuple(dict.fromkeys(clause for words in card.silent for clause in _INSTEAD.findall(words))),
        rests_on=tuple(text for text in card.rests_on if not text.startswith("silent:")),
    )


def _once_told(silences: tuple[str, ...]) -> tuple[str, ...]:
    """Of those that take a clause of another document instead the first: the others say the same of further clauses."""
    other = [words for words in silences if not _INSTEAD.search(words)]
    taken = [_INSTEAD.sub("", words) for words in silences if _INSTEAD.search(words)]
    return (*taken[:1], *other)
