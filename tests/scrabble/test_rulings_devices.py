"""Timers, the phone that judges, and devices that have no business at a table, under every ruleset."""

from dataclasses import replace

import pytest

from tests.scrabble.ruling_table import dos, rests
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.devices import (
    DeviceAtTable,
    PhoneJudge,
    TimerChoice,
    TimerDevice,
    device_at_table,
    phone_judge,
    timer_choice,
    timer_device,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))
GOOD_TIMER = TimerDevice(device="smart_device", silent=True, both_agree=True, shows_overtime=True, readable=True)
GOOD_PHONE = PhoneJudge(
    player_agrees=True,
    challenger_agrees=True,
    agreed="before_game",
    diagonal=6.1,
    unit="inches",
    silent=True,
    adjudication_mode=True,
    in_view=True,
    several_words=True,
    official_lexicon=True,
)


@pytest.mark.cites("nzasp.P.3.4")
@pytest.mark.parametrize(
    "available, agree, timer",
    [
        ("smart_device analogue", True, "smart_device"),
        ("smart_device analogue", False, "analogue"),
        ("analogue smart_device digital", True, "digital"),
        ("smart_device", False, None),
        ("", True, None),
    ],
)
def test_the_best_timer_at_hand_is_used(available, agree, timer):
    there = {kind: kind in available.split() for kind in ("digital", "smart_device", "analogue")}
    ruling = timer_choice(NZASP, TimerChoice(**there, both_agree=agree))
    assert dict(ruling.detail) == {"timer": timer}
    assert dos(ruling) == ["bring_timer" if timer is None else f"use_timer:{timer}"]
    assert ruling.discretion == (None if timer else "organiser")
    assert rests(ruling) == {"nzasp.P.3.4", *(["nzasp.P.3.4.2"] if there["smart_device"] else [])}


@pytest.mark.cites("nzasp.P.3.4.2")
@pytest.mark.parametrize(
    "no, reason",
    [
        ("silent", "not_silent"),
        ("both_agree", "agreement_missing"),
        ("shows_overtime", "overtime_not_shown"),
        ("readable", "not_readable"),
    ],
)
def test_one_no_on_the_list_and_the_timer_is_not_allowed(no, reason):
    ruling = timer_device(NZASP, replace(GOOD_TIMER, **{no: False}))
    assert (ruling.code, dict(ruling.detail)) == ("not_allowed", {"reasons": (reason,)})
    assert dos(ruling) == [f"put_right:{reason}", "use_another_timer"]
    assert rests(ruling) == {"nzasp.P.3.4.2"}
    assert timer_device(NZASP, GOOD_TIMER).code == "timer_allowed"


@pytest.mark.cites("nzasp.P.3.4.2")
def test_of_a_digital_clock_only_its_display_is_asked():
    loud = replace(GOOD_TIMER, device="digital", silent=False, both_agree=False)
    assert timer_device(NZASP, loud).code == "timer_allowed"
    blind = timer_device(NZASP, replace(loud, shows_overtime=False, readable=False))
    assert dict(blind.detail)["reasons"] == ("overtime_not_shown", "not_readable")


@pytest.mark.cites("nzasp.P.6.14.4")
def test_a_phone_judges_only_if_both_agree():
    ruling = phone_judge(NZASP, replace(GOOD_PHONE, challenger_agrees=False))
    assert (ruling.code, dict(ruling.detail)["missing"]) == ("agreement_missing", ("challenger",))
    assert dos(ruling) == ["put_right:agreement_missing", "judge_elsewhere:external|adjudicator"]
    assert rests(ruling) == {"nzasp.P.6.14.4"}
    neither = phone_judge(NZASP, replace(GOOD_PHONE, challenger_agrees=False, player_agrees=False))
    assert dict(neither.detail)["missing"] == ("player", "challenger")


@pytest.mark.cites("nzasp.P.6.14.4.1", "reading:R-51")
def test_an_agreement_during_play_counts_and_is_noted():
    ruling = phone_judge(NZASP, replace(GOOD_PHONE, agreed="during_play"))
    assert (ruling.code, dos(ruling)[0]) == ("phone_allowed", "note_agreement:agreed_during_play")
    assert rests(ruling.steps[0]) == {"nzasp.P.6.14.4.1", "reading:R-51"}
    assert {"nzasp.P.6.14.4.6", "reading:R-52"} <= rests(ruling.step("type_words"))
    assert "note_agreement:agreed_during_play" not in dos(phone_judge(NZASP, GOOD_PHONE))


