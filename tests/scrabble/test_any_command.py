"""Whatever anybody sends, at whatever moment: events that replay, or a refusal; no exception and no dead end."""

from collections import Counter
from dataclasses import fields
from datetime import timedelta
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import VIEWERS, played
from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.clock import as_moment
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import SQUARES, WHOLE
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.state import SEATS

from . import play
from .game_endings import play_to_the_end, steps
from .match import NZASP, A, B, midgame
from .squares import square
from .test_whole_properties import heard, tiles_of, told_at_table

NUMBERS = st.one_of(st.integers(-1, 8), st.integers(0, SQUARES), st.integers(-(2**63), 2**63 - 1))
TEXTS = st.one_of(st.sampled_from([*"AEQ?*eé", "", "CARE", "tiles", "sheet"]), st.text(max_size=8))


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    if isinstance(kind, NewType):
        return st.integers(-1, 2) if kind.__name__ == "Seat" else any_of(kind.__supertype__)
    plain = {int: NUMBERS, str: TEXTS, bool: st.booleans(), NoneType: st.none()}
    if kind in plain:
        return plain[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, UnionType):
        return st.one_of([any_of(one) for one in inner])
    assert origin is tuple
    if inner[-1] is Ellipsis:
        return st.lists(any_of(inner[0]), max_size=8).map(tuple)
    return st.tuples(*map(any_of, inner))


