"""GCG records into our log and out again, and games of the hall written down as GCG."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tests.scrabble.gcg_lines import unplaced
from tests.scrabble.match import NZASP, A, B, Match
from tests.scrabble.test_gcg_replay import LINES
from tests.scrabble.test_whole_games import lost_and_found
from tests.scrabble.whole_games import WholeGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.log_text import read as read_log
from tilehall.law.game.log_text import write as write_log
from tilehall.law.game.seats import Watcher
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.events import GameEnded, LineKept, ScoreAgreed, TurnEnded
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation import cgp, gcg_log
from tilehall.law.scrabble.notation.gcg import gcg_text
from tilehall.law.scrabble.notation.gcg_reader import WrongGcg, read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.state import other_seat

GAMES = sorted((Path(__file__).parent / "games").glob("*.gcg"))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_record_goes_through_the_log_and_comes_out_as_it_was(file, ruleset):
    rules, game = RULESETS[ruleset], read(file.read_bytes())
    text = write_log(SCRABBLE, gcg_log.events_of_record(rules, game))
    log = read_log(text, {"scrabble": SCRABBLE})
    again = gcg_log.record_of_events(SCRABBLE, log.events)
    assert unplaced(again) == unplaced(game)
    assert unplaced(read(gcg_text(again))) == unplaced(game)
    # Replayed from the log it is the same but for the numbers of the lines.
    first, second = replay_gcg(rules, game), gcg_log.replay_events(SCRABBLE, log.rules, log.events)
    assert (second.turns, second.final, second.board) == (first.turns, first.final, first.board)
    assert [(one.seq, one.field) for one in second.disagreements] == [
        (one.seq, one.field) for one in first.disagreements
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_engine_makes_of_the_log_what_the_replay_makes_of_the_record(file, ruleset):
    rules, game = RULESETS[ruleset], read(file.read_bytes())
    told, state = replay_gcg(rules, game), SCRABBLE.replay(gcg_log.events_of_record(rules, game))
    assert state.board == told.board
    assert (state.phase == "over") is told.over
    if told.final is not None:
        assert state.scores == told.final.scores
        assert state.result is not None
        assert tuple(half / 2 for half in state.result.half_wins) == told.final.wins
    else:
        totals = dict.fromkeys(told.players, 0) | {turn.player: turn.total for turn in told.turns}
        assert state.scores == tuple(totals.values())


def test_the_lines_of_a_log_are_numbered_as_in_its_file():
    game = read(b">a: AEINRST 8D RETAINS +60 66\n")
    log = gcg_log.events_of_record(RULESETS["nzasp-2022"], game)
    (entry,) = gcg_log.replay_events(SCRABBLE, RULESETS["nzasp-2022"], log).disagreements
    assert isinstance(log[entry.line - 2], LineKept)


def test_a_log_that_does_not_add_up_is_broken():
    rules = RULESETS["nzasp-2022"]
    log = list(gcg_log.events_of_record(rules, read(b">a: AEINRST 8D RETAINS +60 66\n")))
    place = next(place for place, event in enumerate(log) if isinstance(event, LineKept))
    log[place] = LineKept(text=">a: AEINRST 1A RETAINS +60 66", at=log[place].at)
    with pytest.raises(BrokenLog, match=f"event {place + 1}: .*leaves the centre square free"):
        gcg_log.replay_events(SCRABBLE, rules, log)
    log[place] = LineKept(text=">a: what", at=log[place].at)
    with pytest.raises(BrokenLog, match="nothing was done"):
        gcg_log.replay_events(SCRABBLE, rules, log)
    with pytest.raises(BrokenLog, match="cannot follow"):
        gcg_log.record_of_events(
            SCRABBLE, [log[0], *[event for event in log if isinstance(event, TurnEnded)], *log[1:3] * 30]
        )


@given(seed=st.integers(0, 10**6), ruleset=st.sampled_from(list(RULESETS)))
def test_a_game_of_the_hall_is_written_down_as_it_was_played(seed, ruleset):
    game = played(SCRABBLE, ruleset, seed, attempts=120)
    state = game.states[-1]
    record = gcg_log.record_of_events(SCRABBLE, game.events)
    assert unplaced(read(gcg_text(record))) == unplaced(record)
    told = gcg_log.replay_events(SCRABBLE, game.rules, game.events)
    if any(sign == "?" for event in game.events if isinstance(event, TurnEnded) for _, sign in event.placed):
        return  # a blank that was never named has no letter to be written
    assert told.board == state.board
    if not any(isinstance(event, ScoreAgreed) for event in game.events):
        assert [one for one in told.disagreements if one.field != "rack"] == []
    assert told.over is (state.phase == "over")
    if told.final is not None:
        first = state.first or 0
        assert told.final.scores == (state.scores[first], state.scores[1 - first])


@given(st.lists(LINES, min_size=1, max_size=14), st.sampled_from(list(RULESETS)))
def test_any_record_that_can_be_replayed_has_a_log_that_the_engine_follows(lines, ruleset):
    text = "".join(f">{nick}: {rack}{move} {score:+d} {score}\n" for nick, rack, move, score in lines)
    rules, game = RULESETS[ruleset], read(text.encode())
    try:
        told = replay_gcg(rules, game)
    except WrongGcg:
        with pytest.raises(WrongGcg):
            gcg_log.events_of_record(rules, game)
        return
    log = read_log(write_log(SCRABBLE, gcg_log.events_of_record(rules, game)), {"scrabble": SCRABBLE}).events
    assert SCRABBLE.replay(log).board == told.board
    assert unplaced(gcg_log.record_of_events(SCRABBLE, log)) == unplaced(game)
    again = gcg_log.replay_events(SCRABBLE, rules, log)
    assert (again.turns, again.board, again.over) == (told.turns, told.board, told.over)


def test_a_record_without_turns_goes_both_ways():
    game = read(b"#player1 ruth Ruth Ngata\n#player2 tama Tama Brown\n#title Round 1\n#rack1 ABCDEFG\n")
    log = gcg_log.events_of_record(RULESETS["nzasp-2022"], game)
    assert unplaced(gcg_log.record_of_events(SCRABBLE, log)) == unplaced(game)


@pytest.mark.parametrize(
    "text", ["> hello", ">a: AB 8H AB +8 8", "#player1 who Who Else", "#", "#character-encoding x", "a\n>b: - +0 0\n#c"]
)
def test_a_line_kept_at_a_table_of_the_hall_is_a_note_and_hides_no_turn(text):
    game = played(SCRABBLE, "nzasp-2022", 3, attempts=120)
    before = gcg_log.record_of_events(SCRABBLE, game.events)
    at = next(place for place, event in enumerate(game.events) if isinstance(event, TurnEnded)) + 1
    kept = LineKept(text=text, at=game.events[at].at)
    record = read(gcg_text(gcg_log.record_of_events(SCRABBLE, [*game.events[:at], kept, *game.events[at:]])))
    assert [turn.text for turn in record.turns] == [turn.text for turn in before.turns]
    assert record.players == before.players
    assert " ".join(text.split("\n")) in [pragma.text for pragma in record.pragmas if pragma.key == "note"]


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_last_position_of_a_record_can_be_written_and_read(file):
    rules = RULESETS["nzasp-2022"]
    game = read(file.read_bytes())
    view = SCRABBLE.view(SCRABBLE.replay(gcg_log.events_of_record(rules, game)), Watcher())
    position = cgp.read(SCRABBLE.positions["cgp"](view))
    assert position.board == replay_gcg(rules, game).board
    assert sorted(position.scores) == sorted(view["scores"])


def test_a_score_agreed_on_after_the_end_stands_in_the_record_with_its_sums():
    told = WholeGame(NZASP, "table", 21)
    lost_and_found(told)
    *events, ended = told.events[: 1 + max(at for at, event in enumerate(told.events) if isinstance(event, GameEnded))]
    before = gcg_log.record_of_events(SCRABBLE, [*events, ended])
    state = SCRABBLE.replay(events)
    line = next(turn for turn in reversed(before.turns) if turn.kind == "play")
    agreed = ScoreAgreed(by=state.last.by, score=line.score + 7, at=ended.at, rests_on=ended.rests_on)
    scores = tuple(score + 7 * (seat == agreed.by) for seat, score in enumerate(ended.scores))
    after = gcg_log.record_of_events(SCRABBLE, [*events, ended, agreed, replace(ended, scores=scores)])
    assert len(after.turns) == len(before.turns)
    changed = [(one.total, two.total) for one, two in zip(before.turns, after.turns, strict=True) if one != two]
    assert changed == [(was, was + 7) for was, _ in changed]
    final = gcg_log.replay_events(SCRABBLE, NZASP, [*events, ended, agreed, replace(ended, scores=scores)]).final
    assert sorted(final.scores) == sorted(scores)


@pytest.mark.cites("nzasp.P.10.1.2")
@pytest.mark.parametrize("first, by", [(A, A), (A, B), (B, A), (B, B)])
def test_a_game_that_was_left_is_won_by_the_other_whatever_the_scores(first, by):
    match = Match(NZASP)
    match.do(c.OpenGame(names=("Ana", "Ben"), lexicon="ours", kept="table", first=first, begun=True))
    for seat in (first, other_seat(first)):
        match.do(c.DrawTiles(by=seat))
    match.do(c.StartClock(by=other_seat(first)))
    match.play(first, "8G", "QUIZ")
    match.do(c.Forfeit(by=by, reason="left"))
    final = gcg_log.replay_events(SCRABBLE, NZASP, match.events).final
    assert final is not None
    order = (first, other_seat(first))
    assert (final.reason, final.winner) == ("forfeit", order.index(other_seat(by)))
    assert final.wins[order.index(other_seat(by))] == 1
    assert [str(basis) for basis in final.rests_on] == ["nzasp.P.10.1.2"]
