"""An appeal against a verdict, once, before the clock runs: all stays, or is as if the other had been given."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tilehall.law.game.clock import Moment
from tilehall.law.game.seats import Observer, Watcher
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import Square, with_tiles
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS

from .match import BOTH, LEXICON, NSA, NZASP, A, B, Match, midgame, rests
from .squares import square
from .test_whole_properties import between_commands

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
GOOD, BAD = (c.Adjudicate(lexicon=LEXICON, acceptable=said) for said in (True, False))


def challenged(rules, **told):
    """B challenges both words of a play of A."""
    match = midgame(rules, board=(("8G", "OD"),), racks=("TAXIEEE", "*" * 7), scores=(50, 60), **told)
    match.play(A, "7G", "TAXI", 0)
    match.do(c.Challenge(by=B, words=("TAXI", "TO")), 5)
    return match


def ruled(match, acceptable, when=None):
    return match.do(c.RuleOnAppeal(lexicon=LEXICON, acceptable=acceptable), when)


def without_verdict(state):
    """All that a game is; the verdict is kept for an appeal alone, and the last look at a clock tells nothing, nor does
    since when it stands."""
    restart = None if state.restart is None else replace(state.restart, since=Moment(0))
    return state.but(verdict=None, restart=restart, clocks=replace(state.clocks, latest=Moment(0)))


@pytest.mark.cites("nzasp.P.6.15.3", "reading:R-53")
@pytest.mark.parametrize("by", [A, B])
def test_an_appeal_that_is_confirmed_changes_nothing_and_there_is_no_second(by):
    match = challenged(NZASP)
    match.do(BAD, 20)
    before = match.state
    (made,) = match.do(c.Appeal(by=by), 30)
    assert set(made.rests_on) == {"nzasp.P.6.15.3", "reading:R-53"}
    assert (match.state.phase, match.state.running.running) == ("appealing", None)
    refused = match.no(c.RestartClock(by=A), 31)
    assert (refused.code, rests(refused)) == ("appeal_open", {"nzasp.P.6.15.3"})
    assert match.no(c.Appeal(by=B)).code == "appeal_open"
    (told,) = ruled(match, False, 60)
    assert (told.by, told.confirmed) == (by, True)
    assert without_verdict(match.state) == without_verdict(before)
    refused = match.no(c.Appeal(by=A), 61)
    assert (refused.code, rests(refused)) == ("appeal_used", {"nzasp.P.6.15.3", "reading:R-53"})
    match.do(c.RestartClock(by=A), 62)
    assert match.state.running.running == B


@pytest.mark.cites("nzasp.P.6.15.3", "nzasp.P.6.18")
def test_once_the_clock_runs_a_verdict_stands():
    match = challenged(NZASP)
    assert match.no(c.Appeal(by=A)).code == "no_verdict"
    match.do(GOOD, 20)
    match.do(c.RestartClock(by=A), 30)
    refused = match.no(c.Appeal(by=B), 31)
    assert refused.code == "ruling_stands"
    assert "nzasp.P.6.18" in rests(refused)
    assert match.no(c.RuleOnAppeal(lexicon=LEXICON)).code == "no_appeal"


@pytest.mark.cites("nzasp.P.6.15.3")
@both
@pytest.mark.parametrize("kept", ["table", "hall"])
@pytest.mark.parametrize("first, then", [(GOOD, BAD), (BAD, GOOD)])
def test_a_reversed_verdict_leaves_the_game_as_if_the_other_had_been_given(rules, kept, first, then):
    reversed_one, plain = challenged(rules, kept=kept), challenged(rules, kept=kept)
    reversed_one.do(first, 20)
    reversed_one.do(c.Appeal(by=A if first is BAD else B), 30)
    events = ruled(reversed_one, then.acceptable, 40)
    assert [event.acceptable for event in events if hasattr(event, "acceptable")] == [then.acceptable]
    plain.do(then, 20)
    assert without_verdict(reversed_one.state) == without_verdict(plain.state)
    assert reversed_one.no(c.Appeal(by=A)).code == "appeal_used"
    assert reversed_one.no(then).code == "ruling_stands"


def test_the_referee_judges_by_the_open_list_where_nothing_is_said_and_in_an_official_event_by_the_official_one():
    match = challenged(NZASP, official=True)
    match.do(BAD, 20)
    match.do(c.Appeal(by=A), 30)
    assert match.no(c.RuleOnAppeal(lexicon="club list")).code == "lexicon_mismatch"
    (first, second) = match.do(c.RuleOnAppeal(lexicon=LEXICON), 40)
    assert (first.confirmed, second.acceptable, match.state.scores[A] > 50) == (False, True, True)


def test_after_a_device_both_confirm_once_more_when_the_verdict_is_another():
    match = challenged(NZASP)
    match.good = lambda word: word != "TO"
    match.do(c.JudgeAtDevice(by=A, device="external", typed=("TAXI", "TO"), agreed=True, lexicon=LEXICON), 20)
    for seat in (A, B):
        match.do(c.ConfirmReturn(by=seat, checks=("seated", "tiles_back", "play_removed")), 25)
    (made,) = match.do(c.Appeal(by=A), 30)
    assert made.rests_on[0].startswith("silent:nzasp: ")
    ruled(match, True, 40)
    assert match.no(c.RestartClock(by=A)).code == "player_not_seated"
    for seat in (A, B):
        match.do(c.ConfirmReturn(by=seat, checks=("seated", "tiles_back")), 50)
    match.do(c.RestartClock(by=A), 55)
    assert match.state.running.running == B


@pytest.mark.cites("nzasp.P.6.5.3.2", "reading:R-53")
def test_once_picked_tiles_are_in_the_bag_it_is_too_late_for_an_appeal_and_that_is_said():
    match = challenged(NZASP)
    match.do(GOOD, 20)
    match.do(c.DrawTiles(by=A), 25)
    match.do(c.Appeal(by=B), 30)
    ruled(match, False, 40)
    assert match.state.phase == "interrupted"
    second = midgame(NZASP, board=(("8G", "OD"),), racks=("TAXIEEE", "*" * 7))
    second.play(A, "7G", "TAXI", 0)
    second.do(c.DrawTiles(by=A), 2)
    second.do(c.Challenge(by=B, words=("TAXI",)), 4)
    second.do(BAD, 20)
    second.do(c.SettleIrregularity(returned=("*",) * 4), 30)
    refused = second.no(c.Appeal(by=A), 31)
    assert (refused.code, rests(refused)) == ("tiles_gone_back", {"reading:R-53", "nzasp.P.6.15.3"})
    second.do(c.RestartClock(by=A), 32)
    assert second.no(c.Appeal(by=A), 33).code == "ruling_stands"


@pytest.mark.cites("nzasp.P.6.15.3")
@both
def test_the_ruling_on_an_appeal_from_a_device_rests_on_what_the_appeal_rested_on(rules):
    match = challenged(rules)
    match.do(c.JudgeAtDevice(by=A, device="external", typed=("TAXI", "TO"), agreed=True, lexicon=LEXICON), 20)
    (made,) = match.do(c.Appeal(by=B), 30)
    (told,) = ruled(match, True, 40)
    assert told.rests_on == made.rests_on
    assert told.rests_on[0].startswith(f"silent:{'nzasp' if rules is NZASP else 'nsa2008'}: a verdict at a device")


@both
def test_tiles_drawn_since_a_good_play_are_drawn_too_early_once_it_is_bad(rules):
    match = challenged(rules)
    match.do(GOOD, 20)
    match.do(c.DrawTiles(by=A), 25)
    assert match.rack_sizes == (7, 7)
    match.do(c.Appeal(by=B), 30)
    ruled(match, False, 40)
    flashed = challenged(rules)
    assert match.state.scores == (50, 60)
    if rules is NSA:  # shown and put back
        assert (match.rack_sizes, match.state.phase) == ((7, 7), "restarting")
    else:
        assert (match.state.irregularity.what, match.state.irregularity.excess) == ("overdraw", 4)
        match.do(c.SettleIrregularity(returned=("*",) * 4), 60)
        assert match.rack_sizes == (7, 7)
    assert len(match.state.bag) == len(flashed.state.bag)


def test_what_was_drawn_and_put_back_is_drawn_again_once_the_play_is_good():
    match = midgame(NSA, board=(("8G", "OD"),), racks=("TAXIEEE", "*" * 7))
    match.play(A, "7G", "TAXI", 0)
    match.record(A)
    match.do(c.DrawTiles(by=A, to="table"), 2)
    match.do(c.Challenge(by=B, words=("TAXI",)), 4)
    match.do(c.Decide(question="challenge", granted=True, reason="in time"), 10)
    match.do(BAD, 20)
    assert match.rack_sizes == (7, 7)
    match.do(c.Appeal(by=A), 30)
    ruled(match, True, 40)
    assert (match.rack_sizes[A], match.state.owed[A], len(match.state.bag)) == (3, 4, 40)
    match.do(c.DrawTiles(by=A), 45)
    assert match.rack_sizes == (7, 7)


def played_out(good):
    match = midgame(NZASP, bag=0, racks=("TAXI", "QI"), scores=(100, 100), good=lambda _word: good)
    match.lay(A, "9E", "TAXI")
    match.do(c.NeutraliseClocks(by=A), 0)
    match.do(c.Challenge(by=B, words=(match.state.draft.placed and ()) or match.state.last.words), 3)
    match.do(c.Adjudicate(lexicon=LEXICON), 10)
    return match


def test_an_out_play_that_ended_the_game_is_appealed_against_until_both_have_signed():
    match = played_out(good=True)
    ended = match.state
    assert (ended.phase, ended.result.out) == ("over", A)
    match.do(c.SignSlip(by=A, totals=ended.scores), 20)
    match.do(c.Appeal(by=B), 30)
    assert (match.state.phase, match.state.result, match.state.signed) == ("appealing", None, (None, None))
    again = ruled(match, True, 40)
    assert again[-1].scores == ended.scores
    assert match.state.result == ended.result
    assert match.no(c.Appeal(by=B)).code == "appeal_used"
    signed = played_out(good=True)
    for seat in (A, B):
        signed.do(c.SignSlip(by=seat, totals=signed.state.scores), 20)
    assert signed.no(c.Appeal(by=B)).code == "ruling_stands"


def test_an_out_play_that_comes_off_on_appeal_leaves_the_game_open_and_the_other_way_ends_it():
    match, plain = played_out(good=True), played_out(good=False)
    match.do(c.Appeal(by=B), 30)
    ruled(match, False, 40)
    assert (match.state.phase, match.state.scores, match.rack_sizes) == ("restarting", (100, 100), (4, 2))
    assert without_verdict(match.state) == without_verdict(plain.state)
    plain.do(c.Appeal(by=A), 30)
    assert ruled(plain, True, 40)[-1].scores == played_out(good=True).state.scores


def test_nobody_is_shown_which_word_was_wrong_and_everybody_that_an_appeal_is_open():
    match = challenged(NZASP)
    match.do(BAD, 20)
    match.do(c.Appeal(by=A), 30)
    for viewer in (A, B, Observer(A), Watcher()):
        shown = SCRABBLE.view(match.state, viewer)
        assert shown["challenge"] == {"by": B, "words": ["TAXI", "TO"], "appealed_by": A}
        assert shown["phase"] == "appealing"


def test_what_is_put_right_while_a_verdict_may_fall_holds_whichever_stands():
    match = challenged(NZASP)
    match.do(GOOD, 20)
    match.do(c.CorrectClock(by=A, seat=B, used=90_000, reason="forgotten", agreed_by="both"), 22)
    match.do(c.KeepLine(text="#note well"), 23)
    match.do(c.Appeal(by=B), 30)
    ruled(match, False, 40)
    assert match.clock(B) == "23:30"
    match.do(c.RestartClock(by=A), 50)
    assert match.clock(B, 60) == "23:20"


def test_a_score_agreed_on_after_a_good_verdict_is_no_score_once_the_play_comes_off():
    match = midgame(NZASP, board=(("8G", "OD"),), racks=("TAXIEEE", "*" * 7))
    match.lay(A, "7G", "TAXI", 0)
    match.do(c.DeclareScore(by=A, score=99))
    match.do(c.PressClock(by=A))
    match.do(c.Challenge(by=B, words=("TAXI",)), 5)
    match.do(GOOD, 20)
    match.do(c.AgreeScore(score=40), 25)
    assert match.state.scores == (45, 0)
    match.do(c.Appeal(by=B), 30)
    ruled(match, False, 40)
    assert (match.state.scores, match.state.sheet[-1].total, match.state.last.undecided) == ((0, 0), 0, False)


def test_a_blank_that_is_confirmed_or_named_meanwhile_stays_so():
    match = midgame(NZASP, board=(("8G", "OD"),), racks=("TAXIE?E", "*" * 7), vision_impaired=True)
    match.state = match.state.but(
        board=with_tiles(match.state.board, ((Square(0), "?"),)), laid_unnamed=((Square(0), B),)
    )
    match.play(A, "7G", "TAXi", 0)
    match.do(c.NoteBlank(square=square("7J"), what="confirmed"), 1)
    match.do(c.RestartClock(by=A), 2)
    match.do(c.Challenge(by=B, words=("TAXI",)), 5)
    match.do(BAD, 20)
    match.do(c.NameBlank(by=B, square=0, letter="S"), 22)
    match.do(c.NoteBlank(square=0, what="confirmed"), 23)
    match.do(c.Appeal(by=A), 30)
    ruled(match, True, 40)
    shown = SCRABBLE.view(match.state, Watcher())
    assert (shown["board"][0][0], shown["board"][6][6:10]) == ("s", "TAXi")
    assert shown["blanks"] == [["7J", "confirmed"], ["1A", "confirmed"]]


def test_tiles_that_were_counted_or_given_back_are_not_had_again():
    counted = challenged(NZASP)
    counted.do(GOOD, 20)
    counted.do(c.CountBag(count=39), 22)
    assert counted.no(c.Appeal(by=B)).code == "tiles_gone_back"
    left = challenged(NZASP)
    left.do(BAD, 20)
    left.do(c.Forfeit(by=B, reason="left"), 22)
    assert left.no(c.Appeal(by=A)).code == "ruling_stands"


@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=st.integers(0, 300), first=st.booleans())
@settings(max_examples=12, deadline=None)
def test_in_any_game_a_reversed_verdict_is_as_if_never_given_and_a_confirmed_one_as_if_never_doubted(
    ruleset, seed, first
):
    for state in between_commands(played(SCRABBLE, ruleset, seed)):
        last = state.last
        if state.phase != "adjudicating" or state.verdict is not None or last.drawn or state.away is not None:
            continue
        match, plain = Match(RULESETS[ruleset], state), Match(RULESETS[ruleset], state)
        match.now = plain.now = 100_000
        match.do(replace(GOOD, acceptable=first))
        once = match.state
        match.do(c.Appeal(by=last.by))
        asked = match.state
        ruled(match, first)
        assert without_verdict(match.state) == without_verdict(once)
        match.state = asked
        ruled(match, not first)
        plain.do(replace(GOOD, acceptable=not first))
        assert without_verdict(match.state).but(open_racks=0) == without_verdict(plain.state).but(open_racks=0)


@both
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_whatever_is_done_between_a_verdict_and_its_appeal_no_tile_is_lost(rules, data):
    match = challenged(rules)
    whole = sum(match.rack_sizes) + len(match.state.bag) + 6
    first = data.draw(st.booleans())
    match.do(replace(GOOD, acceptable=first), 20)
    between = [c.DrawTiles(by=A, count=2), c.DrawTiles(by=A, to="table"), c.RackTiles(by=A), c.DrawTiles(by=B)]
    between += [
        c.RecordScore(by=B, of=A, turn=1, total=2),
        c.KeepLine(text="#x"),
        c.ShowRack(by=B, tiles=tuple("AEIOULN")),
    ]
    for command in data.draw(st.lists(st.sampled_from(between), max_size=4)):
        answer = match.answer(command, match.now + 1)
        if isinstance(answer, tuple):
            match.do(command)
    match.do(c.Appeal(by=data.draw(st.sampled_from([A, B]))), 30)
    ruled(match, data.draw(st.booleans()), 40)
    lying = sum(map(bool, match.state.board))
    assert sum(match.rack_sizes) + len(match.state.bag) + lying == whole
    assert match.state.scores[A] == 50 + sum(line.score + line.bonus for line in match.state.sheet)
    assert min(match.state.owed) >= 0
