"""Which value holds under which ruleset on which day, and what it rests on."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.basis import Cite, Silent, Term
from tilehall.law.rulebook.register import REGISTER, Value
from tilehall.law.rulebook.ruleset_layers import (
    RULESETS,
    NotInForce,
    UnknownRuleset,
    UnknownTerm,
    default_ruleset,
    find_ruleset,
    find_term,
    find_term_as,
    parameters_of,
    procedure_ruling,
)
from tilehall.law.rulebook.ruling import Refusal, Ruling

BEFORE, FROM = date(2008, 7, 24), date(2008, 7, 25)


@pytest.mark.parametrize(
    "parameter, day, value, source",
    [
        pytest.param(
            "late_clock_start_after_s", BEFORE, 180, "nsa-base", marks=pytest.mark.cites("nsa2008.0", "nsa2008.1n")
        ),
        pytest.param(
            "late_clock_start_after_s", FROM, 300, "nsa2008.1a", marks=pytest.mark.cites("nsa2008.0", "reading:R-71")
        ),
        pytest.param("late_clock_stoppers", BEFORE, ("director",), "nsa-base", marks=pytest.mark.cites("nsa2008.1n")),
        pytest.param(
            "late_clock_stoppers",
            FROM,
            ("director", "opponent", "late_player"),
            "nsa2008.1c",
            marks=pytest.mark.cites("nsa2008.1n", "reading:R-74"),
        ),
        pytest.param("fast_bag_window_s", BEFORE, 3, "nsa-base", marks=pytest.mark.cites("nsa2008.8n", "reading:R-83")),
        pytest.param("fast_bag_window_s", FROM, 5, "nsa2008.8b", marks=pytest.mark.cites("nsa2008.8n")),
        pytest.param("out_play_window_s", BEFORE, 5, "nsa-base", marks=pytest.mark.cites("nsa2008.9n")),
        pytest.param("out_play_window_s", FROM, 15, "nsa2008.9b", marks=pytest.mark.cites("nsa2008.9n")),
        pytest.param("out_play_restart_after_s", BEFORE, None, "nsa-base", marks=pytest.mark.cites("nsa2008.9n")),
        pytest.param("out_play_restart_after_s", FROM, None, "nsa2008.9b", marks=pytest.mark.cites("nsa2008.9n")),
        pytest.param("forfeit_start_sequence", BEFORE, None, "nsa-base", marks=pytest.mark.cites("nsa2008.4n")),
        pytest.param(
            "forfeit_start_sequence", FROM, ("first", "second"), "nsa2008.4a", marks=pytest.mark.cites("nsa2008.4n")
        ),
        pytest.param("slip_amend_grounds", BEFORE, None, "nsa-base", marks=pytest.mark.cites("nsa2008.3n")),
        pytest.param("exchange_press", BEFORE, "must", "nsa-base", marks=pytest.mark.cites("nsa2008.6n")),
        pytest.param(
            "turn_steps",
            BEFORE,
            (
                "record_opponent_total",
                "place",
                "designate_blank",
                "declare_score",
                "press",
                "record_own_total",
                "draw",
                "track",
            ),
            "nsa-base",
            marks=pytest.mark.cites("nsa2008.7n"),
        ),
    ],
)
def test_a_game_is_judged_by_the_layer_of_its_day(parameter: str, day: date, value: Value, source: str) -> None:
    found = find_term("nsa-2008", parameter, day)
    assert (found.value, found.source) == (value, source)
    assert isinstance(found.basis, Cite)


OUTSIDE = {
    "base_time_s": 1500,
    "overtime_points": 10,
    "overtime_unit_s": 60,
    "lexicon": "OWL and Long List",
    "start_draw": "nearest_A",
    "blank_beats_A": True,
    "zero_turns_end": 6,
    "out_bonus_factor": 2,
}


@pytest.mark.cites("nsa2008.0")
def test_what_is_known_from_outside_the_document_says_so() -> None:
    outside = {name for name, held in REGISTER.older.items() if held.kind == "outside"}
    assert outside == set(OUTSIDE)
    for name, value in OUTSIDE.items():
        found = find_term("nsa-base", name)
        assert (name, found.value, found.source) == (name, value, "nsa-base")
        assert isinstance(found.basis, Silent)
        assert found.basis.document == "nsa2008"
        assert "outside the document" in found.basis.assumed


@pytest.mark.cites("nsa2008.0", "nsa2008.2n")
def test_where_nothing_is_known_the_nzasp_value_is_a_house_default() -> None:
    assert "challenge_mode" not in REGISTER.older
    found = find_term("nsa-base", "challenge_mode")
    assert (found.value, found.source) == ("points_per_word", "house")
    assert str(found.basis).startswith("silent:nsa2008: the NZASP value as a house default (nzasp.P.6.17)")


@pytest.mark.cites("nsa2008.0")
@pytest.mark.parametrize("key", ["nzasp-2022", "nsa-2008", "nsa-base", "nzrc-2024"])
def test_every_term_has_a_value_and_a_basis(key: str) -> None:
    names = parameters_of(find_ruleset(key).game)
    assert len(names) > 10
    for found in (find_term(key, name, date(2026, 3, 14)) for name in names):
        if isinstance(found.basis, Cite):
            assert found.basis.clause in REGISTER
        else:
            assert isinstance(found.basis, Silent)
            assert found.basis.assumed


@pytest.mark.cites("nsa2008.0")
def test_the_changes_are_a_layer_with_a_day() -> None:
    assert {
        key: (each.over, each.effective_from, each.until)
        for key, each in RULESETS.items()
        if each.document == "nsa2008"
    } == {
        "nsa-2008": ("nsa-base", FROM, None),
        "nsa-base": (None, None, FROM),
    }


@pytest.mark.cites("nsa2008.2n")
def test_no_return_from_challenge_before_the_changes() -> None:
    refusal = procedure_ruling("return from challenge", date(2008, 7, 1))
    assert isinstance(refusal, Refusal)
    assert refusal.plain() == {
        "code": "no_procedure",
        "rests_on": ["nsa2008.2n"],
        "detail": {"ruleset": "nsa-base", "in_force_from": "2008-07-25"},
    }


@pytest.mark.cites("nsa2008.2n")
def test_the_return_from_challenge_from_then_on() -> None:
    ruling = procedure_ruling("return from challenge", FROM)
    assert isinstance(ruling, Ruling)
    assert [str(basis) for basis in ruling.rests_on] == [f"nsa2008.2{letter}" for letter in "abcdef"]


@pytest.mark.cites("nzasp.P.0")
@pytest.mark.parametrize("event_type", ["tournament", "interclub_challenge"])
@pytest.mark.parametrize("day", [date(2026, 3, 14), date(2022, 6, 5)])
def test_the_rules_of_play_are_the_default(event_type: str, day: date) -> None:
    assert default_ruleset(event_type, day) == Term("nzasp-2022", Cite("nzasp.P.0"))


@pytest.mark.cites("nzasp.P.0", "reading:R-30")
def test_other_official_events_follow_by_our_reading() -> None:
    found = default_ruleset("masters", date(2026, 3, 14))
    assert isinstance(found, Term)
    assert (found.value, str(found.basis)) == ("nzasp-2022", "reading:R-30")


@pytest.mark.cites("nzasp.P.0")
def test_an_edition_before_june_2022_is_not_loaded() -> None:
    refusal = default_ruleset("tournament", date(2022, 6, 4))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, dict(refusal.detail)) == ("earlier_version_not_loaded", {"in_force_from": date(2022, 6, 5)})
    with pytest.raises(NotInForce, match="2022-06-05"):
        find_term("nzasp-2022", "exchange_min_bag", date(2022, 6, 4))


@pytest.mark.cites("nzrc2024.0")
def test_a_rummikub_tournament_has_its_own_rules() -> None:
    assert default_ruleset("rummikub_tournament", date(2026, 3, 14)) == Term("nzrc-2024", Cite("nzrc2024.0"))


def test_unknown_names_are_named() -> None:
    with pytest.raises(UnknownRuleset, match="nsa-1999"):
        find_term("nsa-1999", "exchange_min_bag")
    with pytest.raises(UnknownTerm, match="deal_tiles"):
        find_term("nsa-2008", "deal_tiles")
    with pytest.raises(UnknownTerm, match="nothing"):
        find_term("nsa-2008", "nothing", FROM)
    with pytest.raises(KeyError, match="no procedure"):
        procedure_ruling("dancing", FROM)


def test_a_term_can_be_had_with_its_type() -> None:
    assert find_term_as(int, "nzasp-2022", "exchange_min_bag") == Term(7, Cite("nzasp.P.6.7"))
    with pytest.raises(TypeError, match="challenge_mode"):
        find_term_as(int, "nzasp-2022", "challenge_mode")
    with pytest.raises(TypeError, match="timers_required"):
        find_term_as(int, "nzasp-2022", "timers_required")


HOUSE = {
    "late_clock_stoppers": ("anyone",),
    "break_default_s": None,
    "break_min_s": None,
    "slip_amend_grounds": ("not_as_agreed", "director_extenuating"),
    "forfeit_start_sequence": (),
    "bye_start": "none",
    "forfeit_opponent_start": "none",
    "prerecord_forbidden": False,
    "fast_bag_window_s": None,
    "out_play_window_s": None,
}


def test_what_the_nzasp_rules_leave_open_is_a_house_default() -> None:
    terms = {name: find_term("nzasp-2022", name, date(2026, 3, 14)) for name in parameters_of("scrabble")}
    silent = {name: found.value for name, found in terms.items() if isinstance(found.basis, Silent)}
    assert silent == HOUSE


@given(st.sampled_from(parameters_of("scrabble")), st.dates())
def test_a_term_changes_once_at_most(parameter: str, day: date) -> None:
    held_then = find_term("nsa-base", parameter) if day < FROM else find_term("nsa-2008", parameter)
    assert find_term("nsa-2008", parameter, day) == held_then


def test_a_parameter_in_two_clauses_has_one_value() -> None:
    seen: dict[tuple[str, str], Value] = {}
    for parameter in REGISTER.parameters():
        if parameter.name in ("amended", "added", "effective_from"):
            continue
        key = (REGISTER[parameter.clause].document, parameter.name)
        assert seen.setdefault(key, parameter.value) == parameter.value, parameter
