"""Replay, and logs as text: what is broken is named with its place, and nothing else ever comes out."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.game.every_game import played
from tests.toy import TOY
from tests.toy.events import TilesTaken
from tilehall.law.game import log_text
from tilehall.law.game.edition import Override
from tilehall.law.game.log import BrokenLog, replay
from tilehall.law.game.log_text import Unreadable

GAMES = {"toy": TOY}
MATCH = played(TOY, "toy-1", 2)
TEXT = log_text.write(TOY, MATCH.events)
LINES = TEXT.splitlines()


def changed(line: int, **changes: object) -> str:
    lines = list(LINES)
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes})
    return "\n".join(lines)


@given(st.lists(st.integers()), st.data())
def test_a_prefix_then_the_rest_is_the_whole(events, data):
    cut = data.draw(st.integers(0, len(events)))
    apply = lambda state, event: (*state, event)  # noqa: E731
    assert replay(apply, replay(apply, (), events[:cut]), events[cut:], after=cut) == tuple(events)


@pytest.mark.parametrize("after", [0, 40])
def test_a_broken_log_names_the_event(after):
    with pytest.raises(BrokenLog, match=f"event {after + 3}: int cannot follow .ZeroDivisionError") as broken:
        replay(lambda state, event: state + 1 // event, 0, [1, 1, 0, 1], after=after)
    assert broken.value.seq == after + 3


def test_what_reading_the_events_raises_is_not_called_a_broken_log():
    def lost():
        yield 1
        raise ConnectionError("the database went away")

    with pytest.raises(ConnectionError):
        replay(lambda state, event: state + event, 0, lost())


def test_a_tile_that_was_never_there_breaks_the_log():
    forged = [*MATCH.events[:1], TilesTaken(by=0, tiles=("D",) * 5, at=MATCH.events[0].at)]
    with pytest.raises(BrokenLog, match=r"event 2: TilesTaken cannot follow .NotThere: 5 of tile D wanted"):
        TOY.replay(forged)


def test_a_log_is_text_of_one_line_an_event():
    assert len(LINES) == len(MATCH.events) + 1
    assert json.loads(LINES[0]) == {"log": "tilehall", "version": 1, "game": "toy", "ruleset": "toy-1", "overrides": []}
    assert [json.loads(line)["seq"] for line in LINES[1:]] == list(range(1, len(LINES)))


def test_a_log_under_an_edition_replays_alone():
    override = Override(name="take_most", value=3, since=0, under="nzrc2024.15", decision="Organisers, 1 June")
    opened = replace(MATCH.events[0], ruleset="toy-1.4", overrides=(override,))
    read = log_text.read(log_text.write(TOY, [opened, *MATCH.events[1:]]), GAMES)
    assert (read.rules.key, read.rules.take_most.value) == ("toy-1.4", 3)
    assert read.events == (opened, *MATCH.events[1:])


def test_line_ends_of_other_systems_and_a_missing_last_one_are_read():
    assert log_text.read(TEXT.replace("\n", "\r\n"), GAMES).events == MATCH.events
    assert log_text.read(TEXT.removesuffix("\n"), GAMES).events == MATCH.events


def test_any_name_can_stand_in_a_log():
    opened = replace(MATCH.events[0], names=("Wiremu Tūī\u2028\u0085", 'He said "\n\r\t"'))
    assert log_text.read(log_text.write(TOY, [opened]), GAMES).events == (opened,)


WRONG = [
    ("", 1, "no JSON: Expecting value"),
    ("hello", 1, "no JSON"),
    ("\ufeff" + TEXT, 1, "no JSON"),
    ("[]", 1, "should be a JSON object"),
    ("{}", 1, "the head of the log: lacks log, version, game, ruleset, overrides"),
    (LINES[0], 1, "no event follows"),
    (changed(1, version=2), 1, "written by a newer hall"),
    (changed(1, version=0), 1, "there is no version 0"),
    (changed(1, log="gcg"), 1, "log: should be one of 'tilehall', not 'gcg'"),
    (changed(1, game="chess"), 1, "no game called 'chess' is played here (known: toy)"),
    (changed(1, ruleset="toy-2"), 1, "says toy-2, but the first event says toy-1"),
    (changed(2, ruleset="toy-9"), 2, "toy has no ruleset toy-9 (it has toy-1, toy-2)"),
    (changed(2, ruleset="toy-1.1"), 2, "an edition has overrides"),
    (changed(2, ruleset="../etc"), 2, "a ruleset is called like"),
    ("\n".join([LINES[0], *LINES[2:]]), 2, "seq should be 1"),
    ("\n".join([*LINES[:3], LINES[4], LINES[3]]), 4, "seq should be 3"),
    ("\n".join([LINES[0], json.dumps({**json.loads(LINES[2]), "seq": 1})]), 2, "the first event names no ruleset"),
    ("\n".join([*LINES[:2], "", *LINES[2:]]), 3, "no JSON"),
    (TEXT + "\n", len(LINES) + 1, "no JSON"),
    (changed(3, at=1.5), 3, "at: should be a whole number, not 1.5"),
    (changed(3, seq=True), 3, "seq should be 2"),
    (changed(3, kind="tiles-taken/9"), 3, "event 2: this game does not know the kind 'tiles-taken/9'"),
    (changed(3, at=float("nan")), 3, "NaN is no number"),
    ("\n".join([*LINES[:2], '{"seq":2,"seq":2}']), 3, "a name stands twice"),
    ("\n".join([*LINES[:2], "[" * 100_000]), 3, "nested too deep"),
    ("\n".join([*LINES[:2], '{"seq":' + "9" * 5000 + "}"]), 3, "integer string conversion"),
]


@pytest.mark.parametrize("text, line, said", WRONG, ids=[said for _, _, said in WRONG])
def test_a_wrong_text_is_refused_with_its_line(text, line, said):
    with pytest.raises(Unreadable) as unreadable:
        log_text.read(text, GAMES)
    assert unreadable.value.line == line
    assert said in unreadable.value.what
    assert len(str(unreadable.value)) < 400


def test_a_log_without_an_opening_is_not_written():
    for events in ((), MATCH.events[1:]):
        with pytest.raises(BrokenLog, match="event 1: the first event names no ruleset"):
            log_text.write(TOY, events)


@st.composite
def mangled(draw):
    """A good log with pieces cut out, doubled or written over."""
    text = TEXT
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        noise = draw(st.sampled_from(["", "\n", '"', "{", "null", "-1", "[[", "1e999", "\\ud800", text[start:end] * 2]))
        text = text[:start] + (noise if draw(st.booleans()) else draw(st.text(max_size=6))) + text[end:]
    return text


@given(mangled() | st.text(max_size=200))
def test_no_text_raises_anything_but_unreadable(text):
    try:
        read = log_text.read(text, GAMES)
    except Unreadable:
        return
    assert log_text.read(log_text.write(TOY, read.events), GAMES) == read


@given(st.binary(max_size=200), st.integers(0, len(TEXT)))
def test_no_bytes_do_either(noise, at):
    text = (TEXT[:at].encode() + noise + TEXT[at:].encode()).decode("utf-8", "surrogateescape")
    with suppress(Unreadable):
        log_text.read(text, GAMES)
