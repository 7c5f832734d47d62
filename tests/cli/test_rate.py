"""tilehall rate, as scripts and people meet it: shapes, what comes first, exit statuses, one line on standard error."""

import json
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.ratings.worked_event import BEAT, BROUGHT
from tilehall.cli.main import main

PLAYERS = [{"name": name, "rating": rating, "games": games} for name, (rating, games) in BROUGHT.items()]
TIE = {"first": "C", "second": "G", "score": [400, 400]}
GAMES = [TIE, *({"first": a, "second": b, "score": [420, 380]} for a, beaten in BEAT.items() for b in beaten)]
EVENT = {"name": "Eight", "ruleset": "nzasp-2022", "players": PLAYERS, "rounds": [[game] for game in GAMES]}
GUESSED = {**EVENT, "profile": "nzasp-draft-1"}
FIGURES = [1717.14, 1702.16, 1570.04, 1528.24, 1480.56, 1418.85, 1494.83, 984.87]
PUBLISHED = [1717, 1702, 1570, 1528, 1481, 1419, 1495, 985]


@pytest.fixture
def asked(ask_about_event):
    return partial(ask_about_event, "rate")


def told(asked, event, *words):
    status, said, complained = asked(event, "--json", *words)
    assert (status, complained) == (0, "")
    return json.loads(said)


def test_the_default_is_what_the_association_uses_now(asked):
    found = told(asked, EVENT)
    assert (found["profile"], found["confirmed"]) == ("nzasp-2022", True)
    assert "silent:nzasp: the formula of the rating profile nzasp-2022" in found["rests_on"]


def test_the_worked_event(asked):
    found = told(asked, GUESSED)
    assert (found["profile"], found["confirmed"], found["final"]) == ("nzasp-draft-1", False, True)
    players = found["players"]
    assert [one["name"] for one in players] == list(BROUGHT)
    assert [one["exact"] for one in players] == pytest.approx(FIGURES, abs=0.01)
    assert [one["new"] for one in players] == PUBLISHED
    assert all(type(one["new"]) is int for one in players)
    assert [one["wins"] for one in players] == [5, 6, 3.5, 3, 3, 3, 3.5, 1]
    assert [one["expected"] for one in players] == [4.74, 4.43, 4, 3.79, 3.47, 3.07, None, None]
    assert [one["change"] for one in players] == [5, 47, -10, -16, -9, -2, None, None]
    assert [one["old"] for one in players] == [rating for rating, _ in BROUGHT.values()]
    assert [one["name"] for one in players if one["provisional"]] == ["F", "G", "H"]
    assert found["rests_on"][:2] == ["nzasp.C.12.1", "reading:R-22"]
    assert any(
        each.startswith("silent:nzasp: the formula of the rating profile nzasp-draft-1") for each in found["rests_on"]
    )


def test_a_file_tells_whose_rating_had_become_historic(asked):
    """In 2019 such a player rose faster: 30 points a win, and what is beyond 3.5 over the expectation twice."""
    opponents = [{"name": name, "rating": 1500, "games": 300} for name in "ABCDE"]
    rounds = [[{"first": "back", "second": each["name"], "score": [420, 380]}] for each in opponents]
    news = {}
    for historic in (False, True):
        back = {"name": "back", "rating": 1000, "games": 300, "historic": historic}
        event = {"ruleset": "nzasp-2022", "players": [back, *opponents], "rounds": rounds}
        news[historic] = [
            told(asked, event, "--profile", key)["players"][0]["exact"] for key in ("nzasp-2019", "nzasp-2022")
        ]
    over = (news[False][0] - 1000) / 30
    assert news[True] == pytest.approx([news[False][0] + 30 * (over - 3.5), news[False][1]])
    status, _, complained = asked({"players": [{"name": "A", "historic": "yes"}], "rounds": []})
    assert (status, "player 1, historic" in complained) == (2, True)


def test_every_line_of_a_change_is_told(asked):
    first = told(asked, GUESSED)["players"][0]
    assert [line["opponent"] for line in first["lines"]] == ["B", "C", "D", "F", "H", "E", "G"]
    assert sum(line["expectation"] for line in first["lines"]) == pytest.approx(4.743, abs=0.001)
    assert sum(line["result"] for line in first["lines"]) == 5
    assert first["steps"] == ["won 5 where 4.743 were expected: +0.257 × 20 = +5.14 points"]


@pytest.mark.parametrize(
    ("in_file", "asked_for", "used"),
    [
        (None, (), "nzasp-2022"),
        ("australia-2006", (), "australia-2006"),
        ("australia-2006", ("--profile", "naspa-2009"), "naspa-2009"),
        (None, ("--profile", "glicko-2"), "glicko-2"),
    ],
)
def test_the_profile_asked_for_beats_the_file_and_the_file_the_default(asked, in_file, asked_for, used):
    assert told(asked, {**EVENT, "profile": in_file}, *asked_for)["profile"] == used