def sent(command: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(command)
    return st.builds(command, **{one.name: any_of(hints[one.name]) for one in fields(command)})


ANY = st.one_of([sent(command) for command in SCRABBLE.commands.values()])


@pytest.mark.parametrize("ruleset", RULESETS)
@given(data=st.data(), seed=st.integers(0, 300), table=st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_command_is_answered(ruleset, data, seed, table):
    states = list(heard(seed, ruleset)) if table else played(SCRABBLE, ruleset, seed, attempts=40).states
    state = data.draw(st.sampled_from(states))
    for _ in range(8):
        command = data.draw(ANY)
        answer = SCRABBLE.decide(RULESETS[ruleset], state, command, Outside(BEGUN, seeded(seed), lambda word: False))
        if isinstance(answer, Refusal):
            continue
        for event in answer:
            assert SCRABBLE.event_codec.decode(SCRABBLE.event_codec.encode(event)) == event
            state = SCRABBLE.apply(state, event)
        SCRABBLE.view(state, state.on_turn)
        if state.clocks is not None:
            assert tiles_of(state).total() + state.missing == 100


def tempting(state, pick):
    """Everything that makes sense somewhere, by anybody, whether it is the moment for it or not."""
    by, last, open_one = SEATS[pick(1, 2)[0]], state.last, state.exchange
    rack, found = state.racks[by].plain(), state.irregularity
    count = open_one.count if open_one else 2
    excess = found.excess if found else 1
    words = last.words[: pick(1, 3)[0]] if last else ()
    blanks = [at for at in range(SQUARES) if state.board[at] > 26]
    ways = [c.CallTime(), c.Resume(), c.Adjourn(reason="alarm", arranged="later"), c.KeepLine(text="#note")]
    ways += [make(by=by) for make in (c.PressClock, c.Accept, c.Hold, c.DemandBlank, c.DisputeScore, c.StartClock)]
    ways += [make(by=by) for make in (c.RackTiles, c.NeutraliseClocks, c.ReturnStartTiles, c.RackExchanged, c.ComeBack)]
    ways += [c.DrawTiles(by=by, count=many, to=to) for many in (None, 1, 5, 8) for to in ("rack", "table")]
    ways += [c.ExchangeTiles(by=by, tiles=rack[:2]), c.SetAside(by=by, tiles=rack[:count])]
    ways += [c.DrawForExchange(by=by, count=many, to=to) for many in (count, count + 1) for to in ("rack", "table")]
    ways += [c.ReturnExchanged(by=by, counted=True), c.TurnUpTiles(by=by, count=3), c.Leave(by=by, permitted=True)]
    ways += [c.Announce(by=by, what=what, count=count) for what in ("pass", "exchange", "no_play")]
    ways += [c.Challenge(by=by, words=words), c.WithdrawChallenge(by=by), c.RestartClock(by=by, delaying=True)]
    ways += [c.Decide(question=what, granted=True, reason="so") for what in ("challenge", "clock", "absence")]
    ways += [c.Adjudicate(lexicon="ours", acceptable=said) for said in (None, True, False)]
    judged = state.challenge.words if state.challenge else words
    ways += [c.JudgeAtDevice(by=by, device="external", typed=judged, agreed=True, lexicon="ours")]
    ways += [c.Appeal(by=by)] * 2 + [c.RuleOnAppeal(lexicon="ours", acceptable=said) for said in (None, True, False)]
    ways += [c.ConfirmReturn(by=by, checks=play.CHECKS), c.ConfirmReturn(by=by, checks=("seated",))]
    ways += [c.Interrupt(by=by, what=what) for what in ("overdraw", "found_outside", "leaving", "director_called")]
    ways += [c.SettleIrregularity(), c.SettleIrregularity(returned=rack[:excess]), c.AgreeScore(score=10)]
    ways += [c.CountBag(count=max(0, len(state.bag) + more)) for more in (-1, 0, state.missing, -100)]
    ways += [c.ShowRack(by=by, tiles=rack, open=shown) for shown in (True, False)]
    ways += [c.RecordScore(by=by, of=of, turn=9, total=state.scores[of]) for of in SEATS]
    ways += [c.CorrectClock(by=by, seat=by, used=90_000, reason="so", agreed_by="both"), c.DeclareScore(by=by, score=9)]
    ways += [c.NoteBlank(square=at, what="confirmed") for at in blanks]
    ways += [c.NameBlank(by=by, square=at, letter="S") for at in blanks]
    ways += [c.Forfeit(by=by, reason="left"), c.RestartClock(by=by)] if found else []
    ways += [c.SignSlip(by=by, totals=state.scores), c.Place(by=by, placed=())]
    ways += [c.BeReady(by=by), c.PassTurn(by=by), c.SkipTime(since=as_moment(BEGUN), until=as_moment(BEGUN) + 1000)]
    return ways[pick(1, len(ways))[0]]


def wild(ruleset, kept, seed):
    """A game in which half of what is done fits and half does not; its events and the states people saw."""
    rules, pick, state, events = RULESETS[ruleset], seeded(seed), SCRABBLE.start, []
    command = c.OpenGame(
        names=("A", "B"), lexicon="ours", kept=kept, first=A, begun=True, vision_impaired=seed % 4 == 0
    )
    for turn in range(90):
        now = BEGUN + timedelta(seconds=5 * turn)
        answer = SCRABBLE.decide(rules, state, command, Outside(now, pick, play.is_word))
        if isinstance(answer, Refusal):
            assert answer.rests_on
            assert all(basis_texts(*answer.rests_on))
        else:
            assert all(event.rests_on for event in answer if hasattr(event, "rests_on"))
            for event in answer:
                state = SCRABBLE.apply(state, event)
            events += answer
            yield state, events, now
        what = pick(1, 5)[0]
        command = tempting(state, pick) if what < 2 else play.attempt(state, pick)
        if what == 4:
            command = next(iter(steps(rules, state)), command)
        command = told_at_table(command, pick)


def sound(state):
    """Tiles are conserved, each by its face where the hall knows them, nobody keeps too many, and the sheet adds up,
    line by line and to the scores."""
    assert tiles_of(state).total() + state.missing == len(WHOLE)
    if state.terms.kept == "hall":
        assert tiles_of(state) == Counter(WHOLE)
    told = [sum(line.score + line.bonus for line in state.sheet if line.by == seat) for seat in SEATS]
    if state.result is not None:
        told = [told[seat] + state.result.racks[seat] - state.result.overtime[seat] for seat in SEATS]
    assert tuple(told) == state.scores
    assert min(state.owed) >= 0
    running = [0, 0]
    for line in state.sheet:
        running[line.by] += line.score + line.bonus
        assert line.total == running[line.by]
    # A forfeit may come while a surplus is still to be put right, and an exchange holds old tiles and new.
    left_open = state.irregularity or state.exchange or (state.result and state.result.reason == "forfeit")
    assert left_open or all(state.held_tiles(seat) <= state.terms.rack_size for seat in SEATS)


@pytest.mark.parametrize("kept", ["hall", "table"])
@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=st.integers(0, 100_000))
@settings(max_examples=25, deadline=None)
def test_a_wild_game_stays_sound_and_can_always_be_brought_to_its_end(ruleset, kept, seed):
    seen = list(wild(ruleset, kept, seed))
    for state, _, _ in seen:
        sound(state)
    for (before, _, _), (after, _, _) in pairwise(seen):
        opened = after.phase == "appealing" or after.missing < before.missing
        assert before.phase != "over" or after.phase == "over" or opened, "only by an appeal or a found tile"
    state, events, now = seen[-1]
    assert SCRABBLE.replay(events) == state
    way, stuck = play_to_the_end(RULESETS[ruleset], state, now)
    assert not stuck
    for one in way:
        sound(one)


@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=st.integers(0, 100_000), other=st.integers(0, 1000))
@settings(max_examples=15, deadline=None)
def test_in_a_wild_game_nobody_sees_what_is_hidden(ruleset, seed, other):
    """Neither in the view, nor in when something is due."""
    rules = RULESETS[ruleset]
    for state, _, _ in wild(ruleset, "hall", seed):
        for viewer in VIEWERS:
            dealt = play.reshuffled(state, viewer, seeded(other))
            assert SCRABBLE.view(dealt, viewer) == SCRABBLE.view(state, viewer)
            assert SCRABBLE.due(rules, dealt) == SCRABBLE.due(rules, state)


