"""Work shared out over processes: in order, and none of them is left when who asked has ended, however that was."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tilehall.cli.shared_work import shared_out

LONG = 30.0  # seconds within which a process must have ended
TICK = threading.Event()


def doubled(number):
    return 2 * number


def failing(number):
    raise ValueError(number)


def test_answers_come_in_the_order_of_the_parts():
    assert list(shared_out(doubled, range(50), 3)) == [2 * number for number in range(50)]


def test_a_fault_comes_through():
    with pytest.raises(ValueError, match="0"):
        list(shared_out(failing, range(3), 2))


def workers_of(parent):
    """Alive, as the system knows them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def begun(tmp_path, *words):
    return started([sys.executable, "-m", "tilehall.cli.main", *words], tmp_path)


def started(command, folder):
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    until = time.monotonic() + LONG
    while not (workers := workers_of(process.pid)) and time.monotonic() < until:
        TICK.wait(0.05)
    return process, workers


def gone(pids):
    until = time.monotonic() + LONG
    while (left := [pid for pid in pids if Path(f"/proc/{pid}").exists()]) and time.monotonic() < until:
        TICK.wait(0.05)
    return not left


MATCH = ("scrabble", "match", "simulation", "equity", "--games", "400")


ALWAYS = """
from itertools import count
from tilehall.cli.shared_work import shared_out
from tests.cli.test_shared_work import answering

for _ in shared_out(answering, count(), 3):
    pass
"""


def answering(_number):
    return bytes(1 << 18)  # more than a pipe takes at once


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGKILL])
def test_answers_that_reach_nobody_any_more_are_no_fault_to_tell(ended_by):
    """The workers are in the middle of an answer when who asked is gone."""
    process, workers = started([sys.executable, "-c", ALWAYS], Path(__file__).parents[2])
    TICK.wait(0.5)
    process.send_signal(ended_by)
    _, complained = process.communicate(timeout=LONG)
    assert process.returncode == -ended_by
    assert complained == ""
    assert gone(workers)


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whoever_ends_a_match_ends_its_workers(tmp_path, ended_by):
    process, workers = begun(tmp_path, *MATCH)
    assert workers
    if ended_by == signal.SIGINT:
        os.killpg(process.pid, ended_by)  # as Ctrl-C does, to all of them
    else:
        process.send_signal(ended_by)
    _, complained = process.communicate(timeout=LONG)
    assert process.returncode != 0
    assert "Traceback" not in complained
    assert gone(workers)
