"""What the law answers, in words: each room has its sentences by code, and here they get their facts and clauses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join

from tilehall.law.rulebook.basis import Basis, Cite, Reading, basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling

from .phrases import dollars, joined

MOST = 8  # so many tables are named; of more it is said that there are others
# How a list is written: figures told seat by seat, those who sit at one board; else with commas.
ListWords = Callable[[Sequence[str]], str]
LIST_WORDS: dict[str, ListWords] = {"scores": " : ".join, "held": " : ".join, "bonus": " : ".join, "board": joined}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, the ids of the clauses it rests on (for links), and all bases as texts."""

    text: str
    clauses: tuple[str, ...]
    rests_on: tuple[str, ...]


def sentence(answer: Refusal | Ruling, sentences: Mapping[str, str]) -> Sentence:
    return Sentence(
        sentence_text(answer, sentences), clauses_of(*answer.rests_on), tuple(basis_texts(*answer.rests_on))
    )


def clauses_of(*bases: Basis) -> tuple[str, ...]:
    """The ids of the clauses, for links; where a document is silent there is none."""
    clauses = [
        basis.clause if isinstance(basis, Cite) else basis.cite.clause
        for basis in bases
        if isinstance(basis, Cite | Reading)
    ]
    return tuple(dict.fromkeys(clauses))


def sentence_text(answer: Refusal | Ruling, sentences: Mapping[str, str]) -> str:
    """A code without a sentence is a mistake of ours (a test looks for them), but never a dead end."""
    return filled(sentences.get(answer.code, answer.code.replace("_", " ").capitalize() + "."), answer.detail)


def filled(template: str, facts: Iterable[tuple[str, Fact]]) -> str:
    """The sentence with its facts; one that it asks for in vain is a mistake of ours, but never a dead end."""
    return template.format_map(_Facts(facts))


class _Facts(dict[str, object]):
    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        if key.endswith("_cents") and isinstance(value, int):
            return dollars(value)
        return as_people_write(value, LIST_WORDS.get(key, ", ".join))

    def __missing__(self, key: str) -> str:
        return "…"


def as_people_write(value: object, list_words: ListWords = ", ".join) -> object:
    """Days, moments and lists; a moment of another day with its day."""
    if isinstance(value, datetime):
        local = timezone.localtime(value)
        return f"{local:%H:%M:%S}" if local.date() == timezone.localdate() else f"{local:%d/%m/%Y %H:%M:%S}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if not isinstance(value, tuple):
        return value
    numbers = bool(value) and isinstance(value[0], int)
    named = list_words([*map(str, value[:MOST] if numbers else value)])
    return f"{named} and others" if numbers and len(value) > MOST else named


def with_silence(refusal: Sentence) -> Sentence:
    """The same where no clause is named: it says that the rules are silent, and what is taken instead."""
    assumed = [text.partition(": ")[2] for text in refusal.rests_on if text.startswith("silent:")]
    if refusal.clauses or not assumed:
        return refusal
    return replace(refusal, text=f"{refusal.text} The rules are silent: {assumed[0]}.")


def show_refusal(request: HttpRequest, refusal: Sentence) -> None:
    """Above the next page, with links to the clauses it rests on."""
    link = '<a href="{}" class="clause-id">{}</a>'
    named = ((reverse("rulebook:clause", args=[clause]), clause) for clause in refusal.clauses)
    messages.error(request, format_html("{} {}", refusal.text, format_html_join(", ", link, named)))
