"""Reads the answers of the printed procedures as a person does, by their words alone, and holds facts against them."""

import re
from collections.abc import Mapping
from itertools import combinations

from tilehall.site.pages.phrases import joined
from tilehall.site.referee.case_words import Answers
from tilehall.site.referee.desk_questions import DeskFact, DeskQuestion
from tilehall.site.referee.wording.paper_words import paper_words

COMPARED = re.compile(r"(as many|fewer|more) (.+) (?:as|than) (.+)")
UNIT = re.compile(r" (?:minute|second)s?$")
Facts = Mapping[str, object]


class PaperReader:
    def __init__(self, question: DeskQuestion) -> None:
        self.numbers: dict[str, str] = {}  # the template of a fact
        self.choices: dict[str, tuple[str, set[str]]] = {}  # by what is said: a fact, and which of its answers
        for fact in question.facts:
            words = paper_words(question.key, fact.fact)
            if isinstance(words, str):
                self.numbers[fact.fact] = words
            else:
                self._read_choices(fact, words)

    def _read_choices(self, fact: DeskFact, words: Mapping[str, str] | None) -> None:
        said = {value: words[value] if words else asked[:1].lower() + asked[1:] for value, asked in fact.choices}
        for count in range(1, len(said) + 1):
            for some in combinations(said, count):
                self.choices[joined([said[value] for value in some], "or")] = (fact.fact, set(some))

    def holds(self, answers: Answers, facts: Facts) -> bool:
        met = any(all(self._is_true(words, facts) for words in one) for one in answers.alternatives)
        return met != answers.negated

    def _is_true(self, words: str, facts: Facts) -> bool:
        if words in self.choices:
            fact, given = self.choices[words]
            value = facts[fact]
            return ({True: "yes", False: "no"}[value] if isinstance(value, bool) else value) in given
        compared = COMPARED.fullmatch(words)
        nouns = {template.replace("#", "").strip(): fact for fact, template in self.numbers.items()}
        if compared and compared[2] in nouns and compared[3] in nouns:
            one, other = (float(str(facts[nouns[noun]])) for noun in (compared[2], compared[3]))
            return {"as many": one == other, "fewer": one < other, "more": one > other}[compared[1]]
        return self._is_in_range(words, facts)

    def _is_in_range(self, words: str, facts: Facts) -> bool:
        measured = re.fullmatch(r"(.+) \((inches|millimetres)\)", words)
        if measured:
            return facts["unit"] != measured[2] or self._is_in_range(measured[1], facts)
        for fact, template in self.numbers.items():
            before, after = template.split("#")
            found = re.fullmatch(f"{re.escape(before)}(.+){re.escape(after)}", words)
            if found and (met := _in_range(found[1], float(str(facts[fact])))) is not None:
                return met
        raise AssertionError(f"nobody can read {words}")


def _in_range(said: str, value: float) -> bool | None:
    number = r"([0-9.]+)(?: minutes?| seconds?)?"
    forms = {
        "none|no|not": lambda: value == 0,
        f"{number} or more": lambda least: value >= least,
        f"at most {number}": lambda most: value <= most,
        f"less than {number}": lambda end: value < end,
        f"more than {number}": lambda end: value > end,
        rf"([0-9]+) to {number}": lambda least, most: least <= value <= most,
        number: lambda exact: value == exact,
    }
    for form, met in forms.items():
        found = re.fullmatch(form, said)
        if found:
            return bool(met(*map(float, found.groups())))  # type: ignore[operator]
    if ", " in said:
        parts = [_in_range(part, value) for part in said.split(", ")]
        return None if None in parts else all(parts)
    return None
