"""What a clock beside the board is told of the rules, under every ruleset."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.table_clock import overtime_points, table_clock

NZASP, NSA = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008"))


@pytest.mark.cites("nzasp.P.8.4")
@pytest.mark.parametrize(
    "used, points", [(1_500_000, 0), (1_500_001, 10), (1_560_000, 10), (1_560_001, 20), (1_890_000, 70)]
)
def test_what_overtime_costs(used, points):
    cost = overtime_points(NZASP, used)
    assert (cost.value, str(cost.basis)) == (points, str(NZASP.overtime_points.basis))
    assert table_clock(NZASP).penalty(used) == points


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_ruleset_has_a_clock_whose_parts_rest_on_something(key):
    clock = table_clock(RULESETS[key])
    assert (clock.players, clock.base_s.value, clock.turn_s) == ((2,), 1500, None)
    assert all(bases for bases in clock.grounds.values())


@pytest.mark.cites("nzasp.P.6.16", "nzasp.P.6.17")
def test_after_a_ruling_the_challengers_clock_runs():
    clock = table_clock(NZASP)
    assert clock.runs_after == {True: "opponent", False: "opponent"}
    assert "nzasp.P.6.17" in basis_texts(*clock.grounds["stands"])
    assert "nzasp.P.6.16" in basis_texts(*clock.grounds["comes_off"])


@pytest.mark.cites("nsa2008.2d", "nsa2008.2e")
def test_who_challenged_a_good_play_has_lost_the_turn_and_the_players_clock_runs():
    assert table_clock(NSA).runs_after == {True: "player", False: "opponent"}


@pytest.mark.cites("nzasp.P.6.16", "nsa2008.2c", "nsa2008.2d", "nsa2008.2e")
def test_what_the_clock_waits_for_after_a_ruling():
    assert table_clock(NZASP).restart_waits == {True: (), False: ("not_reracked",)}
    assert table_clock(NSA).restart_waits == {True: ("replacement_not_seen",), False: ("not_reracked",)}


def test_a_word_that_no_procedure_knows_leaves_it_to_the_adjudicator():
    odd = replace(NZASP, restart_after_good_play=Term("some_other_way", NZASP.restart_after_good_play.basis))
    assert table_clock(odd).runs_after == {}


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1a")
def test_from_when_a_latecomers_clock_runs():
    assert [table_clock(rules).late_from_s.value for rules in (NZASP, NSA)] == [0, 300]
    assert table_clock(NZASP).late_limit_s.value == 1500
