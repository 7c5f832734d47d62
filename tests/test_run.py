"""The runner of the checks: it runs all of them, tells what failed and what did not run, and says no to either."""

import re
import shutil
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import connection

from tests import durations, provisions, run
from tests.site.conftest import HERE, OF_PAGES, OF_SERVERS, is_one_of, reaches_no_server

PASSING = run.Step("passing", [[sys.executable, "-c", ""]])
FAILING = run.Step("failing", [[sys.executable, "-c", "raise SystemExit(3)"]])
BROWSING = run.Step("browsing", [[sys.executable, "-c", ""]], browser=True)


def surroundings(**lacking: str) -> run.Surroundings:
    return run.Surroundings(env={}, lacking=lacking)


def test_a_failing_step_does_not_stop_the_others(monkeypatch, capsys):
    monkeypatch.setattr(run, "STEPS", (FAILING, PASSING))
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert run.main(["--quick"]) == 1
    said = capsys.readouterr().out
    assert said.rstrip().splitlines()[-1].startswith("FAILED: failing (")
    assert "passing" in said.partition("=== passing")[2], "the second step ran, and is in the table"


def test_all_passed_is_exit_0(monkeypatch, capsys):
    monkeypatch.setattr(run, "STEPS", (PASSING,))
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert run.main(["--quick"]) == 0
    assert "All passed (" in capsys.readouterr().out


# Each waits for what the other leaves behind.
MEETING = """
import pathlib, sys, time
mine, other = map(pathlib.Path, sys.argv[1:])
print("begins", mine.name, flush=True)
mine.touch()
until = time.monotonic() + 20
while not other.exists():
    if time.monotonic() > until: raise SystemExit("came alone")
    time.sleep(0.01)
print("ends", mine.name, flush=True)
"""


def test_what_keeps_one_processor_busy_runs_side_by_side_and_is_told_in_one_piece(tmp_path, capsys):
    one, two = (str(tmp_path / name) for name in ("one", "two"))
    steps = [run.Step(Path(a).name, [[sys.executable, "-c", MEETING, a, b]]) for a, b in ((one, two), (two, one))]
    assert [outcome.verdict for outcome in run.run_all(steps, surroundings())] == ["passed", "passed"]
    said = capsys.readouterr().out
    for name in ("one", "two"):
        assert f"=== {name}\nbegins {name}\nends {name}\n" in said


def test_what_fills_the_machine_waits_until_it_is_alone(tmp_path):
    there = tmp_path / "over"
    first = run.Step("beside", [[sys.executable, "-c", f"import pathlib; pathlib.Path({str(there)!r}).touch()"]])
    last = run.Step("alone", [[sys.executable, "-c", f"import os; assert os.path.exists({str(there)!r})"]], alone=True)
    outcomes = run.run_all([last, first], surroundings())
    assert [(outcome.step.name, outcome.verdict) for outcome in outcomes] == [("beside", "passed"), ("alone", "passed")]


def test_what_mostly_waits_runs_along_and_is_told_after(tmp_path, capfd):
    one, two = (str(tmp_path / name) for name in ("one", "two"))
    commands = [[sys.executable, "-c", MEETING, a, b] for a, b in ((one, two), (two, one))]
    step = run.Step("both", commands[:1], beside=commands[1:], alone=True)
    assert run.run(step, surroundings()).verdict == "passed"
    assert capfd.readouterr().out.endswith("begins one\nends one\nbegins two\nends two\n")
    failing = run.Step("failing along", PASSING.commands, beside=FAILING.commands, alone=True)
    outcome = run.run(failing, surroundings())
    assert outcome.verdict == "failed"
    assert "raise SystemExit(3)" in outcome.why


def test_where_there_is_no_browser_the_step_is_left_out_and_named():
    outcome = run.run(BROWSING, surroundings(browser="no Chromium (no root)"))
    assert (outcome.verdict, outcome.why) == ("left out", "no Chromium (no root)")
    assert run.closing([outcome], 7) == "DID NOT RUN: browsing (7 s)."
    assert run.run(BROWSING, surroundings(servers="no Redis")).verdict == "passed"


