"""How many challenges wait for an official, at many events at once: told on the front page."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import DeskState

from . import board_at_hand, store


def waiting_challenges(events: Iterable[DeskState]) -> Mapping[str, int]:
    """Of games that go on, by the public id of their event."""
    desks = {tournaments.public_id(state.row): state.desk for state in events if board_at_hand.is_scrabble(state.desk)}
    waiting: Counter[str] = Counter()
    for board in store.boards_of_events(desks):
        if not board_at_hand.is_over(desks[board.place.event], board.place):
            waiting[board.place.event] += sum(challenge.waits for challenge in board.record.challenges)
    return waiting
