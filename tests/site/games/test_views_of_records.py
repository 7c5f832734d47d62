"""A record from elsewhere: replayed, its slips of the pen named by line, and nothing of it kept."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tilehall.site.games.store import count_games
from tilehall.site.hall import store as hall_store

pytestmark = pytest.mark.django_db
RECORDS = Path(__file__).parents[2] / "scrabble" / "games"


@pytest.fixture(autouse=True)
def hall(db):
    hall_store.open_hall("The hall of records", example=False)


def given(client, **posted):
    return client.post("/games/replay/", {"ruleset": "nzasp-2022", **posted})


def text(answer):
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def pasted(name):
    return (RECORDS / name).read_bytes().decode("utf-8", "replace")


def test_disagreements_are_named_by_their_line(client):
    told = text(given(client, text=pasted("wrong.gcg")))
    assert "Line 6 (entry 3) : the record says score 31 ; we compute 29 . &gt;ana: EELNTTX 10D .EX +31 55" in told
    assert "Line 15 (entry 12) : the record says the rack is AGGLOOP ; the play needs ?AGLOP" in told
    assert "Line 42 (entry 39) : the record says score 3 ; we compute 6" in told
    assert "The record and we differ in 6 places" in told
    assert "Rua Brown wins 371–329" in told
    assert count_games("default") == 0


def test_a_record_without_fault_says_so(client):
    file = SimpleUploadedFile("kapiti.gcg", (RECORDS / "kapiti.gcg").read_bytes())
    told = text(given(client, file=file))
    assert "agrees with our figures in every turn" in told


def test_an_upload_in_latin_1_and_a_paste_that_names_it_keep_their_names(client):
    file = (RECORDS / "hutt.gcg").read_bytes()
    assert "José Núñez" in text(given(client, file=SimpleUploadedFile("hutt.gcg", file)))
    assert "José Núñez" in text(given(client, text=file.decode("latin-1")))


def test_stepping_sends_the_record_again(client):
    page = given(client, text=pasted("wrong.gcg")).content.decode()
    (held,) = re.findall(r'name="encoded_record" value="([^"]+)"', page)
    second = given(client, encoded_record=held, turn="2")
    assert "Turn 2: Rua Brown D8 AIVERS (with ABACK) for 34." in text(second)
    assert len(re.findall(r'<td class="t[ "]', second.content.decode())) == 10
    assert "did not come back whole" in text(given(client, encoded_record="not base64!"))


def test_rules_of_another_ruleset_can_be_chosen(client):
    told = text(given(client, text=pasted("lost_turn.gcg"), ruleset="nsa-2008"))
    assert "loses a turn" in told
    assert "NSA tournament rules" in told


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("nonsense\n", "Line 1:"),
        ("#player1 a A\n#player2 b B\n>a: ABC 8H CAB +0 0\n>b: XYZ 99Z XY +0 0\n", "Line 4:"),
        (">a: - +0 0\n" + "#z\n" * 55_000, "Line 1002: there are over 1000 lines that start with #"),
        (">a: - +0 0\n>b: - +0 0\n" * 500, "Line 401: there are over 400 turns"),
        ("", "Choose a file or paste the text"),
    ],
    ids=["nonsense", "no square", "pragmas", "turns", "nothing"],
)
def test_what_is_no_game_is_refused_with_its_line(client, record, says):
    told = text(given(client, text=record))
    assert says in told
    assert "Replay it" in told


def test_a_file_larger_than_any_game_is_refused(client):
    file = SimpleUploadedFile("long.gcg", b"#note " + b"x" * 300_000)
    assert "larger than 200 KB" in text(given(client, file=file))


@pytest.mark.parametrize("seed", range(40))
def test_no_bytes_break_the_page(client, seed):
    import random

    chance = random.Random(seed)
    file = bytearray((RECORDS / "kapiti.gcg").read_bytes())
    for _ in range(1 + seed % 7):
        file[chance.randrange(len(file))] = chance.randrange(256)
    assert given(client, file=SimpleUploadedFile("any.gcg", bytes(file))).status_code == 200
