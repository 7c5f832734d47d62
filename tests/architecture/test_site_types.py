"""What mypy must see in the site, asked just as the test command asks it: nothing is left out, and no rule is off.

The faults are planted in copies that mypy reads in place of the files, all in one run, so that nothing is written to
the project.
"""

import shutil
import subprocess
import tomllib
from typing import NamedTuple

import pytest

from tests.run import STEPS

from .project_files import ROOT

SITE = "src/tilehall/site"
KNOWN = ROOT / ".mypy_cache"  # what an earlier run left; a copy of it spares half a minute

with (ROOT / "pyproject.toml").open("rb") as _file:
    MYPY = tomllib.load(_file)["tool"]["mypy"]


class Fault(NamedTuple):
    file: str
    # Added at its end. Where it brings no new name, mypy need not look again at all modules that import the file.
    line: str
    said: str


FAULTS = {
    "a word where a number is declared": Fault(
        f"{SITE}/rulebook/wording.py",
        'x: int = "no"',
        'Incompatible types in assignment (expression has type "str", variable has type "int")',
    ),
    "a view that takes it for granted that somebody is signed in": Fault(
        f"{SITE}/people/views/public.py",
        "HallRequest().actor.account.name",
        'Item "None" of "Account | None" has no attribute "name"',
    ),
    "a view that asks an actor for a number": Fault(
        f"{SITE}/tournaments/views/wall.py",
        "HallRequest().actor.may(1)",
        'Argument 1 to "may" of "Actor" has incompatible type "int"; expected "str"',
    ),
    "an actor on a request as Django makes it": Fault(
        f"{SITE}/hall/error_pages.py",
        "HttpRequest().actor",
        '"HttpRequest" has no attribute "actor"',
    ),
    "rows asked for by a column that is not there": Fault(
        f"{SITE}/people/store.py",
        "Person.objects.filter(shoe_size=43)",
        "Cannot resolve keyword 'shoe_size' into field",
    ),
    "a function that says nothing of its types": Fault(
        f"{SITE}/ratings/wording.py",
        "def planted(x): return x",
        "Function is missing a type annotation",
    ),
    "a command that hands on the wrong thing": Fault(
        "src/tilehall/cli/answer.py",
        "Answer(None, 1)",
        'Argument 2 to "Answer" has incompatible type "int"; expected "str"',
    ),
}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    room = tmp_path_factory.mktemp("mypy")
    if KNOWN.exists():
        shutil.copytree(KNOWN, room / "known")
    command = [*next(step for step in STEPS if step.name == "mypy").commands[0], f"--cache-dir={room / 'known'}"]
    for number, fault in enumerate(FAULTS.values()):
        copy = room / f"{number}.py"
        copy.write_text(f"{(ROOT / fault.file).read_text(encoding='utf-8')}\n{fault.line}\n", encoding="utf-8")
        command += ["--shadow-file", fault.file, str(copy)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300).stdout


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_mypy_sees(complaints: str, fault: Fault) -> None:
    length = len((ROOT / fault.file).read_text(encoding="utf-8").splitlines())
    planted = [line for line in complaints.splitlines() if line.startswith(f"{fault.file}:{length + 2}: error: ")]
    assert any(fault.said in line for line in planted), complaints


def test_mypy_has_nothing_else_to_say(complaints: str) -> None:
    errors = [line for line in complaints.splitlines() if ": error: " in line]
    assert {line.split(":")[0] for line in errors} == {fault.file for fault in FAULTS.values()}


def test_no_room_is_left_out_and_no_rule_is_off() -> None:
    """Only of what others wrote without types may nothing be known."""
    assert (MYPY["strict"], MYPY["packages"]) == (True, ["tilehall"])
    for override in MYPY["overrides"]:
        assert set(override) == {"module", "ignore_missing_imports"}, override
        assert not [name for name in override["module"] if name.startswith("tilehall")], override


def test_what_is_let_pass_says_which_rule_and_why() -> None:
    """In the site and the command line mypy is overruled only where the stubs of others are wrong."""
    overruled = [
        line.strip()
        for place in ("site", "cli")
        for file in sorted((ROOT / "src/tilehall" / place).rglob("*.py"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if "type: ignore" in line
    ]
    assert len(overruled) <= 3, overruled
    assert all("type: ignore[" in line for line in overruled), overruled
