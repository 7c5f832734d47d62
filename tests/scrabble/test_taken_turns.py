"""The turns that were taken: a log and the record of it tell the same, and notes to them stand in the record."""

from pathlib import Path

import pytest

from tests.scrabble.match import NSA, NZASP, A, B
from tests.scrabble.test_whole_games import phony
from tests.scrabble.whole_games import WholeGame
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import EMPTY, square_name
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation import gcg_log
from tilehall.law.scrabble.notation.gcg import gcg_text
from tilehall.law.scrabble.notation.gcg_reader import read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.recorded_turns import turns_of_record
from tilehall.law.scrabble.practice.review import taken_turns
from tilehall.law.scrabble.rulesets import RULESETS

GAMES = sorted((Path(__file__).parent / "games").glob("*.gcg"))
GCG = SCRABBLE.notations["gcg"]


def of_record(rules, game):
    return turns_of_record(game, replay_gcg(rules, game))


def told(turn, first=0):
    """What both sources know; a player's place is counted from who began."""
    by = abs(turn.by - first)
    fields = ("what", "text", "board", "rack", "score", "lead", "zeros", "placed", "given", "came_off", "in_vain")
    return by, *(getattr(turn, name) for name in fields)


def agree(rules, events):
    record = gcg_log.record_of_events(SCRABBLE, events)
    first = SCRABBLE.replay(events).first or 0
    logged = [told(turn, first) for turn in taken_turns(events)]
    assert logged == [told(turn) for turn in of_record(rules, read(gcg_text(record)))]
    return logged


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_the_hall_and_the_record_of_it(ruleset, seed):
    game = WholeGame(RULESETS[ruleset], "hall", seed)
    game.to_the_end()
    if game.state.phase == "out":
        game.later(3)
        game.do(c.Accept(by=game.state.on_turn))
    assert len(agree(game.rules, game.events)) == len(game.state.sheet) > 10


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_record_and_the_log_made_of_it(file):
    game = read(file.read_bytes())
    log = gcg_log.events_of_record(NZASP, game)
    logged, recorded = [*taken_turns(log)], of_record(NZASP, game)
    names = ("what", "board", "score", "lead", "zeros", "placed", "given", "came_off", "in_vain", "by")
    assert [[getattr(turn, name) for name in names] for turn in logged] == [
        [getattr(turn, name) for name in names] for turn in recorded
    ]
    assert [sorted(turn.rack) for turn in logged] == [sorted(turn.rack) for turn in recorded]


def test_a_play_that_came_off_and_one_that_was_challenged_in_vain():
    game = WholeGame(NZASP, "hall", 3)
    game.turn(A)
    phony(game, B)
    game.do(c.PressClock(by=B))
    game.do(c.Challenge(by=A, words=game.state.last.words))
    game.do(c.Adjudicate(lexicon="CSW2019"))
    game.do(c.RestartClock(by=B))
    good = game.lay_best(A)
    game.do(c.PressClock(by=A))
    game.do(c.Challenge(by=B, words=game.state.last.words[:1]))
    game.do(c.Adjudicate(lexicon="CSW2019"))
    first, off, vain = taken_turns(game.events)
    assert (first.came_off, first.in_vain, first.board) == (False, False, EMPTY)
    assert (off.came_off, off.in_vain, off.score, off.words != ()) == (True, False, 0, True)
    assert (vain.came_off, vain.in_vain, vain.score) == (False, True, good.score)
    assert vain.board == off.board, "what came off lies there no more"
    agree(NZASP, game.events)


@pytest.mark.parametrize("first, then", [(True, False), (False, True)])
def test_a_verdict_that_an_appeal_turned_round_is_none(first, then):
    game = WholeGame(NZASP, "table", 3)
    game.lay_best(A)
    game.do(c.PressClock(by=A))
    game.do(c.Challenge(by=B, words=game.state.last.words))
    game.do(c.Adjudicate(lexicon="CSW2019", acceptable=first))
    game.do(c.Appeal(by=A))
    game.do(c.RuleOnAppeal(lexicon="CSW2019", acceptable=then))
    (turn,) = taken_turns(game.events)
    assert (turn.came_off, turn.in_vain, turn.score > 0) == (first, then, then)


