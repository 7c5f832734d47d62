"""Names that are given once, on the disks of every system."""

import pytest

from tilehall.site.logs import disk


@pytest.mark.parametrize("stay_put", [False, True])
def test_a_name_is_given_once_and_its_part_is_gone(tmp_path, monkeypatch, stay_put):
    monkeypatch.setattr(disk, "OPEN_FILES_STAY_PUT", stay_put)
    part, place = tmp_path / "a.part", tmp_path / "a"
    part.write_text("whole")
    disk.name_once(part, place)
    assert (place.read_text(), part.exists()) == ("whole", False)


def test_a_name_that_is_taken_stays_with_who_has_it(tmp_path):
    part, place = tmp_path / "a.part", tmp_path / "a"
    part.write_text("late")
    place.write_text("first")
    with pytest.raises(FileExistsError):
        disk.name_once(part, place)
    assert (place.read_text(), part.read_text()) == ("first", "late")


def test_a_file_that_somebody_else_wrote_is_synced(tmp_path):
    (tmp_path / "a").write_text("whole")
    disk.sync_file(tmp_path / "a")
    disk.sync_folder(tmp_path)
    assert (tmp_path / "a").read_text() == "whole"