@pytest.mark.cites("nzasp.P.9.3")
def test_six_wins_in_seven_games_where_a_seventh_win_was_a_bye(asked):
    games = [[{"first": "A", "second": name, "score": [400, 300]}] for name in "BCDEFG"]
    games.append([{"first": "A", "second": "H", "score": [300, 400]}])
    without = told(asked, {**EVENT, "rounds": games})
    found = told(asked, {**EVENT, "rounds": [*games, [{"bye": "A"}]]})
    assert (found["players"][0]["wins"], found["players"][0]["games"]) == (6, 7)
    assert found["players"] == without["players"]
    assert "nzasp.P.9.3" in found["rests_on"]
    assert "nzasp.P.9.3" not in without["rests_on"]


@pytest.mark.cites("nzasp.P.10.4")
def test_five_wins_in_seven_games_where_a_sixth_win_was_by_forfeit(asked):
    games = [[{"first": "A", "second": name, "score": [400, 300]}] for name in "BCDEF"]
    games += [[{"first": "A", "second": name, "score": [300, 400]}] for name in "GH"]
    without = told(asked, {**EVENT, "rounds": games})
    found = told(asked, {**EVENT, "rounds": [*games, [{"forfeit": "B", "to": "A"}]]})
    assert (found["players"][0]["wins"], found["players"][0]["games"]) == (5, 7)
    assert found["players"] == without["players"]
    assert "nzasp.P.10.4" in found["rests_on"]
    assert "nzasp.P.10.4" not in without["rests_on"]


def test_a_newcomer_without_a_game_has_no_rating_and_a_rated_player_keeps_it(asked):
    found = told(asked, {**EVENT, "rounds": [[{"bye": "H"}, {"bye": "A"}]]})
    keys = ("old", "new", "exact", "expected", "wins", "change")
    assert [found["players"][7][key] for key in keys] == [None, None, None, None, 0, None]
    assert [found["players"][0][key] for key in keys] == [1712, 1712, 1712, 0, 0, 0]


def test_games_still_to_be_played_are_not_rated_and_said_to_be_open(asked):
    rounds = [*EVENT["rounds"], [{"first": "A", "second": "B"}]]
    found = told(asked, {**GUESSED, "rounds": rounds})
    assert found["final"] is False
    assert [one["new"] for one in found["players"]] == PUBLISHED
    assert "Not final" in asked({**EVENT, "rounds": rounds})[1]


def test_a_person_reads_a_table(asked):
    status, said, _ = asked({**GUESSED, "rounds": [*EVENT["rounds"], [{"bye": "A"}]]})
    assert status == 0
    lines = said.splitlines()
    assert lines[0] == "Eight, rated by nzasp-draft-1 (a first guess at NZASP's formula, not confirmed)"
    assert lines[2].split() == ["name", "old", "new", "change", "wins", "expected"]
    assert lines[3].split() == ["A", "1712", "1717", "+5", "5/7", "4.74"]
    assert lines[10].split() == ["H", "-", "985", "-", "1/7", "-", "P,", "first", "rating"]
    assert "nzasp.P.9.3" in lines[-1]
    assert "at which the games would have moved nothing" in asked(GUESSED, "--why")[1]


RUMMIKUB = {
    "ruleset": "nzrc-2024",
    "players": [{"name": name, "rating": 1500, "games": 60} for name in "ABCD"],
    "rounds": [[{"table": ["A", "B", "C", "D"], "scores": [60, -10, -20, -30]}]],
}


def test_rummikub_is_rated_only_where_it_is_asked_for(asked):
    status, said, complained = asked(RUMMIKUB, "--json")
    assert (status, said) == (1, "")
    assert "rummikub-pairs" in complained
    found = told(asked, RUMMIKUB, "--profile", "rummikub-pairs")
    # Three opponents at a third each: half a win was expected of each, and the best of the table has one.
    assert [one["exact"] for one in found["players"]] == pytest.approx([1510, 1503.33, 1496.67, 1490], abs=0.01)
    assert [one["wins"] for one in found["players"]] == [1, 0.67, 0.33, 0]
    assert [one["games"] for one in found["players"]] == [1, 1, 1, 1]
    assert all(each.startswith("silent:nzrc2024: ") for each in found["rests_on"])


