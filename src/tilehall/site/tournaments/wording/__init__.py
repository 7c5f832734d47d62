"""What the law's codes mean in words, for the pages of a tournament. Each part of the day has its own list."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilehall.law.rulebook.basis import Cite, Reading, spoken
from tilehall.law.rulebook.ruling import Refusal, Ruling

from . import before, closing, drawing, log_order, money, scoring, undoing
from .facts import filled

# A code and its sentence; {names} are filled from the details of the refusal or ruling.
SENTENCES: dict[str, str] = {
    "does_not_follow": "That cannot be entered: {what}.",
    "rehearsal_of_a_rehearsal": "A rehearsal is not rehearsed.",
    "no_grade_planned": "There is no grade in the plan yet.",
    **before.SENTENCES,
    **drawing.SENTENCES,
    **scoring.SENTENCES,
    **money.SENTENCES,
    **closing.SENTENCES,
    **undoing.SENTENCES,
}


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, the ids of the clauses it rests on (for links), and all bases as texts."""

    text: str
    clauses: tuple[str, ...]
    rests_on: tuple[str, ...]


def said(answer: Refusal | Ruling, sentences: Mapping[str, str] = SENTENCES) -> Said:
    clauses = [
        basis.clause if isinstance(basis, Cite) else basis.cite.clause
        for basis in answer.rests_on
        if isinstance(basis, Cite | Reading)
    ]
    return Said(worded(answer, sentences), tuple(dict.fromkeys(clauses)), tuple(spoken(*answer.rests_on)))


def worded(answer: Refusal | Ruling, sentences: Mapping[str, str] = SENTENCES) -> str:
    """A code without a sentence is a mistake of ours (a test looks for them), but never a dead end."""
    sentence = sentences.get(answer.code, answer.code.replace("_", " ").capitalize() + ".")
    facts = dict(answer.detail)
    if (why := facts.get("why")) in log_order.REASONS:
        facts["what"] = filled(log_order.REASONS[str(why)], answer.detail)
    return filled(sentence, facts.items())
