"""A signed result that is not what was agreed: signed once more on the phones, or on a new slip of paper."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.results import ReportedResult, board_of
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.presenters.anew_slips import anew_part
from tilehall.site.tournaments.presenters.desk_boards import desk_boards

from .seat_marks import board_mark
from .test_results import signed_in, slip, text, typed
from .test_results_by_phone import on_phone
from .test_store import hand, opened

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


def in_the_last_round(number: int) -> str:
    """Until when it can be signed anew, where no other round comes."""
    state = store.load(number)
    grade = state.desk.grade("A")
    last = state.desk.with_grade(replace(grade, plan=replace(grade.plan, rounds=1)))
    found = board_of(last, 1, 3)
    assert found is not None
    part = anew_part(replace(state, desk=last), (1, *found), 3)
    return render_to_string("tournaments/slip_anew_until.html", {"anew": part})


@pytest.mark.cites("nzasp.P.8.6", "reading:R-106")
def test_a_mistyped_result_is_changed_and_signed_again_and_nothing_more() -> None:
    row = signed_by_both()
    cat, dan = (keys.player_key(row, player) for player in (3, 4))
    was = str(slip(row.pk).seq)
    page = text(Client().get(reverse("tournaments:slip", args=[row.pk, cat])))
    assert "A score is mistyped" in page
    assert "nzasp.P.8.6" in page
    assert "The rules have no clause on it; R-106" in page
    assert "until round 2 begins or a later one is drawn on this result" in page
    assert "until the event is finished, a prize is paid or the results are out" in in_the_last_round(row.pk)
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


def test_a_signed_result_that_is_told_anew_is_marked_at_the_desk(scorer: Client) -> None:
    row = signed_by_both()
    desk, lists = (reverse(f"tournaments:{name}", args=[row.pk]) for name in ("desk", "scores"))
    assert "told anew" not in text(scorer.get(desk)) + text(scorer.get(lists))
    on_phone(row.pk, keys.player_key(row, 3), do="anew", slip=str(slip(row.pk).seq), score_0="390", score_1="421")
    shown = text(scorer.get(desk))
    assert "table 2, Cat and Dan : the signed result was told anew by phone and is not signed by all yet." in shown
    assert "Once round 2 begins, the signed result stands." in shown, "its boards are shown already"
    desk_now = desk_boards(store.load(row.pk).desk, row.pk)
    assert [cell.names for cell in desk_now.anew] == [("Cat", "Dan")]
    assert text(scorer.get(lists)).count("told anew by phone") == 1
    anew = slip(row.pk).anew
    assert anew is not None
    on_phone(row.pk, keys.player_key(row, 4), do="keep", slip=str(anew.seq))
    assert "told anew" not in text(scorer.get(desk)) + text(scorer.get(lists))


def test_the_signed_slip_stays_where_the_other_says_so() -> None:
    row = signed_by_both()
    cat, dan = (keys.player_key(row, player) for player in (3, 4))
    on_phone(row.pk, cat, do="anew", slip=str(slip(row.pk).seq), score_0="390", score_1="421")
    desk_page = text(signed_in("scorer").get(reverse("tournaments:slip-desk", args=[row.pk, 1, 3])))
    assert "Cat says it was something else" in desk_page
    anew = slip(row.pk).anew
    assert anew is not None
    on_phone(row.pk, cat, do="anew", slip=str(slip(row.pk).seq), score_0="391", score_1="421")
    stale = text(on_phone(row.pk, dan, do="keep", slip=str(anew.seq)))
    assert "What was told anew has changed meanwhile" in stale
    latest = slip(row.pk).anew
    assert latest is not None
    kept = text(on_phone(row.pk, dan, do="keep", slip=str(latest.seq)))
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


@pytest.mark.cites("nzasp.P.8.6", "reading:R-106")
def test_a_new_slip_on_paper_is_typed_by_who_says_that_both_have_signed_it(scorer: Client) -> None:
    row = signed_by_both()
    url = reverse("tournaments:slip-desk", args=[row.pk, 1, 3])
    page = scorer.get(url)
    assert "They have signed a new slip" in text(page)
    assert "I hold a new slip of paper, signed by Cat and Dan" in text(page)
    assert "nzasp.P.8.6" in text(page)
    fields = {**board_mark(row.pk, 1, 3), "do": "anew", "slip": str(slip(row.pk).seq)}
    scores = {"score_0": "390", "score_1": "421"}
    unsaid = text(scorer.post(url, {**fields, **scores}, follow=True))
    assert "Tick that you hold a new slip, signed by all of them" in unsaid
    assert slip(row.pk).scores == (390, 412), "what both signed stands until somebody says so"
    told = text(scorer.post(url, {**fields, **scores, "signed": "yes"}, follow=True))
    done = slip(row.pk)
    assert (done.scores, done.ground, done.reason) == ((390, 421), "signed_anew", "signed_anew_on_paper")
    assert "who typed it says that everybody at the table has signed a new slip of paper" in told
    assert "by Dora Director, entry" in told
    log = text(scorer.get(reverse("tournaments:log", args=[row.pk])))
    assert "who typed it says that everybody at the table has signed a new slip of paper" in log
    again = text(typed(scorer, row.pk, "2 390 422"))
    assert "Do you hold a new slip, signed by all of them, that says what you typed now?" in again


@pytest.mark.cites("nsa2008.3b")
def test_what_was_proved_by_a_sheet_is_no_line_of_the_scorer(scorer: Client) -> None:
    row = signed_by_both()
    ask = SlipChange(ground="not_as_agreed", reason="the sheets say so", proofs=(("score_sheet", (390, 421)),))
    told = ReportedResult(round=1, player=3, scores=(390, 421))
    assert not isinstance(results.amend(CONSOLE, row.pk, told, ask, hand("proved")), Refusal)
    line = text(typed(scorer, row.pk, "2 390 412", doubts="signed_anew", sure="y"))
    assert "The slip was changed to 390 : 421 on a ground" in line
    assert slip(row.pk).scores == (390, 421)
    page = text(scorer.get(reverse("tournaments:slip-desk", args=[row.pk, 1, 3])))
    assert "They have signed a new slip" not in page
