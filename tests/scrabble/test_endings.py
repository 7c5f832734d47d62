"""Endings against a plain search of all that may happen: compiled, and interpreted; and with the last tiles undrawn."""

import random
from collections import Counter

import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.oracle import Oracle, Words
from tests.scrabble.plain_endings import PlainEndings, by_finder, by_oracle, without, worth
from tests.scrabble.positions import from_a_game, rows
from tilehall.law.scrabble import endings as endings_module
from tilehall.law.scrabble import last_draws
from tilehall.law.scrabble.board import (
    CODES,
    DISTRIBUTION,
    EMPTY,
    LETTER_TIMES,
    SIGNS,
    SIZE,
    TILE_VALUES,
    WORD_TIMES,
    with_tiles,
)
from tilehall.law.scrabble.endings import Endings, Wanted
from tilehall.law.scrabble.kernels import ending, lexicon, lineplays, squares
from tilehall.law.scrabble.last_draws import Unseen, best_before_ending
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.score import formed_words
from tilehall.site.games import lexicons

from .squares import word_placement

BONUS, BONUS_TILES = 50, 7
PLENTY = Wanted(nodes=10_000_000)
WHOLE_SET = Counter(DISTRIBUTION)


def codes(rack):
    return bytes(CODES[tile] for tile in rack)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """One word in eight, and all of two letters, so that the plain search comes to an end."""
    enable1 = lexicons.open_lexicon(lexicons.DEFAULT, tmp_path_factory.mktemp("none") / "data").words()
    return sorted({*enable1[::8], *(word for word in enable1 if len(word) == 2)})


@pytest.fixture(scope="module")
def graph(words):
    return lexicon.generator_file([word.encode() for word in words])


@pytest.fixture(scope="module")
def finder(graph):
    return Finder(graph, bonus=BONUS, bonus_tiles=BONUS_TILES)


@pytest.fixture(scope="module")
def endings(graph):
    return Endings(graph, bonus=BONUS, bonus_tiles=BONUS_TILES)


@pytest.fixture(scope="module")
def slow(graph):
    with pytest.MonkeyPatch.context() as patch:
        for kernel in (ending, lineplays, squares):
            patch.setattr(endings_module, kernel.__name__.rpartition(".")[2], interpreted(kernel))
        return Endings(graph, bonus=BONUS, bonus_tiles=BONUS_TILES)


def boards(finder, seed):
    """The boards of games when nothing can be laid any more, or before the last play."""
    lots = random.Random(seed)
    while True:
        *_, (board, _) = from_a_game(finder, lots)
        yield board, lots


def racks(finder, seed, most):
    """Small racks, often with a tile that hardly fits anywhere or with a blank."""
    for board, lots in boards(finder, seed):
        for _ in range(4):
            tiles = ["".join(lots.choices("AAEEEIONRSTLDUGHBMPKW", k=lots.randint(1, most))) for _ in range(2)]
            if lots.random() < 0.4:
                seat = lots.randrange(2)
                tiles[seat] = lots.choice("QVCJZ") + tiles[seat][1:]
            if lots.random() < 0.2:
                seat = lots.randrange(2)
                tiles[seat] = "?" + tiles[seat][1:]
            yield board, *("".join(sorted(rack)) for rack in tiles)


def some(count, positions):
    return [position for _, position in zip(range(count), positions, strict=False)]


def solved(endings, board, rack, other, wanted=PLENTY):
    return endings.best(board, (codes(rack), codes(other)), wanted)


def placed(play):
    _, down, row, column, own = play
    step = SIZE if down else 1
    return tuple((row * SIZE + column + at * step, SIGNS[code]) for at, code in enumerate(own) if code)


def played_out(board, rack, other, line):
    """What the turns bring to who makes the first, by the scores and the settlement of the game itself."""
    racks, gains, passes = [rack, other], [0, 0], 0
    for number, play in enumerate(line):
        assert all(racks), "a turn after the end"
        assert passes < 2, "a turn after the end"
        seat = number % 2
        passes = passes + 1 if play is None else 0
        if play is not None:
            gains[seat] += play[0]
            assert formed_words(board, placed(play), BONUS, BONUS_TILES).score == play[0]
            racks[seat] = without(racks[seat], placed(play))
            board = with_tiles(board, placed(play))
    assert passes == 2 or not all(racks), "a line that does not come to the end"
    for seat in (0, 1):
        if not racks[seat]:
            gains[seat] += 2 * worth(racks[1 - seat])
        elif all(racks):
            gains[seat] -= worth(racks[seat])
    return gains[0] - gains[1]


