"""The word of the day on the hall screen of an event: between its rounds, and while no other round is played."""

from dataclasses import dataclass
from datetime import date

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.phases import hall_phase
from tilehall.site.people.actor import Actor, require
from tilehall.site.study import store as study
from tilehall.site.study import words
from tilehall.site.study.words import WordOfTheDay

from . import store
from .rounds_in_play import round_of_words_is_played
from .store import DeskState

DIRECT = "tournaments.direct"


@dataclass(frozen=True, slots=True, kw_only=True)
class WordOnScreen:
    """`time`: now is when there could be one; `shown`: its organiser wants one."""

    time: bool
    shown: bool
    word: WordOfTheDay | None


NOT_NOW = WordOnScreen(time=False, shown=False, word=None)


def word_on_screen(state: DeskState, today: date) -> WordOnScreen:
    """While the event plays a round itself, which many screens follow, nothing else is asked."""
    if not is_between_rounds(state.desk) or round_of_words_is_played():
        return NOT_NOW
    shown = study.shows_word(store.event_name(state.row))
    word = words.word_of_the_day(state.desk.announced.lexicon or "", today) if shown else None
    return WordOnScreen(time=True, shown=shown, word=word)


def is_between_rounds(desk: Desk) -> bool:
    """Of an event of Scrabble that runs: one round is over, and the next, drawn or not, has not begun."""
    if desk.plan is None or desk.book.game != "scrabble":
        return False
    phase, number = hall_phase(desk)
    return phase == "between" or (phase == "drawn" and number > 1)


def set_word_on_screen(actor: Actor, number: int, shown: bool) -> None:
    name = store.event_name(store.head(number))
    require(actor, DIRECT, name)
    study.set_shows_word(name, shown)
