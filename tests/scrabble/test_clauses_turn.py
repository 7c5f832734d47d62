"""The turn in its order: place, blank, declare, press, record, draw; and what goes wrong with it."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import square_name
from tilehall.law.scrabble.game import SCRABBLE

from .match import BOTH, NSA, NZASP, A, B, at, midgame, rests
from .squares import square, word_placement

EMPTY = ()
both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def other_play(match, by, where="H6", letters="CA.E", when=None):
    return match.play(by, where, letters, when)


@pytest.mark.cites("nzasp.P.6.2.1")
@both
def test_a_blank_stays_what_it_was_said_to_be(rules):
    match = midgame(rules, racks=("?ABCDEF", "*******"))
    other_play(match, A, "9E", "Abs")
    where = square("9G")
    for sign in ("E", "e"):
        refused = match.no(c.Place(by=B, placed=((where, sign), (square("10G"), "T"))))
        assert (refused.code, dict(refused.detail)) == ("blank_stays", {"square": "9G", "letter": "S"})
    match.do(c.Place(by=B, placed=((where, "S"), (square("10G"), "T"))))
    assert [square_name(at) for at, _ in match.state.draft.placed] == ["10G"]


@pytest.mark.cites("nzasp.P.6.2.1")
def test_a_blank_is_written_down_and_seen():
    match = midgame(NZASP, racks=("?ABCDEF", "*******"))
    other_play(match, A, "9E", "Abs")
    for what in ("written", "sighted"):
        match.do(c.NoteBlank(square=square("9G"), what=what))
    assert SCRABBLE.view(match.state, B)["blanks"] == [["9G", "written"], ["9G", "sighted"]]
    assert match.no(c.NoteBlank(square=square("9E"), what="written")).code == "no_blank_there"


@pytest.mark.cites("nzasp.P.6.2.1")
def test_for_a_player_who_cannot_see_it_the_adjudicator_confirms_a_blank():
    match = midgame(NZASP, racks=("?ABCDEF", "*******"), vision_impaired=True)
    other_play(match, A, "9E", "ABs", 10)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    assert match.no(c.RestartClock(by=A), 40).code == "not_now"
    match.do(c.NoteBlank(square=square("9G"), what="confirmed"), 60)
    match.do(c.RestartClock(by=A), 61)
    assert (match.state.phase, match.clock(A, 70), match.clock(B, 71)) == ("answering", "24:50", "24:50")


@pytest.mark.cites("nzasp.P.6.3.1")
@both
def test_where_tiles_lie_is_checked_at_the_press_and_words_are_not(rules):
    match = midgame(rules, board=EMPTY)
    match.lay(A, "8A", "TAXI")
    refused = match.no(c.PressClock(by=A))
    assert refused.code == "centre_not_covered"
    assert str(rules.geometry.basis) in rests(refused)
    match.lay(A, "8F", "TAXI")
    ended = match.do(c.PressClock(by=A))[0]
    assert (ended.words, ended.score) == (("TAXI",), 22)
    nonword = midgame(rules, board=EMPTY)
    assert nonword.play(A, "8F", "XXQ").words == ("XXQ",)


FAULTS = [
    (("9A", "TAXI"), "not_connected"),
    (("7D", "A"), "not_connected"),
    (("H15", "A"), "not_connected"),
]


@pytest.mark.cites("nzasp.P.6.3.1")
@pytest.mark.parametrize("play, code", FAULTS)
def test_plays_that_lie_wrong(play, code):
    match = midgame(NZASP)
    match.lay(A, *play)
    assert match.no(c.PressClock(by=A)).code == code


@pytest.mark.cites("nzasp.P.6.3.1")
def test_more_plays_that_lie_wrong():
    match = midgame(NZASP)
    for squares, code in ((("9E", "10F"), "not_in_line"), (("9E", "9G"), "not_contiguous")):
        match.do(c.Place(by=A, placed=tuple((square(name), "A") for name in squares)))
        assert match.no(c.PressClock(by=A)).code == code
    assert match.no(c.Place(by=A, placed=((square("8E"), "Z"),))).code == "square_taken"
    assert match.no(c.Place(by=A, placed=((225, "A"),))).code == "not_on_the_board"
    assert match.no(c.Place(by=A, placed=((1, "É"),))).code == "not_on_the_board"
    assert match.no(c.Place(by=A, placed=((1, "A"), (1, "B")))).code == "not_on_the_board"
    assert match.no(c.Place(by=A, placed=tuple((at, "A") for at in range(8)))).code == "not_on_rack"
    match.do(c.Place(by=A, placed=()))
    assert match.no(c.PressClock(by=A)).code == "nothing_placed"
    one = midgame(NZASP, board=EMPTY)
    one.lay(A, "8H", "A")
    assert one.no(c.PressClock(by=A)).code == "no_word_formed"


@pytest.mark.cites("nzasp.P.6.3.2")
@both
def test_a_declared_score_does_not_bind_while_the_play_may_change(rules):
    match = midgame(rules, board=EMPTY)
    match.lay(A, "8F", "TAXI")
    match.do(c.DeclareScore(by=A, score=18))
    match.lay(A, "8E", "TAXI")
    ended = match.do(c.PressClock(by=A))[0]
    assert (ended.score, ended.declared, ended.warnings) == (22, None, ("declared_score_out_of_date",))


@pytest.mark.cites("nzasp.P.6.3.3", "nsa2008.7.2")
@both
def test_the_press_makes_a_move_final(rules):
    match = midgame(rules, board=EMPTY)
    match.lay(A, "8F", "CAT")
    match.lay(A, "8F", "COAT")
    assert match.play(A, "8F", "COAT").words == ("COAT",)
    refused = match.no(c.Place(by=A, placed=word_placement(match.state.board, "8F", "COATS")))
    assert (refused.code, rests(refused)) == ("turn_ended", {str(rules.pressing.basis)})
    assert match.no(c.PressClock(by=A)).code == "turn_ended"


@pytest.mark.cites("nzasp.P.6.3.4")
def test_the_turn_and_the_total_are_recorded_after_the_press():
    match = midgame(NZASP, scores=(210, 100))
    match.play(A, "H6", "CA.E")
    worth = match.state.last.score
    right = match.do(c.RecordScore(by=A, of=A, turn=worth, total=210 + worth))[0]
    wrong = match.do(c.RecordScore(by=A, of=A, turn=worth, total=209 + worth))[0]
    assert (right.differs, wrong.differs, right.rests_on) == (0, -1, ("nzasp.P.6.3.4",))


@pytest.mark.cites("nzasp.P.6.3.5", "nsa2008.7.1")
@pytest.mark.parametrize("rules, bag, warned", [(NZASP, 30, True), (NZASP, 0, True), (NSA, 30, True), (NSA, 0, False)])
def test_an_opponents_score_that_is_not_written_down_is_only_a_reminder(rules, bag, warned):
    match = midgame(rules, bag=bag, scores=(150, 160))
    match.play(A, "H6", "CA.E")
    ended = match.play(B, "I6", "AX")
    assert ("score_not_recorded" in ended.warnings) is warned
    told = midgame(rules, bag=bag)
    told.play(A, "H6", "CA.E")
    told.record(B, of=A)
    assert "score_not_recorded" not in told.play(B, "I6", "AX").warnings


@pytest.mark.cites("nzasp.P.6.3.6", "nsa2008.7.8")
@pytest.mark.parametrize(
    "rules, rack, played, bag, drawn, rack_after, short",
    [(NZASP, 7, "CARES", 3, 3, 5, 2), (NSA, 7, "CARES", 3, 3, 5, 2), (NZASP, 6, "CAT", 2, 2, 5, 2)],
)
def test_the_rack_is_refilled_as_far_as_the_bag_goes(rules, rack, played, bag, drawn, rack_after, short):
    match = midgame(rules, board=EMPTY, bag=bag, racks=("*" * rack, "*******"))
    match.play(A, "8F", played)
    match.record(A)
    told = match.do(c.DrawTiles(by=A))[-1]
    assert (len(told.tiles), told.short, match.rack_sizes[A], len(match.state.bag)) == (drawn, short, rack_after, 0)
    assert match.state.short_draws == ((1, A, short),)
    assert match.no(c.DrawTiles(by=A)).code == "nothing_to_draw"


@pytest.mark.cites("nzasp.P.6.3.6", "nsa2008.7.8")
@both
def test_fewer_leave_a_draw_due_and_more_are_an_overdraw(rules):
    match = midgame(rules, board=EMPTY)
    match.play(A, "8F", "CARES")
    match.record(A)
    match.do(c.DrawTiles(by=A, count=3))
    assert match.state.owed[A] == 2
    opened = match.do(c.DrawTiles(by=A, count=4))[1]
    assert (opened.what, opened.excess, match.state.phase) == ("overdraw", 2, "interrupted")
    assert match.no(c.SettleIrregularity(returned=("*",))).code == "count_differs"
    match.do(c.SettleIrregularity(returned=("*", "*")))
    match.do(c.RestartClock(by=A))
    assert (match.rack_sizes[A], len(match.state.bag), match.state.running.running) == (7, 35, B)


@pytest.mark.cites("nzasp.P.6.3.7", "reading:R-41")
@both
def test_a_forgotten_press_ends_the_turn_with_the_first_tile(rules):
    match = midgame(rules)
    match.lay(A, "H6", "CA.E", 60)
    events = match.do(c.DrawTiles(by=A, count=1), 68)
    assert match.state.last.ended_at == at(68)
    assert "draw_before_press" in events[-1].warnings
    assert (match.state.on_turn, match.state.running.running) == (B, A)
    match.do(c.PressClock(by=A), 80)
    assert (match.clock(A, 90), match.clock(B, 90)) == ("23:40", "24:50")


@pytest.mark.cites("nzasp.P.6.3.7", "reading:R-41")
def test_after_a_forgotten_press_a_challenge_stays_open():
    match = midgame(NZASP)
    match.lay(A, "H6", "CA.E", 60)
    match.do(c.DrawTiles(by=A, count=3), 68)
    match.do(c.Challenge(by=B, words=match.state.last.words), 90)
    assert match.state.phase == "adjudicating"


@pytest.mark.cites("nzasp.P.6.4", "nsa2008.7.9", "nsa2008.7.7")
@pytest.mark.parametrize("rules, hints", [(NZASP, ()), (NSA, ("tracking_comes_after_drawing",))])
def test_tracking_and_noting_are_free(rules, hints):
    match = midgame(rules)
    match.play(A, "H6", "CA.E")
    match.record(A)
    before = match.state
    assert match.do(c.MakeNote(by=A, what="tracking"))[0].hints == hints
    assert match.do(c.MakeNote(by=A, what="play"))[0].hints == ()
    assert match.state == before
    drawn = match.do(c.DrawTiles(by=A))[-1]
    assert drawn.warnings == (("early_draw",) if rules is NSA else ())
    assert match.do(c.MakeNote(by=A, what="tracking"))[0].hints == ()


@pytest.mark.cites("nsa2008.7.7")
def test_no_warning_without_a_note():
    match = midgame(NSA)
    match.play(A, "H6", "CA.E", 10)
    match.record(A)
    assert match.do(c.DrawTiles(by=A), 20)[-1].warnings == ()


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_a_blank_not_named_sends_the_clock_back():
    match = midgame(NZASP, racks=("?ABCDEF", "*******"), clocks=("12:00", "10:00"))
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A), 0)
    zeros = match.state.zeros
    match.do(c.DemandBlank(by=B), 3)
    assert (match.state.running.running, match.state.phase) == (A, "interrupted")
    assert match.no(c.PressClock(by=A), 4).code == "blank_undesignated"
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 8)
    match.do(c.PressClock(by=A), 9)
    assert (match.clock(A, 9), match.clock(B, 9)) == ("11:54", "9:57")
    assert (match.state.phase, match.state.on_turn, match.state.zeros) == ("answering", B, zeros)
    assert [line.by for line in match.state.sheet] == [A]
    assert "ABS" in match.state.last.words


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_the_demand_comes_before_the_opponent_goes_on():
    match = midgame(NZASP, racks=("?ABCDEF", "*******"))
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A))
    assert match.no(c.DemandBlank(by=A)).code == "no_unnamed_blank"
    match.do(c.Hold(by=B))
    assert match.answer(c.DemandBlank(by=B))[1].running is None  # both stand, and A's is not started
    assert match.no(c.Challenge(by=B, words=match.state.last.words[:1])).code == "blank_undesignated"


@pytest.mark.cites("nsa2008.7.3")
def test_a_press_without_a_letter_is_an_irregularity():
    match = midgame(NSA, board=EMPTY, racks=("?ATBCDE", "*******"))
    match.lay(A, "8G", "?AT")
    events = match.do(c.PressClock(by=A), 5)
    assert [event.what for event in events if hasattr(event, "excess")] == ["blank_undesignated"]
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    match.do(c.NameBlank(by=A, square=square("8G"), letter="C"), 20)
    match.do(c.RestartClock(by=A), 21)
    assert (match.state.last.words, match.state.last.score) == (("CAT",), 4)
    assert match.state.running.running == B
    named_first = midgame(NSA, board=EMPTY, racks=("?ATBCDE", "*******"))
    named_first.lay(A, "8G", "?AT")
    named_first.do(c.NameBlank(by=A, square=square("8G"), letter="C"))
    assert named_first.do(c.PressClock(by=A))[0].words == ("CAT",)


@pytest.mark.cites("nsa2008.7.3")
def test_on_a_screen_a_blank_must_be_named():
    match = midgame(NSA, kept="hall", board=EMPTY, racks=("?ATBCDE", "EEEEEEE"))
    match.lay(A, "8G", "?AT")
    assert match.no(c.PressClock(by=A)).code == "blank_undesignated"
    assert match.no(c.NameBlank(by=A, square=square("8G"), letter="?")).code == "no_such_tile"
    assert match.no(c.NameBlank(by=A, square=square("8H"), letter="C")).code == "no_unnamed_blank"


@pytest.mark.cites("nsa2008.7.4")
@both
def test_a_declared_score_that_differs_stays_undecided_until_agreed(rules):
    match = midgame(rules, board=EMPTY)
    match.lay(A, "8E", "QUIZ")
    match.do(c.DeclareScore(by=A, score=42))
    ended = match.do(c.PressClock(by=A))[0]
    assert (ended.score, ended.declared, ended.undecided) == (44, 42, True)
    assert SCRABBLE.view(match.state, B)["last"]["undecided"] is True
    match.do(c.AgreeScore(score=44))
    assert (match.state.scores, match.state.last.undecided) == ((44, 0), False)
    assert match.no(c.AgreeScore(score=44)).code == "nothing_disputed"


@pytest.mark.cites("nsa2008.7.4")
def test_a_missing_declaration_warns():
    match = midgame(NSA, board=EMPTY)
    match.lay(A, "8E", "QUIZ")
    assert match.do(c.PressClock(by=A))[0].warnings == ("score_not_declared",)


@pytest.mark.cites("nzasp.P.6.6")
def test_a_dispute_over_the_score_is_settled_with_clocks_neutral():
    match = midgame(NZASP, board=EMPTY, clocks=("20:00", "9:30"))
    match.lay(A, "8F", "TAXIS")
    match.do(c.DeclareScore(by=A, score=34))
    match.do(c.PressClock(by=A), 0)
    match.do(c.DisputeScore(by=B), 18)
    assert (match.state.running.running, match.clock(B, 100)) == (None, "9:12")
    match.do(c.AgreeScore(score=32), 118)
    assert match.no(c.RestartClock(by=B), 119).code == "not_yours_to_restart"
    match.do(c.RestartClock(by=A), 119)
    assert (match.state.scores, match.clock(B, 119), match.clock(B, 120)) == ((32, 0), "9:12", "9:11")


@pytest.mark.cites("nsa2008.7.5", "nzasp.P.6.3.3")
@both
def test_the_press_ends_the_turn(rules):
    match = midgame(rules, clocks=("20:00", "21:00"))
    match.play(A, "H6", "CA.E", 35)
    assert (match.clock(A, 60), match.clock(B, 35)) == ("19:25", "21:00")
    assert (match.state.running.running, match.state.last.ended_at) == (B, at(35))


@pytest.mark.cites("nsa2008.7.6")
def test_a_score_written_in_advance_is_an_infraction():
    match = midgame(NSA)
    match.lay(A, "H6", "CA.E", 0)
    told = match.do(c.RecordScore(by=A, of=A, turn=11, total=231), 1)[0]
    assert (told.in_advance, told.warnings, told.rests_on) == (True, ("prerecorded",), ("nsa2008.7.6",))
    match.do(c.PressClock(by=A), 5)
    after = match.do(c.RecordScore(by=A, of=A, turn=11, total=231), 7)[0]
    assert (after.in_advance, "prerecorded" in after.warnings) == (False, False)
    late = midgame(NSA)
    late.play(A, "H6", "CA.E", 0)
    assert late.do(c.DrawTiles(by=A), 6)[-1].warnings == ("score_not_recorded",)


@pytest.mark.cites("nzasp.P.6.5.1")
def test_a_score_written_in_advance_makes_a_flash_draw():
    match = midgame(NZASP)
    match.lay(A, "H6", "CA.E", 0)
    match.do(c.RecordScore(by=A, of=A, turn=11, total=11), 1)
    match.do(c.PressClock(by=A), 5)
    drawn = match.do(c.DrawTiles(by=A), 9)
    assert (drawn[-1].early, match.state.phase) == (True, "answering")


def test_a_rack_that_was_not_what_was_said_is_told_and_forgotten():
    match = midgame(NZASP, racks=("ABCDEFG", "*******"))
    ended = match.play(A, "9E", "ZOO")
    assert "rack_differs" in ended.warnings
    assert (list(match.state.racks[A]), match.rack_sizes) == (["*"] * 4, (4, 7))
    shown = match.do(c.ShowRack(by=A, tiles=("Z", "Z", "A", "B"), open=False))[0]
    assert shown.warnings == ("too_many:Z",)
    assert match.no(c.ShowRack(by=A, tiles=("Z",), open=False)).code == "count_differs"
    assert match.no(c.ShowRack(by=A, tiles=("Ñ",), open=False)).code == "no_such_tile"


def test_an_interruption_stops_the_clocks_until_it_is_settled():
    match = midgame(NZASP)
    match.do(c.Interrupt(by=A, what="found_outside"), 10)
    assert match.no(c.PressClock(by=A), 20).code == "not_now"
    match.do(c.SettleIrregularity(), 60)
    match.do(c.RestartClock(by=B), 61)
    assert (match.clock(A, 61), match.state.phase) == ("24:50", "thinking")
    assert match.no(c.SettleIrregularity()).code == "nothing_to_settle"


@pytest.mark.cites("nzasp.P.6.5.1", "nsa2008.7.6")
@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
def test_a_score_written_late_on_the_next_own_turn_is_not_written_in_advance(rules):
    match = midgame(rules, scores=(200, 180))
    match.play(A, "9E", "AT")
    match.do(c.Accept(by=B))
    match.do(c.DrawTiles(by=A), 10)
    match.passes(B)
    turn = match.state.sheet[0].score
    told = match.do(c.RecordScore(by=A, of=A, turn=turn, total=200 + turn), 20)[0]
    assert (told.in_advance, told.warnings, told.differs) == (False, (), 0)
    match.play(A, "10E", "ON")
    match.record(A)
    assert match.do(c.DrawTiles(by=A), 60)[-1].early is False


@pytest.mark.cites("nzasp.P.6.5.1")
def test_a_score_written_before_the_press_stays_written_in_advance():
    match = midgame(NZASP, scores=(200, 180))
    match.lay(A, "9E", "AT")
    assert match.do(c.RecordScore(by=A, of=A, turn=9, total=209))[0].in_advance is True
