"""The steps of a play and the faults of a meld, in words."""

from typing import get_args

import pytest

from tilehall.law.rummikub import meld, solve, steps, tiles
from tilehall.site.games.solver_wording import FAULTS, fault_words, step_sentence


@pytest.mark.parametrize(
    "table, rack, expected",
    [
        ("R4 R5 R6 | K1 K2 K3", "R7", ["Lay R7 to R4 R5 R6 which gives R4 R5 R6 R7"]),
        ("", "R10 B10 K10", ["Lay R10 B10 K10 which gives R10 B10 K10"]),
        ("R5 B5 Y5 K5", "K6 K7", ["Take K5 from R5 B5 Y5 K5 and lay K6 K7 which gives K5 K6 K7"]),
        (
            "R2 B2 J",
            "Y2 R7 R8",
            [
                "Lay Y2 to R2 B2 J=Y2 which gives R2 B2 Y2 J=K2",
                "Take J from R2 B2 Y2 J=K2 and lay R7 R8 which gives R7 R8 J=R9",
            ],
        ),
        ("R1 R2 R3", "K9", []),
    ],
)
def test_the_steps_of_a_play(table, rack, expected):
    start, own = tiles.parse_table(table), tiles.parse_rack(rack)
    end = solve.solve(start, own, "tiles", lambda: True).table
    assert [step_sentence(step) for step in steps.steps_between(start, end)] == expected


@pytest.mark.parametrize(
    "given, words",
    [
        ("R7 B7 B7", "a group has each colour once, B7 is there twice"),
        ("R7 J=R9 R8 J=B7", "the joker cannot stand for R9 there"),
        ("R12 R13 R1", "a 1 is low only and nothing follows 13"),
    ],
)
def test_why_tiles_are_no_meld(given, words):
    fault = meld.meld_fault(tuple(given.split()))
    assert fault is not None
    assert fault_words(fault) == words


def test_every_fault_has_its_words():
    assert set(FAULTS) == set(get_args(meld.FaultCode))