@pytest.mark.cites("nzasp.P.6.14.4.2")
@pytest.mark.parametrize(
    "diagonal, unit, code",
    [
        (3.4, "inches", "screen_too_small"),
        (3.5, "inches", "phone_allowed"),
        (88, "millimetres", "screen_too_small"),
        (89, "millimetres", "phone_allowed"),
    ],
)
def test_the_screen_is_wide_enough(diagonal, unit, code):
    ruling = phone_judge(NZASP, replace(GOOD_PHONE, diagonal=diagonal, unit=unit))
    assert ruling.code == code
    assert ("nzasp.P.6.14.4.2" in rests(ruling)) == (code == "screen_too_small")


def test_a_screen_has_a_size():
    with pytest.raises(ImpossibleFacts, match="diagonal"):
        replace(GOOD_PHONE, diagonal=-1)


@pytest.mark.cites("nzasp.P.6.14.4.3", "nzasp.P.6.14.4.4", "nzasp.P.6.14.4.5", "nzasp.P.6.14.4.6", "nzasp.P.6.14.4.7")
@pytest.mark.parametrize(
    "no, code, basis",
    [
        ("silent", "not_silent", "nzasp.P.6.14.4.3"),
        ("adjudication_mode", "adjudication_mode", "nzasp.P.6.14.4.4"),
        ("in_view", "not_in_view", "nzasp.P.6.14.4.5"),
        ("several_words", "one_word_only", "nzasp.P.6.14.4.6"),
        ("official_lexicon", "lexicon_mismatch", "nzasp.P.6.14.4.7"),
    ],
)
def test_each_demand_on_a_phone_is_mandatory(no, code, basis):
    ruling = phone_judge(NZASP, replace(GOOD_PHONE, **{no: False}))
    assert (ruling.code, dos(ruling)[0]) == (code, f"put_right:{code}")
    assert rests(ruling) == {"nzasp.P.6.14.4", basis}


@pytest.mark.cites("nzasp.P.6.14.4.5", "nzasp.P.6.14.1")
def test_the_phone_lies_in_view_of_both_before_anything_is_typed():
    ruling = phone_judge(NZASP, GOOD_PHONE)
    assert [(step.do, step.who) for step in ruling.steps] == [
        ("neutralise", "challenger"),
        ("name_words", "challenger"),
        ("place_in_view", "both"),
        ("type_words", "challenger"),
        ("check_and_consent", "player"),
        ("press_judge", "challenger"),
    ]


@pytest.mark.cites("nzasp.P.6.14.4.2")
@pytest.mark.parametrize(
    "diagonal, unit, code",
    [
        (3.5, "inches", "phone_allowed"),
        (88.9, "millimetres", "phone_allowed"),
        (89, "millimetres", "phone_allowed"),
        (3.49, "inches", "screen_too_small"),
        (88.8, "millimetres", "screen_too_small"),
    ],
)
def test_the_same_screen_is_wide_enough_in_inches_and_in_millimetres(diagonal, unit, code):
    assert phone_judge(NZASP, replace(GOOD_PHONE, diagonal=diagonal, unit=unit)).code == code


@pytest.mark.cites("nzasp.P.12.2", "nzasp.P.12.8", "nzasp.P.1.3")
@pytest.mark.parametrize(
    "what, code, steps, basis",
    [
        ("made_a_sound", "distraction", ["silence_device", "conduct_record:distraction"], "nzasp.P.12.2"),
        (
            "lies_in_the_area",
            "extraneous_items",
            ["put_device_away", "conduct_record:extraneous_items"],
            "nzasp.P.12.8",
        ),
        ("words_looked_up", "no_lookups", ["stop_looking_up", "tell_at_once"], "nzasp.P.1.3"),
    ],
)
def test_a_device_that_has_no_business_there(what, code, steps, basis):
    ruling = device_at_table(NZASP, DeviceAtTable(what=what))
    assert (ruling.code, dos(ruling)[:2]) == (code, steps)
    assert basis in rests(ruling)
    # No document says what it costs.
    assert ruling.score == ()
    assert ruling.discretion in ("adjudicator", "executive")


@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
@pytest.mark.parametrize(
    "ask, facts",
    [
        (timer_device, GOOD_TIMER),
        (phone_judge, GOOD_PHONE),
        (phone_judge, replace(GOOD_PHONE, silent=False)),
        (device_at_table, DeviceAtTable(what="made_a_sound")),
        (timer_choice, TimerChoice(digital=True, smart_device=True, analogue=True, both_agree=True)),
    ],
)
def test_the_nsa_text_is_silent_on_devices(rules, ask, facts):
    ruling = ask(rules, facts)
    assert (ruling.discretion, dos(ruling)[0]) == ("director", "director_decides")
    assert all(rest.startswith("silent:nsa2008: ") for rest in rests(ruling))
