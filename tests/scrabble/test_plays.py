"""Plays as they are listed: order, counts, blanks, single tiles, openings, and the engine's own scoring of each."""

import random
from itertools import islice

import pytest

from tests.scrabble.positions import from_a_game
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import EMPTY, placement_fault, with_tiles
from tilehall.law.scrabble.kernels import lexicon
from tilehall.law.scrabble.score import formed_words

from .squares import word_placement

WORDS = [
    "AA",
    "AB",
    "ABS",
    "AS",
    "AT",
    "ATE",
    "BAT",
    "BATS",
    "CAB",
    "CABS",
    "CAT",
    "CATS",
    "EAT",
    "EATS",
    "ETA",
    "OX",
    "SAT",
    "SEA",
    "TAB",
    "TABS",
    "TAXI",
    "TEA",
    "TEAS",
]


@pytest.fixture(scope="module")
def finder():
    return plays.Finder(lexicon.generator_file([word.encode() for word in WORDS]), bonus=50, bonus_tiles=7)


def laid(*placed):
    board = EMPTY
    for coords, text in placed:
        board = with_tiles(board, word_placement(board, coords, text))
    return board


def listed(finder, board, rack):
    return [(play.score, play.coords, play.text, play.tiles) for play in finder.all(board, rack).plays]


def test_an_opening_goes_across_through_the_centre(finder):
    assert listed(finder, EMPTY, "XO") == [(18, "8G", "OX", 2), (18, "8H", "OX", 2)]


def test_a_single_tile_is_no_opening(finder):
    assert listed(finder, EMPTY, "A") == []


def test_tiles_played_through_are_dots(finder):
    assert (6, "8H", "...S", 1) in listed(finder, laid(("8H", "CAT")), "S")


def test_a_single_tile_that_makes_words_both_ways_is_counted_once_and_across(finder):
    board = laid(("7G", "A"), ("8F", "C"), ("8H", "B"))
    assert [play[1:3] for play in listed(finder, board, "A") if play[1] in {"8F", "G7"}] == [("8F", ".A.")]


def test_a_single_tile_that_makes_a_word_down_alone_goes_down(finder):
    assert [play[1:3] for play in listed(finder, laid(("8H", "T")), "A")] == [("8G", "A."), ("H7", "A.")]


def test_a_blank_for_a_letter_that_is_on_the_rack_is_a_play_of_its_own(finder):
    found = {play[2]: play[0] for play in listed(finder, EMPTY, "AB?") if play[1] == "8G" and len(play[2]) == 2}
    assert found["AB"] == 8
    assert found["aB"] == 6
    assert found["Ab"] == 2
    assert found["Aa"] == found["aA"] == 2


def test_the_order_is_score_then_coordinates_then_text(finder):
    found = listed(finder, laid(("8H", "TAXI")), "ABCES?T")
    assert found == sorted(found, key=lambda play: (-play[0], play[1], play[2]))
    assert len({play[:2] for play in found}) < len(found)


@pytest.mark.parametrize("top", [0, 1, 2, 7, 10_000])
def test_only_as_many_as_are_asked_for_and_all_counted(finder, top):
    board, rack = laid(("8H", "TAXI")), "ABCES?T"
    every = finder.all(board, rack)
    some = finder.all(board, rack, top)
    assert (some.count, some.sum_scores, some.plays) == (every.count, every.sum_scores, every.plays[:top])


def test_words_on_the_board_are_not_judged(finder):
    assert listed(finder, laid(("8H", "QZ"), ("10H", "CAT")), "S")


def test_the_engine_agrees_with_every_play_and_its_score(finder):
    lots = random.Random(11)
    for board, rack in islice(from_a_game(finder, lots), 12):
        for play in finder.all(board, rack).plays:
            placed = word_placement(board, play.coords, play.text)
            assert placement_fault(board, placed) is None
            words = formed_words(board, placed, 50, 7)
            assert words.score == play.score
            assert set(words.texts) <= set(WORDS)
