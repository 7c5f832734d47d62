"""Several files of one event: a zip, or config.tsh with its divisions; what is none is said, whatever the bytes."""

import io
import tracemalloc
import zipfile
import zlib
from contextlib import suppress
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.invented_grades import file
from tilehall.law.tournament.formats.bundle import MOST_FILES, content_hash, pack_chosen, pack_files, unpack_files
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.formats.problem import WrongFile

KAPITI = file("kapiti.t")
CONFIG = b"division A a.t\ndivision B B.t\nconfig event_name = 'Kapiti Open'\n"


def read(files: dict[str, bytes], name: str = "event.zip"):
    return read_results(pack_files(files), name)


def wrong(files: dict[str, bytes]) -> str:
    with pytest.raises(WrongFile) as caught:
        read(files)
    return str(caught.value.problems[0])


def test_a_folder_is_read_by_its_configuration():
    """In a folder of the zip or not; tsh on Windows does not tell a.t from A.T; other files are left alone."""
    for at in ("", "2026-03-kapiti/"):
        found = read({f"{at}config.tsh": CONFIG, f"{at}A.T": KAPITI, f"{at}b.t": b"Hart, Jo 1", f"{at}html/a.t": b"?"})
        assert (found.format, found.name) == ("tsh", "Kapiti Open")
        assert [(grade.name, len(grade.event.players)) for grade in found.grades] == [("A", 4), ("B", 1)]


def test_divisions_alone_are_grades_by_their_names():
    found = read({"b.t": b"Hart, Jo 1", "a.t": KAPITI, "__MACOSX/a.t": b"?", ".DS_Store": b"?"}, "Kapiti 2026.zip")
    assert ([grade.name for grade in found.grades], found.name) == (["A", "B"], "Kapiti 2026")


def test_one_file_in_a_zip_is_that_file():
    assert read({"results/kapiti.tou": file("kapiti.tou"), "read me.txt": b"!"}).format == "tou"
    assert read({"all.t": file("kapiti.tsh")}).name == 'Kapiti "Autumn" Open'


def test_a_problem_says_in_which_file_it_is():
    said = wrong({"config.tsh": CONFIG, "a.t": KAPITI, "b.t": b"\nHart, Jo"})
    assert said.startswith("line 2, B.t, name: “Hart, Jo” is no name with a rating behind it")
    assert wrong({"config.tsh": CONFIG, "a.t": KAPITI}).startswith("line 2, division: the file “B.t” is not there")


def test_a_note_says_in_which_file_it_is_and_which_files_are_left_out():
    found = read({"config.tsh": CONFIG, "a.t": KAPITI, "b.t": b"Hart, Jo 1200 0; -50", "c.t": b"Moa, Sione 1"})
    assert [(note.line, note.field) for note in found.notes] == [(1, "B.t, round 1"), (0, "c.t")]
    assert found.notes[1].what == "no line of the configuration names this file"


def test_two_files_of_one_name_are_never_one():
    with pytest.raises(WrongFile, match="two of the files are called"):
        pack_chosen([("A.t", KAPITI), ("b.t", b"Hart, Jo 1"), ("a.t", b"Moa, Sione 1")])
    assert pack_chosen([("a.t", KAPITI), ("b.t", b"1")]) == pack_files({"a.t": KAPITI, "b.t": b"1"})


def test_an_event_is_the_same_however_its_files_are_packed():
    files = {"config.tsh": CONFIG, "a.t": KAPITI, "b.t": b"Hart, Jo 1"}
    one = content_hash(pack_files(files))
    in_a_folder = {f"kapiti/{name}": raw for name, raw in files.items()} | {"kapiti/html/index.html": b"?"}
    assert content_hash(pack_files(in_a_folder)) == one
    assert content_hash(pack_files(files | {"b.t": b"Hart, Jo 2"})) != one
    assert content_hash(KAPITI) == sha256(KAPITI).hexdigest()


def test_what_is_no_event_is_said():
    assert "several events" in wrong({"one/config.tsh": CONFIG, "two/config.tsh": CONFIG})
    assert "no file of an event" in wrong({"photo.png": b"?"})
    assert "no file of an event" in wrong({})
    assert "zip in a zip" in wrong({"all.t": pack_files({"a.t": KAPITI})})
    assert "a zip in the zip" in wrong({"all.zip": pack_files({"a.t": KAPITI})})
    assert "more in it" in wrong({f"{n}.t": b"A 1" for n in range(MOST_FILES + 1)})


def test_the_same_files_make_the_same_bytes():
    assert pack_files({"a.t": b"1", "b.t": b"2"}) == pack_files({"b.t": b"2", "a.t": b"1"})


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_unpacks_without_a_bound_is_refused_unread(monkeypatch, way):
    """A gigabyte of nothing is a kilobyte in bzip2, and would be in memory before anybody had counted it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", way) as archive:
        archive.writestr("a.tou", b"\0" * 1000)
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was read"))
    with pytest.raises(WrongFile, match="unusual way"):
        unpack_files(packed.getvalue())


def test_an_entry_without_a_name_is_no_file():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.tou", b"x")
        archive.writestr("nobody", b"y")
    nameless = packed.getvalue().replace(b"nobody", b"\0obody")  # a name ends at the first NUL
    assert unpack_files(nameless) == {"a.tou": b"x"}


def test_what_claims_to_be_small_and_is_not_is_refused():
    packed = bytearray(pack_files({"a.t": b"A 1\n" * 1_000_000}))
    with pytest.raises(WrongFile):
        unpack_files(bytes(packed).replace((4_000_000).to_bytes(4, "little"), (40).to_bytes(4, "little")))
    large = io.BytesIO()
    with zipfile.ZipFile(large, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.t", b" " * 6_000_000)
    with pytest.raises(WrongFile, match="more in it"):
        unpack_files(large.getvalue())


def test_what_unpacks_to_much_more_than_it_says_is_never_in_memory():
    """A reader who takes all at once has unpacked all of it before it is cut to what the entry says."""
    hidden, told = bytes(20_000_000), bytes(1000)
    packed = pack_files({"a.tou": hidden})
    for true, said in ((len(hidden), len(told)), (zlib.crc32(hidden), zlib.crc32(told))):
        packed = packed.replace(true.to_bytes(4, "little"), said.to_bytes(4, "little"))
    tracemalloc.start()
    try:
        assert unpack_files(packed) == {"a.tou": told}
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


@given(st.data())
def test_a_broken_zip_is_refused_or_read(data):
    raw = bytearray(pack_files({"config.tsh": CONFIG, "a.t": KAPITI, "b.t": b"Hart, Jo 1"}))
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    with suppress(WrongFile):
        read_results(bytes(raw[: data.draw(st.integers(0, len(raw)))]), "event.zip")
