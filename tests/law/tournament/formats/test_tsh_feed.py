"""tourney.js: what tsh writes for overlays is read without running it, and what we write is read again."""

import json
from dataclasses import replace
from datetime import date
from types import ModuleType

import pytest
from hypothesis import given

from tests.law.tournament.invented_grades import file, grades
from tilehall.law.tournament.event import Bye, Forfeit, PairGame, Table
from tilehall.law.tournament.formats import tsh_archive, tsh_feed
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.formats.problem import CannotWrite, WrongFile
from tilehall.law.tournament.own_terms import OwnTerms

DAY = date(2026, 3, 14)
# As scripts are kept tidy by hand: a comment, names without quotes, an undefined, a comma too many.
TIDY = b"""// after round 2
newt = {
  config: {event_name: 'Kapiti "A" Open', event_date: "March 14-15, 2026", spread_cap: 350, notes: undefined,},
  "divisions": [{name: 1, players: [undefined,
    {id: 1, name: "Ngata, Ruth:XT001234", rating: 1510.4, pairings: [2, 0, 3], scores: [412, 100, 0],
      etc: {p12: [2, 0, 1]}},
    {id: 2, name: "Brown, Tama", rating: 0, pairings: [1, 3], scores: [389, 401],
      etc: {p12: [1, 2], team: ["Hutt", "Valley"]}},
    {id: 3, name: "Li, Mei", rating: undefined, pairings: [0, 2, 1], scores: [-100, 400, 0], etc: {penalty: [-10]}},
  ]}],
};
"""


def test_what_tsh_writes_is_read():
    read = tsh_feed.read(TIDY)
    assert (read.format, read.name, read.day) == ("tourney.js", 'Kapiti "A" Open', DAY)
    (grade,) = read.grades
    assert (grade.name, grade.spelled["Ruth Ngata"]) == ("1", "Ngata, Ruth")
    assert [(each.name, each.rating, each.team) for each in grade.event.players] == [
        ("Ruth Ngata", 1510, None),
        ("Tama Brown", None, "Hutt Valley"),
        ("Mei Li", None, None),
    ]
    assert grade.event.rounds == (
        (PairGame(first="Tama Brown", second="Ruth Ngata", score=(389, 412)), Forfeit(player="Mei Li", to=None)),
        (Bye(player="Ruth Ngata"), PairGame(first="Mei Li", second="Tama Brown", score=(400, 401))),
        (PairGame(first="Ruth Ngata", second="Mei Li"),),  # 0 to 0 is a game to come
    )
    assert grade.event.own_terms == OwnTerms(
        spread_caps=(350,), byes_count="always", bye_spread=100, forfeiter_spread=-100
    )
    assert read.notes[0].what == "Li, Mei has a penalty in the spread, which has no place here"


def test_a_feed_of_an_event_that_was_not_over_says_that_rounds_are_missing():
    read = tsh_feed.read(TIDY.replace(b"spread_cap: 350", b"spread_cap: 350, max_rounds: 7"))
    assert [note.what for note in read.notes if note.field == "max_rounds"] == [
        "7 rounds were planned, 3 are in the file"
    ]


def test_a_feed_is_known_by_its_name_or_its_text():
    assert read_results(TIDY, "tourney.js").players == ("Ruth Ngata", "Tama Brown", "Mei Li")
    assert read_results(TIDY, "download.txt").format == "tourney.js"


def test_the_opponents_go_by_their_own_numbers():
    players = [
        {"id": 7, "name": "A", "pairings": [9], "scores": [300]},
        {"id": 9, "name": "B", "pairings": [7], "scores": [301]},
    ]
    raw = json.dumps({"divisions": [{"name": "A", "players": [None, *players]}]}).encode()
    assert tsh_feed.read(raw).grades[0].event.rounds == ((PairGame(first="A", second="B", score=(300, 301)),),)


