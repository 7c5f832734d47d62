"""The same rulings where the engine passes through them: a recorded game, letter by letter."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.scrabble.ruling_table import dos
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import CENTRE, Square
from tilehall.law.scrabble.events import ChallengeMade, Event
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.challenges import ChallengeReturn, challenge_return, refuse_correction
from tilehall.law.scrabble.rulings.early_draws import FlashDraw, flash_draw
from tilehall.law.scrabble.state import SEATS, State

A, B = SEATS
BEGUN = datetime(2026, 3, 7, 9, tzinfo=UTC)
OPENED = c.OpenGame(names=("Aroha", "Ben"), lexicon="ours", kept="table", first=A, begun=True)
DEALT = ((0, c.DrawTiles(by=A, tiles=tuple("QUIXERT"))), (0, c.DrawTiles(by=B)), (0, c.StartClock(by=B)))
QUIX = tuple((Square(CENTRE + place), letter) for place, letter in enumerate("QUIX"))


def decided(ruleset: str, state: State, seconds: float, command: c.Command) -> tuple[Event, ...] | Refusal:
    outside = Outside(BEGUN + timedelta(seconds=seconds), lambda count, _of: tuple(range(count)), lambda _word: False)
    return SCRABBLE.decide(RULESETS[ruleset], state, command, outside)


def recorded(ruleset: str, *commands: tuple[float, c.Command]) -> State:
    """The state after these commands, each so many seconds after the start; a refusal is a mistake of the test."""
    state = SCRABBLE.start
    for seconds, command in ((0, OPENED), *DEALT, *commands):
        answer = decided(ruleset, state, seconds, command)
        assert not isinstance(answer, Refusal), (command, answer)
        state = SCRABBLE.replay(answer, state=state)
    return state


PLAYED = ((20, c.Place(by=A, placed=QUIX)), (22, c.DeclareScore(by=A, score=40)), (25, c.PressClock(by=A)))
CHALLENGED = c.Challenge(by=B, words=("QUIX",))
RULED = c.Adjudicate(lexicon="ours")


@pytest.mark.cites("nsa2008.2c")
def test_the_letters_of_a_rejected_play_are_on_the_rack_again():
    before = recorded("nsa-2008", *PLAYED)
    assert sorted(before.racks[A]) == list("ERT")
    after = recorded("nsa-2008", *PLAYED, (28, CHALLENGED), (60, RULED))
    assert sorted(after.racks[A]) == list("EIQRTUX")
    assert set(after.board) == {0}
    assert after.scores[A] == 0
    facts = ChallengeReturn(upheld=True, words=1, drawn=0, racked=0, bag_empty=False)
    told = dos(challenge_return(RULESETS["nsa-2008"], facts))
    assert told[:2] == ["take_play_off", "rerack"]


DRAWN = (27, c.DrawTiles(by=A, tiles=tuple("AEIO")))


@pytest.mark.cites("nsa2008.8b", "nsa2008.8c")
@pytest.mark.parametrize("after_s, advice", [(4.0, "allow"), (5.0, "allow"), (6.0, "do_not_allow")])
def test_the_engine_asks_the_director_with_the_advice_of_the_ruling(after_s, advice):
    answer = decided("nsa-2008", recorded("nsa-2008", *PLAYED, DRAWN), 25 + after_s, CHALLENGED)
    made = next(event for event in answer if isinstance(event, ChallengeMade))
    facts = FlashDraw(drawn=4, racked=4, recorded=False, seconds=after_s, upheld=True)
    ruling = flash_draw(RULESETS["nsa-2008"], facts)
    assert (made.asks_director, made.advice) == (True, advice)
    assert (ruling.discretion, dict(ruling.detail)["advice"]) == ("director", advice)


@pytest.mark.cites("nsa2008.8c", "nsa2008.2b")
def test_a_challenge_that_the_director_allowed_sends_the_drawn_tiles_back():
    bag = len(recorded("nsa-2008", *PLAYED).bag)
    allowed = (40, c.Decide(question="challenge", granted=True, reason="two seconds after the press"))
    after = recorded("nsa-2008", *PLAYED, DRAWN, (29, CHALLENGED), allowed, (60, RULED))
    assert len(after.bag) == bag
    assert sorted(after.racks[A]) == list("EIQRTUX")
    assert (after.scores[A], after.on_turn) == (0, B)


@pytest.mark.cites("nzasp.P.6.5.1", "nzasp.P.6.5.3.1")
def test_a_flash_draw_of_which_nothing_was_racked_goes_back():
    drawn = (26, c.DrawTiles(by=A, tiles=tuple("AEIO"), to="table"))
    bag = len(recorded("nzasp-2022", *PLAYED).bag)
    after = recorded("nzasp-2022", *PLAYED, drawn, (46, CHALLENGED), (60, RULED))
    assert (len(after.bag), sorted(after.racks[A])) == (bag, list("EIQRTUX"))
    assert (after.scores[A], after.on_turn) == (0, B)
    written = (26, c.RecordScore(by=A, of=A, turn=40, total=40))
    refused = decided("nzasp-2022", recorded("nzasp-2022", *PLAYED, written, DRAWN), 46, CHALLENGED)
    assert isinstance(refused, Refusal)
    assert refused.code == "turn_accepted"


@pytest.mark.cites("nzasp.P.6.18")
def test_a_second_ruling_is_refused():
    state = recorded("nzasp-2022", *PLAYED, (28, CHALLENGED), (60, RULED))
    refused = decided("nzasp-2022", state, 90, c.Adjudicate(lexicon="ours", acceptable=True))
    assert refused == refuse_correction(RULESETS["nzasp-2022"])
