"""The pages of a game of Rummikub: the table, the turns, the count sheet, and never what a watcher may not see."""

import random
import re
from collections import Counter
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests.rummikub import play
from tests.site.seats import people_called
from tests.toy.chance import seeded
from tilehall.law import catalogue
from tilehall.law.game import log_text
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions, store, watched_games
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.presenters.rummikub_tiles import face_of, meld_picture, meld_pictures, tile_picture
from tilehall.site.games.presenters.rummikub_wording import warning_sentence
from tilehall.site.games.timeline import timeline
from tilehall.site.hall import example_rummikub
from tilehall.site.hall import store as hall_store
from tilehall.site.hall.example_game import ExampleGame
from tilehall.site.people.actor import CONSOLE

pytestmark = pytest.mark.django_db
OVER, IN_PLAY = example_rummikub.SCRIPTS
IN_THE_HALL = replace(OVER, turns="\n".join(OVER.turns.split("\n")[:9]), ago=timedelta(seconds=280))
RUMMIKUB = catalogue.game("rummikub")
TABLE = PRESENTERS["rummikub"]


@pytest.fixture
def hall(db):
    hall_store.open_hall("The hall of games", example=False)


def played(script):
    return sitting(script).play()


def sitting(script):
    return example_rummikub.RummikubTable(script, people_called(*script.names), timezone.now())


def text(client, path):
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def tiles_on(page):
    return len(re.findall(r'<b class="rk ', page.split("<figcaption")[0]))


# -- the list and the page


def test_the_list_shows_tiles_of_a_game_in_play_and_scores_of_one_that_is_over(client, hall):
    over, playing = played(OVER), played(IN_PLAY)
    told = text(client, "/games/")
    assert "Āwhina Rangiāniwa, Graham Tolliver, Siân Probert and Hōne Tāpara" in told
    assert "−2 · −100 · +302 · −200" in told
    assert "Time is up NZRC" in told
    assert "tiles left" in told
    page = client.get("/games/").content.decode()
    assert page.index(f"/games/{playing}/") < page.index(f"/games/{over}/")


def test_a_game_shows_turns_with_their_clauses_and_the_count_sheet(client, hall):
    number = played(OVER)
    page, told = client.get(f"/games/{number}/").content.decode(), text(client, f"/games/{number}/")
    assert "Initial meld of 9 tiles, worth 66" in told
    assert "Manipulates: 2 melds of the table rearranged" in told
    assert "Frees the joker that stood for red 10" in told
    assert "The time is up" in told
    assert "3 penalty tiles for Āwhina Rangiāniwa" in told
    assert "By the log: the table stands as it stood" in told
    assert "Siân Probert went out and wins with +302." in told
    assert "no more than 27 could be laid at the last turn of choice: charged 100." in told
    assert "though 51 could have been laid at the last turn of choice: charged 200." in told
    assert told.count("Counted by the hall") == 3
    assert "Confirmed by the referee" not in told
    for clause in ("1b", "4a", "6", "7b", "7c", "12a", "12b", "13"):
        assert f'href="/rules/nzrc2024.{clause}/"' in page, clause
    assert f'href="/games/{number}/record.jsonl"' in page
    assert "gcg" not in page


def test_stepping_shows_the_table_after_each_turn_with_what_was_laid(client, hall):
    number = played(OVER)
    start = client.get(f"/games/{number}/?turn=0").content.decode()
    assert "Nothing lies on the table yet" in start
    assert 'rel="prev"' not in start
    seventh = client.get(f"/games/{number}/?turn=7").content.decode()
    figure = seventh[seventh.index('id="board"') : seventh.index("</figure>")].split("<figcaption")[0]
    assert figure.count("laid") == 2
    assert figure.count('class="meld changed') == 2
    assert "joker as red 10" in figure
    assert "Turn 7: Siân Probert: lays 2 tiles" in seventh
    # The turn before one that was lost shows what it was itself, not that the next one is being undone.
    assert "Turn 16: Hōne Tāpara: draws 1 tile" in client.get(f"/games/{number}/?turn=16").content.decode()
    lost = client.get(f"/games/{number}/?turn=17").content.decode()
    assert "Turn 17: Āwhina Rangiāniwa: the time is up." in lost
    for odd in ("-3", "999", "x", ""):
        assert client.get(f"/games/{number}/?turn={odd}").status_code == 200


