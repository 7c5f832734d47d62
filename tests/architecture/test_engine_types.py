"""What mypy must see in the games: a rule book that leaves a question open, and an event or a command without its case.

Each fault is planted in a copy that mypy reads in place of the file, so that nothing is written to the project.
"""

import os
import re
import subprocess
import sys
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


@dataclass(frozen=True)
class Mypy:
    """Keeps what it knows of the rest of the project, so that one changed file is looked at in a second."""

    room: Path

    def says(self, *more: str) -> str:
        line = [sys.executable, "-m", "mypy", *OPTIONS, f"--cache-dir={self.room / 'known'}", *more, *LOOKED_AT]
        env = {**os.environ, "MYPYPATH": "src"}
        return subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=False).stdout

    def with_fault(self, fault: Fault) -> str:
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        planted, times = re.subn(fault.right, fault.wrong, text)
        assert times == 1, f"{fault.right} stands {times} times in {fault.file}"
        copy = self.room / "planted.py"
        # mypy takes a copy of the same length for the file that it knows: no two are of one length.
        copy.write_text(planted.ljust(len(text) + 1 + list(FAULTS.values()).index(fault), "\n"), encoding="utf-8")
        return self.says("--shadow-file", fault.file, str(copy))


@pytest.fixture(scope="module")
def mypy(tmp_path_factory: pytest.TempPathFactory) -> Mypy:
    return Mypy(tmp_path_factory.mktemp("mypy"))


def test_without_a_fault_mypy_has_nothing_to_say(mypy: Mypy) -> None:
    assert mypy.says() == ""


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_mypy_sees(mypy: Mypy, fault: Fault) -> None:
    assert fault.said in mypy.with_fault(fault)
