"""What the law says to the facts of a question, as cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilehall.law.catalogue import game
from tilehall.law.game.facts import ImpossibleFacts

from .desk_cards import DeskCard, desk_card
from .desk_questions import Edition
from .wording.faults import FaultLine, fault_lines


@dataclass(frozen=True, slots=True)
class Answer:
    """What one edition says to the facts: a card, or why they cannot be."""

    edition: Edition
    card: DeskCard | None
    faults: tuple[FaultLine, ...] = ()


def answer(edition: Edition, question: str, facts: Mapping[str, object]) -> Answer:
    """Asked of the law itself."""
    played = game(edition.game)
    asked = played.questions[question]
    try:
        ruling = asked.ruling(played.rules(edition.key, edition.overrides), asked.facts(**facts))
    except ImpossibleFacts as impossible:
        return Answer(edition, None, fault_lines(question, impossible))
    return Answer(edition, desk_card(question, ruling))
