"""What pages of the registers are made of: sections of rows, each with its state, clauses and what can be done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Person

from . import register_deeds
from .actions.registers import KEEP


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and on which day."""

    actor: Actor
    today: date


@dataclass(frozen=True, slots=True)
class Link:
    """`plain` is no button: what is rarely wanted, or only leads on."""

    label: str
    url: str
    plain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`badge` is a word with its colour; `lines` are short sentences, `text` a longer one that can be opened."""

    title: str
    badge: tuple[str, str] | None = None
    lines: tuple[str, ...] = ()
    text: str = ""
    clauses: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: tuple[Row, ...]
    empty: str
    warnings: tuple[str, ...] = ()


def day_words(day: date | None) -> str:
    return "" if day is None else f"{day:%d/%m/%Y}"


def links(actor: Actor, number: int, *keys: str, take_back: str = KEEP) -> tuple[Link, ...]:
    """What this person may do about an entry, and taking it back."""
    deeds = [deed for deed in map(register_deeds.find, keys) if deed is not None and actor.may(deed.action)]
    found = [Link(deed.label, reverse("book:entry-deed", args=[deed.key, number])) for deed in deeds]
    if actor.may(take_back):
        found.append(Link("Take back", reverse("book:register-take-back", args=[number]), plain=True))
    return tuple(found)


def names_of(numbers: Iterable[int]) -> dict[int, str]:
    return {key: str(person) for key, person in Person.objects.in_bulk(list(numbers)).items()}


def decision_links(number: int | None, references: Mapping[int, str]) -> tuple[Link, ...]:
    """To the decision that a row rests on, by its reference."""
    if number is None or number not in references:
        return ()
    return (Link(references[number], reverse("book:decision", args=[number]), plain=True),)
