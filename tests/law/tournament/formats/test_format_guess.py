"""Any file is read by the reader it is for, whatever it is called."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.invented_grades import file
from tilehall.law.tournament.formats.format_guess import format_of, read_results
from tilehall.law.tournament.formats.problem import WrongFile

EVENT = {
    "name": "Open",
    "players": [{"name": "Ruth"}, {"name": "Tama"}],
    "rounds": [[{"first": "Ruth", "second": "Tama"}]],
}


@pytest.mark.parametrize(
    "name, found, players",
    [
        ("kapiti.tou", "tou", 4),
        ("words.tou", "tou", 4),
        ("kapiti.t", "tsh", 4),
        ("kapiti.tsh", "tsh", 7),
        ("form.csv", "csv", 4),
        ("tables.csv", "csv", 5),
    ],
)
@pytest.mark.parametrize("called", ["{}", "upload.txt", "upload"])
def test_a_file_is_known_by_its_name_or_its_text(name, found, players, called):
    called = called.format(name)
    assert format_of(file(name), called) == found
    read_of = read_results(file(name), called)
    assert (read_of.format, len(read_of.players)) == (found, players)


def test_our_own_event_file_and_where_it_is_wrong():
    assert read_results(json.dumps(EVENT).encode(), "open.json").players == ("Ruth", "Tama")
    for raw, said in [
        (b"{\n  x", "line 2, column 3: this is no JSON"),
        (
            json.dumps(EVENT | {"rounds": [[{"bye": "Mei"}]]}).encode(),
            "round 1, entry 1: Mei is no player of this event",
        ),
        (b"[" * 100_000, "a number is too long or the lists too deep"),
        (b"9" * 5_000, "a number is too long or the lists too deep"),
        (b'{"name":\n\0}', "line 2: there is a zero byte"),
    ]:
        with pytest.raises(WrongFile, match=said):
            read_results(raw, "open.json")


def test_the_ending_of_the_name_comes_first():
    with pytest.raises(WrongFile, match="a TOU file begins with a line"):
        read_results(file("kapiti.t"), "kapiti.TOU")


@given(st.binary(max_size=80), st.sampled_from(["a.json", "a.tou", "a", "a.t", "a.csv"]))
def test_any_bytes_are_read_or_refused(raw, name):
    try:
        found = read_results(raw, name)
    except WrongFile as fault:
        found = fault.problems
    assert found
