"""Pages of one player, opened by a key and kept: true to the log, the clock and the hall, and never another's form."""

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client

from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.round_control import round_end
from tilehall.site.hall import store as hall
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.forms.slips import EmptyFieldRenderer
from tilehall.site.tournaments.presenters import page_cache
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views import keyed_page

from .events_of_any_size import crowd, further, opened

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
    assert second.post(path, {**form, "csrfmiddlewaretoken": tokens[0][0]}).status_code == 403
    assert second.post(path, {**form, "csrfmiddlewaretoken": tokens[1][0]}).status_code in (200, 302)


def test_a_result_a_name_of_the_hall_and_who_signs_in_show(kept: DeskState, monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(page_cache, "OLDEST_FRAME", 3600.0)
    signed_in = Client()
    signed_in.cookies["sessionid"] = "somebody"
    count, frames = len(page_cache._made_for_one), len(page_cache._frames)
    page_cache._frames.clear()
    page(slip(kept, 5), signed_in)
    page(own(kept, 5), signed_in)
    assert not page_cache._frames
    assert len(page_cache._made_for_one) == count + 1, "the part of an own page is the same for whoever holds the key"
    assert frames == 2


def test_pages_of_players_do_not_drive_out_each_others_for_ever(
    kept: DeskState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_cache, "MOST_OF_ONE", 3)
    shared = len(page_cache._made)
    for player in range(1, 9):
        page(f"{own(kept, player)}?at=")
    assert len(page_cache._made_for_one) == 3
    assert len(page_cache._made) <= shared + 2, "only what all of them share stands with the pages of everybody"
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
    form = {"player": "3", "do": "enter", "score_0": "4017", "score_1": "what"}
    answer = Client().post(slip(kept, 3), form).content.decode()
    assert 'value="4017"' in answer
    assert "4017" not in repr(EmptyFieldRenderer.made)
    page_cache._made_for_one.clear()
    marks = re.compile(r'(csrfmiddlewaretoken|command_id)" value="[^"]*"')
    assert marks.sub("", page(slip(kept, 3))) == marks.sub("", plain)
