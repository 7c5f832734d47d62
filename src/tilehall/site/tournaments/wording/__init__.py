"""What the law's codes mean in words, for the pages of a tournament. Each part of the day has its own list."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from tilehall.law.rulebook.basis import Cite, Reading, spoken
from tilehall.law.rulebook.ruling import Refusal, Ruling

from . import before, closing, drawing, money, scoring, undoing

MOST = 8  # so many tables are named; of more it is said that there are others
SCORES = frozenset({"scores", "held", "bonus"})  # facts that are told seat by seat

# A code and its sentence; {names} are filled from the details of the refusal or ruling.
SENTENCES: dict[str, str] = {
    "does_not_follow": "That cannot be entered: {what}.",
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
    return sentence.format_map(_Details(answer.detail))


class _Details(dict[str, object]):
    def __getitem__(self, key: str) -> object:
        return as_people_write(super().__getitem__(key), between=" : " if key in SCORES else ", ")

    def __missing__(self, key: str) -> str:
        return "…"


def as_people_write(value: object, between: str = ", ") -> object:
    """Days, moments and lists; a moment of another day with its day."""
    if isinstance(value, datetime):
        local = timezone.localtime(value)
        return f"{local:%H:%M:%S}" if local.date() == timezone.localdate() else f"{local:%d/%m/%Y %H:%M:%S}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if not isinstance(value, tuple):
        return value
    numbers = bool(value) and isinstance(value[0], int)
    named = between.join(map(str, value[:MOST] if numbers else value))
    return f"{named} and others" if numbers and len(value) > MOST else named
