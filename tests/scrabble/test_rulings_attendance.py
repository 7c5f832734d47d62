"""Latecomers and their clock, and players who leave, under every ruleset."""

import pytest

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import at, dos, faces, rests, standing, step_clock, whos
from tilehall.law.game.clock import SECOND, clocks
from tilehall.law.game.seats import Seat
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.attendance import (
    Absence,
    BothAbsent,
    LateArrival,
    Latecomer,
    Leaving,
    Supervision,
    absence,
    both_absent,
    late_arrival,
    latecomer,
    leaving,
    refuse_while_away,
    supervision,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts
from tilehall.law.tournament.conduct import breaches_of

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def late(minutes: float, *, arrived: bool) -> LateArrival:
    return LateArrival(minutes=minutes, arrived=arrived)


def cites(*clauses):
    return pytest.mark.cites(*clauses)


SECOND_LATE = 1 / 60
LATE = [
    # call at 09:00:00, B comes at 09:07:30
    pytest.param(NZASP, 7.5, True, "late_arrival", "17:30", None, marks=cites("nzasp.P.4.2")),
    pytest.param(NSA, 7.5, True, "late_arrival", "22:30", "player", marks=cites("nsa2008.1a", "nsa2008.1b")),
    pytest.param(BASE, 7.5, True, "late_arrival", "20:30", "player"),
    # not come yet
    pytest.param(NZASP, 0, False, "late_clock_runs", "25:00", None, marks=cites("nzasp.P.4.2")),
    pytest.param(NZASP, 24.99, False, "late_clock_runs", "0:01", None, marks=cites("nzasp.P.4.2")),
    pytest.param(NZASP, 25, False, "late_forfeit_proposed", "0:00", "director", marks=cites("nzasp.P.4.2")),
    pytest.param(NSA, 4.99, False, "before_grace", "25:00", None, marks=cites("nsa2008.1a")),
    pytest.param(NSA, 5, False, "late_clock_may_run", "25:00", "director", marks=cites("nsa2008.1a")),
    pytest.param(NSA, 30, False, "late_clock_may_run", "0:00", "director", marks=cites("nsa2008.1b")),
    pytest.param(NSA, 30 + SECOND_LATE, False, "late_forfeit", "-0:01", None, marks=cites("nsa2008.1b")),
    pytest.param(BASE, 2.99, False, "before_grace", "25:00", None),
    pytest.param(BASE, 28 + SECOND_LATE, False, "late_forfeit", "-0:01", None),
    # come too late, or in the time of grace
    pytest.param(NZASP, 26, True, "late_forfeit_proposed", "-1:00", "director", marks=cites("nzasp.P.4.2")),
    pytest.param(NSA, 4, True, "before_grace", "25:00", None, marks=cites("nsa2008.1a")),
]


@pytest.mark.parametrize("rules, minutes, arrived, code, left, discretion", LATE)
def test_late_by_so_many_minutes(rules, minutes, arrived, code, left, discretion):
    ruling = late_arrival(rules, late(minutes, arrived=arrived))
    assert (ruling.code, dict(ruling.detail)["left"], ruling.discretion) == (code, left, discretion)


@pytest.mark.cites("nzasp.P.4.2", "reading:R-33")
def test_on_arrival_the_clocks_are_neutral_and_the_rest_of_the_time_is_played():
    ruling = late_arrival(NZASP, late(7.5, arrived=True))
    assert dos(ruling) == ["stop_late_clock", "preliminaries", "play_with_left:1050"]
    assert (clock_of(ruling), whos(ruling)["stop_late_clock"]) == ("neutral", "both")
    assert {"nzasp.P.4.2", "reading:R-33"} <= rests(ruling)
    run = clocks(2, 1500 * SECOND).start(Seat(1), at(0)).neutralise(at(450))
    assert faces(run, 900) == ("25:00", "17:30")
    waiting = late_arrival(NZASP, late(7.5, arrived=False))
    assert whos(waiting)["start_late_clock"] == "director"


@pytest.mark.cites("nzasp.P.4.2", "reading:R-33")
def test_after_the_whole_time_the_director_declares_the_forfeit():
    ruling = late_arrival(NZASP, late(25, arrived=False))
    assert (dos(ruling), whos(ruling)["declare_forfeit"]) == (["declare_forfeit"], "director")
    assert {"nzasp.P.4.1", "nzasp.P.10.1.1", "reading:R-33"} <= rests(ruling)
    nobody = both_absent(NZASP, BothAbsent())
    assert (nobody.discretion, clock_of(nobody), rests(nobody)) == ("director", "full", {"reading:R-33"})


@pytest.mark.cites("nsa2008.1a")
def test_the_director_may_start_the_clock_after_five_minutes():
    early = late_arrival(NSA, late(299 / 60, arrived=False))
    assert (early.code, str(early.rests_on[0])) == ("before_grace", "nsa2008.1a")
    ruling = late_arrival(NSA, late(5, arrived=False))
    assert (ruling.code, ruling.discretion, dict(ruling.detail)["left"]) == ("late_clock_may_run", "director", "25:00")
    assert "may_start_late_clock" in dos(late_arrival(NSA, late(9, arrived=False)))
    # Nobody started it, and B comes nine minutes late.
    for minutes, arrived in ((9, True), (9, False), (40, False)):
        told = dict(late_arrival(NSA, late(minutes, arrived=arrived)).detail)
        assert told["left_if_not_started_s"] == 1500
    assert "left_if_not_started_s" not in dict(late_arrival(NZASP, late(9, arrived=True)).detail)
    assert late_arrival(NZASP, late(0, arrived=False)).discretion is None


@pytest.mark.cites("nsa2008.1a", "nsa2008.1b", "reading:R-72")
@pytest.mark.parametrize("rules, after, minutes", [(NSA, 5, 29), (BASE, 3, 27)], ids=["nsa-2008", "nsa-base"])
def test_a_late_clock_that_nobody_had_to_start_may_be_started_only_now(rules, after, minutes):
    ruling = late_arrival(rules, late(minutes, arrived=False))
    assert dos(ruling) == ["may_start_late_clock", "wait_if_started_now:1501", "wait_if_started_then:61"]
    # Nobody knows whether it runs.
    assert ruling.clock is None
    at_once = late_arrival(rules, late(after, arrived=False))
    assert dos(at_once) == ["may_start_late_clock", "wait:1501"]


@pytest.mark.cites("nzasp.P.4.1", "nzasp.P.4.2", "nzasp.P.10.1.1", "reading:R-33")
def test_who_waits_is_told_that_the_director_may_then_declare_a_forfeit():
    waiting = late_arrival(NZASP, late(24, arrived=False)).step("wait_for_forfeit")
    assert (waiting.who, waiting.seconds) == ("opponent", 60)
    assert rests(waiting) == {"nzasp.P.4.2", "reading:R-33", "nzasp.P.4.1", "nzasp.P.10.1.1"}


@pytest.mark.cites("nsa2008.1b")
def test_where_the_used_time_is_told_the_clock_ran():
    ruling = latecomer(NSA, Latecomer(choice="play", used_s=1501, starts_assigned=True))
    assert dos(ruling) == ["close_as_forfeit:before_start"]
    assert "left_if_not_started_s" not in dict(ruling.detail)


@pytest.mark.cites("nsa2008.1b", "reading:R-72")
def test_the_game_is_over_one_second_below_zero():
    open_still = late_arrival(NSA, late(30, arrived=False))
    assert (dict(open_still.detail)["left"], open_still.code) == ("0:00", "late_clock_may_run")
    closed = late_arrival(NSA, late(30 + SECOND_LATE, arrived=False))
    assert (dict(closed.detail)["left"], dos(closed)) == (
        "-0:01",
        ["close_as_forfeit:before_start", "full_if_not_started:1500"],
    )
    assert {"nsa2008.1a", "nsa2008.1b", "reading:R-72"} == rests(closed)


@pytest.mark.cites("nsa2008.1c")
def test_who_may_stop_the_latecomers_clock():
    # Started 10:05:00; B is there at 10:12:30 and stops it at 10:12:40.
    stopped = late_arrival(NSA, late(12 + 40 / 60, arrived=True))
    assert (dict(stopped.detail)["used_s"], dict(stopped.detail)["left"]) == (460, "17:20")
    for rules, entitled in ((NSA, ["director", "opponent", "player"]), (BASE, ["director"]), (NZASP, ["both"])):
        stops = [step for step in late_arrival(rules, late(12, arrived=True)).steps if step.do == "stop_late_clock"]
        assert [step.who for step in stops] == entitled
        assert rests(stops[0]) == {str(rules.late_clock_stoppers.basis)}
    assert str(NSA.late_clock_stoppers.basis) == "nsa2008.1c"


@pytest.mark.cites("nsa2008.1d")
def test_the_latecomer_settles_in_or_gives_up():
    ruling = latecomer(NSA, Latecomer(choice="play", used_s=460, starts_assigned=False))
    assert dos(ruling) == ["settle", "check_tiles", "draw_for_first", "open_with_left:1040"]
    assert rests(ruling) == {"nsa2008.1d"}
    # Stopped at 10:12:40, settled at 10:16:00: the 3:20 are charged to nobody.
    standing_still = standing(1500, 1040)
    assert faces(standing_still, 200) == ("25:00", "17:20")
    assert dict(ruling.detail)["left"] == "17:20"
    assert "draw_for_first" not in dos(latecomer(NSA, Latecomer(choice="play", used_s=460, starts_assigned=True)))
    given_up = latecomer(NSA, Latecomer(choice="forfeit", used_s=460, starts_assigned=False))
    assert (given_up.code, dos(given_up), given_up.discretion) == (
        "forfeit", ["close_as_forfeit:before_start"], "player"
    )  # fmt: skip
    assert "choose:play|forfeit" in dos(late_arrival(NSA, late(12, arrived=True)))
    assert "choose:play|forfeit" not in dos(late_arrival(NZASP, late(12, arrived=True)))


@pytest.mark.cites("nzasp.P.7.1")
def test_leaving_without_a_word():
    ruling = leaving(NZASP, Leaving(emergency=False, permission=False))
    assert (ruling.code, ruling.discretion) == ("left_without_permission", "director")
    assert breaches_of(ruling) == ("left_without_permission",)
    record = next(step for step in ruling.steps if written(step).startswith("conduct_record"))
    assert rests(record) == {"nzasp.P.7.1"}
    # The rest of section 7 is about leave that was given; of this the document says nothing.
    unsaid = str(NZASP.resting("leaving_unpermitted"))
    assert unsaid.startswith("silent:nzasp: ")
    assert all(unsaid in rests(step) for step in ruling.steps if step is not record)


@pytest.mark.cites("nzasp.P.7.2.1", "reading:R-56")
def test_nobody_draws_while_one_is_away():
    ruling = leaving(NZASP, Leaving(emergency=False, permission=True))
    assert dos(ruling)[:4] == [
        "complete_turn_without_drawing", "leave", "may_complete_turn_without_drawing", "neutralise"
    ]  # fmt: skip
    refusal = refuse_while_away(NZASP, Seat(1))
    assert (refusal.code, str(refusal.rests_on[0])) == ("player_absent", "nzasp.P.7.2.1")
    back = [(written(step), step.who) for step in ruling.steps if rests(step) == {"reading:R-56"}]
    assert back == [
        ("draw_on_return:first", "player"),
        ("draw_on_return:second", "opponent"),
        ("may_still_challenge", "player"),
    ]
    assert breaches_of(ruling) == ()


@pytest.mark.cites("nzasp.P.7.2.2", "reading:R-57")
def test_the_opponent_stops_the_clocks_and_the_director_rules():
    ruling = leaving(NZASP, Leaving(emergency=False, permission=True))
    stop = next(step for step in ruling.steps if written(step) == "neutralise")
    assert (stop.who, rests(stop)) == ("opponent", {"nzasp.P.7.2.2"})
    run = step_clock(standing(785, 700, running="opponent"), stop, 0)
    assert faces(run, 720) == ("13:05", "11:40")
    ruled = absence(NZASP, Absence(ruling="restart_clock"))
    run = step_clock(run, ruled.steps[0], 720)
    assert faces(run, 840) == ("11:05", "11:40")
    assert ruled.steps[0].who == "director"
    assert "reading:R-57" in rests(ruled)
    assert dos(absence(NZASP, Absence(ruling="wait"))) == ["wait"]
    gone = absence(NZASP, Absence(ruling="forfeit"))
    assert (dos(gone), "nzasp.P.10.1.2" in rests(gone)) == (["close_as_forfeit:left"], True)


@pytest.mark.cites("nzasp.P.7.2.3", "reading:R-58")
@pytest.mark.parametrize("permission", [True, False])
def test_an_emergency_needs_no_permission(permission):
    ruling = leaving(NZASP, Leaving(emergency=True, permission=permission))
    assert [(written(step), step.who) for step in ruling.steps[:2]] == [
        ("alert_director", "opponent"),
        ("neutralise", "opponent"),
    ]
    assert breaches_of(ruling) == ()
    run = step_clock(standing(540, 700, running="player"), ruling.steps[1], 0)
    assert faces(run, 300) == ("9:00", "11:40")
    assert {"nzasp.P.7.2.3", "reading:R-58"} <= rests(ruling)
    assert ruling.discretion == "director"


@pytest.mark.cites("nzasp.P.7.2.4")
def test_supervision_is_for_the_director():
    ruling = supervision(NZASP, Supervision(granted=False))
    assert (ruling.code, dos(ruling), ruling.discretion) == (
        "supervision_refused", ["log_request:refused"], "director"
    )  # fmt: skip
    assert (clock_of(ruling), ruling.score) == ("as_before", ())
    assert supervision(NZASP, Supervision(granted=True)).code == "supervision_granted"


@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
@pytest.mark.parametrize("emergency, permission", [(False, False), (False, True), (True, False)])
def test_the_nsa_text_says_nothing_about_leaving(rules, emergency, permission):
    ruling = leaving(rules, Leaving(emergency=emergency, permission=permission))
    assert (ruling.discretion, dos(ruling)[0]) == ("director", "director_decides")
    assert all(rest.startswith("silent:nsa2008: ") for rest in rests(ruling))


@pytest.mark.parametrize("minutes", [float("nan"), -0.5, 1441, 1e308])
def test_minutes_are_a_number_of_that_day(minutes):
    with pytest.raises(ImpossibleFacts, match="minutes is"):
        late(minutes, arrived=True)


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1b")
@pytest.mark.parametrize("rules, last", [(NZASP, 1499), (NSA, 1500)])
def test_a_latecomer_whose_time_is_used_up_has_no_game_to_play(rules, last):
    for used, plays in ((last, True), (last + 1, False), (9999, False)):
        ruling = latecomer(rules, Latecomer(choice="play", used_s=used, starts_assigned=True))
        assert (ruling.code == "latecomer_plays") == plays
        late_by = (used + rules.late_clock_start_after_s.value) / 60
        assert (late_arrival(rules, late(late_by, arrived=True)).code == "late_arrival") == plays


@pytest.mark.cites("nzasp.P.4.2", "reading:R-33")
def test_who_comes_after_the_whole_time_may_still_be_let_play():
    assert dos(late_arrival(NZASP, late(26, arrived=True))) == ["declare_forfeit", "may_let_play"]


@pytest.mark.cites("nzasp.P.4.1")
def test_a_latecomer_who_does_not_want_to_play_forfeits_as_anybody_does():
    ruling = latecomer(NZASP, Latecomer(choice="forfeit", used_s=460, starts_assigned=False))
    assert (rests(ruling), ruling.discretion) == ({"nzasp.P.4.1", "nzasp.P.10.1.1"}, None)


@pytest.mark.cites("nsa2008.1a")
def test_a_late_clock_that_nobody_started_has_cost_nothing():
    assert dos(late_arrival(NSA, late(7.5, arrived=True)))[-1] == "full_if_not_started:1500"


def test_the_nsa_text_says_nothing_of_two_who_are_missing():
    (basis,) = rests(both_absent(NSA, BothAbsent()))
    assert basis.startswith("silent:nsa2008: ")