def test_the_value_is_that_of_the_plain_search(finder, endings):
    plain = PlainEndings(by_finder(finder), 2)
    for board, rack, other in some(80, racks(finder, 1, 3)):
        found = solved(endings, board, rack, other)
        assert found.exact
        assert found.value == plain.value(board, rack, other, 0), (rows(board), rack, other)


def test_four_tiles_a_side(finder, endings):
    plain = PlainEndings(by_finder(finder), 2)
    for board, rack, other in some(
        4, (own for own in racks(finder, 2, 4) if len(own[1]) == len(own[2]) == 4 and "?" not in own[1] + own[2])
    ):
        assert solved(endings, board, rack, other).value == plain.value(board, rack, other, 0), (
            rows(board),
            rack,
            other,
        )


def test_the_value_is_that_of_the_plain_generator(words, finder, endings):
    """Nothing is shared with this one but the board."""
    grids = [[list(times[at : at + SIZE]) for at in range(0, len(times), SIZE)] for times in (LETTER_TIMES, WORD_TIMES)]
    plain = PlainEndings(by_oracle(Oracle(Words(words), *grids, dict(TILE_VALUES), BONUS)), 2)
    for board, rack, other in some(6, racks(finder, 3, 2)):
        assert solved(endings, board, rack, other).value == plain.value(board, rack, other, 0), (
            rows(board),
            rack,
            other,
        )


@pytest.mark.parametrize("zeros", range(6))
def test_six_turns_without_a_score_come_to_the_same_as_two(finder, endings, zeros):
    """The tree ends after two passes on end, and after one where five turns have gone by without a score."""
    plain = PlainEndings(by_finder(finder), 6)
    for board, rack, other in some(15, racks(finder, 4, 2)):
        found = solved(endings, board, rack, other, Wanted(nodes=10_000_000, passed=zeros == 5))
        assert found.value == plain.value(board, rack, other, zeros), (rows(board), rack, other)


def test_the_interpreted_form_finds_the_same_in_the_same_way(finder, endings, slow):
    for board, rack, other in some(8, racks(finder, 5, 2)):
        assert solved(slow, board, rack, other) == solved(endings, board, rack, other)


def test_a_line_played_out_brings_what_was_told(finder, endings):
    for board, rack, other in some(80, racks(finder, 6, 4)):
        found = solved(endings, board, rack, other)
        assert played_out(board, rack, other, found.line) == found.value, (rows(board), rack, other)
        assert found.line[0] == found.play


def test_bounded_answers_are_never_called_exact_and_their_lines_too_bring_what_was_told(finder, endings):
    lots, bounded = random.Random(7), 0
    for board, _ in some(12, boards(finder, 7)):
        tiles = lots.sample([*WHOLE_SET.elements()], 14)
        rack, other = "".join(sorted(tiles[:7])), "".join(sorted(tiles[7:]))
        for nodes in (0, 50, 3000):
            found = solved(endings, board, rack, other, Wanted(nodes=nodes))
            assert played_out(board, rack, other, found.line) == found.value
            # What is exact was found with so few positions because there are no more.
            assert not found.exact or found == solved(endings, board, rack, other, Wanted(nodes=100 * nodes))
            bounded += not found.exact
    assert bounded > 20


def test_more_nodes_never_make_an_exact_answer_another(finder, endings):
    changed = 0
    for board, rack, other in some(25, racks(finder, 8, 4)):
        exact = solved(endings, board, rack, other)
        for nodes in (1, 20, 100, 500, 2000, 20_000):
            found = solved(endings, board, rack, other, Wanted(nodes=nodes))
            changed += found.value != exact.value
            if found.exact:
                assert (found.play, found.value, found.line) == (exact.play, exact.value, exact.line)
    assert changed, "no bounded answer was another: nothing was tried"


def test_the_same_question_has_the_same_answer_whatever_was_asked_before(finder, graph, endings):
    board, _ = next(boards(finder, 14))
    bounded = Wanted(nodes=30_000)
    found = solved(Endings(graph, bonus=BONUS, bonus_tiles=BONUS_TILES), board, "AEINRST", "ADEGLOT", bounded)
    solved(endings, board, "ADEGLOT", "AEINRST", Wanted(nodes=20_000))  # the same room for positions, and other ones
    assert solved(endings, board, "AEINRST", "ADEGLOT", bounded) == found
    assert not found.exact


