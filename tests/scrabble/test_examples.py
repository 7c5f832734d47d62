"""Examples of the clauses, figure by figure, where the other tests carry a situation of their own."""

import json

import pytest

from tests.toy.chance import BEGUN
from tilehall.law.game.seats import Observer, Watcher
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import FACES, square_name
from tilehall.law.scrabble.game import SCRABBLE

from .match import BOTH, LEXICON, NSA, NZASP, A, B, at, midgame, rests
from .squares import square, word_placement

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
OD = (("8G", "OD"),)


def clock(text):
    """Seconds from the beginning until a time of that day."""
    hours, minutes, seconds = map(int, text.split(":"))
    return (hours - BEGUN.hour) * 3600 + (minutes - BEGUN.minute) * 60 + seconds - BEGUN.second


def turns(match, count):
    """So many plain turns: a tile at the end of the word in row 8, good or not."""
    for _ in range(count):
        end = next(at for at in range(square("8H"), square("8O")) if not match.state.board[at])
        match.play(match.state.on_turn, square_name(end), "A")
        match.do(c.Accept(by=match.state.on_turn))


def taxi(rules, **given):
    """TAXI over OD: with TO and AD, for 26."""
    match = midgame(rules, board=OD, **given)
    ended = match.play(A, "7G", "TAXI", 0)
    assert (ended.words, ended.score) == (("TAXI", "TO", "AD"), 26)
    return match


@pytest.mark.cites("nzasp.P.6.3.2")
@both
def test_declared_18_then_a_tile_moved_so_that_it_scores_24(rules):
    match = midgame(rules, board=())
    match.lay(A, "8E", "EAMSB")
    match.do(c.DeclareScore(by=A, score=18))
    trial = match.answer(c.PressClock(by=A))[0]
    assert (trial.score, trial.undecided) == (18, False)
    match.lay(A, "8D", "BEAMS")
    ended = match.do(c.PressClock(by=A))[0]
    assert (ended.score, match.state.scores[A], ended.undecided) == (24, 24, False)
    assert "declared_score_out_of_date" in ended.warnings


@pytest.mark.cites("nzasp.P.6.3.3")
@both
def test_care_was_pressed_and_an_s_is_added(rules):
    match = midgame(rules, board=())
    match.play(A, "8E", "CARE")
    refused = match.no(c.Place(by=A, placed=word_placement(match.state.board, "8E", "CARES")))
    assert (refused.code, rests(refused)) == ("turn_ended", {str(rules.pressing.basis)})
    assert match.state.last.words == ("CARE",)


@pytest.mark.cites("nzasp.P.6.3.4")
def test_26_on_210_is_recorded_as_236_or_wrongly_as_235():
    match = taxi(NZASP, scores=(210, 190))
    assert match.state.scores[A] == 236
    right = match.do(c.RecordScore(by=A, of=A, turn=26, total=236))[0]
    assert (right.differs, right.in_advance, right.warnings) == (0, False, ())
    wrong = match.do(c.RecordScore(by=A, of=A, turn=26, total=235))[0]
    assert (wrong.differs, match.state.scores[A]) == (-1, 236)
    assert SCRABBLE.view(match.state, Watcher())["differs"] == [[-1, 0], [0, 0]], "seen by all"
    assert match.do(c.RecordScore(by=A, of=A, turn=25, total=236))[0].warnings == ("turn_differs",)


@pytest.mark.cites("nzasp.P.6.3.5")
def test_b_presses_without_having_recorded_26():
    match = taxi(NZASP)
    ended = match.play(B, "9G", "NO")
    assert (ended.what, ended.warnings, match.state.on_turn) == ("play", ("score_not_recorded",), A)


@pytest.mark.cites("nsa2008.7.1")
@pytest.mark.parametrize("bag, warnings", [(30, ("score_not_recorded",)), (0, ())])
def test_a_presses_without_having_recorded_187(bag, warnings):
    match = midgame(NSA, board=OD, bag=bag, scores=(150, 161))
    match.passes(A)
    match.play(B, "7G", "TAXI")
    assert match.state.scores[B] == 187
    assert match.play(A, "9G", "NO").warnings == warnings


@pytest.mark.cites("nzasp.P.6.3.7", "reading:R-41")
def test_no_press_and_the_first_tile_drawn_at_10_15_08():
    match = midgame(NZASP)
    match.lay(A, "H6", "CA.E", clock("10:15:00"))
    match.do(c.DrawTiles(by=A, count=1), clock("10:15:08"))
    assert match.state.last.ended_at == at(clock("10:15:08"))
    used = match.state.running.used(A, at(clock("10:15:08")))
    match.do(c.PressClock(by=A), clock("10:15:20"))
    assert match.state.running.used(A, at(clock("10:16:00"))) == used + 12_000
    assert match.state.running.running == B


