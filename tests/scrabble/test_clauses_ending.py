"""The end: playing out and its answers, nobody can play, six zeros; racks, overtime, wins; the slip."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import FACES

from .match import BOTH, LEXICON, NSA, NZASP, A, B, Match, at, left, midgame, rests, seated

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def played_out(rules, when=0, *, clocks=("3:10", "2:40"), theirs="QI", good=None, scores=(300, 300)):
    """A lays the last four tiles with the bag empty and stops the clocks."""
    match = midgame(rules, bag=0, racks=("TAXI", theirs), clocks=clocks, scores=scores, good=good)
    match.lay(A, "9E", "TAXI")
    match.do(c.NeutraliseClocks(by=A), when)
    return match


@pytest.mark.cites("nzasp.P.8.1.1")
@both
def test_going_out_waits_for_its_answer(rules):
    match = played_out(rules)
    assert (match.state.phase, match.state.result) == ("out", None)
    match.do(c.ShowRack(by=B, tiles=("I", "Q")), 3)
    assert (match.state.phase, match.state.result.reason, match.state.result.out) == ("over", "out", A)


@pytest.mark.cites("nzasp.P.8.1.1")
@both
def test_with_a_tile_in_the_bag_nobody_is_out(rules):
    match = midgame(rules, bag=1, racks=("TAXICAB", "*" * 7), board=())
    match.play(A, "8F", "TAXICAB")
    assert match.state.phase == "answering"
    match.record(A)
    match.do(c.DrawTiles(by=A))
    assert (match.rack_sizes[A], len(match.state.bag), match.state.result) == (1, 0, None)


@pytest.mark.cites("nzasp.P.8.1.2", "reading:R-59")
@both
def test_both_say_that_there_is_no_play(rules):
    match = midgame(rules, bag=0, racks=("V", "Q"), scores=(200, 200))
    match.do(c.Announce(by=A, what="no_play"))
    match.do(c.PressClock(by=A))
    assert match.state.result is None
    match.do(c.Announce(by=B, what="no_play"))
    ended = match.do(c.PressClock(by=B))[-1]
    assert (ended.reason, ended.racks, ended.scores) == ("no_play", (-4, -10), (196, 190))


@pytest.mark.cites("nzasp.P.8.1.2", "reading:R-59")
@pytest.mark.parametrize("bag, second", [(0, "pass"), (7, "no_play")])
def test_one_declaration_or_a_bag_to_exchange_from_is_only_a_pass(bag, second):
    match = midgame(NZASP, bag=bag, racks=("V", "Q"))
    for by, what in ((A, "no_play"), (B, second)):
        match.do(c.Announce(by=by, what=what))
        match.do(c.PressClock(by=by))
    assert (match.state.result, match.state.zeros) == (None, 2)


@pytest.mark.cites("nzasp.P.8.1.3", "reading:R-60", "nzasp.P.8.3")
@both
def test_six_zeros_in_a_row_end_the_game(rules):
    """A pass, B exchange 2, A lost challenge, B pass, A pass, B pass, with 40 in the bag."""
    match = midgame(rules, bag=40, racks=("JE", "V*"), scores=(100, 90), good=lambda word: False)
    match.passes(A)
    match.do(c.Announce(by=B, what="exchange", count=2))
    match.do(c.SetAside(by=B, tiles=("V", "*")))
    match.do(c.PressClock(by=B))
    match.do(c.DrawForExchange(by=B, count=2, tiles=("V", "?")))
    match.do(c.ReturnExchanged(by=B, counted=True))
    match.do(c.RackExchanged(by=B))
    match.play(A, "9E", "JE")
    match.do(c.Challenge(by=B, words=("JE",)))
    match.do(c.Adjudicate(lexicon=LEXICON))
    match.do(c.RestartClock(by=A))
    assert match.state.zeros == 3
    match.passes(B)
    match.passes(A)
    ended = match.passes(B)[-1]
    assert (ended.reason, ended.racks, ended.scores) == ("zeros", (-9, -4), (91, 86))
    assert str(rules.zero_turns_end.basis) in ended.rests_on


@pytest.mark.cites("nzasp.P.8.1.3", "reading:R-60")
def test_a_play_that_scores_begins_the_count_again():
    match = midgame(NZASP)
    for by in (A, B, A, B):
        match.passes(by)
    match.passes(A)
    assert match.state.zeros == 5
    assert match.play(B, "9E", "TAX").score > 0
    assert (match.state.zeros, match.state.result) == (0, None)


@pytest.mark.cites("nzasp.P.8.1.3")
def test_a_sixth_zero_that_may_be_challenged_waits_and_unknown_racks_are_asked_for():
    match = midgame(NZASP, board=(("8G", "aa"),), racks=("??*****", "*" * 7))
    for by in (A, B, A, B):
        match.passes(by)
    match.play(A, "9G", "aa")
    match.passes(B)
    assert (match.state.zeros, match.state.phase) == (6, "thinking")
    match.do(c.DrawTiles(by=A))
    refused = match.no(c.Announce(by=A, what="pass"))
    assert (refused.code, rests(refused)) == ("game_at_its_end", {"nzasp.P.8.1.3"})
    match.do(c.ShowRack(by=A, tiles=tuple("AEIOUAA")))
    ended = match.do(c.ShowRack(by=B, tiles=tuple("RSTLNED")))[-1]
    assert (ended.reason, ended.racks) == ("zeros", (-7, -8))


@pytest.mark.cites("nzasp.P.8.2", "nsa2008.9a")
@both
def test_an_out_play_stops_both_clocks(rules):
    match = played_out(rules, clocks=("1:10", "0:50"))
    assert (match.clock(A, 9), match.clock(B, 9), match.state.phase) == ("1:10", "0:50", "out")
    ended = match.do(c.ShowRack(by=B, tiles=("Q", "I")), 4)[-1]
    assert (ended.racks, match.clock(A), match.clock(B)) == ((22, 0), "1:10", "0:50")
    assert ended.scores == (300 + match.state.sheet[-1].score + 22, 300)


@pytest.mark.cites("nsa2008.9a", "nzasp.P.8.2")
@both
def test_a_press_on_an_out_play_gets_a_hint_and_may_be_converted(rules):
    match = midgame(rules, bag=0, racks=("TAXI", "QI"), clocks=("3:10", "2:40"))
    match.lay(A, "9E", "TAXI")
    ended = match.do(c.PressClock(by=A), 0)[0]
    assert "neutralise_on_out_play" in ended.warnings
    assert (match.state.phase, match.state.running.running) == ("out", B)
    match.do(c.NeutraliseClocks(by=A), 4)
    assert (match.clock(B, 60), match.state.out_at) == ("2:36", at(4))
    not_out = midgame(rules, bag=5)
    not_out.lay(A, "9E", "TAXI")
    assert not_out.no(c.NeutraliseClocks(by=A)).code == "not_an_out_play"


@pytest.mark.cites("nzasp.P.8.2", "nzasp.P.6.16")
@pytest.mark.parametrize("acceptable", [True, False])
@both
def test_a_challenge_of_an_out_play(rules, acceptable):
    match = played_out(rules, good=lambda word: acceptable)
    worth = match.state.last.score
    match.do(c.Challenge(by=B, words=("TAXI",)), 3)
    match.do(c.Adjudicate(lexicon=LEXICON), 60)
    if acceptable:
        bonus = 5 if rules is NZASP else 0
        assert (match.state.phase, match.state.scores) == ("over", (300 + worth + bonus + 22, 300))
    else:
        assert (match.state.phase, match.state.scores, match.state.on_turn) == ("restarting", (300, 300), B)
        assert match.state.racks[A] == FACES.of("TAXI")


@pytest.mark.cites("nzasp.P.8.3")
@pytest.mark.parametrize("theirs, gained", [("QI", 22), ("?", 0), ("EE", 4)])
@both
def test_who_goes_out_gains_double_the_other_rack(rules, theirs, gained):
    match = played_out(rules, theirs=theirs)
    ended = match.do(c.Accept(by=B), 3)[-1]
    assert (ended.racks, str(rules.out_bonus_factor.basis) in ended.rests_on) == ((gained, 0), True)


def test_what_is_left_at_a_table_is_worked_out_from_the_board():
    """All hundred tiles: 93 on the board, A's last two in hand, so B holds the rest."""
    match = midgame(NZASP, bag=0, racks=("**", "*" * 7), board=())
    from tilehall.law.scrabble.board import LETTERS, WHOLE, with_tiles

    kept = list(WHOLE)
    for tile in "ATQIEEOSR":
        kept.remove(tile)
    signs = [tile if tile in LETTERS else "e" for tile in kept]
    squares = [square for square in range(225) if square not in (0, 15, 1, 16)][: len(signs)]
    match.state = match.state.but(board=with_tiles(bytes(225), tuple(zip(squares, signs, strict=True))))
    match.do(c.Place(by=A, placed=((0, "A"), (15, "T"))))
    match.do(c.NeutraliseClocks(by=A))
    ended = match.do(c.Accept(by=B))[-1]
    assert ended.racks == (2 * (10 + 1 + 1 + 1 + 1 + 1 + 1), 0)


