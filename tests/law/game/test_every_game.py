"""What holds for every game of the house, the toy included. A new game is found by itself and tried here."""

import json
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.game.every_game import GOLDEN, RULESETS, TRIED, VIEWERS, Played, play_of, played
from tests.toy.chance import seeded
from tilehall.law.game import log_text
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import AllRacks, Watcher
from tilehall.law.rulebook.basis import Cite, Reading, basis_texts
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Refusal

# What holds is asked of the same games, which need not be played once more for each question.
seeds = st.integers(0, 59 if settings.get_current_profile_name() == "ci" else 10_000)
every_ruleset = pytest.mark.parametrize("game, ruleset", RULESETS, ids=[f"{game.key}-{key}" for game, key in RULESETS])


def stored(match: Played) -> list[object]:
    """The events as a database would hold and give them back."""
    return [json.loads(json.dumps(match.game.event_codec.encode(event))) for event in match.events]


@every_ruleset
def test_a_random_game_gets_somewhere(game, ruleset):
    """Else the tests below would hold for nothing."""
    matches = [played(game, ruleset, seed) for seed in range(20)]
    kinds = {game.event_codec.kind_of(event) for match in matches for event in match.events}
    assert kinds == set(game.events)
    assert any(isinstance(answer, Refusal) for match in matches for _, _, answer in match.answers)


@every_ruleset
@given(seed=seeds)
def test_a_stored_log_replays_to_the_same_state(game, ruleset, seed):
    match = played(game, ruleset, seed)
    events = [game.event_codec.decode(plain) for plain in stored(match)]
    assert tuple(events) == match.events
    assert game.replay(events) == match.states[-1]


@every_ruleset
@given(seed=seeds, data=st.data())
def test_a_prefix_and_the_rest_replay_to_the_whole(game, ruleset, seed, data):
    match = played(game, ruleset, seed)
    cut = data.draw(st.integers(0, len(match.events)))
    halfway = game.replay(match.events[:cut])
    assert halfway == match.states[cut]
    assert game.replay(match.events[cut:], state=halfway, after=cut) == match.states[-1]


@every_ruleset
@given(seed=seeds)
def test_commands_survive_the_way_to_the_server(game, ruleset, seed):
    for command, _, _ in played(game, ruleset, seed).answers:
        assert game.command_codec.decode(json.loads(json.dumps(game.command_codec.encode(command)))) == command


@every_ruleset
@given(seed=seeds)
def test_a_log_tells_its_own_rules(game, ruleset, seed):
    match = played(game, ruleset, seed)
    assert game.rules_of(match.events) == match.rules
    read = log_text.read(log_text.write(game, match.events), TRIED)
    assert (read.game, read.rules, read.events) == (game, match.rules, match.events)


@every_ruleset
@given(seed=seeds, other=seeds)
@settings(max_examples=30)
def test_no_view_shows_what_it_must_not(game, ruleset, seed, other):
    """A view stays as it is when everything unseen by the viewer is dealt anew."""
    for state in played(game, ruleset, seed).states:
        for viewer in VIEWERS:
            changed = play_of(game).reshuffled(state, viewer, seeded(other))
            assert game.view(changed, viewer) == game.view(state, viewer)


@every_ruleset
def test_the_no_leak_test_would_notice(game, ruleset):
    """The unseen does change, and a view from another seat shows it."""
    state = played(game, ruleset, 1, attempts=5).states[-1]
    changed = [play_of(game).reshuffled(state, VIEWERS[0], seeded(seed)) for seed in range(20)]
    assert any(game.view(one, VIEWERS[1]) != game.view(state, VIEWERS[1]) for one in changed)


@every_ruleset
@given(seed=seeds)
def test_a_view_is_plain(game, ruleset, seed):
    for state in played(game, ruleset, seed).states:
        for viewer in VIEWERS:
            shown = game.view(state, viewer)
            assert json.loads(json.dumps(shown, allow_nan=False)) == shown