@pytest.mark.cites("nsa2008.7.6")
def test_pressed_at_10_20_05_and_231_recorded_at_10_20_01_or_07():
    match = midgame(NSA, board=OD, scores=(205, 200))
    match.lay(A, "7G", "TAXI", clock("10:20:00"))
    early = match.do(c.RecordScore(by=A, of=A, turn=26, total=231), clock("10:20:01"))[0]
    assert (early.in_advance, early.warnings, early.rests_on) == (True, ("prerecorded",), ("nsa2008.7.6",))
    match.do(c.DeclareScore(by=A, score=26))
    match.do(c.PressClock(by=A), clock("10:20:05"))
    # What was written in advance does not count as recorded.
    assert (match.state.scores[A], match.state.last.recorded[A]) == (231, False)
    later = match.do(c.RecordScore(by=A, of=A, turn=26, total=231), clock("10:20:07"))[0]
    assert (later.in_advance, later.differs, match.state.last.recorded[A]) == (False, 0, True)


@pytest.mark.cites("nzasp.P.6.2.1")
@both
def test_a_blank_that_was_s_on_turn_3_is_not_e_on_turn_9(rules):
    match = midgame(rules, racks=("?A*****", "*" * 7))
    turns(match, 1)
    match.passes(B)
    match.play(A, "9E", "Abs")
    match.passes(B)
    turns(match, 3)
    match.passes(B)
    assert (len(match.state.sheet) + 1, match.state.sheet[2].words[0]) == (9, "ABS")
    by = match.state.on_turn
    refused = match.no(c.Place(by=by, placed=((square("9G"), "E"), (square("10G"), "T"))))
    assert (refused.code, dict(refused.detail)) == ("blank_stays", {"square": "9G", "letter": "S"})


@pytest.mark.cites("nzasp.P.6.12")
@both
def test_of_taxi_to_and_ad_two_may_be_challenged_and_cat_may_not(rules):
    match = taxi(rules)
    refused = match.no(c.Challenge(by=B, words=("CAT",)))
    assert (refused.code, dict(refused.detail)) == ("not_formed", {"word": "CAT"})
    made = match.do(c.Challenge(by=B, words=("TO", "AD")))[0]
    assert (made.words, len(match.state.challenge.words)) == (("TO", "AD"), 2)


@pytest.mark.cites("nzasp.P.6.12.1.4")
@both
def test_a_word_of_turn_7_is_not_challenged_at_turn_9(rules):
    match = midgame(rules)
    turns(match, 6)
    match.play(A, "9E", "TAX")
    match.do(c.Accept(by=B))
    match.passes(B)
    assert (len(match.state.sheet) + 1, match.state.sheet[6].words[0]) == (9, "TAX")
    refused = match.no(c.Challenge(by=B, words=("TAX",)))
    assert (refused.code, rests(refused)) == ("turn_accepted", {str(rules.accepted_is_final.basis)})


@pytest.mark.cites("nzasp.P.6.12.1.6")
def test_a_hold_of_90_seconds_is_not_released_by_writing():
    match = taxi(NZASP)
    match.do(c.Hold(by=B), 0)
    match.do(c.RecordScore(by=B, of=A, turn=26, total=26), 90)
    assert (match.state.last.answer, match.state.phase) == ("held", "answering")
    assert match.do(c.Accept(by=B))[0].how == "released"


@pytest.mark.cites("nzasp.P.6.12.2.2")
@both
def test_taxi_to_and_xq_get_one_verdict(rules):
    match = midgame(rules, board=(("8F", "NO"), ("8I", "QI")), good=lambda word: word != "XQ")
    assert set(match.play(A, "7G", "TAXI").words) > {"TAXI", "TO", "XQ"}
    match.do(c.Challenge(by=B, words=("TAXI", "TO", "XQ")))
    (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON))
    told = SCRABBLE.event_codec.encode(ruled)
    assert (ruled.acceptable, ruled.words) == (False, ("TAXI", "TO", "XQ"))
    fields = {"by", "words", "acceptable", "lexicon", "bonus", "loses_turn", "at", "rests_on"}
    assert set(type(ruled).__dataclass_fields__) == fields
    assert json.dumps(told).count("alse") == 1
    for viewer in (A, B, Observer(A), Watcher()):
        shown = SCRABBLE.view(match.state, viewer)
        assert (shown["challenge"], shown["last"]["words"], shown["last"]["kind"]) == (None, [], "lost_challenge")


@pytest.mark.cites("nzasp.P.6.16", "nsa2008.2a")
@both
def test_quixt_for_42_comes_off(rules):
    given = {"racks": ("QUIXTAB", "*" * 7), "scores": (150, 90), "clocks": ("17:00", "15:00")}
    match = midgame(rules, board=(), good=lambda word: word != "QUIXT", **given)
    assert match.play(A, "8E", "QUIXT", 0).score == 42
    assert (match.state.scores[A], len(match.state.racks[A])) == (192, 2)
    match.do(c.Challenge(by=B, words=("QUIXT",)), 0)
    (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON), 40)
    assert ruled.rests_on[0] == ("nzasp.P.6.16" if rules is NZASP else "nsa2008.2a")
    assert (match.state.scores[A], match.state.racks[A], any(match.state.board)) == (150, FACES.of("QUIXTAB"), False)
    assert (match.state.sheet[-1].score, match.state.on_turn) == (0, B)
    match.do(c.RestartClock(by=A), 41)
    assert (match.clock(A, 41), match.clock(B, 41), match.clock(B, 51)) == ("17:00", "15:00", "14:50")


