"""A backup from anywhere is restored inside the data folder, or refused with nothing written."""

import logging
import os
import shutil
import stat
import tracemalloc
import warnings
import zipfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.site.hall.archive_forge import REGULAR, Entry, forged_backup
from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, everything, leftovers, lived_in, restore
from tests.site.whole_halls import Place, open_hall
from tilehall.site.hall import archive, archive_limits, backups
from tilehall.site.hall.hall_error import HallError

pytestmark = pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")


def refused(file: Path, place: Place, said: str) -> None:
    before = everything(place)
    around = sorted(place.data.parent.rglob("*"))
    with pytest.raises(HallError, match=said) as trouble:
        restore(file, place, replace=True)
    assert trouble.value.status == 2
    assert everything(place) == before
    assert leftovers(place) == []
    assert [path for path in sorted(place.data.parent.rglob("*")) if path not in around] in (
        [],
        [place.data / "hall.lock"],
    )


@pytest.fixture
def mine(make_place: MakePlace) -> Place:
    return lived_in(make_place("sqlite"), "mine", games=0)


def test_a_restore_writes_no_key_into_somebodys_home(mine: Place, other_hall: BackupFile, tmp_path: Path) -> None:
    """The doubled slash made the rest of the name absolute, and a true backup around it let it pass."""
    home = tmp_path / "home/x/.ssh"
    home.mkdir(parents=True)
    file = forged_backup(tmp_path / "b.zip", [Entry(f"files/{home}/authorized_keys", b"ssh-rsa")], other_hall.file)
    refused(file, mine, "does not stay in its folder")
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    ["files//x", "files/./x", "files/a/../x", "files/..", "files/", "files/a//b", "/files/x", "files/C:/x", "files\\x",
     "files/..\\x", "files/a\nb", "files/\x7f", f"files/{'a' * 300}", "files/" + "a/" * 600 + "a", "elsewhere/x", "x"],
)  # fmt: skip
def test_a_name_that_is_no_plain_place_in_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    with (
        pytest.raises(HallError, match=r"cannot be|as it should be"),
        archive.open_archive(forged_backup(tmp_path / "b.zip", [Entry("files/a"), Entry(name)])),
    ):
        pass


def test_plain_names_are_unpacked(tmp_path: Path) -> None:
    plain = [Entry("files/a", b"1"), Entry("files/b/ā b.txt", b"2"), Entry("files/b/C", b"", 0)]
    with archive.open_archive(forged_backup(tmp_path / "b.zip", plain)) as backup:
        for member in backup.files():
            backup.unpack(member, tmp_path / "out")
    assert (tmp_path / "out/b/ā b.txt").read_bytes() == b"2"


@pytest.mark.parametrize(
    "kind, said",
    [(stat.S_IFLNK, "a link"), (stat.S_IFCHR, "no plain file"), (stat.S_IFIFO, "no plain"), (stat.S_IFDIR, "no plain"),
     (stat.S_IFBLK, "no plain file"), (stat.S_IFSOCK, "no plain file")],
)  # fmt: skip
def test_links_devices_and_folders_are_refused(tmp_path: Path, kind: int, said: str) -> None:
    entry = Entry("files/a", b"/etc/passwd", (kind | 0o777) << 16)
    with pytest.raises(HallError, match=said), archive.open_archive(forged_backup(tmp_path / "b.zip", [entry])):
        pass


@pytest.mark.parametrize(
    "names, said",
    [(("files/a", "files/a"), "one file"), (("files/a", "files/A"), "one file"),
     (("files/é", "files/e\u0301"), "one file"),
     (("files/a", "files/a/b"), "would be the folder"), (("files/A/b", "files/a"), "would be the folder")],
)  # fmt: skip
def test_two_parts_that_would_be_one_are_refused(tmp_path: Path, names: tuple[str, ...], said: str) -> None:
    file = forged_backup(tmp_path / "b.zip", [Entry(name) for name in names])
    with pytest.raises(HallError, match=said), archive.open_archive(file):
        pass


# --- sizes


def test_a_manifest_that_would_fill_the_memory_is_not_read(tmp_path: Path) -> None:
    """2 MB of zip with a manifest of 2 GB ended in MemoryError; here just over the limit."""
    file = forged_backup(tmp_path / "b.zip", [], padding=archive_limits.LARGEST_MANIFEST)
    assert file.stat().st_size < 50_000
    with pytest.raises(HallError, match="its manifest is larger than"), archive.open_archive(file):
        pass


