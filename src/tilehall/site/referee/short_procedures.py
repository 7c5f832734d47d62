"""All procedures of a ruleset in short, for paper: of each question the fullest case with its steps, the others named.

Nothing is written here a second time: likely facts are tried, and the law answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from tilehall.law.rulebook.register import REGISTER

from .desk_answers import answer
from .desk_cards import DeskCard
from .desk_questions import DeskFact, DeskQuestion, Edition, desk_question
from .question_search import found_by

FEW_NUMBERS, MOST_TRIED, MOST_CLAUSES = 6, 500, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortCase:
    """Facts for example, and what follows from them."""

    example: str
    headline: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortProcedure:
    title: str
    clauses: tuple[str, ...]
    silent: bool
    fullest: ShortCase
    otherwise: tuple[ShortCase, ...]


@lru_cache(maxsize=16)
def short_procedures(edition: Edition) -> tuple[ShortProcedure, ...]:
    """Those that happen most often first."""
    questions = [desk_question(one, (edition,)) for one in found_by() if one.game == edition.game]
    return tuple(_procedure(edition, question) for question in questions)


def _procedure(edition: Edition, question: DeskQuestion) -> ShortProcedure:
    cases: dict[str, tuple[Mapping[str, object], DeskCard]] = {}
    for facts in islice(_likely_facts(question.facts), MOST_TRIED):
        card = answer(edition, question.key, facts).card
        if card is not None:
            cases.setdefault(card.code, (facts, card))
    fullest = max(cases.values(), key=lambda case: len(case[1].steps))
    others = [case for case in cases.values() if case is not fullest]
    return ShortProcedure(
        title=question.title,
        clauses=_clauses(fullest[1]),
        silent=bool(fullest[1].silent),
        fullest=_case(*fullest, steps=True),
        otherwise=tuple(_case(*case, steps=False) for case in others),
    )


def _likely_facts(facts: Sequence[DeskFact]) -> Iterator[dict[str, object]]:
    for row in product(*map(_likely, facts)):
        yield dict(zip((fact.fact for fact in facts), row, strict=True))


def _likely(fact: DeskFact) -> Sequence[object]:
    if fact.type == "bool":
        return (False, True)
    if fact.type == "choice":
        return [value for value, _ in fact.choices]
    return fact.likely[:FEW_NUMBERS][::-1]


def _case(facts: Mapping[str, object], card: DeskCard, *, steps: bool) -> ShortCase:
    told = ", ".join(f"{name.replace('_', ' ')} {_written(value)}" for name, value in facts.items())
    return ShortCase(
        example=told, headline=card.headline, steps=tuple(step.sentence for step in card.steps) if steps else ()
    )


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def _clauses(card: DeskCard) -> tuple[str, ...]:
    """The first that it rests on, or that are taken instead, by the numbers of their document."""
    return tuple(REGISTER[text].number for text in card.rests_on or card.instead if text in REGISTER)[:MOST_CLAUSES]
