"""A game analysed: what each turn cost, against plain sums over all plays there are; and what else there is to tell."""

import random
from dataclasses import replace
from functools import cache
from itertools import combinations, islice

import pytest

from tests.scrabble.leave_worths import any_table, numbered
from tests.scrabble.oracle import Oracle, Words
from tests.scrabble.plain_endings import PlainEndings, by_finder, worth
from tests.scrabble.positions import from_a_game, rows
from tests.scrabble.squares import word_placement
from tests.scrabble.whole_games import vocabulary
from tilehall.law.scrabble import turns
from tilehall.law.scrabble.board import CODES, EMPTY, LETTER_TIMES, SIGNS, TILE_VALUES, WORD_TIMES, with_tiles
from tilehall.law.scrabble.kernels import lexicon
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice import analysis, known_endings
from tilehall.law.scrabble.practice.simulation import Position, pool
from tilehall.law.scrabble.taken_turns import TakenTurn

TABLE = any_table()
SEVEN = "RETAINS"
WORTHS = dict(TILE_VALUES)


@cache
def words():
    """Some short ones, and one for all seven tiles."""
    return frozenset({*sorted(vocabulary()[0])[::3], SEVEN})


@cache
def finder():
    return Finder(
        lexicon.generator_file([word.encode() for word in sorted(words())]), bonus=50, bonus_tiles=7, table=TABLE
    )


@cache
def oracle():
    grids = ([list(times[at : at + 15]) for at in range(0, 225, 15)] for times in (LETTER_TIMES, WORD_TIMES))
    return Oracle(Words(words()), *grids, WORTHS, 50)


def codes(tiles):
    return bytes(sorted(map(CODES.__getitem__, tiles)))


def worth_of(tiles):
    return TABLE.worths[numbered().place(codes(tiles))] if len(tiles) <= 6 else None


def plain_equities(board, rack):
    """All that may be done, by a plain generator, a plain sum and a look into the table: text -> equity."""
    bag = max(0, 100 - sum(map(bool, board)) - len(rack) - 7)
    unseen = 187 - sum(TILE_VALUES.get(sign, 0) for row in rows(board) for sign in row) - sum(map(WORTHS.get, rack))
    found = {}
    for play in oracle().plays(rows(board), rack):
        kept = list(rack)
        for sign in play.text.replace(".", ""):
            kept.remove(sign if sign.isupper() else "?")
        left = -200 * sum(map(WORTHS.get, kept)) - 1000 if kept else 200 * unseen
        after = worth_of(kept) if bag else left
        found[play.text, play.coords] = 100 * play.score + after - (0 if any(board) else vowels_beside(play))
    if not bag:
        return {**found, ("-", ""): -200 * sum(map(WORTHS.get, rack)) - 1000}
    singles = [worth_of([*rack[:at], *rack[at + 1 :]]) for at in range(len(rack))]
    found["-", ""] = sum(singles) // len(singles) if len(rack) > 6 else worth_of(rack)
    if bag >= 7:
        for count in range(1, len(rack) + 1):
            for kept in combinations(sorted(rack), len(rack) - count):
                found["-", kept] = worth_of(kept)
    return found


def vowels_beside(play):
    column = "ABCDEFGHIJKLMNO".index(play.coords[-1])
    return 70 * sum(sign.upper() in "AEIOU" and column + at in (2, 6, 8, 12) for at, sign in enumerate(play.text))


def taken(board, rack, text="-", **told):
    """A turn as a record would tell it; "8D WORD", "-ABC" or "-"."""
    coords, _, letters = text.partition(" ")
    placed = word_placement(board, coords, letters) if letters else ()
    given = tuple(text[1:]) if text.startswith("-") else ()
    what = "play" if placed else "exchange" if given else "pass"
    plain = {"seq": 1, "by": 0, "score": 0, "lead": 0, "placed": placed, "given": given}
    return TakenTurn(**{**plain, "what": what, "text": text, "board": board, "rack": tuple(rack), **told})


def judged(turn, **how):
    (one,) = analysis.analysed(finder(), [turn], **how)
    return one.judged


def positions(seed):
    lots = random.Random(seed)
    while True:
        yield from from_a_game(finder(), lots)


# -- by equity


