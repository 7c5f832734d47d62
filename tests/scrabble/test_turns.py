"""Turns by equity: the pruned search finds the first of all turns, and each is worth its score and what stays."""

import random
from itertools import islice

import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.leave_worths import any_table, numbered
from tests.scrabble.positions import from_a_game, scattered
from tilehall.law.scrabble import plays, turns
from tilehall.law.scrabble.board import CODES, DISTRIBUTION, EMPTY, SIZE, with_tiles
from tilehall.law.scrabble.kernels import anagrams, bestplay, leaves, lexicon, movegen, squares, windows
from tilehall.site.games import lexicons

from .squares import word_placement

TABLE = any_table()


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    return lexicons.open_lexicon(lexicons.DEFAULT, tmp_path_factory.mktemp("none") / "data").words()


@pytest.fixture(scope="module")
def graph(words):
    return lexicon.generator_file([word.encode() for word in words[::6]])


def finder_of(graph, table=TABLE):
    return plays.Finder(graph, bonus=50, bonus_tiles=7, table=table)


@pytest.fixture(scope="module")
def finder(graph):
    return finder_of(graph)


def codes(rack):
    return bytes(map(CODES.__getitem__, rack))


def agree(finder, board, rack):
    """The search that leaves out what cannot be best, against all turns there are."""
    hidden = turns.unseen(board, codes(rack))
    every = turns.raw_turns(finder, board, codes(rack))
    worth, play = finder.best_turn(board, codes(rack), hidden.bag, hidden.other)
    first = every[0]
    assert worth == first.equity, (rack, play, first)
    if play is None:
        swapped = finder.leaves.tiles(finder.leaves.swap) if finder.leaves.swap else b""
        best = [turn.exchanged for turn in every if turn.equity == worth and turn.play is None]
        assert bytes(sorted(swapped)) in best
    else:
        assert play == first.play
    return first


def positions(finder, seed):
    lots = random.Random(seed)
    while True:
        yield from from_a_game(finder, lots)


@pytest.mark.parametrize("seed", range(3))
def test_the_best_turn_is_the_first_of_all(finder, seed):
    found = [agree(finder, *position) for position in islice(positions(finder, seed), 120)]
    assert sum(turn.play is None for turn in found) > 2
    assert sum(turn.play is not None for turn in found) > 50


def test_it_is_so_on_boards_that_no_game_comes_to(finder):
    lots = random.Random(4)
    for _ in range(60):
        board, rack = scattered(lots)
        if rack:
            agree(finder, board, rack)


def test_the_same_source_interpreted(graph, monkeypatch):
    for kernel in (squares, movegen, anagrams, leaves, windows, bestplay):
        monkeypatch.setattr(plays, kernel.__name__.rpartition(".")[2], interpreted(kernel))
    slow = finder_of(graph)
    for position in islice(positions(slow, 5), 25):
        agree(slow, *position)


def plain_equity(board, rack, turn):
    """By the sentence alone: the score, and the worth of what stays."""
    hidden = turns.unseen(board, codes(rack))
    kept = list(codes(rack))
    laid = [sign for sign in turn.text if sign != "."] if turn.coords else list(turn.text[1:])
    for sign in laid:
        kept.remove(CODES[sign] if sign.isupper() else CODES["?"])
    if hidden.bag == 0:
        left = sum(plays.VALUES[code] for code in kept)
        return 100 * turn.score + (-200 * left - 1000 if kept else 200 * hidden.other)
    equity = 100 * turn.score + TABLE.worths[numbered().place(bytes(kept))]
    if turn.coords and not any(board):
        column = "ABCDEFGHIJKLMNO".index(turn.coords[-1])
        equity -= 70 * sum(
            sign.upper() in "AEIOU" and column + at in (2, 6, 8, 12) for at, sign in enumerate(turn.text)
        )
    return equity


def test_every_turn_is_worth_its_score_and_what_stays(finder):
    lots = random.Random(6)
    for board, rack in islice(positions(finder, 7), 0, 60, 4):
        found = turns.all_turns(finder, board, rack)
        listed = [(-turn.equity, -turn.score, turn.coords or "", turn.text) for turn in found.turns]
        assert listed == sorted(listed)
        for turn in lots.sample(found.turns, min(12, len(found.turns))):
            if turn.text != turns.PASSED:
                assert turn.equity == plain_equity(board, rack, turn), (rack, turn)


def test_an_opening_is_told_from_the_rest_by_what_its_vowels_give_away(finder):
    for rack in ("AEIRSTN", "OUIEAAT", "QUAXZ?E"):
        agree(finder, EMPTY, rack)
        for turn in turns.all_turns(finder, EMPTY, rack).turns[:20]:
            if turn.coords:
                assert turn.equity == plain_equity(EMPTY, rack, turn)


def test_exchanges_and_the_pass_are_among_the_turns_and_are_not_counted(finder):
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    found = turns.all_turns(finder, board, "AABBCC?")
    plain = finder.all(board, "AABBCC?")
    assert (found.count, found.sum_scores) == (plain.count, plain.sum_scores)
    without = [turn for turn in found.turns if turn.coords is None]
    assert len({turn.text for turn in without}) == len(without) == 3 * 3 * 3 * 2
    assert {turn.text for turn in without} >= {"-", "-A", "-AABBCC?", "-ABC"}
    assert all((turn.score, turn.tiles) == (0, 0) for turn in without)


def test_with_fewer_than_seven_in_the_bag_nothing_is_exchanged(finder):
    late = [one for one in islice(positions(finder, 9), 60) if 0 < turns.unseen(one[0], codes(one[1])).bag < 7]
    assert len(late) > 3
    for board, rack in late:
        agree(finder, board, rack)
        assert [turn.text for turn in turns.all_turns(finder, board, rack).turns if turn.coords is None] == ["-"]


def test_as_many_as_are_asked_for(finder):
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    every = turns.all_turns(finder, board, "AERSTLN")
    assert turns.all_turns(finder, board, "AERSTLN", 5).turns == every.turns[:5]
    assert turns.all_turns(finder, board, "AERSTLN", 0).turns == ()
    assert turns.all_turns(finder, board, "").turns == ()


def test_what_is_not_seen_is_in_the_bag_or_on_a_full_rack():
    assert turns.unseen(EMPTY, codes("AEIRSTN")) == turns.Unseen(86, 0)
    board = bytearray(EMPTY)
    tiles = [CODES[sign] for sign, count in DISTRIBUTION.items() for _ in range(count)]
    for tile in codes("QZ?"):
        tiles.remove(tile)
    board[: len(tiles)] = bytes(code if code != 27 else 33 for code in tiles)
    board = bytes(board[: SIZE * SIZE])
    assert turns.unseen(board, codes("Q")) == turns.Unseen(0, 10)
