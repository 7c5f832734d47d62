"""Which facts lead to a case or to a step of it, in words for paper: “25 minutes or more · not here yet”.

Of all that is true of the facts of a case, only what sets it apart from the others is said.
"""

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from tilehall.site.pages.phrases import joined

from .answer_tables import Way
from .desk_questions import DeskFact, DeskQuestion
from .ruling_cases import ExampleCard, QuestionCases, RulingCase
from .step_lists import ways_of
from .wording.paper_words import PaperWords, paper_words

HALF = 0.5  # numbers that are no whole ones are asked for in halves
MOST_UNLESS = 2
NOUNS = {"turns", "doubles", "racks", "games", "slips", "words"}
NOTHING = {"0": "none", "0 seconds": "not", "0 minutes": "not"}
MOST_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class PaperFact:
    """A fact with the words in which paper says its answers."""

    fact: DeskFact
    words: PaperWords

    def number(self, said: str) -> str:
        template = str(self.words)
        if template.startswith("# ") and said in NOTHING:
            return ("no" if template.split()[1] in NOUNS else NOTHING[said]) + template[1:]
        return template.replace("#", said)

    def choice(self, value: str) -> str:
        return "" if isinstance(self.words, str) else self.words[value]

    @property
    def noun(self) -> str:
        return str(self.words).replace("#", "").strip()


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers that lead to a case or to a step: any of the alternatives, all of its words. `negated`: those that do
    not. Where they are not `exact`, what they say is true but does not suffice."""

    alternatives: tuple[tuple[str, ...], ...] = ((),)
    negated: bool = False
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Condition:
    """What is true of the facts of a case: of a choice, or at which points of numbers."""

    words: str
    place: int  # of its fact, in the order in which they are asked
    points: int = -1
    choices: Callable[[Way], bool] = lambda _way: True
    least: float | None = None  # of a number, where it is not the words that say it
    most: float | None = None


def paper_facts(question: DeskQuestion) -> tuple[PaperFact, ...]:
    asked = ((fact, paper_words(question.key, fact.fact)) for fact in question.facts)
    return tuple(
        PaperFact(fact, words or {value: _small(said) for value, said in fact.choices}) for fact, words in asked
    )


class CaseWords:
    def __init__(self, cases: QuestionCases, facts: Sequence[PaperFact]) -> None:
        self.cases, self.facts = cases, facts

    def answers(self, cases: Sequence[RulingCase], among: Sequence[Way], most: int) -> Answers:
        """What must be answered so that it comes to these cases: at once, by what it must not be, or one by one with
        so many words at most."""
        own = ways_of(cases)
        words, exact = self._conditions(own, among)
        if exact:
            return Answers((words,))
        if len(own) < len(among):
            mine = set(map(id, own))
            unless, known = self._conditions([way for way in among if id(way) not in mine], among)
            if known and len(unless) <= MOST_UNLESS:
                return Answers((unless,), negated=True)
        for parts in ([case.ways for case in cases], *self._by_choices(own)):
            if len(parts) <= MOST_ALTERNATIVES:
                each = [self._conditions(part, among) for part in parts]
                if all(known for _, known in each) and sum(len(words) for words, _ in each) <= most:
                    return Answers(tuple(dict.fromkeys(words for words, _ in each)))
        return Answers((words,), exact=False)

    def _by_choices(self, ways: Sequence[Way]) -> Iterator[list[list[Way]]]:
        """Parted by what is answered to each question that has choices."""
        for one in self.facts:
            parts: dict[object, list[Way]] = {}
            for way in ways if one.fact.choices else ():
                parts.setdefault(way.choices[one.fact.fact], []).append(way)
            if len(parts) > 1:
                yield list(parts.values())

    def _conditions(self, own: Sequence[Way], among: Sequence[Way]) -> tuple[tuple[str, ...], bool]:
        """Of all that is true of these ways, what sets them apart from the others, and whether it does so from all."""
        mine = set(map(id, own))
        others = [way for way in among if id(way) not in mine]
        # What is easiest to see is kept longest: a choice, then a number, then how two numbers compare.
        # What is asked first is kept before what is asked later.
        relations, choices = list(self._relations(own))[::-1], list(self._choices(own))[::-1]
        kept = [*relations, *self._ranges(own), *self._ranges_by_choice(own), *choices]
        met = [way for way in others if _holds(kept, way)]
        ruled_out = [way for way in others if not _holds(kept, way)]
        for one in list(kept):
            without = [other for other in kept if other is not one]
            if not any(_holds(without, way) for way in ruled_out):
                kept = without
        words = tuple(dict.fromkeys(self._told(one, kept) for one in sorted(kept, key=lambda one: one.place)))
        return words, not met

    def _told(self, one: Condition, kept: Sequence[Condition]) -> str:
        """Both ends of a range are told together."""
        if one.words:
            return one.words
        ends = [other for other in kept if other.place == one.place and not other.words]
        leasts, mosts = (
            [end for end in side if end is not None] for side in zip(*((e.least, e.most) for e in ends), strict=True)
        )
        fact = self.facts[one.place]
        return fact.number(
            self._range(max(leasts, default=fact.fact.least), min(mosts, default=fact.fact.most), fact.fact)
        )

    def example(self, card: ExampleCard) -> str:
        """The numbers that those of its sentences go by."""
        told = (one for _, one in self._numbers() if one.fact.fact in card.goes_by)
        return ", ".join(one.number(_counted(card.facts[one.fact.fact], one.fact)) for one in told)

    def _numbers(self) -> list[tuple[int, PaperFact]]:
        return [(place, one) for place, one in enumerate(self.facts) if one.fact.fact in self.cases.numbers]

    def _choices(self, ways: Sequence[Way]) -> Iterator[Condition]:
        for place, one in enumerate(self.facts):
            if not one.fact.choices:
                continue
            given = {way.choices[one.fact.fact] for way in ways}
            said = set(map(_key, given))
            words = joined([one.choice(value) for value, _ in one.fact.choices if value in said], "or")
            yield Condition(words, place, choices=_is_given(one.fact.fact, given))

    def _ranges(self, ways: Sequence[Way]) -> Iterator[Condition]:
        for place, one in self._numbers():
            least, most = self.cases.span(ways, one.fact.fact)
            ends = {self._between(one.fact, least, one.fact.most): (least, None),
                    self._between(one.fact, one.fact.least, most): (None, most)}  # fmt: skip
            for points, (low, high) in ends.items():
                yield Condition("", place, points, least=low, most=high)

    def _ranges_by_choice(self, ways: Sequence[Way]) -> Iterator[Condition]:
        """Where the numbers are measured by a choice, for each of its answers: inches and millimetres."""
        for other in self.facts:
            if other.fact.fact == "unit":
                for value, _ in other.fact.choices:
                    given = [way for way in ways if way.choices[other.fact.fact] == value]
                    if given and len(given) < len(ways):
                        yield from self._ranges_if(given, other.choice(value), _is_given(other.fact.fact, {value}))

    def _ranges_if(self, ways: Sequence[Way], answer: str, given: Callable[[Way], bool]) -> Iterator[Condition]:
        for place, one in self._numbers():
            least, most = self.cases.span(ways, one.fact.fact)
            said = f"{one.number(self._range(least, most, one.fact))} ({answer})"
            yield Condition(said, place, self._between(one.fact, least, most), given)

    def _range(self, least: float, most: float, fact: DeskFact) -> str:
        if least == most:
            return _counted(least, fact)
        if least == fact.least:
            return self._up_to(most, fact)
        if most == fact.most:
            return self._from(least, fact)
        if fact.type == "int":
            return f"{least} to {_counted(most, fact)}"
        return f"{self._from(least, fact)}, {self._up_to(most, fact)}"

    def _from(self, least: float, fact: DeskFact) -> str:
        """A number that is no whole one has its border where the ruling compares, else at a whole number."""
        if fact.type == "int":
            return f"{_counted(least, fact)} or more"
        border = self._border(fact, least - HALF, least)
        return f"more than {_counted(border, fact)}" if border == least - HALF else f"{_counted(border, fact)} or more"

    def _up_to(self, most: float, fact: DeskFact) -> str:
        if fact.type == "int":
            return f"at most {_counted(most, fact)}"
        border = self._border(fact, most, most + HALF)
        return f"at most {_counted(most, fact)}" if border == most else f"less than {_counted(border, fact)}"

    def _border(self, fact: DeskFact, below: float, above: float) -> float:
        met = [figure for figure in self.cases.borders[fact.fact] if below <= figure <= above]
        whole = below if below == int(below) else above
        return met[0] if met else whole

    def _between(self, fact: DeskFact, least: float, most: float) -> int:
        points = self.cases.points
        return points.where(("<=", least, fact.fact)) & points.where(("<=", fact.fact, most))

    def _relations(self, ways: Sequence[Way]) -> Iterator[Condition]:
        """How two numbers compare at every point of the case."""
        points, live = self.cases.points, reduce(operator.or_, (way.live for way in ways), 0)
        for (place, one), (_, other) in combinations(self._numbers(), 2):
            a, b = one.fact.fact, other.fact.fact
            where = {("as many", "as"): ("==", a, b), ("fewer", "than"): ("<", a, b), ("more", "than"): ("<", b, a)}
            for (than, which), comparison in where.items():
                mask = points.where(comparison)
                if live & ~mask == 0:
                    yield Condition(f"{than} {one.noun} {which} {other.noun}", place, mask)


def _holds(conditions: Sequence[Condition], way: Way) -> bool:
    live = way.live
    for one in conditions:
        if one.choices(way):
            live &= one.points
        elif one.points == -1:
            return False
    return live != 0


def _is_given(fact: str, given: set[object]) -> Callable[[Way], bool]:
    return lambda way: way.choices[fact] in given


def _key(value: object) -> object:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _counted(value: object, fact: DeskFact) -> str:
    """With what it counts, where that is time; what is asked for says the rest."""
    number = f"{value:g}" if isinstance(value, float) else f"{value}"
    if fact.unit not in ("minutes", "seconds"):
        return number
    return f"{number} {fact.unit[:-1] if value == 1 else fact.unit}"


def _small(words: str) -> str:
    """As it stands within a line: a word that is not all in capitals begins small."""
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]
