"""How a challenge is judged, appealed against, and when the clock may run again, under every ruleset."""

from dataclasses import replace

import pytest

from tests.ruling_notation import clock_of
from tests.scrabble.ruling_table import dos, rests
from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.adjudications import (
    BackAtTable,
    CallAdjudicator,
    SelfAdjudication,
    VerdictAppeal,
    back_at_table,
    call_adjudicator,
    self_adjudication,
    verdict_appeal,
    wrong_ruling,
)

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))
AT_DEVICE = SelfAdjudication(device="external", typed_as_named=True, consented=True, executes="player")
ON_PHONE = replace(AT_DEVICE, device="smart", executes="challenger")
SLIP = CallAdjudicator(capitals=True, table_given=True)
APPEAL = VerdictAppeal(judged_by="adjudicator", restarted=False, appealed=False, picked_back=False)
BACK = BackAtTable(
    judged_at="external", upheld=True, player_seated=True, challenger_seated=True, tiles_back=True, play_removed=True
)
AWAY = replace(BACK, player_seated=False)


@pytest.mark.cites("nzasp.P.6.13.1")
def test_at_a_device_the_challenger_types_and_the_opponent_gives_the_command():
    ruling = self_adjudication(NZASP, AT_DEVICE)
    assert ruling.code == "judge_now"
    assert [(step.do, step.who) for step in ruling.steps] == [
        ("neutralise", "challenger"),
        ("name_words", "challenger"),
        ("write_slip", "both"),
        ("cover_tiles", "both"),
        ("go_to_device", "both"),
        ("type_words", "challenger"),
        ("check_and_consent", "player"),
        ("press_judge", "player"),
        ("back_to_table", "both"),
    ]
    assert clock_of(ruling) == "neutral"


@pytest.mark.cites("nzasp.P.6.13.1", "nzasp.P.6.14.1")
@pytest.mark.parametrize(
    "facts, change, code",
    [
        (AT_DEVICE, {"typed_as_named": False}, "typed_differs"),
        (AT_DEVICE, {"executes": "challenger"}, "opponent_executes"),
        (AT_DEVICE, {"consented": False}, "consent_missing"),
        (ON_PHONE, {"typed_as_named": False}, "typed_differs"),
        (ON_PHONE, {"executes": "player"}, "challenger_executes"),
        (ON_PHONE, {"consented": False}, "consent_missing"),
        (ON_PHONE, {}, "judge_now"),
    ],
)
def test_nobody_judges_before_all_is_in_order(facts, change, code):
    ruling = self_adjudication(NZASP, replace(facts, **change))
    assert ruling.code == code
    assert ("nzasp.P.6.13.1" if facts is AT_DEVICE else "nzasp.P.6.14.1") in rests(ruling)
    assert ("name_words" in dos(ruling)) == (code == "judge_now")


def test_an_edition_may_name_somebody_whom_we_do_not_know():
    odd = replace(NZASP, external_device_executes=Term("the crowd", NZASP.external_device_executes.basis))
    assert self_adjudication(odd, AT_DEVICE).code == "not_covered"


@pytest.mark.cites("nzasp.P.6.15.1")
def test_a_slip_has_the_number_of_its_table_and_the_words_in_capitals():
    after = dos(call_adjudicator(NZASP, SLIP))[1:]
    assert after[:2] == ["underline_words", "raise_hand_and_call"]
    nowhere = call_adjudicator(NZASP, replace(SLIP, table_given=False))
    assert (nowhere.code, dos(nowhere)[1:]) == ("table_missing", ["write_table", *after])
    small = call_adjudicator(NZASP, replace(SLIP, capitals=False))
    assert (small.code, dos(small)[1:]) == ("slip_sent", ["write_capitals", *after])
    neither = call_adjudicator(NZASP, replace(SLIP, capitals=False, table_given=False))
    assert dos(neither)[1:] == ["write_capitals", "write_table", *after]
    assert {str(basis) for step in neither.steps[1:5] for basis in step.rests_on} == {"nzasp.P.6.15.1"}


