"""Conduct in the room: what is noted, who may watch, how the two sit, and what no rule covers."""

import pytest

from tests.ruling_notation import dos
from tests.scrabble.ruling_table import rests
from tilehall.law.game.seats import Observer
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulings import QUESTIONS
from tilehall.law.scrabble.rulings.conduct import (
    Conduct,
    NotCovered,
    ObserverSeat,
    Seating,
    conduct,
    not_covered,
    observer_seat,
    seating,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

from .match import NSA, NZASP, A, B, midgame

FINE = {
    "player_agrees": True, "opponent_agrees": True, "behind": True, "left_at": 0,
    "sees_both": False, "talks": False, "in_the_way": False,
}  # fmt: skip


def watched(**facts):
    return observer_seat(NZASP, ObserverSeat(**{**FINE, **facts}))


@pytest.mark.cites(
    "nzasp.P.12.1",
    "nzasp.P.12.2",
    "nzasp.P.12.3",
    "nzasp.P.12.6.5",
    "nzasp.P.12.8",
    "nzasp.P.6.5.2",
    "nzasp.P.7.1",
    "nzasp.P.12.5",
)
@pytest.mark.parametrize(
    "breach, clause, discretion",
    [
        ("smoking", "nzasp.P.12.1", None),
        ("distraction", "nzasp.P.12.2", "adjudicator"),
        ("hidden_transaction", "nzasp.P.12.3", None),
        ("extraneous_items", "nzasp.P.12.8", None),
        ("observer_communication", "nzasp.P.12.6.5", None),
        ("flash_draw", "nzasp.P.6.5.2", "executive"),
        ("left_without_permission", "nzasp.P.7.1", "director"),
    ],
)
def test_a_breach_is_noted_and_changes_no_score(breach, clause, discretion):
    ruling = conduct(NZASP, Conduct(breach=breach))
    outside = {"talk_outside": "nzasp.P.12.5"} if breach == "distraction" else {}
    after = [f"conduct_record:{breach}", "score_stands", "may_refer"]
    assert dos(ruling) == ["tell_at_once", "ask_to_stop", *outside, *after]
    assert [str(ruling.step(do).rests_on[0]) for do in ("tell_at_once", "may_refer")] == ["nzasp.P.12.4"] * 2
    silent = "silent:nzasp: no score changes for bad behaviour"
    assert rests(ruling) == {clause, "nzasp.P.12.4", silent, *outside.values()}
    # That the score stays is said by no clause.
    assert str(ruling.step("score_stands").rests_on[0]).startswith("silent:nzasp: ")
    assert (ruling.score, ruling.discretion, dict(ruling.detail)["effect"]) == ((), discretion, "none")


@pytest.mark.cites("nzasp.P.12.4", "nzasp.P.12.9")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_behaviour_that_no_clause_names_is_told_and_nobody_is_noted_for_another_breach(rules):
    ruling = conduct(rules, Conduct(breach="something_else"))
    rules_on_it = ["agree_courteously", "adjudicator_rules"] if rules is NZASP else ["agree_courteously"]
    first = [] if rules is NZASP else ["director_decides"]
    after = ["write_what_was_seen", "score_stands", "may_refer"]
    assert dos(ruling) == [*first, "tell_at_once", *rules_on_it, *after]
    assert (ruling.code, ruling.score) == ("conduct_told", ())
    assert ruling.discretion == ("adjudicator" if rules is NZASP else "director")
    assert all(any(part in basis for part in ("P.12.4", "P.12.9", "no score changes")) for basis in rests(ruling))


@pytest.mark.cites("nzasp.P.12.6", "nzasp.P.12.6.1", "nzasp.P.12.6.2", "nzasp.P.12.6.4", "nzasp.P.12.6.5")
def test_an_observer_is_admitted_on_six_conditions():
    ruling = watched()
    assert ruling.code == "observer_admitted"
    assert rests(ruling) == {"nzasp.P.12.6", *(f"nzasp.P.12.6.{number}" for number in range(1, 7))}


@pytest.mark.parametrize(
    "facts, reason, clause",
    [
        pytest.param(facts, reason, clause, marks=pytest.mark.cites("nzasp.P.12.6", clause))
        for facts, reason, clause in (
            ({"opponent_agrees": False}, "consent: opponent", "nzasp.P.12.6.1"),
            ({"player_agrees": False}, "consent: player", "nzasp.P.12.6.1"),
            ({"behind": False}, "seat", "nzasp.P.12.6.2"),
            ({"left_at": 9}, "left_at_turn_9", "nzasp.P.12.6.3"),
            ({"sees_both": True}, "both_racks", "nzasp.P.12.6.4"),
            ({"talks": True}, "communication", "nzasp.P.12.6.5"),
        )
    ],
)
def test_any_condition_that_fails_refuses(facts, reason, clause):
    ruling = watched(**facts)
    assert (ruling.code, dict(ruling.detail)["reasons"]) == ("observer_refused", (reason,))
    assert clause in {str(basis) for step in ruling.steps for basis in step.rests_on}
    assert ("conduct_record:observer_communication" in dos(ruling)) == ("talks" in facts)


@pytest.mark.cites("nzasp.P.12.6.6")
def test_the_adjudicator_can_end_an_observation():
    ruling = watched(in_the_way=True)
    assert (ruling.code, ruling.discretion, dos(ruling)) == ("observation_ended", "adjudicator", ["end_observation"])
    assert rests(ruling.steps[0]) == {"nzasp.P.12.6.6"}


def test_all_that_is_wrong_is_told_at_once():
    ruling = watched(opponent_agrees=False, sees_both=True, in_the_way=True)
    assert dict(ruling.detail)["reasons"] == ("consent: opponent", "both_racks", "in_the_way")
    with pytest.raises(ImpossibleFacts, match="left_at is -1"):
        watched(left_at=-1)


@pytest.mark.cites("nzasp.P.12.6.2")
def test_an_observers_screen_has_the_rack_of_the_one_who_is_followed():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    shown = SCRABBLE.view(match.state, Observer(A))["racks"]
    assert (shown[A], shown[B]) == (
        SCRABBLE.view(match.state, A)["racks"][A],
        SCRABBLE.view(match.state, A)["racks"][B],
    )
    assert shown[A] != shown[B]


@pytest.mark.cites("nzasp.P.12.7")
@pytest.mark.parametrize(
    "side_on, opponent, code, reasons",
    [
        (False, False, "sit_opposite", None),
        (True, True, "side_on_agreed", None),
        (True, False, "side_on_refused", ("consent: opponent",)),
    ],
)
def test_sitting_side_on_needs_both(side_on, opponent, code, reasons):
    ruling = seating(NZASP, Seating(side_on=side_on, player_agrees=True, opponent_agrees=opponent))
    assert (ruling.code, dict(ruling.detail).get("reasons")) == (code, reasons)
    assert rests(ruling) == {"nzasp.P.12.7"}


@pytest.mark.cites("nzasp.P.12.9")
def test_what_no_rule_covers_has_two_steps():
    ruling = not_covered(NZASP, NotCovered())
    assert (ruling.code, dos(ruling)) == ("not_covered", ["agree_courteously", "adjudicator_rules"])
    assert (rests(ruling), ruling.discretion) == ({"nzasp.P.12.9"}, "adjudicator")
    assert QUESTIONS["not-covered"].ruling(NSA, NotCovered()).discretion == "director"