def test_a_table_of_three_is_one_game_for_each_who_sat_there(asked):
    rounds = [[{"table": ["A", "B", "C"], "scores": [60, -30, -30]}]]
    found = told(asked, {**RUMMIKUB, "rounds": rounds}, "--profile", "rummikub-pairs")
    assert [one["exact"] for one in found["players"]] == pytest.approx([1510, 1495, 1495, 1500])
    assert [one["games"] for one in found["players"]] == [1, 1, 1, 0]


def test_under_the_nsa_rules_it_is_said_that_they_are_silent(asked):
    found = told(asked, {**GUESSED, "ruleset": "nsa-2008", "rounds": [*EVENT["rounds"], [{"bye": "A"}]]})
    assert [one["new"] for one in found["players"]] == PUBLISHED
    assert all(each.startswith("silent:nsa2008: ") for each in found["rests_on"])


@pytest.mark.parametrize(
    ("event", "words", "status", "said"),
    [
        (EVENT, ("--profile", "elo"), 1, "tilehall: rate: there is no rating profile elo (choose among nzasp-2022,"),
        ({**EVENT, "profile": "elo"}, (), 2, "event.json: the file, profile: there is no rating profile elo"),
        ({**EVENT, "ruleset": "fide"}, (), 2, "event.json: the file, ruleset"),
        (EVENT, ("--profile", "rummikub-pairs"), 1, "does not rate that (choose the profile nzasp-2022"),
        ({**EVENT, "rounds": [[{"table": ["A", "B"], "scores": [1, 2]}]]}, (), 2, "round 1, entry 1: Scrabble is"),
        ({**EVENT, "rounds": [[{"bye": "Z"}]]}, (), 2, "round 1, entry 1: Z is no player of this event"),
        ({**EVENT, "rounds": [[TIE, {"bye": "C"}]]}, (), 2, "round 1, entry 2: C is twice in round 1"),
        (
            {**EVENT, "rounds": [[{**TIE, "score": [1.5, 2]}]]},
            (),
            2,
            "round 1, entry 1, score: should be a whole number, not 1.5",
        ),
        ({"players": [{"name": "A", "rating": 10**18}]}, (), 2, "player 1, rating: A cannot have such a rating"),
        ({"players": [{"name": "A", "rating": 10**400}]}, (), 2, "player 1, rating: is wider than 64 bits"),
        (
            {"players": [{"name": "A", "rating": 1500.5}]},
            (),
            2,
            "player 1, rating: should be a whole number or null, not 1500.5",
        ),
        (b"{", (), 2, "event.json, line 1, column 2: this is no JSON"),
    ],
)
def test_what_cannot_be_rated_is_one_line_with_the_place(asked, event, words, status, said):
    found, out, complained = asked(event, "--json", *words)
    assert (found, out) == (status, "")
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    assert said in complained


def test_a_file_that_is_not_there(capsys):
    assert main(["rate", "nowhere.json", "--json"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


names = st.sampled_from("ABCD") | st.text(max_size=2)
odd = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.lists(st.integers(), max_size=3)
)
score = st.lists(st.integers(-10, 500), min_size=2, max_size=2) | odd
player = st.fixed_dictionaries(
    {"name": names},
    optional={
        "rating": st.integers(0, 2500) | odd,
        "games": st.integers(0, 99) | odd,
        "regraded": st.booleans() | odd,
        "historic": st.booleans() | odd,
    },
)
meeting = (
    st.fixed_dictionaries({"first": names, "second": names, "score": score})
    | st.fixed_dictionaries({"bye": names})
    | st.fixed_dictionaries({"forfeit": names, "to": names})
    | st.fixed_dictionaries({"table": st.lists(names, max_size=5), "scores": odd})
    | odd
)
event = st.fixed_dictionaries(
    {
        "players": st.lists(player, max_size=5) | odd,
        "rounds": st.lists(st.lists(meeting, max_size=3), max_size=4) | odd,
    },
    optional={
        "name": st.text(max_size=3) | odd,
        "ruleset": st.sampled_from(["nzasp-2022", "nsa-2008", "nzrc-2024", "nzrc-2024.1"]) | odd,
        "profile": st.sampled_from(
            [
                "nzasp-2022",
                "nzasp-2017",
                "nzasp-1999",
                "nzasp-draft-1",
                "nsa-to-2008",
                "australia-2006",
                "glicko-2",
                "rummikub-pairs",
            ]
        )
        | odd,
    },
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(event | odd)
def test_whatever_a_file_holds_the_answer_is_figures_or_one_line(asked, plain):
    status, said, complained = asked(plain, "--json")
    assert "a fault of ours" not in complained
    if status == 0:
        assert json.loads(said)["rests_on"]
        assert complained == ""
    else:
        assert status in (1, 2)
        assert (said, complained.count("\n")) == ("", 1)
