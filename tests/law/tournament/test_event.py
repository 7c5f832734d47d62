"""The event file: what it holds, and that a wrong one is told with its place."""

from typing import Any

import pytest

from tilehall.law.tournament.event import Bye, EventFault, Forfeit, PairGame, Table, read_event

from .grade_lines import bye, event, game

PLAYERS = [{"name": "Ana", "rating": 1500, "games": 60}, {"name": "Ben", "rating": None, "games": 0}, {"name": "Cy"}]


def told(*rounds: Any, players: Any = PLAYERS, **more: Any) -> str:
    with pytest.raises(EventFault) as fault:
        read_event({"players": players, "rounds": list(rounds), **more})
    return str(fault.value)


def test_everything_a_file_may_hold() -> None:
    players = [
        {"name": "Ana", "rating": 1500, "games": 60, "club": "Kiwi", "entered": 3, "regraded": True, "team": "N"},
        {"name": "Ben", "rating": None, "games": 0},
        *({"name": name} for name in ("Cy", "Dee", "Eve")),
    ]
    rounds = [
        [{"first": "Ana", "second": "Ben", "score": [400, -5], "bonus": [2, 0]}, {"bye": "Cy"}],
        [{"forfeit": "Ana", "to": "Ben"}, {"first": "Cy", "second": "Dee"}],
        [{"forfeit": "Ana", "to": "Ben", "first": "Ben"}],
        [{"table": ["Ana", "Ben", "Cy"], "scores": [1, 2, -3]}, {"table": ["Dee", "Eve"]}],
    ]
    found = read_event({"name": "E", "ruleset": "nsa-2008", "profile": "p", "players": players, "rounds": rounds})
    ana, ben, *_ = found.players
    assert (ana.club, ana.entered, ana.regraded, ana.team) == ("Kiwi", 3, True, "N")
    assert (ben.rating, ben.games, ben.club, ben.entered, ben.regraded, ben.team) == (None, 0, None, None, False, None)
    assert found.rounds == (
        (PairGame(first="Ana", second="Ben", score=(400, -5), bonus=(2, 0)), Bye(player="Cy")),
        (Forfeit(player="Ana", to="Ben"), PairGame(first="Cy", second="Dee")),
        (Forfeit(player="Ana", to="Ben", begun_by="Ben"),),
        (Table(players=("Ana", "Ben", "Cy"), scores=(1, 2, -3)), Table(players=("Dee", "Eve"))),
    )
    assert (found.name, found.ruleset, found.profile, found.final, found.finished) == ("E", "nsa-2008", "p", False, 1)


def test_a_file_without_a_ruleset_is_played_by_the_nzasp_rules() -> None:
    assert read_event({"players": []}).ruleset == "nzasp-2022"


def test_finished_rounds_are_counted_from_the_first() -> None:
    found = event([game("Ana", "Ben", 1, 0), bye("Cy")], [game("Ben", "Cy", 1, 0)], [game("Ana", "Cy")])
    assert (found.finished, found.final) == (2, False)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"first": "Ana", "second": "Zoe"}, "round 1, entry 1: Zoe is no player"),
        ({"bye": "Zoe"}, "round 1, entry 1: Zoe is no player"),
        ({"first": "Ana", "second": "Ana", "score": [1, 2]}, "round 1, entry 1: Ana is twice in round 1"),
        (
            {"first": "Ana", "second": "Ben", "score": [400.5, 3]},
            "round 1, entry 1, score: should be a whole number, not 400.5",
        ),
        (
            {"first": "Ana", "second": "Ben", "score": ["400", 3]},
            "round 1, entry 1, score: should be a whole number, not '400'",
        ),
        (
            {"first": "Ana", "second": "Ben", "score": [True, 3]},
            "round 1, entry 1, score: should be a whole number, not True",
        ),
        (
            {"first": "Ana", "second": "Ben", "score": [400]},
            "round 1, entry 1, score: should have 2 items, not 1 (one number",
        ),
        (
            {"first": "Ana", "second": "Ben", "score": 400},
            "round 1, entry 1, score: should be a list or null, not 400 (one number",
        ),
        (
            {"first": "Ana", "second": "Ben", "score": [1, 2], "bonus": [0, -1]},
            "entry 1, bonus: should be 0 or more, not -1 (count the bonus words",
        ),
        ({"first": "Ana"}, "round 1, entry 1, second: is missing (write the name"),
        (
            {"forfeit": "Ana", "to": "Ben", "first": "Cy"},
            "round 1, entry 1, first: Cy is neither of the two (who began the game that was left)",
        ),
        ({"forfeit": "Ana"}, "round 1, entry 1, to: is missing (write the name"),
        ({"second": 7, "first": "Ana"}, "round 1, entry 1, second: should be a text or null, not 7 (write the name"),
        ({"table": ["Ana"]}, "round 1, entry 1, table: should be a list of two to four names (list who"),
        ({"table": "Ana"}, "round 1, entry 1, table: should be a list or null, not 'Ana' (list who"),
        ({"table": ["Ana", "Ben"], "scores": [1]}, "round 1, entry 1, scores: should have 2 items, not 1 (one number"),
        ({"table": ["Ana", 7]}, "round 1, entry 1, table: should be a text, not 7 (list who"),
        ({"bye": ""}, "round 1, entry 1, bye: should be a text that is not empty, not ''"),
        ({"bye": None}, "round 1, entry 1: it is no pair"),
        ({}, "round 1, entry 1: it is no pair, bye, forfeit or table"),
        ("Ana", "round 1, entry 1: should be an object, not 'Ana' (an entry is"),
    ],
)
def test_an_entry_that_is_wrong_names_its_place(entry: Any, says: str) -> None:
    assert says in told([entry])


