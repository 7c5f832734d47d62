"""A laptop without POSIX, make and a compiler: elsewhere/sitecustomize.py takes away what Windows has not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storm.kills import kill_storm

from .running_hall import TILEHALL, running

pytestmark = pytest.mark.own_halls
ROOT = Path(__file__).parents[2]
ELSEWHERE = Path(__file__).with_name("elsewhere")
AT_ONCE = 0.100  # seconds


def surroundings(nowhere: Path, **more: str) -> dict[str, str]:
    """No program is found on this path."""
    nowhere.mkdir(exist_ok=True)
    return {"PYTHONPATH": f"{ELSEWHERE}{os.pathsep}{ROOT}", "PATH": str(nowhere), **more}


def done(environment: dict[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO", "TILEHALL", "DATABASE", "REDIS"))}
    said = subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return said


def test_a_hall_starts_scores_is_killed_and_is_backed_up_and_put_back(tmp_path):
    data, kept, there = tmp_path / "data", tmp_path / "kept.zip", surroundings(tmp_path / "nowhere")
    report = kill_storm(data, there, kills=1, players=20, seed=3)
    assert report.sound, report
    assert (report.kills, len(report.acknowledged)) == (1, 10)
    (data / "files").mkdir(exist_ok=True)
    (data / "files" / "rules.txt").write_text("ours")
    with running(data, **there) as hall:
        assert hall.get("/healthz").status == 200
        made = done(there, TILEHALL, "backup", kept, "--data", data)
        assert made.returncode == 0, made.stderr
        for words in (("serve", "--port", "0"), ("restore", kept, "--replace")):
            refused = done(there, TILEHALL, *words, "--data", data)
            assert (refused.returncode, "the hall is running here" in refused.stderr) == (1, True), refused.stderr
        assert hall.stop()[0] == 0
    said = done(there, TILEHALL, "restore", kept, "--replace", "--data", data)
    assert said.returncode == 0, said.stderr
    assert (data / "files" / "rules.txt").read_text() == "ours"
    assert not list(data.rglob("*.part"))


HOLD = """
import sys, time
from pathlib import Path
from tilehall.site.hall import lock
with lock.hold_folder(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60 if len(sys.argv) > 2 else 0)
"""


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_where_python_has_no_locks_of_files_those_of_records_do_as_well(tmp_path):
    there = {**os.environ, **surroundings(tmp_path / "nowhere", TILEHALL_NO_LOCKS="1")}
    words = [sys.executable, "-c", HOLD, str(tmp_path / "data")]
    with subprocess.Popen([*words, "long"], env=there, stdout=subprocess.PIPE, text=True) as first:
        try:
            assert first.stdout.readline() == "held\n"
            second = done(there, *words)
            assert f"process {first.pid}" in second.stderr
        finally:
            first.kill()
    assert done(there, *words).stdout == "held\n"


def test_verdict_and_scores_come_at_once_where_nothing_is_compiled(tmp_path):
    there = surroundings(tmp_path / "nowhere", TILEHALL_DATA=str(tmp_path / "data"))
    said = done(there, sys.executable, "-m", "tests.cli.elsewhere.answer_times")
    assert said.returncode == 0, said.stderr
    times = json.loads(said.stdout.splitlines()[-1])
    assert times["compiled"] == []
    assert 0 < times["judge"] < AT_ONCE
    assert 0 < times["scorer"] < AT_ONCE