@pytest.mark.parametrize(
    "raw, said",
    [
        (b"newt={", "this is no tourney.js"),
        (b'// two\n/* lines\nmore */ newt={"a": /* and\n */ 1,\n"divisions": [}', "line 5: this is no tourney.js"),
        (b'newt={"config":{}}', "there are no divisions in it"),
        (b'newt={"divisions":[7]}', "division 1: is no object"),
        (b'newt={"divisions":[{"players":7}]}', "division 1: should be a list"),
        (b'newt={"divisions":[{"name":"A","players":[{"rating":1}]}]}', "division A, player 1: has no name"),
        (
            b'newt={"divisions":[{"players":[{"name":"A","scores":["x"]}]}]}',
            "player 1, scores: “x” is no whole number",
        ),
        (b'newt={"divisions":[{"players":[{"name":"A","pairings":[2]}]}]}', "opponent 2 is no other player"),
        (b'newt={"divisions":[' + b"[" * 100_000, "the lists too deep"),
        (b'newt={"divisions":' + b"9" * 10_000 + b"}", "a number is too long"),
    ],
)
def test_what_is_wrong_is_named(raw, said):
    with pytest.raises(WrongFile) as caught:
        tsh_feed.read(raw)
    assert said in str(caught.value.problems[0])


def test_what_is_written_has_what_overlays_ask_for():
    read = tsh_archive.read(file("kapiti.tsh"))
    tables = {(1, "Jo Hart"): 3, (1, "Sione Moa"): 3}
    grades = [read.grades[0], replace(read.grades[1], tables=tables)]
    raw = tsh_feed.write("Kāpiti Open", DAY, grades).raw
    assert raw.startswith(b'newt={"config":{"event_name":"K\\u0101piti Open","event_date":"2026-03-14","max_rounds":3,')
    assert raw.endswith(b"]};\n")
    plain = json.loads(raw[5:-2])
    assert [division["name"] for division in plain["divisions"]] == ["A", "B"]
    nobody, jo, sione, _ = plain["divisions"][1]["players"]
    assert nobody is None
    assert jo == {
        "id": 1,
        "name": "Hart, Jo",
        "rating": 1200,
        "pairings": [2, 0, 3],
        "scores": [401, 50, 350],
        "photo": "",
        "etc": {"p12": [1, 0, 2], "board": [3, 0, 0], "newr": [], "penalty": [], "club": ["Lower Hutt"], "lifeg": [61]},
    }
    assert (sione["scores"], sione["etc"]["forfeit"]) == ([388, 402, -50], [0, 0, -1])


def test_a_table_of_four_has_no_place_in_it():
    grade = tsh_archive.read(file("kapiti.t")).grades[0]
    tables = replace(grade, event=replace(grade.event, rounds=((Table(players=("Ana Fox", "Mei Li")),),)))
    with pytest.raises(CannotWrite, match="write this event as CSV"):
        tsh_feed.write("Open", DAY, [tables])


def test_the_last_round_is_counted_from_0_and_may_be_to_come():
    """As in the feeds of tsh; some other programs write the last round that is drawn."""
    grade = replace(tsh_feed.read(TIDY).grades[0], planned_rounds=7)
    raw = tsh_feed.write("Cup", DAY, [grade]).raw
    (division,) = json.loads(raw.removeprefix(b"newt=").rstrip(b";\n"))["divisions"]
    assert (division["maxr"], division["maxrp"]) == (6, 1)
    assert tsh_feed.read(raw.replace(b'"maxr":6', b'"maxr":2')).grades[0].planned_rounds == 7


@given(grades(lowest=1, forfeits="any"))
def test_what_is_written_is_read_again(told):
    read = tsh_feed.read(tsh_feed.write("Kapiti Open", DAY, [told]).raw)
    assert (read.name, read.day, read.grades, read.notes) == ("Kapiti Open", DAY, (told,), ())


@pytest.mark.parametrize("written", [tsh_feed, tsh_archive])
def test_the_rounds_of_an_event_that_goes_on_are_kept(written: ModuleType) -> None:
    read = tsh_feed.read(TIDY)
    planned = [replace(grade, planned_rounds=read.rounds + 4) for grade in read.grades]
    again = written.read(written.write("Cup", None, planned).raw)
    assert again.planned_rounds == read.rounds + 4
    assert written.read(written.write("Cup", None, read.grades).raw).planned_rounds == read.rounds
    shorter = replace(planned[0], name="B", planned_rounds=read.rounds + 2)
    by_grade = written.read(written.write("Cup", None, [*planned, shorter]).raw).grades
    assert [grade.planned_rounds for grade in by_grade] == [read.rounds + 4, read.rounds + 2]