def test_the_turn_that_a_challenge_cost_was_no_choice():
    game = read((Path(__file__).parent / "games" / "lost_turn.gcg").read_bytes())
    for rules in (NZASP, NSA):
        report = replay_gcg(rules, game)
        chosen = of_record(rules, game)
        lost = [turn.seq for turn in report.turns if turn.kind == "lost_turn"]
        assert not {turn.seq for turn in chosen} & set(lost)
        assert lost == [] or any(turn.in_vain for turn in chosen)


def test_each_turn_knows_how_many_before_it_had_no_score():
    text = (
        b"#player1 a Ana\n#player2 b Ben\n>a: ABCDEFG 8H CAB +14 14\n>b: HIJKLMN -HI +0 0\n>a: DEFGOOO 7H OO +6 20\n"
        b">a: DEFGOOO -- -6 14\n>b: JKLMNOP - +0 0\n>a: DEFGOOO 9H OO +5 19\n>b: JKLMNOP - +0 0\n"
    )
    game = read(text)
    assert [turn.zeros for turn in of_record(NZASP, game)] == [0, 0, 1, 2, 3, 0]
    assert [turn.zeros for turn in taken_turns(gcg_log.events_of_record(NZASP, game))] == [0, 0, 1, 2, 3, 0]


def test_partial_racks_are_known_in_part():
    text = b"#player1 a Ana\n#player2 b Ben\n>a: ABC 8H CAB +14 14\n>b: 9H AT +4 4\n>a: EEEEEEE -3 +0 14\n"
    first, second, third = of_record(NZASP, read(text))
    assert (first.rack, second.rack) == (("A", "B", "C", *"****"), ("*",) * 7)
    assert (third.rack, third.given, third.what) == (("E",) * 7, None, "exchange")
    assert [square_name(square) for square, _ in second.placed] == ["9H", "9I"]
    assert third.lead == first.score - second.score


# -- notes


def test_notes_stand_behind_the_turns_and_come_out_of_the_reader_again():
    game = WholeGame(NZASP, "hall", 5)
    game.to_the_end()
    if game.state.phase == "out":
        game.do(c.Accept(by=game.state.on_turn))
    turns = list(taken_turns(game.events))
    notes = {turn.seq: f"Best: turn {at}.\n Cost: {at}.00" for at, turn in enumerate(turns)}
    file = GCG.annotate(SCRABBLE, game.events, notes)
    again = read(file)
    noted = [note for _, note in again.notes() if note is not None]
    assert noted == [f"Best: turn {at}. Cost: {at}.00" for at in range(len(turns))]
    assert [told(turn) for turn in of_record(NZASP, again)] == [
        told(turn) for turn in of_record(NZASP, read(GCG.write(SCRABBLE, game.events)))
    ]
    assert gcg_text(again) == file
    assert GCG.annotate(SCRABBLE, game.events, {}) == GCG.write(SCRABBLE, game.events)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_in_the_log_of_a_record_each_note_finds_its_turn_and_the_old_ones_stay(file):
    game = read(file.read_bytes())
    log = gcg_log.events_of_record(NZASP, game)
    turns = list(taken_turns(log))
    again = read(GCG.annotate(SCRABBLE, log, {turn.seq: f"ours {turn.text}" for turn in turns}))
    old = {turn.line: note for turn, note in game.notes()}
    placed = of_record(NZASP, again)
    ours = {at: note for at, (_, note) in enumerate(again.notes(), 1)}
    for turn, one in zip(placed, turns, strict=True):
        assert (ours[turn.seq] or "").endswith(f"ours {one.text}")
    assert [turn.text for turn in again.turns] == [turn.text for turn in game.turns]
    for note in filter(None, old.values()):
        assert any((found or "").startswith(note) for found in ours.values())


def test_a_challenge_and_the_sums_of_the_end_carry_no_note():
    file = GAMES[[file.stem for file in GAMES].index("otaki")]
    log = gcg_log.events_of_record(NZASP, read(file.read_bytes()))
    again = read(GCG.annotate(SCRABBLE, log, {turn.seq: "ours" for turn in taken_turns(log)}))
    noted = {turn.kind for turn, note in again.notes() if (note or "").endswith("ours")}
    assert {turn.kind for turn in again.turns} > noted == {"play", "exchange"}
