"""What a seat of a hall game is offered: no button that does nothing, none missing, and a way to the end."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy.chance import seeded
from tilehall.law.game.clock import Moment
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.state import SEATS, State

from . import play
from .hall_play import KINDS, filled, random_hall_game
from .match import BOTH, LEXICON, NSA, NZASP, A, B, at, midgame
from .test_hall_games import opened
from .test_hall_time import played_out

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
seeds = st.integers(0, 10_000)
# What only the squares and tiles of a play can be refused for.
OF_THE_PLAY = {
    *("not_on_rack", "nothing_placed", "square_taken", "blank_stays", "not_on_the_board"),
    *("not_in_line", "not_contiguous", "not_connected", "centre_not_covered"),
}


def kinds(rules, state, seat):
    return [offer.kind.partition("/")[0] for offer in SCRABBLE.offers(rules, state, seat)]


def offered(match, seat, kind):
    return next(one for one in SCRABBLE.offers(match.rules, match.state, seat) if one.kind == kind)


# -- what stands on the page of a seat, phase by phase


@both
def test_before_the_game_there_is_one_button(rules):
    match = opened(rules)
    assert kinds(rules, match.state, A) == kinds(rules, match.state, B) == ["be-ready", "forfeit"]
    match.do(c.BeReady(by=A))
    assert (kinds(rules, match.state, A), kinds(rules, match.state, B)) == (["forfeit"], ["be-ready", "forfeit"])


@pytest.mark.cites("nzasp.P.6.12.1.2")
def test_a_turn_and_its_answers():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    assert kinds(NZASP, match.state, A) == ["play-tiles", "exchange-tiles", "pass-turn", "forfeit"]
    assert kinds(NZASP, match.state, B) == ["forfeit"]
    match.play(A, "9E", "TAX", 100)
    own = ["play-tiles", "exchange-tiles", "pass-turn", "forfeit"]
    assert kinds(NZASP, match.state, B) == ["accept", "hold", "challenge", *own]
    assert dict(offered(match, B, "challenge/1").detail) == {"words": match.state.last.words}
    assert dict(offered(match, B, "exchange-tiles/1").detail) == {"most": 7}
    assert dict(offered(match, B, "pass-turn/1").detail) == {"what": ("pass", "no_play")}
    draw = offered(match, A, "draw-tiles/1")
    assert (draw.at, dict(draw.detail)) == (at(105), {"count": 3})
    match.do(c.Hold(by=B), 101)
    assert kinds(NZASP, match.state, B) == ["accept", "challenge", *own]
    assert kinds(NZASP, match.state, A) == ["forfeit"]
    match.do(c.Accept(by=B), 102)
    assert (kinds(NZASP, match.state, B), offered(match, A, "draw-tiles/1").at) == (own, None)


@pytest.mark.cites("nzasp.P.6.17", "nsa2008.2e", "nsa2008.2f")
@both
def test_after_a_good_play_was_challenged(rules):
    match = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX", 100)
    match.do(c.Challenge(by=B, words=("TAX",)), 101)
    assert kinds(rules, match.state, A) == kinds(rules, match.state, B) == ["forfeit"]
    match.do(c.Adjudicate(lexicon=LEXICON), 102)
    if rules is NZASP:
        assert kinds(rules, match.state, A) == ["restart-clock", "draw-tiles", "forfeit"]
        assert kinds(rules, match.state, B) == ["forfeit"]
        assert dict(offered(match, A, "restart-clock/1").detail) == {"hall_at": at(122)}
        return
    assert kinds(rules, match.state, A) == ["draw-tiles", "forfeit"], "a tile has to be seen first"
    assert dict(offered(match, B, "restart-clock/1").detail) == {"delaying": True, "hall_at": at(122)}
    match.do(c.DrawTiles(by=A), 103)
    assert kinds(rules, match.state, A) == kinds(rules, match.state, B) == ["restart-clock", "forfeit"]


@pytest.mark.cites("nzasp.P.8.2", "nzasp.P.8.2.1", "nsa2008.9b")
def test_an_out_play_and_its_waiting_time():
    match = played_out(NZASP)
    assert kinds(NZASP, match.state, B) == ["accept", "hold", "challenge", "forfeit"]
    assert (kinds(NZASP, match.state, A), offered(match, A, "start-clock/1").at) == (["start-clock", "forfeit"], at(15))
    match.do(c.Hold(by=B), 12)
    assert offered(match, A, "start-clock/1").at == at(15), "a hold is no acceptance"
    match.do(c.StartClock(by=A), 15)
    assert kinds(NZASP, match.state, A) == ["forfeit"]
    window = played_out(NSA)
    assert kinds(NSA, window.state, A) == ["forfeit"], "silence ends the game"
    assert dict(offered(window, B, "accept/1").detail) == {"until": at(25)}


@pytest.mark.cites("nzasp.P.8.6")
def test_the_slip_is_signed_once_by_each():
    match = played_out(NZASP)
    match.do(c.Accept(by=B), 12)
    assert dict(offered(match, A, "sign-slip/1").detail) == {"totals": match.state.scores}
    match.do(c.SignSlip(by=A, totals=match.state.scores))
    assert (kinds(NZASP, match.state, A), kinds(NZASP, match.state, B)) == ([], ["sign-slip"])


def test_few_tiles_in_the_bag_and_few_passes():
    match = midgame(NZASP, kept="hall", bag=6, racks=("TAXEEEE", "EEEEEEE"))
    assert kinds(NZASP, match.state, A) == ["play-tiles", "pass-turn", "forfeit"]
    rules = replace(NZASP, pass_limit=Term(0, NZASP.pass_limit.basis))
    last = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    assert dict(offered(last, A, "pass-turn/1").detail) == {"what": ("no_play",)}


def test_who_is_away_can_only_come_back_and_at_a_table_there_are_no_buttons():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.do(c.Leave(by=B, permitted=True), 1)
    assert kinds(NZASP, match.state, B) == ["come-back", "forfeit"]
    assert kinds(NZASP, midgame(NZASP).state, A) == kinds(NZASP, State(), A) == []


# -- whatever the game


@every_ruleset
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_what_is_offered_is_not_refused_and_what_is_not_offered_is(ruleset, seed):
    rules, pick = RULESETS[ruleset], seeded(seed)
    for game in random_hall_game(rules, seed):
        for seat in SEATS:
            known = {offer.kind: offer for offer in game.offers(seat)}
            for kind, command in KINDS.items():
                offer = known.get(kind)
                may = offer is not None and offer.open_at(game.now)
                sent = filled(game.state, command, seat, dict(offer.detail) if offer else {}, pick)
                answer = game.answer(sent)
                code = answer.code if isinstance(answer, Refusal) else None
                assert (code is None or code in OF_THE_PLAY) if may else code, (sent, answer)
                if command is c.RestartClock and offer is None:
                    assert isinstance(game.answer(replace(sent, delaying=True)), Refusal)


@every_ruleset
@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_a_game_played_by_its_buttons_comes_to_the_signed_slip_and_asks_no_director(ruleset, seed):
    phases = set()
    for game in random_hall_game(RULESETS[ruleset], seed):
        phases.add(game.state.phase)
        found = SCRABBLE.hall_step(game.rules, game.state)
        assert found or any(game.offers(seat) for seat in SEATS) or game.signed
    assert game.signed
    assert not phases & {"asking", "interrupted", "appealing", "adjourned"}
    assert SCRABBLE.replay(game.events) == game.state


@every_ruleset
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_the_hall_alone_ends_every_game_that_was_begun(ruleset, seed):
    """With nobody connected: the late clock, the clock of who is on turn, the window of an out play."""
    for step, game in enumerate(random_hall_game(RULESETS[ruleset], seed)):
        if step == 3 + seed % 60 and any(game.state.before.ready_at):
            game.later(3 * 3600 * 1000)
            assert game.state.phase == "over"
            return


@every_ruleset
@given(seed=seeds, step=st.integers(1, 4), gap=st.integers(1, 10**8))
@settings(max_examples=20, deadline=None)
def test_time_in_which_the_hall_was_down_is_as_if_it_had_not_been(ruleset, seed, step, gap):
    """However often it was."""

    def outcome(*, down):
        for number, game in enumerate(random_hall_game(RULESETS[ruleset], seed)):
            if down and not number % step and game.state.phase not in ("waiting", "over"):
                since, game.now = game.now, Moment(game.now + gap)
                game.do(c.SkipTime(since=since, until=game.now))
        return game.state.scores, game.state.result, game.state.sheet, game.state.running.spent, game.signed

    assert outcome(down=True) == outcome(down=False)


@every_ruleset
@given(seed=seeds, other=st.integers(0, 1000))
@settings(max_examples=12, deadline=None)
def test_nothing_that_a_seat_is_told_depends_on_what_it_cannot_see(ruleset, seed, other):
    rules, pick = RULESETS[ruleset], seeded(other)
    for game in random_hall_game(rules, seed):
        for seat in SEATS:
            dealt = play.reshuffled(game.state, seat, pick)
            assert SCRABBLE.view(dealt, seat) == SCRABBLE.view(game.state, seat)
            assert SCRABBLE.offers(rules, dealt, seat) == game.offers(seat)
            assert SCRABBLE.hall_step(rules, dealt) == SCRABBLE.hall_step(rules, game.state)
            command = filled(game.state, c.PlayTiles, seat, {}, seeded(seed))
            assert SCRABBLE.preview(rules, dealt, seat, command) == SCRABBLE.preview(rules, game.state, seat, command)