@pytest.mark.cites("nzasp.P.8.4", "reading:R-63")
@pytest.mark.parametrize("used, costs", [(1500, 0), (1501, 10), (1560, 10), (1561, 20), (1890, 70)])
@both
def test_overtime_costs_ten_points_a_minute_or_part(rules, used, costs):
    match = midgame(rules, bag=0, racks=("V", "Q"), scores=(200, 200))
    match.do(c.Announce(by=A, what="no_play"), used)
    match.do(c.PressClock(by=A))
    match.do(c.Announce(by=B, what="no_play"))
    ended = match.do(c.PressClock(by=B))[-1]
    assert (ended.overtime, ended.scores[A]) == ((costs, 0), 196 - costs)


@pytest.mark.cites("nzasp.P.8.5")
@both
def test_equal_scores_are_half_a_win_each(rules):
    match = midgame(rules, bag=0, racks=("V", "V"), scores=(406, 396))
    match.do(c.Announce(by=A, what="no_play"), 1505)
    match.do(c.PressClock(by=A))
    match.do(c.Announce(by=B, what="no_play"))
    ended = match.do(c.PressClock(by=B))[-1]
    assert (ended.scores, ended.half_wins) == ((392, 392), (1, 1))


@pytest.mark.cites("nzasp.P.8.5", "nzasp.P.6.6")
@pytest.mark.parametrize("agreed, half_wins", [(1, (0, 2)), (10, (1, 1)), (30, (2, 0))])
@both
def test_who_wins_goes_by_the_score_that_was_agreed_on_after_the_end(rules, agreed, half_wins):
    match = midgame(rules, bag=0, racks=("TAXI", "Q"), scores=(300, 330))
    match.lay(A, "9E", "TAXI")
    match.do(c.DeclareScore(by=A, score=1))
    match.do(c.NeutraliseClocks(by=A))
    match.do(c.Accept(by=B))
    assert match.state.result.racks == (20, 0)
    ended = match.do(c.AgreeScore(score=agreed))[-1]
    assert (ended.scores, ended.half_wins) == ((320 + agreed, 330), half_wins)
    assert {str(rules.result.basis), str(rules.score_dispute.basis)} <= set(ended.rests_on)
    assert (match.state.result.half_wins, match.state.result.out, match.state.phase) == (half_wins, A, "over")
    assert match.state.sheet[-1].total == 300 + agreed  # what a rack adds stands below the turns
    match.do(c.SignSlip(by=A, totals=match.state.scores))


