"""An open page of the desk, and what was told, taken back or told anew since it was read."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions.log import undo_entry

from .test_results import hand, text
from .test_results_under_open_pages import board, director, form_of, line, lists, number, slip_page, typed_in

pytestmark = pytest.mark.django_db
assert director, number  # fixtures: the desk's browser, and an event of two boards


def told_by_phone(number: int, scores: tuple[str, str]) -> None:
    url = slip_page(number, keys.player_key(store.head(number), 3))
    page = Client().get(url)
    told = {**form_of(page, "enter"), "score_0": scores[0], "score_1": scores[1]}
    assert Client().post(url, told).status_code == 302


def test_a_yes_to_what_a_phone_told_is_no_yes_to_what_it_tells_since(number: int, director: Client) -> None:
    told_by_phone(number, ("390", "471"))
    page = line(director, number, "2 390 417", **lists(director, number))
    assert "Cat entered 390 : 471 by phone" in text(page)
    asked = page.content.decode()
    marks = dict(re.findall(r'<input type="hidden" name="(shown|shown_table|slip|doubts)" value="([^"]*)">', asked))
    assert marks["doubts"] == "phone_apart"
    told_by_phone(number, ("390", "447"))
    again = line(director, number, "2 390 417", sure="y", **marks)
    assert "Cat entered 390 : 447 by phone. Does the paper that all have signed say 390 : 417?" in text(again)
    assert board(number, 3).slip.state == "entered"  # type: ignore[union-attr]
    marks = dict(
        re.findall(r'<input type="hidden" name="(shown|shown_table|slip)" value="([^"]*)">', again.content.decode())
    )
    line(director, number, "2 390 417", sure="y", doubts="phone_apart", **marks)
    slip = board(number, 3).slip
    assert slip is not None
    assert (slip.state, slip.scores) == ("signed", (390, 417))


def test_the_same_on_the_page_of_the_slip(number: int, director: Client) -> None:
    told_by_phone(number, ("390", "471"))
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    typed = {"score_0": "390", "score_1": "417"}
    asked = director.post(url, {**form_of(director.get(url), "enter"), **typed}, follow=True)
    assert "Cat entered 390 : 471 by phone" in text(asked)
    told_by_phone(number, ("390", "447"))
    again = director.post(url, {**form_of(asked, "enter"), **typed}, follow=True)
    assert "Cat entered 390 : 447 by phone" in text(again)
    director.post(url, {**form_of(again, "enter"), **typed}, follow=True)
    slip = board(number, 3).slip
    assert slip is not None
    assert (slip.state, slip.scores) == ("signed", (390, 417))


@pytest.mark.parametrize("do", ["anew", "amend"])
def test_a_result_that_was_taken_back_meanwhile_is_not_changed_by_an_open_page(
    number: int, director: Client, do: str
) -> None:
    """The page offered a change of a slip that there is not."""
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    line(director, number, "2 400 390", **lists(director, number))
    sent = {**form_of(director.get(url), do), "score_0": "400", "score_1": "380"}
    assert not isinstance(undo_entry(CONSOLE, number, store.head(number).seq, "wrong table", hand()), Refusal)
    for typed in (sent, {**sent, "score_1": ""}):
        page = director.post(url, typed, follow=True)
        assert "There is no signed slip to change." in text(page)
        assert "Change the signed slip" not in text(page)
        assert "Type it again" not in text(page)
    assert board(number, 3).slip is None
    page = director.post(url, sent, follow=True)
    assert (typed_in(page, "score_0"), typed_in(page, "score_1")) == ("400", "380"), "to be entered, if it is right"


def test_while_its_round_is_played_a_result_told_anew_is_marked_in_the_grid(number: int, director: Client) -> None:
    told_by_phone(number, ("390", "471"))
    for player, do in ((4, "confirm"), (3, "anew")):
        url = slip_page(number, keys.player_key(store.head(number), player))
        sent = {**form_of(Client().get(url), do), "score_0": "390", "score_1": "447"}
        assert Client().post(url, sent).status_code == 302
    desk = director.get(reverse("tournaments:desk", args=[number])).content.decode()
    assert desk.count("told anew</span>") == 1
    assert re.search(r"Cat</span> <b>390</b>.*Dan</span> <b>471</b>", desk), "it stands until all have signed"
