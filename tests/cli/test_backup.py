"""tilehall backup, restore and check, as a person at the console meets them."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.utils import timezone

from tests.cli.conftest import Run
from tests.site.hall.archive_forge import forged_backup
from tests.site.hall_fixtures import MakePlace, furnished, make_place
from tests.site.whole_halls import contents_of, fill_with_life, open_hall, sqlite_place
from tilehall.cli.answer import Complaint
from tilehall.cli.backup import remove_if_created
from tilehall.site.games.store import GameRow
from tilehall.site.hall import lock

__all__ = ["furnished", "make_place"]  # fixtures


def complained(done: subprocess.CompletedProcess[str], status: int, *said: str) -> None:
    assert done.returncode == status, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("tilehall: ")
    assert done.stderr.count("\n") == 1
    for part in said:
        assert part in done.stderr


def test_a_hall_goes_into_a_file_and_comes_out_of_it(make_place: MakePlace, tmp_path: Path, run: Run) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        open_hall("Te Whare o ngā Kupu")
    with lock.hold_folder(place.data):  # as while the hall runs
        done = run("backup", "b.zip", "--data", place.data, "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert told["file"] == str(tmp_path / "b.zip")
    assert told["rows"] > 1
    complained(run("backup", "b.zip", "--data", place.data), 2, "b.zip", "--force")
    (tmp_path / ".b.zip.0123abcd.part").touch()  # as one leaves it that is killed
    done = run("backup", "b.zip", "--force", "--data", place.data)
    assert done.stdout.startswith("The hall is in ")
    assert ".b.zip.0123abcd.part was cut short" in done.stderr

    done = run("restore", "b.zip", "--data", "new/data", "--json")
    assert done.returncode == 0, done.stderr
    assert (json.loads(done.stdout)["before"], json.loads(done.stdout)["origin"]) == (None, "elsewhere")
    assert re.fullmatch(
        r"tilehall: .*/b.zip was made by another hall \([0-9a-f]{16}\); keep this only if .*\n", done.stderr
    )
    new = sqlite_place(tmp_path / "new/data")
    assert contents_of(new) == contents_of(place)

    complained(run("restore", "b.zip", "--data", "new/data"), 1, "not empty", "--replace")
    (new.data / "files").mkdir(exist_ok=True)
    (new.data / "files/odd\tname").touch()  # no backup can hold it
    done = run("restore", "b.zip", "--replace", "--data", "new/data")
    assert "What was there before is in" in done.stdout
    assert re.search(r"The files that were there are in \S+/backups/files-", done.stdout)
    (before,) = (tmp_path / "new/data/backups").glob("*-restore.zip")
    again = run("restore", before, "--replace", "--data", "new/data", "--json")
    assert (json.loads(again.stdout)["origin"], again.stderr) == ("ours", "")
    assert len(list((tmp_path / "new/data/backups").glob("*-restore.zip"))) == 2
    with lock.hold_folder(new.data):
        complained(run("restore", "b.zip", "--replace", "--data", "new/data"), 1, "running here")

    done = run("check", "--data", "new/data", "--json")
    counted = {"games": 0, "events": 0, "tournaments": 0, "acts": 0}
    assert json.loads(done.stdout) == {**counted, "disagreements": [], "oddities": []}
    said = "0 games with 0 events and 0 tournaments with 0 entries were replayed; everything agrees.\n"
    assert run("check", "--data", "new/data").stdout == said


def test_a_command_that_fails_makes_no_folder(tmp_path: Path, run: Run) -> None:
    (tmp_path / "wrong.zip").write_text("holiday photos")
    complained(run("backup", "b.zip", "--data", "none/data"), 1, "none/data", "no data folder")
    complained(run("check", "--data", "none/data"), 1, "none/data", "no data folder")
    complained(run("restore", "missing.zip", "--data", "none/data"), 2, "missing.zip", "no such file")
    complained(run("restore", "wrong.zip", "--data", "none/data"), 2, "wrong.zip", "no backup of a hall")
    complained(run("restore", "--data", "none/data"), 2, "restore", "FILE")
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.zip"]


def test_a_file_from_anywhere_says_nothing_to_the_terminal(tmp_path: Path, run: Run) -> None:
    """A complaint quotes the file, and a quoted escape sign would let it clear the screen or retype a command."""
    forged_backup(tmp_path / "b.zip", [], change=lambda manifest: manifest.update(migrations={"\x1b[2J": ["\x07"]}))
    done = run("restore", "b.zip", "--data", "data")
    complained(done, 2, "written by a newer Tilehall", "[2J")
    assert done.stderr.strip("\n").isprintable()


def test_a_folder_that_cannot_be_is_said_in_one_line(make_place: MakePlace, tmp_path: Path, run: Run) -> None:
    place = make_place("sqlite")
    assert run("backup", "b.zip", "--data", place.data).returncode == 0
    complained(run("restore", "b.zip", "--data", "b.zip/data"), 2, "b.zip", "Not a directory")
    assert (tmp_path / "b.zip").stat().st_size > 0


def test_an_empty_folder_is_no_hall(tmp_path: Path, run: Run) -> None:
    (tmp_path / "data").mkdir()
    complained(run("backup", "b.zip"), 1, "there is no hall here")
    assert not (tmp_path / "data/hall.sqlite3").exists()
    complained(run("check"), 1, "there is no hall here")


def test_check_shows_what_disagrees_and_says_so_by_its_status(make_place: MakePlace, run: Run) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        GameRow.objects.create(game="toy", ruleset="toy-1", opened_by="x", created=timezone.now())
    done = run("check", "--json", "--data", place.data)
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["games"] == 1
    assert [(one["what"], one["id"]) for one in told["disagreements"]] == [("replay", 1)]
    assert set(told["disagreements"][0]) == {"what", "id", "stored", "computed"}
    done = run("check", "--data", place.data)
    assert done.returncode == 1
    assert "1 disagree" in done.stdout


def test_check_tells_of_what_a_power_cut_left_and_of_a_hall_that_was_lost(make_place: MakePlace, run: Run) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        open_hall()
    folder = place.data / "backups"
    folder.mkdir()
    (folder / ".000002-20260606T000000Z-daily.zip.ab12cd34.part").write_bytes(b"PK")
    done = run("check", "--data", place.data)
    assert done.returncode == 0
    assert "everything agrees.\nBesides, " in done.stdout
    assert "cd34.part: it was cut short when it was written (the hall removes it when it starts)." in done.stdout
    (oddity,) = json.loads(run("check", "--data", place.data, "--json").stdout)["oddities"]
    assert set(oddity) == {"file", "what", "remedy"}
    Path(oddity["file"]).unlink()
    assert run("backup", folder / "000001-20260606T000000Z-daily.zip", "--data", place.data).returncode == 0
    (place.data / "hall.sqlite3").write_bytes(b"")
    said = ("the database is empty (0 bytes), but 1 backup lies in", "tilehall restore ", "-daily.zip --replace")
    for command in (("check",), ("backup", "b.zip")):
        complained(run(*command, "--data", place.data), 1, *said)
    started = run("serve", "--port", "0", "--data", place.data)
    assert (started.returncode, started.stdout) == (1, "")
    assert all(part in started.stderr for part in said)
    assert (place.data / "hall.sqlite3").read_bytes() == b""
    restored = run("restore", folder / "000001-20260606T000000Z-daily.zip", "--replace", "--data", place.data)
    assert restored.returncode == 0, restored.stderr
    assert run("check", "--data", place.data).returncode == 0


def test_a_database_that_is_not_there_is_said_in_one_line(tmp_path: Path, run: Run) -> None:
    (tmp_path / "data").mkdir()
    nowhere = "postgres://nobody@127.0.0.1:1/nothing"
    complained(run("backup", "b.zip", DATABASE_URL=nowhere), 1, "database")
    complained(run("check", DATABASE_URL=nowhere), 2, "database")
    assert not (tmp_path / "b.zip").exists()


def test_a_damaged_secret_and_a_wrong_setting_are_said_in_one_line(tmp_path: Path, run: Run) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/secret").touch()
    for words in (("check",), ("backup", "b.zip"), ("serve", "--port", "0")):
        complained(run(*words), 2, "data/secret: the hall's secret is damaged", "put it back from a copy")
    complained(run("check", TILEHALL_METRICS="everybody"), 2, "tilehall: TILEHALL_METRICS: ", "correct it")


def fail_after(data: Path, *begun: Callable[[], object]) -> None:
    """As a command does that was refused when it had put something there."""
    with remove_if_created(data):
        for begin in begun:
            begin()
        raise Complaint(1, str(data), "the hall is running here", "stop it first")


def test_a_command_that_fails_removes_nothing_of_a_hall_that_began_meanwhile(tmp_path: Path) -> None:
    """Without its lock a second hall would open the same database, and without its secret sign otherwise."""
    data, files = tmp_path / "a/data", {"secret", lock.NAME}
    with ExitStack() as hall:
        with pytest.raises(Complaint):
            fail_after(data, lambda: hall.enter_context(lock.hold_folder(data)), (data / "secret").touch)
        assert {file.name for file in data.iterdir()} == files
    with pytest.raises(Complaint):
        fail_after(data)  # nor of one that was there before and has stopped
    assert {file.name for file in data.iterdir()} == files
    shutil.rmtree(data)
    with pytest.raises(Complaint):
        fail_after(data, *((data / name).touch for name in files))
    assert not data.exists()
    assert data.parent.exists()