def test_a_manifest_that_is_longer_than_it_says_is_not_read_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_limits, "LARGEST_MANIFEST", 1000)
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("manifest.json", b" " * 5000)
    with zipfile.ZipFile(tmp_path / "b.zip") as source:
        source.getinfo("manifest.json").file_size = 900
        with pytest.raises(zipfile.BadZipFile):
            archive._manifest_text(source)


def test_of_a_manifest_that_is_much_longer_than_it_says_no_more_is_unpacked(tmp_path: Path) -> None:
    """A reader who takes all at once has unpacked all of it before it is cut to what the entry says."""
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("manifest.json", bytes(60_000_000))
    with zipfile.ZipFile(tmp_path / "b.zip") as source:
        source.getinfo("manifest.json").file_size = 900
        tracemalloc.start()
        try:
            with suppress(zipfile.BadZipFile):  # its checksum is of all of it
                archive._manifest_text(source)
            assert tracemalloc.get_traced_memory()[1] < 2.5 * archive_limits.LARGEST_MANIFEST
        finally:
            tracemalloc.stop()


def test_a_table_of_contents_that_would_fill_the_memory_is_not_read(
    other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_limits, "LARGEST_DIRECTORY", 1000)
    with pytest.raises(HallError, match="table of contents"), archive.open_archive(other_hall.file):
        pass
    monkeypatch.undo()
    monkeypatch.setattr(archive_limits, "MOST_MEMBERS", 3)
    with pytest.raises(HallError, match="parts, more than any hall"), archive.open_archive(other_hall.file):
        pass


