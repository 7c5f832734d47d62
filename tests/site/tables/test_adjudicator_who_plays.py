"""An official who plays: what the rights of an official must not tell a player, nor do at the own table."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.site.tables.events_with_challenges import CAT, DAN, board_key, client_in_role
from tests.site.tables.test_board_judge import SEATS, Board, sign_slip, text
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.site.games import open_games
from tilehall.site.people.actor import Actor
from tilehall.site.tables.actions import adjudicator as actions

pytestmark = pytest.mark.django_db


def account_of(client: Client) -> int:
    return int(client.session["_auth_user_id"])


@pytest.fixture
def cat(monkeypatch: pytest.MonkeyPatch) -> Client:
    """An adjudicator who plays as Cat."""
    client = client_in_role("adjudicator")
    own = account_of(client)

    def is_cat(actor: Actor) -> bool:
        return actor.account is not None and actor.account.pk == own

    monkeypatch.setattr(actions, "own_number", lambda actor, row: CAT if is_cat(actor) else None)
    monkeypatch.setattr(open_games, "has_open_game", is_cat)
    return client


# -- the judging device


@pytest.mark.cites("nzasp.P.1.3")
@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_who_has_a_game_open_sets_no_judging_device_up(cat: Client) -> None:
    board = Board(device=False)
    station = f"/tournaments/{board.state.row.pk}/judge/"
    for page in (cat.get(station), cat.post(station, {"do": "begin"})):
        assert "somebody else sets the device up" in text(page)
        assert "nzasp.P.1.3" in text(page)
        assert "Judge on this device" not in text(page)
    assert "judging_device" not in cat.session
    assert cat.get(board.desk).status_code == 200, "and nobody was signed out for nothing"
    other = client_in_role("referee")
    other.post(station, {"do": "begin"})
    assert other.session["judging_device"] == board.state.row.pk


@pytest.mark.cites("nzasp.P.1.3")
def test_a_phone_that_has_opened_its_board_becomes_no_judging_device() -> None:
    """Whoever signs in on it: it is the phone of somebody who plays."""
    board, client = Board(device=False), client_in_role("adjudicator")
    client.get(f"/t/{board.state.row.pk}/s/{board_key(board.state)}/clock/")
    station = f"/tournaments/{board.state.row.pk}/judge/"
    client.post(station, {"do": "begin"})
    assert "judging_device" not in client.session
    sign_slip(board.state)
    client.post(station, {"do": "begin"})
    assert "judging_device" in client.session


def test_a_device_that_was_ended_is_set_up_again_in_the_same_round() -> None:
    board, client = Board(device=False), client_in_role("adjudicator")
    station = f"/tournaments/{board.state.row.pk}/judge/"
    official = client.session["_auth_user_id"]
    client.post(station, {"do": "begin"})
    page = client.post(station, {"do": "table", "table": "2"}, follow=True)
    assert "The challenger types the words" in text(page)
    for do in ("end", "begin"):
        account = get_user_model().objects.get(pk=official)
        client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
        client.post(station, {"do": do})
    assert client.session["judging_device"] == board.state.row.pk


# -- the own table


@pytest.mark.cites("nzasp.P.6.12.2.2")
@pytest.mark.cites("nzasp.P.6.15.3")
@pytest.mark.cites("nzasp.P.6.18")
def test_an_official_enters_no_slip_for_the_own_table(cat: Client) -> None:
    """It would replace the opponent's words, or close a ruling before the opponent can appeal."""
    board, other = Board(device=False), client_in_role("referee")
    board.name("CAT", "ZZQ", way="adjudicator")
    page = text(board.slip(cat, "CAT"))
    assert "You play at this board" in page
    assert board.last().words == ("CAT", "ZZQ")
    board.rule(other)
    board.slip(cat, "CAT", later_turn="on")
    assert (board.last().words, board.last().stage) == (("CAT", "ZZQ"), "ruled")
    board.press("appeal", player=DAN)
    assert board.last().stage == "appealed"


def test_the_log_says_who_typed_a_slip() -> None:
    board, official = Board(device=False), client_in_role("adjudicator")
    board.slip(official, "TAXI")
    assert "Typed by Somebody adjudicator." in text(official.get(board.desk))
    board.by_official(official, "aside", reason="Wrong table")
    board.name("TO", way="adjudicator")
    assert "Typed by a code on paper." in text(official.get(board.desk))


# -- another table


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_an_official_who_plays_looks_up_no_slip_sent_by_the_same_account(
    cat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "own_number", lambda actor, row: None)  # the own game is elsewhere
    board = Board(device=False)
    typed = {"do": "name", "seats": SEATS, "way": "adjudicator", "challenger": DAN, "word1": "ZEBRA"}
    cat.post(board.address, typed)
    assert board.last().words == ("ZEBRA",)
    assert "You have a game open" in text(board.rule(cat))
    assert board.last().verdict is None
    board.rule(client_in_role("referee"))
    assert board.last().verdict is not None
    board.press("appeal", player=CAT)
    assert "You have a game open" in text(board.rule(cat)), "an appeal is a look-up too"
    assert board.last().second is None


@pytest.mark.cites("nzasp.P.6.15.1")
def test_a_slip_that_the_players_sent_is_ruled_on_by_one_who_plays_elsewhere(
    cat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "own_number", lambda actor, row: None)
    board = Board(device=False)
    board.slip(cat, "ZEBRA")
    assert "You have a game open" in text(board.rule(cat)), "of a slip only officials have seen"
    board.by_official(cat, "aside", reason="Wrong table")
    board.name("TAXI", way="adjudicator")
    board.rule(cat)
    assert board.last().verdict is not None


# -- an aid


@pytest.mark.cites("nzasp.P.1.2")
@pytest.mark.parametrize("aid", ["Laptop 2", "enable1"])
def test_a_ruling_by_an_aid_says_what_the_aid_answered(aid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one that is called like a list of this hall: nothing is looked up in its name."""
    monkeypatch.setattr(actions, "aids_offered", lambda desk: (*aids_offered(desk), aid))
    board, official = Board(), client_in_role("adjudicator")
    board.name("TAXI", way="adjudicator")
    assert "Say what the aid answered" in text(board.rule(official, aid=aid))
    assert board.last().verdict is None
    board.rule(official, aid=aid, acceptable="no")
    verdict = board.last().verdict
    assert verdict is not None
    assert (verdict.acceptable, verdict.source, verdict.checksum) == (False, aid, "")


def test_the_list_of_this_hall_answers_for_itself() -> None:
    board, official = Board(), client_in_role("adjudicator")
    board.name("ZZQ", way="adjudicator")
    board.rule(official, acceptable="yes")
    verdict = board.last().verdict
    assert verdict is not None
    assert not verdict.acceptable


# -- a press on a page that showed no verdict


@pytest.mark.cites("nzasp.P.6.12.2.1")
def test_a_challenge_is_not_put_aside_on_a_page_that_showed_no_verdict() -> None:
    board, official = Board(), client_in_role("adjudicator")
    board.name("TAXI", way="adjudicator")
    seen = board.mark()
    board.rule(official)
    assert "or was ruled on, since your page was opened" in text(
        board.by_official(official, "aside", shown=seen, reason="Wrong table")
    )
    assert board.last().stage == "ruled"
    board.press("appeal", player=DAN)
    appealed = board.mark()
    board.rule(client_in_role("referee"))
    board.by_official(official, "clock", shown=appealed)
    assert board.last().stage == "ruled", "the second verdict was not seen"
