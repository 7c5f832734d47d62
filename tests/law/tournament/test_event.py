"""The event file: what it holds, and that a wrong one is told with its place."""

from typing import Any

import pytest

from tilehall.law.tournament.event import Bye, EventFault, Forfeit, Game, Table, read_event

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
        [{"table": ["Ana", "Ben", "Cy"], "scores": [1, 2, -3]}, {"table": ["Dee", "Eve"]}],
    ]
    found = read_event({"name": "E", "ruleset": "nsa-2008", "profile": "p", "players": players, "rounds": rounds})
    ana, ben, *_ = found.players
    assert (ana.club, ana.entered, ana.regraded, ana.team) == ("Kiwi", 3, True, "N")
    assert (ben.rating, ben.games, ben.club, ben.entered, ben.regraded, ben.team) == (None, 0, None, None, False, None)
    assert found.rounds == (
        (Game(first="Ana", second="Ben", score=(400, -5), bonus=(2, 0)), Bye(player="Cy")),
        (Forfeit(player="Ana", to="Ben"), Game(first="Cy", second="Dee")),
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
        ({"first": "Ana", "second": "Ben", "score": [400.5, 3]}, "round 1, entry 1, score: 400.5 is no whole number"),
        ({"first": "Ana", "second": "Ben", "score": ["400", 3]}, "round 1, entry 1, score: '400' is no whole number"),
        ({"first": "Ana", "second": "Ben", "score": [True, 3]}, "round 1, entry 1, score: True is no whole number"),
        ({"first": "Ana", "second": "Ben", "score": [400]}, "round 1, entry 1, score: it is no list of 2"),
        ({"first": "Ana", "second": "Ben", "score": 400}, "round 1, entry 1, score: it is no list of 2"),
        (
            {"first": "Ana", "second": "Ben", "score": [1, 2], "bonus": [0, -1]},
            "entry 1, bonus: a count of bonus words",
        ),
        ({"first": "Ana"}, "round 1, entry 1, second: there is no name"),
        ({"forfeit": "Ana"}, "round 1, entry 1, to: there is no name"),
        ({"second": 7, "first": "Ana"}, "round 1, entry 1, second: it is 7, no text"),
        ({"table": ["Ana"]}, "round 1, entry 1, table: it is no list of two to four names"),
        ({"table": "Ana"}, "round 1, entry 1, table: it is no list of two to four names"),
        ({"table": ["Ana", "Ben"], "scores": [1]}, "round 1, entry 1, scores: it is no list of 2"),
        ({}, "round 1, entry 1: it is no pair, bye, forfeit or table"),
        ("Ana", "round 1, entry 1: it is text, no object"),
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
        ([{"rating": 3}], "player 1, name: there is no name"),
        ([{"name": " "}], "player 1, name: it is empty"),
        ([{"name": "Ana", "rating": "1500"}], "player 1, rating: '1500' is no whole number"),
        ([{"name": "Ana", "games": -1}], "player 1, games: -1 games cannot be"),
        ([{"name": "Ana", "regraded": "no"}], "player 1, regraded: it is text, not true or false"),
        (["Ana"], "player 1: it is text, no object"),
        (None, "the file, players: it is nothing, no list"),
        ({}, "the file, players: it is an object, no list"),
    ],
)
def test_a_player_that_is_wrong_names_the_place(players: Any, says: str) -> None:
    assert says in told(players=players)


def test_a_file_of_another_kind() -> None:
    with pytest.raises(EventFault, match="the file: it is a list, no object"):
        read_event([])
    assert "round 1: it is an object, no list" in told({})
    with pytest.raises(EventFault, match="the file, rounds: it is text, no list"):
        read_event({"players": [], "rounds": "x"})
