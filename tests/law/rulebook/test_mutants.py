"""The mutation run itself: it changes one figure, keeps its type, and tells a change that no test notices."""

import subprocess
import sys
from datetime import date

import pytest

from tests.accounting import ROOT
from tests.mutate import chosen, mutants, other, run
from tilehall.law.rulebook import ruleset_layers
from tilehall.law.rulebook.register import REGISTER


@pytest.mark.parametrize(
    "value, changed",
    [
        (5, 6),
        (3.5, 4.5),
        (True, False),
        ("double", "doublex"),
        (date(2008, 7, 31), date(2008, 8, 1)),
        (("a", "b"), ("a",)),
        (None, 1),
    ],
)
def test_another_value_of_the_same_type(value: object, changed: object) -> None:
    assert other(value) == changed
    assert other(()) != ()


def test_each_figure_of_a_clause_that_is_not_owed_is_changed_once() -> None:
    found = list(mutants(REGISTER))
    names = [(mutant.clause, mutant.figure) for mutant in found]
    assert len(set(names)) == len(names)
    figures = {(own.clause, own.name) for own in REGISTER.parameters() if own.clause not in REGISTER.owed}
    assert figures <= set(names)
    assert all(mutant.changed != REGISTER for mutant in found)


def test_a_changed_note_changes_the_layer_it_tells() -> None:
    by_name = {(mutant.clause, mutant.figure): mutant for mutant in mutants(REGISTER)}
    changed = by_name["nsa2008.9n", "previous_out_play_window_s"].changed
    assert changed.older["out_play_window_s"].value == 6
    assert changed["nsa2008.9b"].parameter("out_play_window_s").earlier[0].value == 6
    assert REGISTER.older["out_play_window_s"].value == 5


def test_a_sample_is_drawn_by_its_seed() -> None:
    found = list(mutants(REGISTER))
    drawn = [[mutant.figure for mutant in chosen(found, 5, seed)] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert chosen(found, None, 0) == chosen(found, 10_000, 0) == found


# In a process of its own: here the law has long been imported with the register as it is.
PLANTED = """
from tests.mutate import Mutant, REGISTER, mutants, survivors
real = next(own for own in mutants(REGISTER) if own.figure == "previous_out_play_window_s")
unnoticed = Mutant("nzasp.C.0", "changed in name only", 1, 2, REGISTER)
unheard = Mutant("nsa2008.99", "no test at all", 1, 2, real.changed)
print([own.figure for own in survivors([real, unnoticed, unheard])])
"""


def test_what_no_test_notices_is_told() -> None:
    done = subprocess.run([sys.executable, "-c", PLANTED], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.stdout.splitlines()[-1:] == ["['changed in name only', 'no test at all']"], done.stdout + done.stderr


def test_it_does_not_start_with_the_law_already_there() -> None:
    with pytest.raises(RuntimeError, match=f"imported before the register was changed: .*{ruleset_layers.__name__}"):
        run(["tests/law/rulebook/test_search.py"])
