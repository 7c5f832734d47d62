"""Games of two choosers: by the rules' own count at the end, the same for the same deal, and fair to both sides."""

import random

import pytest

from tests.scrabble.leave_worths import any_table
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import BLANK_CODE, CODES, DISTRIBUTION, EMPTY, VALUES
from tilehall.law.scrabble.kernels import lexicon
from tilehall.law.scrabble.practice.choosers import is_familiar
from tilehall.law.scrabble.practice.deals import PASS, Choice, play_deal
from tilehall.law.scrabble.practice.found_plays import placed_tiles
from tilehall.law.scrabble.practice.matches import play_pairs, shuffled
from tilehall.law.scrabble.practice.strengths import CHOOSERS
from tilehall.law.scrabble.score import formed_words
from tilehall.site.games import lexicons

from .whole_games import SHIPPED

SET = sorted(CODES[tile] for tile, count in DISTRIBUTION.items() for _ in range(count))


@pytest.fixture(scope="module")
def words():
    return lexicons.open_lexicon_file(SHIPPED).words()[::5]


@pytest.fixture(scope="module")
def finder(words):
    graph = lexicon.generator_file([word.encode() for word in words])
    return plays.Finder(graph, bonus=50, bonus_tiles=7, table=any_table())


@pytest.fixture(scope="module")
def is_word(words):
    return frozenset(words).__contains__


def value(tiles):
    return sum(VALUES[code] for code in tiles)


def test_a_deal_is_all_the_tiles_in_an_order_of_its_own():
    assert sorted(shuffled("3/0")) == SET
    assert shuffled("3/0") == shuffled("3/0") != shuffled("3/1")


def test_lots_reach_every_place_about_equally_often():
    lots, times = Lots("even"), [0] * 7
    for _ in range(7000):
        times[lots.below(7)] += 1
    assert all(880 < one < 1120 for one in times)


@pytest.mark.parametrize("name", [name for name in CHOOSERS if name != "simulation"])
def test_a_game_keeps_all_tiles_and_ends_by_the_rules(finder, is_word, name):
    chooser, seen = CHOOSERS[name](finder, is_word), []

    def noting(sight):
        choice = chooser(sight)
        seen.append((sight, choice))
        return choice

    for number in range(4):
        seen.clear()
        deal = play_deal((noting, noting), shuffled(f"ends/{number}"), Lots("ends"))
        on_board = [code if code < BLANK_CODE else BLANK_CODE for code in deal.board if code]
        assert sorted([*on_board, *deal.bag, *deal.racks[0], *deal.racks[1]]) == SET
        assert not all(deal.racks) or deal.zeros == 6
        scored = [sum(choice.play[0] for _, choice in seen[seat::2] if choice.play) for seat in (0, 1)]
        left = [value(rack) for rack in deal.racks]
        out = [2 * left[1 - seat] if not deal.racks[seat] else 0 for seat in (0, 1)]
        lost = left if all(deal.racks) else [0, 0]
        assert deal.scores == [scored[seat] + out[seat] - lost[seat] for seat in (0, 1)]
        for (sight, _), (after, _) in zip(seen, seen[2:], strict=False):
            assert len(after.rack) <= 7
            assert sight.bag >= after.bag


def test_six_turns_without_a_score_end_it_and_each_loses_its_own_rack():
    deal = play_deal((lambda _: PASS, lambda _: PASS), shuffled("zeros"), Lots("zeros"))
    assert deal.turns == 6
    assert deal.scores == [-value(rack) for rack in deal.racks]


def test_exchanged_tiles_go_back_into_the_bag(finder):
    given = []

    def first(sight):
        if given:
            return PASS
        given.extend(sight.rack[:3])
        return Choice(exchanged=sight.rack[:3])

    deal = play_deal((first, lambda _: PASS), shuffled("exchange"), Lots("exchange"))
    assert sorted([*deal.bag, *deal.racks[0], *deal.racks[1]]) == SET
    assert len(deal.racks[0]) == 7
    assert bytes(deal.board) == EMPTY


def test_whoever_meets_itself_wins_half(finder, is_word):
    for name in ("score", "equity"):
        sides = [CHOOSERS[name](finder, is_word) for _ in range(2)]
        for result in play_pairs(sides, 5, range(6)):
            assert (result.wins, result.spread) == (1, 0)


def test_a_match_is_the_same_however_it_is_shared_out(finder, is_word):
    sides = [CHOOSERS[name](finder, is_word) for name in ("equity", "score")]
    whole = list(play_pairs(sides, 9, range(6)))
    assert whole == [one for at in range(3) for one in play_pairs(sides, 9, range(2 * at, 2 * at + 2))]
    assert whole != list(play_pairs(sides, 10, range(6)))


def test_who_knows_short_words_only_plays_no_others(finder, is_word):
    chooser, made = CHOOSERS["vocabulary"](finder, is_word), []

    def noting(sight):
        choice = chooser(sight)
        if choice.play:
            placed = placed_tiles(finder.play(choice.play))
            made.extend(word.text for word in formed_words(sight.board, placed, 50, 7).words)
        return choice

    for number in range(6):
        play_deal((noting, CHOOSERS["score"](finder, is_word)), shuffled(f"short/{number}"), Lots("short"))
    assert len(made) > 20
    assert all(is_familiar(word, is_word) for word in made)


@pytest.mark.parametrize(
    ("word", "known"), [("TABLE", True), ("TABLES", True), ("PLAYING", True), ("ZYZZYVA", False), ("STRING", False)]
)
def test_a_longer_word_is_known_by_the_short_one_in_it(word, known):
    assert is_familiar(word, {"TABLE", "PLAY", "ZYZZYVA", "STRING"}.__contains__) is known


def test_random_racks_in_random_positions_never_break_a_chooser(finder, is_word):
    lots = random.Random(3)
    for _ in range(10):
        tiles = lots.sample(SET, len(SET))
        sides = [CHOOSERS[lots.choice(["vocabulary", "score", "equity"])](finder, is_word) for _ in range(2)]
        assert play_deal(sides, tiles, Lots("any")).turns > 5
