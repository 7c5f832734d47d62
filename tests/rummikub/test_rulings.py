"""The referee's desk: the time-out and its leftovers, the bad table, the player who never melded, the count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ruling_notation import clock_of, written
from tests.scrabble.test_rulings_questions import WHO, answered, any_fact
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.rulings import QUESTIONS

from .edition import edition
from .match import NZRC_2024

FIXED = {
    "timeout": "touched:bool pool:int leftovers:int logged:bool",
    "bad-table": "pool:int leftovers:int logged:bool",
    "wrong-sets": "turns:int pool:int leftovers:int logged:bool",
    "fresh-start": "doubles:int begun:bool",
    "never-melded": "best:int chose:bool rack:int",
    "clear-rack": "racks:int confirmed:int",
}


@pytest.mark.parametrize("question, facts", FIXED.items())
def test_the_questions_ask_these_facts(question, facts):
    asks = QUESTIONS[question].asks()
    assert " ".join(f"{one.fact}:{'|'.join(one.choices) or one.type}" for one in asks) == facts


def ask(question, rules=NZRC_2024, **facts):
    asked = QUESTIONS[question]
    return asked.ruling(rules, asked.facts(**facts))


def done(ruling):
    return [(written(step), step.who) for step in ruling.steps]


@pytest.mark.cites("nzrc2024.7d", "reading:R-92")
def test_a_time_out_without_a_log():
    """The offender started with 9 tiles: 9 + 2 + 3 = 14, and 27 are left in the pool."""
    ruling = ask("timeout", touched=True, pool=30, leftovers=2, logged=False)
    assert done(ruling) == [
        ("restore_table", "both"),
        ("lift_until_all_melds_are_legal", "referee"),
        ("confirm_others_restored", "opponent"),
        ("take_leftovers:2", "player"),
        ("take_penalty_tiles:3", "player"),
        ("next_turn", "opponent"),
    ]
    assert 9 + dict(ruling.detail)["to_rack"] == 14
    assert dict(ruling.detail)["pool"] == 27
    assert {"nzrc2024.7b", "nzrc2024.7c", "nzrc2024.7d", "reading:R-92"} <= set(basis_texts(*ruling.rests_on))


@pytest.mark.cites("nzrc2024.7c")
def test_a_time_out_with_a_log():
    ruling = ask("timeout", touched=True, pool=30, leftovers=0, logged=True)
    assert done(ruling)[:2] == [("restore_from_log", "both"), ("confirm_restored", "opponent")]
    assert dict(ruling.detail) == {"to_rack": 3, "pool": 27}
    assert (ruling.code, clock_of(ruling)) == ("table_restored", "runs of next_player")


@pytest.mark.cites("nzrc2024.7b", "reading:R-91", "reading:R-99")
@pytest.mark.parametrize(
    "touched, pool, to_rack, last",
    [
        (True, 2, 2, "take_penalty_tiles:2"),
        (True, 0, 0, "no_penalty_tiles"),
        (False, 30, 1, "draw:1"),
        (False, 0, 0, "pass"),
    ],
)
def test_a_short_pool_and_an_idle_player(touched, pool, to_rack, last):
    ruling = ask("timeout", touched=touched, pool=pool, leftovers=0, logged=True)
    assert dict(ruling.detail) == {"to_rack": to_rack, "pool": pool - to_rack}
    assert written(ruling.steps[-2]) == last
    assert ("reading:R-99" in basis_texts(*ruling.rests_on)) == (touched and not pool)
    # That a short pool gives what it has is our reading.
    assert "reading:R-91" in basis_texts(*ruling.rests_on)


@pytest.mark.cites("nzrc2024.7b", "reading:R-91")
@pytest.mark.parametrize(
    "touched, pool, code",
    [
        (True, 0, "table_restored_only"),
        (True, 1, "table_restored"),
        (True, 3, "table_restored"),
        (False, 0, "idle_pass"),
        (False, 1, "idle_turn"),
    ],
)
def test_a_turn_lost_with_an_empty_pool_is_another_ruling(touched, pool, code):
    ruling = ask("timeout", touched=touched, pool=pool, leftovers=0, logged=True)
    assert (ruling.code, ruling.step("draw", "take_penalty_tiles") is not None) == (code, bool(pool))


def test_without_leftovers_nothing_is_lifted_and_with_them_somebody_takes_them():
    whole = ask("bad-table", pool=30, leftovers=0, logged=False)
    assert [do for do, _ in done(whole)][:2] == ["restore_table", "confirm_restored"]
    some = ask("bad-table", pool=30, leftovers=2, logged=False)
    assert [do for do, _ in done(some)][1:4] == [
        "lift_until_all_melds_are_legal",
        "confirm_others_restored",
        "take_leftovers:2",
    ]
    assert ask("wrong-sets", turns=0, pool=30, leftovers=2, logged=False) == some


@pytest.mark.cites("nzrc2024.7d")
@pytest.mark.parametrize(
    "facts, named",
    [
        ({"touched": True, "leftovers": 1, "logged": True}, "leftovers is 1, but with a log"),
        ({"touched": False, "leftovers": 1, "logged": False}, "leftovers is 1, but nothing was touched"),
        ({"touched": True, "leftovers": -1, "logged": False}, "leftovers is -1"),
        ({"touched": True, "leftovers": 0, "logged": False, "pool": 107}, "pool is 107"),
        ({"touched": True, "leftovers": 7, "logged": False, "pool": 100}, "leftovers is 7, more than the tiles that"),
    ],
)
def test_facts_that_cannot_be_are_named(facts, named):
    with pytest.raises(ImpossibleFacts, match=named):
        ask("timeout", **{"pool": 30, **facts})


@pytest.mark.parametrize(
    "question, facts, named",
    [
        ("fresh-start", {"doubles": 8, "begun": False}, r"doubles is 8, more than the tiles dealt can hold \(7\)"),
        ("clear-rack", {"racks": 5, "confirmed": 0}, r"racks is 5, more than the players at a table \(4\)"),
        ("bad-table", {"pool": 30, "leftovers": 1, "logged": True}, "leftovers is 1, but with a log"),
        ("wrong-sets", {"turns": 0, "pool": 106, "leftovers": 1, "logged": False}, "leftovers is 1, more than"),
    ],
)
def test_more_than_a_deal_a_table_or_a_set_holds_cannot_be(question, facts, named):
    with pytest.raises(ImpossibleFacts, match=named):
        ask(question, **facts)


@pytest.mark.cites("reading:R-89")
def test_a_bad_table_is_treated_as_a_time_out():
    ruling = ask("bad-table", pool=30, leftovers=0, logged=True)
    assert (ruling.code, dict(ruling.detail)["to_rack"]) == ("as_timeout", 3)
    assert "reading:R-89" in basis_texts(*ruling.rests_on)


@pytest.mark.cites("nzrc2024.6", "reading:R-89")
def test_a_wrong_set_found_later_is_for_the_referee():
    """In the turn itself it is a bad table; later the document is silent, and says so."""
    assert ask("wrong-sets", turns=0, pool=30, leftovers=0, logged=True) == ask(
        "bad-table", pool=30, leftovers=0, logged=True
    )
    ruling = ask("wrong-sets", turns=3, pool=30, leftovers=0, logged=True)
    assert [do for do, _ in done(ruling)] == ["turns_stand", "mend_sets", "referee_decides"]
    assert (ruling.code, ruling.discretion, dict(ruling.detail)) == ("found_later", "referee", {"turns": 3})
    assert any(basis.startswith("silent:nzrc2024: ") for basis in basis_texts(*ruling.rests_on))


@pytest.mark.cites("nzrc2024.14", "reading:R-98")
def test_a_fresh_start_is_the_players_option():
    ruling = ask("fresh-start", doubles=3, begun=False)
    assert [do for do, _ in done(ruling)] == ["show_doubles:3", "racks_to_pool", "deal_anew"]
    assert (ruling.code, ruling.discretion) == ("fresh_start", "player")
    assert ask("fresh-start", doubles=2, begun=False).code == "not_three_doubles"
    assert ask("fresh-start", doubles=3, begun=True).code == "game_started"
    assert ask("fresh-start", edition(doubles_for_redeal=2), doubles=2, begun=False).code == "fresh_start"


@pytest.mark.cites("nzrc2024.12a", "nzrc2024.12b")
@pytest.mark.parametrize(
    "best, chose, charge", [(27, True, 100), (30, True, 200), (30, False, 100), (29, False, 100), (61, True, 200)]
)
def test_a_player_who_never_melded(best, chose, charge):
    ruling = ask("never-melded", best=best, chose=chose, rack=88)
    assert ruling.score == (("player", -charge),)
    proof = [(f"show_proof_meld:{best}", "referee")] if charge == 200 else []
    assert done(ruling) == [*proof, (f"charge:{charge}", "referee")]


@pytest.mark.cites("nzrc2024.12b", "reading:R-97")
@pytest.mark.parametrize(
    "best, chose, code",
    [(30, False, "lost_while_laying"), (29, False, "could_not_meld"), (29, True, "could_not_meld")],
)
def test_who_lost_the_turn_while_laying_is_not_told_that_nothing_could_be_laid(best, chose, code):
    ruling = ask("never-melded", best=best, chose=chose, rack=88)
    assert ruling.code == code
    assert "reading:R-97" in basis_texts(*ruling.rests_on)


@pytest.mark.cites("reading:R-96")
def test_the_mode_of_the_charge_counts_at_the_desk_too():
    ruling = ask("never-melded", edition(unmelded_charge_mode="add"), best=27, chose=True, rack=88)
    assert ruling.score == (("player", -188),)


@pytest.mark.cites("nzrc2024.13")
def test_racks_stand_until_all_are_confirmed():
    assert done(ask("clear-rack", racks=3, confirmed=1)) == [
        ("leave_racks", "player"),
        ("count_and_confirm:2", "referee"),
    ]
    assert ask("clear-rack", racks=3, confirmed=3).code == "count_done"
    with pytest.raises(ImpossibleFacts, match="confirmed is 4"):
        ask("clear-rack", racks=3, confirmed=4)


@pytest.mark.parametrize("question", QUESTIONS)
@given(drawn=st.data())
def test_any_facts_get_a_ruling_or_are_called_impossible(question, drawn):
    asked = QUESTIONS[question]
    facts = {one.fact: drawn.draw(any_fact(one), label=one.fact) for one in asked.asks()}
    ruling, faults = answered(lambda: asked.ruling(NZRC_2024, asked.facts(**facts)))
    if ruling is None:
        assert faults
        assert all(any(name in fault for name in facts) for fault in faults)
        return
    assert isinstance(ruling, Ruling)
    assert {step.who for step in ruling.steps} <= WHO
    assert all(step.do.isidentifier() for step in ruling.steps)
    for basis in basis_texts(*ruling.rests_on):
        known = basis in REGISTER or basis.removeprefix("reading:") in REGISTER.readings
        assert known or basis.startswith("silent:nzrc2024: ")
    assert {basis for step in ruling.steps for basis in step.rests_on} <= set(ruling.rests_on)


@pytest.mark.cites("nzrc2024.7a")
def test_a_clock_beside_the_table_counts_forty_seconds_for_two_to_four():
    clock = RUMMIKUB.clock(NZRC_2024)
    assert (clock.turn_s.value, clock.base_s, clock.penalty) == (40, None, None)
    assert (min(clock.players), max(clock.players)) == (2, 4)
    assert "nzrc2024.7a" in basis_texts(*clock.grounds["turn"])


@pytest.mark.cites("nzrc2024.7b", "nzrc2024.7c")
@pytest.mark.parametrize(
    "question, more", [("timeout", {"touched": True}), ("bad-table", {}), ("wrong-sets", {"turns": 1})]
)
def test_no_pool_holds_tiles_that_were_dealt(question, more):
    """Of 106 tiles two players have 14 each."""
    assert ask(question, pool=78, leftovers=0, logged=False, **more).steps
    with pytest.raises(ImpossibleFacts, match="pool is 79, more than the deal leaves"):
        ask(question, pool=79, leftovers=0, logged=False, **more)


@pytest.mark.cites("nzrc2024.13")
def test_there_is_a_rack_to_count():
    with pytest.raises(ImpossibleFacts, match="racks is 0"):
        ask("clear-rack", racks=0, confirmed=0)