@pytest.mark.cites("nzasp.P.6.17", "reading:R-55")
def test_24_and_three_good_words_challenged_make_39():
    match = midgame(NZASP, board=OD)
    assert match.play(A, "7G", "HATE", 0).score == 24
    assert match.state.last.words == ("HATE", "HO", "AD")
    match.do(c.Challenge(by=B, words=match.state.last.words), 5)
    match.do(c.Adjudicate(lexicon=LEXICON))
    line = match.state.sheet[-1]
    assert (line.score, line.bonus, match.state.scores, match.state.on_turn) == (24, 15, (39, 0), B)
    assert match.no(c.RestartClock(by=B)).code == "not_yours_to_restart"
    match.do(c.RestartClock(by=A), 30)
    assert match.state.running.running == B
    # On the sheet it may stand as one figure or as two.
    assert match.do(c.RecordScore(by=A, of=A, turn=39, total=39))[0].warnings == ()
    one = midgame(NZASP, board=OD)
    one.play(A, "7G", "HATE", 0)
    one.do(c.Challenge(by=B, words=("HO",)))
    assert one.do(c.Adjudicate(lexicon=LEXICON))[0].bonus == 5


@pytest.mark.cites("nzasp.P.6.5.1")
def test_26_and_236_recorded_before_one_is_drawn():
    match = taxi(NZASP, scores=(210, 190))
    match.do(c.RecordScore(by=A, of=A, turn=26, total=236), 2)
    match.do(c.DrawTiles(by=A, count=1), 3)
    assert match.no(c.Challenge(by=B, words=("TAXI",)), 4).code == "turn_accepted"


@pytest.mark.cites("nzasp.P.6.5.3.1")
def test_four_played_and_four_drawn_of_which_none_was_racked():
    match = midgame(NZASP, board=OD, bag=30, good=lambda word: False)
    match.play(A, "7G", "TAXI", 0)
    match.do(c.DrawTiles(by=A, count=4, to="table"), 1)
    assert len(match.state.bag) == 26
    match.do(c.Challenge(by=B, words=("TO",)), 21)
    match.do(c.Adjudicate(lexicon=LEXICON))
    assert (len(match.state.bag), len(match.state.racks[A]), match.state.fresh[A].plain()) == (30, 7, ())
    assert (match.state.scores[A], match.state.on_turn) == (0, B)


@pytest.mark.cites("nzasp.P.6.18")
@both
def test_to_was_ruled_unacceptable_in_turn_6_and_is_found_good_at_turn_12(rules):
    match = midgame(rules, board=(("8D", "OD"), ("8G", "OD")), good=lambda word: word != "TO")
    turns(match, 5)
    match.play(B, "7G", "TAXI")
    match.do(c.Challenge(by=A, words=("TO",)))
    match.do(c.Adjudicate(lexicon=LEXICON))
    match.do(c.RestartClock(by=B))
    scores = match.state.scores
    for by in (A, B, A, B):
        match.passes(by)
    turns(match, 1)
    assert (match.state.sheet[5].kind, len(match.state.sheet) + 1) == ("lost_challenge", 12)
    refused = match.no(c.Adjudicate(lexicon=LEXICON, acceptable=True))
    assert (refused.code, rests(refused)) == ("ruling_stands", {str(rules.rulings_stand.basis)})
    assert match.state.scores[B] == scores[B]


@pytest.mark.cites("nzasp.P.6.1.3.5", "nzasp.P.6.1.3.1", "reading:R-39")
@pytest.mark.parametrize("by, why", [(A, "restart"), (B, "restart_by_wrong_player")])
def test_a_overdrew_at_14_20_of_bs_clock_and_it_goes_on_45_seconds_later(by, why):
    match = midgame(NZASP, board=OD, clocks=("20:00", "14:30"), racks=("TAXI***", "*" * 7))
    match.play(A, "7G", "TAXI", 0)
    match.record(A)
    bag = len(match.state.bag)
    match.do(c.DrawTiles(by=A, count=6, to="table"), 10)
    assert (match.clock(B, 55), len(match.state.bag), match.state.irregularity.excess) == ("14:20", bag - 6, 2)
    match.do(c.SettleIrregularity(returned=("*", "*")), 54)
    (started,) = match.do(c.RestartClock(by=by), 55)
    assert (started.why, match.clock(B, 55), match.clock(B, 65)) == (why, "14:20", "14:10")
    match.do(c.RackTiles(by=A))
    assert (len(match.state.racks[A]), len(match.state.bag), match.state.scores[A]) == (7, bag - 4, 26)