def test_every_turn_of_every_example_shows_the_table_of_its_view(hall):
    for script in (OVER, IN_PLAY, IN_THE_HALL):
        told = watched_games.watched_game(played(script)).page
        assert len(told.views) == told.turns + 1
        for turn in range(1, told.turns + 1):
            picture, view = told.picture_at(turn, None).picture, told.views[turn]
            shown = [
                [("J" if one.joker else f"{one.colour}{one.number}") for one in each.tiles] for each in picture.melds
            ]
            assert shown == [[face_of(sign) for sign in each] for each in view["table"]]
            marked = sum(one.mark == "laid" for each in picture.melds for one in each.tiles)
            assert marked == len(told.rows[turn - 1].laid)
            assert told.rows[turn - 1].pool == view["pool"] or view["phase"] == "restoring"


def test_a_turn_being_undone_at_a_table_says_who_is_waited_for(client, hall):
    number = played(IN_PLAY)
    told = text(client, f"/games/{number}/")
    assert "The turn of Priya Ramachandra is lost, and 3 penalty tiles taken" in told
    assert "Leonard Applegarth confirms that the table stands again" in told
    assert "Turn 16: Leonard Applegarth: draws 1 tile." in told
    outside = Outside(timezone.now(), lambda *_: (), lambda _word: False)
    intent = {"kind": "confirm-restored/1", "by": 1, "leftovers": [], "table": None}
    assert isinstance(actions.record(CONSOLE, number, intent, "again", outside), actions.CommandDone)
    told = text(client, f"/games/{number}/")
    assert "Leonard Applegarth confirms: the table stands as it stood" in told
    assert "3 penalty tiles for Priya Ramachandra" in told


def test_the_clock_of_a_turn_in_the_hall_runs_and_at_a_table_there_is_none(client, hall):
    page = client.get(f"/games/{played(IN_THE_HALL)}/").content.decode()
    (left,) = re.findall(r'data-left="(-?\d+)"', page)
    assert -60_000 < int(left) < 40_000
    assert "On turn" in page
    assert "40 seconds a turn" in page
    assert "data-left" not in client.get(f"/games/{played(IN_PLAY)}/").content.decode()


def test_the_count_is_told_while_the_referee_counts(client, hall):
    four = sitting(OVER)
    sent, send = [], four.log.send
    # Everything up to the first confirmation.
    four.log = _Until(four.log, sent, send)
    told = text(client, f"/games/{four.play()}/")
    assert "Being counted" in told
    assert "still has to confirm the count of Graham Tolliver and Hōne Tāpara" in told
    assert told.count("Not confirmed yet") == 2
    assert "record, with every rack, can be had once the game is over" in told


class _Until:
    """A log that stops after one confirmation."""

    def __init__(self, log, sent, send):
        self._log, self._sent, self._send = log, sent, send

    def __getattr__(self, name):
        return getattr(self._log, name)

    def send(self, kind, **told):
        if kind != "confirm-count" or not self._sent:
            self._send(kind, **told)
            self._sent += [kind] if kind == "confirm-count" else []


# -- what nobody may see


def hidden(view):
    return all(isinstance(rack, int) for rack in view["racks"]) and isinstance(view["pool"], int)


def test_no_rack_is_on_the_page_of_a_game_in_play(client, hall):
    number = played(IN_THE_HALL)
    assert all(hidden(view) for view in watched_games.watched_game(number).page.views)
    page = client.get(f"/games/{number}/").content.decode()
    told = watched_games.watched_game(number).page
    on_table = sum(len(each) for each in told.views[-1]["table"])
    laid = sum(len(row.laid) for row in told.rows)
    shown = len(re.findall(r'<b class="rk [rbykj]', page))
    assert shown == on_table + laid  # what lies there, and what each turn laid: no tile more
    assert client.get(f"/games/{number}/record.jsonl").status_code == 409


def dealt_anew(events, chance):
    """The same game with other tiles wherever a watcher does not see them: those never laid are swapped."""
    seen = {tile for event in events for tile in (event.tiles if type(event).__name__ == "TilesLaid" else ())}
    places = []
    for number, event in enumerate(events):
        if type(event).__name__ == "TilesDealt":
            places += [(number, seat, at) for seat, rack in enumerate(event.racks) for at, one in enumerate(rack)]
        elif type(event).__name__ in ("TileDrawn", "TurnLost"):
            places += [(number, None, at) for at, one in enumerate(event.tiles)]
    held = {}
    for number, seat, at in places:
        event = events[number]
        held[number, seat, at] = event.tiles[at] if seat is None else event.racks[seat][at]
    free = [place for place in places if held[place] not in seen]
    faces = [held[place] for place in free]
    chance.shuffle(faces)
    held.update(zip(free, faces, strict=True))
    told = []
    for number, event in enumerate(events):
        if type(event).__name__ == "TilesDealt":
            racks = tuple(
                tuple(held[number, seat, at] for at in range(len(rack))) for seat, rack in enumerate(event.racks)
            )
            event = replace(event, racks=racks)
        elif type(event).__name__ in ("TileDrawn", "TurnLost"):
            event = replace(event, tiles=tuple(held[number, None, at] for at in range(len(event.tiles))), chance=None)
        told.append(event)
    return tuple(told)


