"""The quiz from card to card, by its forms; and whose cards they are."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.play.table_scene import Enter, begun, passed_out
from tests.site.study.conftest import Reviewed, said, turn_of
from tilehall.site.hall import deletion_requests, held_data
from tilehall.site.people.actor import CONSOLE
from tilehall.site.play import best_plays, reviewed_games
from tilehall.site.study import store
from tilehall.site.study.models import CardRow

pytestmark = pytest.mark.django_db
Browser = Callable[[str], Client]
QUIZ = "/study/quiz/"


def fields(page: HttpResponse) -> dict[str, str]:
    """What the form of the card sends along."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode())
    return {name: told for name, told in found if name != "csrfmiddlewaretoken"}


def pressed(browser: Client, page: HttpResponse, do: str = "check", typed: str = "") -> HttpResponse:
    return browser.post(QUIZ, {**fields(page), "do": do, "typed": typed}, follow=True)


def test_from_a_missed_word_to_the_next(enter: Enter, signed_in: Browser, reviewed: Reviewed) -> None:
    number = reviewed([turn_of(0, 1, "H(EAR)T"), turn_of(0, 3, "OUZEL")])
    aroha = signed_in("Aroha")
    card = aroha.get(QUIZ)
    assert "Letters: A E H R T" in said(card)
    assert "4 words of all these letters." in said(card)
    assert not [word for word in ("EARTH", "HATER", "HEART", "RATHE") if word in card.content.decode()]
    half = pressed(aroha, card, typed="heart, Earth HATTER")
    assert "Found: EARTH, HEART" in said(half)
    assert "Not among them: HATTER" in said(half)
    assert "2 still to find." in said(half)
    assert not CardRow.objects.exists()
    right = pressed(aroha, half, typed="hater rathe")
    assert "All found" in said(right)
    assert "HEART for 40" in said(right)
    assert f'href="/games/{number}/review/?turn=1"' in right.content.decode()
    assert "In front of it: D, H. Behind it: S, Y." in said(right)
    row = CardRow.objects.get()
    assert (row.letters, row.box, row.times_right, row.times_wrong) == ("AEHRT", 1, 1, 0)
    second = aroha.get(re.findall(r'href="(/study/quiz/\?[^"]+)" autofocus', right.content.decode())[0])
    assert fields(second)["letters"] == "ELOUZ"
    shown = pressed(aroha, second, do="show")
    assert "These were they" in said(shown)
    assert "You are asked again today." in said(shown)
    assert CardRow.objects.get(letters="ELOUZ").box == 0
    again = aroha.get(QUIZ)
    assert fields(again)["letters"] == "ELOUZ"
    pressed(aroha, again, typed="ouzel")
    done = aroha.get(QUIZ)
    assert "Nothing is due" in said(done)
    assert "You are asked again on" in said(done)


def test_a_page_loaded_anew_or_sent_twice_counts_once(signed_in: Browser, enter: Enter) -> None:
    browser = signed_in("Aroha")
    card = browser.get(QUIZ, {"deck": "two-letters"})
    for _ in range(3):
        pressed(browser, card, do="show")
    assert CardRow.objects.get().times_wrong == 1


def test_what_a_card_was_is_shown_to_who_has_answered_it(signed_in: Browser) -> None:
    browser = signed_in("Aroha")
    asked = {"deck": "two-letters", "card": "AA"}
    assert browser.get("/study/quiz/answer/", asked)["Location"] == "/study/quiz/?deck=two-letters"
    pressed(browser, browser.get(QUIZ, {"deck": "two-letters"}), do="show")
    assert browser.get("/study/quiz/answer/", asked).status_code == 200
    assert signed_in("Ben").get("/study/quiz/answer/", asked).status_code == 302