@pytest.mark.cites("nzasp.P.8.1.3")
@both
@pytest.mark.parametrize("bag", [0, 40])
def test_after_a_sixth_zero_there_is_no_seventh_turn(rules, bag):
    match = midgame(rules, board=(("8G", "aa"),), racks=("??AAAAA", "TRAINED"), bag=bag)
    for by in (A, B, A, B, A):
        match.passes(by)
    match.state = match.state.but(racks=match.state.racks[::-1])
    match.play(B, "9G", "aa")
    assert match.no(c.Place(by=A, placed=((140, "T"),))).code == "game_at_its_end"
    assert match.no(c.Announce(by=A, what="pass")).code == "game_at_its_end"
    match.do(c.Accept(by=A))
    if bag:
        match.record(B)
        match.do(c.DrawTiles(by=B, tiles=("E", "E")))
    assert (match.state.phase, match.state.result.reason) == ("over", "zeros")


@pytest.mark.cites("nzasp.P.8.1.3", "nzasp.P.6.7")
@both
def test_a_sixth_zero_that_is_an_exchange_is_drawn_for_and_then_the_game_is_over(rules):
    match = midgame(rules, racks=("TRAINED", "EEEEEEE"))
    for by in (A, B, A, B, A):
        match.passes(by)
    match.do(c.Announce(by=B, what="exchange", count=1))
    match.do(c.SetAside(by=B, tiles=("E",)))
    match.do(c.PressClock(by=B))
    assert match.no(c.Announce(by=A, what="pass")).code == "game_at_its_end"
    match.do(c.DrawForExchange(by=B, count=1, tiles=("I",)))
    match.do(c.ReturnExchanged(by=B, counted=True))
    match.do(c.RackExchanged(by=B))
    assert (match.state.phase, match.state.result.reason) == ("over", "zeros")