@pytest.mark.cites("nzasp.P.6.12.2.1")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
@pytest.mark.parametrize("facts", [AT_DEVICE, ON_PHONE, SLIP], ids=("device", "phone", "slip"))
def test_who_challenges_stops_the_clock_however_the_words_are_judged(rules, facts):
    ruling = call_adjudicator(rules, facts) if facts is SLIP else self_adjudication(rules, facts)
    stops = ruling.step("neutralise")
    assert (stops.who, str(stops.rests_on[0])) == ("challenger", str(rules.challenge_binds.basis))
    assert dos(ruling).index("neutralise") < dos(ruling).index("look_up_all" if facts is SLIP else "name_words")


@pytest.mark.cites("nzasp.P.6.15.2")
def test_the_adjudicator_rules_on_the_turn_and_gives_no_hint():
    steps = call_adjudicator(NZASP, SLIP).steps[-3:]
    assert [step.do for step in steps] == ["look_up_all", "mark_one_verdict", "give_no_hint"]
    assert steps[1].choices == ("acceptable", "unacceptable")
    assert {str(basis) for step in steps for basis in step.rests_on} == {"nzasp.P.6.15.2"}


@pytest.mark.cites("nzasp.P.6.15.3", "reading:R-53")
def test_a_verdict_is_appealed_once_and_before_the_clock_runs():
    ruling = verdict_appeal(NZASP, APPEAL)
    assert (ruling.code, clock_of(ruling)) == ("appeal_allowed", "neutral")
    assert [step.who for step in ruling.steps] == ["both", "both", "referee", "referee", "both"]
    assert rests(ruling) == {"nzasp.P.6.15.3", "reading:R-53"}
    again = verdict_appeal(NZASP, replace(APPEAL, appealed=True))
    assert (again.code, dos(again)) == ("appeal_used", ["verdict_stands"])
    late = verdict_appeal(NZASP, replace(APPEAL, restarted=True))
    assert (late.code, dos(late)) == ("ruling_stands", ["verdict_stands"])
    assert "nzasp.P.6.18" in rests(late)


@pytest.mark.cites("reading:R-53")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_tiles_that_were_picked_and_put_back_end_the_time_for_an_appeal(rules):
    ruling = verdict_appeal(rules, replace(APPEAL, picked_back=True))
    assert (ruling.code, dos(ruling)[-1], clock_of(ruling)) == ("tiles_gone_back", "verdict_stands", "neutral")
    assert "R-53" in str(ruling.rests_on[0])


@pytest.mark.cites("nzasp.P.6.18", "nzasp.P.6.15.3", "reading:R-53")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_a_wrong_ruling_is_appealed_while_the_clocks_stand_and_stands_once_they_run(rules):
    assert wrong_ruling(rules, APPEAL) == verdict_appeal(rules, APPEAL)
    again = replace(APPEAL, appealed=True)
    assert wrong_ruling(rules, again) == verdict_appeal(rules, again), (
        "the clocks stand still: it is no ruling that stands"
    )
    assert wrong_ruling(rules, again).code != "ruling_stands"
    later = wrong_ruling(rules, replace(APPEAL, restarted=True))
    assert (later.code, later.score, dict(later.detail)["effect"]) == ("ruling_stands", (), "none")
    assert dos(later)[-2:] == ["log_report:incorrect_adjudication", "score_stands"]
    assert "P.6.18" in str(later.rests_on[0])


@pytest.mark.parametrize("device", ["external", "smart"])
def test_of_a_verdict_at_a_device_the_text_says_nothing_so_the_director_may_let_it_be_appealed(device):
    ruling = verdict_appeal(NZASP, replace(APPEAL, judged_by=device))
    assert (ruling.code, ruling.discretion, dos(ruling)[0]) == ("appeal_allowed", "director", "director_decides")
    assert str(ruling.rests_on[0]).startswith("silent:nzasp: ")


@pytest.mark.cites("reading:R-53")
@pytest.mark.parametrize("device", ["external", "smart"])
@pytest.mark.parametrize("question", [verdict_appeal, wrong_ruling])
def test_after_the_one_appeal_nobody_is_asked_whether_a_verdict_at_a_device_stands(question, device):
    ruling = question(NZASP, replace(APPEAL, judged_by=device, appealed=True))
    assert (ruling.code, dos(ruling), ruling.discretion) == ("appeal_used", ["verdict_stands"], None)
    assert str(ruling.rests_on[0]) == "reading:R-53"
    assert any(rest.startswith("silent:nzasp: ") for rest in rests(ruling))