def test_what_cannot_be_installed_is_noted_for_the_steps_that_need_it(monkeypatch, capsys):
    nowhere = provisions.Provision("Chromium", ("chromium",), lambda: None)
    monkeypatch.setattr(provisions, "BROWSER", (nowhere,))
    monkeypatch.setattr(provisions, "SERVERS", ())
    monkeypatch.setattr(provisions, "install", lambda wanted: "installing needs root, and there is no sudo")
    found = surroundings()
    run.provide(found)
    assert found.lacking == {"browser": "no Chromium (installing needs root, and there is no sudo)"}
    assert "Installing Chromium" in capsys.readouterr().out


def test_what_will_do_is_used_where_the_better_one_cannot_be_had(monkeypatch, capsys):
    second_best = provisions.Provision("Chromium", ("shell", "chromium"), lambda: None, lambda: run.ROOT)
    monkeypatch.setattr(provisions, "BROWSER", (second_best,))
    monkeypatch.setattr(provisions, "SERVERS", ())
    asked = []
    monkeypatch.setattr(provisions, "install", lambda wanted: asked.append(wanted) or "there is none")
    found = surroundings()
    run.provide(found)
    assert (asked, found.lacking) == ([[second_best]], {})


def test_of_several_packages_the_first_that_there_is_is_installed(monkeypatch):
    tried = []
    monkeypatch.setattr("shutil.which", lambda name, **_: f"/usr/bin/{name}")
    monkeypatch.setattr(
        provisions, "_run", lambda command: tried.append(command[-1]) or ("no" if "shell" in tried[-1] else "")
    )
    wanted = provisions.Provision("Chromium", ("shell", "chromium", "chrome"), lambda: None)
    assert provisions.install([wanted]) == ""
    assert tried == ["-qq", "shell", "chromium"]


WAITING = """
import threading, pytest
@pytest.fixture
def slow(): threading.Event().wait(0.4)
def test_quick(): pass
def test_on_something_slow(slow): pass
"""


def test_a_step_tells_how_long_its_tests_took(tmp_path):
    """Run as the runner runs them, in two processes: what a test stands on counts with it."""
    (tmp_path / "test_a.py").write_text(WAITING)
    plugins = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "tests.conftest")
    words = ("-n", "2", *plugins, "--rootdir", str(tmp_path), str(tmp_path))
    outcome = run.run(run.Step("waiting", [run.pytest(*words)]), run.Surroundings(run.clean_environment(tmp_path)))
    assert outcome.verdict == "passed"
    assert outcome.tests.keys() == {"test_a.py::test_quick", "test_a.py::test_on_something_slow"}
    assert outcome.tests["test_a.py::test_on_something_slow"] > 0.4
    assert run.run(PASSING, run.Surroundings(run.clean_environment(tmp_path))).tests == {}


def test_the_slowest_tests_of_all_steps_are_named():
    steps = [("one", {f"test_{number}": number / 10 for number in range(9)}), ("two", {"test_1": 7.25, "test_2": 0.35})]
    told = durations.slowest(steps).splitlines()
    assert told[:3] == ["The slowest tests:", "     7.2 s  test_1  (two)", "     0.8 s  test_8  (one)"]
    assert len(told) == 11
    assert durations.slowest([("one", {})]) == ""


@pytest.mark.parametrize(
    "name", ["DATABASE_URL", "REDIS_URL", "TILEHALL_HTTPS", "DJANGO_SETTINGS_MODULE", "PYTHONPATH"]
)
def test_what_the_shell_holds_does_not_decide_what_is_tested(monkeypatch, tmp_path, name):
    monkeypatch.setenv(name, "from the shell")
    monkeypatch.setenv("HOME", "kept")
    env = run.clean_environment(tmp_path)
    assert name not in env
    assert env["HOME"] == "kept"
    assert env["TILEHALL_DATA"] == str(tmp_path)


def test_quick_needs_neither_browser_nor_server():
    assert not [step.name for step in run.STEPS if step.quick and (step.browser or step.servers)]


