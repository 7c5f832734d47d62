"""The pages of games: the list, one game turn by turn, its records, and never what a watcher may not see."""

import json
import random
import re
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from tests.site.seats import people_called, playing
from tests.toy.chance import outside
from tilehall.law import catalogue
from tilehall.law.game import log_text
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.scrabble.commands import SignSlip
from tilehall.law.scrabble.events import SlipSigned
from tilehall.site.games import actions, lexicons, store, watched_games
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.presenters.scrabble_board import place_of_play
from tilehall.site.games.timeline import timeline
from tilehall.site.hall import example_scrabble
from tilehall.site.hall import store as hall_store
from tilehall.site.hall.example_scrabble_scripts import SCRIPTS
from tilehall.site.people.actor import CONSOLE

pytestmark = pytest.mark.django_db
NZASP, NSA, ADJOURNED = SCRIPTS
IN_PLAY = replace(ADJOURNED, adjourned=None)  # a challenge waits for its verdict
SCRABBLE = catalogue.game("scrabble")


@pytest.fixture
def hall(db):
    hall_store.open_hall("The hall of games", example=False)


def played(script):
    lexicon = lexicons.open_lexicon(lexicons.DEFAULT, settings.DATA)
    return example_scrabble.ScrabbleTable(
        script, people_called(*script.names), lexicon, timezone.now() - script.ago
    ).play()


def text(client, path):
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def tiles(page):
    return len(re.findall(r'<td class="t[ "]', page))


# -- the list


def test_a_hall_without_games_says_so_and_leads_on(client, hall):
    page = client.get("/games/").content.decode()
    assert "No game has been played here yet" in page
    assert 'href="/games/replay/"' in page


def test_the_newest_game_stands_first_with_who_and_how_it_stands(client, hall):
    over, playing = played(NZASP), played(IN_PLAY)
    page = client.get("/games/").content.decode()
    assert page.index(f"/games/{playing}/") < page.index(f"/games/{over}/")
    told = text(client, "/games/")
    assert "Mereana Tūhoro and Tāwhiri Matene" in told
    assert "340 – 343" in told
    assert "Signed NZASP rules of play" in told
    assert "Challenge NZASP rules of play" in told


def test_many_games_come_in_pages_and_known_ones_cost_no_query(client, hall, django_assert_max_num_queries):
    number = played(IN_PLAY)
    row = store.head(number)
    for copy in range(1, 45):
        store.open_game(
            SCRABBLE, row.ruleset, store.load(number).events[:1], store.Origin(row.created, None, f"{copy}"), seats={}
        )
    assert "Page 1 of 3" in text(client, "/games/")
    assert "Page 3 of 3" in text(client, "/games/?page=99")
    with django_assert_max_num_queries(6):
        client.get("/games/")


# -- a game


def test_a_game_shows_board_scores_sheet_and_slip_with_their_clauses(client, hall):
    number = played(NZASP)
    page, told = client.get(f"/games/{number}/").content.decode(), text(client, f"/games/{number}/")
    assert tiles(page) == 97  # all but the three of the rack that was left
    assert "12A VOIDS FARDELS" in told
    assert "Mereana Tūhoro challenges VIODS and FARDELS" in told
    assert "Not acceptable: the play comes off" in told
    assert "Acceptable: the play stands, 5 points for Tāwhiri Matene" in told
    assert "Exchange of 3" in told
    assert "Tāwhiri Matene wins 343–340: Mereana Tūhoro played out." in told
    for label, points in (("On the board", "334 338"), ("failed P.6.17", "0 +5"), ("opponent P.8.3", "+6 0")):
        assert re.search(f"{label}.*? {re.escape(points)}", told), label
    assert 'href="/rules/nzasp.P.6.17/"' in page
    assert "Signed by Mereana Tūhoro and Tāwhiri Matene" in told


def test_the_loser_of_a_challenge_loses_the_turn_and_overtime_is_on_the_slip(client, hall):
    told = text(client, f"/games/{played(NSA)}/")
    assert "Acceptable: the play stands, Katarzyna Wróbel loses a turn" in told
    assert "Turn lost to a failed challenge" in told
    assert re.search(r"Overtime .*? 0 −10", told)
    assert "we assume" in told


def test_stepping_shows_the_position_after_each_turn(client, hall):
    number = played(NZASP)
    start = client.get(f"/games/{number}/?turn=0").content.decode()
    assert tiles(start) == 0
    assert 'rel="prev"' not in start
    third = client.get(f"/games/{number}/?turn=3").content.decode()
    assert third.count('<td class="t last') == 6
    assert "Turn 3: Mereana Tūhoro 10E EQUATOR for 38." in third
    fourth = text(client, f"/games/{number}/?turn=4")
    assert "Turn 4: Tāwhiri Matene 12A VIODS (with FARDELS), challenged and taken off." in fourth
    last = client.get(f"/games/{number}/?turn=27").content.decode()
    assert 'rel="next"' not in last
    for odd in ("-3", "999", "x", ""):
        assert client.get(f"/games/{number}/?turn={odd}").status_code == 200


