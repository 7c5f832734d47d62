"""Answers to a turn: accept, hold, challenge; when a turn is accepted; what a challenge costs."""

import pytest

from tilehall.law.game.seats import Observer, Watcher
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.game import SCRABBLE

from .match import BASE, BOTH, LEXICON, NSA, NZASP, A, B, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
BAD = {"XQ", "QUIXT", "AEX"}


def good(word):
    return word not in BAD


def three_words(rules, **given):
    """A lays TAX under CARE, which makes four words."""
    match = midgame(rules, good=good, **given)
    match.play(A, "9E", "TAX", 0)
    assert len(match.state.last.words) == 4
    return match


@pytest.mark.cites("nzasp.P.6.12")
@both
def test_any_or_all_words_of_the_turn_may_be_challenged_and_no_others(rules):
    match = three_words(rules)
    words = match.state.last.words
    assert words == ("TAX", "CT", "AA", "RX")
    refused = match.no(c.Challenge(by=B, words=("CAT",)))
    assert (refused.code, rests(refused)) == ("not_formed", {str(rules.challengeable.basis)})
    for wrong in ((), ("TAX", "TAX"), ("TAX", "CAT")):
        assert match.no(c.Challenge(by=B, words=wrong)).code == "not_formed"
    made = match.do(c.Challenge(by=B, words=("ct", "AA")))[0]
    assert made.words == ("CT", "AA")


@pytest.mark.cites("nzasp.P.6.12")
@both
def test_a_pass_and_an_exchange_cannot_be_challenged(rules):
    match = midgame(rules)
    match.passes(A)
    assert match.no(c.Challenge(by=B, words=("CARE",))).code == "nothing_to_challenge"


@pytest.mark.cites("nzasp.P.6.12.1.1")
@both
def test_no_challenge_before_the_turn_ends(rules):
    match = midgame(rules)
    match.lay(A, "9E", "TAX")
    match.do(c.DeclareScore(by=A, score=20))
    refused = match.no(c.Challenge(by=B, words=("TAX",)))
    assert (refused.code, rests(refused)) == ("turn_not_ended", {str(rules.challenge_from.basis)})
    match.do(c.PressClock(by=A))
    assert match.no(c.Challenge(by=A, words=("TAX",))).code == "not_yours_to_answer"
    match.do(c.Challenge(by=B, words=("TAX",)))


@pytest.mark.cites("nzasp.P.6.12.1.2", "reading:R-48")
@both
def test_a_hold_runs_on_the_opponents_clock(rules):
    match = three_words(rules, clocks=("14:00", "12:00"))
    match.do(c.Hold(by=B), 0)
    assert match.no(c.Hold(by=B)).code == "already_held"
    match.do(c.Accept(by=B), 40)
    assert (match.clock(B, 40), match.state.phase, match.state.on_turn) == ("11:20", "thinking", B)
    assert match.no(c.Accept(by=B)).code == "turn_accepted"
    match.record(A)
    match.do(c.DrawTiles(by=A), 45)
    assert match.rack_sizes == (7, 7)


@pytest.mark.cites("nzasp.P.6.12.1.2", "reading:R-48")
def test_drawing_during_a_hold_is_refused_on_a_screen_and_a_flash_draw_at_a_table():
    screen = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    screen.play(A, "9E", "TAX")
    screen.do(c.Hold(by=B))
    assert screen.no(c.DrawTiles(by=A)).code == "held"
    table = three_words(NZASP)
    table.record(A)
    table.do(c.Hold(by=B))
    assert table.do(c.DrawTiles(by=A))[-1].early is True
    table.do(c.Challenge(by=B, words=("TAX",)))


@pytest.mark.cites("nzasp.P.6.12.1.3", "nzasp.P.6.5.1")
def test_the_first_replacement_tile_accepts_the_turn():
    match = three_words(NZASP)
    match.record(A)
    accepted = match.do(c.DrawTiles(by=A, count=1), 6)[0]
    assert (accepted.how, accepted.rests_on) == ("drawn", ("nzasp.P.6.12.1.3",))
    refused = match.no(c.Challenge(by=B, words=("TAX",)), 7)
    assert (refused.code, rests(refused)) == ("turn_accepted", {"nzasp.P.6.12.1.3", "nzasp.P.6.12.1.4"})


