"""One slip of the pen anywhere in a whole record is one entry, names its line, and changes nothing that we compute."""

from dataclasses import replace
from pathlib import Path

import pytest

from tilehall.law.scrabble.notation.gcg import GcgGame, GcgTurn
from tilehall.law.scrabble.notation.gcg_reader import read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.replay_report import ReplayReport
from tilehall.law.scrabble.rulesets import RULESETS

RULES = RULESETS["nzasp-2022"]
RECORDS = {file.stem: read(file.read_bytes()) for file in sorted((Path(__file__).parent / "games").glob("*.gcg"))}
# An end with double the tiles, a phony that came off and overtime, six zeros, and the columns of an old program.
SOUND = ("kapiti", "hutt", "zeros", "otaki")
SLIPS = (-7, 100)


def changed(game: GcgGame, at: GcgTurn, score: int, total: int, *, carried: bool = False) -> ReplayReport:
    """With this much more in the score and the total of a turn; `carried`: in all totals after it as well."""

    def one(turn: GcgTurn) -> GcgTurn:
        here, after = turn is at, carried and turn.nick == at.nick and turn.line > at.line
        return replace(
            turn,
            score=turn.score + score if here and turn.score is not None else turn.score,
            total=turn.total + total if (here or after) and turn.total is not None else turn.total,
        )

    return replay_gcg(
        RULES, GcgGame(items=tuple(one(item) if isinstance(item, GcgTurn) else item for item in game.items))
    )


def told(replay: ReplayReport) -> list[tuple[int | None, str]]:
    return [(one.line, one.field) for one in replay.disagreements]


@pytest.mark.parametrize("name", SOUND)
def test_a_wrong_score_is_told_once_whatever_the_totals_do(name):
    game = RECORDS[name]
    sound = replay_gcg(RULES, game)
    for turn in (turn for turn in game.turns if turn.score is not None and turn.total is not None):
        field = "bonus" if turn.kind == "challenge" else "score"
        for slip in SLIPS:
            alone = changed(game, turn, slip, 0)
            assert told(alone) == [(turn.line, field)], (turn.raw, slip)
            assert (alone.final, alone.turns) == (sound.final, sound.turns), (turn.raw, slip)
            if turn.kind in ("challenge", "time"):
                continue  # then nothing says any more what was meant
            for carried in (True, False):
                both = changed(game, turn, slip, slip, carried=carried)
                assert told(both) == [(turn.line, field)], (turn.raw, slip, carried)
                assert (both.final, both.turns) == (sound.final, sound.turns)


@pytest.mark.parametrize("name", SOUND)
def test_a_wrong_total_is_told_once_carried_on_or_not(name):
    game = RECORDS[name]
    sound = replay_gcg(RULES, game)
    for turn in (turn for turn in game.turns if turn.total is not None):
        for slip in SLIPS:
            for carried in (True, False):
                found = changed(game, turn, 0, slip, carried=carried)
                assert told(found) == [(turn.line, "total")], (turn.raw, slip, carried)
                assert (found.final, found.turns) == (sound.final, sound.turns)


@pytest.mark.parametrize("name", SOUND)
def test_a_rack_without_a_tile_that_was_laid_is_told(name):
    game = RECORDS[name]
    for turn in game.turns:
        letters = [sign for sign in turn.word if sign.isupper()]
        if turn.kind != "play" or turn.rack is None or not letters or letters[0] not in turn.rack:
            continue
        lacking = replace(turn, rack=turn.rack.replace(letters[0], "") or None)
        items = tuple(lacking if item is turn else item for item in game.items)
        played = replay_gcg(RULES, GcgGame(items=items))
        own = next(one for one in played.turns if one.seq == game.turns.index(turn) + 1)
        if letters[0] in own.text and lacking.rack is not None:
            assert told(played) == [(turn.line, "rack")], turn.raw
