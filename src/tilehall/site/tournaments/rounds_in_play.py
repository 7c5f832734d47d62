"""Whether a round of Scrabble is being played in this hall just now."""

import logging
from datetime import timedelta

from django.utils import timezone

from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.law.tournament.desk.phases import hall_phase

from . import store
from .store import TournamentRow

log = logging.getLogger(__name__)
A_DAY = timedelta(days=1)  # a last round may go past midnight; one that nobody ended closes nothing for good


def round_of_words_is_played() -> bool:
    return any(map(_plays_a_round, running_events()))


def running_events() -> list[TournamentRow]:
    """Events that have begun and are not over, by their days too; rehearsals are no events of the hall."""
    since = timezone.localdate() - A_DAY
    return list(store.tournaments_listed().filter(phase="playing", ends__gte=since))


def _plays_a_round(row: TournamentRow) -> bool:
    try:
        desk = store.state_of(row).desk
    except (BrokenLog, BrokenDeskLog) as broken:
        log.error("whether a round of event %s is played cannot be read: %s", row.pk, broken)
        return False
    return desk.plan is not None and desk.book.game == "scrabble" and hall_phase(desk)[0] == "playing"
