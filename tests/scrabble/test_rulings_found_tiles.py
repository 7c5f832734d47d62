"""Tiles found outside the bag or in it, and tiles of a wrong number: who takes what, and whether play goes on."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import Table, dos, rests
from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.found_tiles import TileCount, TilesFound, tile_count, tile_in_bag, tile_outside
from tilehall.law.scrabble.rulings.out_play import out_bonus
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def found(mine: int, theirs: int, tiles: int = 1, first: str = "none", *, signed: bool = False) -> TilesFound:
    return TilesFound(mine=mine, theirs=theirs, found=tiles, first_short=first, signed=signed)


def cites(*clauses):
    return pytest.mark.cites(*clauses)


# A is mine, B theirs.
OUTSIDE = [
    # both racks full: play goes on
    pytest.param(found(7, 7), (7, 7, 1), "play_resumes", "nzasp.P.6.10.3", marks=cites("nzasp.P.6.10.3")),
    # A 7, B 5, J found: B draws it
    pytest.param(found(7, 5), (7, 6, 0), "play_resumes", "nzasp.P.6.10.4", marks=cites("nzasp.P.6.10.4")),
    pytest.param(found(6, 7, 3), (7, 7, 2), "play_resumes", "nzasp.P.6.10.4", marks=cites("nzasp.P.6.10.4")),
    # B has played out, A holds 5; A's refill fell short first
    pytest.param(
        found(5, 0, 1, "mine"), (6, 0, 0), "result_recomputed", "nzasp.P.6.10.5", marks=cites("nzasp.P.6.10.5")
    ),
    # the same, but B's did
    pytest.param(found(5, 0, 1, "theirs"), (5, 1, 0), "play_resumes", "nzasp.P.6.10.5", marks=cites("nzasp.P.6.10.5")),
    # several: the first fills the rack, the other takes what is left
    pytest.param(found(5, 6, 3, "mine"), (7, 7, 0), "play_resumes", "reading:R-47", marks=cites("reading:R-47")),
    pytest.param(found(5, 4, 3, "theirs"), (5, 7, 0), "play_resumes", "reading:R-47", marks=cites("reading:R-47")),
    pytest.param(found(6, 6, 5, "theirs"), (7, 7, 3), "play_resumes", "reading:R-47", marks=cites("reading:R-47")),
]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("facts, after, code, rests_on", OUTSIDE)
def test_a_tile_found_outside_the_bag(rules, facts, after, code, rests_on):
    ruling = tile_outside(rules, facts)
    detail = dict(ruling.detail)
    assert (detail["mine_after"], detail["theirs_after"], detail["in_bag"]) == after
    assert ruling.code == code
    if rules is NZASP:
        assert rests_on in rests(ruling)
        assert ruling.discretion is None
    else:
        assert f"house default ({rests_on})" in str(rests(ruling))
        assert ruling.discretion == "director"


@pytest.mark.cites("nzasp.P.6.10", "reading:R-46")
def test_outside_until_the_slip_is_signed():
    late = tile_outside(NZASP, found(5, 0, 1, "mine", signed=True))
    assert (late.code, late.score) == ("slip_signed", ())
    assert "score_stands" in dos(late)
    assert {"nzasp.P.6.10", "nzasp.P.6.9", "reading:R-45"} <= rests(late)
    in_time = tile_outside(NZASP, found(5, 0, 1, "mine"))
    assert in_time.code == "result_recomputed"
    assert rests(in_time.steps[0]) == {"reading:R-46"}
    assert written(in_time.steps[0]) == "neutralise"


@pytest.mark.cites("nzasp.P.6.10.1", "nzasp.P.6.10.2")
def test_both_look_then_it_is_bagged_and_racks_are_put_back():
    ruling = tile_outside(NZASP, found(5, 0, 1, "theirs"))
    look, bag, restore = ruling.steps[1:4]
    assert (written(look), look.who, written(bag), written(restore)) == (
        "show_both:1",
        "both",
        "to_bag:1",
        "restore_racks",
    )
    assert rests(bag) == {"nzasp.P.6.10.1"}
    assert rests(restore) == {"nzasp.P.6.10.2"}
    assert Table(bag=0, rack=5, found=1).carry_out(ruling, until="to_bag:1")["bag"] == 1
    # A's five tiles had been laid out for counting: they are A's rack again, and the end is provisional no more.
    assert dict(ruling.detail)["mine_after"] == 5
    assert "cancel_out_bonus" in dos(ruling)


@pytest.mark.cites("nzasp.P.6.10.3")
def test_with_both_racks_full_nothing_else_changes():
    ruling = tile_outside(NZASP, found(7, 7))
    table = Table(bag=12, rack=7, theirs=7, found=1).carry_out(ruling)
    assert (table["bag"], table["rack"], table["theirs"]) == (13, 7, 7)
    assert clock_of(ruling) == "neutral then on_move"
    assert "on_move" not in dict(ruling.detail)


@pytest.mark.cites("nzasp.P.6.10.4")
def test_with_one_rack_full_the_other_draws():
    table = Table(bag=0, rack=7, theirs=5, found=1).carry_out(tile_outside(NZASP, found(7, 5)))
    assert (table["bag"], table["theirs"]) == (0, 6)


@pytest.mark.cites("nzasp.P.6.10.5", "reading:R-47")
def test_with_neither_full_the_first_to_fall_short_draws():
    ended = tile_outside(NZASP, found(5, 0, 1, "mine"))
    assert dos(ended)[-1] == "recompute_result"
    assert dict(ended.detail)["over"] is True
    # Five tiles worth 8, and the Q with them.
    assert (out_bonus(NZASP, 8).value, out_bonus(NZASP, 8 + 10).value) == (16, 36)
    resumed = tile_outside(NZASP, found(5, 0, 1, "theirs"))
    assert "cancel_out_bonus" in dos(resumed)
    assert (dict(resumed.detail)["over"], dict(resumed.detail)["on_move"]) == (False, "player")
    assert (written(resumed.steps[-1]), resumed.steps[-1].who) == ("start_clock:player", "opponent")


@pytest.mark.cites("nzasp.P.6.10.6", "nzasp.P.6.11.5")
@pytest.mark.parametrize("asked, clause", [(tile_outside, "nzasp.P.6.10.6"), (tile_in_bag, "nzasp.P.6.11.5")])
def test_nothing_is_replayed(asked, clause):
    step = next(each for each in asked(NZASP, found(5, 0, 1, "mine")).steps if written(each) == "no_replay")
    assert rests(step) == {clause}


@pytest.mark.cites("nzasp.P.6.11")
def test_in_the_bag_until_the_slip_is_signed():
    ruling = tile_in_bag(NZASP, found(5, 0, 1, "mine"))
    assert written(ruling.steps[0]) == "neutralise"
    assert "nzasp.P.6.11" in rests(ruling)
    late = tile_in_bag(NZASP, found(5, 0, 1, "mine", signed=True))
    assert (late.code, late.score) == ("slip_signed", ())
    assert {"nzasp.P.6.11", "nzasp.P.6.9"} <= rests(late)


@pytest.mark.cites("nzasp.P.6.11.1", "nzasp.P.6.11.2")
def test_both_look_before_anything_else():
    # Both racks were cleared, A had U and V.
    ruling = tile_in_bag(NZASP, found(2, 0, 1, "theirs"))
    assert dos(ruling)[1:4] == ["show_both:1", "restore_racks", "to_rack:1"]
    assert [rests(step) for step in ruling.steps[1:3]] == [{"nzasp.P.6.11.1"}, {"nzasp.P.6.11.2"}]
    assert dict(ruling.detail)["mine_after"] == 2


@pytest.mark.cites("nzasp.P.6.11.3")
def test_the_first_to_fall_short_takes_the_tile():
    # B played 5 and drew 3, so 5 tiles were on B's rack.
    ruling = tile_in_bag(NZASP, found(7, 5, 1, "theirs"))
    table = Table(rack=7, theirs=5, found=1).carry_out(ruling)
    assert (table["theirs"], table["found"], dict(ruling.detail)["in_bag"]) == (6, 0, 0)
    step = next(each for each in ruling.steps if written(each) == "to_rack:1")
    assert (step.who, "nzasp.P.6.11.3" in rests(step)) == ("opponent", True)


@pytest.mark.cites("nzasp.P.6.11.4")
def test_resume_or_work_the_result_out_again():
    ended = tile_in_bag(NZASP, found(3, 0, 1, "mine"))
    assert (ended.code, dos(ended)[-1]) == ("result_recomputed", "recompute_result")
    # A held 6 points; with the E it is 7.
    assert (380 + out_bonus(NZASP, 6).value, 380 + out_bonus(NZASP, 7).value) == (392, 394)
    resumed = tile_in_bag(NZASP, found(3, 0, 1, "theirs"))
    assert (resumed.code, "cancel_out_bonus" in dos(resumed)) == ("play_resumes", True)
    assert dict(resumed.detail)["on_move"] == "player"
    assert "nzasp.P.6.11.4" in rests(resumed)


@pytest.mark.cites("nzasp.P.6.10.5", "reading:R-47")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("asked", [tile_outside, tile_in_bag])
@pytest.mark.parametrize(
    "first, draws", [("theirs", [("opponent", 4), ("player", 1)]), ("mine", [("player", 5)])], ids=str
)
def test_who_was_short_first_takes_first(rules, asked, first, draws):
    ruling = asked(rules, found(0, 3, 5, first))
    assert [(step.who, step.count) for step in ruling.steps if step.do in ("draw", "to_rack")] == draws


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.12.9")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize(
    "facts, does",
    [
        (found(0, 7, 8, "mine"), ["to_bag:8", "draw:7", "stay_in_bag:1"]),
        (found(7, 7, 1), ["to_bag:1"]),
        (found(6, 5, 3, "theirs"), ["to_bag:3", "draw:2", "draw:1"]),
    ],
)
def test_tiles_of_the_bag_that_not_one_rack_takes_are_drawn_out_of_it(rules, facts, does):
    ruling = tile_in_bag(rules, facts)
    after = dos(ruling).index("restore_racks") + 1
    assert dos(ruling)[after : after + len(does) + 1] == [*does, "no_replay"]
    unsaid = str(rules.resting("found_in_bag_rest"))
    assert unsaid.startswith("silent:")
    assert all(unsaid in rests(step) for step in ruling.steps[after : after + len(does)])
    assert ruling.discretion == ("adjudicator" if rules is NZASP else "director")
    assert tile_in_bag(NZASP, found(7, 5, 2)).discretion is None


@pytest.mark.parametrize(
    "asked, clause",
    [
        pytest.param(tile_outside, "nzasp.P.6.10.5", marks=pytest.mark.cites("nzasp.P.6.10.5")),
        pytest.param(tile_in_bag, "nzasp.P.6.11.3", marks=pytest.mark.cites("nzasp.P.6.11.3")),
    ],
)
def test_nobody_remembers_who_fell_short_first(asked, clause):
    ruling = asked(NZASP, found(5, 4))
    assert (ruling.code, ruling.discretion) == ("first_short_unknown", "adjudicator")
    assert dos(ruling)[-2:] == ["work_out_first_short", "adjudicator_rules"]
    assert rests(ruling.steps[-2]) == {clause}


@pytest.mark.cites("nzasp.P.6.9", "reading:R-45")
@pytest.mark.parametrize(
    "signed, code, does",
    [
        (0, "play_on", ["play_on", "score_stands", "list_tables:2", "sort_sets:2", "lay_squares:10"]),
        (1, "play_on", ["play_on", "score_stands", "list_tables:2", "sort_sets:2", "lay_squares:10"]),
        (2, "sort_sets", ["score_stands", "sort_sets:2", "lay_squares:10"]),
    ],
)
def test_a_wrong_count_changes_nothing_until_all_games_are_over(signed, code, does):
    # Tables 4 and 5, one tile swapped at turn 12.
    ruling = tile_count(NZASP, TileCount(games=2, signed=signed))
    assert (ruling.code, dos(ruling), ruling.score) == (code, does, ())
    assert ("reading:R-45" in rests(ruling)) == (code == "sort_sets")
    assert tile_count(NSA, TileCount(games=2, signed=signed)).discretion == "director"


@pytest.mark.cites("nzasp.P.6.9")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
@pytest.mark.parametrize("found", [tile_outside, tile_in_bag])
def test_once_the_slip_is_signed_the_set_is_sorted_and_laid_out(rules, found):
    late = found(rules, TilesFound(mine=5, theirs=7, found=1, first_short="mine", signed=True))
    assert dos(late)[-3:] == ["score_stands", "sort_sets:1", "lay_squares:10"]


@pytest.mark.parametrize(
    "facts, said",
    [
        ((8, 5, 1), "mine is 8, more than a rack holds (7)"),
        ((0, 0, 1), "only one can have played out"),
        ((5, 5, 0), "found is 0, which is no number from 1 up"),
        ((7, 7, 90), "found is 90, more than the rest of the set (86)"),
        ((-1, 5, 1), "mine is -1"),
    ],
)
def test_facts_that_cannot_be(facts, said):
    with pytest.raises(ImpossibleFacts) as raised:
        tile_outside(NZASP, found(*facts))
    assert said in str(raised.value)


def test_a_word_that_no_procedure_knows_goes_to_the_adjudicator():
    odd = replace(NZASP, found_tile_to=Term("the_finder", NZASP.found_tile_to.basis))
    for asked in (tile_outside, tile_in_bag):
        assert asked(odd, found(5, 0, 1, "mine")).code == "not_covered"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@given(
    mine=st.integers(0, 7),
    theirs=st.integers(0, 7),
    tiles=st.integers(1, 20),
    first=st.sampled_from(["mine", "theirs", "none"]),
    outside=st.booleans(),
)
def test_found_tiles_are_all_somewhere_and_no_rack_passes_seven(rules, mine, theirs, tiles, first, outside):
    assume(mine or theirs)
    ruling = (tile_outside if outside else tile_in_bag)(rules, found(mine, theirs, tiles, first))
    table = Table(rack=mine, theirs=theirs, found=tiles).carry_out(ruling)
    assert max(table["rack"], table["theirs"]) <= 7
    detail = dict(ruling.detail)
    if "in_bag" in detail:
        assert (table["rack"], table["theirs"]) == (detail["mine_after"], detail["theirs_after"])
        assert (table["bag"], table["found"]) == (detail["in_bag"], 0)
        assert detail["over"] == (0 in (table["rack"], table["theirs"]))