def test_a_page_does_not_change_when_something_unseen_does(hall):
    """Tiles on a rack or in the pool that were never laid are other tiles: the page says the same."""
    script = replace(IN_THE_HALL, turns="\n".join(OVER.turns.split("\n")[:20]))
    events = store.load(played(script)).events
    rules = RUMMIKUB.rules_of(events)
    told = TABLE.page(rules, timeline(RUMMIKUB, events))
    assert any(type(event).__name__ == "TurnLost" for event in events)
    changed = 0
    for seed in range(10):
        other = dealt_anew(events, random.Random(seed))
        changed += other != events
        again = TABLE.page(rules, timeline(RUMMIKUB, other))
        same = {one.name for one in fields(told)} - {"picture_at"}
        assert all(getattr(told, name) == getattr(again, name) for name in same)
        assert all(told.picture_at(turn, 0) == again.picture_at(turn, 0) for turn in range(told.turns + 1))
    assert changed > 5


def test_the_log_replays_to_the_same_end_without_what_the_referee_wrote(client, hall):
    four = sitting(OVER)
    log, send = four.log, four.log.send

    class Noted:
        def __getattr__(self, name):
            return getattr(log, name)

        def send(self, kind, **told):
            more = {"points": 105, "reason": "hid a tile"} if kind == "confirm-count" and told["seat"] == 1 else {}
            send(kind, **{**told, **more})

    four.log = Noted()
    number = four.play()
    assert "Confirmed by the referee: 105 (our count: 100)" in text(client, f"/games/{number}/")
    assert "hid a tile" not in client.get(f"/games/{number}/").content.decode()
    answer = client.get(f"/games/{number}/record.jsonl").content.decode()
    assert "hid a tile" not in answer
    read = log_text.read(answer, catalogue.GAMES)
    assert read.game.replay(read.events).phase == "over"
    assert client.get(f"/games/{number}/record.gcg").status_code == 404


# -- everything that can happen at a table


def games_of_all_kinds(seed):
    """A game as the engine's own tests play it: everything now and then, sense or not."""
    rules, state, pick, events = RUMMIKUB.rules("nzrc-2024"), RUMMIKUB.start, seeded(seed), []
    now = timezone.now()
    for attempt in range(play.ATTEMPTS * 2):
        now += timedelta(seconds=7 if attempt % 9 else 50)
        command = play.attempt(state, pick)
        answer = RUMMIKUB.decide(rules, state, command, Outside(now, pick, play.is_word))
        if not isinstance(answer, Refusal):
            events += answer
            state = RUMMIKUB.replay(answer, state=state)
        if state.phase == "over":
            break
    return rules, tuple(events)


def told_at_any_moment(rules, events):
    kinds = Counter(type(event).__name__ for event in events)
    for length in [*range(1, len(events), 7), len(events)]:
        told = TABLE.page(rules, timeline(RUMMIKUB, events[:length]))
        assert told.next
        assert told.summary.state
        assert len(told.views) == told.turns + 1
        assert told.picture_at(told.turns, 0).sentence
    words = [note.text for row in told.rows for note in row.notes] + [note.text for note in told.opening]
    assert not [said for said in (*words, *told.next) if "_" in said or "{" in said]
    return kinds


def test_whatever_happens_in_a_game_can_be_told_at_any_moment():
    kinds = Counter()
    for seed in range(6):
        kinds += told_at_any_moment(*games_of_all_kinds(seed))
    assert {"TurnLost", "TableRestored", "TilesLaid", "TileDrawn", "RackCounted"} <= set(kinds)


