"""Scores of plays, by hand and against the generator; where tiles lie; names of squares; editions of the rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.game.clock import Moment
from tilehall.law.game.edition import Override, WrongEdition
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import (
    DISTRIBUTION,
    EMPTY,
    PREMIUMS,
    SQUARES,
    TILE_VALUES,
    WHOLE,
    Square,
    WrongSquare,
    placement_fault,
    play_coordinates,
    read_coordinates,
    square_name,
    with_tiles,
)
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.score import formed_words

from .match import LEXICON, NZASP, A, B, midgame
from .squares import square, word_placement
from .whole_games import WholeGame

SCORES = [
    # before, play, words, score
    ((), ("8E", "QUIZ"), ("QUIZ",), 44),
    ((), ("8F", "RETAINS"), ("RETAINS",), 66),
    ((), ("H8", "aT"), ("AT",), 2),
    ((("8E", "QUIZ"),), ("I8", "S"), ("QUIZS",), 23),
    ((("8E", "QUIZ"),), ("9C", "RETAINS"), ("RETAINS", "QT", "UA", "II", "ZN"), 87),
    ((("8E", "QUIZ"),), ("H8", ".OO"), ("ZOO",), 12),
    ((("8H", "AT"),), ("A1", "A"), None, None),
    ((("8A", "AT"),), ("A1", "SEVENTH."), ("SEVENTHA",), 3 * 15 + 50),
]


@pytest.mark.parametrize("before, play, words, score", SCORES)
def test_scores_by_hand(before, play, words, score):
    board = EMPTY
    for each in before:
        board = with_tiles(board, word_placement(board, *each))
    placed = word_placement(board, *play)
    if words is None:
        assert placement_fault(board, placed) == "not_connected"
        return
    assert placement_fault(board, placed) is None
    made = formed_words(board, placed, 50, 7)
    assert (made.texts, made.score) == (words, score)
    assert sum(word.score for word in made.words) in (made.score, made.score - 50)


def test_the_set_is_the_usual_one():
    assert (len(WHOLE), sum(TILE_VALUES[tile] for tile in WHOLE), len(DISTRIBUTION)) == (100, 187, 27)
    assert {sign: PREMIUMS.count(sign) for sign in "='-\""} == {"=": 8, "'": 24, "-": 17, '"': 12}
    assert PREMIUMS[::-1] == PREMIUMS


@given(st.integers(0, SQUARES - 1), st.booleans())
def test_names_of_squares_read_back(at, down):
    assert read_coordinates(play_coordinates(Square(at), down)) == (at, down)
    assert square(square_name(Square(at))) == at


@pytest.mark.parametrize("text", ["", "8", "H", "16A", "0A", "P1", "8DD", "A16", "8é", "H8 "])
def test_no_square_is_called_so(text):
    with pytest.raises(WrongSquare, match="is no position"):
        read_coordinates(text)


@pytest.mark.parametrize("where, letters", [("8O", "AT"), ("8H", "A.T"), ("8H", "A1"), ("O15", "AT")])
def test_no_play_is_written_so(where, letters):
    with pytest.raises(WrongSquare):
        word_placement(EMPTY, where, letters)


@given(seed=st.integers(0, 500), turns=st.integers(0, 12))
@settings(max_examples=25, deadline=None)
def test_every_play_the_generator_finds_is_scored_alike(seed, turns):
    game = WholeGame(NZASP, "hall", seed)
    for _ in range(turns):
        if game.state.phase in ("thinking", "answering"):
            game.turn(game.state.on_turn)
    by, board = game.state.on_turn, game.state.board
    for play in game.finder.all(board, "".join(game.state.racks[by])).plays:
        placed = word_placement(board, play.coords, play.text)
        assert placement_fault(board, placed) is None
        made = formed_words(board, placed, 50, 7)
        assert made.score == play.score
        assert all(game.good(word) for word in made.texts)


def override(name, value):
    return Override(name=name, value=value, since=Moment(0), under="nzasp.C.13.4", decision="tried for a year")


def test_an_edition_changes_the_figures_of_the_game():
    rules = SCRABBLE.rules("nzasp-2022.1", (override("challenge_bonus_per_word", 3),))
    match = midgame(rules)
    worth = match.play(A, "9E", "TAX").score
    match.do(c.Challenge(by=B, words=("TAX", "CT")))
    (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON))
    assert (ruled.bonus, match.state.scores[A], ruled.rests_on[0]) == (6, worth + 6, "nzasp.C.13.4")
    with pytest.raises(WrongEdition):
        SCRABBLE.rules("nzasp-2022.1", (override("premiums", 3),))


@pytest.mark.cites("nzasp.P.8.1.3", "reading:R-60")
def test_the_other_reading_of_the_six_zeros_is_a_setting():
    rules = SCRABBLE.rules("nzasp-2022.1", (override("zero_turns_bag_below", 7),))
    for bag, over in ((40, False), (6, True)):
        match = midgame(rules, bag=bag, racks=("JE", "V"))
        for by in (A, B, A, B, A, B):
            match.passes(by)
        assert (match.state.phase == "over") is over
