"""What the pages of the quiz show: a card, what it was, and how far somebody is with a deck."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import decks, search, words
from .decks import Deck, DeckState
from .missed_words import MissedWord
from .store import CardRow
from .words import OpenList

WIDEST = 100  # of a bar, in the units of its picture
_WORD = re.compile(r"[A-Z]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    label: str
    cards: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizCard:
    """`seen`: how often it was answered before; `found`: of its words those that were typed already."""

    letters: str
    count: int
    seen: int
    found: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def missing(self) -> int:
        return self.count - len(self.found)


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedWords:
    """What was typed for a card: words of it, and what makes none of these letters."""

    found: tuple[str, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown:
    """A card after its answer."""

    letters: str
    right: bool
    row: CardRow
    cards: tuple[search.WordCard, ...]
    missed: Sequence[MissedWord]


def words_of_card(of: OpenList, letters: str) -> tuple[str, ...]:
    return of.study.anagrams(letters)


def tried_words(of: OpenList, letters: str, typed: str) -> TriedWords:
    """In any order and case, with whatever between them; what was found before comes with the form again."""
    tried = dict.fromkeys(_WORD.findall(typed.upper()))
    all_words = words_of_card(of, letters)
    return TriedWords(
        found=tuple(word for word in all_words if word in tried),
        wrong=tuple(word for word in tried if word not in all_words),
    )


def next_card(of: OpenList, state: DeckState, rows: dict[str, CardRow]) -> QuizCard | None:
    return card_at(of, state.waiting[0], rows) if state.waiting else None


def card_at(of: OpenList, letters: str, rows: dict[str, CardRow], tried: TriedWords | None = None) -> QuizCard:
    return QuizCard(
        letters=letters,
        count=len(words_of_card(of, letters)),
        seen=times_answered(rows.get(letters)),
        found=tried.found if tried else (),
        wrong=tried.wrong if tried else (),
    )


def times_answered(row: CardRow | None) -> int:
    return 0 if row is None else row.times_right + row.times_wrong


def card_shown(of: OpenList, deck: Deck, row: CardRow) -> CardShown:
    return CardShown(
        letters=row.letters,
        right=row.box > 0,
        row=row,
        cards=tuple(search.card_of(of, word) for word in words_of_card(of, row.letters)),
        missed=deck.missed.get(row.letters, ()),
    )


def bars(state: DeckState) -> tuple[Bar, ...]:
    most = max(count.cards for count in state.boxes) or 1
    return tuple(Bar(label=count.label, cards=count.cards, width=_width(count.cards, most)) for count in state.boxes)


def _width(cards: int, most: int) -> int:
    """What is there at all is seen."""
    return max(2, round(WIDEST * cards / most)) if cards else 0


def other_decks(key: str) -> tuple[tuple[str, str], ...]:
    """What else there is to practise, by key and title."""
    titles: Iterable[tuple[str, str]] = ((decks.MISSED, decks.MISSED_TITLE), *words.TITLES.items())
    return tuple((other, title) for other, title in titles if other != key)