def test_a_small_file_that_unpacks_to_far_too_much_is_refused(
    mine: Place, other_hall: BackupFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3 MB wrote 3 GB; here 2 MB of zeros where one is allowed."""
    monkeypatch.setattr(archive_limits, "ALWAYS_ALLOWED", 1 << 20)
    monkeypatch.setattr(archive_limits, "RATIO", 20)
    file = forged_backup(tmp_path / "b.zip", [Entry("files/zeros", bytes(2 << 20))], other_hall.file)
    refused(file, mine, "far more than of any hall")


def test_a_backup_of_this_hall_may_hold_whatever_this_hall_holds(
    make_place: MakePlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_limits, "ALWAYS_ALLOWED", 1000)
    monkeypatch.setattr(archive_limits, "RATIO", 1)
    place = lived_in(make_place("sqlite"), games=0)
    (place.data / "files/zeros").write_bytes(bytes(1 << 20))
    backups.write_backup(tmp_path / "b.zip", database=place.database, data=place.data)
    restore(tmp_path / "b.zip", again := make_place("sqlite"))
    assert everything(again) == everything(place)


@pytest.mark.parametrize("told", [0, 1, 5, 1 << 40])
def test_a_size_that_is_not_the_true_one_is_refused(tmp_path: Path, told: int) -> None:
    file = forged_backup(tmp_path / "b.zip", [Entry("files/a", b"xy", told=told)])
    with pytest.raises(HallError), archive.open_archive(file):
        pass


def test_what_the_disk_has_no_room_for_is_not_begun(
    mine: Place, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = archive_limits.RESERVE + 100
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    refused(other_hall.file, mine, "the disk has no room")
    assert archive_limits.missing_room(100, mine.data) == 0
    assert archive_limits.missing_room(101, mine.data) == 1


def test_a_row_without_end_is_not_read_to_its_end(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_limits, "LONGEST_LINE", 20)
    with pytest.raises(HallError, match="line 1"):
        restore(other_hall.file, make_place("sqlite"))


def test_a_part_that_is_named_twice_is_read_by_nobody(tmp_path: Path) -> None:
    """It counted once for what it unpacks to, and was read as often as the manifest named it: for hours."""
    file = forged_backup(tmp_path / "b.zip", [Entry("files/a")], change=lambda manifest: twice(manifest["members"]))
    with pytest.raises(HallError, match="not those that its manifest names"), archive.open_archive(file):
        pass


def twice(members: list[object]) -> None:
    members.append(members[0])


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_moment_that_no_calendar_here_has_is_refused(tmp_path: Path, moment: str) -> None:
    """It was told only when the hall was restored already, and ended in an error."""
    file = forged_backup(tmp_path / "b.zip", [], change=lambda manifest: manifest.update(made_at=moment))
    with pytest.raises(HallError, match="manifest cannot be read"), archive.open_archive(file):
        pass


# --- what we write ourselves


def test_a_backup_does_not_hold_itself(hall: Place) -> None:
    """In the folder of the hall's own files it was read while it was written, and grew until the disk was full."""
    open_hall()
    (hall.data / "files").mkdir()
    (hall.data / "files/list.txt").write_text("AA")
    with pytest.raises(HallError, match="is in every backup"):
        backups.write_backup(hall.data / "files/b.zip")
    assert [path.name for path in (hall.data / "files").iterdir()] == ["list.txt"]


def test_no_backup_of_ours_holds_what_a_restore_refuses(
    hall: Place, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    open_hall()
    folder = hall.data / "files"
    folder.mkdir()
    for name in ("fine.txt", "also fine: ā.txt", "tab\there", "back\\slash", "UPPER", "upper", "C:"):
        (folder / name).write_text(name)
    (folder / os.fsdecode(b"no-utf8-\xff")).write_text("x")
    with caplog.at_level(logging.WARNING):
        manifest = backups.write_backup(tmp_path / "b.zip")
    kept = [member.name for member in manifest.members if member.model is None]
    assert kept == ["files/UPPER", "files/also fine: ā.txt", "files/fine.txt"]
    assert caplog.text.count("is in no backup, for its name") == 5
    with archive.open_archive(tmp_path / "b.zip") as backup:
        assert len(backup.files()) == 3


# --- any zip at all

PARTS = ["..", ".", "", "a", "A", "b", "é", "C:", "x\\y", "t\tb", "etc", "{outside}", "files", "a" * 256]
parts = st.sampled_from(PARTS) | st.text(max_size=8)
heads = st.sampled_from(["files/", "files/", "", "/", "rows/"])
names = st.builds(lambda head, rest: head + "/".join(rest), heads, st.lists(parts, max_size=4))
kinds = st.sampled_from([REGULAR, REGULAR, 0, stat.S_IFLNK << 16, stat.S_IFIFO << 16, stat.S_IFDIR << 16, 0x10])
entries = st.builds(
    Entry, names, st.binary(max_size=20), kinds, st.one_of(st.none(), st.none(), st.integers(0, 1 << 33))
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(given_entries=st.lists(entries, max_size=4))
@example(given_entries=[Entry("files/{outside}/x")])
@example(given_entries=[Entry("files//{outside}/x")])
@example(given_entries=[Entry("files/a"), Entry("files/b/c", b"yz")])
def test_any_zip_unpacks_inside_its_folder_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, given_entries: list[Entry]
) -> None:
    around = tmp_path_factory.mktemp("around")
    outside, folder = around / "outside", around / "data/files"
    outside.mkdir()
    folder.mkdir(parents=True)
    named = [Entry(e.name.replace("{outside}", str(outside)), e.content, e.attributes, e.told) for e in given_entries]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            file = forged_backup(around / "b.zip", named)
    except (ValueError, zipfile.LargeZipFile):  # no zip holds such a name
        return
    written: dict[str, bytes] = {}
    try:
        with archive.open_archive(file) as backup:
            for member in backup.files():
                backup.unpack(member, folder)
            written = {entry.name.removeprefix("files/"): entry.content for entry in named}
    except HallError:
        pass
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert found == written
    assert not [path for path in folder.rglob("*") if path.is_symlink()]
    assert sorted(path.name for path in around.iterdir()) == ["b.zip", "data", "outside"]
    assert list(outside.iterdir()) == []
    shutil.rmtree(around)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
HEAD = ["tilehall", "format", "version", "made_at", "database", "migrations", "members"]
MEMBER = ["name", "bytes", "sha256", "model", "columns", "rows", "surprise"]


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(field=st.sampled_from(HEAD + MEMBER), value=anything)
@example(field="made_at", value="")
@example(field="made_at", value="2026-01-01")
@example(field="columns", value=["id", 1])
@example(field="bytes", value=-1)
@example(field="format", value=10**4000)
def test_any_manifest_is_understood_or_refused_in_words(
    other_hall: BackupFile, tmp_path: Path, field: str, value: object
) -> None:
    """A moment that was none ended in an error of Python when the hall was restored already."""

    def change(manifest: dict[str, object]) -> None:
        rows = next(member for member in manifest["members"] if member["model"] == "people.club")  # type: ignore[attr-defined]
        (manifest if field in HEAD else rows)[field] = value

    file = forged_backup(tmp_path / "b.zip", [], other_hall.file, change=change)
    with suppress(HallError), archive.open_archive(file) as backup:
        assert datetime.fromisoformat(backup.manifest.made_at).tzinfo is not None
        assert all(isinstance(name, str) for member in backup.tables() for name in member.columns or ())