def test_every_turn_of_every_example_can_be_shown(client, hall):
    for script in SCRIPTS:
        number = played(script)
        told = watched_games.watched_game(number).page
        assert len(told.views) == told.turns + 1
        for turn in range(told.turns + 1):
            shown = told.picture_at(turn, None)
            rows = ["".join(square.letter or "." for square in squares) for _, squares in shown.picture.rows]
            assert rows == [row.upper() for row in told.views[turn]["board"]]


def test_a_game_in_play_says_what_happens_next_and_listens_for_news(client, hall):
    number = played(IN_PLAY)
    page, told = client.get(f"/games/{number}/").content.decode(), text(client, f"/games/{number}/")
    assert f'data-live="game.{number}"' in page
    assert "Joanna Whitcombe challenges: 3 words go, as one challenge, to the adjudicator." in told
    assert "On turn" not in told
    assert "data-live" not in client.get(f"/games/{number}/?turn=2").content.decode()


def test_a_running_clock_is_drawn_as_of_now(client, hall):
    number = played(replace(IN_PLAY, turns="8E HAUT", ago=timedelta(minutes=10)))
    page = client.get(f"/games/{number}/").content.decode()
    (left,) = re.findall(r'data-left="(-?\d+)"', page)
    assert 16 * 60_000 < int(left) < 19 * 60_000
    assert "On turn" in page


def test_a_game_that_is_not_there_is_not_found(client, hall):
    assert client.get("/games/4711/").status_code == 404
    assert client.get("/games/4711/record.gcg").status_code == 404


def test_a_log_that_does_not_add_up_is_not_shown(client, hall, monkeypatch):
    number = played(IN_PLAY)
    watched_games._recent.clear()
    watched_games._summary.cache_clear()

    def broken(*_args):
        raise watched_games.BrokenLog(3, "is missing")

    monkeypatch.setattr(store, "load", broken)
    answer = client.get(f"/games/{number}/")
    assert answer.status_code == 500
    assert "tilehall check" in answer.content.decode()
    assert "Cannot be read" in client.get("/games/").content.decode()
    assert client.get(f"/games/{number}/position.cgp").status_code == 404


# -- what nobody may see


def dealt_anew(events, chance):
    """The same game with other tiles wherever a watcher does not see them: those never laid open are swapped."""
    laid = {}
    for number, event in enumerate(events):
        if type(event).__name__ == "TilesDrawn":
            laid[number] = list(event.tiles)
    seen = {letter for event in events for _square, letter in getattr(event, "placed", ())}
    hidden = [(n, at) for n, tiles in laid.items() for at, tile in enumerate(tiles) if tile not in seen]
    faces = [laid[n][at] for n, at in hidden]
    chance.shuffle(faces)
    for (n, at), face in zip(hidden, faces, strict=True):
        laid[n][at] = face
    return tuple(
        replace(event, tiles=tuple(laid[number])) if number in laid else event for number, event in enumerate(events)
    )


def test_a_page_does_not_change_when_something_unseen_does(hall):
    """Tiles in a rack or in the bag that were never laid are other tiles: the page says the same."""
    events = store.load(played(replace(IN_PLAY, turns="\n".join(IN_PLAY.turns.split("\n")[:4])))).events
    rules = SCRABBLE.rules_of(events)
    told = PRESENTERS["scrabble"].page(rules, timeline(SCRABBLE, events))
    changed = 0
    for seed in range(20):
        other = dealt_anew(events, random.Random(seed))
        changed += other != events
        again = PRESENTERS["scrabble"].page(rules, timeline(SCRABBLE, other))
        same = {one.name for one in fields(told)} - {"picture_at"}
        assert all(getattr(told, name) == getattr(again, name) for name in same)
        assert told.picture_at(4, 0) == again.picture_at(4, 0)
    assert changed > 10


def test_no_rack_is_on_the_page_of_a_game_in_play(client, hall):
    number = played(IN_PLAY)
    for view in watched_games.watched_game(number).page.views:
        assert all(isinstance(rack, int) for rack in view["racks"])
        assert isinstance(view["bag"], int)
    assert "Tiles left" not in client.get(f"/games/{number}/").content.decode()


# -- records


def test_the_record_of_a_game_in_play_is_kept_back(client, hall):
    number = played(IN_PLAY)
    for suffix in ("gcg", "jsonl"):
        answer = client.get(f"/games/{number}/record.{suffix}")
        assert answer.status_code == 409
        assert "not over yet" in answer.content.decode()


def test_a_finished_game_goes_out_as_gcg_and_comes_in_again(client, hall):
    number = played(NZASP)
    answer = client.get(f"/games/{number}/record.gcg")
    assert answer["Content-Disposition"] == f'attachment; filename="game-{number}.gcg"'
    record = SCRABBLE.notations["gcg"].read(SCRABBLE.rules("nzasp-2022"), answer.content)
    assert record.report["disagreements"] == []
    assert list(record.report["final"]["scores"].values()) == [340, 343]
    assert client.get(f"/games/{number}/record.exe").status_code == 404


