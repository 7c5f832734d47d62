"""Turns tried out: the same position gives the same answer, and what cannot be best is left out early."""

from statistics import fmean

import pytest

from tests.scrabble.leave_worths import any_table
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import BLANK_CODE, CODES, EMPTY, VALUES, with_tiles
from tilehall.law.scrabble.endings import Wanted
from tilehall.law.scrabble.kernels import lexicon
from tilehall.law.scrabble.last_draws import Unseen, best_before_ending
from tilehall.law.scrabble.practice.choosers import by_vocabulary
from tilehall.law.scrabble.practice.deals import Sight
from tilehall.law.scrabble.practice.lookahead import by_simulation, endings_of
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.practice.simulation import Position, Simulation, pool, win_chance
from tilehall.law.scrabble.turns import raw_turns, unseen
from tilehall.site.games import lexicons

from .squares import word_placement
from .whole_games import SHIPPED


@pytest.fixture(scope="module")
def finder():
    words = lexicons.open_lexicon_file(SHIPPED).words()[::7]
    graph = lexicon.generator_file([word.encode() for word in words])
    return plays.Finder(graph, bonus=50, bonus_tiles=7, table=any_table())


def codes(rack):
    return bytes(map(CODES.__getitem__, rack))


def midgame(finder, turns):
    """After so many turns of the best by score."""
    bag, board = shuffled("midgame"), bytearray(EMPTY)
    racks = [[bag.pop() for _ in range(7)] for _ in range(2)]
    for number in range(turns):
        rack = racks[number % 2]
        raw = finder.best_raw(bytes(board), bytes(rack))
        if raw is None:
            continue
        _, down, row, column, laid = raw
        for at, code in enumerate(laid):
            if code:
                board[row * 15 + column + at * (15 if down else 1)] = code
                rack.remove(code if code < BLANK_CODE else BLANK_CODE)
        while bag and len(rack) < 7:
            rack.append(bag.pop())
    return bytes(board), bytes(racks[turns % 2]), racks[1 - turns % 2], bag


def test_the_same_position_gives_the_same_answer_in_one_go_or_in_several(finder):
    board, rack, *_ = midgame(finder, 5)
    whole = Simulation(finder, Position(board, rack, 12))
    parts = Simulation(finder, Position(board, rack, 12))
    once = [(one.turn, one.values) for one in whole.run(24)]
    parts.run(12)
    assert [(one.turn, one.values) for one in parts.run(24)] == once
    turned = Simulation(finder, Position(board, bytes(reversed(rack)), 12)).run(24)
    assert [one.values for one in turned] == [values for _, values in once]


def test_candidates_meet_the_same_tiles(finder):
    board, rack, *_ = midgame(finder, 4)
    first = raw_turns(finder, board, rack)[0]
    twice = Simulation(finder, Position(board, rack), [first, first])
    found = twice.run(24)
    assert found[0].values == found[1].values


def test_when_all_is_known_one_sample_says_it(finder):
    board, rack, other, _ = ending_with(finder, 0)
    assert unseen(board, rack).other == sum(VALUES[code] for code in other)
    found = Simulation(finder, Position(board, rack), raw_turns(finder, board, rack)[:4]).run(12)
    for one in found:
        assert len(one.values) == 12
        assert len(set(one.values)) == 1, "whatever the lots"


def test_one_ply_is_the_reply_on_every_arrangement(finder):
    """With one tile in the bag every arrangement can be gone through: the samples only bring what is among them, and in
    the mean as much."""
    board, rack, other, bag = ending_with(finder, 1)
    turn = raw_turns(finder, board, rack)[0]
    simulation = Simulation(finder, Position(board, rack), [turn], plies=1)
    pool = sorted([*other, *bag])
    every = {}
    for order in {(*rest, last) for last in set(pool) for rest in [tuple(without(pool, last))]}:
        every[order] = simulation._played_on(turn, order)[0]
    found = simulation.run(400)[0]
    assert set(found.values) <= set(every.values())
    weights = {order: pool.count(order[-1]) for order in every}
    mean = sum(value * weights[order] for order, value in every.items()) / sum(weights.values())
    assert abs(fmean(found.values) - mean) <= 3 * found.bound / 1.96 + 1


