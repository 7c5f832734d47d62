"""Files that are broken in any way: never a crash, always a place."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.invented_grades import file
from tilehall.law.tournament.formats import format_guess, tou, tsh_archive
from tilehall.law.tournament.formats.game_rows import read_games
from tilehall.law.tournament.formats.problem import Problem, WrongFile
from tilehall.law.tournament.formats.table_rows import read_tables


def tables(raw: bytes) -> object:
    return read_tables(raw, name="Day", ruleset="nzrc-2024")


READERS: dict[str, Callable[[bytes], object]] = {
    "kapiti.tou": tou.read,
    "dialects.tou": tou.read,
    "words.tou": tou.read,
    "kapiti.t": tsh_archive.read,
    "kapiti.tsh": tsh_archive.read,
    "form.csv": read_games,
    "tables.csv": tables,
}
READS = [*dict.fromkeys(READERS.values()), lambda raw: format_guess.read_results(raw, "upload")]
# What such files are made of, so that broken ones come near to whole ones.
PIECES = st.sampled_from(
    [
        b"*M14.03.2026 Open\r\n", b"*A\r\n", b"*** END OF FILE ***", b"Ruth                 2412  +2",
        b" 2001  +1", b"\r\n", b"\n", b"\r", b";", b",", b"\t", b'"', b"'", b"\\", b"#begin_file name=a.t\n",
        b"#end_file\n", b"division A a.t\n", b"config event_name = ", b"[", b"{", b"=>", b"p12 1 2",
        b"Ngata, Ruth 1510", b" 00", b" 0", b" -50", b" 99999999",
        b"round,first,second,first_score,second_score\n", b"winner,winner_score,loser,loser_score,",
        b"name,rating\n", b"1,", b"Bye", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"\xe9", b"\x93", b"sep=;\n",
        b"=1+1", b"+", b"-", b"1.5", b"1+90", "٣".encode(), "²".encode(), "\u2028".encode(),
        b"round,table,seat,player,score\n",
    ]
)  # fmt: skip


def holds(read: Callable[[bytes], object], raw: bytes) -> None:
    """Read, or refused with a place and something to do; nothing else."""
    for problem in refused(read, raw):
        assert 0 <= problem.line <= raw.count(b"\n") + raw.count(b"\r") + 1
        assert problem.what
        assert problem.remedy
        assert not {"\n", "\r"} & set(str(problem))


def refused(read: Callable[[bytes], object], raw: bytes) -> tuple[Problem, ...]:
    try:
        read(raw)
    except WrongFile as fault:
        return fault.problems or (Problem(-1, "", "", ""),)
    return ()


@pytest.mark.parametrize("read", READS, ids=lambda each: f"{each.__module__}.{each.__name__}")
@given(raw=st.binary(max_size=200) | st.lists(PIECES, max_size=25).map(b"".join))
def test_any_bytes_are_read_or_refused_with_a_place(read, raw):
    holds(read, raw)


@pytest.mark.parametrize("name", READERS)
@given(seed=st.data())
def test_a_whole_file_with_a_piece_changed_is_read_or_refused_with_a_place(name, seed):
    raw = file(name)
    at = seed.draw(st.integers(0, len(raw)))
    until = seed.draw(st.integers(at, min(len(raw), at + 12)))
    holds(READERS[name], raw[:at] + seed.draw(PIECES | st.binary(max_size=4)) + raw[until:])


@pytest.mark.parametrize("name", READERS)
def test_a_file_cut_anywhere_is_read_or_refused_with_a_place(name):
    raw = file(name)
    for end in range(len(raw)):
        holds(READERS[name], raw[:end])


@pytest.mark.parametrize("name", READERS)
def test_the_whole_files_are_read(name):
    assert READERS[name](file(name))


@pytest.mark.parametrize(
    "raw",
    [
        b"*M14.03.2026 Open\n*A\n" + b"Ruth " + b"2412 1 " * 5000,
        b"*M14.03.2026 Open\n*A\nRuth                " + b" 2412  +2" * 5000,
        b"A, Ruth 1" + b" 1" * 50000 + b";",
        b"a " * 50000 + b"; 1",
        b"1a " * 20000,
        b"name\n" + b"x" * 200000,
        b"name\n" + b"," * 50000,
        b"config x = " + b"[1," * 20000 + b"\ndivision A a.t",
        b"config x = '" + b"\\" * 20000 + b"\ndivision A a.t",
        b"\\;" * 50000,
    ],
    ids=lambda raw: repr(raw[:24]),
)
def test_files_far_too_long_are_refused_in_good_time(raw):
    for read in READS:
        holds(read, raw)