@pytest.mark.cites("nzasp.P.6.13.6", "nzasp.P.6.14.5")
@pytest.mark.parametrize("device, clause", [("external", "nzasp.P.6.13.6"), ("smart", "nzasp.P.6.14.5")])
@pytest.mark.parametrize(
    "change, code",
    [
        ({"player_seated": False}, "player_not_seated"),
        ({"challenger_seated": False}, "challenger_not_seated"),
        ({"tiles_back": False}, "tiles_not_back"),
        ({"play_removed": False}, "play_not_removed"),
        ({"upheld": False, "play_removed": False}, "clock_may_restart"),
        ({"upheld": False, "tiles_back": False}, "tiles_not_back"),
        ({}, "clock_may_restart"),
    ],
)
def test_the_clock_waits_until_both_are_back(device, clause, change, code):
    ruling = back_at_table(NZASP, replace(BACK, judged_at=device, **change))
    assert (ruling.code, clause in rests(ruling)) == (code, True)
    assert clock_of(ruling) == ("neutral then opponent" if code == "clock_may_restart" else "neutral")


@pytest.mark.parametrize(
    "rules, upheld, does",
    [
        pytest.param(NZASP, True, ["turn_scores:0", "start_clock:opponent"], marks=pytest.mark.cites("nzasp.P.6.16")),
        pytest.param(
            NZASP, False, ["points_per_word:5", "start_clock:opponent"], marks=pytest.mark.cites("nzasp.P.6.17")
        ),
        pytest.param(NSA, True, ["turn_scores:0", "start_clock:opponent"], marks=pytest.mark.cites("nsa2008.2d")),
        pytest.param(
            NSA,
            False,
            ["lose_turn", "see_first_replacement", "start_clock:player"],
            marks=pytest.mark.cites("nsa2008.2a", "nsa2008.2e"),
        ),
    ],
)
def test_with_all_in_place_it_is_told_what_the_verdict_brings_and_who_presses(rules, upheld, does):
    ruling = back_at_table(rules, replace(BACK, upheld=upheld))
    assert dos(ruling) == does
    last = ruling.steps[-1]
    assert last.who == ("player" if last.side == "opponent" else "opponent")
    if rules is NZASP:
        assert rests(last) == {"nzasp.P.6.16" if upheld else "nzasp.P.6.17"}


def test_all_that_is_missing_is_told_at_once():
    ruling = back_at_table(NZASP, replace(BACK, challenger_seated=False, play_removed=False))
    assert dict(ruling.detail) == {"missing": ("challenger_not_seated", "play_not_removed")}
    assert dos(ruling) == ["take_seat", "take_play_off", "keep_clocks_stopped"]


@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
@pytest.mark.parametrize(
    "ask, facts",
    [(self_adjudication, AT_DEVICE), (call_adjudicator, SLIP), (verdict_appeal, APPEAL), (back_at_table, AWAY)],
)
def test_the_nsa_text_is_silent_on_how_a_challenge_is_judged(rules, ask, facts):
    ruling = ask(rules, facts)
    assert (ruling.discretion, dos(ruling)[0]) == ("director", "director_decides")
    assert all(rest.startswith("silent:nsa2008: ") for rest in rests(ruling))


@pytest.mark.cites("nsa2008.2d", "nsa2008.2e")
def test_under_nsa_rules_the_clock_waits_for_a_first_new_tile_and_the_document_says_so():
    good = back_at_table(NSA, replace(BACK, upheld=False))
    assert (good.code, clock_of(good)) == ("clock_after_first_tile", "neutral then player")
    assert str(good.rests_on[0]) == "nsa2008.2e"
    bad = back_at_table(NSA, BACK)
    assert (bad.code, str(bad.rests_on[0])) == ("clock_may_restart", "nsa2008.2d")
    # On the way back from a device the document is silent; on that alone the director decides.
    for ruling in (good, bad):
        assert (ruling.discretion, dict(ruling.detail)["discretion_on"]) == ("director", "silence")
        assert "director_decides" not in dos(ruling)


@pytest.mark.cites("nzasp.P.6.13.1", "nzasp.P.6.14.1")
@pytest.mark.parametrize("facts, wrong", [(AT_DEVICE, "challenger"), (ON_PHONE, "player")])
def test_the_typing_is_checked_although_the_wrong_person_is_at_the_key(facts, wrong):
    ruling = self_adjudication(NZASP, replace(facts, executes=wrong, consented=False))
    assert dos(ruling) == ["check_and_consent", "press_judge"]
