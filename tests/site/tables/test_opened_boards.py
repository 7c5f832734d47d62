"""A phone that has opened its board looks no word up while the game goes on, whichever page of the board it was."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.plans import four, plan
from tests.site.tables.events_with_challenges import CAT, DAN, board_key, client_in_role, event_in_play
from tests.site.tables.test_board_judge import sign_slip, text
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.tables import opened_boards
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.store import DeskState

pytestmark = pytest.mark.django_db


def may_look_up(client: Client) -> bool:
    asked = client.post("/judge/", {"ruleset": "nzasp-2022", "lexicon": "enable1", "word1": "TAXI"})
    assert asked.status_code in (200, 409)
    return asked.status_code == 200


@pytest.mark.cites("nzasp.P.1.3")
@pytest.mark.parametrize("opened", ["s/{board}/", "s/{board}/clock/", "s/{board}/judge/", "{own}/", "s/{own}/clock/"])
def test_whichever_page_of_a_board_was_opened_look_ups_are_closed_until_the_game_is_over(opened: str) -> None:
    state, client = event_in_play(), Client()
    assert may_look_up(client)
    given = {"board": board_key(state), "own": keys.player_key(state.row, CAT)}
    assert client.get(f"/t/{state.row.pk}/{opened.format(**given)}").status_code == 200
    assert not may_look_up(client)
    assert "A game is in progress" in text(client.get("/judge/"))
    assert may_look_up(Client()), "a phone that has opened nothing is nobody's in this hall"
    sign_slip(state)
    assert may_look_up(client)


def test_a_wrong_key_closes_nothing() -> None:
    state, client = event_in_play(), Client()
    assert client.get(f"/t/{state.row.pk}/s/1-3-0000000000/clock/").status_code == 404
    assert may_look_up(client)


def two_boards() -> DeskState:
    """The game of Ana and Ben goes on as well."""
    event_in_play()
    now = Origin(at=timezone.now(), by=None, by_name="Dora", command_id="two boards")
    return store.open_tournament("d" * 32, (Announced(plan=plan(official=False)), *four()[1:-1]), now)


@pytest.mark.cites("nzasp.P.1.3")
def test_a_browser_that_opened_several_boards_stays_closed_while_any_is_in_play() -> None:
    state, client = two_boards(), Client()
    for player in (CAT, 1):  # the last one opened is over first
        client.get(f"/t/{state.row.pk}/s/{keys.board_key(state.row, player, 1)}/clock/")
    for player in (1, CAT):
        assert not may_look_up(client)
        result = ReportedResult(round=1, player=player, scores=(401, 380))
        results.enter(CONSOLE, state.row.pk, result, CommandContext(timezone.now(), f"signed {player}"))
    assert may_look_up(client)


def test_what_is_over_makes_room_and_what_goes_on_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened_boards, "MOST", 2)
    state, client = two_boards(), Client()
    addresses = [
        f"/t/{state.row.pk}/s/{key}/clock/"
        for key in (
            keys.board_key(state.row, CAT, 1),
            keys.board_key(state.row, CAT, 2),
            keys.board_key(state.row, 1, 2),
        )
    ]
    client.get(addresses[0])
    for later in addresses[1:]:  # boards of a round that is not played yet
        client.get(later)
    assert not may_look_up(client)


def test_signing_out_opens_nothing() -> None:
    state, client = event_in_play(), client_in_role("scorer")
    client.get(f"/t/{state.row.pk}/s/{board_key(state)}/clock/")
    client.post("/sign-out/")
    assert not may_look_up(client)


def test_a_page_that_follows_writes_its_board_once() -> None:
    state, client = event_in_play(), Client()
    address = f"/t/{state.row.pk}/s/{board_key(state)}/judge/"
    assert "boards" in client.get(address).cookies
    assert "boards" not in client.get(address).cookies


@pytest.mark.parametrize("cookie", ["", ".", "x_y", "99999_1-2-3", "1", "_", "1_" + "z" * 3000])
def test_a_cookie_that_nobody_wrote_here_is_no_fault(cookie: str) -> None:
    event_in_play()
    client = Client()
    client.cookies["boards"] = cookie
    assert may_look_up(client)


def test_the_cookie_is_no_business_of_scripts_and_of_other_sites() -> None:
    state = event_in_play()
    cookie = Client().get(f"/t/{state.row.pk}/s/{board_key(state)}/clock/").cookies["boards"]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"


def test_the_board_opened_last_is_the_one_at_hand() -> None:
    state, client = two_boards(), Client()
    first, last = (f"/t/{state.row.pk}/s/{keys.board_key(state.row, player, 1)}/" for player in (CAT, 1))
    for address in (first, last):
        client.get(f"{address}clock/")
    page = client.get("/judge/").content.decode()
    assert last in page
    assert first not in page


def test_of_a_long_cookie_no_more_is_read_than_was_ever_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each board that is read is an event that is loaded."""
    asked: list[int] = []
    monkeypatch.setattr(opened_boards.BoardOpened, "in_play", property(lambda opened: asked.append(1)))
    event_in_play()
    client = Client()
    client.cookies["boards"] = ".".join(f"{number}_1-3-0000000000" for number in range(500, 600))
    assert may_look_up(client)
    assert len(asked) == opened_boards.MOST


def test_what_goes_on_is_kept_beside_what_is_opened() -> None:
    state, client = two_boards(), Client()
    for player in (CAT, DAN, 1, 2):
        client.get(f"/t/{state.row.pk}/s/{keys.player_key(state.row, player)}/clock/")
    assert len(client.cookies["boards"].value.split(".")) == 4


def test_a_key_that_is_longer_than_any_is_not_written_back() -> None:
    state, client = event_in_play(), Client()
    client.cookies["boards"] = f"{state.row.pk}_" + "x" * 3900
    client.get(f"/t/{state.row.pk}/s/{board_key(state)}/clock/")
    assert client.cookies["boards"].value == f"{state.row.pk}_{board_key(state)}"
    assert not may_look_up(client)
