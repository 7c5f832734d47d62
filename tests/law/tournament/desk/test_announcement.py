"""What may be announced: official rules, dates in order, grades that can be played, and the clauses of the Masters."""

import json
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.results import Forfeited, ResultEntered
from tilehall.law.tournament.desk.announcement import amend_plan, announce, rounds_by_day
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan, Plan, Stage
from tilehall.law.tournament.own_terms import OwnTerms

from .plans import four, logged, plan

MASTERS: dict[str, Any] = {
    "kind": "masters",
    "begins": date(2026, 6, 5),
    "ends": date(2026, 6, 7),
    "start": datetime.fromisoformat("2026-06-05T09:00:00+12:00"),
    "closes": date(2026, 5, 20),
    "grades": (GradePlan(name="Masters", rounds=23),),
    "starts_method": "the circle method",
}


def grade(**more: Any) -> tuple[GradePlan, ...]:
    return (GradePlan(**{"name": "A", "rounds": 3, **more}),)


def no(made: Plan) -> tuple[str, list[object]]:
    answer = announce(made)
    assert isinstance(answer, Refusal), "it may be announced"
    told = answer.plain()
    return answer.code, list(told["rests_on"])  # type: ignore[call-overload]


def test_a_plan_in_order_is_announced() -> None:
    assert announce(plan()) == (Announced(plan=plan()),)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"name": "  "}, "name_missing"),
        ({"place": "x" * 201}, "name_too_long"),
        ({"ends": date(2026, 5, 1)}, "ends_before_it_begins"),
        ({"start": datetime.fromisoformat("2026-05-03T09:00:00+12:00")}, "start_on_another_day"),
        ({"closes": date(2026, 5, 3)}, "closes_after_the_start"),
        ({"fee_cents": -1}, "fee_below_nothing"),
        ({"places": 1}, "too_few_places"),
        ({"minutes": 0}, "no_time_for_a_round"),
        ({"grades": ()}, "no_grades"),
        ({"grades": grade(name=" ")}, "grade_without_a_name"),
        ({"grades": (*grade(), *grade(name="a"))}, "grade_named_twice"),
        ({"grades": grade(rounds=0)}, "rounds_out_of_bounds"),
        ({"per_day": (2, 2)}, "days_do_not_add_up"),
        ({"ruleset": "house"}, "unknown_ruleset"),
        ({"own_terms": OwnTerms(bye_spread=-1)}, "own_term_out_of_bounds"),
        (
            {
                "own_terms": OwnTerms(bye_spread=1),
                "ruleset": "nzrc-2024",
                "official": False,
                "grades": grade(system="tables"),
            },
            "own_terms_are_for_scrabble",
        ),
        ({"grades": grade(system="tables")}, "tables_are_for_rummikub"),
        ({"ruleset": "nzrc-2024", "official": False}, "tables_are_for_rummikub"),
    ],
)
def test_what_cannot_be_played_is_not_announced(more: dict[str, Any], code: str) -> None:
    assert no(plan(**more))[0] == code


def test_rummikub_is_announced_at_tables() -> None:
    made = plan(ruleset="nzrc-2024", official=False, grades=grade(system="tables"))
    assert announce(made) == (Announced(plan=made),)


@pytest.mark.cites("nzasp.C.13.1")
def test_an_official_event_is_played_by_the_annexed_rules() -> None:
    assert no(plan(ruleset="nsa-2008")) == ("ruleset_not_official", ["nzasp.C.13.1"])
    assert isinstance(announce(plan(ruleset="nsa-2008", official=False)), tuple)


@pytest.mark.cites("nzasp.P.3.1")
def test_an_official_event_has_timers() -> None:
    assert no(plan(untimed=True)) == ("timers_required", ["nzasp.P.3.1"])


def of(clause: str, code: str, **more: Any) -> Any:
    return pytest.param({**MASTERS, **more}, code, clause, marks=pytest.mark.cites(clause))


@pytest.mark.parametrize(
    ("more", "code", "clause"),
    [
        of("nzasp.C.15.4", "too_many_games", grades=(GradePlan(name="M", rounds=24),)),
        of("nzasp.C.15.4", "wrong_number_of_days", ends=date(2026, 6, 6)),
        of("nzasp.C.15.4", "wrong_number_of_days", per_day=(12, 11, 0)),
        of("nzasp.C.15.5", "round_robin_required", grades=(GradePlan(name="M", rounds=23, system="swiss"),)),
        of("nzasp.C.15.7", "starts_method_missing", starts_method=None),
        of("nzasp.P.5.3", "balanced_required", grades=(GradePlan(name="M", rounds=23, starts="drawn"),)),
    ],
)
def test_the_masters_is_as_the_constitution_says(more: dict[str, Any], code: str, clause: str) -> None:
    told, rests_on = no(plan(**more))
    assert told == code
    assert clause in rests_on


@pytest.mark.cites("nzasp.C.15.4")
def test_23_games_on_three_days_are_the_masters() -> None:
    made = plan(**MASTERS)
    assert isinstance(announce(made), tuple)
    assert list(rounds_by_day(made).values()) == [8, 8, 7]
    assert isinstance(announce(replace(made, per_day=(7, 8, 8))), tuple)