@pytest.mark.cites("nzasp.P.8.6")
@both
def test_the_slip_is_signed_by_both_over_equal_totals(rules):
    match = played_out(rules)
    assert match.no(c.SignSlip(by=A, totals=(421, 398))).code == "not_now"
    match.do(c.Accept(by=B), 3)
    first = match.do(c.SignSlip(by=A, totals=(421, 398)))[0]
    assert first.warnings == ("differs_from_record",)
    refused = match.no(c.SignSlip(by=B, totals=(421, 397)))
    assert (refused.code, dict(refused.detail)) == ("sheets_differ", {"differ": "398/397"})
    match.do(c.SignSlip(by=B, totals=(421, 398)))
    assert match.no(c.SignSlip(by=B, totals=(421, 398))).code == "already_signed"


@pytest.mark.cites("nzasp.P.8.6")
@both
def test_who_signed_wrong_totals_signs_again_until_both_have(rules):
    match = played_out(rules)
    match.do(c.Accept(by=B), 3)
    match.do(c.SignSlip(by=A, totals=(412, 398)))
    assert match.no(c.SignSlip(by=A, totals=(412, 398))).code == "already_signed"
    assert match.no(c.SignSlip(by=B, totals=(421, 398))).code == "sheets_differ"
    match.do(c.SignSlip(by=A, totals=(421, 398)))
    match.do(c.SignSlip(by=B, totals=(421, 398)))
    assert match.state.signed == ((421, 398), (421, 398))
    assert match.no(c.SignSlip(by=A, totals=(412, 398))).code == "already_signed"


