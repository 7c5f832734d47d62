"""Records that were damaged on their way, and files that are far too large: a line and a reason, and soon."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scrabble.gcg_lines import unplaced
from tilehall.law.catalogue import GAMES
from tilehall.law.game.log_text import read as read_log
from tilehall.law.game.log_text import write as write_log
from tilehall.law.scrabble.notation import gcg_log
from tilehall.law.scrabble.notation.gcg import ENCODING, GcgGame, Pragma, gcg_text
from tilehall.law.scrabble.notation.gcg_reader import MOST_PRAGMAS, MOST_TURNS, WrongGcg, read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.rulesets import RULESETS

SCRABBLE = GAMES["scrabble"]
RECORDS = [file.read_bytes() for file in sorted((Path(__file__).parent / "games").glob("*.gcg"))]
SOON = 5.0  # seconds; what is quadratic takes minutes
SIGNS = st.sampled_from(b">#:-+()[]?.ABab0189 \t\r\n\x1a\x00\xe9\xff")


@st.composite
def damaged(draw) -> bytes:
    """A whole game with some bytes changed, or with lines lost, doubled or out of order."""
    file = draw(st.sampled_from(RECORDS))
    if draw(st.booleans()):
        changed = bytearray(file)
        for place, sign in draw(st.lists(st.tuples(st.integers(0, len(file) - 1), SIGNS), min_size=1, max_size=4)):
            changed[place] = sign
        return bytes(changed)
    lines = file.split(b"\n")
    places = st.integers(0, len(lines) - 1)
    for taken, put in draw(st.lists(st.tuples(places, places), min_size=1, max_size=3)):
        line = lines[taken] if draw(st.booleans()) else lines.pop(min(taken, len(lines) - 1))
        lines.insert(put, line)
    return b"\n".join(lines)


def told(game: GcgGame) -> list:
    """Without the encoding, which is written anew where the text needs it."""
    return [one for one in unplaced(game).items if not (isinstance(one, Pragma) and one.key.lower() == ENCODING)]


@given(damaged(), st.sampled_from(list(RULESETS.values())))
def test_a_damaged_record_is_refused_with_its_line_or_goes_both_ways(file, rules):
    try:
        game = read(file)
        before = replay_gcg(rules, game)
    except WrongGcg as wrong:
        line = wrong.line
    else:
        goes_both_ways(rules, game, before)
        return
    assert 1 <= line <= file.count(b"\n") + file.count(b"\r") + 1


def goes_both_ways(rules, game, before):
    log = read_log(write_log(SCRABBLE, gcg_log.events_of_record(rules, game)), {"scrabble": SCRABBLE}).events
    assert unplaced(gcg_log.record_of_events(SCRABBLE, log)) == unplaced(game)
    assert told(read(gcg_text(game))) == told(game)
    after = gcg_log.replay_events(SCRABBLE, rules, log)
    assert (after.board, after.over) == (before.board, before.over)
    assert [(one.kind, one.text, one.score) for one in after.turns] == [
        (one.kind, one.text, one.score) for one in before.turns
    ]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b">a: " + b"A" * 10_000_000, "more than any game"),
        (b">a: AB 8G AB +8 8\n" * 200_000, "more than any game"),
        (b">a: - +0 0\n>b: - +0 0\n" * 40_000, f"over {MOST_TURNS} turns"),
        (
            b">a: - +0 0\n" + b"#z\n" * 300_000,
            f"line {MOST_PRAGMAS + 2}: there are over {MOST_PRAGMAS} lines that start",
        ),
        (b"#note y\n" * 100_000, f"line {MOST_PRAGMAS + 1}: there are over {MOST_PRAGMAS} lines that start"),
        (b">a: AB 8G " + b"(" * 900_000, "is no letter of the set"),
        (b">a: AB 8G " + b"(A)" * 300_000, "has 300000 letters"),
        (b"#player1 " + b"x" * 900_000 + b"\n>a b", "is not a turn"),
        (b">" + b"a" * 900_000, "is not a turn"),
        (b">" + b":" * 900_000, "nothing was done"),
        (b">a: " + b"9" * 900_000 + b"A B +1 1", "is no square"),
    ],
    ids=lambda given: given if isinstance(given, str) else len(given),
)
def test_what_is_far_too_large_is_refused_soon(file, said):
    began = time.perf_counter()
    with pytest.raises(WrongGcg) as wrong:
        replay_gcg(RULESETS["nzasp-2022"], read(file))
    assert said in str(wrong.value)
    assert len(str(wrong.value)) < 300
    assert time.perf_counter() - began < SOON


def test_the_longest_game_with_the_most_notes_is_read():
    """Twice as long as any that was recorded, and a file of few bytes still costs no more than it says."""
    turns = [f">{'ab'[turn % 2]}: ABCDEFG -ABCDEFG +0 0\n" + "#note y\n" * 2 for turn in range(MOST_TURNS)]
    game = read("".join(turns).encode())
    assert (len(game.turns), len(game.pragmas)) == (400, 800)


def test_a_very_long_note_is_kept_and_read_soon():
    began = time.perf_counter()
    game = read(b">a: AB 8G AB +8 8\n#note one\n" + b"more\n" * 200_000)
    assert game.pragmas[0].text == "one" + "\nmore" * 200_000
    assert time.perf_counter() - began < SOON


def test_the_sign_that_closes_old_texts_is_no_line():
    assert unplaced(read(b">a: AB 8G AB +8 8\r\n\x1a")) == unplaced(read(b">a: AB 8G AB +8 8\n"))
    with pytest.raises(WrongGcg, match="line 1: "):
        read(b"\x1a\n>a: AB 8G AB +8 8\n")
