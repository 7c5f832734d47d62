"""tilehall draw, as scripts and people meet it: shapes, exit statuses, one line on standard error."""

import io
import json
from collections import Counter
from itertools import combinations

import pytest

from tilehall.cli.main import main

PLAYERS = [
    {"name": name, "rating": rating, "games": 60}
    for name, rating in (("Ana", 1700), ("Ben", 1600), ("Cy", 1500), ("Dot", None), ("Eve", 1400))
]
ROUND = [
    {"first": "Ana", "second": "Cy", "score": [400, 350]},
    {"first": "Eve", "second": "Ben", "score": [401, 400]},
    {"bye": "Dot"},
]
EVENT = {"name": "Club day", "ruleset": "nzasp-2022", "players": PLAYERS, "rounds": [ROUND]}


@pytest.fixture
def said(tmp_path, monkeypatch, capsys):
    """Runs the command; gives status, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TILEHALL_DATA", raising=False)

    def say(*words):
        status = main(["draw", *map(str, words)])
        assert not (tmp_path / "data").exists()
        return (status, *capsys.readouterr())

    return say


@pytest.fixture
def swiss(said, tmp_path):
    def say(event, *words):
        file = tmp_path / "event.json"
        file.write_text(event if isinstance(event, str) else json.dumps(event), encoding="utf-8")
        return said("swiss", file, *words)

    return say


def told(answer) -> dict:
    status, out, err = answer
    assert (status, err) == (0, "")
    return json.loads(out)


def refused(answer) -> str:
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.startswith("tilehall: ")
    assert err.count("\n") == 1
    assert err.rstrip().endswith(")")
    return err


@pytest.mark.parametrize("players", [2, 3, 7, 8, 24])
def test_round_robin(said, players: int) -> None:
    found = told(said("round-robin", "--players", players, "--json"))
    assert len(found["rounds"]) == players - 1 + players % 2
    firsts, met = Counter(), Counter()
    for each in found["rounds"]:
        for entry in each:
            assert set(entry) in ({"first", "second"}, {"bye"})
            if "first" in entry:
                firsts[entry["first"]] += 1
                met[frozenset(entry.values())] += 1
    assert met == {frozenset(two): 1 for two in combinations(range(1, players + 1), 2)}
    assert found["starts"] == {str(p): [firsts[p], players - 1 - firsts[p]] for p in range(1, players + 1)}
    assert list(found["starts"]) == [str(p) for p in range(1, players + 1)]
    assert found["rests_on"] == ["nzasp.P.5.3", "nzasp.P.9.1"][: 1 + players % 2]


def test_starts_that_are_drawn_for_are_null(said) -> None:
    found = told(said("--json", "round-robin", "--players", 6, "--starts", "drawn"))
    assert found["starts"] is None
    assert found["rests_on"] == ["nzasp.P.5.2"]
    assert "Who starts is drawn" in said("round-robin", "--players", 6, "--starts", "drawn")[1]


def test_the_seed_is_0_by_default_and_numbers_the_players(said) -> None:
    plain = said("round-robin", "--players", 8, "--json")
    assert plain == said("round-robin", "--players", 8, "--json", "--seed", 0)
    assert plain != said("round-robin", "--players", 8, "--json", "--seed", 1)


def test_double_cut_and_longer_round_robins(said) -> None:
    assert len(told(said("round-robin", "--players", 6, "--times", 2, "--json"))["rounds"]) == 10
    assert len(told(said("round-robin", "--players", 25, "--rounds", 30, "--json"))["rounds"]) == 30
    last = told(said("round-robin", "--players", 10, "--seeded", "--json"))["rounds"][-1]
    assert {1, 2} in [set(entry.values()) for entry in last]


def test_a_person_reads_a_chart(said) -> None:
    status, out, _ = said("round-robin", "--players", 5)
    assert status == 0
    assert out.startswith("Round 1  ")
    assert "bye" in out
    assert "Of 5 players 5 start 2 times." in out


@pytest.mark.parametrize("players", [-3, 0, 1, 1001, 2001, "x", "2.5", "٣", ""])
def test_too_few_or_no_number_is_exit_2(said, players) -> None:
    for task in (("round-robin",), ("tables", "--rounds", 3)):
        assert "--players" in refused(said(*task, "--players", players))


@pytest.mark.parametrize("words", [(), ("tables",), ("swiss",), ("knockout",), ("round-robin", "--starts", "odd")])
def test_a_wrong_call_is_one_line(said, words) -> None:
    refused(said(*words))


# -- swiss


def test_the_next_round_of_an_event(swiss) -> None:
    found = told(swiss(EVENT, "--round", 2, "--json"))
    assert found["bye"] == "Cy"
    assert {frozenset((p["first"], p["second"])) for p in found["pairs"]}.isdisjoint(
        {frozenset(("Ana", "Cy")), frozenset(("Eve", "Ben"))}
    )
    assert sorted(name for p in found["pairs"] for name in (p["first"], p["second"])) == ["Ana", "Ben", "Dot", "Eve"]
    assert all(p["why"].endswith(".") for p in found["pairs"])
    assert "nzasp.P.9.1" in found["rests_on"]


def test_round_one_is_by_rating_and_an_even_number_has_no_bye(swiss) -> None:
    event = {**EVENT, "players": [p for p in PLAYERS if p["name"] != "Eve"], "rounds": []}
    found = told(swiss(event, "--round", 1, "--json"))
    assert [{p["first"], p["second"]} for p in found["pairs"]] == [{"Ana", "Cy"}, {"Ben", "Dot"}]
    assert (found["bye"], found["byes"]) == (None, [])


def test_the_file_says_how_each_round_is_paired(swiss) -> None:
    event = {**EVENT, "systems": [{"first": 2, "system": "hill"}]}
    assert told(swiss(event, "--round", 2, "--json"))["method"] == "hill"
    assert told(swiss(event, "--round", 2, "--json", "--method", "factor", "--factor", 1))["method"] == "factor"
    assert told(swiss({**event, "rounds": []}, "--round", 1, "--json"))["method"] == "swiss"
    wrong = {**EVENT, "systems": [{"first": 2, "system": "lots"}]}
    assert "event.json: the file, systems" in refused(swiss(wrong, "--round", 2))


def test_a_round_is_drawn_on_the_standings_of_an_earlier_one(swiss) -> None:
    event = {**EVENT, "rounds": [ROUND, [{"first": "Ben", "second": "Ana"}, {"first": "Cy", "second": "Eve"}]]}
    found = told(swiss(event, "--round", 3, "--after", 1, "--json"))
    assert found["after"] == 1
    pairs = {frozenset((each["first"], each["second"])) for each in found["pairs"]}
    assert not pairs & {frozenset(("Ben", "Ana")), frozenset(("Cy", "Eve"))}
    assert all("After round 1:" in each["why"] for each in found["pairs"])
    assert "--after" in refused(swiss(event, "--round", 3, "--after", 2))
    assert "cannot be drawn" in refused(swiss(event, "--round", 4, "--after", 1))


def test_a_clinched_place_is_told_and_paired_so(swiss) -> None:
    names = [each["name"] for each in PLAYERS]
    rounds = [[{"first": names[0], "second": other, "score": [450, 400]}] for other in names[1:4]]
    event = {**EVENT, "rounds": rounds}
    found = told(swiss(event, "--round", 4, "--gibson", "--of", 4, "--json"))
    assert found["clinched"] == {names[0]: 1}
    assert any(
        "is sure of place 1" in each["why"] and names[0] in (each["first"], each["second"]) for each in found["pairs"]
    )
    assert "--of" in refused(swiss(event, "--round", 4, "--gibson"))
    assert "--of" in refused(swiss(event, "--round", 4, "--method", "cop"))
    assert told(swiss(event, "--round", 4, "--method", "chew", "--of", 4, "--json"))["clinched"] == {names[0]: 1}
    assert "--of" in refused(swiss(event, "--round", 4, "--gibson", "--of", 3))
    assert "--prizes" in refused(swiss(event, "--round", 4, "--prizes", 0))


def test_a_pair_in_the_file_without_a_score_is_made_by_hand(swiss) -> None:
    event = {**EVENT, "rounds": [ROUND, [{"first": "Ben", "second": "Eve"}]]}
    found = told(swiss(event, "--round", 2, "--json"))
    kept = [pair for pair in found["pairs"] if pair["first"] == "Ben"]
    assert kept == [{"first": "Ben", "second": "Eve", "why": "Made by hand, and kept."}]


@pytest.mark.parametrize("method", ["swiss", "hill", "australian", "factor"])
def test_every_method_has_an_answer_for_people(swiss, method: str) -> None:
    status, out, _ = swiss(EVENT, "--round", 2, "--method", method, "--factor", 1, "--apart", "club", "--even-starts")
    assert status == 0
    assert out.startswith("1  ")
    assert out.rstrip().endswith("has the bye.")


def test_who_does_not_play_on_is_left_out(swiss) -> None:
    found = told(swiss(EVENT, "--round", 2, "--out", "Ana", "--json"))
    assert found["bye"] is None
    assert "Ana" not in {name for p in found["pairs"] for name in (p["first"], p["second"])}
    assert "Zed is no player" in refused(swiss(EVENT, "--round", 2, "--out", "Zed"))


@pytest.mark.parametrize("number", [-1, 0, 1, 3])
def test_only_the_next_round_is_drawn(swiss, number: int) -> None:
    line = refused(swiss(EVENT, "--round", number))
    assert "event.json: --round" in line
    assert "draw round 2" in line


def test_an_unfinished_round_stands_in_the_way(swiss) -> None:
    event = {**EVENT, "rounds": [ROUND, [{"first": "Ben", "second": "Ana"}]]}
    assert "round 2 is not finished" in refused(swiss(event, "--round", 3))
    later = {**EVENT, "rounds": [[{"first": "Ben", "second": "Ana"}], ROUND]}
    assert "round 1 is not finished" in refused(swiss(later, "--round", 1))


@pytest.mark.parametrize(
    "event, place",
    [
        ("{", "event.json, line 1"),
        ({**EVENT, "rounds": [[{"bye": "Zed"}]]}, "round 1, entry 1"),
        ({**EVENT, "rounds": [[{"bye": "Ana"}, {"bye": "Ana"}]]}, "round 1, entry 2"),
        ({**EVENT, "rounds": [[{"first": "Ana", "second": "Ben", "score": [1, "2"]}]]}, "round 1, entry 1, score"),
        ({**EVENT, "ruleset": "chess"}, "ruleset"),
        ({**EVENT, "players": [], "rounds": []}, "event.json"),
        ({**EVENT, "rounds": [[{"table": ["Ana", "Ben"], "scores": [1, 2]}]]}, "event.json"),
    ],
)
def test_a_wrong_file_says_where(swiss, event, place: str) -> None:
    number = len(event["rounds"]) + 1 if isinstance(event, dict) else 1
    assert place in refused(swiss(event, "--round", number))


def test_a_file_from_standard_input_and_one_that_is_not_there(said, monkeypatch) -> None:
    class Typed:
        buffer = io.BytesIO(json.dumps(EVENT).encode())

    monkeypatch.setattr("sys.stdin", Typed)
    assert told(said("swiss", "-", "--round", 2, "--json"))["bye"] == "Cy"
    assert "nowhere.json" in refused(said("swiss", "nowhere.json", "--round", 1))


# -- tables


@pytest.mark.parametrize("players, rounds, often", [(16, 5, 1), (8, 7, 3), (12, 11, 3), (15, 5, 1)])
def test_exact_tables(said, players, rounds, often) -> None:
    found = told(said("tables", "--players", players, "--rounds", rounds, "--json"))
    assert found["meetings"] == {"min": often, "max": often}
    assert len(found["rounds"]) == rounds
    met = Counter(frozenset(two) for each in found["rounds"] for seats in each for two in combinations(seats, 2))
    assert met == {frozenset(two): often for two in combinations(range(1, players + 1), 2)}
    assert found["rests_on"][0].startswith("silent:nzrc2024: ")


@pytest.mark.parametrize("players, shape", [(2, [2]), (3, [3]), (4, [4]), (5, [3, 2]), (9, [3, 3, 3]), (11, [4, 4, 3])])
def test_the_shape_of_tables(said, players, shape) -> None:
    found = told(said("tables", "--players", players, "--rounds", 2, "--json"))
    assert [sorted(map(len, each), reverse=True) for each in found["rounds"]] == [shape, shape]


def test_tables_for_a_person_and_a_wrong_number_of_rounds(said) -> None:
    status, out, _ = said("tables", "--players", 16, "--rounds", 5)
    assert status == 0
    assert "Any two meet once." in out
    assert "--rounds" in refused(said("tables", "--players", 16, "--rounds", 0))