@pytest.mark.cites("nzasp.P.8.6", "nzasp.P.8.5", "reading:R-105")
@pytest.mark.parametrize("totals, half_wins", [((421, 398), (2, 0)), ((398, 421), (0, 2)), ((400, 400), (1, 1))])
def test_what_both_sign_at_a_table_is_the_result_whatever_the_record_says(totals, half_wins):
    match = played_out(NZASP)
    match.do(c.Accept(by=B), 3)
    ours = match.state.result
    (first,) = match.do(c.SignSlip(by=A, totals=totals))
    assert (first.warnings, first.rests_on) == (("differs_from_record",), ("nzasp.P.8.6", "reading:R-105"))
    assert match.state.result == ours
    _, ended = match.do(c.SignSlip(by=B, totals=totals))
    assert (match.state.scores, match.state.result.half_wins) == (totals, half_wins)
    assert ended.rests_on == ("nzasp.P.8.6", "reading:R-105", "nzasp.P.8.5")


@pytest.mark.cites("nzasp.P.8.6", "reading:R-105")
def test_in_the_hall_only_the_totals_of_the_hall_are_signed():
    match = midgame(NZASP, kept="hall", racks=("TRAINED", "EEEEEEE"), scores=(200, 190))
    for by in (A, B) * 3:
        match.passes(by)
    ours = match.state.scores
    refused = match.no(c.SignSlip(by=A, totals=(ours[0] + 10, ours[1])))
    assert (refused.code, rests(refused)) == ("differs_from_record", {"nzasp.P.8.6", "reading:R-105"})
    assert dict(refused.detail) == {"differ": f"{ours[0]}/{ours[0] + 10}"}
    for by in (A, B):
        match.do(c.SignSlip(by=by, totals=ours))


@pytest.mark.cites("nsa2008.7.4")
def test_a_score_that_was_never_agreed_is_not_signed():
    match = midgame(NSA, bag=0, racks=("TAXI", "QI"))
    match.lay(A, "9E", "TAXI")
    match.do(c.DeclareScore(by=A, score=1))
    match.do(c.NeutraliseClocks(by=A))
    match.do(c.Accept(by=B))
    assert match.no(c.SignSlip(by=A, totals=match.state.scores)).code == "score_undecided"


@pytest.mark.cites("nzasp.P.10.1.2", "reading:R-66")
@both
def test_an_adjourned_game_keeps_everything_and_goes_on_or_is_forfeited(rules):
    match = midgame(rules, clocks=("12:00", "10:00"), scores=(150, 120))
    match.play(A, "9E", "TAX", 30)
    kept = match.state
    match.do(c.Adjourn(reason="A is unwell", arranged="17:30"), 40)
    assert match.no(c.PressClock(by=B)).code == "not_now"
    resumed, closed = match, Match(rules, match.state)
    resumed.do(c.Resume(), 9000)
    resumed.do(c.RestartClock(by=A), 9001)
    assert (resumed.state.phase, resumed.clock(B, 9001)) == ("answering", "9:50")
    assert (resumed.state.board, resumed.state.racks, resumed.state.bag) == (kept.board, kept.racks, kept.bag)
    closed.do(c.Forfeit(by=A, reason="not resumed"), 9000)
    assert (closed.state.result.reason, closed.state.result.half_wins) == ("forfeit", (0, 2))
    assert match.no(c.Resume()).code == "not_now"


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1d")
@both
def test_a_latecomer_plays_with_the_time_left(rules):
    match = seated(rules, used=(0, left("7:30")))
    match.do(c.DrawTiles(by=A), 200)
    match.do(c.StartClock(by=B), 201)
    assert (match.clock(A, 201), match.clock(B, 201)) == ("25:00", "17:30")


@pytest.mark.cites("nzasp.P.4.1", "nzasp.P.10.1.1", "nzasp.P.10.1.2")
def test_a_game_that_was_not_begun_is_forfeited_as_not_played():
    unplayed, left_early = seated(NZASP), midgame(NZASP)
    assert unplayed.do(c.Forfeit(by=B, reason="not there"))[-1].rests_on == ("nzasp.P.4.1", "nzasp.P.10.1.1")
    assert left_early.do(c.Forfeit(by=B, reason="left"))[-1].rests_on == ("nzasp.P.10.1.2",)
