"""What a seat is offered is what the rules do not refuse it; what the hall does of itself brings a game to its end."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.clock import WAY_BACK, as_datetime, as_moment
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import AllRacks, Watcher
from tilehall.law.game.sender import Sender
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import parse_rack

from . import play
from .edition import edition
from .live_games import by_offers, hall_does, proper
from .match import FILLER, NZRC_2024, A, B, C, D, Match, begun, midgame, opened
from .whole_games import tiles_in

# Refused because it is not the moment or not this seat's: what an offer must never meet.
MOMENT = {
    "not_now", "not_on_turn", "game_over", "already_ready", "already_dealt", "pool_empty", "no_action", "draw_and_lay",
    "count_open", "already_cleared", "too_early", "game_started", "not_three_doubles", "restoring_open",
}  # fmt: skip
BY_PERSONS = {Sender.SEAT, Sender.PLAYER}
FIELDS = {
    "open-game/1": lambda _seat: c.OpenGame(names=("Aroha", "Ben")),
    "lay-unseen/1": lambda seat: c.LayUnseen(by=seat, count=3, initial=30),
    "confirm-restored/1": lambda seat: c.ConfirmRestored(by=seat),
    "show-rack/1": lambda seat: c.ShowRack(by=seat, tiles=("R1",)),
}


def kinds(match, seat):
    return [one.kind for one in RUMMIKUB.offers(match.rules, match.state, seat)]


def moment_of(state):
    """A moment in the turn that is under way, or some moment."""
    return as_datetime(state.limit.latest) if state.limit.running else BEGUN


def standing(seed):
    """States in which somebody can act: those after all that came of a command."""
    match, at, states = played(RUMMIKUB, NZRC_2024.key, seed), 0, []
    for _, _, answer in match.answers:
        if not isinstance(answer, Refusal):
            at += len(answer)
            states.append(match.states[at])
    return states


@given(seed=st.integers(0, 60))
@settings(max_examples=10, deadline=None)
def test_what_is_offered_is_not_refused_and_what_is_not_offered_is(seed):
    pick = seeded(seed)
    for state in standing(seed):
        for seat in state.seats:
            offers = {one.kind: one for one in RUMMIKUB.offers(NZRC_2024, state, seat)}
            for kind in RUMMIKUB.commands:
                if not BY_PERSONS & set(RUMMIKUB.senders_of(kind)):
                    continue
                command = FIELDS[kind](seat) if kind in FIELDS else proper(state, kind, seat, pick)
                at = offers[kind].at if kind in offers else None
                now = moment_of(state) if at is None else as_datetime(at)
                answer = RUMMIKUB.decide(NZRC_2024, state, command, Outside(now, pick, lambda word: False))
                code = answer.code if isinstance(answer, Refusal) else ""
                assert (code not in MOMENT) if kind in offers else code, (kind, state.phase, seat, code)


class TestOfATurn:
    def test_who_is_on_turn_lays_or_draws_and_the_others_wait(self):
        match = midgame("R4 R5 R6", ("R7 K1",), turns=1)
        assert kinds(match, A) == ["touch-table/1", "lay-tiles/1", "draw-tile/1"]
        assert kinds(match, B) == []

    @pytest.mark.cites("nzrc2024.3a")
    def test_own_tiles_on_the_table_are_taken_back_before_a_draw(self):
        match = midgame("R4 R5 R6", ("R7 K1",), turns=1)
        match.do(c.TouchTable(by=A, laid=1))
        assert "draw-tile/1" not in kinds(match, A)
        match.do(c.TouchTable(by=A, laid=0, moved=True))
        assert "draw-tile/1" in kinds(match, A)

    @pytest.mark.cites("nzrc2024.16a")
    def test_with_an_empty_pool_one_passes(self):
        match = midgame("R4 R5 R6", ("R7 K1",), pool=0, turns=1, phase="last_round", last_turns=4)
        assert kinds(match, A) == ["touch-table/1", "lay-tiles/1", "pass-turn/1"]

    @pytest.mark.cites("nzrc2024.4a")
    def test_who_has_not_melded_is_told_what_it_must_come_to(self):
        match = midgame("", ("R7 K1",), melded=(False, True, True, True))
        assert dict(RUMMIKUB.offers(match.rules, match.state, A)[1].detail) == {"initial": 30}
        match.state = match.state.but(on_turn=B)
        assert dict(RUMMIKUB.offers(match.rules, match.state, B)[1].detail) == {"initial": None}

    @pytest.mark.cites("nzrc2024.14")
    def test_only_who_holds_three_doubles_is_offered_a_fresh_start(self):
        rack = "R3 R3 B7 B7 K12 K12 R1 B1 Y1 K1 R5 B5 J J"
        match = midgame("", (rack,), phase="dealt", ready=(False,) * 4, turns=0)
        own = RUMMIKUB.offers(match.rules, match.state, A)
        assert [one.kind for one in own] == ["be-ready/1", "ask-fresh-start/1"]
        assert dict(own[1].detail) == {"doubles": "R3 B7 K12"}
        assert kinds(match, B) == ["be-ready/1"]

    def test_a_game_at_a_table_has_no_buttons_and_the_hall_leaves_it_alone(self):
        match = midgame("R4 R5 R6", ("R7 K1",), kept="table")
        assert (kinds(match, A), RUMMIKUB.hall_step(match.rules, match.state)) == ([], None)


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
@pytest.mark.cites("nzrc2024.13", "nzrc2024.1b")
def test_any_game_by_offers_and_hall_steps_ends_counted_and_scored(players, seed):
    match = by_offers(players, seed)
    state = match.state
    assert state.result is not None
    assert all(state.confirmed[seat] is not None for seat in state.to_count)
    assert (sum(state.result.scores) == 0) == (state.ended == "out" or not any(state.result.scores))
    assert tiles_in(state) == 106
    assert RUMMIKUB.replay(match.events) == state


def test_the_hall_alone_brings_a_game_to_its_end():
    """Nobody is connected: it deals, begins, calls time for everybody, counts and scores."""
    match = Match(seed=3)
    match.do(c.OpenGame(names=("Aroha", "Ben", "Cleo")))
    while hall_does(match, wait=True):
        pass
    assert (match.state.phase, match.state.ended) == ("over", "pool")
    assert set(match.state.result.charges) <= {100, 200}


def test_play_begins_without_those_who_never_say_that_they_are_ready():
    match = opened(3)
    match.do(c.BeReady(by=B), 20)
    first = RUMMIKUB.hall_step(match.rules, match.state)
    assert (first.command, first.at - match.state.dealt_at) == (c.BeReady(by=A), 60_000)
    while match.state.phase == "dealt":
        hall_does(match, wait=True)
    assert match.state.phase == "playing"
    assert as_moment(match.now) == match.state.limit.latest == first.at


def test_what_nobody_can_see_changes_no_offer_and_no_step():
    """Offers and steps go over the wire: of hidden tiles they tell nothing."""
    for seed in range(6):
        for state in standing(seed):
            for seat in state.seats:
                changed = play.reshuffled(state, seat, seeded(seed))
                assert RUMMIKUB.offers(NZRC_2024, changed, seat) == RUMMIKUB.offers(NZRC_2024, state, seat)


class TestSkippedTime:
    @pytest.mark.cites("nzrc2024.7a")
    def test_the_turn_has_as_much_left_as_when_the_hall_went_down(self):
        match = begun(2)
        start = match.state.limit.latest
        match.now += timedelta(seconds=300)
        match.do(c.SkipTime(since=start + 15_000, until=as_moment(match.now)))
        assert match.state.limit.left(as_moment(match.now)) == 25_000
        assert match.no(c.CallTime(), 25).code == "too_early"
        match.do(c.CallTime(), 0.001)
        assert match.state.on_turn == B

    def test_who_waits_for_the_others_waits_as_much_longer(self):
        match = opened(2)
        down = match.state.dealt_at + 1_000
        match.now += timedelta(seconds=100)
        (skipped,) = match.do(c.SkipTime(since=down, until=as_moment(match.now)))
        step = RUMMIKUB.hall_step(match.rules, match.state)
        assert step.at == as_moment(match.now) + 59_000
        assert skipped.rests_on[0].startswith("silent:nzrc2024")

    def test_a_turn_that_was_over_before_stays_over(self):
        match = begun(2)
        start = match.state.limit.latest
        match.now += timedelta(seconds=300)
        match.do(c.SkipTime(since=start + 41_000, until=as_moment(match.now)))
        match.do(c.CallTime())
        assert match.state.on_turn == B

    def test_time_before_the_turn_is_not_given_back_twice(self):
        match = begun(2)
        start = match.state.limit.latest
        match.do(c.SkipTime(since=start - 60_000, until=start + 5_000), 10)
        assert match.state.limit.left(as_moment(match.now)) == 35_000

    @pytest.mark.parametrize("since, until", [(5, 5), (9, 5), (0, 20_000)])
    def test_no_time_is_skipped_that_has_not_passed(self, since, until):
        match = begun(2)
        start = match.state.limit.latest
        assert match.no(c.SkipTime(since=start + since, until=start + until), 10).code == "no_such_time"

    def test_a_turn_that_was_nearly_over_is_not_lost_on_the_way_back(self):
        match = begun(2)
        start = match.state.limit.latest
        match.now += timedelta(seconds=300)
        now = as_moment(match.now)
        match.do(c.SkipTime(since=start + 39_000, until=now + WAY_BACK))
        assert match.no(c.CallTime(), 6).code == "too_early"
        assert match.state.limit.left(as_moment(match.now)) == 1_000
        match.do(c.CallTime(), 1.001)
        assert match.state.on_turn == B

    def test_only_the_hall_says_so(self):
        assert RUMMIKUB.senders_of("skip-time/1") == (Sender.HALL,)


class TestAgreedTime:
    def test_a_turn_lasts_as_long_as_was_agreed(self):
        match = Match()
        (game_opened,) = match.do(c.OpenGame(names=("Aroha", "Ben"), turn_s=5))
        assert (game_opened.limit, game_opened.rests_on[-1]) == (
            5_000,
            "silent:nzrc2024: who plays for nothing may agree on another time for a turn",
        )

    @pytest.mark.parametrize("turn_s", [2, 3601, -1])
    def test_within_reason(self, turn_s):
        assert Match().no(c.OpenGame(names=("Aroha", "Ben"), turn_s=turn_s)).code == "turn_time_out_of_range"

    def test_older_logs_and_messages_know_nothing_of_it(self):
        opening = {"kind": "open-game/1", "names": ["Aroha", "Ben"], "first": 0, "kept": "hall", "logged": True}
        assert RUMMIKUB.command(opening) == c.OpenGame(names=("Aroha", "Ben"))


def test_who_may_see_all_racks_sees_them_and_not_the_pool():
    match = midgame("R4 R5 R6", ("R7 K1", " ".join(FILLER)), players=2)
    shown = match.view(AllRacks())
    assert [sorted(rack) for rack in shown["racks"]] == [["K1", "R7"], sorted(parse_rack(" ".join(FILLER)))]
    assert isinstance(shown["pool"], int)
    assert [type(rack) for rack in match.view(Watcher())["racks"]] == [int, int]


def test_where_tiles_may_not_be_taken_back_a_draw_gives_the_turn_up():
    rules = edition(retract_same_turn=False)
    match = midgame("R4 R5 R6", ("R7 K1",), rules=rules, turns=1)
    match.do(c.TouchTable(by=A, laid=1))
    assert "draw-tile/1" in kinds(match, A)
    match.do(c.DrawTile(by=A))
    assert match.state.last.why == "abandoned"
    assert {C, D} <= set(match.state.seats)
