"""Which cards somebody can practise: the words they missed, or a list to learn; and which of them comes next."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.utils import timezone

from tilehall.site.people.actor import Actor

from . import boxes, store, words
from .missed_words import MissedWord, missed_words
from .store import CardRow
from .words import OpenList

MISSED = "missed"
MISSED_TITLE = "words you missed in your games"


class NoSuchDeck(LookupError):
    """Nothing to learn has this key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Letters in the order in which they are first asked; `missed`: where their words could have been laid."""

    key: str
    title: str
    letters: tuple[str, ...]
    missed: Mapping[str, Sequence[MissedWord]] = field(default_factory=dict)


class BoxCount(NamedTuple):
    label: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckState:
    """`waiting`: all that can be asked today, the next one first."""

    deck: Deck
    waiting: tuple[str, ...]
    new: int
    next_due: date | None
    boxes: tuple[BoxCount, ...]

    @property
    def due(self) -> int:
        return len(self.waiting) - self.new


def deck_of(actor: Actor, of: OpenList, key: str) -> Deck:
    if key == MISSED:
        return _missed_deck(actor, of)
    if key not in words.TITLES:
        raise NoSuchDeck(key)
    letters = dict.fromkeys(map(words.alphagram, words.words_to_learn(of, key)))
    return Deck(key=key, title=words.TITLES[key], letters=tuple(letters))


def _missed_deck(actor: Actor, of: OpenList) -> Deck:
    """What a list does not have (a game was judged by another one) cannot be practised by it."""
    missed: dict[str, list[MissedWord]] = {}
    for one in missed_words(actor):
        if of.study.is_word(one.word):
            missed.setdefault(words.alphagram(one.word), []).append(one)
    return Deck(key=MISSED, title=MISSED_TITLE, letters=tuple(missed), missed=missed)


def state_of(deck: Deck, rows: Mapping[str, CardRow], today: date) -> DeckState:
    """What is due from days before comes first, then what was never asked, then what was not known today: between the
    answer and the next try there is something else, or nobody learns from it."""
    due = sorted((row for row in rows.values() if row.due <= today), key=lambda row: (row.due, row.answered))
    again = [row.letters for row in due if timezone.localdate(row.answered) >= today]
    before = [row.letters for row in due if timezone.localdate(row.answered) < today]
    new = [letters for letters in deck.letters if letters not in rows]
    later = [row.due for row in rows.values() if row.due > today]
    return DeckState(
        deck=deck,
        waiting=(*before, *new, *again),
        new=len(new),
        next_due=min(later, default=None),
        boxes=_box_counts(len(new), rows),
    )


def _box_counts(new: int, rows: Mapping[str, CardRow]) -> tuple[BoxCount, ...]:
    counts = Counter(row.box for row in rows.values())
    return (
        BoxCount("New", new),
        *(BoxCount(_box_label(box), counts[box]) for box in range(boxes.LAST + 1)),
    )


def _box_label(box: int) -> str:
    days = boxes.WAITS[box]
    return "Again" if not days else "1 day" if days == 1 else f"{days} days"


def rows_of(actor: Actor, of: OpenList, deck: Deck) -> dict[str, CardRow]:
    return store.cards_of(actor.own_account(), of.key, set(deck.letters))
