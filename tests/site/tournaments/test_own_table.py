"""Where a player sits now, and what is wanted of the slip, as the own pages of who is signed in say it."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four
from tests.site.people.conftest import account, person
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.presenters.own_table import own_table
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import further, opened
from .test_results import slip
from .test_results_by_phone import on_phone

pytestmark = pytest.mark.django_db


def signed_in(kept: DeskState, number: int) -> Client:
    who = person(kept.desk.name(number))
    store.tie_entrant(kept.row.pk, number, who)
    client = Client()
    client.force_login(account(f"player {number}", who), backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def test_who_plays_sees_table_opponent_and_the_way_to_the_slip() -> None:
    kept = opened(four())
    now = own_table(kept, 3)
    assert now is not None
    assert now.line is not None
    assert (now.phase, now.round, now.line.table, [seat.name for seat in now.line.others]) == ("playing", 1, 2, ["Dan"])
    assert (now.asks, now.slip) == (
        "enter",
        reverse("tournaments:slip", args=[kept.row.pk, keys.player_key(kept.row, 3)]),
    )
    page = signed_in(kept, 3).get(reverse("tournaments:event", args=[kept.row.pk])).content.decode()
    assert page.index("against Dan") < page.index("How it stands")
    assert f'<a class="button" href="{now.slip}">Enter the result</a>' in page
    assert Client().get(now.slip).status_code == 200


def test_a_result_that_is_in_asks_for_nothing_and_gives_the_place() -> None:
    now = own_table(opened(four()), 1)
    assert now is not None
    assert now.place is not None
    assert (now.asks, now.place.place, now.place.figures) == ("", "1", "1 win, +21")
    assert now.line is not None
    assert now.line.figures == "401–380"


def test_the_other_side_is_asked_to_check_and_sign() -> None:
    row = opened(four()).row
    on_phone(row.pk, keys.player_key(row, 3), do="enter", player="3", score_0="390", score_1="412")
    kept = store.load(row.pk)
    assert {number: getattr(own_table(kept, number), "asks", "") for number in (3, 4)} == {3: "wait", 4: "confirm"}
    assert "Check and sign" in signed_in(kept, 4).get(reverse("tournaments:event", args=[row.pk])).content.decode()
    on_phone(row.pk, keys.player_key(row, 4), do="confirm", player="4", slip=str(slip(row.pk).seq))
    now = own_table(store.load(row.pk), 4)
    assert now is not None
    assert (now.phase, now.round, now.slip) == ("drawn", 2, ""), "the round was over with it"


def test_after_the_last_round_there_is_a_place_and_no_table() -> None:
    now = own_table(opened(played_out()), 2)
    assert now is not None
    assert (now.phase, now.slip, now.place and now.place.place) == ("over", "", "2")


def test_who_has_withdrawn_is_told_so() -> None:
    kept = further(opened(four()), Withdrew(player=4, choice="forfeit", from_round=2))
    page = signed_in(kept, 4).get(reverse("tournaments:event", args=[kept.row.pk])).content.decode()
    assert "You have withdrawn" in page


def test_a_visitor_is_shown_no_table_of_anybody() -> None:
    kept = opened(four())
    signed_in(kept, 3)
    page = Client().get(reverse("tournaments:event", args=[kept.row.pk])).content.decode()
    assert "own-now" not in page
    assert "data-own-row" not in page


def test_nobody_who_is_only_waiting_has_a_table() -> None:
    announced, first, *rest = four()
    waiting = replace(first, player=replace(first.player, standing="waiting"))  # type: ignore[attr-defined]
    assert (
        own_table(opened([announced, waiting, *[act for act in rest if "Entered" in type(act).__name__][:3]]), 1)
        is None
    )
