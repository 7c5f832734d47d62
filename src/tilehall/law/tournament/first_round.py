"""Before the first round: aids for adjudication that somebody vouches for, and what must be ticked off."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import Book

ORGANISER = "organiser"


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid:
    """A list or computer for adjudication; somebody answers for its being right, and has looked on a day."""

    name: str
    vouched_by: str | None = None
    checked: date | None = None

    @property
    def offered(self) -> bool:
        return bool(self.vouched_by) and self.checked is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """Ticks before round 1. Players need a briefing only where they adjudicate themselves."""

    self_adjudication: bool
    lexicon_checked: bool
    players_briefed: bool


def names_offered(aids: Iterable[Aid]) -> tuple[str, ...]:
    """The aids that the adjudication screen lists."""
    return tuple(aid.name for aid in aids if aid.offered)


def vouch(book: Book, aid: Aid) -> Ruling | Refusal:
    """The organiser puts an aid to use; without somebody who answers for it, it is not offered."""
    basis = book.resting("1.2")
    if not aid.offered:
        return Refusal(code="voucher_missing", rests_on=(basis,), detail=(("aid", aid.name),))
    return Ruling(code="aid_offered", rests_on=(basis,), discretion=ORGANISER, detail=(("aid", aid.name),))


def open_first_round(book: Book, ticked: Checklist) -> Ruling | Refusal:
    """The right lexicon is loaded and, if they adjudicate themselves, players know the program."""
    basis = book.resting("1.3")
    if not ticked.lexicon_checked:
        return Refusal(code="lexicon_unchecked", rests_on=(basis,))
    if ticked.self_adjudication and not ticked.players_briefed:
        return Refusal(code="briefing_missing", rests_on=(basis,))
    return Ruling(code="round_1_open", rests_on=(basis,))


def may_look_up(book: Book, *, game_in_progress: bool, by_challenge: bool) -> Ruling | Refusal:
    """Whoever has a game in progress looks nothing up, except through a challenge."""
    basis = book.resting("1.3")
    if game_in_progress and not by_challenge:
        return Refusal(code="game_in_progress", rests_on=(basis,))
    return Ruling(code="look_up", rests_on=(basis,))
