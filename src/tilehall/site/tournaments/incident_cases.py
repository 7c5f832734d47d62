"""A case of the referee's desk at an event: its question by the event's rules, the facts, and what the law rules."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from math import prod

from tilehall.law.catalogue import game
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.incident_records import AnsweredFacts
from tilehall.site.referee.desk_cards import desk_card
from tilehall.site.referee.desk_questions import DeskQuestion, Edition, desk_question
from tilehall.site.referee.given_facts import FactRow, fact_rows, known_facts
from tilehall.site.referee.question_search import found_by
from tilehall.site.referee.wording.faults import fault_lines

MOST_WAYS = 500  # in which the choices can be taken that a card leaves out


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
        return tuple(sorted((row.fact.fact, row.given) for row in self.rows if row.given))


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
    if facts is None and (ruling := _ruling_all_the_same(edition, question, rows)) is not None:
        return IncidentCase(asked, rows, ruling)
    if facts is None:
        faults = tuple(f"{row.fact.ask} {row.fault}".strip() for row in rows if row.value is None)
        return IncidentCase(asked, rows, None, faults)
    try:
        ruling = _ruling(edition, question, facts)
    except ImpossibleFacts as impossible:
        return IncidentCase(asked, rows, None, tuple(f"{line.sentence}." for line in fault_lines(question, impossible)))
    return IncidentCase(asked, rows, ruling)


def _ruling(edition: Edition, question: str, facts: Mapping[str, object]) -> Ruling:
    played = game(edition.game)
    law = played.questions[question]
    return law.ruling(played.rules(edition.key, edition.overrides), law.facts(**facts))


def _ruling_all_the_same(edition: Edition, question: str, rows: Sequence[FactRow]) -> Ruling | None:
    """The desk does not ask for choices that can change nothing: whatever they are, this is the ruling."""
    untold = [row for row in rows if row.value is None]
    options = [_values(row) for row in untold]
    if any(row.given or not row.fact.choices for row in untold) or prod(map(len, options)) > MOST_WAYS:
        return None
    told = {row.fact.fact: row.value for row in rows if row.value is not None}
    names = [row.fact.fact for row in untold]
    rulings: list[Ruling] = []
    for values in product(*options):
        with suppress(ImpossibleFacts):
            rulings.append(_ruling(edition, question, {**told, **dict(zip(names, values, strict=True))}))
    cards = [desk_card(question, ruling) for ruling in rulings]
    return rulings[0] if cards and all(card == cards[0] for card in cards) else None


def _values(row: FactRow) -> list[object]:
    return [value == "yes" if row.fact.type == "bool" else value for value, _ in row.fact.choices]