@pytest.mark.cites("nzasp.P.6.12.1.3", "reading:R-49")
@both
def test_with_the_bag_empty_the_challenge_is_open_until_the_next_press(rules):
    match = three_words(rules, bag=0)
    late = three_words(rules, bag=0)
    match.do(c.Challenge(by=B, words=("TAX",)), 25)
    assert match.state.phase == "adjudicating"
    events = late.passes(B, 25)
    assert (events[0].how, events[0].rests_on) == ("completed", (str(rules.acceptance_bag_empty.basis),))
    assert late.no(c.Challenge(by=B, words=("TAX",))).code == "turn_accepted"


@pytest.mark.cites("nzasp.P.6.12.1.4")
@both
def test_an_accepted_turn_is_never_challenged_again(rules):
    match = three_words(rules)
    match.do(c.Accept(by=B))
    refused = match.no(c.Challenge(by=B, words=("TAX",)))
    assert refused.code == "turn_accepted"
    match.play(B, "F6", "TI..")
    match.do(c.Accept(by=A))
    assert match.play(A, "8I", "S").words == ("CARES",)
    assert match.no(c.Challenge(by=B, words=("TAX",))).code == "turn_accepted"
    match.do(c.Challenge(by=B, words=("CARES",)))


@pytest.mark.cites("nzasp.P.6.12.1.5")
@both
def test_writing_the_score_accepts_nothing(rules):
    match = three_words(rules)
    match.record(B, of=A)
    match.do(c.Challenge(by=B, words=("TAX",)))


@pytest.mark.cites("nzasp.P.6.12.1.6")
@both
def test_only_clear_words_release_a_hold(rules):
    match = three_words(rules)
    match.do(c.Hold(by=B), 0)
    match.record(B, of=A)
    match.now = 90
    assert (match.state.last.answer, match.state.phase) == ("held", "answering")
    released = match.do(c.Accept(by=B), 91)[0]
    assert (released.how, released.rests_on) == ("released", (str(rules.hold_release_words.basis),))
    assert match.state.last.answer == "accepted"


@pytest.mark.cites("nzasp.P.6.12.1.6", "reading:R-104")
@both
def test_a_hold_ends_by_playing_on(rules):
    match = three_words(rules)
    match.do(c.Hold(by=B), 0)
    match.lay(B, "10E", "ON")
    match.do(c.DeclareScore(by=B, score=5))
    assert match.state.last.answer == "held"
    accepted = match.do(c.PressClock(by=B))[0]
    assert (accepted.by, accepted.how) == (B, "completed")
    assert accepted.rests_on == (str(rules.resting("hold_played_on")),)
    assert (match.state.on_turn, match.state.last.by) == (A, B)
    assert match.no(c.Challenge(by=B, words=("TAX",))).code == "turn_accepted"


@pytest.mark.cites("nzasp.P.6.12.2.1")
@both
def test_a_challenge_binds_stops_the_clocks_and_bars_the_bag(rules):
    match = three_words(rules, clocks=("12:00", "10:40"))
    match.do(c.Challenge(by=B, words=("TAX",)), 9)
    assert match.no(c.DrawTiles(by=A)).code == "challenge_open"
    assert match.no(c.WithdrawChallenge(by=B)).code == "challenge_binds"
    assert match.no(c.Accept(by=B)).code == "challenge_open"
    assert (match.state.running.running, match.clock(B, 500)) == (None, "10:31")


@pytest.mark.cites("nzasp.P.6.12.2.2")
@both
def test_one_verdict_for_all_words_and_nobody_learns_which_was_wrong(rules):
    seen = {}
    for bad in ("TAX", "CT", "RX"):
        asked = []

        def judge(word, bad=bad, asked=asked):
            asked.append(word)
            return word != bad

        match = three_words(rules)
        match.good = judge
        match.do(c.Challenge(by=B, words=("TAX", "CT", "RX")), 5)
        assert match.no(c.Challenge(by=B, words=("AA",))).code == "challenge_open"
        (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON), 8)
        assert asked == ["TAX", "CT", "RX"]
        assert ruled.acceptable is False
        views = [SCRABBLE.view(match.state, viewer) for viewer in (A, B, Observer(A), Watcher())]
        seen[bad] = (SCRABBLE.event_codec.encode(ruled), views)
    assert seen["TAX"] == seen["CT"] == seen["RX"]


