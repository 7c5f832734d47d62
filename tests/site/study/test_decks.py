"""Which card comes next, and how far somebody is with a deck."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.site.play.table_scene import Enter
from tests.site.study.conftest import Reviewed, turn_of
from tilehall.site.people.actor import VISITOR, Actor, NotYours
from tilehall.site.study import decks, store, words
from tilehall.site.study.actions.practice import CardAnswer, answer_card
from tilehall.site.study.decks import DeckState

pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(hour=1, minute=0)


def state(actor: Actor, key: str = decks.MISSED, now: datetime = NOW) -> DeckState:
    of = words.open_list("")
    deck = decks.deck_of(actor, of, key)
    return decks.state_of(deck, decks.rows_of(actor, of, deck), timezone.localdate(now))


def answered(actor: Actor, letters: str, *, right: bool, seen: int = 0, now: datetime = NOW) -> None:
    answer_card(actor, CardAnswer(word_list="enable1", letters=letters, seen=seen, right=right), now)


def test_one_card_for_the_same_letters_and_none_for_what_the_list_does_not_have(
    enter: Enter, reviewed: Reviewed
) -> None:
    reviewed([turn_of(0, 1, "NASTIER"), turn_of(0, 3, "XQZ"), turn_of(0, 5, "STAINER"), turn_of(0, 7, "OUZEL")])
    deck = state(enter("Aroha")).deck
    assert deck.letters == ("AEINRST", "ELOUZ")
    assert [one.turn for one in deck.missed["AEINRST"]] == [1, 5]


def test_what_was_due_before_comes_first_then_what_is_new_then_what_was_not_known_today(
    enter: Enter, reviewed: Reviewed
) -> None:
    aroha = enter("Aroha")
    reviewed([turn_of(0, n, word) for n, word in enumerate(("OUZEL", "NASTIER", "HATE", "EARTH"), 1)])
    assert state(aroha).waiting == ("ELOUZ", "AEINRST", "AEHT", "AEHRT")
    answered(aroha, "ELOUZ", right=False)
    answered(aroha, "AEINRST", right=True)
    answered(aroha, "AEHRT", right=True, now=NOW - timedelta(days=2))
    today = state(aroha)
    assert today.waiting == ("AEHRT", "AEHT", "ELOUZ")
    assert today.new == 1
    assert today.next_due == timezone.localdate(NOW) + timedelta(days=1)
    assert dict(today.boxes) == {
        "New": 1, "Again": 1, "1 day": 2, "3 days": 0, "7 days": 0, "16 days": 0, "35 days": 0, "90 days": 0,
    }  # fmt: skip
    assert state(aroha, now=NOW + timedelta(days=1)).waiting == ("AEHRT", "ELOUZ", "AEINRST", "AEHT")


def test_a_card_is_known_wherever_it_is_asked_and_by_nobody_else(enter: Enter, reviewed: Reviewed) -> None:
    reviewed([turn_of(0, 1, "AA")])
    answered(enter("Aroha"), "AA", right=True)
    assert "AA" not in state(enter("Aroha"), "two-letters").waiting
    assert state(enter("Ben"), "two-letters").waiting[0] == "AA"


def test_every_list_is_a_deck_and_nothing_else_is(enter: Enter) -> None:
    aroha, of = enter("Aroha"), words.open_list("")
    for key in words.TITLES:
        deck = decks.deck_of(aroha, of, key)
        assert deck.letters, key
        assert len(deck.letters) == len(set(deck.letters))
    with pytest.raises(decks.NoSuchDeck):
        decks.deck_of(aroha, of, "everything")


def test_a_form_that_is_sent_twice_is_one_answer(enter: Enter) -> None:
    aroha = enter("Aroha")
    for _ in range(2):
        answered(aroha, "AEINRST", right=True)
    row = store.card_of(aroha.own_account(), "enable1", "AEINRST")
    assert row is not None
    assert (row.times_right, row.times_wrong, row.box) == (1, 0, 1)
    for _ in range(2):
        answered(aroha, "AEINRST", right=False, seen=1)
    row.refresh_from_db()
    assert (row.times_right, row.times_wrong, row.box, row.due) == (1, 1, 0, timezone.localdate(NOW))


def test_nobody_practises_without_an_account() -> None:
    with pytest.raises(NotYours):
        answered(VISITOR, "AEINRST", right=True)
