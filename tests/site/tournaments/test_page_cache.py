"""Pages of one player, opened by a key and kept: true to the log, the clock and the hall, and never another's form."""

import re
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from tests.site.people.conftest import NOW, account, officer, person
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.round_control import round_end
from tilehall.site.door import disk_space
from tilehall.site.hall import store as hall
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import RoleHeld
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.event_officers import event_reach
from tilehall.site.tournaments.forms.slips import EmptyFieldRenderer
from tilehall.site.tournaments.presenters import page_cache
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views import keyed_page

from .events_of_any_size import crowd, further, opened
from .seat_marks import board_mark
from .test_event_officers import browser

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
COMMAND = re.compile(r'name="command_id" value="([^"]+)"')


@pytest.fixture
def kept() -> DeskState:
    page_cache._made_for_one.clear()
    page_cache._frames.clear()
    return opened([*crowd(8, rounds=5), RoundBegun(round=4, minutes=55)])


def own(kept: DeskState, player: int) -> str:
    return f"/t/{kept.row.pk}/{keys.player_key(kept.row, player)}/"


def slip(kept: DeskState, player: int) -> str:
    return f"/t/{kept.row.pk}/s/{keys.player_key(kept.row, player)}/"


def bare(text: str) -> str:
    """Without what is another at every look."""
    text = re.sub(r'name="(csrfmiddlewaretoken|command_id)" value="[0-9A-Za-z]+"', "", text)
    return re.sub(r'data-server="\d+">[^<]*<', "", text)


