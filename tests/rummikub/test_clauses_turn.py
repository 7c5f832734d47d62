"""The deal and the turn: draw or lay, the initial meld, manipulation, what a meld is."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.decide.deal import tile_set
from tilehall.law.rummikub.tiles import FACES, WHOLE, number, parse_table

from .edition import edition
from .match import NZRC_2024, A, B, Match, begun, midgame, opened


@pytest.mark.cites("nzrc2024.0", "reading:R-84")
def test_the_set_has_106_tiles():
    held = FACES.counted(tile_set(NZRC_2024))
    assert (len(held), held.count("J")) == (106, 2)
    numbered = [tile for tile in held if tile != "J"]
    assert (len(numbered), sum(map(number, numbered))) == (104, 728)
    assert held == WHOLE
    assert NZRC_2024.key == "nzrc-2024"
    assert (NZRC_2024.tiles_total.value, NZRC_2024.colours.value, NZRC_2024.numbers.value) == (106, 4, 13)
    assert (NZRC_2024.copies.value, NZRC_2024.jokers.value) == (2, 2)
    assert str(NZRC_2024.tiles_total.basis) == "silent:nzrc2024: the standard set, not in the document"


@pytest.mark.cites("reading:R-84")
@pytest.mark.parametrize("players, code", [(1, "wrong_number_of_players"), (5, "wrong_number_of_players")])
def test_two_to_four_play(players, code):
    names = tuple("abcde"[:players])
    assert Match().no(c.OpenGame(names=names)).code == code
    for allowed in (2, 3, 4):
        Match().do(c.OpenGame(names=tuple("abcd"[:allowed])))


@pytest.mark.parametrize(
    "told, code",
    [
        ({"names": ("Ana", "Ana")}, "names_unclear"),
        ({"names": ("Ana", " ")}, "names_unclear"),
        ({"names": ("Ana", "Ben"), "first": 2}, "no_such_seat"),
    ],
)
def test_who_plays_and_who_starts_must_be_clear(told, code):
    assert Match().no(c.OpenGame(**told)).code == code


def test_the_starter_is_given_and_seats_play_in_turn():
    match = begun(3, first=B)
    assert match.no(c.DrawTile(by=A)).code == "not_on_turn"
    for seat in (1, 2, 0, 1):
        match.do(c.DrawTile(by=seat))


@pytest.mark.cites("nzrc2024.2")
@pytest.mark.parametrize("players, pool", [(4, 50), (3, 64), (2, 78)])
def test_everybody_is_dealt_fourteen(players, pool):
    match = opened(players)
    assert match.sizes == (14,) * players
    assert len(match.state.pool) == pool
    assert (NZRC_2024.deal_stacks.value, NZRC_2024.deal_stack_size.value) == (2, 7)


@pytest.mark.cites("nzrc2024.2")
@pytest.mark.parametrize("counts", [(14, 13), (14, 14, 14), (15, 15), None])
def test_another_deal_is_refused_at_a_table(counts):
    match = Match()
    match.do(c.OpenGame(names=("Ana", "Ben"), kept="table"))
    refused = match.no(c.Deal(counts=counts))
    assert (refused.code, dict(refused.detail)) == ("wrong_deal", {"each": 14, "stacks": 2})
    match.do(c.Deal(counts=(14, 14)))
    assert match.no(c.Deal(counts=(14, 14))).code == "already_dealt"


@pytest.mark.cites("nzrc2024.3a")
def test_a_turn_is_one_drawn_tile():
    match = midgame(racks=("R1 R1 B3 B3 Y5 Y5 K7 K7 R9 R9 B11 B11 Y13 Y13",), pool=50)
    match.do(c.DrawTile(by=A))
    assert (match.sizes[A], len(match.state.pool), match.state.on_turn) == (15, 49, B)


@pytest.mark.cites("nzrc2024.3a")
def test_laying_and_drawing_in_one_turn_is_refused():
    match = midgame(racks=("R10 B10 K10 R1",))
    match.do(c.TouchTable(by=A, laid=3))
    refused = match.no(c.DrawTile(by=A))
    assert (refused.code, basis_texts(*refused.rests_on)) == ("draw_and_lay", ["nzrc2024.3a"])


@pytest.mark.cites("nzrc2024.3a")
def test_neither_or_two_tiles_is_refused():
    match = midgame(pool=50)
    assert match.no(c.PassTurn(by=A)).code == "no_action"
    assert match.no(c.DrawTile(by=A, count=2)).code == "draw_one_only"
    assert match.no(c.DrawTile(by=A, count=0)).code == "draw_one_only"
    assert match.not_laid(A, "")[0] == "no_rack_tile"
    assert match.no(c.DrawTile(by=B)).code == "not_on_turn"
    match.do(c.DrawTile(by=A, count=1))
    assert NZRC_2024.lay_min_tiles.value == 1


@pytest.mark.cites("nzrc2024.3b")
def test_a_tile_of_the_table_is_not_taken():
    match = midgame("B3 B4 B5 B6", ("R9 Y9 K9 R1 R1 B1 B1 Y1 Y1 K13",))
    found = match.not_laid(A, "B3 B4 B5 | R9 Y9 K9")
    assert found == ("table_tile_taken", ["nzrc2024.3b"])
    assert dict(match.no(c.LayTiles(by=A, table=parse_table("B3 B4 B5 | R9 Y9 K9"))).detail)["taken"] == "B6"


@pytest.mark.cites("nzrc2024.3b", "reading:R-86")
def test_own_tiles_may_be_taken_back_in_the_same_turn():
    match = midgame("B3 B4 B5", ("R6 K9",), pool=20)
    match.do(c.TouchTable(by=A, laid=1))
    match.do(c.TouchTable(by=A, laid=0))
    match.do(c.DrawTile(by=A))
    assert match.sizes[A] == 3
    assert NZRC_2024.retract_same_turn.value is True


@pytest.mark.cites("nzrc2024.3b", "reading:R-86")
def test_under_the_literal_reading_giving_up_is_a_time_out():
    match = midgame("B3 B4 B5", ("R6 K9",), pool=20, rules=edition(retract_same_turn=False))
    match.do(c.TouchTable(by=A, laid=1))
    assert match.no(c.TouchTable(by=A, laid=0)).code == "table_tile_taken"
    lost, restored = match.do(c.DrawTile(by=A))
    assert (lost.why, lost.manipulating, len(lost.tiles)) == ("abandoned", True, 3)
    assert restored.leftovers == ()
    assert (match.sizes[A], len(match.state.pool), match.state.on_turn) == (5, 17, B)


@pytest.mark.cites("reading:R-86")
def test_under_the_literal_reading_a_tile_once_laid_stays():
    match = midgame("B3 B4 B5", ("B6 B7 K9",), pool=20, rules=edition(retract_same_turn=False))
    match.do(c.TouchTable(by=A, laid=2))
    assert match.not_laid(A, "B3 B4 B5 B6")[0] == "table_tile_taken"
    match.lay(A, "B3 B4 B5 B6 B7")
    assert match.rack(A) == "K9"


@pytest.mark.cites("nzrc2024.4a")
@pytest.mark.parametrize(
    "rack, laid, total",
    [
        ("R10 B10 K10 R1", "R10 B10 K10", 30),
        ("R11 J R13 R1", "R11 J=R12 R13", 36),
        ("R11 J R13 R1", "R11 J R13", 36),
        ("R1 R2 R3 R4 R5 B5 Y5 K5 B1", "R1 R2 R3 R4 R5 | B5 Y5 K5", 30),
    ],
)
def test_an_initial_meld_of_thirty(rack, laid, total):
    match = midgame(racks=(rack,), melded=(False,) * 4)
    (event,) = match.lay(A, laid)
    assert (event.initial, match.state.melded) == (total, (True, False, False, False))
    assert "nzrc2024.4a" in event.rests_on
    assert match.sizes[A] == 1


@pytest.mark.cites("nzrc2024.4a")
def test_an_initial_meld_of_27_is_refused_with_its_total():
    match = midgame(racks=("R9 B9 K9 R1",), melded=(False,) * 4)
    refused = match.no(c.LayTiles(by=A, table=parse_table("R9 B9 K9")))
    assert refused.code == "initial_below_30"
    assert dict(refused.detail) == {"total": 27, "least": 30}


@pytest.mark.cites("reading:R-87")
def test_a_joker_in_the_initial_meld_counts_as_what_it_stands_for():
    match = midgame(racks=("R10 B10 J R1 R2 B1",), melded=(False,) * 4)
    found = match.not_laid(A, "R1 R2 J")
    assert found == ("initial_below_30", ["nzrc2024.4a", "reading:R-87"])
    (event,) = match.lay(A, "R10 B10 J")
    assert (event.initial, event.rests_on[-1]) == (30, "reading:R-87")


@pytest.mark.cites("reading:R-87", "nzrc2024.9a")
def test_what_a_joker_stands_for_is_asked_where_it_is_open():
    match = midgame(racks=("R9 J J R1",), melded=(False,) * 4)
    refused = match.no(c.LayTiles(by=A, table=(("R9", "J", "J"),)))
    assert refused.code == "joker_unclear"
    assert "R9 J=R10 J=R11" in dict(refused.detail)["ways_1"]
    assert match.not_laid(A, "R9 J=B9 J=Y9")[0] == "initial_below_30"
    assert match.lay(A, "R9 J=R10 J=R11")[0].initial == 30


@pytest.mark.cites("nzrc2024.4b", "reading:R-88")
def test_the_table_is_closed_during_the_initial_meld_and_open_after_it():
    match = midgame("B4 B5 B6", ("R10 B10 K10 B7 R1",), melded=(False, True), players=2)
    found = match.not_laid(A, "B4 B5 B6 B7 | R10 B10 K10")
    assert found == ("table_touched_before_meld", ["reading:R-88"])
    match.lay(A, "B4 B5 B6 | R10 B10 K10")
    match.do(c.DrawTile(by=B))
    match.lay(A, "B4 B5 B6 B7 | R10 B10 K10")
    assert match.rack(A) == "R1"


@pytest.mark.cites("nzrc2024.4b")
def test_own_tiles_that_only_help_a_standing_meld_are_no_initial_meld():
    match = midgame("R10 R11 R12", ("R13 K1",), melded=(False, True), players=2)
    refused = match.no(c.LayTiles(by=A, table=parse_table("R10 R11 R12 R13")))
    assert refused.code == "table_touched_before_meld"
    assert dict(refused.detail)["faults"] == "table_touched_before_meld initial_below_30"


@pytest.mark.cites("nzrc2024.4b")
def test_a_meld_like_one_on_the_table_is_a_meld_of_ones_own():
    match = midgame("R10 R11 R12", ("R10 R11 R12 K1",), melded=(False, True), players=2)
    assert match.lay(A, "R10 R11 R12 | R10 R11 R12")[0].initial == 33


@pytest.mark.cites("nzrc2024.5")
def test_a_player_may_hold_back_and_it_is_noted_unseen():
    match = midgame(racks=("R10 B10 K10 R1 B3 Y5 K7 Y12 R13 B6 Y2 K1 B9 R4",), melded=(False,) * 4)
    (event,) = match.do(c.DrawTile(by=A))
    assert (event.chance.value, event.chance.melds) == (30, (("R10", "B10", "K10"),))
    assert "nzrc2024.5" in event.rests_on
    for viewer in range(4):
        assert match.view(viewer)["count"] == [None] * 4
        assert "could_meld" not in str(match.view(viewer))


@pytest.mark.cites("nzrc2024.6")
def test_melds_are_rearranged_freely():
    match = midgame("R5 B5 Y5 K5", ("B4 B6 B7 R1",))
    match.lay(A, "R5 Y5 K5 | B4 B5 B6 B7")
    assert (match.sizes[A], match.state.table[1]) == (1, ("B4", "B5", "B6", "B7"))


@pytest.mark.cites("nzrc2024.6")
def test_a_bad_meld_is_refused_and_named():
    match = midgame("R5 B5 Y5 K5 | Y6 Y7 Y8", ("B4 B6 B7 R1",))
    refused = match.no(c.LayTiles(by=A, table=parse_table("B4 B5 B6 B7 | Y5 Y6 Y7 Y8 | R5 K5")))
    assert refused.code == "set_too_small"
    assert dict(refused.detail) == {"set_3": "R5 K5", "fault_3": "set_too_small", "size_3": 2}
    assert basis_texts(*refused.rests_on) == ["nzrc2024.6"]
    assert (NZRC_2024.group_sizes.value, NZRC_2024.run_min.value) == ((3, 4), 3)


@pytest.mark.cites("nzrc2024.6")
def test_every_bad_meld_is_named_with_what_it_rests_on():
    match = midgame("R5 R6 R7", ("R12 R13 R1 B2 K9",))
    refused = match.no(c.LayTiles(by=A, table=parse_table("R5 R6 | R12 R13 R1 | R7 B2 K9")))
    told = dict(refused.detail)
    assert [told[f"fault_{at}"] for at in (1, 2, 3)] == ["set_too_small", "run_wraps", "not_a_set"]
    assert basis_texts(*refused.rests_on) == ["nzrc2024.6", "nzrc2024.8", "reading:R-93"]


@pytest.mark.cites("nzrc2024.6", "reading:R-89")
def test_a_bad_table_cannot_end_a_turn_on_screen_and_loses_it_at_a_table():
    screen = midgame("R5 B5 Y5 K5", ("B4 B6",), pool=30)
    bad = parse_table("R5 Y5 K5 | B5 B6")
    assert screen.no(c.LayTiles(by=A, table=bad, reported=True)).code == "set_too_small"
    table = midgame("R5 B5 Y5 K5", ("B4 B6",), pool=30, kept="table")
    assert table.no(c.LayTiles(by=A, table=bad)).code == "set_too_small"
    (lost,) = table.do(c.LayTiles(by=A, table=bad, reported=True))
    assert (lost.why, len(lost.tiles), lost.declared) == ("bad_table", 3, bad)
    assert "reading:R-89" in lost.rests_on
    assert table.state.phase == "restoring"
    table.do(c.ConfirmRestored(by=B))
    assert (table.sizes[A], len(table.state.pool), table.state.on_turn) == (5, 27, B)


@pytest.mark.cites("nzrc2024.8")
def test_a_run_does_not_go_round():
    match = midgame(racks=("R12 R13 R1 J R2 R3 B7",))
    assert match.not_laid(A, "R12 R13 R1") == ("run_wraps", ["nzrc2024.8", "reading:R-93"])
    assert match.not_laid(A, "R12 R13 J=R1")[0] == "joker_stands_wrong"
    match.lay(A, "R1 R2 R3 | R12 R13 J")
    assert match.state.table == (("R1", "R2", "R3"), ("J=R11", "R12", "R13"))
    assert NZRC_2024.run_wrap.value is False


@pytest.mark.cites("nzrc2024.8", "reading:R-93")
def test_ones_make_a_group():
    match = midgame(racks=("R1 B1 Y1 K5",))
    match.lay(A, "R1 B1 Y1")
    assert match.rack(A) == "K5"


@pytest.mark.parametrize(
    "table, code",
    [
        ((("R14",),), "unreadable_tile"),
        ((("",),), "unreadable_tile"),
        ((("R1",) * 107,), "too_many_tiles"),
        (((),), "no_rack_tile"),
        ((("K1", "K2", "K3"),), "not_on_rack"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table, code):
    assert midgame(racks=("R1 R2 R3",)).no(c.LayTiles(by=A, table=table)).code == code


def test_at_a_table_more_than_the_set_has_is_noticed():
    match = midgame("R1 R2 R3 | R1 R2 R3", ("B1 Y1 K1 K9",), kept="table")
    refused = match.no(c.LayTiles(by=A, table=(*parse_table("R1 R2 R3 | R1 R2 R3"), ("R1", "B1", "Y1"))))
    assert (refused.code, dict(refused.detail)) == ("not_on_rack", {"not_there": "R1"})
