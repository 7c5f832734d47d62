"""Word lists kept and opened: whole or not at all, and a judge who never tells which word was wrong."""

import hashlib
import json
import os
import string
import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from typing import Any
from zlib import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import backup_of_other_hall, restore
from tilehall.law.scrabble.kernels import lexicon as kernel
from tilehall.site.games import lexicons
from tilehall.site.games.lexicons import ImportRequest, ImportResult, LexiconFault

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
SIX = b"aa rough lava\r\nAB\r\n\r\n# no more\r\nqi\r\nza\r\nCAT\r\nACCOMPLISHMENTS\r\n"


def silent(_what: str, _done: int, _of: int) -> None:
    return


def take(content: bytes, data: Path, name: str = "Club", **more: Any) -> ImportResult:
    file = data.parent / f"{hashlib.sha256(content).hexdigest()[:12]}.txt"
    file.write_bytes(content)
    return lexicons.import_lexicon(ImportRequest(file=file, name=name, **more), data, NOW, silent)


def left(data: Path) -> list[str]:
    return sorted(str(path.relative_to(data)) for path in data.rglob("*") if path.is_file())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


# -- the list that is shipped


def test_the_shipped_list_holds_every_word_of_its_source_and_no_other(data: Path) -> None:
    lexicon = lexicons.open_lexicon("enable1", data)
    lines = "".join(f"{word}\n" for word in lexicon.words()).encode()
    assert hashlib.sha256(lines).hexdigest() == "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"
    assert lexicon.about.sha256 == hashlib.sha256(lines).hexdigest()
    assert lexicon.about.words == lines.count(b"\n") == 168_548
    assert sum(lexicon.about.lengths.values()) == 168_548
    assert lexicon.about.official_for == []
    assert (lexicons.SHIPPED / "enable1.dawg").stat().st_size <= 600_000
    assert not data.exists()


def test_the_shipped_file_can_be_made_again_byte_for_byte(data: Path, tmp_path: Path) -> None:
    shipped = lexicons.open_lexicon("enable1", data)
    source = tmp_path / "enable1.txt"
    source.write_text("".join(f"{word}\n" for word in shipped.words()))
    order = ImportRequest(file=source, name="enable1", credit=shipped.about.credit)
    _, image, _ = lexicons.compile_lexicon(order, None, silent)
    same = image == (lexicons.SHIPPED / "enable1.dawg").read_bytes()
    assert same, "the kernel writes another form now: see src/tilehall/lexicons/README.md"


# -- in and out


WORDS = st.lists(st.text(string.ascii_letters, min_size=1, max_size=17), min_size=1)


@given(WORDS, st.sampled_from(["\n", "\r\n", "\r", " with a definition\n"]))
def test_what_goes_in_comes_out(words: list[str], end: str) -> None:
    expected = sorted({word.upper() for word in words if 2 <= len(word) <= 15})
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        content = "".join(word + end for word in words).encode()
        if not expected:
            with pytest.raises(LexiconFault, match="no word of 2 to 15 letters"):
                take(content, data)
            assert not data.exists()
            return
        done = take(content, data)
        lexicon = lexicons.open_lexicon("club", data)
    assert lexicon.words() == expected
    assert lexicon.about == done.about
    assert lexicon.about.words == len(expected)
    assert lexicon.about.sha256 == hashlib.sha256(content).hexdigest()
    assert all(map(lexicon.is_word, expected))
    assert not any(lexicon.is_word(word.upper()) for word in words if word.upper() not in expected)