def test_a_game_that_ends_with_new_tiles_on_the_table_counts_them_once():
    match = midgame(NZASP, kept="hall", bag=8, racks=("TAXEEEE", "VVVVVVV"))
    match.play(A, "9E", "TAX")
    match.record(A)
    match.do(c.DrawTiles(by=A, to="table"), 5)
    for by in (B, A, B, A, B):
        match.passes(by)
    ended = match.passes(A)[-1]
    assert (ended.reason, ended.racks) == ("zeros", (-7, -28))
    assert (len(match.state.racks[A]), len(match.state.fresh[A]), match.rack_sizes) == (7, 0, (7, 7))


def test_a_rack_is_shown_with_all_its_faces_and_an_accepted_out_play_starts_no_clock():
    match = midgame(NZASP, bag=0, racks=("TAXI", "**"))
    match.lay(A, "9E", "TAXI")
    match.do(c.NeutraliseClocks(by=A), 0)
    assert match.no(c.ShowRack(by=B, tiles=("*", "*"))).code == "show_tiles"
    match.do(c.Challenge(by=B, words=("TAXI",)), 3)
    match.do(c.Adjudicate(lexicon="ours"), 4)
    assert (match.state.phase, match.state.result) == ("restarting", None)
    assert match.no(c.StartClock(by=A), 60).code == "not_now"
    assert match.do(c.ShowRack(by=B, tiles=("Q", "I")), 61)[-1].racks == (22, 0)


def test_a_blank_is_named_though_the_opponent_has_laid_tiles_already():
    match = midgame(NZASP, racks=("?ABCDEF", "*" * 7))
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A))
    match.lay(B, "10E", "NO")
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"))
    assert (match.state.last.words[0], len(match.state.draft.placed)) == ("ABS", 2)
    assert not match.state.last.unnamed


def test_an_exchange_is_finished_before_anything_else():
    match = midgame(NZASP)
    match.do(c.Announce(by=A, what="exchange", count=2))
    match.do(c.SetAside(by=A, tiles=("*", "*")))
    match.do(c.PressClock(by=A))
    assert match.no(c.CountBag(count=0)).code == "exchange_unfinished"
    match.do(c.DrawForExchange(by=A, count=2))
    match.passes(B)
    assert match.no(c.Place(by=A, placed=((0, "E"),))).code == "exchange_unfinished"
    match.do(c.ReturnExchanged(by=A, counted=True))
    assert match.no(c.DrawForExchange(by=A, count=1)).code == "already_returned"
