"""Word lists as organisers have them: what is a word, what is passed over, and what is refused with its line."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.games.word_text import STEP, WrongLines, read_word_text


def silent(_what: str, _done: int, _of: int) -> None:
    return


def words(content: bytes) -> list[bytes]:
    return read_word_text(content, silent).words


@pytest.mark.parametrize(
    "content, found",
    [
        (b"", []),
        (b"AA\nAB\n", [b"AA", b"AB"]),
        (b"ab\r\nAa\r\n", [b"AA", b"AB"]),
        (b"AB\rAA\r", [b"AA", b"AB"]),  # an old Macintosh
        (b"AA", [b"AA"]),
        (b"\xef\xbb\xbfAA\nAB\n", [b"AA", b"AB"]),
        (b"\xef\xbb\xbf# with a mark at the start\nAA\n", [b"AA"]),
        (b"# words\n\n  \t\nAA\n  # indented\n", [b"AA"]),
        (b"CWM a steep-walled valley\nCWTCH\tto cuddle\nAA\x0brough lava\n", [b"AA", b"CWM", b"CWTCH"]),
        (b"EMIGRE an \xe9migr\xe9\nAA \xff\xfe\x00\n", [b"AA", b"EMIGRE"]),  # Latin-1, and no encoding at all
        (b"  AA  \n", [b"AA"]),
        (b"AA\r\nAB\r\n\x1a", [b"AA", b"AB"]),  # as old programs close a text
        (b"AA # the first\n", [b"AA"]),
        (b"aa\nAA\nAa lava\n", [b"AA"]),
    ],
)
def test_what_is_read(content: bytes, found: list[bytes]) -> None:
    assert words(content) == found


@pytest.mark.parametrize(
    "content, line, field, lines",
    [
        (b"AA\nCAN'T\nAB\n", 2, "CAN'T", 1),
        (b"\r\n# list\r\nA-B\r\n1\r\n", 3, "A-B", 2),
        (b"AA,rough lava\n", 1, "AA,rough", 1),
        (b"AA;AB\n", 1, "AA;AB", 1),
        (b"AA#lava\n", 1, "AA#lava", 1),
        (b"\xef\xbb\xbfwh\xc4\x81nau\n", 1, "whānau", 1),
        (b"AA\n\xe9migr\xe9\n", 2, "\\xe9migr\\xe9", 1),
        (b"\xff\xfeA\x00A\x00\n\x00", 1, "\\xff\\xfeA\x00A\x00", 2),  # UTF-16
        (b"\x1f\x8b\x08\x00\n", 1, "\x1f\\x8b\x08\x00", 1),  # a compressed file
        (b"x" * 30 + b"!\n", 1, "x" * 24 + "...", 1),
    ],
)
def test_what_is_no_word_is_refused_with_its_line(content: bytes, line: int, field: str, lines: int) -> None:
    with pytest.raises(WrongLines) as refused:
        words(content)
    assert (refused.value.line, refused.value.field, refused.value.lines) == (line, field, lines)


def test_words_are_counted_by_length_and_what_cannot_be_played_is_left_out() -> None:
    text = read_word_text(
        b"A\nI\na\nAA\nAB\nCAT\nACCOMPLISHMENTS\nACKNOWLEDGEMENTS\nantidisestablishmentarianism\n", silent
    )
    assert text.words == [b"AA", b"AB", b"ACCOMPLISHMENTS", b"CAT"]
    assert list(text.lengths) == list(range(2, 16))
    assert {length: count for length, count in text.lengths.items() if count} == {2: 2, 3: 1, 15: 1}
    assert (text.shorter, text.longer) == (2, 2)


def test_a_long_list_gives_signs_of_life() -> None:
    told = []
    read_word_text(b"AA\n" * (2 * STEP), lambda *said: told.append(said))
    assert told == [("lines read", STEP, 2 * STEP), ("lines read", 2 * STEP, 2 * STEP)]


WORD = st.text(string.ascii_letters, min_size=1, max_size=18).map(str.encode)
AFTER = st.binary(max_size=8).filter(lambda rest: not set(rest) & set(b"\r\n")).map(lambda rest: b" " + rest)
LINE = st.tuples(WORD, st.just(b"") | AFTER).map(b"".join) | st.sampled_from([b"", b"  ", b"# why"])


@given(st.lists(LINE), st.sampled_from([b"\n", b"\r\n", b"\r"]), st.booleans())
def test_every_list_gives_its_distinct_words_in_capitals(lines: list[bytes], end: bytes, mark: bool) -> None:
    text = read_word_text((b"\xef\xbb\xbf" if mark else b"") + end.join(lines), silent)
    all_words = {line.split()[0].upper() for line in lines if line.split() and not line.startswith(b"#")}
    assert text.words == sorted(word for word in all_words if 2 <= len(word) <= 15)
    assert sum(text.lengths.values()) == len(text.words)
    assert len(text.words) + text.shorter + text.longer == len(all_words)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_list_or_have_a_wrong_line(content: bytes) -> None:
    wrong = None
    try:
        found = words(content)
    except WrongLines as refused:
        wrong = refused
    if wrong is not None:
        assert 1 <= wrong.line <= len(content.splitlines())
        assert wrong.lines >= 1
    else:
        assert found == sorted(set(found))
        assert all(word.isalpha() and word.isupper() and 2 <= len(word) <= 15 for word in found)