LOGS = sorted((Path(__file__).parents[2] / "rummikub" / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_golden_logs_can_be_told_at_any_moment(path):
    log = log_text.read(path.read_text(), catalogue.GAMES)
    told_at_any_moment(log.rules, log.events)


def test_a_table_of_which_only_counts_are_told_is_shown_by_counts(client, hall):
    """A real table, nobody writes the tiles down: a lay, a time-out, a tile nobody could place, the count."""
    log = ExampleGame("rummikub", "nzrc-2024", 1, timezone.now() - timedelta(minutes=5), ())
    for kind, told in (
        ("open-game", {"names": ["Ana", "Ben"], "first": 1, "kept": "table", "logged": False}),
        ("deal", {"counts": [14, 14]}),
        ("be-ready", {"by": 1}),
        ("lay-unseen", {"by": 1, "count": 9, "initial": 41}),
        ("draw-tile", {"by": 0, "count": None}),
        ("report-timeout", {"by": 1, "touched": True}),
    ):
        log.send(kind, **told)
    page = text(client, f"/games/{log.number}/")
    assert "9 tiles lie on the table; which ones is not recorded." in page
    assert "Initial meld of 9 tiles" in page
    assert "Ana confirms that the table stands again" in page
    log.send("confirm-restored", by=0, leftovers=["*", "*"], table=None)
    log.send("lay-unseen", by=0, count=15, initial=60)
    log.send("show-rack", by=1, tiles=["R7", "J", "B3"], drawn_since=None)
    page = text(client, f"/games/{log.number}/")
    assert "2 tiles that nobody could place to Ben" in page
    assert "The log has 10 on this rack" in page
    log.send("confirm-count", seat=1, points=None, reason="")
    page = text(client, f"/games/{log.number}/")
    assert "Ana went out and wins with +110." in page
    assert "3 tiles left, worth 110" in page


@pytest.mark.cites("nzrc2024.16b")
def test_the_deduction_of_an_empty_pool_is_on_the_count_sheet():
    for seed in range(40):
        rules, events = games_of_all_kinds(seed)
        told = TABLE.page(rules, timeline(RUMMIKUB, events))
        if told.over and told.slip.deducted is not None:
            break
    else:
        pytest.fail("no pool ran out")
    assert "nzrc2024.16b" in told.slip.rests_on
    for line in told.slip.lines:
        assert line.score == told.slip.deducted - line.confirmed
        assert line.won == (line.confirmed == told.slip.deducted)
        assert str(told.slip.deducted) in line.reckoned


# -- tiles as pictures


@pytest.mark.parametrize(
    ("sign", "said"),
    [("R7", "red 7"), ("K13", "black 13"), ("J", "joker"), ("J=Y4", "joker as yellow 4"), ("*", "a tile not seen")],
)
def test_a_tile_in_words(sign, said):
    assert tile_picture(sign).text == said


def test_melds_know_their_kind_and_value():
    assert meld_picture(["R4", "J=R5", "R6"]).text == "Run: red 4, joker as red 5, red 6"
    assert (meld_picture(["R4", "B4", "J=Y4"]).kind, meld_picture(["R4", "B4", "J=Y4"]).value) == ("group", 12)


def test_a_tile_laid_is_marked_in_the_meld_that_is_new_and_not_at_its_twin():
    shown = meld_pictures(
        (("R4", "R5", "R6", "R7"), ("R7", "B7", "Y7")), (("R4", "R5", "R6", "R7"),), ("R7", "B7", "Y7")
    )
    assert [sum(one.mark == "laid" for one in each.tiles) for each in shown] == [0, 3]
    shown = meld_pictures(
        (("R4", "R5", "R6", "R7"), ("R7", "B7", "Y7")), (("R4", "R5", "R6"),), ("R7", "R7", "B7", "Y7")
    )
    assert [sum(one.mark == "laid" for one in each.tiles) for each in shown] == [1, 3]


def test_what_is_odd_about_a_rack_is_said_in_words():
    assert warning_sentence("count_differs:9") == "the log has 9 on this rack"
    assert warning_sentence("too_many:R7") == "there are more of R7 than the set has"


def test_time_in_which_the_hall_was_down_is_told_beside_the_turn():
    log = Path(__file__).parents[2] / "rummikub/logs/nzrc-2024-hall-down.jsonl"
    read = log_text.read(log.read_text(encoding="utf-8"), catalogue.GAMES)
    transcript = TABLE.transcript(read.rules)
    for entry in timeline(read.game, read.events):
        transcript.hear(entry)
    told = [note.text for note in (*transcript.opening, *(note for row in transcript.rows for note in row.notes))]
    assert "The hall was down for a while: that time is charged to nobody" in told
    assert told[0] == "Played in the hall, 5 seconds a turn"
