"""Draws that come too early for a challenge, and the way back from the ruling on one, under every ruleset."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import Table, dos, faces, rests, standing, step_clock, whos
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.challenges import (
    ChallengeReturn,
    DelayAfterRuling,
    DrawnTilesBack,
    FlashDraw,
    RestartFacts,
    WrittenInAdvance,
    WrongRuling,
    challenge_return,
    delay_after_ruling,
    drawn_tiles_back,
    flash_draw,
    is_early_draw,
    refuse_correction,
    restart_after_ruling,
    written_in_advance,
    wrong_ruling,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts
from tilehall.law.tournament.conduct import ConductLine, ConductRecord, breaches_of, conduct_list

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def drew(drawn: int, racked: int = 0, *, recorded: bool, seconds: float, upheld: bool = True) -> FlashDraw:
    return FlashDraw(drawn=drawn, racked=racked, recorded=recorded, seconds=seconds, upheld=upheld)


def back(*, upheld: bool, words: int = 1, drawn: int = 0, racked: int = 0, bag_empty: bool = False) -> ChallengeReturn:
    return ChallengeReturn(upheld=upheld, words=words, drawn=drawn, racked=racked, bag_empty=bag_empty)


def again(
    *, upheld: bool, reracked: bool = True, seen: bool = False, bag_empty: bool = False, delay: str = "nobody"
) -> RestartFacts:
    return RestartFacts(upheld=upheld, reracked=reracked, first_seen=seen, bag_empty=bag_empty, delay_named_by=delay)


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
        pytest.param(NSA, False, 20, "fast_bag", "do_not_allow", "director", marks=cites("nsa2008.8b")),
        # press t=0, draw t=2, challenged at 4.0 and at 6.0
        pytest.param(NSA, True, 4.0, "fast_bag", "allow", "director", marks=cites("nsa2008.8b")),
        pytest.param(NSA, True, 6.0, "fast_bag", "do_not_allow", "director", marks=cites("nsa2008.8b")),
        pytest.param(NSA, True, 5.0, "fast_bag", "allow", "director", marks=cites("nsa2008.8b")),
        pytest.param(NSA, True, 5.1, "fast_bag", "do_not_allow", "director", marks=cites("nsa2008.8b")),
        # the older book gave three seconds
        pytest.param(BASE, True, 3.0, "fast_bag", "allow", "director", marks=cites("reading:R-83")),
        pytest.param(BASE, True, 4.0, "fast_bag", "do_not_allow", "director", marks=cites("reading:R-83")),
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
    assert rests(refused) == {"nzasp.P.6.12.1.3", "nzasp.P.6.12.1.4"}
    assert dos(refused) == ["play_on"]


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
    assert dos(ruling)[:3] == ["neutralise", "call_director", "allow_or_refuse_challenge"]
    assert whos(ruling)["allow_or_refuse_challenge"] == "director"
    assert ruling.discretion == "director"
    table = Table(bag=26, rack=3, down=4, board=4).carry_out(ruling)
    assert (table["bag"], dos(ruling)[-1]) == (30, "start_clock:opponent")
    refused = flash_draw(NSA, drew(4, recorded=True, seconds=20))
    assert not [do for do in dos(refused) if do.startswith(("to_bag", "take_play_off"))]


@pytest.mark.parametrize(
    "rules, gained, on_move",
    [
        pytest.param(NZASP, (("player", 15),), "opponent"),
        pytest.param(NSA, (), "player"),
        pytest.param(BASE, (("player", 15),), "opponent"),
    ],
)
def test_a_failed_challenge_costs_what_the_ruleset_says(rules, gained, on_move):
    ruling = challenge_return(rules, back(upheld=False, words=3))
    assert ruling.score == gained
    assert dos(ruling)[-1] == f"start_clock:{on_move}"
    flashed = flash_draw(rules, drew(2, recorded=False, seconds=1, upheld=False))
    assert dos(flashed).count(f"start_clock:{on_move}") == 1
    assert not [do for do in dos(flashed) if do.startswith("to_bag")]


@pytest.mark.cites("nsa2008.2b", "reading:R-76")
def test_the_losing_player_shows_and_returns_what_was_drawn():
    ruling = challenge_return(NSA, back(upheld=True, drawn=3))
    assert dos(ruling)[1:3] == ["show_opponent:3", "to_bag:3"]
    table = Table(bag=47, rack=4, down=3, board=3).carry_out(ruling)
    assert (table["bag"], table["rack"]) == (50, 7)
    assert clock_of(ruling) == "neutral then opponent"
    assert dos(ruling)[-1] == "start_clock:opponent"
    assert drawn_tiles_back(NSA, DrawnTilesBack(drawn=3, returned=3)).code == "all_back"
    short = drawn_tiles_back(NSA, DrawnTilesBack(drawn=3, returned=2))
    assert (short.code, str(short.rests_on[0]), dos(short)) == ("count_differs", "nsa2008.2b", ["to_bag:1"])
    assert dos(drawn_tiles_back(NSA, DrawnTilesBack(drawn=3, returned=5))) == ["draw:2"]
    # A challenger who loses has drawn nothing for the lost turn.
    assert not [do for do in dos(challenge_return(NSA, back(upheld=False))) if do.startswith(("show", "to_bag"))]


@pytest.mark.cites("nsa2008.2c")
def test_all_other_tiles_go_back_on_the_rack_before_the_clock_runs():
    ruling = challenge_return(NSA, back(upheld=True))
    table = Table(bag=79, rack=3, board=4, theirs=7).carry_out(ruling)
    assert (table["rack"], table["board"]) == (7, 0)
    assert dos(ruling).index("rerack") < dos(ruling).index("start_clock:opponent")
    assert "nsa2008.2c" in rests(ruling)
    refused = restart_after_ruling(NSA, again(upheld=True, reracked=False))
    assert isinstance(refused, Refusal)
    assert (refused.code, str(refused.rests_on[0])) == ("not_reracked", "nsa2008.2c")


@pytest.mark.cites("nsa2008.2d", "reading:R-77")
def test_after_a_rejected_play_the_challengers_clock_runs():
    ruling = restart_after_ruling(NSA, again(upheld=True))
    assert rests(ruling) == {"nsa2008.2d", "reading:R-77"}
    clocks = step_clock(standing(1080, 990), ruling.steps[-1], 0)
    assert faces(clocks, 10) == ("18:00", "16:20")
    assert faces(clocks, 0) == ("18:00", "16:30")


@pytest.mark.cites("nsa2008.2e", "reading:R-78")
def test_after_a_good_play_the_clock_waits_for_the_first_tile():
    early = restart_after_ruling(NSA, again(upheld=False))
    assert (early.code, str(early.rests_on[0])) == ("replacement_not_seen", "nsa2008.2e")
    ruling = restart_after_ruling(NSA, again(upheld=False, seen=True))
    clocks = step_clock(standing(1080, 990), ruling.steps[-1], 0)
    assert faces(clocks, 0) == ("18:00", "16:30")
    assert faces(clocks, 10) == ("17:50", "16:30")
    assert "reading:R-78" in rests(ruling)
    assert restart_after_ruling(NSA, again(upheld=False, bag_empty=True)).code == "clock_restarts"
    told = dos(challenge_return(NSA, back(upheld=False)))
    assert told == ["lose_turn", "see_first_replacement", "start_clock:player"]
    assert "see_first_replacement" not in dos(challenge_return(NSA, back(upheld=False, bag_empty=True)))


@pytest.mark.parametrize("upheld", [True, False])
def test_under_the_nzasp_text_the_challengers_clock_runs_either_way(upheld):
    ruling = restart_after_ruling(NZASP, again(upheld=upheld))
    assert (written(ruling.steps[0]), ruling.steps[0].who) == ("start_clock:opponent", "player")
    assert rests(ruling) == {"nzasp.P.6.16" if upheld else "nzasp.P.6.17"}


@pytest.mark.cites("nsa2008.2f")
def test_a_winner_who_delays_loses_the_right_to_wait():
    ruling = restart_after_ruling(NSA, again(upheld=False, reracked=False, delay="opponent"))
    detail = dict(ruling.detail)
    assert (detail["exception"], detail["invoked_by"]) == ("nsa2008.2f", "opponent")
    assert ruling.discretion == "director"
    clocks = step_clock(standing(1080, 990), ruling.steps[0], 0)
    assert faces(clocks, 0) == ("18:00", "16:30")
    assert faces(clocks, 5) == ("17:55", "16:30")
    desk = delay_after_ruling(NSA, DelayAfterRuling(upheld=False, named_by="opponent"))
    assert (desk, dos(desk)[-1]) == (ruling, "write_reason")
    # NZASP knows no such exception.
    silent = delay_after_ruling(NZASP, DelayAfterRuling(upheld=False, named_by="opponent"))
    assert (silent.code, silent.discretion, dos(silent)[0]) == ("racks_first", "director", "director_decides")
    assert restart_after_ruling(NZASP, again(upheld=False, reracked=False, delay="opponent")).code == "not_reracked"


@pytest.mark.cites("nzasp.P.6.18")
def test_a_wrong_ruling_stands():
    ruling = wrong_ruling(NZASP, WrongRuling())
    assert (ruling.code, ruling.score, dict(ruling.detail)["effect"]) == ("ruling_stands", (), "none")
    assert "log_report:incorrect_adjudication" in dos(ruling)
    refused = refuse_correction(NZASP)
    assert (refused.code, str(refused.rests_on[0])) == ("ruling_stands", "nzasp.P.6.18")
    assert wrong_ruling(NSA, WrongRuling()).discretion == "director"


def test_no_tile_drawn_is_no_flash_draw():
    assert flash_draw(NZASP, drew(0, recorded=False, seconds=3)).code == "nothing_drawn"


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_seconds_are_a_number(seconds):
    with pytest.raises(ImpossibleFacts, match="seconds is"):
        drew(3, recorded=True, seconds=seconds)


@pytest.mark.parametrize(
    "term", ["fast_bag_test", "fast_bag_decides", "drawn_tiles_on_loss", "restart_after_good_play", "prerecord_effect"]
)
def test_a_word_that_no_procedure_knows_goes_to_the_adjudicator(term):
    odd = replace(NZASP, **{term: Term("otherwise", getattr(NZASP, term).basis)})
    asked = [
        flash_draw(odd, drew(3, recorded=False, seconds=1)),
        challenge_return(odd, back(upheld=True, drawn=3)),
        restart_after_ruling(odd, again(upheld=True)),
        written_in_advance(odd, WrittenInAdvance()),
    ]
    lost = [ruling for ruling in asked if ruling.code == "not_covered"]
    assert lost
    assert all(ruling.discretion == "adjudicator" and "nzasp.P.12.9" in rests(ruling) for ruling in lost)


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