@pytest.mark.cites("nzasp.P.6.12.2.2", "nzasp.P.6.18")
@both
def test_a_turn_is_ruled_on_once_right_or_wrong(rules):
    match = three_words(rules)
    match.do(c.Challenge(by=B, words=("AA",)))
    match.do(c.Adjudicate(lexicon=LEXICON, acceptable=False))
    refused = match.no(c.Adjudicate(lexicon=LEXICON))
    assert (refused.code, rests(refused)) == ("ruling_stands", {str(rules.rulings_stand.basis)})
    match.do(c.RestartClock(by=A))
    assert match.no(c.Challenge(by=B, words=("TAX",))).code == "nothing_to_challenge"
    assert match.state.scores == (0, 0)
    good_one = three_words(rules)
    good_one.do(c.Challenge(by=B, words=("AA",)))
    good_one.do(c.Adjudicate(lexicon=LEXICON))
    if rules is NSA:
        good_one.do(c.DrawTiles(by=A, count=1))
    good_one.do(c.RestartClock(by=A))
    assert good_one.no(c.Adjudicate(lexicon=LEXICON)).code == "ruling_stands"
    assert midgame(rules).no(c.Adjudicate(lexicon=LEXICON)).code == "no_challenge"


@pytest.mark.cites("nzasp.P.6.16", "reading:R-54")
def test_a_wrong_play_comes_off_and_loses_the_turn():
    rack = ("QUIXTAB", "*" * 7)
    match = midgame(NZASP, board=(), racks=rack, scores=(150, 90), clocks=("17:00", "15:00"), good=good)
    match.play(A, "8E", "QUIXT", 0)
    match.do(c.Challenge(by=B, words=("QUIXT",)), 0)
    (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON), 60)
    assert (ruled.acceptable, ruled.loses_turn, ruled.bonus) == (False, None, 0)
    assert (match.state.scores, match.state.racks[A], match.state.on_turn) == ((150, 90), FACES.of("QUIXTAB"), B)
    assert (any(match.state.board), match.state.sheet[-1].kind, match.state.zeros) == (False, "lost_challenge", 1)
    assert match.no(c.RestartClock(by=B), 61).code == "not_yours_to_restart"
    match.do(c.RestartClock(by=A), 61)
    assert (match.clock(A, 71), match.clock(B, 71), match.state.phase) == ("17:00", "14:50", "thinking")


@pytest.mark.cites("nzasp.P.6.17", "reading:R-55")
@pytest.mark.parametrize("words, bonus", [(("TAX",), 5), (("TAX", "CT", "AA"), 15), (("TAX", "CT", "AA", "RX"), 20)])
def test_five_points_for_each_word_of_a_good_play(words, bonus):
    match = three_words(NZASP)
    worth = match.state.last.score
    match.do(c.Challenge(by=B, words=words), 5)
    (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON))
    assert (ruled.bonus, ruled.rests_on[0]) == (bonus, "nzasp.P.6.17")
    assert (match.state.scores, match.state.on_turn) == ((worth + bonus, 0), B)
    match.do(c.RestartClock(by=A), 30)
    assert (match.state.running.running, match.state.phase) == (B, "thinking")
    match.do(c.DrawTiles(by=A), 31)
    assert match.rack_sizes == (7, 7)


@pytest.mark.cites("nzasp.P.6.17", "reading:R-55")
def test_a_play_worth_nothing_stays_a_zero_turn_and_a_word_formed_twice_counts_twice():
    match = midgame(NZASP, board=(("8G", "aa"),), racks=("??*****", "*" * 7))
    match.play(A, "9G", "aa")
    assert (match.state.last.words, match.state.last.score) == (("AA", "AA", "AA"), 0)
    match.do(c.Challenge(by=B, words=("AA", "AA")))
    match.do(c.Adjudicate(lexicon=LEXICON))
    assert (match.state.scores, match.state.zeros) == ((10, 0), 1)