def without(pool, tile):
    left = list(pool)
    left.remove(tile)
    return left


def ending_with(finder, count):
    for turns in range(12, 40):
        board, rack, other, bag = midgame(finder, turns)
        if len(bag) == count and any(turn.play for turn in raw_turns(finder, board, rack)[:2]):
            return board, rack, other, bag
    raise AssertionError("no such ending in this game")


def test_a_play_that_loses_much_is_left_out_early_and_the_best_stays(finder):
    board, rack, *_ = midgame(finder, 5)
    every = raw_turns(finder, board, rack)
    simulation = Simulation(finder, Position(board, rack), [every[0], every[-1]])
    best, worst = simulation.run(120)
    assert (best.turn, best.left_out) == (every[0], False)
    assert worst.left_out
    assert len(worst.values) < 120


def test_going_out_brings_the_other_rack_and_nothing_follows():
    graph = lexicon.generator_file([b"CAT", b"CATS"])
    finder = plays.Finder(graph, bonus=50, bonus_tiles=7, table=any_table())
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    turn = next(one for one in raw_turns(finder, board, codes("S")) if one.play)
    simulation = Simulation(finder, Position(board, codes("S")), [turn])
    simulation._bag = 0
    value, left = simulation._played_on(turn, list(codes("QZ")))
    assert (value, left) == (100 * turn.score + 2 * 100 * 20, 0)


@pytest.mark.parametrize(("lead", "hidden", "chance"), [(1, 0, 1.0), (0, 0, 0.5), (-1, 0, 0.0), (18, 50, 0.5)])
def test_who_leads_at_the_end_has_won_and_before_it_may(lead, hidden, chance):
    assert win_chance(lead, hidden) == pytest.approx(chance)


def test_the_chance_grows_with_the_lead_and_a_lead_is_worth_more_near_the_end():
    for hidden in range(1, 94):
        chances = [win_chance(lead, hidden) for lead in range(-200, 201, 20)]
        assert chances == sorted(chances)
        assert 0 <= chances[0] < 0.5 < chances[-1] <= 1
    assert win_chance(60, 7) > win_chance(60, 60)


def test_it_chooses_a_turn_that_may_be_made(finder):
    board, rack, other, bag = midgame(finder, 5)
    choice = by_simulation(finder, lambda _: True)(Sight(board, rack, len(bag), len(other), -20))
    found = raw_turns(finder, board, rack)
    assert any((choice.play, bytes(sorted(choice.exchanged))) == (one.play, one.exchanged) for one in found)


def test_time_that_is_up_ends_it_with_an_answer(finder):
    board, rack, *_ = midgame(finder, 5)
    left = iter([True, False])
    found = Simulation(finder, Position(board, rack)).run(120, lambda: next(left))
    assert len(found[0].values) == 12


def test_after_five_turns_without_a_score_a_pass_ends_the_game(finder):
    """So does an exchange, and each loses what is then on the own rack; a play lets the game go on."""
    board, rack, *_ = midgame(finder, 5)
    turns = raw_turns(finder, board, rack)
    passed = next(one for one in turns if one.play is None and not one.exchanged)
    exchanged = next(one for one in turns if one.exchanged)
    tiles = [*range(1, 8), *[1] * 10]
    for zeros in (5, 4):
        simulation = Simulation(finder, Position(board, rack, 8, zeros), [passed, exchanged, turns[0]])
        simulation._bag = 10
        others, own = (100 * sum(map(VALUES.__getitem__, one)) for one in (range(1, 8), rack))
        assert (simulation._played_on(passed, tiles) == (others - own, 0)) == (zeros == 5)
        assert (simulation._played_on(exchanged, tiles)[1] == 0) == (zeros == 5)
        assert simulation._played_on(turns[0], tiles)[1] > 0
    found = Simulation(finder, Position(board, rack, 200, 5), [passed, turns[0]]).run(12)
    assert {one.win_chance for one in found if one.turn is passed} == {1.0}