@pytest.mark.parametrize("letters", ["", "AEHRT", "aa", "A" * 400, "' OR 1=1"])
def test_letters_of_no_card_of_the_deck_are_not_kept(signed_in: Browser, letters: str) -> None:
    told = {"deck": "two-letters", "letters": letters, "do": "show", "seen": "0"}
    assert signed_in("Aroha").post(QUIZ, told).status_code == 302
    assert not CardRow.objects.exists()


@pytest.mark.parametrize("card", ["\0", "QQ", ""])
def test_a_card_that_is_none_leads_to_the_next_question(signed_in: Browser, card: str) -> None:
    told = signed_in("Aroha").get("/study/quiz/answer/", {"deck": "two-letters", "card": card})
    assert (told.status_code, told["Location"]) == (302, f"{QUIZ}?deck=two-letters")


@pytest.mark.parametrize("seen", ["", "-1", "7", "x", "9" * 30])
def test_what_is_not_so_any_more_changes_nothing_or_counts_as_it_is(signed_in: Browser, seen: str) -> None:
    browser = signed_in("Aroha")
    told = {"deck": "two-letters", "letters": "AA", "do": "check", "typed": "AA"}
    browser.post(QUIZ, {**told, "seen": "0"})
    assert browser.post(QUIZ, {**told, "seen": seen}).status_code == 302
    assert CardRow.objects.get().times_right in (1, 2)


def test_without_a_reviewed_game_the_way_to_one_is_shown(signed_in: Browser, enter: Enter) -> None:
    page = signed_in("Aroha").get(QUIZ)
    assert "No missed word yet" in said(page)
    played = passed_out(begun(enter("Aroha"), enter("Ben")), enter("Aroha"), enter("Ben"))
    assert f'href="/games/{played.row.pk}/review/"' in signed_in("Aroha").get(QUIZ).content.decode()
    assert "Review game" not in said(signed_in("Cleo").get(QUIZ))
    assert 'href="/play/"' in page.content.decode()
    assert signed_in("Aroha").get(QUIZ, {"deck": "everything"}).status_code == 404


def test_the_review_of_an_own_game_leads_to_the_quiz(signed_in: Browser, reviewed: Reviewed, client: Client) -> None:
    number = reviewed([])
    best_plays.find(reviewed_games.game_of_hall(number))
    own = signed_in("Aroha").get(reverse("play:review", args=[number])).content.decode()
    assert 'href="/study/quiz/"' in own
    assert 'href="/study/"' in client.get(reverse("play:review", args=[number])).content.decode()


def test_what_is_held_about_somebody_names_their_cards_and_a_deletion_takes_them(
    enter: Enter, signed_in: Browser
) -> None:
    for name in ("Aroha", "Ben"):
        browser = signed_in(name)
        pressed(browser, browser.get(QUIZ, {"deck": "two-letters"}), do="show")
    aroha = enter("Aroha")
    assert aroha.person is not None
    (section,) = [one for one in held_data.held_about(aroha.person) if one.title == held_data.TITLES["CardRow"]]
    assert [row["letters"] for row in section.rows] == ["AA"]
    asked = deletion_requests.send(aroha, "please", timezone.now())
    deletion_requests.grant(CONSOLE, asked.pk, close_account=False, now=timezone.now())
    assert store.card_of(aroha.own_account(), "enable1", "AA") is None
    assert store.card_of(enter("Ben").own_account(), "enable1", "AA") is not None


def test_an_answer_is_shown_right_after_it_and_not_when_the_card_is_asked_again(signed_in: Browser) -> None:
    browser = signed_in("Aroha")
    shown = "/study/quiz/answer/?deck=two-letters&card=AA"
    browser.post(QUIZ, {"deck": "two-letters", "letters": "AA", "do": "show"})
    assert [browser.get(shown).status_code for _ in range(2)] == [200, 200], "loaded again it is there still"
    CardRow.objects.update(answered=timezone.now() - timedelta(minutes=11))
    told = browser.get(shown)
    assert (told.status_code, told["Location"]) == (302, f"{QUIZ}?deck=two-letters")
