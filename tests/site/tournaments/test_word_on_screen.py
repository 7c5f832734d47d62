"""The word of the day on the hall screen: between the rounds of an event of Scrabble, and at no other time."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.people.conftest import officer
from tests.site.study.conftest import event_today, further, last_slip, next_round, said
from tests.site.tournaments.events_of_any_size import rummikub_day
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.hall import store as hall
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.roles import Role
from tilehall.site.study import words
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.word_on_screen import set_word_on_screen, word_on_screen

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _hall(db: None) -> None:
    hall.open_hall("The hall of words", example=False)


def shown(state: DeskState, client: Client | None = None) -> str:
    """The word that the part of the screen shows, or nothing."""
    page = said((client or Client()).get(f"/tournaments/{state.row.pk}/wall/word/"))
    today = words.word_of_the_day("", timezone.localdate())
    assert today is not None
    word = word_on_screen(store.load(state.row.pk), timezone.localdate()).word
    assert (today.word in page) is ("Word of the day" in page) is (word is not None)
    return today.word if word else ""


def test_between_the_rounds_and_not_while_one_is_played() -> None:
    state = event_today()
    assert not shown(state)
    state = further(state, last_slip())
    assert shown(state)
    state = further(state, next_round())
    assert not shown(state)
    for player in (3, 4):
        state = further(state, ResultEntered(grade="A", round=2, player=player, scores=(400, 380)))
    assert shown(state)
    state = further(state, RoundBegun(round=3, minutes=55))
    for player in (1, 2):
        state = further(state, ResultEntered(grade="A", round=3, player=player, scores=(400, 380)))
    assert state.desk.over
    assert not shown(state), "it is no event that runs any more"


def test_before_the_first_round_nothing_is_shown() -> None:
    acts = event_today(key="x" * 32).entries
    state = event_today(*(entry.act for entry in acts[1:7]))
    assert not state.desk.begun
    assert not shown(state)


def test_while_another_event_plays_a_round_no_screen_of_the_hall_shows_it() -> None:
    resting = further(event_today(), last_slip())
    playing = event_today(key="y" * 32)
    assert not shown(resting)
    further(playing, last_slip())
    assert shown(resting)


def test_rummikub_has_none() -> None:
    acts = rummikub_day(2)
    state = event_today(*acts[1:-5], ruleset="nzrc-2024", name="Rummikub Day", grades=acts[0].plan.grades)
    assert not shown(state)
    assert "wall-word" not in Client().get(f"/tournaments/{state.row.pk}/wall/").content.decode()


def test_the_screen_asks_for_it_in_a_part_of_its_own() -> None:
    state = further(event_today(), last_slip())
    page = Client().get(f"/tournaments/{state.row.pk}/wall/").content.decode()
    assert f'hx-get="/tournaments/{state.row.pk}/wall/word/"' in page
    assert "no-store" in Client().get(f"/tournaments/{state.row.pk}/wall/word/")["Cache-Control"]


def test_its_organiser_takes_it_off_and_puts_it_back() -> None:
    state = further(event_today(), last_slip())
    part, way = f"/tournaments/{state.row.pk}/wall/word/", f"/tournaments/{state.row.pk}/wall/word/set/"
    director = Client()
    director.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    assert "Take it off" in said(director.get(part))
    assert "Take it off" not in said(Client().get(part))
    for show, there in (("off", False), ("off", False), ("on", True), ("on", True)):
        assert director.post(way, {"show": show})["Location"] == f"/tournaments/{state.row.pk}/wall/"
        assert bool(shown(state)) is there
    with pytest.raises(NotYours):
        set_word_on_screen(Actor(), state.row.pk, False)


def test_who_directs_this_event_alone_may_and_who_directs_another_may_not() -> None:
    state = further(event_today(), last_slip())
    name = store.event_name(state.row)
    set_word_on_screen(Actor(event_roles=frozenset({(name, Role.DIRECTOR)})), state.row.pk, False)
    assert not shown(state)
    with pytest.raises(NotYours):
        set_word_on_screen(Actor(event_roles=frozenset({("another", Role.DIRECTOR)})), state.row.pk, True)
    assert not shown(state)