@pytest.mark.parametrize("seed", [1, 2])
def test_a_turn_costs_what_it_falls_short_of_the_best_by_plain_sums(seed):
    lots = random.Random(seed)
    endings = exchanges = 0
    for board, rack in islice(positions(seed), 0, 90, 3):
        if rack.count("?") > 1:
            continue  # the plain way takes too long
        plain = plain_equities(board, rack)
        text, coords = lots.choice(list(plain))
        if text == "-" and coords:
            given = list(rack)
            for tile in coords:
                given.remove(tile)
            turn = taken(board, rack, "-" + "".join(given))
        elif text == "-":
            turn = taken(board, rack)
            text, coords = "-", ""
        else:
            score = {(play.text, play.coords): play.score for play in finder().all(board, rack).plays}[text, coords]
            turn = taken(board, rack, f"{coords} {text}", score=score)
        one = judged(turn)
        assert one.played.turn.equity == plain[text, coords], (rack, turn.text)
        assert one.best[0].worth == max(plain.values())
        assert one.cost == max(plain.values()) - plain[text, coords] >= 0
        assert one.plays == sum(1 for text, _ in plain if not text.startswith("-"))
        assert [option.chosen for option in one.best].count(True) == 1
        endings += turns.unseen(board, codes(rack)).bag == 0
        exchanges += one.best[0].turn.coords is None
    assert endings > 2


def test_a_play_that_nobody_could_make_by_the_list_has_its_equity_all_the_same():
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    turn = taken(board, "QZXVAEI", "H7 A.QV", score=30, words=("ACQV",))
    one = next(iter(analysis.analysed(finder(), [turn], is_word=words().__contains__)))
    assert one.phonies == ("ACQV",)
    assert one.judged.played.turn.equity == 3000 + worth_of("ZXEI")
    assert one.judged.played.turn.text == "A.QV"
    assert one.judged.plays == len(finder().all(board, "QZXVAEI").plays)


def test_a_phony_that_scores_more_than_the_best_cost_nothing_where_nobody_challenged():
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    one = judged(taken(board, "QZXVAEI", "H7 A.QV", score=300, words=("ACQV",)))
    assert (one.cost, one.best[0].chosen, one.best[0].turn.text) == (0, True, "A.QV")


def test_a_play_that_came_off_was_worth_a_pass():
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    off = judged(taken(board, "QZXVAEI", "H7 A.QV", words=("ACQV",), came_off=True))
    passed = judged(taken(board, "QZXVAEI"))
    assert (off.played.worth, off.cost) == (passed.played.worth, passed.cost)
    assert (off.played.turn.text, off.played.turn.score, off.played.turn.coords) == ("A.QV", 0, "H7")


def test_an_opening_down_the_board_is_the_same_as_across():
    across = judged(taken(EMPTY, "OCEANIA", "8F OCEAN", score=20))
    down = judged(taken(EMPTY, "OCEANIA", "H6 OCEAN", score=20))
    assert (down.cost, down.played.worth) == (across.cost, across.played.worth)
    assert down.played.turn.coords == "H6"


def test_a_play_of_one_tile_is_found_in_whichever_direction_it_is_written():
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    board = with_tiles(board, word_placement(board, "9H", "O"))
    ways = [judged(taken(board, "SNSTRLD", text, score=5)) for text in ("H10 N", "10H N")]
    assert ways[0].played.worth == ways[1].played.worth


@pytest.mark.parametrize(
    "turn",
    [
        taken(EMPTY, "AEIRS**"),
        taken(EMPTY, ""),
        replace(taken(EMPTY, "AEIRSTN"), what="exchange", text="-3", given=None),
        taken(EMPTY, "AEIRSTN", "-Q"),
        taken(EMPTY, "AEIRSTN", "8H CAB"),
        taken(EMPTY, "QQEEEEE"),
        taken(EMPTY, "AEIRSTND"),
    ],
    ids=["in part", "not at all", "how many only", "not on it", "not of it", "no such set", "too many"],
)
def test_a_turn_whose_rack_is_not_known_is_not_judged(turn):
    assert judged(turn) is None
    assert judged(turn, plies=2) is None


# -- beside the cost