def test_who_has_no_time_gets_an_answer_that_is_not_exact(finder, endings):
    board, _ = next(boards(finder, 9))
    found = solved(endings, board, "AEINRST", "ADEGLOT", Wanted(nodes=10_000_000, in_time=lambda: False))
    assert not found.exact
    assert found.play is not None
    assert found.nodes < 5000


def test_candidates_are_worth_what_they_bring_or_less(finder, endings):
    plain = PlainEndings(by_finder(finder), 2)
    for board, rack, other in some(12, racks(finder, 10, 3)):
        found = solved(endings, board, rack, other, Wanted(nodes=10_000_000, top=3, asked=(None,)))
        known = [one for one in found.candidates if one.known]
        assert len(known) >= min(3, len(found.candidates))
        assert None in {one.play for one in known}
        for one in found.candidates:
            if one.play is None:
                value = -plain.value(board, other, rack, 1)
            else:
                value = plain.after(board, rack, other, one.play[0], placed(one.play))
            assert value == one.value if one.known else value <= one.value <= found.value


def test_a_play_that_was_made_is_weighed_though_it_is_none_of_the_best(finder, endings):
    board, rack, other = next(own for own in racks(finder, 11, 4) if len(finder.all(own[0], own[1]).plays) > 10)
    found = solved(endings, board, rack, other)
    worst = found.candidates[-1].play
    again = solved(endings, board, rack, other, Wanted(nodes=10_000_000, asked=(worst,)))
    assert [one.known for one in again.candidates if one.play == worst] == [True]
    assert again.value == found.value


def test_who_can_do_nothing_passes(finder, endings):
    board = with_tiles(EMPTY, word_placement(EMPTY, "8G", "OX"))
    found = solved(endings, board, "Q", "V")
    assert (found.play, found.value, found.line, found.exact) == (None, -6, (None, None), True)


@pytest.mark.parametrize(
    "board, rack",
    [(b"\1" * 224, b"\1"), (b"\x1b" * 225, b"\1"), (b"\1" * 225, b"\x20"), (b"\1" * 225, b"\1" * 10), (EMPTY, b"\1")],
    ids=["another size", "no letter on the board", "no letter on the rack", "too many tiles", "nothing was laid"],
)
def test_what_is_no_position_is_refused(endings, board, rack):
    with pytest.raises(ValueError):
        endings.best(board, (rack, b"\1"))


# -- tiles in the bag


def enumerated(plain, board, rack, unseen, bag):
    """By play, the mean and the share of wins over all orders of the tiles that are not seen. Who plays while there
    are tiles in the bag knows them."""

    def best(board, rack, other, bag, passed):
        if not bag:
            return plain.value(board, rack, other, 0)
        values = [after(board, rack, other, bag, *play) for play in plain.plays(board, rack)]
        return max([worth(other) - worth(rack) if passed else -best(board, other, rack, bag, True), *values])

    def after(board, rack, other, bag, score, placed):
        left = without(rack, placed) + bag[: len(placed)]
        return score - best(with_tiles(board, placed), other, "".join(sorted(left)), bag[len(placed) :], False)

    drawn = [(unseen[at],) for at in range(len(unseen))]
    if bag == 2:
        drawn = [(unseen[at], unseen[to]) for at in range(len(unseen)) for to in range(len(unseen)) if at != to]
    found = {}
    for own in drawn:
        other = "".join(sorted((Counter(unseen) - Counter(own)).elements()))
        for play in plain.plays(board, rack):
            found.setdefault(play, []).append(after(board, rack, other, "".join(own), *play))
        found.setdefault(None, []).append(-best(board, other, rack, "".join(own), True))
    return found


def drawing_positions(finder, count, most):
    """Small racks that have not too many plays, with two tiles that may be drawn."""
    few = (own for own in racks(finder, 12, 2) if "?" not in own[1] + own[2] and finder.best(own[0], own[1]))
    return some(count, (own for own in few if len(finder.all(own[0], own[1] + own[2] + "AE").plays) < most))


