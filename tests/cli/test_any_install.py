"""The two ways to a hall beside make: start.py with nothing but Python, and the wheel by itself. Both without a
compiler, which is the quicker way too. What they install comes from where `make` has it from."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .running_hall import Hall

pytestmark = pytest.mark.own_halls
ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / "bin" / "uv"
PYTHON = Path(sys._base_executable).resolve()
NOT_OURS = ("DJANGO", "TILEHALL", "DATABASE", "REDIS", "PYTHON", "VIRTUAL_ENV", "CC")
# What stands beside the sources and is made from them, or by those who work here.
LEFT_OUT = shutil.ignore_patterns(".*", "data", "build", "*.egg-info", "*.so", "__pycache__", "tests", "bench", "docs")


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """The sources as somebody downloads them."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("laptop") / "tilehall", ignore=LEFT_OUT))


def surroundings(nowhere: Path) -> dict[str, str]:
    """No program is found on this path: no make, no compiler, no git, no shell."""
    nowhere.mkdir(exist_ok=True)
    return {**{k: v for k, v in os.environ.items() if not k.startswith(NOT_OURS)}, "PATH": str(nowhere)}


class Started(Hall):
    """A hall that any command starts, and nothing of the surroundings but what it is told."""

    def __init__(self, words, environment, folder):
        self.begin(subprocess.Popen(
            [str(word) for word in words], env=environment, cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        ))  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(30)
        self.reader.join(10)
        self.process.stdout.close()


def test_start_py_needs_nothing_but_python(copy, tmp_path):
    environment, data = surroundings(tmp_path / "nowhere"), tmp_path / "data"
    words = [PYTHON, copy / "start.py", "LAN=", "PORT=0", f"DATA={data}"]
    with Started(words, environment, tmp_path) as hall:
        hall.wait_for("Ready after", 180)
        assert "Become the first officer" in hall.get("/").text
        assert hall.wait_for(r"^Installing what the hall stands on")
        assert hall.wait_for(r"kernels interpreted: .*no compiler")
        assert hall.stop()[0] == 0
    assert (data / "hall.sqlite3").is_file()
    with Started([*words[:2], "--port", "0", "--data", data], environment, tmp_path) as again:
        assert again.get("/healthz").status == 200
        assert not again._search("^(Preparing|Installing|Building)"), "once is enough"
        assert again.stop()[0] == 0
    made = subprocess.run(["make", "-n", "setup"], cwd=copy, capture_output=True, text=True, timeout=30)
    assert "pip install" not in made.stdout, "make finds it done"


def test_a_folder_that_was_moved_and_a_python_that_was_replaced_start_again(copy, tmp_path):
    """The programs in .venv name the folder that they were made in, and the Python that they were made with."""
    environment, data = surroundings(tmp_path / "nowhere"), tmp_path / "data"
    there = copy.rename(copy.parent / "moved to there")

    def started(*made: str) -> None:
        words = [PYTHON, there / "start.py", "--port", "0", "--data", data]
        with Started(words, environment, tmp_path) as hall:
            hall.wait_for("^Tilehall is at", 180)
            assert hall.get("/healthz").status == 200
            told = [word for word in ("Preparing", "Installing", "Building") if hall._search(f"^{word}")]
            assert told == list(made)
            assert hall.stop()[0] == 0

    def made_by_make() -> str:
        return subprocess.run(["make", "-n", "setup"], cwd=there, capture_output=True, text=True, timeout=30).stdout

    try:
        started("Building")
        started()
        assert "pip install" not in made_by_make()
        there = there.rename(copy.parent / "and to here")
        assert "pip install" in made_by_make(), "make sees it, too"
        started("Building")
        python = there / ".venv" / "bin" / "python"
        python.unlink()
        python.symlink_to(tmp_path / "gone")
        started("Installing", "Building")
    finally:
        there.rename(copy)


def test_what_start_py_installs_make_installs():
    """One installer, by one number."""
    (pinned,) = (line for line in (ROOT / "start.py").read_text().splitlines() if line.startswith("UV = "))
    _, version, _ = pinned.split('"')
    assert f"pip-version-check {version}\n" in (ROOT / "Makefile").read_text()


def test_the_wheel_is_a_hall_by_itself(copy, tmp_path):
    environment, data, home = surroundings(tmp_path / "nowhere"), tmp_path / "data", tmp_path / "environment"
    environment["UV_SYSTEM_CERTS"] = "1"

    def run(*words: object) -> None:
        done = subprocess.run(
            [str(word) for word in words], cwd=copy, env=environment, capture_output=True, text=True, timeout=180
        )
        assert done.returncode == 0, done.stdout + done.stderr

    run(UV, "build", "-q", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o", tmp_path, copy)
    (wheel,) = tmp_path.glob("tilehall-*.whl")
    run(UV, "venv", "-q", "--python", PYTHON, home)
    run(UV, "pip", "install", "-q", "--python", home / "bin" / "python", "-c", ROOT / "requirements.lock", wheel)
    with Started([home / "bin" / "tilehall", "serve", "--port", "0", "--data", data], environment, tmp_path) as hall:
        assert "Become the first officer" in hall.get("/").text
        for page in ("/rules/", "/rules/nzasp.P.6.17/", "/referee/", "/judge/", "/api/openapi.json"):
            assert hall.get(page).status == 200, page
        assert hall.stop()[0] == 0
    # What is not Python goes along too; only what is told to those who build it does not.
    there = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    ours = {
        str(file.relative_to(copy / "src")) for file in (copy / "src" / "tilehall").rglob("*")
        if file.is_file() and file.suffix not in (".pyc", ".so", ".md") and file.parent.name != "cache"
    }  # fmt: skip
    assert ours - there == set()
