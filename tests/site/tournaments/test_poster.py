"""What an event's poster asks for while one can enter, and afterwards."""

from dataclasses import replace

import pytest

from tests.law.tournament.desk.plans import four
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries
from tilehall.site.tournaments.poster import sheet_poster

from . import events_of_any_size
from .halls import done, hand
from .test_confirmations import coming

pytestmark = pytest.mark.django_db


def said(number: int) -> tuple[str, bool]:
    poster = sheet_poster(store.load(number), lambda path: path)
    return poster.who, poster.can_enter


def test_a_poster_follows_the_desk_and_not_what_the_list_of_events_has_of_it() -> None:
    """The desk closed the entries; the heads of events are told apart by their phase, which may say so later."""
    number = coming()
    state = store.load(number)
    assert state.row.phase == "announced"
    closed = replace(state, desk=replace(state.desk, closed=True))
    assert not sheet_poster(closed, lambda path: path).can_enter


def test_a_poster_asks_to_enter_only_as_long_as_one_can() -> None:
    number = coming()
    who, can_enter = said(number)
    assert "scan the code to enter" in who
    assert can_enter
    done(entries.close_entries(CONSOLE, number, hand()))
    assert said(number) == ("Scan the code to find out more.", False)
    playing = events_of_any_size.opened(four())
    assert said(playing.row.pk) == ("Scan the code to find out more.", False)
