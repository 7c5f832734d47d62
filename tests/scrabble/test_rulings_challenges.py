"""The way back from the ruling on a challenge, under every ruleset."""

from dataclasses import replace

import pytest

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import Table, dos, faces, rests, standing, step_clock
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.challenges import (
    ChallengeReturn,
    DelayAfterRuling,
    RestartFacts,
    challenge_return,
    delay_after_ruling,
    refuse_correction,
    restart_after_ruling,
)
from tilehall.law.scrabble.rulings.early_draws import (
    FlashDraw,
    WrittenInAdvance,
    flash_draw,
    written_in_advance,
)
from tilehall.law.scrabble.rulings.overdraws import DrawnTilesBack, drawn_tiles_back
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts
from tilehall.law.tournament.conduct import breaches_of

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
    assert drawn_tiles_back(NSA, DrawnTilesBack(drawn=3, racked=0, returned=3)).code == "all_back"
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
    clocks = step_clock(standing(1080, 990), ruling.step("start_clock"), 0)
    assert faces(clocks, 0) == ("18:00", "16:30")
    assert faces(clocks, 5) == ("17:55", "16:30")
    desk = delay_after_ruling(NSA, DelayAfterRuling(upheld=False, named_by="opponent"))
    assert (desk, dos(desk)) == (ruling, ["decide_delay", "start_clock:player", "note_who_says:opponent"])
    # The director hears both, unless it was the director who said so.
    by_director = delay_after_ruling(NSA, DelayAfterRuling(upheld=False, named_by="director"))
    assert dos(by_director) == ["start_clock:player", "write_reason"]
    # NZASP knows no such exception.
    silent = delay_after_ruling(NZASP, DelayAfterRuling(upheld=False, named_by="opponent"))
    assert (silent.code, silent.discretion, dos(silent)[0]) == ("racks_first", "director", "director_decides")
    assert dos(silent)[-1] == "note_who_says:opponent"
    # But who starts the clock after a verdict it does say.
    assert rests(silent.step("start_clock")) == {"nzasp.P.6.17"}
    upheld = delay_after_ruling(NZASP, DelayAfterRuling(upheld=True, named_by="player"))
    assert rests(upheld.step("start_clock")) == {"nzasp.P.6.16"}
    assert restart_after_ruling(NZASP, again(upheld=False, reracked=False, delay="opponent")).code == "not_reracked"


@pytest.mark.cites("nsa2008.2f")
@pytest.mark.parametrize("upheld, winner", [(True, "opponent"), (False, "player")])
def test_the_winner_does_not_complain_of_the_own_delay(upheld, winner):
    with pytest.raises(ImpossibleFacts, match=f"named_by is {winner}, who won the challenge"):
        DelayAfterRuling(upheld=upheld, named_by=winner)


@pytest.mark.parametrize(
    "rules, drawn, racked, seen",
    [
        pytest.param(NSA, 0, 0, ["see_first_replacement"], marks=cites("nsa2008.2e")),
        pytest.param(NSA, 4, 0, ["see_first_drawn"], marks=cites("nsa2008.2e")),
        pytest.param(NSA, 4, 4, [], marks=cites("nsa2008.2e")),
        pytest.param(NZASP, 4, 4, [], marks=cites("nzasp.P.6.17")),
    ],
)
def test_a_tile_that_was_seen_is_not_drawn_once_more(rules, drawn, racked, seen):
    ruling = challenge_return(rules, back(upheld=False, drawn=drawn, racked=racked))
    assert [do for do in dos(ruling) if do.startswith("see_")] == seen


@pytest.mark.cites("nzasp.P.6.5.2")
@pytest.mark.parametrize("upheld", [True, False])
def test_a_challenge_after_a_draw_has_the_draw_noted(upheld):
    assert breaches_of(challenge_return(NZASP, back(upheld=upheld, drawn=3))) == ("flash_draw",)
    assert breaches_of(challenge_return(NZASP, back(upheld=upheld))) == ()
    assert breaches_of(challenge_return(NSA, back(upheld=upheld, drawn=3))) == ()


@pytest.mark.cites("reading:R-52")
def test_no_turn_forms_more_than_eight_words():
    assert challenge_return(NZASP, back(upheld=False, words=8)).score == (("player", 40),)
    with pytest.raises(ImpossibleFacts, match="words is 9, more than one turn can form"):
        back(upheld=False, words=9)


@pytest.mark.cites("nsa2008.2n")
@pytest.mark.parametrize("upheld", [True, False])
def test_the_older_book_has_no_procedure_for_the_return_from_a_challenge(upheld):
    ruling = challenge_return(BASE, back(upheld=upheld))
    assert (ruling.discretion, dos(ruling)[0]) == ("director", "director_decides")
    told = str(ruling.rests_on[0])
    assert told.startswith("silent:nsa2008: no procedure in this ruleset, it is in force from 2008-07-25")
    assert "no procedure" not in str(challenge_return(NSA, back(upheld=upheld)).rests_on)


@pytest.mark.cites("nzasp.P.6.18")
def test_a_ruling_is_not_corrected_later():
    refused = refuse_correction(NZASP)
    assert (refused.code, str(refused.rests_on[0])) == ("ruling_stands", "nzasp.P.6.18")


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
