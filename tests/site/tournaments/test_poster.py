"""What an event's poster asks for while one can enter, and afterwards."""

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


def test_a_poster_asks_to_enter_only_as_long_as_one_can() -> None:
    number = coming()
    who, can_enter = said(number)
    assert "scan the code to enter" in who
    assert can_enter
    done(entries.close_entries(CONSOLE, number, hand()))
    assert said(number) == ("Scan the code to find out more.", False)
    playing = events_of_any_size.opened(four())
    assert said(playing.row.pk) == ("Scan the code to find out more.", False)
