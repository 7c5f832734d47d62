"""Changes each parameter of the rulebook in turn: a test that cites its clause must notice.

`make mutate` runs all of it, `python -m tests.mutate --sample N --seed S` a part. Only clauses that are no longer owed
are looked at. A mutant is caught when a test fails while it runs; a test that cannot be set up tells nothing. One warm
process forks for every mutant and swaps the register before any other module of the law is imported.
"""

import argparse
import copy
import os
import random
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from typing import Any

# Imported here so that no child has to: they cost more than the tests of a clause.
import hypothesis.strategies  # noqa: F401
import pytest

from tests import servers  # noqa: F401
from tests.accounting import ROOT
from tilehall.law.rulebook import register
from tilehall.law.rulebook.register import REGISTER, Register, Value

LONGEST = 120  # seconds for the tests of one clause
PASSED, CAUGHT, BROKEN = 0, 1, 3
VERDICTS = {CAUGHT: "caught", BROKEN: "NOT caught: the tests did not run"}
# hypothesis is there before pytest could rewrite its asserts, which are not ours to see.
REWRITE = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
QUIET = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-W", REWRITE)
GAMES = tuple(f"tests/{door.parent.name}/" for door in ROOT.glob("src/tilehall/law/*/game.py"))
PLAIN = ("tests/law/", "tests/cli/test_rules.py", *GAMES)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A register in which one figure is changed; `clause` is the one whose tests must notice."""

    clause: str
    figure: str
    old: Value
    new: Value
    changed: Register


def other(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case date():
            return value + timedelta(days=1)
        case str():
            return value + "x"
        case list() | tuple():
            return value[:-1] if value else [*value, "x"]
        case _:
            return 1


def mutants(start: Register) -> Iterator[Mutant]:
    yield from _of_clauses(start)
    yield from _of_the_older_layer(start)


def _of_clauses(start: Register) -> Iterator[Mutant]:
    for clause in start:
        if clause.id in start.owed:
            continue
        for place, own in enumerate(clause.parameters):
            new = other(own.value)
            parameters = (*clause.parameters[:place], replace(own, value=new), *clause.parameters[place + 1 :])
            clauses = {**start.clauses, clause.id: replace(clause, parameters=parameters)}
            yield Mutant(clause.id, own.name, own.value, new, remade(start, clauses=clauses))


def _of_the_older_layer(start: Register) -> Iterator[Mutant]:
    """Figures that stand in nsa-base itself; what it takes from a note is a parameter of the note."""
    for place, entry in enumerate(start.tables["nsa-base"]):
        clause = entry.get("told_by", "nsa2008.0")
        if clause in start.owed or "figure" in entry or entry["kind"] == "unchanged":
            continue
        table = copy.deepcopy(start.tables["nsa-base"])
        table[place]["value"] = other(entry.get("value"))
        changed = remade(start, tables={**start.tables, "nsa-base": table})
        yield Mutant(clause, f"nsa-base: {entry['parameter']}", entry.get("value"), table[place]["value"], changed)


def remade(start: Register, **parts: Any) -> Register:
    """The register with a part changed and everything that follows from it made anew."""
    names = ("clauses", "readings", "tables", "cited", "owed")
    return Register(**{name: parts.get(name, getattr(start, name)) for name in names})


def run(tests: Sequence[str], changed: Register | None = None) -> tuple[int, str]:
    """The exit status of these tests in a process of their own, under another register, and what they printed."""
    early = [name for name in sys.modules if name.startswith("tilehall.law.rulebook.") and name != register.__name__]
    if early:
        raise RuntimeError(f"imported before the register was changed: {', '.join(early)}")
    with tempfile.TemporaryFile("w+") as said:
        child = os.fork()
        if child == 0:
            _in_the_child(tests, changed, said.fileno())
        _, status = os.waitpid(child, 0)
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read()


def _in_the_child(tests: Sequence[str], changed: Register | None, said: int) -> None:
    status = BROKEN
    try:
        signal.alarm(LONGEST)
        os.dup2(said, 1)
        os.dup2(said, 2)
        if changed is not None:
            register.REGISTER = changed  # type: ignore[misc]
        status = _pytest(tests)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _pytest(tests: Sequence[str]) -> int:
    """The law needs none of the plugins, and loading them takes longer than its tests."""
    watch = Watch()
    if all(test.startswith(PLAIN) for test in tests):
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        status = pytest.main([*QUIET, *tests], plugins=[watch, Unplugged()])
    else:
        status = pytest.main([*QUIET, "-p", "no:xdist", *tests], plugins=[watch])
    if status == pytest.ExitCode.OK:
        return PASSED
    return CAUGHT if watch.failed else BROKEN


class Watch:
    """Sees whether a test failed while it ran; pytest's exit status does not tell that from a broken set-up."""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or (report.when == "call" and report.failed)


class Unplugged:
    """Takes the settings of plugins that are not there, which pytest would otherwise refuse as unknown."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        for name in ("DJANGO_SETTINGS_MODULE", "asyncio_default_fixture_loop_scope"):
            parser.addini(name, "of a plugin that is not loaded")


def chosen(found: list[Mutant], sample: int | None, seed: int) -> list[Mutant]:
    if sample is None or sample >= len(found):
        return found
    kept = sorted(random.Random(seed).sample(range(len(found)), sample))
    return [found[place] for place in kept]


def survivors(found: list[Mutant]) -> list[Mutant]:
    """Runs the tests of each mutant's clause and prints a line each; gives those that nothing noticed."""
    left = []
    width = max((len(f"{mutant.clause}  {mutant.figure}") for mutant in found), default=0)
    for mutant in found:
        status, said = judged(mutant)
        name = f"{mutant.clause}  {mutant.figure}".ljust(width)
        print(f"{name}  {shown(mutant.old)} -> {shown(mutant.new)}  {VERDICTS.get(status, 'NOT caught')}", flush=True)
        if status != CAUGHT:
            left.append(mutant)
            print(said[-1500:])
    return left


def judged(mutant: Mutant) -> tuple[int, str]:
    """The quick tests first; those of the site only where these noticed nothing."""
    status, said = BROKEN, "no test cites it"
    for tests in grouped(REGISTER.cited.get(mutant.clause, ())):
        before, why = unchanged(tests)
        if before != PASSED:
            return BROKEN, f"the tests fail before anything is changed, so they prove nothing:\n{why[-1500:]}"
        status, said = run(tests, mutant.changed)
        if status != PASSED:
            break
    return status, said


def grouped(tests: Sequence[str]) -> list[tuple[str, ...]]:
    plain = tuple(test for test in tests if test.startswith(PLAIN))
    rest = tuple(test for test in tests if not test.startswith(PLAIN))
    return [group for group in (plain, rest) if group]


@cache
def unchanged(tests: tuple[str, ...]) -> tuple[int, str]:
    return run(tests)


def shown(value: Any) -> str:
    text = str(value) if not isinstance(value, tuple | list) else f"[{', '.join(map(str, value))}]"
    return text if len(text) <= 40 else text[:37] + "..."


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutate", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, drawn by lot")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="for the lot")
    parser.add_argument("--clause", action="append", metavar="ID", help="only the parameters of this clause")
    asked = parser.parse_args(words)
    os.chdir(ROOT)
    found = [mutant for mutant in mutants(REGISTER) if not asked.clause or mutant.clause in asked.clause]
    found = chosen(found, asked.sample, asked.seed)
    left = survivors(found)
    print(f"{len(found)} parameters changed, {len(found) - len(left)} noticed, {len(left)} not.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