def test_a_bonus_that_was_missed_is_told_and_one_that_was_made_is_not():
    seven = finder().all(EMPTY, SEVEN, 1).plays[0]
    missed = judged(taken(EMPTY, SEVEN)).missed_bonus
    assert (missed.text, missed.tiles, missed.score) == (SEVEN, 7, seven.score)
    assert judged(taken(EMPTY, SEVEN, f"{seven.coords} {seven.text}", score=seven.score)).missed_bonus is None
    assert judged(taken(EMPTY, "VVWWUUI")).missed_bonus is None
    phony = "".join(sorted(SEVEN))
    assert judged(taken(EMPTY, SEVEN, f"8H {phony}", came_off=True)).missed_bonus == missed


def drawn_to(rack, kept="QZ"):
    """The luck of drawing to this rack, with what stayed."""
    first = taken(EMPTY, (*kept, "E", "E"), "-EE")
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    *_, second = analysis.analysed(finder(), [first, taken(board, rack, seq=3)])
    return second.judged


def test_luck_is_the_best_of_this_rack_over_that_of_others_from_the_same_tiles():
    good, bad = drawn_to("QZAEI?S"), drawn_to("QZVVWUU")
    assert good.luck - bad.luck == good.best[0].worth - bad.best[0].worth
    assert bad.luck < 0 < good.luck
    assert drawn_to("QZAEI?S").luck == good.luck, "the same each time"


def test_without_a_draw_or_without_what_stayed_there_is_no_luck():
    assert drawn_to("QZ").luck is None
    assert drawn_to("QAEI?SS").luck is None, "a Z that stayed is not there"
    off = taken(EMPTY, "AEIRSTN", "8H STINE", came_off=True)
    unknown = taken(EMPTY, "AEIRST*")
    for before in (off, unknown):
        *_, after = analysis.analysed(finder(), [before, taken(EMPTY, "AEIRSTN", seq=3)])
        assert after.judged.luck is None
    *_, other = analysis.analysed(finder(), [unknown, taken(EMPTY, "AEIRSTN", seq=2, by=1)])
    assert other.judged.luck is not None, "the first rack of the other is a draw of its own"


def test_the_costliest_are_three_at_most_and_each_cost_something():
    boards = [taken(EMPTY, rack, seq=at) for at, rack in enumerate(("AEIRSTN", "VVWWUUI", "OCEANIA", "QZXJKVB", "EE"))]
    found = list(analysis.analysed(finder(), boards))
    dear = analysis.costliest(found)
    assert len(dear) == 3
    costs = sorted((one.judged.cost for one in found), reverse=True)
    assert [one.judged.cost for one in dear] == costs[:3]
    best = found[0].judged.best[0].turn
    nothing = taken(EMPTY, "AEIRSTN", f"{best.coords} {best.text}", score=best.score)
    assert analysis.costliest(analysis.analysed(finder(), [nothing])) == []


# -- tried on sampled racks


def test_what_was_played_is_tried_to_the_end_however_bad_it_is_and_the_same_each_time():
    board = with_tiles(EMPTY, word_placement(EMPTY, "8H", "CAT"))
    turn = taken(board, "AEIRSTN")
    one = judged(turn, plies=2)
    assert one == judged(turn, plies=2)
    assert one.played in one.best
    assert one.played.chance < one.best[0].chance
    assert one.cost == one.best[0].worth - one.played.worth > one.doubt > 0
    worths = [option.worth for option in one.best if not option.chosen]
    assert worths == sorted(worths, reverse=True)


def test_what_lies_within_the_doubt_cost_nothing():
    within = beyond = 0
    for board, rack in islice(positions(3), 4, 14):
        for best in judged(taken(board, rack), plies=2).best[:3]:
            if best.turn.coords:
                text = f"{best.turn.coords} {best.turn.text}"
                one = judged(taken(board, rack, text, score=best.turn.score), plies=2)
                behind = one.best[0].worth - one.played.worth
                assert one.cost == (behind if behind > one.doubt else 0)
                within += 0 < behind <= one.doubt
                beyond += one.cost > 0
    assert within
    assert beyond


# -- endings


def an_ending():
    """With the bag empty: the tiles of the opponent are those that are nowhere else."""
    for board, rack in positions(11):
        if turns.unseen(board, codes(rack)).bag == 0 and 1 < len(rack) < 4:
            yield board, rack