@given(st.binary(max_size=120))
@example(b"\x00")
@example(b"AA\n\xff\n")
def test_any_bytes_are_kept_as_a_list_or_refused_with_their_place(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        try:
            done: ImportResult | LexiconFault = take(content, data)
        except LexiconFault as fault:
            done = fault
        if isinstance(done, ImportResult):
            assert lexicons.open_lexicon("Club", data).about == done.about
        else:
            assert done.status == 2
            assert done.place.startswith(folder)
            assert ", line " in done.place or "no word of 2 to 15" in done.what
            assert not data.exists()


def test_the_head_says_where_a_list_is_from(data: Path) -> None:
    take(SIX, data)
    (shipped, own) = lexicons.lexicons_in(data)
    assert shipped.name == "enable1"
    assert (own.name, own.words, own.imported_at) == ("Club", 6, "2026-11-15T09:30:00+00:00")
    assert left(data) == ["files/lexicons/club.dawg"]
    assert (data / "files/lexicons/club.dawg").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("word", ["", "A", "aa", "AAA", "A" * 16, "A" * 500, "ÀÀ", "A\0", "AA ", "[", "\N{SNOWMAN}"])
def test_what_is_not_in_the_list_is_no_word(data: Path, word: str) -> None:
    take(SIX, data)
    assert lexicons.open_lexicon("Club", data).is_word(word) is False


@pytest.mark.cites("nzasp.P.1.1")
@pytest.mark.parametrize(
    "name, words, official, known_as",
    [
        ("CSW2019", 279_496, ["nzasp-2022"], "CSW2019"),
        ("CSW19", 279_496, ["nzasp-2022"], "CSW2019"),
        ("csw19", 279_496, ["nzasp-2022"], "CSW2019"),
        ("CSW2019", 279_495, [], "CSW2019 with 279495 words"),
        ("CSW19", 5, [], "CSW19 with 5 words"),
        ("CSW2021", 280_887, [], "CSW2021"),
        ("CSW2021", 279_496, [], "CSW2021"),
        ("Club", 279_496, [], "Club"),
    ],
)
def test_the_law_is_told_the_official_name_only_of_the_official_list(
    name: str, words: int, official: list[str], known_as: str
) -> None:
    about = lexicons.LexiconInfo(
        name=name, words=words, sha256="", lengths={}, imported_at=None, compiled_sha256="", checksum=0
    )
    assert (about.official_for, about.id) == (official, known_as)


# -- one verdict


@pytest.mark.cites("nzasp.P.6.12.2.2")
@pytest.mark.parametrize("wrong", [(), (0,), (1,), (7,), (0, 7), (3, 4, 5), tuple(range(8))])
def test_the_judge_does_the_same_work_wherever_the_wrong_word_stands(wrong: tuple[int, ...]) -> None:
    asked = []
    words = ["ZZ" if place in wrong else "AA" for place in range(8)]

    def is_word(word: str) -> bool:
        asked.append(word)
        return word == "AA"

    assert lexicons.all_acceptable(words, is_word) is (not wrong)
    assert asked == words, "each is looked up, once, in the order given"


# -- whole or not at all


def test_a_disk_that_gives_up_keeps_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take(b"AA\nAB\n", data)
    before = (data / "files/lexicons/club.dawg").read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        take(SIX, data, replace=True)
    with pytest.raises(OSError, match="No space left"):
        take(SIX, data, "other")
    assert left(data) == ["files/lexicons/club.dawg"]
    assert (data / "files/lexicons/club.dawg").read_bytes() == before


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """What each of them gave, or the exception it ended with."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], Any]) -> Any:
        barrier.wait(10)
        try:
            return work()
        except LexiconFault as fault:
            return fault

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))


def test_of_two_lists_that_want_one_name_at_once_one_gets_it(data: Path) -> None:
    done = at_once(*(lambda one=one: take(one, data) for one in (b"AA\n", b"AB\n", b"AD\n")))
    kept = [one for one in done if isinstance(one, ImportResult)]
    assert [one.status for one in done if isinstance(one, LexiconFault)] == [1, 1]
    assert [one.about for one in kept] == [lexicons.open_lexicon("Club", data).about]
    assert left(data) == ["files/lexicons/club.dawg"]


def test_who_opens_a_list_while_it_is_replaced_gets_the_old_or_the_new(data: Path) -> None:
    texts = (b"AA\n", SIX)
    for text in texts:
        (data.parent / f"{hashlib.sha256(text).hexdigest()[:12]}.txt").write_bytes(text)
    take(SIX, data)

    def replace() -> None:
        for turn in range(20):
            take(texts[turn % 2], data, replace=True)

    def look() -> set[int]:
        return {len(lexicons.open_lexicon("Club", data).words()) for _ in range(200)}

    _, *seen = at_once(replace, look, look)
    assert set().union(*seen) <= {1, 6}


def test_the_same_text_again_is_no_error_and_changes_nothing(data: Path) -> None:
    first = take(SIX, data)
    again = take(SIX, data, "CLUB")
    assert (first.already_imported, again.already_imported) == (False, True)
    assert again.about == first.about
    with pytest.raises(LexiconFault, match="another list has this name") as refused:
        take(SIX + b"XI\n", data)
    assert refused.value.status == 1


@given(st.data())
def test_a_kept_list_that_was_changed_in_any_byte_is_refused(tmp_path_factory: Any, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("lists") / "data"
    take(SIX, folder)
    kept = folder / "files/lexicons/club.dawg"
    whole = kept.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1) | st.integers(4096, len(whole) - 1))
    changed = bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    kept.write_bytes(whole[:at] + data.draw(st.sampled_from([changed, b""])))
    with pytest.raises(LexiconFault, match=r"club\.dawg: this word list is damaged") as refused:
        lexicons.open_lexicon("Club", folder)
    assert refused.value.status == 2


def test_a_list_of_another_version_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicons, "FORMAT", "lexicon 2")
    take(SIX, data)
    monkeypatch.undo()
    with pytest.raises(LexiconFault, match="another version of Tilehall"):
        lexicons.open_lexicon("Club", data)


def test_a_list_has_an_end(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "WORDS", 5)
    with pytest.raises(LexiconFault, match="it has 6 words, and a list may have 5"):
        take(SIX, data)
    assert left(data) == []


@pytest.mark.parametrize(
    "told",
    [
        b"[]",
        b"7",
        b"{}",
        b'{"tilehall": "lexicon 1"}',
        b"[" * 3000,
        b"no json",
        {"words": "six"},
        {"words": 7},
        {"name": "../x"},
        {"name": None},
        {"lengths": [1]},
        {"compiled_sha256": "../../../somewhere"},
        {"more": 1},
    ],
)
def test_a_head_of_nonsense_under_a_fitting_checksum_is_damage(data: Path, told: bytes | dict[str, Any]) -> None:
    take(SIX, data)
    file = data / "files" / "lexicons" / "club.dawg"
    whole = file.read_bytes()
    if isinstance(told, dict):
        told = json.dumps(json.loads(whole[: lexicons.PAGE - lexicons.SEALED]) | told).encode()
    said = told.ljust(lexicons.PAGE - lexicons.SEALED)
    file.write_bytes(said + lexicons._seal(said) + whole[lexicons.PAGE :])
    with pytest.raises(LexiconFault, match="damaged") as met:
        lexicons.open_lexicon("Club", data)
    assert met.value.status == 2


def test_words_that_lead_in_a_circle_are_damage(data: Path) -> None:
    """Everything that is checked when a list is opened fits, and yet it has no end."""
    take(SIX, data)
    file = data / "files" / "lexicons" / "club.dawg"
    head = json.loads(file.read_bytes()[: lexicons.PAGE - lexicons.SEALED])
    circle = struct.pack("<28I", 0, 0, *(1 << 6 | letter for letter in range(1, 27)))
    made = kernel._file(kernel.LOOKUP, 6, (1, 0), circle)
    said = json.dumps(head | {"checksum": crc32(made)}).encode().ljust(lexicons.PAGE - lexicons.SEALED)
    file.write_bytes(said + lexicons._seal(said) + made)
    found = lexicons.open_lexicon("Club", data)
    for ask in (found.words, found.generator):
        with pytest.raises(LexiconFault, match="damaged"):
            ask()


# -- for the generator of plays


def the_file(data: Path) -> Path:
    (file,) = (data / "cache").iterdir()
    return file


def test_what_the_generator_reads_is_built_once_and_kept_outside_of_backups(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(SIX, data)
    built = lexicons.open_lexicon("Club", data).generator()
    words = [word.encode() for word in lexicons.open_lexicon("Club", data).words()]
    assert bytes(built) == kernel.generator_file(words) == the_file(data).read_bytes()
    monkeypatch.setattr(kernel, "generator_file", None)
    assert bytes(lexicons.open_lexicon("Club", data).generator()) == bytes(built)


@pytest.mark.parametrize("at", [0, 12, 20, -20, -1])
def test_a_damaged_cache_is_built_anew(data: Path, at: int) -> None:
    take(SIX, data)
    built = bytes(lexicons.open_lexicon("Club", data).generator())
    file = the_file(data)
    whole = bytearray(file.read_bytes())
    whole[at] ^= 1
    for damaged in (bytes(whole), b"", b"short", bytes(whole)[:-40]):
        file.write_bytes(damaged)
        assert bytes(lexicons.open_lexicon("Club", data).generator()) == built
        assert file.read_bytes() == built


def test_a_cache_of_nonsense_under_a_fitting_checksum_is_built_anew(data: Path) -> None:
    take(SIX, data)
    built = bytes(lexicons.open_lexicon("Club", data).generator())
    for numbers in (b"", b"\1\0\0\0", b"\0\0\0\0" + b"\xff" * 400):
        the_file(data).write_bytes(kernel._file(kernel.GENERATOR, 6, (0, 0), numbers))
        assert bytes(lexicons.open_lexicon("Club", data).generator()) == built


def test_two_at_once_build_the_same(data: Path) -> None:
    take(SIX, data)
    open_lists = [lexicons.open_lexicon("Club", data) for _ in range(4)]
    built = at_once(*(one.generator for one in open_lists))
    assert {bytes(one) for one in built} == {the_file(data).read_bytes()}


def test_a_place_that_cannot_be_written_to_costs_only_time(data: Path) -> None:
    take(SIX, data)
    (data / "cache").write_text("no folder")
    built = lexicons.open_lexicon("Club", data).generator()
    assert kernel.head(kernel.GENERATOR, built)[0] == 6


def test_the_shipped_list_needs_no_data_folder_for_its_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, shipped, nowhere = tmp_path / "words.txt", tmp_path / "shipped", tmp_path / "data"
    source.write_bytes(SIX)
    shipped.mkdir()
    _, image, _ = lexicons.compile_lexicon(ImportRequest(file=source, name="enable1"), None, silent)
    (shipped / "enable1.dawg").write_bytes(image)
    monkeypatch.setattr(lexicons, "SHIPPED", shipped)
    built = lexicons.open_lexicon("enable1", nowhere).generator()
    assert the_file(shipped).read_bytes() == bytes(built)
    assert not nowhere.exists()


# -- with the hall


def test_a_list_survives_backup_and_restore(make_place: MakePlace, tmp_path: Path) -> None:
    old, new = make_place("sqlite"), make_place("sqlite")
    take(SIX, old.data)
    lexicons.open_lexicon("Club", old.data).generator()
    done = restore(backup_of_other_hall(old, tmp_path / "b.zip"), new)
    assert done.files == 1, "the list, and no cache"
    restored, original = lexicons.open_lexicon("Club", new.data), lexicons.open_lexicon("Club", old.data)
    assert (restored.about, restored.words()) == (original.about, original.words())
