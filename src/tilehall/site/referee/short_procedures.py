"""All procedures of a ruleset in short, for paper: what it may come to, by which answers, and what is to be done.

Nothing is written here a second time: cases come from the tree of the law, sentences from its wording. Numbers that go
by the facts are those of an example, and marked as such.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock

from tilehall.law.rulebook.register import REGISTER

from .answer_tables import Way
from .case_words import Answers, CaseWords, PaperFact, paper_facts
from .desk_questions import DeskFact, DeskQuestion, Edition, desk_question
from .question_search import found_by
from .ruling_cases import ExampleCard, QuestionCases, RulingCase, Sentence, places
from .step_lists import CaseGroup, ListedStep, grouped, joined_groups
from .traced_numbers import Number
from .wording.paper_words import RULES

MOST_CLAUSES = 2
MOST_OF_CASE, MOST_OF_STEP = 8, 5  # answers, where they are told one by one
MANY_ANSWERS = 4  # to one case: more than people hold against each other
EQUAL = 30
FAR = 10_000  # more than numbers ever differ by
USUAL = (5, 3, 2)  # which of the likely numbers the examples have
_MAKING = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortStep:
    """`when`: the answers under which it is done, None if it always is. `example`: where its numbers are not those of
    the case's example."""

    when: Answers | None
    example: str
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortCase:
    """`when` are the answers that lead here, `example` the numbers of its sentences."""

    when: Answers
    example: str
    headlines: tuple[Sentence, ...]
    steps: tuple[ShortStep, ...]
    clauses: tuple[str, ...]
    silent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortProcedure:
    """`rule`: what its numbers go by, where examples alone do not show it."""

    key: str
    title: str
    rule: str
    cases: tuple[ShortCase, ...]
    decides: bool  # something of the game: else clocks and score go on as before in every case


def short_procedures(edition: Edition) -> tuple[ShortProcedure, ...]:
    """Those that happen most often first. Whoever asks while they are made waits for them."""
    with _MAKING:
        return _made(edition)


@lru_cache(maxsize=16)
def _made(edition: Edition) -> tuple[ShortProcedure, ...]:
    questions = [desk_question(one, (edition,)) for one in found_by() if one.game == edition.game]
    return tuple(_Procedure(edition, question).short() for question in questions)


class _Procedure:
    """One question while its cases are put into words."""

    def __init__(self, edition: Edition, question: DeskQuestion) -> None:
        self.question, self.facts = question, paper_facts(question)
        self.found = QuestionCases(edition, question.key)
        self.words = CaseWords(self.found, self.facts)
        self.nearest = _Nearest(self.found, self.facts)

    def short(self) -> ShortProcedure:
        told = [self._case(group, when) for group, when in self._groups()]
        leaves = {way.leaf: way for way in self.found.ways}.values()
        cards = (self.found.example(way, next(places(way.live))) for way in leaves)
        return ShortProcedure(
            key=self.question.key,
            title=self.question.title,
            rule=RULES.get(self.question.key, ""),
            cases=tuple(sorted(told, key=_order)),
            decides=any(card.decides for card in cards),
        )

    def _groups(self) -> list[tuple[CaseGroup, Answers]]:
        """By their headlines; those whose answers cannot be said, or not shortly, together if their steps allow it."""
        groups = [(group, self._when(group)) for group in grouped(self.found.cases)]
        clear = [(group, when) for group, when in groups if _is_clear(when)]
        unclear = joined_groups([group for group, when in groups if not _is_clear(when)])
        return _with_rest([*clear, *((group, self._when(group)) for group in unclear)])

    def _when(self, group: CaseGroup) -> Answers:
        return self.words.answers(group.cases, self.found.ways, MOST_OF_CASE)

    def _case(self, group: CaseGroup, when: Answers) -> ShortCase:
        longest = max(group.cases, key=lambda case: (len(case.steps), len(case.ways)))
        card = self.found.example(*self.nearest.usual(longest))
        told = tuple(self._step(step, group, longest, card) for step in group.steps())
        numbered = any(number for step in told if not step.example for _, number in step.sentence)
        return ShortCase(
            when=when,
            example=self.words.example(card) if numbered else "",
            headlines=tuple(((headline, False),) for headline in group.headlines),
            steps=told,
            clauses=tuple(map(_number, card.bases))[:MOST_CLAUSES],
            silent=card.silent,
        )

    def _step(self, step: ListedStep, group: CaseGroup, longest: RulingCase, card: ExampleCard) -> ShortStep:
        cases = [case for case, _ in step.cases]
        when = None if len(cases) == len(group.cases) else self.words.answers(cases, group.ways, MOST_OF_STEP)
        own = next((place for case, place in step.cases if case is longest), None)
        if own is not None:
            return ShortStep(when=when, example="", sentence=card.steps[own])
        cards = {id(case): self.found.example(*self.nearest.like(case, card.numbers)) for case in cases}
        (case, place) = min(step.cases, key=lambda one: self.nearest.unlike(cards[id(one[0])].facts, card.facts))
        like = cards[id(case)]
        same = all(like.facts[fact] == card.facts[fact] for fact in like.goes_by)
        by_facts = any(number for _, number in like.steps[place])
        example = self.words.example(like) if by_facts and not same else ""
        return ShortStep(when=when, example=example, sentence=like.steps[place])