def page(path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200
    assert "Cookie" in answer.headers["Vary"]
    return answer.content.decode()


def test_a_page_asked_for_again_is_the_same_but_for_the_clock(kept: DeskState, monkeypatch: pytest.MonkeyPatch) -> None:
    running = kept.desk.floor.now
    assert running is not None
    ends = round_end(running)
    texts = []
    for seconds in (60, 61):
        moment = ends - timedelta(minutes=55) + timedelta(seconds=seconds)
        monkeypatch.setattr(keyed_page, "timezone", SimpleNamespace(now=lambda moment=moment: moment))
        texts.append(page(own(kept, 3)))
        assert f">{54 if seconds == 60 else 53}:{'00' if seconds == 60 else '59'}</strong>" in texts[-1]
        assert page(f"{own(kept, 3)}?at=").count("data-server") == 1
    clock = re.compile(r'data-server="\d+">[^<]*<')
    assert clock.sub("", texts[0]) == clock.sub("", texts[1])
    assert len(page_cache._made_for_one) == len(page_cache._frames) == 1


def test_everybody_has_a_token_and_an_id_of_their_own_in_a_kept_form(kept: DeskState) -> None:
    path = slip(kept, 3)
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    texts = [page(path, client) for client in (first, second, second)]
    tokens, commands = [TOKEN.findall(text) for text in texts], [COMMAND.findall(text) for text in texts]
    assert all(tokens)
    assert len({*tokens[0], *tokens[1], *tokens[2]}) == len({*commands[0], *commands[1], *commands[2]}) == 3
    assert len(page_cache._made_for_one) == 1
    for text in (*page_cache._made_for_one.values(), *(text for _, text in page_cache._frames.values())):
        assert not any(token in text for token in (*tokens[0], *tokens[1], *tokens[2]))
    form = {"player": "3", "do": "enter", "score_0": "401", "score_1": "380", "command_id": commands[1][0]}
    form |= board_mark(kept.row.pk, 4, 3)
    assert second.post(path, {**form, "csrfmiddlewaretoken": tokens[0][0]}).status_code == 403
    assert second.post(path, {**form, "csrfmiddlewaretoken": tokens[1][0]}).status_code in (200, 302)


def test_a_result_and_a_name_of_the_hall_show(kept: DeskState, monkeypatch: pytest.MonkeyPatch) -> None:
    other = next(board for _, board in kept.desk.missing(4) if 3 in board.players)
    assert "The slip is signed" not in page(own(kept, 3))
    assert "Signed and with the desk" not in page(slip(kept, 3))
    further(kept, ResultEntered(grade="Open", round=4, player=other.players[0], scores=(401, 380)))
    assert "The slip is signed" in page(own(kept, 3))
    assert "Signed and with the desk" in page(slip(kept, 3))
    hall.open_hall("Kererū Tiles", example=False)
    monkeypatch.setattr(page_cache, "OLDEST_FRAME", 0.0)  # the time is over
    for path in (own(kept, 3), slip(kept, 3)):
        assert "Kererū Tiles" in page(path)


def test_a_kept_page_is_what_would_be_made_anew_for_whoever_asks(
    kept: DeskState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each asks after all others have, whatever their roles; then with nothing kept."""
    monkeypatch.setattr(page_cache, "OLDEST_FRAME", 3600.0)
    hall.open_hall("Kererū Tiles", example=True)
    player = account("moana", person("Moana"))
    assert player.person is not None
    store.tie_entrant(kept.row.pk, 3, player.person)
    of_event = account("ana", person("Ana"))
    assert of_event.person is not None
    reach = event_reach(kept.row)
    people.appoint(CONSOLE, person=of_event.person, role=Role.DIRECTOR, reach=reach, since=date(2020, 1, 1), now=NOW)
    forged = Client()
    forged.cookies["sessionid"] = "a" * 32
    everybody = [Client(), forged, *map(browser, (player, of_event, officer(Role.SCORER), officer(Role.WEBMASTER)))]
    board = next(board for _, board in kept.desk.missing(4) if 3 in board.players)
    of_board = f"/t/{kept.row.pk}/s/{keys.board_key(kept.row, board.players[0], 4)}/"
    entered = ResultEntered(grade="Open", round=4, player=board.players[0], scores=(401, 380))
    other = next(each for each in board.players if each != 3)
    form = {"player": str(other), "do": "enter", "score_0": "401", "score_1": "380", **board_mark(kept.row.pk, 4, 3)}
    for step in (
        lambda: None,
        lambda: Client().post(slip(kept, other), form),  # now 3 is to sign: with a code, but not who is signed in as 3
        lambda: further(store.load(kept.row.pk), entered),
    ):
        step()
        paths = [own(kept, 3), slip(kept, 3), of_board, f"{of_board}?player=3"]
        asked = [(client, path) for path in paths for client in everybody]
        for client, path in asked:
            page(path, client)
        ready = [bare(page(path, client)) for client, path in asked]
        for (client, path), text in zip(asked, ready, strict=True):
            page_cache._made_for_one.clear()
            page_cache._made.clear()
            page_cache._frames.clear()
            assert bare(page(path, client)) == text, path
    assert len({bare(page(own(kept, 3), client)) for client in everybody}) > 2, "roles show"


def test_what_only_officers_are_told_is_on_no_page_of_a_player_who_asks_after_them(
    kept: DeskState, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(page_cache, "OLDEST_FRAME", 3600.0)
    monkeypatch.setattr(disk_space, "_looks", {settings.DATA: (float("inf"), disk_space.DiskSpace(4096, 10**9))})
    elsewhere = opened(crowd(8), "e" * 32)
    browsers = [browser(account("moana", person("Moana")))]
    for name, event in (("ana", kept), ("ben", elsewhere)):
        made = account(name, person(name.title()))
        assert made.person is not None
        reach = event_reach(event.row)
        people.appoint(CONSOLE, person=made.person, role=Role.SCORER, reach=reach, since=date(2020, 1, 1), now=NOW)
        browsers.append(browser(made))
    for order in (browsers, browsers[::-1]):
        page_cache._frames.clear()
        told = {client: "The disk of this hall is full" in page(own(kept, 3), client) for client in order}
        assert [told[client] for client in browsers] == [False, True, True]


def test_a_name_is_no_markup(kept: DeskState) -> None:
    further(kept, Entered(player=replace(kept.desk.player(3), number=9, name="<b>Moana</b> & co")))
    text = page(own(kept, 9))
    assert text.count("&lt;b&gt;Moana&lt;/b&gt; &amp; co") >= 3, "title, way and heading"
    assert "<b>Moana" not in text


def test_a_role_that_is_lost_is_gone_from_the_next_page(kept: DeskState, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "OLDEST_FRAME", 3600.0)
    made = officer(Role.WEBMASTER)
    client, path = browser(made), own(kept, 3)
    assert "Upkeep" in page(path, client)
    assert "Upkeep" not in page(path)
    held = RoleHeld.objects.get(person=made.person)
    people.end_role(CONSOLE, role_held=held, until=date(2021, 1, 1), now=NOW)
    assert "Upkeep" not in page(path, client)


def test_a_message_is_shown_once_and_to_whom_it_is_for(kept: DeskState) -> None:
    """Two who sign in the same round: the one is told, and the other's page says nothing of it."""
    path = slip(kept, 3)
    for client in (Client(), browser(account("moana", person("Moana")))):
        page(path, client)
        form = {"player": "3", "do": "confirm", "slip": "1", **board_mark(kept.row.pk, 4, 3)}
        answer = client.post(path, form)
        assert answer.status_code == 302
        assert 'class="notice bad"' in page(answer["Location"], client)
        assert 'class="notice bad"' not in page(answer["Location"], client)
        assert 'class="notice bad"' not in page(path)


def test_pages_of_players_do_not_drive_out_each_others_for_ever(
    kept: DeskState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_cache, "MOST_OF_ONE", 3)
    page_cache._made.clear()
    for player in range(1, 9):
        page(f"{own(kept, player)}?at=")
    assert len(page_cache._made_for_one) == 3
    shared = {what for _, _, what in page_cache._made}
    assert shared == {("history", "Open"), "hall phase", "timer of a keyed page"}, "only what all of them share"
    for nonsense in ("?player=1", "?player=77", "?x=1", "?seen=nothing&x=2", "?seen=nothing&x=3"):
        page(slip(kept, 3) + nonsense)
    texts = {what for _, _, what in page_cache._made_for_one}
    assert len([what for what in texts if "slip" in str(what)]) == 1
    names = {page(own(kept, player)).partition("Kia ora, ")[2].partition("<")[0] for player in range(1, 9)}
    assert len(names) == 8, "the frame is shared, and each page bears its own name"


def test_an_empty_field_is_made_once_and_what_was_typed_never_kept(kept: DeskState) -> None:
    EmptyFieldRenderer.made.clear()
    plain = page(slip(kept, 3))
    made = len(EmptyFieldRenderer.made)
    assert made >= 4
    page(slip(kept, 5))
    assert len(EmptyFieldRenderer.made) == made
    form = {"player": "3", "do": "enter", "score_0": "4017", "score_1": "what", **board_mark(kept.row.pk, 4, 3)}
    answer = Client().post(slip(kept, 3), form).content.decode()
    assert 'value="4017"' in answer
    assert "4017" not in repr(EmptyFieldRenderer.made)
    page_cache._made_for_one.clear()
    marks = re.compile(r'(csrfmiddlewaretoken|command_id)" value="[^"]*"')
    assert marks.sub("", page(slip(kept, 3))) == marks.sub("", plain)