def test_the_log_replays_to_the_same_end_and_holds_no_free_text_about_people(client, hall):
    number = played(IN_PLAY)
    outside = actions.Outside(timezone.now(), lambda *_: (), lambda _word: True)

    def send(kind, **more):
        intent = {"kind": f"{kind}/1", **more}
        assert isinstance(actions.submit(CONSOLE, number, intent, kind, outside), actions.CommandDone), kind

    send("adjudicate", lexicon="enable1", acceptable=None)
    send("adjourn", reason="taken ill", arranged="tomorrow")
    send("forfeit", by=0, reason="taken ill")
    log = client.get(f"/games/{number}/record.jsonl").content.decode()
    assert "taken ill" not in log
    read = log_text.read(log, catalogue.GAMES)
    state = read.game.replay(read.events)
    assert state.phase == "over"
    assert all("payload" not in json.loads(line) for line in log.splitlines())


def test_a_position_is_what_a_watcher_sees_after_that_turn(client, hall):
    number = played(IN_PLAY)
    first = client.get(f"/games/{number}/position.cgp?turn=1").content.decode()
    assert first.split()[0].split("/")[7] == "4HAUT7"
    assert first.split()[1] == "/"
    assert client.get(f"/games/{number}/position.fen").status_code == 404


@pytest.mark.parametrize(
    ("rows", "placed", "where"),
    [
        ({8: "...CAT"}, [["8D", "C"], ["8E", "A"], ["8F", "T"]], "8D"),
        ({8: "...CATS"}, [["8G", "S"]], "8D"),
        ({7: "...A", 8: "...B"}, [["8D", "B"]], "D7"),
        ({7: "...A", 8: "...BE"}, [["8D", "B"]], "8D"),
        ({7: "..A", 8: "..B", 9: "..C"}, [["7C", "A"], ["9C", "C"]], "C7"),
        ({}, [], ""),
    ],
)
def test_where_a_play_begins(rows, placed, where):
    board = [rows.get(number, "").ljust(15, ".") for number in range(1, 16)]
    assert place_of_play(board, placed) == where


# -- everything that can happen at a table

LOGS = sorted((Path(__file__).parents[2] / "scrabble" / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_whatever_happens_in_a_game_can_be_told_at_any_moment(path):
    """Overdraws, disputes, found tiles, adjournments: the golden logs, broken off at many places."""
    log = log_text.read(path.read_text(), catalogue.GAMES)
    for length in [*range(1, len(log.events), 5), len(log.events)]:
        told = PRESENTERS["scrabble"].page(log.rules, timeline(log.game, log.events[:length]))
        assert told.next
        assert told.summary.state
        assert len(told.views) == told.turns + 1
        assert told.picture_at(told.turns, 0).sentence
    words = [note.text for row in told.rows for note in row.notes] + [note.text for note in told.opening]
    assert words
    assert not [said for said in words if "_" in said or "{" in said]
    if told.slip:
        sums = [sum(points) for points in zip(*(line.points for line in told.slip.lines), strict=True)]
        assert sums == list(told.slip.totals)


@pytest.mark.cites("nzasp.P.8.6", "reading:R-105")
def test_totals_that_both_signed_otherwise_have_a_line_on_the_slip():
    log = log_text.read(next(path for path in LOGS if path.stem == "nzasp-table-hard").read_text(), catalogue.GAMES)
    events = [event for event in log.events if not isinstance(event, SlipSigned)]
    for seat in (Seat(0), Seat(1)):
        signed = SignSlip(by=seat, totals=(500, 400))
        events += log.game.decide(log.rules, log.game.replay(events), signed, outside())
    slip = PRESENTERS["scrabble"].page(log.rules, timeline(log.game, events)).slip
    assert (slip.totals, slip.lines[-1].label, len(slip.signed)) == ((500, 400), "Signed otherwise by both", 2)
    assert [sum(points) for points in zip(*(line.points for line in slip.lines), strict=True)] == [500, 400]


@pytest.mark.cites("nzasp.P.6.3.4")
def test_a_score_sheet_that_is_out_is_told(client, hall):
    number = played(replace(IN_PLAY, turns="8E HAUT"))
    state = store.load(number).state
    by, outside = state.last.by, Outside(timezone.now(), lambda count, among: (), lambda word: True)
    for out, told in ((0, False), (-1, True)):
        score = {"of": by, "turn": state.last.score, "total": state.scores[by] + out}
        intent, actor = {"kind": "record-score/1", **score}, playing(people_called(*IN_PLAY.names)[IN_PLAY.names[by]])
        assert isinstance(actions.submit(actor, number, intent, f"sheet {out}", outside), actions.CommandDone)
        name = state.terms.names[by]
        assert (f"The score sheet of {name} gives {name} 1 too few" in text(client, f"/games/{number}/")) == told