@pytest.mark.parametrize("bag, count, most", [(1, 12, 400), (2, 6, 150)])
@pytest.mark.parametrize("by_wins", [True, False])
def test_the_last_draws_are_those_of_the_enumeration(finder, endings, monkeypatch, bag, count, most, by_wins):
    monkeypatch.setattr(last_draws, "_REPLIES", 1000)  # with so many all replies are tried
    plain, lead = PlainEndings(by_finder(finder)), -4
    for board, rack, other in drawing_positions(finder, count, most):
        unseen = "".join(sorted(other + "AE"[:bag]))
        found = best_before_ending(endings, board, Unseen(codes(rack), codes(unseen), bag, lead, by_wins), PLENTY)
        expected = enumerated(plain, board, rack, unseen, bag)
        assert found.exact
        assert len(found.candidates) == len(expected)
        for one in found.candidates:
            values = expected[None if one.play is None else (one.play[0], placed(one.play))]
            wins = sum((lead + value > 0) + (lead + value >= 0) for value in values) / 2
            assert one.spread == pytest.approx(lead + sum(values) / len(values)), (rows(board), rack, unseen, one)
            assert one.wins == pytest.approx(wins / len(values))
        first = found.candidates[0]
        told = [(one.wins, one.spread) if by_wins else (one.spread, one.wins) for one in found.candidates]
        assert told[0] == max(told)
        assert (found.play, found.wins, found.spread) == (first.play, first.wins, first.spread)


def test_where_not_all_replies_are_tried_with_tiles_in_the_bag_the_answer_is_not_exact(finder, endings, monkeypatch):
    monkeypatch.setattr(last_draws, "_REPLIES", 1)
    board, rack, other = drawing_positions(finder, 1, 400)[0]
    assert len(finder.all(board, other).plays) > 1
    found = best_before_ending(endings, board, Unseen(codes(rack), codes(other + "A"), 1, 0), PLENTY)
    assert [one.exact for one in found.candidates if one.play is None] == [False]
    assert not found.exact


def test_with_few_nodes_the_last_draws_are_not_called_exact(finder, endings):
    board, _ = next(boards(finder, 13))
    found = best_before_ending(endings, board, Unseen(codes("AEINRST"), codes("ADEGLOTU"), 1, 10), Wanted(nodes=0))
    assert not found.exact
    assert found.play is not None
    assert len(found.candidates) > 10


def test_the_last_draws_want_one_or_two_tiles_in_the_bag(endings):
    with pytest.raises(ValueError):
        best_before_ending(endings, EMPTY, Unseen(b"\1", b"\1\2\3\4", 3, 0))


def blanks_at_the_end(finder, endings):
    """Two blanks on the rack and one tile in the bag: hundreds of plays."""
    board, _ = next(boards(finder, 13))
    unseen = Unseen(codes("??AINRS"), codes("ADEGLOTU"), 1, 10)
    assert len(finder.all(board, "??AINRS").plays) > 500
    return board, unseen


def test_with_hundreds_of_plays_no_more_is_looked_at_than_may_be(finder, endings):
    board, unseen = blanks_at_the_end(finder, endings)
    fewest = best_before_ending(endings, board, unseen, Wanted(nodes=0)).nodes
    found = best_before_ending(endings, board, unseen, Wanted(nodes=1500))
    assert fewest < 1000
    assert found.nodes < 1500 + 100
    assert not found.exact
    again = best_before_ending(endings, board, unseen, Wanted(nodes=1500))
    assert (again.play, again.candidates) == (found.play, found.candidates)


def test_once_the_time_is_up_the_last_draws_are_answered_by_what_is_likeliest(finder, endings):
    board, unseen = blanks_at_the_end(finder, endings)
    fewest = best_before_ending(endings, board, unseen, Wanted(nodes=0))
    left = iter([True] * 8 + [False] * 1000)
    for in_time in (lambda: False, lambda: next(left)):
        found = best_before_ending(endings, board, unseen, Wanted(nodes=10_000_000, in_time=in_time))
        assert found.nodes < 30 * fewest.nodes
        assert found.play is not None


@pytest.mark.parametrize("bag", [1, 2])
def test_after_five_turns_without_a_score_a_pass_ends_the_game_though_tiles_are_in_the_bag(finder, endings, bag):
    board, rack, other = drawing_positions(finder, 1, 400)[0]
    unseen = Unseen(codes(rack), codes(other + "QE"[:bag]), bag, 3)
    found = best_before_ending(endings, board, unseen, Wanted(nodes=100_000, passed=True))
    passed = next(one for one in found.candidates if one.play is None)
    tiles = [*other, *"QE"[:bag]]
    left = sum(map(worth, tiles)) * len(other) / len(tiles)
    assert passed.spread == pytest.approx(3 + left - worth(rack))
    assert passed.exact