@pytest.mark.cites("nzasp.P.5.3")
def test_the_national_championships_have_balanced_starts() -> None:
    assert no(plan(kind="championship", grades=grade(starts="drawn"))) == ("balanced_required", ["nzasp.P.5.3"])
    assert isinstance(announce(plan(kind="championship", grades=grade(starts="balanced"))), tuple)


@pytest.mark.cites("nzasp.P.5.3")
@pytest.mark.parametrize("kind", ["open", "club", "north_island"])
@pytest.mark.parametrize("starts", ["drawn", "balanced"])
def test_other_events_choose_their_starts(kind: str, starts: str) -> None:
    assert isinstance(announce(plan(kind=kind, grades=grade(starts=starts))), tuple)


def test_own_terms_are_set_before_round_1_and_stay() -> None:
    """Announced, written to the log, and read from it again; once the round has begun nothing of them changes."""
    own = OwnTerms(spread_caps=(250, 350), byes_count="always", bye_spread=100, missed_spread=-50)
    before = rebuild(logged((Announced(plan=plan()),)))
    changed = amend_plan(before, plan(own_terms=own))
    assert changed == (Announced(plan=plan(own_terms=own)),)
    assert rebuild(logged((Announced(plan=plan()), *changed))).book.own_terms == own
    (stored,) = changed
    assert CODEC.decode(json.loads(json.dumps(CODEC.encode(stored)))) == stored
    played = rebuild(logged(four()))
    refused = amend_plan(played, replace(played.announced, own_terms=own))
    assert isinstance(refused, Refusal)
    assert refused.code == "own_terms_are_played"


def test_what_is_begun_stays_in_a_changed_plan() -> None:
    desk = rebuild(logged(four()))

    def code(made: Plan) -> str:
        answer = amend_plan(desk, made)
        assert isinstance(answer, Refusal)
        return answer.code

    assert code(plan(grades=grade(name="B"))) == "grade_is_drawn"
    assert code(plan(grades=grade(rounds=0))) == "rounds_are_begun"
    assert code(plan(ruleset="nsa-2008", official=False)) == "ruleset_is_played"
    assert amend_plan(desk, plan()) == ()
    more = plan(place="The hall", grades=grade(rounds=5))
    assert amend_plan(desk, more) == (Announced(plan=more),)


@pytest.mark.cites("nzasp.P.10.1.3")
@pytest.mark.parametrize(
    "changed",
    [{"rounds": 2}, {"rounds": 3, "stages": (Stage(first=2, system="swiss"),)}],
    ids=("shorter", "drawn anew"),
)
def test_a_changed_plan_keeps_a_game_that_the_executive_forfeited(changed: dict[str, Any]) -> None:
    """Drawn in another way from round 2 on, the plan took round 3 out, without a word."""
    forfeit = Forfeited(grade="A", round=3, player=1, ground="executive", reference="E 7", decided=date(2026, 5, 1))
    refused = amend_plan(rebuild(logged((*four(), forfeit))), plan(grades=grade(**changed)))
    assert isinstance(refused, Refusal)
    assert refused.code == "forfeit_stays"
    assert dict(refused.detail) == {
        "grade": "A", "round": 3, "player": "Ana", "opponent": "Dan", "reference": "E 7"
    }  # fmt: skip
    assert isinstance(amend_plan(rebuild(logged(four())), plan(grades=grade(**changed))), tuple)


def test_a_day_ends_early_when_rounds_that_were_only_drawn_are_taken_out_of_the_plan() -> None:
    second = ResultEntered(grade="A", round=1, player=3, scores=(300, 310))
    shorter = plan(grades=grade(rounds=1))
    before = rebuild(logged((*four(), second)))
    assert not before.over
    decided = amend_plan(before, shorter)
    assert isinstance(decided, tuple)
    after = rebuild(logged((*four(), second, *decided)))
    assert after.over
    assert len(after.grade("A").rounds) == 1
    with pytest.raises(CannotFollow, match="round_has_results"):
        Announced(plan=plan(grades=grade(rounds=0))).on(before, logged((second,))[0].moment)


def test_who_was_in_a_grade_that_is_gone_is_in_none() -> None:
    acts = (*four()[:6], Announced(plan=plan(grades=grade(name="Open"))))
    desk: Desk = rebuild(logged(acts))
    assert [each.grade for each in desk.players.values()] == [None] * 4
    assert list(desk.grades) == ["Open"]


@pytest.mark.parametrize("name", ["Winter\u00a0Open", "Winter\tOpen", "Wel\u00adlington", "A\u200db"])
def test_no_new_name_has_signs_that_stand_on_no_line_but_an_old_one_stays(name: str) -> None:
    assert no(plan(name=name))[0] == "name_unprintable"
    held = rebuild(logged((Announced(plan=plan(name=name)),)))
    refused = amend_plan(held, plan(name=f"{name}!"))
    assert isinstance(refused, Refusal)
    assert refused.code == "name_unprintable"
    assert amend_plan(held, plan(name=name, place="Kapiti")) == (Announced(plan=plan(name=name, place="Kapiti")),)


def test_a_question_is_measured_as_it_is_kept() -> None:
    assert announce(plan(questions=("x" * 120,)))
    assert no(plan(questions=(f"{'x' * 119}  ",)))[0] == "question_too_long"
    assert no(plan(questions=(" ",)))[0] == "question_too_long"
    assert no(plan(questions=("Diet", "diet ")))[0] == "question_twice"
