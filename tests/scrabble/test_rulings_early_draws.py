"""Draws that come too early for a challenge: by the pen, by the seconds or during a hold, under every ruleset."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import Table, dos, rests, whos
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.early_draws import (
    DrawInHold,
    FlashDraw,
    WrittenInAdvance,
    draw_in_hold,
    flash_draw,
    is_early_draw,
    written_in_advance,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts
from tilehall.law.tournament.conduct import ConductLine, ConductRecord, breaches_of, conduct_list

from .match import A, B, midgame

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def drew(drawn: int, racked: int = 0, *, recorded: bool, seconds: float, upheld: bool = True) -> FlashDraw:
    return FlashDraw(drawn=drawn, racked=racked, recorded=recorded, seconds=seconds, upheld=upheld)


def cites(*clauses):
    return pytest.mark.cites(*clauses)


# One situation, several answers: a play of 4 tiles, a draw, then a challenge.
@pytest.mark.parametrize(
    "rules, recorded, seconds, code, advice, discretion",
    [
        # presses, draws 3 at once, records later; challenged 20 s after
        pytest.param(
            NZASP, False, 20, "flash_draw_not_racked", None, None, marks=cites("nzasp.P.6.5.1", "reading:R-42")
        ),
        # presses, records 26/236, draws 1
        pytest.param(NZASP, True, 4, "turn_accepted", None, None, marks=cites("nzasp.P.6.5.1")),
        # presses, records, draws at 3 s, challenged at 4 s
        pytest.param(NSA, True, 4, "fast_bag", "allow", "director", marks=cites("nsa2008.8b")),
        # presses, draws at 8 s without recording, challenged at 20 s
        pytest.param(NSA, False, 20, "fast_bag_late", "do_not_allow", "director", marks=cites("nsa2008.8b")),
        # press t=0, draw t=2, challenged at 4.0 and at 6.0
        pytest.param(NSA, True, 4.0, "fast_bag", "allow", "director", marks=cites("nsa2008.8b")),
        pytest.param(NSA, True, 6.0, "fast_bag_late", "do_not_allow", "director", marks=cites("nsa2008.8b")),
        pytest.param(NSA, True, 5.0, "fast_bag", "allow", "director", marks=cites("nsa2008.8b")),
        pytest.param(NSA, True, 5.1, "fast_bag_late", "do_not_allow", "director", marks=cites("nsa2008.8b")),
        # the older book gave three seconds
        pytest.param(BASE, True, 3.0, "fast_bag", "allow", "director", marks=cites("reading:R-83")),
        pytest.param(BASE, True, 4.0, "fast_bag_late", "do_not_allow", "director", marks=cites("reading:R-83")),
    ],
)
def test_a_challenge_after_a_draw(rules, recorded, seconds, code, advice, discretion):
    ruling = flash_draw(rules, drew(4, recorded=recorded, seconds=seconds))
    assert (ruling.code, dict(ruling.detail).get("advice"), ruling.discretion) == (code, advice, discretion)


@pytest.mark.cites("nzasp.P.6.5.1", "reading:R-42")
def test_a_flash_draw_leaves_the_challenge_open_by_right():
    ruling = flash_draw(NZASP, drew(3, recorded=False, seconds=20))
    assert "allow_challenge" in dos(ruling)
    assert {"nzasp.P.6.5.1", "reading:R-42"} <= rests(ruling)
    refused = flash_draw(NZASP, drew(1, recorded=True, seconds=20))
    assert rests(refused.steps[0]) == {"nzasp.P.6.12.1.3", "nzasp.P.6.12.1.4"}
    assert dos(refused) == ["play_on", "unless_held"]


@pytest.mark.cites("nzasp.P.6.12.2.1")
@pytest.mark.parametrize(
    "ruling",
    [
        flash_draw(NZASP, drew(3, recorded=False, seconds=20)),
        flash_draw(NZASP, drew(0, recorded=False, seconds=20)),
        draw_in_hold(NZASP, DrawInHold(drawn=2, racked=0, upheld=False)),
    ],
    ids=["flash draw", "nothing drawn", "in a hold"],
)
def test_who_challenges_stops_the_clocks_by_the_clause_that_says_so(ruling):
    stops = ruling.steps[0]
    assert (stops.do, stops.who, rests(stops)) == ("neutralise", "challenger", {"nzasp.P.6.12.2.1"})


@pytest.mark.cites("nzasp.P.6.5.1", "nzasp.P.6.17")
def test_a_challenge_in_time_that_failed_leaves_nothing_open():
    for ruling in (
        flash_draw(NZASP, drew(3, recorded=False, seconds=20, upheld=False)),
        draw_in_hold(NZASP, DrawInHold(drawn=2, racked=0, upheld=False)),
    ):
        assert (ruling.code, "points_per_word:5" in dos(ruling)) == ("flash_draw_stands", True)


@pytest.mark.cites("nsa2008.7.6")
@pytest.mark.parametrize("rules", [NSA, BASE], ids=lambda rules: rules.key)
def test_a_score_written_in_advance_is_forbidden_and_what_follows_is_not_said(rules):
    ruling = written_in_advance(rules, WrittenInAdvance())
    assert rests(ruling.step("call_director")) == {str(rules.prerecord_forbidden.basis)}
    assert all(rest.startswith("silent:nsa2008: ") for rest in rests(ruling.step("director_decides")))


@pytest.mark.parametrize(
    "rules, code, rests_on",
    [
        pytest.param(NZASP, "flash_draw", "nzasp.P.6.5.1", marks=cites("nzasp.P.6.5.1")),
        pytest.param(NSA, "infraction", "nsa2008.7.6", marks=cites("nzasp.P.6.5.1")),
    ],
)
def test_a_score_written_in_advance(rules, code, rests_on):
    ruling = written_in_advance(rules, WrittenInAdvance())
    assert (ruling.code, ruling.discretion) == (code, None if rules is NZASP else "director")
    assert rests_on in rests(ruling)


@pytest.mark.parametrize(
    "rules, recorded, seconds, early",
    [
        pytest.param(NZASP, True, 0.5, False, marks=cites("nzasp.P.6.5.1")),
        pytest.param(NZASP, False, 60.0, True, marks=cites("nzasp.P.6.5.1")),
        pytest.param(NSA, True, 2.0, True, marks=cites("nsa2008.8a", "reading:R-82")),
        pytest.param(NSA, True, 5.0, False, marks=cites("nsa2008.8a", "reading:R-82")),
        pytest.param(NSA, False, 5.0, False, marks=cites("nsa2008.8a", "reading:R-82")),
        pytest.param(BASE, True, 2.9, True, marks=cites("reading:R-83")),
        pytest.param(BASE, True, 3.0, False, marks=cites("reading:R-83")),
    ],
)
def test_which_first_tile_comes_too_early(rules, recorded, seconds, early):
    assert is_early_draw(rules, recorded=recorded, seconds=seconds) is early


@pytest.mark.cites("nzasp.P.6.5.2")
def test_each_flash_draw_is_noted():
    ruling = flash_draw(NZASP, drew(3, recorded=False, seconds=20))
    records = [ConductRecord(1, breach, number) for number in (5, 2) for breach in breaches_of(ruling)]
    assert conduct_list(records) == (ConductLine(1, "flash_draw", (2, 5)),)
    step = next(each for each in ruling.steps if written(each) == "conduct_record:flash_draw")
    assert (step.who, rests(step)) == ("director", {"nzasp.P.6.5.2"})
    assert breaches_of(flash_draw(NSA, drew(3, recorded=False, seconds=2))) == ()


@pytest.mark.cites("nzasp.P.6.5.3.1")
def test_nothing_of_the_flash_draw_racked():
    ruling = flash_draw(NZASP, drew(4, 0, recorded=False, seconds=20))
    assert ruling.code == "flash_draw_not_racked"
    assert {"show_both:4", "to_bag:4", "turn_scores:0"} <= set(dos(ruling))
    assert "nzasp.P.6.5.3.1" in rests(ruling)
    table = Table(bag=26, rack=3, down=4, board=4).carry_out(ruling)
    assert (table["bag"], table["rack"], table["board"]) == (30, 7, 0)
    assert clock_of(ruling) == "neutral then opponent"


@pytest.mark.cites("nzasp.P.6.5.3.2", "nzasp.P.6.1.3.2", "reading:R-43")
def test_a_tile_of_the_flash_draw_racked():
    ruling = flash_draw(NZASP, drew(4, 1, recorded=False, seconds=20))
    detail = dict(ruling.detail)
    assert (detail["pool"], detail["picked"], detail["back_to_player"], detail["to_bag"]) == (11, 5, 1, 4)
    assert {"look_at_picked:5", "turn_scores:0"} <= set(dos(ruling))
    assert {"nzasp.P.6.5.3.2", "reading:R-43"} <= rests(ruling)
    table = Table(bag=26, rack=3 + 1, down=3, board=4).carry_out(ruling)
    assert (table["bag"], table["rack"], table["board"]) == (30, 7, 0)


@pytest.mark.cites("nsa2008.2b", "nsa2008.8c", "reading:R-76")
@pytest.mark.parametrize("racked", [0, 1, 4])
def test_under_the_nsa_text_drawn_tiles_are_shown_and_bagged_racked_or_not(racked):
    ruling = flash_draw(NSA, drew(4, racked, recorded=True, seconds=4))
    assert {"show_opponent:4", "to_bag:4", "turn_scores:0", "start_clock:opponent"} <= set(dos(ruling))
    assert {"nsa2008.2b", "reading:R-76", "nsa2008.8c"} <= rests(ruling)
    table = Table(bag=26, rack=3 + racked, down=4 - racked, board=4).carry_out(ruling)
    assert (table["bag"], table["rack"], table["board"]) == (30, 7, 0)


@pytest.mark.cites("nsa2008.8c")
def test_the_director_is_asked_and_the_clocks_stand():
    ruling = flash_draw(NSA, drew(4, recorded=True, seconds=4))
    assert dos(ruling)[:3] == ["neutralise", "call_director", "allow_or_refuse_challenge:in_time:5"]
    assert whos(ruling)["allow_or_refuse_challenge:in_time:5"] == "director"
    assert ruling.discretion == "director"
    table = Table(bag=26, rack=3, down=4, board=4).carry_out(ruling)
    assert (table["bag"], dos(ruling)[-1]) == (30, "start_clock:opponent")
    refused = flash_draw(NSA, drew(4, recorded=True, seconds=20))
    assert not [do for do in dos(refused) if do.startswith(("to_bag", "take_play_off"))]


def test_no_tile_drawn_is_no_flash_draw():
    assert flash_draw(NZASP, drew(0, recorded=False, seconds=3)).code == "nothing_drawn"


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_seconds_are_a_number(seconds):
    with pytest.raises(ImpossibleFacts, match="seconds is"):
        drew(3, recorded=True, seconds=seconds)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@given(
    drawn=st.integers(1, 7).flatmap(lambda drawn: st.tuples(st.just(drawn), st.integers(0, drawn))),
    recorded=st.booleans(),
    seconds=st.floats(0, 60),
    upheld=st.booleans(),
    bag=st.integers(0, 80),
)
def test_a_play_taken_off_leaves_rack_and_bag_as_they_were(rules, drawn, recorded, seconds, upheld, bag):
    taken, racked = drawn
    ruling = flash_draw(rules, drew(taken, racked, recorded=recorded, seconds=seconds, upheld=upheld))
    table = Table(bag=bag, rack=7 - taken + racked, down=taken - racked, board=taken).carry_out(ruling)
    off = upheld and "take_play_off" in dos(ruling)
    assert table["bag"] == bag + (taken if off else 0)
    assert table["rack"] + table["down"] == 7


@pytest.mark.parametrize(
    "rules, seconds, advised, clause",
    [
        pytest.param(NSA, 3, "allow_or_refuse_challenge:in_time:5", "nsa2008.8b", marks=cites("nsa2008.8b")),
        pytest.param(NSA, 8, "allow_or_refuse_challenge:too_late:5", "nsa2008.8b", marks=cites("nsa2008.8b")),
        pytest.param(BASE, 2, "allow_or_refuse_challenge:in_time:3", "nsa2008.8n", marks=cites("nsa2008.8n")),
        pytest.param(BASE, 4, "allow_or_refuse_challenge:too_late:3", "nsa2008.8n", marks=cites("nsa2008.8n")),
    ],
)
def test_the_advice_and_its_seconds_stand_in_the_step(rules, seconds, advised, clause):
    ruling = flash_draw(rules, drew(4, recorded=True, seconds=seconds))
    (step,) = (step for step in ruling.steps if step.do == "allow_or_refuse_challenge")
    assert (written(step), clause in rests(step)) == (advised, True)
    in_time = "in_time" in advised
    assert ruling.code == ("fast_bag" if in_time else "fast_bag_late")
    # The steps follow the advice, and what is done otherwise is told.
    told = dos(ruling)[dos(ruling).index(advised) + 1 :]
    assert told[:3] == (
        ["if_not_allowed", "take_play_off", "show_opponent:4" if rules is NSA else "show_both:4"]
        if in_time
        else ["turn_stands", "start_clock:opponent", "if_allowed"]
    )


@pytest.mark.parametrize(
    "rules, racked, code, clauses",
    [
        pytest.param(
            NZASP,
            0,
            "flash_draw_not_racked",
            {"reading:R-48", "nzasp.P.6.5.3.1"},
            marks=cites("reading:R-48", "nzasp.P.6.12.1.3"),
        ),
        pytest.param(NZASP, 1, "flash_draw_racked", {"reading:R-48", "nzasp.P.6.5.3.2"}, marks=cites("reading:R-48")),
        pytest.param(NSA, 1, "fast_bag", {"nsa2008.8c", "nsa2008.2b"}, marks=cites("nsa2008.8c")),
        pytest.param(BASE, 0, "fast_bag", {"nsa2008.8n"}, marks=cites("nsa2008.8n")),
    ],
)
def test_a_draw_during_a_hold_leaves_the_turn_open(rules, racked, code, clauses):
    ruling = draw_in_hold(rules, DrawInHold(drawn=4, racked=racked, upheld=True))
    assert ruling.code == code
    assert clauses <= rests(ruling)
    table = Table(bag=26, rack=3 + racked, down=4 - racked, board=4).carry_out(ruling)
    assert (table["bag"], table["rack"], table["board"]) == (30, 7, 0)
    assert breaches_of(ruling) == (("flash_draw",) if rules is NZASP else ())
    if rules is not NZASP:
        assert ruling.step("allow_or_refuse_challenge").what == "held"
    assert draw_in_hold(rules, DrawInHold(drawn=0, racked=0, upheld=True)).code == "nothing_drawn"


@pytest.mark.cites("reading:R-48", "nzasp.P.6.12.1.3")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_who_is_told_that_it_is_too_late_is_told_of_a_hold(rules):
    late = flash_draw(rules, drew(4, recorded=True, seconds=10))
    assert dos(late)[-1] == "unless_held"


@pytest.mark.cites("reading:R-48")
@pytest.mark.parametrize("rules, asks", [(NZASP, False), (NSA, True)])
def test_a_recorded_game_hears_a_challenge_after_a_draw_in_a_hold(rules, asks):
    match = midgame(rules)
    match.play(A, "9E", "TAXI", 0)
    match.record(A)
    match.do(c.Hold(by=B), 2)
    match.do(c.DrawTiles(by=A, count=4), 60)
    made = match.do(c.Challenge(by=B, words=("TAXI",)), 70)[0]
    assert (made.asks_director, made.advice) == (asks, "allow" if asks else "")


@pytest.mark.parametrize(
    "rules, racked, seen",
    [
        # Face down on the table it may not have been looked at; on the rack it has.
        pytest.param(NSA, 0, ["see_first_drawn"], marks=cites("nsa2008.2e")),
        pytest.param(NSA, 1, [], marks=cites("nsa2008.2e")),
        pytest.param(NZASP, 0, [], marks=cites("nzasp.P.6.17")),
    ],
)
def test_after_a_draw_the_clock_waits_for_no_tile_from_the_bag(rules, racked, seen):
    ruling = flash_draw(rules, drew(4, racked, recorded=False, seconds=1, upheld=False))
    assert [do for do in dos(ruling) if do.startswith("see_")] == seen


@pytest.mark.cites("nzasp.P.6.5.1", "nzasp.P.6.5.3.1", "nzasp.P.6.5.3.2")
def test_after_a_score_written_in_advance_it_is_told_how_it_goes_on():
    ruling = written_in_advance(NZASP, WrittenInAdvance())
    assert dos(ruling) == [
        "counts_as_flash_draw", "challenge_stays_open", "drawn_go_back_as_there", "conduct_record:flash_draw"
    ]  # fmt: skip
    assert rests(ruling.steps[2]) == {"nzasp.P.6.5.3.1", "nzasp.P.6.5.3.2"}
    assert clock_of(ruling) == "as_before"
