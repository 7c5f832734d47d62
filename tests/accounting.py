"""The accounting of clauses: which test cites which clause, what is still owed, and what would be wrong about either.

A clause is accounted for by a test that cites it and exercises code that users come to: what a test makes of a function
that no page, command or question leads to counts for nothing (tests/architecture/reach.py finds these tests).

As a plugin (`-p tests.accounting --cites-to FILE`) it writes down what the collected tests cite; `collect` runs it so.
The checks are plain functions over plain data, so that tests can show that each of them bites.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from tests.architecture import reach

ROOT = Path(__file__).resolve().parent.parent
CLAUSES = ROOT / "src/tilehall/law/rulebook/clauses"
CITED, OWED = CLAUSES / "cited.json", CLAUSES / "owed.txt"
READING = "reading:"

Cited = Mapping[str, Sequence[str]]
EVERYTHING = pytest.StashKey[dict[str, list[str]]]()


@dataclass(frozen=True, slots=True)
class Version:
    """The list of owed clauses at one time, and those that were put back on it because no user came to their code."""

    owed: frozenset[str]
    put_back: frozenset[str] = frozenset()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cites-to", metavar="FILE", help="write what the collected tests cite to FILE, as JSON")


def pytest_collection_finish(session: pytest.Session) -> None:
    if file := session.config.getoption("--cites-to"):
        Path(file).write_text(json.dumps(cites(session.items)), encoding="utf-8")


def cites(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """What the `cites` marks name, with the tests that name it; the rows of a table count as one test."""
    found: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("cites"):
            for cited in mark.args:
                found.setdefault(cited, set()).add(item.nodeid.split("[")[0])
    return {cited: sorted(tests) for cited, tests in sorted(found.items())}


def note_everything(config: pytest.Config, items: Sequence[pytest.Item]) -> None:
    """Of a run that has collected the whole tree, before any of it is deselected: it need not be collected again."""
    places = [Path(config.invocation_params.dir, arg).resolve() for arg in config.args]
    if places == [ROOT / "tests"] and not config.getoption("ignore") and not config.getoption("ignore_glob"):
        config.stash[EVERYTHING] = cites(items)


def collect() -> dict[str, list[str]]:
    """What the whole test tree cites, collected by a pytest of its own so that no selection of this run matters."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cites.json"
        words = ["--collect-only", "-q", "-p", "tests.accounting", "-p", "no:cacheprovider", "--cites-to", str(file)]
        foreign = ("PYTEST_", "COV_")
        env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *words, "tests"], cwd=ROOT, env=env, capture_output=True, text=True
        )
        if done.returncode or not file.exists():
            raise RuntimeError(f"the tests cannot be collected:\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
        return dict(json.loads(file.read_text(encoding="utf-8")))


def clauses_only(cited: Cited) -> dict[str, list[str]]:
    return {name: list(tests) for name, tests in cited.items() if not name.startswith(READING)}


def counting(cited: Cited, out_of_reach: Collection[str]) -> dict[str, list[str]]:
    """What is cited, by those tests alone that exercise nothing out of a user's reach."""
    left = {name: [test for test in tests if test not in out_of_reach] for name, tests in cited.items()}
    return {name: tests for name, tests in left.items() if tests}


def put_back(cited: Cited, out_of_reach: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """The definitions out of reach, each with the clauses that are cited through it and count nowhere else."""
    counted = counting(cited, out_of_reach)
    found: dict[str, set[str]] = {}
    for clause, tests in clauses_only(cited).items():
        for definition in (
            {name for test in tests for name in out_of_reach.get(test, ())} if clause not in counted else ()
        ):
            found.setdefault(definition, set()).add(clause)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Everything the accounting looks at. `readings` maps each id to its clause; `named` are those that code names.

    `out_of_reach` are the tests that exercise what no user comes to; what they alone cite is not accounted for.
    """

    clauses: frozenset[str]
    readings: Mapping[str, str]
    collected: Cited
    recorded: Cited
    owed: Sequence[str]
    named: frozenset[str] = frozenset()
    out_of_reach: frozenset[str] = frozenset()

    @property
    def counted(self) -> dict[str, list[str]]:
        return counting(self.collected, self.out_of_reach)


def faults(account: Account) -> list[str]:
    """All that is wrong, each in a sentence."""
    return [*_unresolved(account), *_owed(account), *_unrecorded(account), *_unread(account)]


def _unresolved(account: Account) -> Iterator[str]:
    known = account.clauses | {READING + own for own in account.readings}
    for cited, tests in account.collected.items():
        if cited not in known:
            yield f"{cited} is no clause and no reading, yet {tests[0]} cites it"
    for owed in account.owed:
        if owed not in account.clauses:
            yield f"{owed} is listed as owed, yet it is no clause"


def _owed(account: Account) -> Iterator[str]:
    if list(account.owed) != sorted(set(account.owed)):
        yield "owed.txt is not sorted, or has a line twice"
    counted = account.counted
    for clause in sorted(account.clauses):
        covered, owed = clause in counted, clause in account.owed
        if covered and owed:
            yield f"{clause} is covered but still listed as owed (make records)"
        if not covered and not owed and clause in account.collected:
            yield f"{clause} is cited only by tests of what no user comes to, and not listed as owed"
        elif not covered and not owed:
            yield f"{clause} is neither cited by a test nor listed as owed"


def _unrecorded(account: Account) -> Iterator[str]:
    now, then = clauses_only(account.counted), {name: list(tests) for name, tests in account.recorded.items()}
    for clause in sorted({*now, *then}):
        if now.get(clause) != then.get(clause):
            yield f"cited.json does not agree with the tests on {clause} (make records)"


def _unread(account: Account) -> Iterator[str]:
    counted = account.counted
    for reading, clause in account.readings.items():
        used = READING + reading in counted or reading in account.named
        if clause not in account.owed and not used:
            yield f"{reading} reads {clause}, which is no longer owed, yet no test that counts and no code names it"


def grown(versions: Sequence[Version]) -> list[str]:
    """What was added to the list of owed clauses from one version to the next; it may only shrink.

    But a clause goes back on it where its code turns out to have no user, and is listed as such.
    """
    return [
        f"{added} was added to owed.txt"
        for older, newer in pairwise(versions)
        for added in sorted(newer.owed - older.owed - newer.put_back)
    ]


def versions_of_owed() -> list[Version]:
    """The list as each commit had it, oldest first, then as it is; without a history only as it is."""
    now = Version(_words(OWED.read_text(encoding="utf-8")), _put_back(reach.LISTED.read_text(encoding="utf-8")))
    owed, unreached = (file.relative_to(ROOT).as_posix() for file in (OWED, reach.LISTED))
    try:
        commits = _git("log", "--reverse", "--first-parent", "--format=%H", "--", owed).split()
    except (OSError, subprocess.CalledProcessError):
        return [now]
    return [*(Version(_words(_at(commit, owed)), _put_back(_at(commit, unreached))) for commit in commits), now]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _put_back(text: str) -> frozenset[str]:
    return frozenset(clause for entry in reach.listed(text) for clause in entry.clauses)


def _at(commit: str, path: str) -> str:
    """A file as a commit had it; nothing where it had none."""
    return _git("show", f"{commit}:{path}") if _git("ls-tree", "--name-only", commit, path) else ""


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def readings_in_code() -> frozenset[str]:
    """Readings that the code names by their id."""
    files = (ROOT / "src/tilehall").rglob("*.py")
    return frozenset(found for file in files for found in re.findall(r"\bR-\d+\b", file.read_text(encoding="utf-8")))
