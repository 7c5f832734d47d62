"""Whether a round of Scrabble is being played in this hall just now."""

import logging
from datetime import timedelta

from django.utils import timezone

from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.law.tournament.desk.phases import hall_phase

from . import store
from .store import DeskState, TournamentRow

log = logging.getLogger(__name__)
A_DAY = timedelta(days=1)  # a last round may go past midnight


def round_of_words_is_played() -> bool:
    return any(map(_plays_a_round, running_events()))


def running_events() -> list[TournamentRow]:
    """Events that have begun and are not over; rehearsals are no events of the hall."""
    return list(store.tournaments_listed().filter(phase="playing"))


def _plays_a_round(row: TournamentRow) -> bool:
    try:
        state = store.state_of(row)
    except (BrokenLog, BrokenDeskLog) as broken:
        # Perhaps one is: then nobody looks words up. Only what its row says is known.
        log.error("whether a round of event %s is played cannot be read: %s", row.pk, broken)
        return row.last_day >= timezone.localdate() - A_DAY
    desk = state.desk
    return desk.book.game == "scrabble" and hall_phase(desk)[0] == "playing" and not _is_left(state)


def _is_left(state: DeskState) -> bool:
    """One that nobody ended closes nothing for good: its days are over, and since then nothing was entered."""
    over = state.row.last_day < timezone.localdate() - A_DAY
    return over and state.entries[-1].at < timezone.now() - A_DAY
