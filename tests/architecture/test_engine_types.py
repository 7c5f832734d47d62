"""What mypy must see in the games: a rule book that leaves a question open, and an event or a command without its case.

Each fault is planted in a copy that mypy reads in place of the file, so that nothing is written to the project. Faults
that cannot be taken for each other are looked for in one run.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from .project_files import ROOT

SCRABBLE, RUMMIKUB, TOY = "src/tilehall/law/scrabble", "src/tilehall/law/rummikub", "tests/toy"
LOOKED_AT = [
    *(f"{SCRABBLE}/{file}" for file in ("apply", "decide", "rulesets")),
    *(f"{RUMMIKUB}/{file}" for file in ("apply.py", "decide", "rulesets")),
    *(f"{TOY}/{file}.py" for file in ("apply", "decide", "rules")),
]
OPTIONS = ["--config-file=", "--strict", "--follow-imports=silent", "--ignore-missing-imports", "--no-error-summary"]


class Fault(NamedTuple):
    file: str
    right: str  # a pattern that stands there once
    wrong: str
    said: str
    at: str = ""  # the file where mypy says it, if that is another


FAULTS = {
    "a ruleset leaves a term out": Fault(
        f"{SCRABBLE}/rulesets/nzasp_2022.py",
        r"    exchange_min_bag=.*\n",
        "",
        'Missing named argument "exchange_min_bag"',
    ),
    "a ruleset gives a word for a number": Fault(
        f"{SCRABBLE}/rulesets/nsa_2008.py",
        r'one\(int, "exchange_min_bag"\)',
        'one(str, "exchange_min_bag")',
        'Argument 1 to "one" of "RegisterTerms" has incompatible type "type[str]"; expected "type[int]"',
    ),
    "a ruleset answers with a number where a word is asked": Fault(
        f"{RUMMIKUB}/rulesets/nzrc_2024.py",
        r'going_out=Term\("game_over"',
        "going_out=Term(1",
        'incompatible type "int"; expected "str"',
    ),
    "a question that no ruleset answers": Fault(
        f"{RUMMIKUB}/rules.py",
        r"    going_out: Term\[str\]\n",
        "    going_out: Term[str]\n    tea: Term[int]\n",
        'Missing named argument "tea"',
        at=f"{RUMMIKUB}/rulesets/nzrc_2024.py",
    ),
    "a question that the toy does not answer": Fault(
        f"{TOY}/rules.py",
        r"    timeout_draw=.*\n",
        "",
        'Missing named argument "timeout_draw"',
    ),
    "the fold of Scrabble without a case": Fault(
        f"{SCRABBLE}/apply/__init__.py",
        r"        case e\.SlipSigned\(\):\n.*\n",
        "",
        '"assert_never" has incompatible type "SlipSigned"',
    ),
    "the fold of Rummikub without a case": Fault(
        f"{RUMMIKUB}/apply.py",
        r"        case e\.RackCleared\(\):\n.*\n",
        "",
        '"assert_never" has incompatible type "RackCleared"',
    ),
    "the fold of the toy without a case": Fault(
        f"{TOY}/apply.py",
        r"        case TimeCalled\(.*\n.*\n",
        "",
        '"assert_never" has incompatible type "TimeCalled"',
    ),
    "an event that no fold knows": Fault(
        f"{SCRABBLE}/events.py",
        r"    \| SlipSigned\n",
        "    | SlipSigned\n    | str\n",
        '"assert_never" has incompatible type "str"',
        at=f"{SCRABBLE}/apply/__init__.py",
    ),
    "two events folded by each other's function": Fault(
        f"{SCRABBLE}/apply/__init__.py",
        r"turn\.turn_held\(state, event\)",
        "turn.turn_accepted(state, event)",
        'Argument 2 to "turn_accepted" has incompatible type "TurnHeld"',
    ),
    "a command of Scrabble that nobody decides": Fault(
        f"{SCRABBLE}/decide/__init__.py",
        r"        case c\.SignSlip\(\):\n.*\n",
        "",
        '"assert_never" has incompatible type "SignSlip"',
    ),
    "a command of Rummikub that nobody decides": Fault(
        f"{RUMMIKUB}/decide/__init__.py",
        r"        case c\.ClearRack\(\):\n.*\n",
        "",
        '"assert_never" has incompatible type "ClearRack"',
    ),
    "a command of the toy that nobody decides": Fault(
        f"{TOY}/decide.py",
        r"        case CallTime\(\):\n.*\n",
        "",
        '"assert_never" has incompatible type "CallTime"',
    ),
    "a command that goes to another's decider": Fault(
        f"{SCRABBLE}/decide/__init__.py",
        r"answers\.hold\(",
        "answers.accept(",
        'Argument 3 to "accept" has incompatible type "Hold"; expected "Accept"',
    ),
}


def planted(fault: Fault) -> str:
    """The text of its file with the fault in it."""
    text, times = re.subn(fault.right, fault.wrong, (ROOT / fault.file).read_text(encoding="utf-8"))
    assert times == 1, f"{fault.right} stands {times} times in {fault.file}"
    return text


def in_runs(faults: Iterable[Fault]) -> list[list[Fault]]:
    """As few runs as keep them apart: in one run no file holds two faults, or is complained of for two."""
    runs: list[list[Fault]] = []
    for fault in faults:
        files = {fault.file, fault.at or fault.file}
        apart = (run for run in runs if files.isdisjoint(name for other in run for name in (other.file, other.at)))
        run = next(apart, None)
        if run is None:
            runs.append(run := [])
        run.append(fault)
    return runs


@dataclass(frozen=True)
class Mypy:
    """Keeps what it knows of the rest of the project, so that some changed files are looked at in a second."""

    room: Path

    def says(self, *more: str) -> str:
        line = [sys.executable, "-m", "mypy", *OPTIONS, f"--cache-dir={self.room / 'known'}", *more, *LOOKED_AT]
        env = {**os.environ, "MYPYPATH": "src"}
        return subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=False).stdout

    def says_of(self, faults: Iterable[Fault]) -> str:
        words: list[str] = []
        for fault in faults:
            copy = self.room / f"planted-{list(FAULTS.values()).index(fault)}.py"
            # mypy takes a copy of the same length for the file that it knows: no two of one file are of one length.
            longer = (ROOT / fault.file).stat().st_size + 1 + list(FAULTS.values()).index(fault)
            copy.write_bytes(planted(fault).encode().ljust(longer, b"\n"))
            words += ["--shadow-file", fault.file, str(copy)]
        return self.says(*words)


@pytest.fixture(scope="module")
def mypy(tmp_path_factory: pytest.TempPathFactory) -> Mypy:
    return Mypy(tmp_path_factory.mktemp("mypy"))


@pytest.fixture(scope="module")
def said_of(mypy: Mypy) -> dict[Fault, str]:
    """For each fault what mypy says of the run that it is planted in."""
    return {fault: said for run in in_runs(FAULTS.values()) for said in [mypy.says_of(run)] for fault in run}


def test_without_a_fault_mypy_has_nothing_to_say(mypy: Mypy) -> None:
    assert mypy.says() == ""


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_mypy_sees(said_of: dict[Fault, str], fault: Fault) -> None:
    lines = [line for line in said_of[fault].splitlines() if line.startswith(f"{fault.at or fault.file}:")]
    assert any(fault.said in line for line in lines), said_of[fault]


def test_no_fault_is_taken_for_another() -> None:
    runs = in_runs(FAULTS.values())
    assert sum(map(len, runs)) == len(FAULTS)
    for run in runs:
        assert len({(fault.at or fault.file, fault.said) for fault in run}) == len(run)
        assert len({fault.file for fault in run}) == len(run)
