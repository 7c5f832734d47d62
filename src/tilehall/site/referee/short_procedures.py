"""All procedures of a ruleset in short, for paper: every case with the facts that lead to it and what is to be done.

Nothing is written here a second time: cases come from the tree of the law, sentences from its wording. Numbers that go
by the facts are those of an example, and marked as such.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import ClockOrder
from tilehall.site.pages.phrases import signed

from .answer_tables import Way
from .case_words import OTHERWISE, CaseWords, Lettered, is_either, lettered
from .desk_questions import DeskFact, DeskQuestion, Edition, desk_question
from .question_search import found_by
from .ruling_cases import ExampleCard, QuestionCases, RulingCase, Sentence, places
from .traced_numbers import Number
from .wording.terms import ROLES, clock_sentence

MOST_CLAUSES = 2
WORTH_SAYING = 35  # signs; less is as short as saying that it is the same
USUAL = (5, 3, 2)  # which of the likely numbers the examples have
AS_BEFORE = clock_sentence(ClockOrder(state="as_before"))
# What nobody has to do anything for: as before, and stopped, which a step has said.
UNTOLD_CLOCKS = {AS_BEFORE, clock_sentence(ClockOrder(state="neutral"))}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortCase:
    """`when` are the answers that lead here, `example` the numbers of its sentences. The first `begins_as_above` steps
    are the first of the case before it, and the last `ends_as_above` its last."""

    when: tuple[str, ...]
    example: str
    headline: Sentence
    steps: tuple[Sentence, ...]
    formulas: tuple[object, ...]  # by which steps are compared
    begins_as_above: int
    ends_as_above: int
    clauses: tuple[str, ...]
    silent: bool

    @property
    def own_steps(self) -> tuple[Sentence, ...]:
        return self.steps[self.begins_as_above : len(self.steps) - self.ends_as_above]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortProcedure:
    title: str
    asks: tuple[tuple[str, str], ...]  # letter and question
    cases: tuple[ShortCase, ...]
    partial: bool  # where several cases come together, the steps of each are done
    decides: bool  # something of the game: else clocks and score go on as before in every case


@lru_cache(maxsize=16)
def short_procedures(edition: Edition) -> tuple[ShortProcedure, ...]:
    """Those that happen most often first."""
    questions = [desk_question(one, (edition,)) for one in found_by() if one.game == edition.game]
    return tuple(_procedure(edition, question) for question in questions)


def _procedure(edition: Edition, question: DeskQuestion) -> ShortProcedure:
    facts = lettered(question.facts)
    found = QuestionCases(edition, question.key, either=is_either(question.facts))
    words = CaseWords(found, facts)
    conditions = [(words.conditions(case), case) for case in found.cases]
    told: list[ShortCase] = []
    decides = False
    before: ExampleCard | None = None
    for when, case in sorted(conditions, key=lambda one: OTHERWISE in one[0]):
        before = found.example(*_nearest(found, case, facts, before))
        told.append(_short_case(when, before, words, told[-1] if told else None))
        decides = decides or bool(before.score) or _words(before.clock) != AS_BEFORE
    return ShortProcedure(
        title=question.title,
        asks=tuple((one.letter, one.fact.ask) for one in facts),
        cases=tuple(told),
        partial=found.is_partial,
        decides=decides,
    )


def _short_case(when: tuple[str, ...], card: ExampleCard, words: CaseWords, before: ShortCase | None) -> ShortCase:
    also = _also(card)
    steps, formulas = (*card.steps, *also), (*card.formulas, *map(_words, also))
    above = () if before is None else before.formulas
    begins = _worth(steps[: _same(above, formulas)])
    ends = _worth(steps[begins:][::-1][: _same(above[begins:][::-1], formulas[begins:][::-1])])
    short = ShortCase(
        when=when,
        example="",
        headline=card.headline,
        steps=steps,
        formulas=formulas,
        begins_as_above=begins,
        ends_as_above=ends,
        clauses=tuple(map(_number, card.bases))[:MOST_CLAUSES],
        silent=card.silent,
    )
    by_facts = any(number for sentence in (card.headline, *steps) for _, number in sentence)
    return replace(short, example=words.example(card.facts)) if by_facts else short


def _number(basis: str) -> str:
    """A clause by the number in its document, a reading by its own."""
    return REGISTER[basis].number if basis in REGISTER else basis.removeprefix("reading:")


def _also(card: ExampleCard) -> tuple[Sentence, ...]:
    """What a card tells beside its steps: the clocks if no step does, the score, who decides what is left open."""
    said = [_words(step) for step in card.steps]
    clocks = card.clock and _words(card.clock) not in UNTOLD_CLOCKS and not any("clock" in words for words in said)
    decides = _words(card.discretion).partition(" decide")[0]
    left_open = decides and not any(words.startswith(f"{decides} decide") for words in said)
    score = tuple(
        ((f"Score: {ROLES[side]} ", False), (signed(int(points)), varies), (".", False))
        for side, points, varies in card.score
    )
    return (*((card.clock,) if clocks else ()), *score, *((card.discretion,) if left_open else ()))


def _words(sentence: Sentence) -> str:
    return "".join(piece for piece, _ in sentence)


def _same(before: Sequence[object], formulas: Sequence[object]) -> int:
    """How many of the first are the same."""
    pairs = zip(before, formulas, strict=False)
    return next((count for count, (a, b) in enumerate(pairs) if a != b), min(len(before), len(formulas)))


def _worth(steps: Sequence[Sentence]) -> int:
    """How many steps need not be said again, if that is shorter."""
    return len(steps) if sum(len(_words(step)) for step in steps) >= WORTH_SAYING else 0


def _nearest(
    found: QuestionCases, case: RulingCase, facts: Sequence[Lettered], before: ExampleCard | None
) -> tuple[Way, int]:
    """Facts of the case as they might well be; as many as can be are those of the example before it."""
    numbers = [one.fact for one in facts if one.fact.fact in found.numbers]
    columns = [found.points.values(fact.fact) for fact in numbers]
    usual = [_usual(fact, place) for place, fact in enumerate(numbers)]
    last = [before.facts[fact.fact] if before else None for fact in numbers]

    def unlike(place: int) -> tuple[int, Number]:
        values = [column[place] for column in columns]
        changed = sum(value != old for value, old in zip(values, last, strict=True))
        return changed, sum(abs(value - want) for value, want in zip(values, usual, strict=True))

    nearest = [(way, min(places(way.live), key=unlike)) for way in case.ways]
    # Where a ruling looks at numbers one by one, its sentences have no room for others.
    return min(nearest, key=lambda one: (not _has_numbers(found.example(*one)), unlike(one[1])))


def _has_numbers(card: ExampleCard) -> bool:
    return any(number for sentence in card.steps for _, number in sentence)


def _usual(fact: DeskFact, place: int) -> Number:
    """Falling from fact to fact, as what was drawn, what was needed and what was racked."""
    return fact.likely[min(USUAL[min(place, len(USUAL) - 1)], len(fact.likely) - 1)]
