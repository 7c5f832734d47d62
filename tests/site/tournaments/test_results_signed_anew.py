"""A signed result that is not what was agreed: signed once more on the phones, or on a new slip of paper."""

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.tournaments import keys, store

from .seat_marks import board_mark
from .test_results import signed_in, slip, text, typed
from .test_results_by_phone import on_phone
from .test_store import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer() -> Client:
    return signed_in("scorer")


def signed_by_both() -> store.TournamentRow:
    """390 : 412 on the slip, where they had agreed on 421."""
    row = opened().row
    for player in (3, 4):
        on_phone(row.pk, keys.player_key(row, player), do="enter", score_0="390", score_1="412")
    assert (slip(row.pk).scores, slip(row.pk).state) == ((390, 412), "signed")
    return row


@pytest.mark.cites("nzasp.P.8.6", "nsa2008.3a")
def test_a_mistyped_result_is_changed_and_signed_again_and_nothing_more() -> None:
    row = signed_by_both()
    cat, dan = (keys.player_key(row, player) for player in (3, 4))
    was = str(slip(row.pk).seq)
    page = text(Client().get(reverse("tournaments:slip", args=[row.pk, cat])))
    assert "A score is mistyped" in page
    assert "nzasp.P.8.6" in page
    assert "nsa2008.3a" in page
    told = text(on_phone(row.pk, cat, do="anew", slip=was, score_0="390", score_1="421"))
    assert "The signed slip counts until Dan has signed this, too." in told
    assert slip(row.pk).scores == (390, 412)
    own = text(Client().get(reverse("tournaments:own", args=[row.pk, dan])))
    assert "Somebody at your table says that a score of round 1 is mistyped" in own
    seen = slip(row.pk).anew
    assert seen is not None
    done = text(on_phone(row.pk, dan, do="sign-anew", slip=str(seen.seq)))
    assert "Signed and with the desk" in done
    assert "signed anew by everybody at the table" in done
    assert slip(row.pk).scores == (390, 421)
    director = signed_in("director")
    at_desk = text(director.get(reverse("tournaments:slip-desk", args=[row.pk, 1, 3])))
    assert "replaced" in at_desk, "the old slip stays readable"
    log = text(director.get(reverse("tournaments:log", args=[row.pk])))
    assert "Cat signs Cat 390, Dan 421 beside the signed slip" in log


def test_the_signed_slip_stays_where_the_other_says_so() -> None:
    row = signed_by_both()
    cat, dan = (keys.player_key(row, player) for player in (3, 4))
    on_phone(row.pk, cat, do="anew", slip=str(slip(row.pk).seq), score_0="390", score_1="421")
    desk_page = text(signed_in("scorer").get(reverse("tournaments:slip-desk", args=[row.pk, 1, 3])))
    assert "Cat says it was something else" in desk_page
    kept = text(on_phone(row.pk, dan, do="keep"))
    assert "The signed slip stays as it is." in kept
    assert (slip(row.pk).scores, slip(row.pk).anew) == ((390, 412), None)


def test_what_is_told_anew_is_asked_about_and_comes_back_as_it_was_typed() -> None:
    row = signed_by_both()
    cat, was = keys.player_key(row, 3), str(slip(row.pk).seq)
    page = on_phone(row.pk, cat, do="anew", slip=was, score_0="390", score_1="")
    assert "Fill this in." in text(page)
    asked = on_phone(row.pk, cat, do="anew", slip=was, score_0="412", score_1="412")
    assert "Really a tie?" in text(asked)
    assert 'value="anew"' in asked.content.decode(), "the same form asks, filled in as it was"
    sure = on_phone(row.pk, cat, do="anew", slip=was, score_0="412", score_1="412", confirmed="tie")
    assert "The signed slip counts until Dan" in text(sure)
    stale = on_phone(row.pk, cat, do="anew", slip="1", score_0="390", score_1="421")
    assert "The slip has changed meanwhile" in text(stale)


def test_by_the_code_of_the_table_nobody_signs_anew_without_the_own_card() -> None:
    row = signed_by_both()
    key, was = keys.board_key(row, 3, 1), str(slip(row.pk).seq)
    assert "Who are you?" in text(Client().get(reverse("tournaments:slip", args=[row.pk, key])))
    page = text(Client().get(reverse("tournaments:slip", args=[row.pk, key]), {"player": "3"}))
    assert "The code on Cat’s own card" in page
    refused = on_phone(row.pk, key, do="anew", player="3", slip=was, score_0="390", score_1="421")
    assert "sign with the code on your own card" in text(refused)
    own = keys.signing_code(row, 3)
    on_phone(row.pk, key, do="anew", player="3", slip=was, score_0="390", score_1="421", code=own)
    waits = text(Client().get(reverse("tournaments:slip", args=[row.pk, key])))
    assert "Cat says it was:" in waits
    assert "I am Dan" in waits


def test_with_a_new_slip_on_paper_the_scores_are_all_it_takes(scorer: Client) -> None:
    row = signed_by_both()
    url = reverse("tournaments:slip-desk", args=[row.pk, 1, 3])
    page = scorer.get(url)
    assert "They have signed a new slip" in text(page)
    assert "nzasp.P.8.6" in text(page)
    fields = {**board_mark(row.pk, 1, 3), "do": "anew", "signed": "yes", "slip": str(slip(row.pk).seq)}
    scorer.post(url, {**fields, "score_0": "390", "score_1": "421"}, follow=True)
    done = slip(row.pk)
    assert (done.scores, done.ground, done.reason) == ((390, 421), "not_as_agreed", "signed_anew")
    again = text(typed(scorer, row.pk, "2 390 422"))
    assert "Do you hold a new slip, signed by all of them, that says what you typed now?" in again
