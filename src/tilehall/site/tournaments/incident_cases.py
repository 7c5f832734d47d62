"""A case of the referee's desk at an event: its question by the event's rules, the facts, and what the law rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilehall.law.catalogue import game
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.incident_records import AnsweredFacts
from tilehall.site.referee.desk_questions import DeskQuestion, Edition, desk_question
from tilehall.site.referee.given_facts import FactRow, fact_rows, known_facts
from tilehall.site.referee.question_search import found_by
from tilehall.site.referee.wording.faults import fault_lines


@dataclass(frozen=True, slots=True)
class IncidentCase:
    """What was asked and answered; `ruling` is None where the facts are incomplete or cannot be, as `faults` say."""

    question: DeskQuestion
    rows: tuple[FactRow, ...]
    ruling: Ruling | None
    faults: tuple[str, ...] = ()

    @property
    def answered(self) -> AnsweredFacts:
        """What the question asks for and no more, whatever else was sent."""
        return tuple(sorted((row.fact.fact, row.given) for row in self.rows))


def event_edition(desk: Desk) -> Edition:
    return Edition(desk.book.game, *desk.book.edition)


def read_case(desk: Desk, question: str, given: Mapping[str, str]) -> IncidentCase | None:
    """None where the event's game has no such question."""
    edition = event_edition(desk)
    named = next((one for one in found_by() if (one.game, one.question) == (edition.game, question)), None)
    if named is None:
        return None
    asked = desk_question(named, (edition,))
    rows = tuple(fact_rows(asked.facts, given))
    facts = known_facts(rows)
    if facts is None:
        faults = tuple(f"{row.fact.ask} {row.fault}".strip() for row in rows if row.value is None)
        return IncidentCase(asked, rows, None, faults)
    played = game(edition.game)
    law = played.questions[question]
    try:
        ruling = law.ruling(played.rules(edition.key, edition.overrides), law.facts(**facts))
    except ImpossibleFacts as impossible:
        return IncidentCase(asked, rows, None, tuple(f"{line.sentence}." for line in fault_lines(question, impossible)))
    return IncidentCase(asked, rows, ruling)
