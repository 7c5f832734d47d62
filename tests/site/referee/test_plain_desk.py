"""The desk by forms alone, as an event's page uses it: table and players stay, and the card can be noted."""

import json

import pytest

from tests.law.tournament.desk.plans import four
from tests.site.rulebook.reader import Reader
from tests.site.tournaments.finished_event import opened
from tests.site.tournaments.test_views_after_the_event import at, signed_in
from tilehall.site.tournaments import store

pytestmark = pytest.mark.django_db


def test_find_stays_at_the_event_and_its_table() -> None:
    browser, number = signed_in("director"), opened(four())
    here = at("referee", number)
    page = browser.get(here, {"round": "1", "at": "1", "q": "back from a challenge"}).content.decode()
    plain = page.partition("data-plain")[2]
    assert f'action="{here}"' in plain
    assert '<input type="hidden" name="at" value="1">' in plain
    assert "?round=1&at=1&asked=challenge-return" in Reader(plain).links
    assert "/referee/scrabble/" not in plain


@pytest.mark.cites("nzasp.P.6.17")
def test_a_card_names_whose_play_it_was_and_is_noted() -> None:
    browser, number = signed_in("director"), opened(four())
    here = at("referee", number)
    asked = {"round": "1", "at": "1", "asked": "challenge-return"}
    plain = browser.get(here, asked).content.decode().partition("data-plain")[2]
    assert "Whose play was challenged?" in plain
    assert "Note it in the register" not in plain
    facts = {"fact.upheld": "no", "fact.words": "2", "fact.drawn": "0", "fact.racked": "0", "fact.bag_empty": "no"}
    without = browser.get(here, {**asked, **facts}).content.decode().partition("data-plain")[2]
    assert "panel ruling" not in without  # first whose play it was
    card = browser.get(here, {**asked, **facts, "who": "1"}).content.decode().partition("data-plain")[2]
    said = Reader(card).words
    assert "Ben gets 5 points for each word challenged" in said
    assert "Score: Ben +10" in said
    told = {"upheld": False, "words": 2, "drawn": 0, "racked": 0, "bag_empty": False}
    sent = {"question": "challenge-return", "player": "Ben", "round": "1", "at": "1", "asked_by": "opponent"}
    assert 'name="facts" value="{&quot;upheld&quot;: false, &quot;words&quot;: 2' in card
    assert 'name="player" value="Ben"' in card
    noted = Reader(
        browser.post(at("incident-note", number), {**sent, "facts": json.dumps(told)}, follow=True).content.decode()
    ).words
    assert "Whose play was challenged?Ben" in noted
    assert "Asked byAna" in noted
    assert "Ben gets 5 points for each word challenged" in noted
    (incident,) = store.load(number).desk.incidents
    assert (incident.report.player, incident.report.players) == (2, (1, 2))