@pytest.mark.cites("nsa2008.2a", "reading:R-75")
@pytest.mark.parametrize("rules", [NSA], ids=lambda rules: rules.key)
def test_the_loser_of_the_challenge_loses_a_turn(rules):
    match = midgame(rules, board=(), good=good)
    match.play(A, "8E", "QUIZ", 0)
    match.do(c.Challenge(by=B, words=("QUIZ",)), 3)
    (ruled,) = match.do(c.Adjudicate(lexicon=LEXICON))
    assert (ruled.bonus, ruled.loses_turn) == (0, B)
    lines = [(line.by, line.kind, line.score) for line in match.state.sheet]
    assert (match.state.scores, lines) == ((44, 0), [(A, "play", 44), (B, "lost_turn", 0)])
    assert (match.state.on_turn, match.state.zeros) == (A, 1)
    bad = midgame(rules, board=(), good=good)
    bad.play(A, "8E", "QUIXT", 0)
    bad.do(c.Challenge(by=B, words=("QUIXT",)), 3)
    bad.do(c.Adjudicate(lexicon=LEXICON))
    assert (bad.state.scores, any(bad.state.board), bad.state.on_turn) == ((0, 0), False, B)


@pytest.mark.cites("nsa2008.2e", "nsa2008.2f", "reading:R-78")
def test_after_a_good_play_the_clock_waits_for_the_first_replacement_tile():
    def upheld():
        match = midgame(NSA, board=(), clocks=("18:00", "16:30"), good=good)
        match.play(A, "8E", "QUIZ", 0)
        match.do(c.Challenge(by=B, words=("QUIZ",)), 0)
        match.do(c.Adjudicate(lexicon=LEXICON), 60)
        refused = match.no(c.RestartClock(by=B), 61)
        assert (refused.code, rests(refused)) == ("replacement_not_seen", {"nsa2008.2e"})
        return match

    seen, delayed = upheld(), upheld()
    seen.do(c.DrawTiles(by=A, count=1), 65)
    seen.do(c.RestartClock(by=B), 66)
    (restarted,) = delayed.do(c.RestartClock(by=B, delaying=True), 66)
    assert (restarted.why, restarted.by, restarted.rests_on) == ("winner_delaying", B, ("nsa2008.2f",))
    for match in (seen, delayed):
        assert (match.clock(A, 66), match.clock(A, 76), match.clock(B, 76)) == ("18:00", "17:50", "16:30")


def judged_at_a_device(rules, word):
    match = midgame(rules, board=(), good=good)
    match.play(A, "8E", word, 0)
    match.do(c.Challenge(by=B, words=(word,)), 3)
    match.do(c.JudgeAtDevice(by=A, device="external", typed=(word,), agreed=True, lexicon=LEXICON), 20)
    return match


@pytest.mark.cites("nsa2008.2f")
@pytest.mark.parametrize("word, winner", [("QUIZ", A), ("QUIXT", B)])
def test_a_winner_who_does_not_come_back_from_the_device_is_not_waited_for(word, winner):
    loser = B if winner == A else A
    match = judged_at_a_device(NSA, word)
    # The loser waits for the winner, not the winner for the loser.
    assert match.no(c.RestartClock(by=loser, delaying=True), 21).code.endswith("_not_seated")
    match.do(c.ConfirmReturn(by=loser, checks=("seated", "tiles_back", "play_removed")), 22)
    assert match.no(c.RestartClock(by=loser), 23).code.endswith("_not_seated")
    (restarted,) = match.do(c.RestartClock(by=loser, delaying=True), 24)
    assert (restarted.why, restarted.running, restarted.rests_on) == ("winner_delaying", winner, ("nsa2008.2f",))


@pytest.mark.cites("nzasp.P.6.13.6")
def test_nzasp_has_no_exception_for_a_winner_who_does_not_come_back():
    match = judged_at_a_device(NZASP, "QUIZ")
    match.do(c.ConfirmReturn(by=B, checks=("seated", "tiles_back")), 22)
    refused = match.no(c.RestartClock(by=B, delaying=True), 24)
    assert (refused.code, rests(refused)) == ("player_not_seated", {"nzasp.P.6.13.6"})


