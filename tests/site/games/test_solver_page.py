"""Rummikub solver The page answers what the solver finds, names the tile that is wrong, and never works for long."""

import re
import time
from urllib.parse import urlencode

import pytest

from tilehall.site.games import solver
from tilehall.site.games.models import EventRow, GameRow
from tilehall.site.hall import store as hall_store

pytestmark = pytest.mark.django_db
EVERY_TILE = " ".join(f"{colour}{number}" for colour in "RBYK" for number in range(1, 14))


@pytest.fixture
def hall(db):
    hall_store.open_hall("The hall of games", example=False)


def page(client, **asked):
    answer = client.get("/rummikub/solve/?" + urlencode(asked))
    assert answer.status_code == 200
    return answer.content.decode()


def text(client, **asked):
    return " ".join(re.sub(r"<[^>]+>", " ", page(client, **asked)).split())


def test_it_is_reached_from_the_games_and_asks_nothing_of_who_comes_first(client, hall):
    assert 'href="/rummikub/solve/"' in client.get("/games/").content.decode()
    assert 'href="/rummikub/solve/"' in client.get("/rules/document/nzrc2024/").content.decode()
    told = text(client)
    assert "Rummikub solver" in told
    assert "At the table" not in told


def test_most_tiles_with_the_steps_to_make(client, hall):
    told = text(client, table="B8 J=B9 B10 | R5 R6 R7", rack="B9 R8 K1", **{"for": "tiles"})
    assert "2 tiles can be laid, worth 17 on the rack" in told
    assert "At the table" in told
    assert "Lay blue 9 9 B to blue 8, joker as blue 9, blue 10" in told
    assert "Take joker J from" in told
    assert "Stays on the rack: black 1" in told
    shown = page(client, table="R4 R5 R6", rack="r7", **{"for": "tiles"})
    assert shown[: shown.index("</figure>")].count('class="rk r laid"') == 1


@pytest.mark.cites("nzrc2024.9c")
def test_it_says_whether_a_freed_joker_is_in_a_new_meld(client, hall):
    told = text(client, table="B8 J=B9 B10 | R5 R6 R7", rack="B9", **{"for": "tiles"})
    assert "a freed joker goes into a new meld. rule 9c" in told
    # The joker comes free from a group of four, and there is only a meld that stood to hang it on.
    told = text(client, table="R2 B2 Y2 J=K2 | R5 R6 R7", rack="K2", **{"for": "tiles"})
    assert "But not under the rules" in told
    assert "a freed joker goes into a new meld. rule 9c" in told
    # What can be laid all the same is shown, and what the rule costs is said.
    table = "R2 B2 Y2 J=K2 | R5 R6 R7 | B13 Y13 K13"
    told = text(client, table=table, rack="K2 R13", **{"for": "tiles"})
    assert "1 tile can be laid, worth 13 on the rack" in told
    assert "Were it not for that, 2 tiles worth 15 could be laid." in told
    ticks = iter((0.0, *[9.0] * 1000))
    late = solver.solution_of(table, "K2 R13", "tiles", lambda: next(ticks))
    assert late.answer.feasible


@pytest.mark.cites("nzrc2024.4a")
def test_the_first_meld_counts_jokers_as_what_they_stand_for(client, hall):
    told = text(client, rack="R11 R12 J B1", **{"for": "opening"})
    assert "36 points: enough for the 30 of an initial meld" in told
    assert "joker as red 13" in told
    assert "27 points: not enough" in text(client, rack="R9 B9 K9 B1", **{"for": "opening"})
    assert "There is no meld on this rack" in text(client, rack="R9 B2", **{"for": "opening"})


def test_can_these_stand(client, hall):
    assert "Yes, all of them can stand" in text(client, table="R1 R2 R3 R4 B4 Y4", **{"for": "arrange"})
    told = text(client, table="R1 R2 R4", rack="B4", **{"for": "arrange"})
    assert "No, they cannot all stand" in told
    assert "Stays on the rack" not in told


def test_who_presses_without_a_tile_is_told_what_to_do(client, hall):
    assert "There is no tile yet." in text(client, **{"table": "", "rack": " ", "for": "tiles"})


def test_nothing_can_be_laid(client, hall):
    told = text(client, table="R4 R5 R6", rack="K1", **{"for": "value"})
    assert "Nothing can be laid" in told
    assert "At the table" not in told


@pytest.mark.parametrize(
    ("table", "rack", "said"),
    [
        ("R4 R5 R6", "R14", "Rack, tile 1: &#x27;R14&#x27; is not a tile"),
        ("R4 R5 X", "R7", "Table, set 1, tile 3: &#x27;X&#x27; is not a tile"),
        ("R4 R5 R6 | K1 K3 K4", "R7", "Set 2, K1 K3 K4: the numbers of a run follow one another"),
        ("R12 R13 R1", "R7", "nothing follows 13"),
        ("R4 B4 B4", "R7", "each colour once, B4 is there twice"),
        ("R4 R5", "R7", "three tiles or more"),
        ("R4 J=B9 R6", "R7", "the joker cannot stand for B9 there"),
        ("R4 R5 R6 ||", "R7", "there is no tile in it"),
        ("R4 R5 R6", "R4 R4", "R4 is there 3 times"),
        ("J R5 R6", "J J", "joker is there 3 times"),
        ("R4 R5 R6", "R7 " * 2000, "characters"),
        ("<b>", "R7", "&lt;b&gt;"),
        ("R4 R5 B6", "R7", "a group has one number, a run one colour"),
    ],
)
def test_what_is_wrong_is_named_with_its_tile(client, hall, table, rack, said):
    shown = page(client, table=table, rack=rack, **{"for": "tiles"})
    assert said in shown
    assert 'role="alert"' in shown
    assert "Stays on the rack" not in shown


def test_an_unknown_question_is_the_first_one_and_other_bytes_do_no_harm(client, hall):
    assert "1 tile can be laid" in text(client, table="R4 R5 R6", rack="R7", **{"for": "everything"})
    assert client.get("/rummikub/solve/?for=tiles&table=%ff%00&rack=%f0%9f").status_code == 200
    assert client.post("/rummikub/solve/", {}).status_code == 405


def test_the_link_from_a_game_brings_the_table_and_waits_for_the_rack(client, hall):
    told = page(client, table="R4 R5 R6")
    assert ">R4 R5 R6</textarea>" in told
    assert 'id="answer"' not in told


def test_the_work_is_bounded_and_nothing_is_kept(client, hall):
    """All tiles there are, half of them on the table; and a clock that says at once that the time is up."""
    table = " | ".join(" ".join(f"{colour}{n}" for n in range(1, 14)) for colour in "RBYK")
    before = time.process_time()
    told = text(client, table=table, rack=f"{EVERY_TILE} J J", **{"for": "tiles"})
    assert time.process_time() - before < 3
    assert "54 tiles can be laid" in told
    assert "that empties the rack" in told
    ticks = iter((0.0, *[9.0] * 1000))
    found = solver.solution_of("B8 B9 B10 | R5 R6 R7", "R8 B7", "tiles", lambda: next(ticks))
    assert found.answer.tiles == 2
    assert not GameRow.objects.exists()
    assert not EventRow.objects.exists()


def test_carrying_out_the_steps_gives_the_table_shown():
    found = solver.solution_of("B8 J=B9 B10 | R5 R6 R7 | K5 B5 Y5", "B9 R8 R4 K6 K7", "tiles")
    assert found.answer.feasible
    assert len(found.steps) >= found.answer.changed
    laid = sum(one.mark == "laid" for each in found.melds for one in each.tiles)
    assert laid == found.answer.tiles
