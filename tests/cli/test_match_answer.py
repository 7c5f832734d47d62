"""What a match answers, and the numbers it takes."""

import argparse

import pytest

from tilehall.cli.main import main
from tilehall.cli.match_answer import even, match_answer, whole
from tilehall.law import catalogue
from tilehall.site.play.robot_names import ROBOTS


def test_averages_are_rounded_half_away_from_zero():
    told = match_answer(("a", "b"), (2.5, 5.5), (3081, -3081), 8, 2.0).json
    assert told["a"] == {"name": "a", "wins": 2.5, "average": 385.13, "spread": 6162}
    assert told["b"] == {"name": "b", "wins": 5.5, "average": -385.13, "spread": -6162}
    assert (told["games"], told["games_per_second"]) == (8, 4.0)


@pytest.mark.parametrize("text", ["1000000000", "9" * 40])
def test_a_number_may_be_too_large(text):
    with pytest.raises(argparse.ArgumentTypeError, match="too large: at most 999,999,999"):
        whole(text)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "٣"])
def test_what_is_no_whole_number_is_said(text):
    with pytest.raises(argparse.ArgumentTypeError, match="no whole number"):
        whole(text)


@pytest.mark.parametrize("text", ["0", "3"])
def test_games_come_in_pairs(text):
    with pytest.raises(argparse.ArgumentTypeError, match="even number"):
        even(text)


def test_opponents_are_told_by_key_and_in_the_words_of_the_pages():
    told = match_answer(("equity", "greedy"), (1, 1), (5, -5), 2, 1.0)
    assert told.json["a"]["name"] == "equity"
    assert told.text.startswith("equity (scores well and keeps good tiles): won 1 of 2 games")
    assert "greedy (lays all it can, every turn): won" in told.text


@pytest.mark.parametrize("game", ["scrabble", "rummikub"])
def test_the_help_of_a_match_says_what_each_opponent_does(game, capsys):
    with pytest.raises(SystemExit):
        main([game, "match", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for key in catalogue.game(game).opponents:
        assert f"{key}: {ROBOTS[key]}" in told