@pytest.mark.cites("nsa2008.2e")
def test_with_the_bag_empty_there_is_no_tile_to_wait_for():
    match = midgame(NSA, bag=0, good=good)
    match.play(A, "9E", "TAX", 0)
    match.do(c.Challenge(by=B, words=("TAX",)), 3)
    match.do(c.Adjudicate(lexicon=LEXICON))
    match.do(c.RestartClock(by=A), 10)
    assert match.state.running.running == A


@pytest.mark.cites("nsa2008.2b", "nsa2008.2c", "nsa2008.2d", "nsa2008.8c")
def test_tiles_drawn_for_a_wrong_play_are_shown_and_put_back():
    match = midgame(NSA, board=(), racks=("QUIXTAB", "*" * 7), bag=50, clocks=("18:00", "16:30"), good=good)
    match.play(A, "8E", "QUIXT", 0)
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple("EEOOU")), 2)
    made = match.do(c.Challenge(by=B, words=("QUIXT",)), 4)[0]
    assert (made.asks_director, made.advice, match.state.phase) == (True, "allow", "asking")
    assert match.no(c.Adjudicate(lexicon=LEXICON)).code == "waits_for_director"
    assert match.no(c.Decide(question="challenge", granted=True, reason=" ")).code == "reason_missing"
    match.do(c.Decide(question="challenge", granted=True, reason="drawn after two seconds"), 30)
    ruled, returned = match.do(c.Adjudicate(lexicon=LEXICON), 40)
    assert (ruled.acceptable, returned.tiles, returned.shown) == (False, tuple("EEOOU"), True)
    assert (len(match.state.bag), match.state.racks[A]) == (50, FACES.of("QUIXTAB"))
    assert SCRABBLE.view(match.state, B)["shown"] == list("EEOOU")
    assert (match.state.scores, match.state.on_turn) == ((0, 0), B)
    match.do(c.RestartClock(by=A), 50)
    assert (match.clock(A, 60), match.clock(B, 60)) == ("18:00", "16:16")


@pytest.mark.cites("nsa2008.8a", "nsa2008.8b", "nsa2008.8c")
@pytest.mark.parametrize(
    "rules, drawn, challenged, early, advice",
    [
        (NSA, 2, 4, True, "allow"),
        (NSA, 2, 6, True, "do_not_allow"),
        (NSA, 5, 6, False, "do_not_allow"),
        (NSA, 2, 5, True, "allow"),
        (BASE, 2, 3, True, "allow"),
        (BASE, 2, 4, True, "do_not_allow"),
        (BASE, 3, 4, False, "do_not_allow"),
    ],
)
def test_after_a_draw_the_director_is_asked_with_advice(rules, drawn, challenged, early, advice):
    match = three_words(rules)
    match.record(A)
    assert match.do(c.DrawTiles(by=A), drawn)[-1].early is early
    made = match.do(c.Challenge(by=B, words=("TAX",)), challenged)[0]
    assert (made.asks_director, made.advice) == (True, advice)
    match.do(c.Decide(question="challenge", granted=False, reason="too late"), 60)
    assert (match.state.phase, match.state.running.running) == ("restarting", None)
    match.do(c.RestartClock(by=A), 61)
    assert (match.state.phase, match.state.running.running) == ("thinking", B)
    assert match.no(c.Challenge(by=B, words=("TAX",))).code == "already_challenged"


@pytest.mark.cites("nsa2008.8b")
@pytest.mark.parametrize("when, allowed", [(5, True), (5.001, False)])
def test_a_hold_in_time_is_heard_though_tiles_were_drawn(when, allowed):
    match = three_words(NSA)
    match.do(c.DrawTiles(by=A), 2)
    if allowed:
        match.do(c.Hold(by=B), when)
        assert match.state.last.answer == "held"
    else:
        assert match.no(c.Hold(by=B), when).code == "turn_accepted"


def test_challenges_in_the_wrong_phase():
    match = three_words(NZASP)
    match.do(c.DisputeScore(by=B))
    assert match.no(c.Challenge(by=B, words=("TAX",))).code == "not_now"
    assert match.no(c.WithdrawChallenge(by=B)).code == "no_challenge"
    assert match.no(c.Decide(question="challenge", granted=True, reason="x")).code == "nothing_asked"