@pytest.mark.parametrize(
    "mark, chosen", [("browser", "browser"), ("servers", "servers|not own_sqlite"), ("own_halls", "own_halls")]
)
def test_a_step_looks_wherever_its_tests_are(mark, chosen):
    """Looking through all the others for a handful takes longer than running it."""
    commands = [command for step in run.STEPS for command in (*step.commands, *step.beside) if "-m" in command[3:]]
    asked = [command for command in commands if re.match(chosen, command[command.index("-m", 3) + 1])]
    looked = [run.ROOT / word for command in asked for word in command if word.startswith("tests/")]
    assert looked
    given = re.compile(rf"pytest\.mark\.{mark}\b")
    marked = [file for file in (run.ROOT / "tests").rglob("*.py") if given.search(file.read_text(encoding="utf-8"))]
    assert marked
    assert [file for file in marked if not any(place == file or place in file.parents for place in looked)] == []


@pytest.mark.parametrize(
    "fixtures, marks, own",
    [
        ({"furnished", "make_place"}, set(), True),
        ({"furnished", "make_place"}, {"servers"}, False),
        ({"furnished", "make_place"}, {"django_db"}, False),
        ({"furnished", "db"}, set(), False),
        ({"furnished", "django_db_setup"}, set(), False),
        ({"tmp_path"}, {"parametrize"}, True),
        ({"tmp_path"}, {"django_db"}, False),
        ({"tmp_path"}, {"servers"}, False),
        ({"client", "db"}, set(), False),
        ({"transactional_db"}, set(), False),
    ],
)
def test_on_postgresql_only_what_reaches_no_server_is_left_out(fixtures, marks, own):
    assert reaches_no_server(fixtures, marks) is own


def test_without_a_mark_no_database_is_reached():
    """What the selection for PostgreSQL rests on."""
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        connection.ensure_connection()


def test_the_files_left_to_sqlite_are_there():
    assert [name for name in (*OF_PAGES, *OF_SERVERS) if not (HERE / name).exists()] == []
    assert is_one_of(OF_PAGES, HERE / "test_every_url.py")
    assert not is_one_of(OF_PAGES, HERE / "tournaments" / "test_store.py")


def test_what_postgresql_leaves_out_sqlite_has_run():
    (step,) = [step for step in run.STEPS if step.name == "tests"]
    (words,), (along,) = step.commands, step.beside
    assert words[words.index("-m", 3) + 1 :] == ["not browser and not servers and not own_halls", "tests"]
    assert along[along.index("-m", 3) + 1] == "own_halls and not browser and not servers"


def _memory(folder: Path, kilobytes: int) -> Path:
    told = folder / "meminfo"
    told.write_text(f"MemTotal:       99999999 kB\nMemAvailable:   {kilobytes} kB\nBuffers: 1 kB\n")
    return told


def test_a_run_writes_into_memory_where_there_is_room_and_else_on_the_disk(monkeypatch, tmp_path):
    enough = run.ROOM >> 10
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: SimpleNamespace(free=run.ROOM))
    assert run.in_memory(tmp_path, _memory(tmp_path, enough)) == tmp_path
    assert run.in_memory(tmp_path, _memory(tmp_path, enough - 1)) is None
    assert run.in_memory(tmp_path, tmp_path / "not told") is None
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: SimpleNamespace(free=run.ROOM - 1))
    assert run.in_memory(tmp_path, _memory(tmp_path, enough)) is None


@pytest.mark.parametrize("memory", [True, False])
def test_what_a_run_has_written_is_gone_after_it(monkeypatch, tmp_path, memory):
    before = tempfile.gettempdir()
    monkeypatch.setattr(run, "in_memory", lambda: tmp_path if memory else None)
    with run.scratch_folder() as folder:
        env = run.clean_environment(folder)
        assert (env.get("TMPDIR") == str(folder)) is memory
        assert (tempfile.gettempdir() == str(folder)) is memory
        (folder / "something").write_text("written by a test")
    assert not folder.exists()
    assert tempfile.gettempdir() == before