class _Nearest:
    """Facts as they might well be: of a case by itself, or as like to other facts as can be."""

    def __init__(self, found: QuestionCases, facts: Sequence[PaperFact]) -> None:
        self.found = found
        numbers = [one.fact for one in facts if one.fact.fact in found.numbers]
        self.names = [fact.fact for fact in numbers]
        self.columns = [found.points.values(name) for name in self.names]
        self._usual = tuple(_usual(fact, place) for place, fact in enumerate(numbers))
        self._far: dict[tuple[Number, ...], list[Number]] = {}

    def usual(self, case: RulingCase) -> tuple[Way, int]:
        """Where a ruling looks at numbers one by one, its sentences have no room for others."""
        near = self._near(case, self._usual_distances())
        return min(near, key=lambda one: (not _has_numbers(self.found.example(*one[:2])), one[2]))[:2]

    def like(self, case: RulingCase, numbers: Mapping[str, Number]) -> tuple[Way, int]:
        wanted = tuple(numbers[name] for name in self.names)
        return min(self._near(case, self._distances(wanted)), key=lambda one: one[2])[:2]

    def unlike(self, facts: Mapping[str, object], others: Mapping[str, object]) -> int:
        return sum(value != others[fact] for fact, value in facts.items())

    def _near(self, case: RulingCase, far: Sequence[Number]) -> list[tuple[Way, int, Number]]:
        nearest = ((way, min(places(way.live), key=far.__getitem__)) for way in case.ways)
        return [(way, place, far[place]) for way, place in nearest]

    def _rows(self) -> Iterable[tuple[Number, ...]]:
        return zip(*self.columns, strict=True) if self.columns else [()] * self.found.points.count

    def _usual_distances(self) -> list[Number]:
        """Of every point: by how much its numbers differ from the usual ones. Equal ones make a poor example."""
        if () not in self._far:
            self._far[()] = [
                sum(abs(value - want) for value, want in zip(row, self._usual, strict=True))
                + EQUAL * (len(row) - len(set(row)))
                for row in self._rows()
            ]
        return self._far[()]

    def _distances(self, wanted: tuple[Number, ...]) -> list[Number]:
        """Of every point: how many numbers are others, then by how much."""
        if not wanted:
            return self._usual_distances()
        if wanted not in self._far:
            self._far[wanted] = [
                sum(FAR + abs(value - want) for value, want in zip(row, wanted, strict=True) if value != want)
                for row in self._rows()
            ]
        return self._far[wanted]


def _with_rest(groups: list[tuple[CaseGroup, Answers]]) -> list[tuple[CaseGroup, Answers]]:
    """One whose answers are told one by one is better told as what the others leave, if these leave no other."""
    rest = max(groups, key=lambda one: _said(one[1]))
    if len(rest[1].alternatives) < 2 or not all(when.exact for _, when in groups):
        return groups
    return [(group, replace(when, exact=False)) if group is rest[0] else (group, when) for group, when in groups]


def _said(when: Answers) -> int:
    return sum(map(len, when.alternatives)) if len(when.alternatives) > 1 else 0


def _is_clear(when: Answers) -> bool:
    return when.exact and (len(when.alternatives) > 1 or len(when.alternatives[0]) < MANY_ANSWERS)


def _order(case: ShortCase) -> tuple[bool, bool, bool, int]:
    """Trouble before what needs nothing done; what the others leave comes last."""
    said = sum(map(len, case.when.alternatives)) if not case.when.exact else 0
    return not case.when.exact, case.when.negated, len(case.steps) <= 1, -said


def _number(basis: str) -> str:
    """A clause by the number in its document, a reading by its own."""
    return REGISTER[basis].number if basis in REGISTER else basis.removeprefix("reading:")


def _has_numbers(card: ExampleCard) -> bool:
    return any(number for sentence in card.steps for _, number in sentence)


def _usual(fact: DeskFact, place: int) -> Number:
    """Falling from fact to fact, as what was drawn, what was needed and what was racked."""
    return fact.likely[min(USUAL[min(place, len(USUAL) - 1)], len(fact.likely) - 1)]
