"""Files that no backup can hold are not lost in a restore either."""

from pathlib import Path

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, lived_in, restore
from tilehall.site.hall.own_files import member_name, oddly_named_files, own_files


def test_files_are_told_apart_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "files/lists").mkdir(parents=True)
    for name in ("lists/a.txt", "odd\tname", "b"):
        (tmp_path / "files" / name).touch()
    (tmp_path / "files/link").symlink_to("/etc/hostname")
    assert [member_name(path, tmp_path) for path in own_files(tmp_path)] == ["files/b", "files/lists/a.txt"]
    assert [path.name for path in oddly_named_files(tmp_path)] == ["odd\tname"]
    assert own_files(tmp_path / "none") == []


def test_a_restore_over_oddly_named_files_puts_a_copy_by(make_place: MakePlace, other_hall: BackupFile) -> None:
    place = lived_in(make_place("sqlite"), "mine", games=0)
    (place.data / "files/odd\tname").write_text("kept")
    restore(other_hall.file, place, replace=True)
    (copy,) = (place.data / "backups").glob("files-*")
    assert (copy / "odd\tname").read_text() == "kept"