def test_a_player_twice_in_a_round() -> None:
    assert "round 2, entry 2: Ben is twice in round 2" in told([], [{"first": "Ana", "second": "Ben"}, {"bye": "Ben"}])


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([{"name": "Ana"}, {"name": "Ana"}], "player 2: the name Ana is there twice"),
        ([{"rating": 3}], "player 1, name: is missing (write text"),
        ([{"name": " "}], "player 1, name: should be a text that is not empty, not ' '"),
        (
            [{"name": "Ana", "rating": "1500"}],
            "player 1, rating: should be a whole number or null, not '1500' (write it as 1500",
        ),
        (
            [{"name": "Ana", "rating": -5}],
            "player 1, rating: should be 0 or more, not -5 (write it as 1500, 0 up",
        ),
        ([{"name": "Ana", "games": -1}], "player 1, games: should be 0 or more, not -1 (give the rated games"),
        ([{"name": "Ana", "regraded": "no"}], "player 1, regraded: should be true or false, not 'no'"),
        (["Ana"], "player 1: should be an object, not 'Ana' (a player is"),
        (None, "the file, players: should be a list, not null (write players"),
        ({}, "the file, players: should be a list, not an object"),
    ],
)
def test_a_player_that_is_wrong_names_the_place(players: Any, says: str) -> None:
    assert says in told(players=players)


def test_a_file_of_another_kind() -> None:
    with pytest.raises(EventFault, match="the file: should be an object, not a list"):
        read_event([])
    assert "round 1: should be a list, not an object (a round is" in told({})
    with pytest.raises(EventFault, match="the file, rounds: should be a list, not 'x'"):
        read_event({"players": [], "rounds": "x"})
    with pytest.raises(EventFault, match="the file, players: is missing"):
        read_event({})
    assert "the file, ranking: should be a text, not 7 (write ranking" in told(ranking=["wins", 7])
    assert "the file, ruleset: should be a text or null, not 7 (write text" in told(ruleset=7)


def test_null_is_as_good_as_left_out_and_other_fields_are_left_alone() -> None:
    player = {"name": "Ana", "games": None, "regraded": None, "club": None, "colour": "red"}
    found = read_event({"players": [player], "rounds": None, "ranking": None, "name": None, "ruleset": None, "by": 1})
    assert found == read_event({"players": [{"name": "Ana"}]})


def test_every_field_of_a_file_has_its_remedy() -> None:
    """A remedy is looked up by the field's name, so that a field without one would fall over a wrong file."""
    players: list[Any] = [{"name": "Ana"}]
    for field in ("name", "rating", "games", "club", "entered", "regraded", "team"):
        assert f"player 1, {field}: " in told(players=[{"name": "Ana", field: 1.5}])
    for field in ("first", "second", "score", "bonus", "bye", "forfeit", "to", "table", "scores"):
        assert f"round 1, entry 1, {field}: " in told([{field: 1.5}], players=players)
    for field in ("players", "rounds", "name", "ruleset", "profile", "ranking"):
        with pytest.raises(EventFault, match=f"^the file, {field}: "):
            read_event({"players": players, field: 1.5})
