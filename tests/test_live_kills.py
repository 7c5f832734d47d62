"""The short form of the storm on live games: killed five times in the middle of the moves, on each database.

On PostgreSQL with Redis two processes serve the hall, and the players of a game sit at different ones.
"""

import pytest

from tests.storm.live_kills import LiveReport, judged, live_kill_storm

pytestmark = pytest.mark.own_halls
KILLS, GAMES = 5, 8


def demand_sound(report: LiveReport) -> None:
    print(report)
    assert report.sound, (str(report), report.lost, report.doubled, report.changed, report.check)
    assert report.kills == KILLS
    assert len(report.acknowledged) > KILLS


def test_every_acknowledged_move_is_there_once_on_sqlite(tmp_path):
    demand_sound(live_kill_storm(tmp_path / "data", {}, kills=KILLS, games=GAMES, seed=1))


@pytest.mark.servers
def test_every_acknowledged_move_is_there_once_with_two_processes_on_postgresql(tmp_path, postgres_url, redis_url):
    servers = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url}
    demand_sound(live_kill_storm(tmp_path / "data", servers, kills=KILLS, games=GAMES, seed=2, processes=2))


def test_the_judge_of_the_storm_sees_what_is_lost_doubled_or_elsewhere():
    def seen(kept) -> LiveReport:
        report = LiveReport(acknowledged={(1, "a"): 3, (1, "b"): 4})
        return judged(report, {"kept": {"1": kept}, "skipped": 0}, "")

    assert seen({"a": [2, 3], "b": [4]}).sound
    assert seen({"b": [4]}).lost == ["1: a"]
    assert seen({"a": [2, 3, 5, 6], "b": [4]}).doubled == ["1: a"]
    assert seen({"a": [2, 3], "b": [5]}).changed == ["1: b"]