@every_ruleset
@given(seed=seeds)
def test_over_the_view_of_a_watcher_what_is_ones_own_makes_the_own_view(game, ruleset, seed):
    for state in played(game, ruleset, seed).states:
        for viewer in (*VIEWERS, AllRacks()):
            own = game.view(state, viewer) if game.own_view is None else game.own_view(state, viewer)
            assert {**game.view(state, Watcher()), **own} == game.view(state, viewer)


@every_ruleset
@given(seed=seeds)
def test_every_refusal_rests_on_something_that_exists(game, ruleset, seed):
    for _, _, answer in played(game, ruleset, seed).answers:
        if isinstance(answer, Refusal):
            assert answer.code.replace("_", "").isalnum()
            assert all(basis_texts(*answer.rests_on))
            for basis in answer.rests_on:
                if isinstance(basis, Cite | Reading):
                    assert str(basis.cite if isinstance(basis, Reading) else basis) in REGISTER


@every_ruleset
@given(seed=seeds)
def test_a_command_decided_again_is_decided_alike(game, ruleset, seed):
    """decide has no memory: same rules, state, command and outside, same answer."""
    match = played(game, ruleset, seed)
    state, at = game.start, 0
    for command, outside, answer in match.answers:
        twice = [
            game.decide(match.rules, state, command, Outside(outside.now, seeded(seed), outside.is_word))
            for _ in (1, 2)
        ]
        assert twice[0] == twice[1]
        at += 0 if isinstance(answer, Refusal) else len(answer)
        state = match.states[at]


@every_ruleset
@given(seed=seeds)
def test_an_outcome_is_what_was_decided_and_the_state_after_it(game, ruleset, seed):
    match = played(game, ruleset, seed)
    state, at = game.start, 0
    for command, outside, answer in match.answers:
        again = Outside(outside.now, seeded(seed), outside.is_word)
        came = game.outcome(match.rules, state, command, again)
        decided = game.decide(match.rules, state, command, Outside(outside.now, seeded(seed), outside.is_word))
        if isinstance(came, Refusal):
            assert came == decided
        else:
            assert came.events == decided
            assert came.state == game.replay(decided, state=state)
        at += 0 if isinstance(answer, Refusal) else len(answer)
        state = match.states[at]


@every_ruleset
@given(seed=seeds)
def test_when_something_is_due_time_alone_changes_it(game, ruleset, seed):
    """Whoever waits for the moment that `due` names must not come a moment too early."""
    match = played(game, ruleset, seed)
    called = [command for command in game.commands.values() if command.__name__ == "CallTime"]
    for state in match.states:
        due = game.due(match.rules, state)
        if due is not None and called:
            early = Outside(due - timedelta(milliseconds=1), seeded(seed), lambda word: True)
            at_last = Outside(due, seeded(seed), lambda word: True)
            assert isinstance(game.decide(match.rules, state, called[0](), early), Refusal)
            assert not isinstance(game.decide(match.rules, state, called[0](), at_last), Refusal)


@pytest.mark.parametrize("game, log", GOLDEN, ids=[f"{game.key}-{log.stem}" for game, log in GOLDEN])
def test_golden_logs_still_replay(game, log):
    """The views stored beside a golden log are what everybody saw when it was written."""
    read = log_text.read(log.read_text(encoding="utf-8"), TRIED)
    state = game.replay(read.events)
    shown = [game.view(state, viewer) for viewer in VIEWERS]
    assert shown == json.loads(log.with_suffix(".views.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", TRIED.values(), ids=TRIED)
def test_every_kind_of_event_ever_written_has_a_golden_log(game):
    logs = [log for owner, log in GOLDEN if owner is game]
    kinds = {json.loads(line)["kind"] for log in logs for line in log.read_text(encoding="utf-8").splitlines()[1:]}
    assert kinds == {*game.events, *game.lifts}


@pytest.mark.parametrize("game", TRIED.values(), ids=TRIED)
def test_the_desk_can_ask_every_question(game):
    for question in game.questions.values():
        assert all(one.type in ("int", "number", "bool", "choice") for one in question.asks())