def test_an_ending_is_weighed_to_the_end_of_the_game():
    for board, rack in islice(an_ending(), 6):
        found = turns.raw_turns(finder(), board, codes(rack))
        worths = dict(known_endings.ending_worths(finder(), Position(board, codes(rack)), found, found[-1], 99))
        other = turns.unseen(board, codes(rack)).other
        for turn, worth_of_it in worths.items():
            if turn.play is not None and len(turn.play[-1]) - turn.play[-1].count(0) == len(rack):
                assert worth_of_it == 100 * turn.score + 200 * other, "out with it: double what the other holds"
        assert found[-1] in worths
        one = judged(taken(board, rack), plies=2)
        assert (one.best[0].worth, one.doubt, one.best[0].chance) == (max(worths.values()), 0, None)


def small_endings(count):
    for board, rack in positions(12):
        other = "".join(SIGNS[code] for code in pool(board, codes(rack)))
        if len(rack) < 4 and len(other) < 4 and "?" not in rack + other:
            yield board, "".join(sorted(rack)), "".join(sorted(other))
            count -= 1
        if not count:
            return


def test_passes_too_are_worth_what_a_game_of_six_such_turns_brings():
    """A game ends at the sixth turn without a score, not when the other passes too."""
    plain, dearer = PlainEndings(by_finder(finder()), 6), 0
    for board, rack, other in small_endings(40):
        found = turns.raw_turns(finder(), board, codes(rack))
        passed = next(turn for turn in found if turn.play is None)
        for zeros in range(6):
            position = Position(board, codes(rack), zeros=zeros)
            worths = dict(known_endings.ending_worths(finder(), position, found, passed, 3))
            value = -plain.value(board, other, rack, zeros + 1)
            assert worths[passed] == 100 * value, (rows(board), rack, other, zeros)
            assert max(worths.values()) == 100 * plain.value(board, rack, other, zeros)
            dearer += value > worth(other) - worth(rack)
    assert dearer, "nobody who passes could still gain by a play"


def test_after_five_turns_without_a_score_a_pass_ends_the_game_and_may_be_the_best():
    changed = 0
    for board, rack in islice(an_ending(), 12):
        usual, last = (judged(taken(board, rack, zeros=zeros), plies=2) for zeros in (4, 5))
        other = turns.unseen(board, codes(rack)).other
        assert last.played.worth == 100 * (other - sum(map(WORTHS.get, rack))), "each loses what is left on the rack"
        best = usual.best[0].turn
        changed += (last.best[0].turn.text, last.cost) == ("-", 0) and (best.text, usual.cost > 0) != ("-", False)
    assert changed


# -- exchanges that the rules forbid


@pytest.mark.parametrize("plies", [0, 2])
def test_an_exchange_that_the_rules_forbid_is_worth_a_pass_and_never_the_best(plies):
    few = [(board, rack) for board, rack in islice(positions(13), 90) if turns.unseen(board, codes(rack)).bag < 7]
    empty = [(board, rack) for board, rack in few if not turns.unseen(board, codes(rack)).bag]
    assert 0 < len(empty) < len(few)
    for board, rack in [*few[:4], *empty[:4]]:
        one, passed = (judged(taken(board, rack, text), plies=plies) for text in (f"-{rack}", "-"))
        assert (one.played.turn.text, one.played.chosen) == ("-" + "".join(sorted(rack)), True)
        assert (one.played.worth, one.played.turn.equity) == (passed.played.worth, passed.played.turn.equity)
        assert (one.cost, one.doubt) == (passed.cost, passed.doubt)
        assert one.best[-1] == one.played
        assert not one.best[0].chosen


def test_no_more_tiles_are_exchanged_than_the_bag_holds():
    """Where an edition lets people exchange out of a bag that holds few."""
    words = [word.encode() for word in sorted(vocabulary()[0])[::3]]
    own, known = Finder(lexicon.generator_file(words), bonus=50, bonus_tiles=7, exchange_from=1, table=TABLE), set()
    for board, rack in islice(positions(14), 90):
        bag = turns.unseen(board, codes(rack)).bag
        given = [len(turn.exchanged) for turn in turns.raw_turns(own, board, codes(rack)) if turn.exchanged]
        assert max(given, default=0) == min(bag, len(rack))
        own.leaves.weigh(codes(rack), bag, 0)
        assert own.leaves.swap.bit_count() <= bag
        known.add(bag)
    assert {1, 2, 3, 4} & known