def test_who_has_had_four_turns_without_a_score_may_see_the_other_end_it():
    """Nobody can lay anything: with the reply six turns have brought no score."""
    graph = lexicon.generator_file([b"CAT"])
    finder = plays.Finder(graph, bonus=50, bonus_tiles=7, table=any_table())
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    turn = next(one for one in raw_turns(finder, board, codes("V")) if not one.play and not one.exchanged)
    for zeros, ended in ((4, True), (3, False)):
        simulation = Simulation(finder, Position(board, codes("V"), 0, zeros), [turn])
        simulation._bag = 0
        simulation._plies = 1
        assert (simulation._played_on(turn, list(codes("QZ"))) == (100 * (20 - 4), 0)) == ended


def test_who_goes_out_with_the_last_turn_that_is_tried_gains_the_other_rack():
    graph = lexicon.generator_file([b"CAT", b"CATS"])
    finder = plays.Finder(graph, bonus=50, bonus_tiles=7, table=any_table())
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    passed = next(one for one in raw_turns(finder, board, codes("QZ")) if not one.play and not one.exchanged)
    simulation = Simulation(finder, Position(board, codes("QZ")), [passed], plies=1)
    simulation._bag = 0
    assert simulation._played_on(passed, list(codes("S"))) == (-100 * (6 + 2 * 20), 0)


def test_a_chance_is_that_of_the_lead_and_what_was_gained(finder):
    board, rack, *_ = midgame(finder, 5)
    first = raw_turns(finder, board, rack)[0]
    for lead in (-60, 40):
        simulation = Simulation(finder, Position(board, rack, lead), [first])
        one = simulation.run(12)[0]
        played = [simulation._played_on(first, simulation._dealt(number)) for number in range(12)]
        assert one.values == [value for value, _ in played]
        assert one.wins == [win_chance(lead + value / 100, hidden) for value, hidden in played]


@pytest.mark.parametrize("zeros", [0, 5])
def test_with_tiles_in_the_bag_the_lead_and_the_turns_without_a_score_are_regarded(finder, zeros):
    """Five turns brought no score: who leads by much ends the game by a pass, who is behind lays something."""
    board, rack, other, bag = next(few_plays(finder))
    chooser = by_simulation(finder, lambda _: True)
    behind, ahead = (chooser(Sight(board, rack, len(bag), len(other), lead, zeros)) for lead in (-80, 80))
    assert behind.play is not None
    assert (ahead.play is None) == (zeros == 5)


def few_plays(finder):
    """Some tiles in the bag, too few for an exchange, so that the pass is one of the turns that are tried."""
    for turns in range(12, 40):
        board, rack, other, bag = midgame(finder, turns)
        while 1 < len(bag) < 7:
            found = raw_turns(finder, board, rack)
            if 2 < len(found) <= 12 and found[0].play is not None:
                yield board, rack, other, bag
            break


def test_with_one_tile_in_the_bag_all_draws_are_weighed(finder):
    board, rack, other, _ = ending_with(finder, 1)
    told = set()
    for lead in range(-60, 61, 15):
        for zeros in (0, 5):
            choice = by_simulation(finder, lambda _: True)(Sight(board, rack, 1, len(other), lead, zeros))
            weighed = best_before_ending(
                endings_of(finder),
                board,
                Unseen(rack, bytes(pool(board, rack)), 1, lead),
                Wanted(nodes=60_000, passed=zeros == 5),
            )
            assert choice.play == weighed.play
            told.add(weighed.play)
    tried = Simulation(finder, Position(board, rack, 0)).run()[0].turn
    assert len(told) > 1
    assert any(one != tried.play for one in told)


def test_who_knows_few_words_exchanges_only_what_the_rules_let():
    graph = lexicon.generator_file([b"CAT"])
    finder = plays.Finder(graph, bonus=50, bonus_tiles=7, table=any_table())
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    choose = by_vocabulary(finder, lambda _: True)
    given = [choose(Sight(board, codes("VVQ"), bag, 7, 0)).exchanged for bag in (6, 7)]
    assert given == [b"", codes("VVQ")]
