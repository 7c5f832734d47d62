"""A record that somebody keeps to show it: by its address alone, for everybody, until who kept it takes it away."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.site.people.conftest import officer
from tilehall.site.games import kept_replays, store
from tilehall.site.hall import store as hall_store
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor, NotYours
from tilehall.site.people.roles import Role

pytestmark = pytest.mark.django_db
RECORDS = Path(__file__).parents[2] / "scrabble" / "games"


@pytest.fixture(autouse=True)
def hall(db):
    hall_store.open_hall("The hall of records", example=False)


def keeper(name):
    account = actions.sign_up(CONSOLE, actions.NewAccount(name=name, password=None, example=True), now=timezone.now())
    browser = Client()
    browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return account, browser


def encoded(name="kapiti.gcg"):
    return b64encode((RECORDS / name).read_bytes()).decode()


def kept_by(browser, name="kapiti.gcg", ruleset="nzasp-2022"):
    answer = browser.post("/games/replay/keep/", {"encoded_record": encoded(name), "ruleset": ruleset})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def test_whoever_has_the_address_steps_through_it():
    _, browser = keeper("ana")
    address = kept_by(browser)
    visitor = Client()
    page = visitor.get(address).content.decode()
    assert "whoever has the address of this page" in page
    assert "Delete it here" not in page
    second = visitor.get(f"{address}?turn=2").content.decode()
    assert 'data-key="ArrowRight"' in second
    assert "Turn 2 of" in second


def test_the_same_record_is_kept_once_and_stands_in_the_list_of_its_keeper_alone():
    account, browser = keeper("ana")
    _, other = keeper("ben")
    address = kept_by(browser)
    assert kept_by(browser) == address
    assert kept_by(browser, ruleset="nsa-2008") != address
    assert kept_by(other) not in (address,)
    assert len(store.replays_kept_by(account)) == 2
    assert address in browser.get("/games/replay/").content.decode()
    assert address not in other.get("/games/replay/").content.decode()
    assert address not in Client().get("/games/").content.decode()


def test_only_the_keeper_takes_it_away():
    _, browser = keeper("ana")
    _, other = keeper("ben")
    address = kept_by(browser)
    assert "Delete it here" in browser.get(address).content.decode()
    assert other.post(f"{address}delete/").status_code == 403
    assert Client().post(f"{address}delete/")["Location"].startswith("/sign-in/")
    assert Client().get(address).status_code == 200
    assert browser.post(f"{address}delete/")["Location"] == "/games/replay/"
    assert Client().get(address).status_code == 404
    assert browser.post(f"{address}delete/").status_code == 404


def test_a_record_that_is_none_is_refused_with_its_line_and_not_kept():
    account, browser = keeper("ana")
    nonsense = b64encode(b"#player1 a Ana\nthis is not a turn\n").decode()
    answer = browser.post("/games/replay/keep/", {"encoded_record": nonsense, "ruleset": "nzasp-2022"})
    told = " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())
    assert "Line 2" in told
    assert browser.post("/games/replay/keep/", {"encoded_record": "", "ruleset": "nzasp-2022"}).status_code == 200
    assert store.replays_kept_by(account) == []


def test_who_has_kept_the_most_is_told_to_delete_one_and_the_console_keeps_none(monkeypatch):
    account, browser = keeper("ana")
    monkeypatch.setattr(kept_replays, "MOST", 1)
    kept_by(browser)
    answer = browser.post("/games/replay/keep/", {"encoded_record": encoded("hutt.gcg"), "ruleset": "nzasp-2022"})
    assert "You have kept 1 records here" in answer.content.decode()
    assert len(store.replays_kept_by(account)) == 1
    with pytest.raises(NotYours):
        kept_replays.keep(CONSOLE, encoded(), "nzasp-2022", "Ana and Ben", now=timezone.now())
    with pytest.raises(NotYours):
        kept_replays.keep(Actor(), encoded(), "nzasp-2022", "Ana and Ben", now=timezone.now())


def test_no_larger_record_is_kept_than_a_game_with_notes_has(monkeypatch):
    """Whoever has an account may keep a hundred: it is shown at any size that a file may have, and kept at this."""
    account, browser = keeper("ana")
    record = (RECORDS / "kapiti.gcg").read_bytes()
    monkeypatch.setattr(kept_replays, "LARGEST", len(record) - 1)
    answer = browser.post("/games/replay/keep/", {"encoded_record": encoded(), "ruleset": "nzasp-2022"})
    assert "A record that is kept here has at most" in answer.content.decode()
    assert store.replays_kept_by(account) == []
    monkeypatch.setattr(kept_replays, "LARGEST", len(record))
    kept_by(browser)


def test_the_list_does_not_load_the_records_and_two_presses_at_once_take_turns():
    account, browser = keeper("ana")
    kept_by(browser)
    with CaptureQueriesContext(connection) as asked:
        (kept,) = store.replays_kept_by(account)
        assert kept.players
    assert "encoded_record" not in asked.captured_queries[0]["sql"]
    locked = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_replays, "locked_account", lambda pk: locked.append((pk, connection.in_atomic_block)))
        kept_by(browser, "hutt.gcg")
    assert locked == [(account.pk, True)]


@pytest.mark.parametrize("role", [Role.WEBMASTER, Role.SECRETARY, Role.PRESIDENT])
def test_a_keeper_of_the_hall_takes_any_of_them_away(role):
    """The names in a record are other people's, too; and whoever kept it may be away for good."""
    _, browser = keeper("ana")
    address = kept_by(browser)
    other = Client()
    other.force_login(officer(role), backend="tilehall.site.people.signin.ByNameOrMail")
    page = other.get(address).content.decode()
    assert "Delete it here" in page
    assert other.post(f"{address}delete/").status_code == 302
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("role", [Role.TREASURER, Role.ORGANISER, Role.REFEREE])
def test_no_other_officer_does(role):
    _, browser = keeper("ana")
    address = kept_by(browser)
    other = Client()
    other.force_login(officer(role), backend="tilehall.site.people.signin.ByNameOrMail")
    assert "Delete it here" not in other.get(address).content.decode()
    assert other.post(f"{address}delete/").status_code == 403
    assert Client().get(address).status_code == 200
