"""The backups in the data folder: ordered by the hall's own count, whatever the clock says; the newest made stays."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.site.whole_halls import Place, open_hall
from tilehall.site.hall import backup_folder, backups
from tilehall.site.hall.backup_folder import KEPT, backup_files, next_backup, prune

NOON = datetime(2026, 6, 6, 0, 0, tzinfo=UTC)
DAY = timedelta(days=1)
AHEAD = timedelta(days=3650)


def old_style(data: Path, made_at: datetime, kind: str = "daily") -> Path:
    path = data / "backups" / f"{made_at:%Y%m%dT%H%M%SZ}-{kind}.zip"
    path.parent.mkdir(exist_ok=True)
    path.touch()
    return path


def make(data: Path, kind: str, made_at: datetime) -> Path:
    """As `make_backup` does, without a hall."""
    (data / "backups").mkdir(exist_ok=True)
    made = next_backup(data, kind, made_at)
    made.path.touch()
    prune(data, made)
    return made.path


def test_after_a_clock_was_ahead_the_newest_is_not_deleted_and_the_daily_one_goes_on(hall: Place) -> None:
    """By date, each right backup was older than the twenty of the wrong year, and deleted as soon as it was made."""
    open_hall()
    for day in range(22):
        make(hall.data, "daily", NOON + AHEAD + day * DAY)
    made = [backups.back_up_if_due(NOON + hour * timedelta(hours=1)) for hour in (0, 1, 24, 25)]
    assert [backup is not None for backup in made] == [True, False, True, False]
    assert all(backup.path.exists() for backup in made if backup)
    assert backup_files()[0] == made[2]
    assert len(backup_files()) == KEPT


def test_backups_of_an_older_version_come_before_all_others(tmp_path: Path) -> None:
    late, early = old_style(tmp_path, NOON + AHEAD), old_style(tmp_path, NOON)
    new = make(tmp_path, "daily", NOON + DAY)
    assert [backup.path for backup in backup_files(tmp_path)] == [new, late, early]
    assert [backup.count for backup in backup_files(tmp_path)] == [1, 0, 0]
    assert new.name == "000001-20260607T000000Z-daily.zip"


def test_the_log_says_when_the_clock_was_set_back(hall: Place, caplog: pytest.LogCaptureFixture) -> None:
    open_hall()
    with caplog.at_level(logging.WARNING):
        backups.make_backup("daily", NOON + AHEAD)
        backups.make_backup("daily", NOON + AHEAD - timedelta(seconds=30))
        assert caplog.text == "", "a clock is put right by seconds all the time"
        made = backups.make_backup("daily", NOON)
    assert made.earlier_date == NOON + AHEAD - timedelta(seconds=30)
    assert "the clock was set back: 000003-20260606T000000Z-daily.zip was made after a backup dated" in caplog.text
    first = backup_files()[-1]
    assert (first.is_ahead(NOON), made.is_ahead(NOON)) == (True, False)


def test_those_made_by_hand_are_pruned_too_and_apart_from_the_others(tmp_path: Path) -> None:
    days = [make(tmp_path, "daily", NOON + day * DAY) for day in range(5)]
    by_hand = [make(tmp_path, "asked", NOON + minute * timedelta(minutes=1)) for minute in range(KEPT + 3)]
    assert [path.exists() for path in by_hand] == [False] * 3 + [True] * KEPT
    assert all(path.exists() for path in days)


def test_a_long_one_that_others_overtook_stays_when_it_is_done(tmp_path: Path) -> None:
    """A backup that took an hour, while another process made more than are kept."""
    (tmp_path / "backups").mkdir()
    slow = next_backup(tmp_path, "asked", NOON)
    slow.path.touch()
    for minute in range(KEPT):
        (tmp_path / "backups" / f"{minute + 2:06}-20260606T00{minute:02}00Z-asked.zip").touch()
    prune(tmp_path, slow)
    assert slow.path.exists()


def test_two_that_are_made_at_once_have_two_counts(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    first = next_backup(tmp_path, "round", NOON)
    first.path.with_name(f".{first.name}.ab12.part").touch()  # as while it is written
    assert next_backup(tmp_path, "daily", NOON).count == first.count + 1


@pytest.mark.parametrize("name", ["wedding.zip", "000001-20260231T000000Z-daily.zip", "1-20260606T000000Z-daily.zip"])
def test_other_files_are_neither_listed_nor_touched(tmp_path: Path, name: str) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / name).touch()
    for day in range(KEPT + 1):
        make(tmp_path, "daily", NOON + day * DAY)
    assert name not in [backup.name for backup in backup_files(tmp_path)]
    assert (tmp_path / "backups" / name).exists()


def test_a_date_at_the_end_of_the_calendar_stops_no_backup(tmp_path: Path) -> None:
    last = datetime.max.replace(microsecond=0, tzinfo=UTC)
    old_style(tmp_path, last)
    (found,) = backup_files(tmp_path)
    assert found.is_ahead(last - timedelta(days=1))
    assert not found.is_ahead(last)
    assert make(tmp_path, "daily", last) in [backup.path for backup in backup_files(tmp_path)]


moments = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))
made_backups = st.lists(st.tuples(st.sampled_from(backup_folder.KINDS), moments), min_size=1, max_size=60)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(made=made_backups, old=st.lists(moments, max_size=25))
def test_whatever_the_clock_does_the_last_made_of_each_kind_are_there(
    tmp_path_factory: pytest.TempPathFactory, made: list[tuple[str, datetime]], old: list[datetime]
) -> None:
    data = tmp_path_factory.mktemp("clock")
    for moment in old:
        old_style(data, moment)
    paths = [make(data, kind, moment) for kind, moment in made]
    for one in backup_folder.KINDS:
        of_kind = [path for path, (kind, _) in zip(paths, made, strict=True) if kind == one]
        there = [backup.path for backup in backup_files(data) if backup.kind == one]
        assert there[: len(of_kind)] == of_kind[::-1][:KEPT]
    assert backup_files(data)[0].path == paths[-1]
