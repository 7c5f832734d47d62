"""The short form of the storm: killed five times in the middle of the work, on each database."""

import pytest

from tests.storm.kills import KillReport, _judged, kill_storm

pytestmark = pytest.mark.own_halls
KILLS, PLAYERS = 5, 60


def demand_sound(report: KillReport) -> None:
    assert report.sound, report
    assert report.kills == KILLS
    assert len(report.acknowledged) == PLAYERS // 2, "every result of the round was acknowledged in the end"


def test_what_was_acknowledged_is_there_once_on_sqlite(tmp_path):
    demand_sound(kill_storm(tmp_path / "data", {}, kills=KILLS, players=PLAYERS, seed=1))


@pytest.mark.servers
def test_what_was_acknowledged_is_there_once_on_postgresql(tmp_path, postgres_url):
    demand_sound(kill_storm(tmp_path / "data", {"DATABASE_URL": postgres_url}, kills=KILLS, players=PLAYERS, seed=2))


def test_the_judge_of_the_storm_sees_what_is_lost_doubled_changed_or_unasked():
    def judged(kept) -> KillReport:
        report = KillReport(sent={"a", "b"}, acknowledged={"a": [1, 2], "b": [3, 4]})
        return _judged(report, kept, "")

    assert judged([["a", [1, 2]], ["b", [3, 4]]]).sound
    assert judged([["a", [1, 2]]]).lost == ["b"]
    assert judged([["a", [1, 2]], ["a", [1, 2]], ["b", [3, 4]]]).doubled == ["a"]
    assert judged([["a", [1, 9]], ["b", [3, 4]]]).changed == ["a"]
    assert judged([["a", [1, 2]], ["b", [3, 4]], ["c", [0, 0]]]).unasked == ["c"]
