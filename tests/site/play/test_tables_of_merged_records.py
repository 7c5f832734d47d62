"""Somebody who was entered twice and sat in the hall: the seats go over to the one record, in mid-game too."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from tilehall.law.game.seats import Seat
from tilehall.site.games import store
from tilehall.site.games.models import SeatRow
from tilehall.site.hall import person_merges
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, actor_of
from tilehall.site.play.store import chairs_of

from .table_scene import NOW, Enter, begun, send


def test_the_seat_of_a_game_in_play_goes_over_and_back(enter: Enter) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    number = table.game_id or 0
    kept = people.add_person(CONSOLE, full_name="Aroha Ngata", club=None, now=NOW)
    done = person_merges.merge(CONSOLE, kept, aroha.person, NOW)
    assert store.load(number).seats[Seat(0)].person == kept.pk
    assert [chair.person_id for chair in chairs_of(table)] == [kept.pk, ben.person.pk]
    account = aroha.own_account()
    account.refresh_from_db()
    now = actor_of(account, NOW.date())
    assert send(now, table, 1, "be-ready").row.seq > 1, "who sat there plays on"
    person_merges.undo(CONSOLE, done.pk, NOW)
    assert store.load(number).seats[Seat(0)].person == aroha.person.pk


@pytest.mark.parametrize("change", [{"seat": 3}, {"after": 9}, {"person": None}, {"since": NOW + timedelta(days=1)}])
def test_nothing_else_of_a_seat_is_changed(enter: Enter, change: dict[str, object]) -> None:
    table = begun(enter("Aroha"), enter("Ben"))
    seats = SeatRow.objects.filter(game=table.game_id, seat=0)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        seats.update(**change)
