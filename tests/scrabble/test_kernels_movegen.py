"""The generator of plays against the plain one, on every play of many positions: compiled, and interpreted."""

import json
import random
from itertools import islice
from pathlib import Path

import pytest

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.oracle import Oracle, Words
from tests.scrabble.positions import from_a_game, rows, scattered
from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import EMPTY, LETTER_TIMES, SIZE, TILE_VALUES, VALUES, WORD_TIMES
from tilehall.law.scrabble.kernels import anagrams, bestplay, leaves, lexicon, movegen, squares, windows
from tilehall.law.scrabble.leave_table import COUNTS, TILE_WORTHS
from tilehall.law.scrabble.notation import cgp
from tilehall.site.games import lexicons

PERFT = Path(__file__).parent / "perft" / "enable1.jsonl"
BONUS = 50


def by_rows(times):
    return [list(times[at : at + SIZE]) for at in range(0, len(times), SIZE)]


@pytest.fixture(scope="module")
def enable1(tmp_path_factory):
    return lexicons.open_lexicon(lexicons.DEFAULT, tmp_path_factory.mktemp("none") / "data")


@pytest.fixture(scope="module")
def full(enable1):
    return Both(enable1.words(), enable1.generator())


@pytest.fixture(scope="module")
def few(enable1):
    """One word in eight, so that more positions can be tried in the time."""
    words = enable1.words()[::8]
    return Both(words, lexicon.generator_file([word.encode() for word in words]))


class Both:
    """The same words for the kernel and for the oracle."""

    def __init__(self, words, graph):
        self.graph = graph
        self.finder = plays.Finder(graph, bonus=BONUS, bonus_tiles=7)
        times = by_rows(LETTER_TIMES), by_rows(WORD_TIMES)
        self.oracle = Oracle(Words(words), *times, dict(TILE_VALUES), BONUS)

    def agree(self, board, rack, finder=None):
        finder = finder or self.finder
        expected = sorted(self.oracle.plays(rows(board), rack), key=lambda play: (-play.score, play.coords, play.text))
        found = finder.all(board, rack)
        assert [*map(plain, found.plays)] == [*map(plain, expected)], (rows(board), rack)
        assert (found.count, found.sum_scores) == (len(expected), sum(play.score for play in expected))
        best = finder.best(board, rack)
        assert best == (found.plays[0] if found.plays else None), (rows(board), rack)
        return found


def plain(play):
    return play.text, play.coords, play.score, play.tiles


def games(both, seed):
    lots = random.Random(seed)
    while True:
        yield from from_a_game(both.finder, lots)


def test_every_play_of_games_with_the_whole_list(full):
    found = [full.agree(*position) for position in islice(games(full, 1), 70)]
    assert sum(own.count for own in found) > 15_000


def test_every_play_of_games_with_fewer_words(few):
    found = [few.agree(*position) for position in islice(games(few, 2), 180)]
    assert sum(own.count for own in found) > 3_000


def test_every_play_on_boards_that_no_game_comes_to(few):
    lots = random.Random(3)
    found = [few.agree(*scattered(lots)) for _ in range(60)]
    assert sum(own.count for own in found) > 200


@pytest.mark.parametrize("rack", ["??", "?", "??QZ", "A?", "??AEINR"])
def test_blanks_with_fewer_words(few, rack):
    lots = random.Random(rack)
    for board in (EMPTY, *(board for board, _ in islice(games(few, lots.random()), 6, 7))):
        few.agree(board, rack)


def test_an_empty_rack_has_no_play(few):
    assert few.agree(EMPTY, "").count == 0
    assert few.agree(next(islice(games(few, 5), 3, 4))[0], "").count == 0


def test_the_same_source_interpreted(few, monkeypatch):
    for kernel in (squares, movegen, anagrams, leaves, windows, bestplay):
        own = interpreted(kernel)
        assert not own.COMPILED
        monkeypatch.setattr(plays, kernel.__name__.rpartition(".")[2], own)
    slow = plays.Finder(few.graph, bonus=BONUS, bonus_tiles=7)
    for position in islice(games(few, 6), 40):
        few.agree(*position, slow)
    lots = random.Random(7)
    for _ in range(30):
        few.agree(*scattered(lots), slow)


@pytest.mark.parametrize("line", PERFT.read_text().splitlines(), ids=lambda line: json.loads(line)["id"])
def test_counts_kept_as_data(full, line):
    kept = json.loads(line)
    given = cgp.read(kept["cgp"])
    found = full.finder.all(given.board, given.racks[0], 1)
    assert (found.count, found.sum_scores) == (kept["count"], kept["sum_scores"])
    assert [plain(play) for play in found.plays] == ([tuple(kept["best"])] if kept["best"] else [])
    assert full.finder.best(given.board, given.racks[0]) == (found.plays[0] if found.plays else None)


# -- other boards, other bonuses, other racks than those of a usual game


def test_the_size_of_the_board_is_given(few):
    """A board of 9 with every premium of its own: nothing about 15 is built in."""
    lots, size = random.Random(8), 9
    times = bytes(lots.choice([1, 1, 2, 3]) for _ in range(81)), bytes(lots.choice([1, 1, 1, 2]) for _ in range(81))
    numbers, roots = lexicon.graph(few.graph)
    seen = squares.Squares(numbers, roots, times, VALUES)
    kernel = movegen.Generator(numbers, roots[1], size, seen.shared, (3, 11))
    words = anagrams.Anagrams(numbers, roots[0]).shared
    kept = leaves.Leaves(COUNTS, TILE_WORTHS, memoryview(b"").cast("h"), (), 7)
    reckoned = windows.Windows(size, seen.shared, words[0], kept.shared, (3, 11))
    best = bestplay.BestPlay((seen.shared, words, reckoned.shared, kept.shared), (3, 11), (0,) * 81)
    grid = [[list(own[at : at + size]) for at in range(0, 81, size)] for own in times]
    oracle = Oracle(few.oracle.words, *grid, dict(TILE_VALUES), 11, bonus_tiles=3)
    for _ in range(60):
        board = bytes(lots.choice([0] * 5 + [lots.randint(1, 26)]) for _ in range(81))
        rack = "".join(lots.choices("AEIOURSTLN?", k=5))
        expected = oracle.plays(
            ["".join(".ABCDEFGHIJKLMNOPQRSTUVWXYZ"[code] for code in board[at : at + 9]) for at in range(0, 81, 9)],
            rack,
        )
        codes = bytes(27 if tile == "?" else ord(tile) - 64 for tile in rack)
        seen.look(board)
        assert kernel.find(codes, seen.empty) == len(expected)
        assert sorted(own[0] for own in kernel.plays(-1)) == sorted(play.score for play in expected)
        kept.plain(codes)
        reckoned.reckon(codes, seen.empty)
        top = kernel.plays(max((play.score for play in expected), default=0))
        assert sorted(best.find(codes, leaves.NONE, False)) == sorted(top)


@pytest.mark.parametrize(
    "board", [bytes(224), bytes(226), bytes([27]) + bytes(224), bytes([32]) + bytes(224), bytes([60]) + bytes(224)]
)
def test_a_board_that_is_none_is_refused(few, board):
    with pytest.raises(ValueError):
        few.finder.all(board, "A")


@pytest.mark.parametrize("rack", [bytes(11), bytes([0]), bytes([28]), bytes([33])])
def test_a_rack_that_is_none_is_refused(few, rack):
    with pytest.raises(ValueError):
        few.finder.best_raw(EMPTY, rack)
