"""Too many tiles drawn: who takes how many back, under every ruleset; the steps are carried out on a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ruling_notation import clock_of, written
from tests.scrabble.ruling_table import Table, dos, faces, rests, standing, step_clock, whos
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings import QUESTIONS
from tilehall.law.scrabble.rulings.overdraws import (
    DrawnTilesBack,
    ExchangeOverdraw,
    Overdraw,
    drawn_tiles_back,
    exchange_overdraw,
    overdraw,
)
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def drew(needed: int, drawn: int, racked: int, found_by: str = "drawer") -> Overdraw:
    return Overdraw(drawn=drawn, needed=needed, racked=racked, found_by=found_by)


def cites(*clauses):
    return pytest.mark.cites(*clauses)


@pytest.mark.parametrize(
    "needed, drawn, racked, found_by, excess, code, rests_on",
    [
        pytest.param(4, 6, 0, "drawer", 2, "overdraw_nothing_racked", "nzasp.P.6.1.3.1", marks=cites("nzasp.P.6.1.3")),
        pytest.param(4, 5, 1, "drawer", 1, "overdraw_racked", "nzasp.P.6.1.3.2", marks=cites("nzasp.P.6.1.3")),
        pytest.param(4, 5, 5, "drawer", 1, "overdraw_racked", "reading:R-38", marks=cites("reading:R-38")),
        pytest.param(
            4, 5, 5, "opponent", 1, "overdraw_found_by_opponent", "nzasp.P.6.1.3.4", marks=cites("reading:R-38")
        ),
        pytest.param(4, 5, 3, "opponent", 1, "overdraw_racked", "reading:R-38", marks=cites("reading:R-38")),
        pytest.param(
            4, 5, 0, "opponent", 1, "overdraw_nothing_racked", "nzasp.P.6.1.3.1", marks=cites("nzasp.P.6.1.3")
        ),
    ],
)
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_the_branch_follows_from_what_is_racked_and_who_found_it(
    rules, needed, drawn, racked, found_by, excess, code, rests_on
):
    ruling = overdraw(rules, drew(needed, drawn, racked, found_by))
    assert (ruling.code, dict(ruling.detail)["excess"]) == (code, excess)
    if rules is NZASP:
        assert rests_on in rests(ruling)
        assert ruling.discretion is None
    else:
        assert f"the NZASP rule as a house default ({rests_on})" in str(rests(ruling))
        assert ruling.discretion == "director"
        assert dos(ruling)[0] == "director_decides"
        assert dict(ruling.detail)["steps_are"] == "advice"


@pytest.mark.cites("nzasp.P.6.1.3.1")
def test_nothing_racked_yet():
    ruling = overdraw(NZASP, drew(4, 6, 0))
    assert [(written(step), step.who) for step in ruling.steps] == [
        ("neutralise", "both"),
        ("pick_face_down:2", "opponent"),
        ("equal_sight", "both"),
        ("to_bag:2", "opponent"),
        ("to_rack:4", "player"),
        ("start_clock:on_move", "both"),
    ]
    table = Table(bag=34, rack=3, down=6).carry_out(ruling)
    assert (table["bag"], table["rack"]) == (36, 7)
    assert ruling.score == ()
    assert clock_of(ruling) == "neutral then on_move"


@pytest.mark.cites("nzasp.P.6.1.3.1")
def test_who_needed_none_puts_none_on_the_rack():
    ruling = overdraw(NZASP, drew(0, 8, 0))
    assert not [do for do in dos(ruling) if do.startswith("to_rack")]
    assert Table(bag=60, rack=7, down=8).carry_out(ruling)["bag"] == 68


@pytest.mark.cites("nzasp.P.6.1.3.2", "reading:R-37")
def test_racking_begun():
    ruling = overdraw(NZASP, drew(4, 5, 1))
    assert dos(ruling)[1:5] == ["pool:8", "pick_unseen:2", "look_at_picked:2", "give_back:1"]
    table = Table(bag=35, rack=3 + 1, down=4).carry_out(ruling)
    assert (table["bag"], table["rack"]) == (36, 7)
    assert dict(ruling.detail) == {
        "excess": 1, "pool": 8, "picked": 2, "back_to_player": 1, "to_bag": 1, "rack_after": 7
    }  # fmt: skip
    assert "reading:R-37" in rests(ruling)


@pytest.mark.cites("nzasp.P.6.1.3.3")
def test_what_one_has_seen_the_other_may_see():
    seen = next(step for step in overdraw(NZASP, drew(4, 5, 1)).steps if written(step).startswith("show_on_request"))
    assert (written(seen), seen.who, rests(seen)) == ("show_on_request:player:1", "opponent", {"nzasp.P.6.1.3.3"})
    # Picked face down neither has seen them; should one have, the other may.
    unseen = overdraw(NZASP, drew(4, 6, 0))
    assert not [do for do in dos(unseen) if do.startswith("show")]
    assert [rests(step) for step in unseen.steps if step.do == "equal_sight"] == [{"nzasp.P.6.1.3.3"}]
    assert dos(unseen).index("equal_sight") < dos(unseen).index("to_bag:2")
    turned = dos(overdraw(NZASP, drew(5, 7, 7, "opponent")))
    assert not {"equal_sight", "show_on_request"} & {do.partition(":")[0] for do in turned}


@pytest.mark.cites("nzasp.P.6.1.3.4", "reading:R-38")
def test_found_on_the_rack_by_the_opponent():
    ruling = overdraw(NZASP, drew(5, 7, 7, "opponent"))
    assert dos(ruling)[1:4] == ["turn_rack:9", "choose:2", "to_bag:2"]
    assert whos(ruling)["turn_rack:9"] == "player"
    assert whos(ruling)["choose:2"] == "opponent"
    table = Table(bag=22, rack=9).carry_out(ruling)
    assert (table["bag"], table["rack"], ruling.score) == (24, 7, ())


@pytest.mark.cites("nzasp.P.6.1.3.5", "reading:R-39")
@pytest.mark.parametrize(
    "needed, running, later",
    [
        (4, "opponent", ("20:00", "14:15")),  # after a turn
        (7, "player", ("19:55", "14:20")),  # with the first rack, before any turn
    ],
)
def test_clocks_stand_from_discovery_until_the_tiles_are_back(needed, running, later):
    ruling = overdraw(NZASP, drew(needed, needed + 1, 1))
    stop, go = ruling.steps[0], ruling.steps[-1]
    assert (stop.who, go.who, written(go)) == ("both", "both", "start_clock:on_move")
    assert rests(go) == {"nzasp.P.6.1.3.5", "reading:R-39"}
    clocks = step_clock(standing(1200, 860, running=running), stop, 0)
    clocks = step_clock(clocks, go, 45, on_move=running)
    assert faces(clocks, 45) == ("20:00", "14:20")
    assert faces(clocks, 50) == later


@pytest.mark.cites("nzasp.P.6.7.6")
def test_too_many_in_an_exchange():
    ruling = exchange_overdraw(NZASP, ExchangeOverdraw(announced=3, drawn=4, racked=0, pressed=True))
    assert {"nzasp.P.6.7.6", "nzasp.P.6.1.3.1"} <= rests(ruling)
    assert dos(ruling) == [
        "neutralise", "pick_face_down:1", "equal_sight", "to_bag:1", "old_to_bag:3", "to_rack:3", "start_clock:opponent"
    ]  # fmt: skip
    assert {step.do for step in ruling.steps if "nzasp.P.6.7.6" in rests(step)} == {"neutralise", "old_to_bag"}
    assert Table(bag=36, rack=4, down=4, aside=3).carry_out(ruling, until="to_bag:1")["bag"] == 37
    table = Table(bag=36, rack=4, down=4, aside=3).carry_out(ruling)
    assert (table["bag"], table["rack"], table["down"]) == (40, 7, 0)


@pytest.mark.cites("nzasp.P.6.7.6")
def test_an_exchange_without_a_press_leaves_the_player_on_move():
    ruling = exchange_overdraw(NZASP, ExchangeOverdraw(announced=3, drawn=4, racked=2, pressed=False))
    assert (ruling.steps[0].who, ruling.steps[-1].who, written(ruling.steps[-1])) == (
        "player", "opponent", "start_clock:player"
    )  # fmt: skip
    table = Table(bag=36, rack=6, down=2, aside=3).carry_out(ruling)
    assert (table["bag"], table["rack"]) == (40, 7)


@pytest.mark.parametrize(
    "rules, clauses",
    [
        pytest.param(
            NZASP,
            ["nzasp.P.6.7.3", "nzasp.P.6.7.4", "nzasp.P.6.7.5"],
            marks=cites("nzasp.P.6.7.3", "nzasp.P.6.7.4", "nzasp.P.6.7.5"),
        ),
        pytest.param(
            NSA, ["nsa2008.6.4", "nsa2008.6.5", "nsa2008.6.6"], marks=cites("nsa2008.6.4", "nsa2008.6.5", "nsa2008.6.6")
        ),
    ],
)
def test_too_few_in_an_exchange_are_made_up_before_the_old_tiles_go(rules, clauses):
    ruling = exchange_overdraw(rules, ExchangeOverdraw(announced=3, drawn=2, racked=0, pressed=True))
    assert (ruling.code, dos(ruling)) == ("no_overdraw", ["draw_more:1", "old_to_bag:3", "to_rack:3"])
    assert [str(step.rests_on[0]) for step in ruling.steps] == clauses
    table = Table(bag=38, rack=4, down=2, aside=3).carry_out(ruling)
    assert (table["bag"], table["rack"], table["down"], table["aside"]) == (40, 7, 0, 0)
    enough = exchange_overdraw(rules, ExchangeOverdraw(announced=3, drawn=3, racked=3, pressed=True))
    assert dos(enough) == ["old_to_bag:3"]


@pytest.mark.parametrize(
    "rules, racked, does",
    [
        pytest.param(NZASP, 0, ["show_both:1", "to_bag:1", "start_clock:opponent"], marks=cites("nzasp.P.6.5.3.1")),
        pytest.param(
            NZASP,
            1,
            [
                "count_as_overdraw:1", "pool:8", "pick_unseen:2", "look_at_picked:2", "give_back:1",
                "show_on_request:player:1", "to_bag:1", "rack_pool:7", "start_clock:opponent",
            ],
            marks=cites("nzasp.P.6.5.3.2", "nzasp.P.6.1.3.2", "nzasp.P.6.16"),
        ),
        pytest.param(
            NSA, 1, ["show_opponent:1", "to_bag:1", "start_clock:opponent"], marks=cites("nsa2008.2b", "nsa2008.2d")
        ),
    ],
)  # fmt: skip
def test_what_has_not_gone_back_yet_goes_as_all_of_it_should_have(rules, racked, does):
    ruling = drawn_tiles_back(rules, DrawnTilesBack(drawn=4, racked=racked, returned=3))
    assert (ruling.code, dos(ruling), clock_of(ruling)) == ("count_differs", does, "neutral then opponent")
    table = Table(bag=29, rack=7 + bool(racked), down=1 - bool(racked)).carry_out(ruling)
    assert (table["bag"], table["rack"], table["down"]) == (30, 7, 0)


@pytest.mark.parametrize(
    "rules, racked, clause",
    [
        pytest.param(NZASP, 0, "nzasp.P.6.5.3.1", marks=cites("nzasp.P.6.5.3.1")),
        pytest.param(NZASP, 1, "nzasp.P.6.5.3.2", marks=cites("nzasp.P.6.5.3.2")),
        pytest.param(NSA, 1, "nsa2008.2b", marks=cites("nsa2008.2b")),
    ],
)
def test_all_back_rests_on_the_clause_by_which_they_went_back(rules, racked, clause):
    ruling = drawn_tiles_back(rules, DrawnTilesBack(drawn=4, racked=racked, returned=4))
    assert (ruling.code, rests(ruling)) == ("all_back", {clause})


@pytest.mark.cites("nzasp.P.6.7.2", "nzasp.P.6.7.6")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("racked", [1, 4])
def test_the_tiles_to_be_exchanged_are_not_in_the_pool(rules, racked):
    ruling = exchange_overdraw(rules, ExchangeOverdraw(announced=3, drawn=4, racked=racked, pressed=True))
    pool = ruling.step("pool_without_old")
    assert (pool.count, str(rules.exchange_set_aside.basis) in rests(pool)) == (8, True)
    # It is not asked who found it; all on the rack and found by the opponent is the other case.
    # That is told before anything is pooled.
    before = dos(ruling)[: ruling.steps.index(pool)]
    assert ("unless_found_by_opponent" in before) == (racked == 4)


@pytest.mark.cites("nzasp.P.6.1.3.4", "reading:R-38")
def test_an_exchange_with_all_on_the_rack_tells_of_the_case_in_which_the_opponent_found_it():
    step = exchange_overdraw(NZASP, ExchangeOverdraw(announced=3, drawn=4, racked=4, pressed=True)).step(
        "unless_found_by_opponent"
    )
    assert rests(step) == {"nzasp.P.6.1.3.4", "reading:R-38"}


@pytest.mark.cites("nzasp.P.6.1.3.2")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_what_is_left_of_the_pool_goes_back_onto_the_rack(rules):
    does = dos(overdraw(rules, drew(4, 6, 1, "drawer")))
    assert does.index("rack_pool:7") == does.index("to_bag:2") + 1


@pytest.mark.parametrize(
    "rules, discretion, on_advice",
    [
        pytest.param(NZASP, "adjudicator", ["draw_again:1", "adjudicator_rules"], marks=cites("nzasp.P.12.9")),
        pytest.param(NSA, "director", ["director_decides", "draw_again:1"], marks=cites("nsa2008.2b")),
    ],
)
def test_on_too_many_put_back_no_clause_says_a_word(rules, discretion, on_advice):
    ruling = drawn_tiles_back(rules, DrawnTilesBack(drawn=4, racked=0, returned=5))
    assert (ruling.code, ruling.discretion, dos(ruling)) == ("too_many_back", discretion, on_advice)
    assert {rest.partition(": ")[0] for rest in rests(ruling)} <= {"nzasp.P.12.9", "silent:nzasp", "silent:nsa2008"}
    (again,) = (step for step in ruling.steps if step.do == "draw_again")
    assert all(rest.startswith("silent:") for rest in rests(again))


@pytest.mark.parametrize("facts", [{"drawn": 0, "returned": 100}, {"drawn": 4, "returned": 12}])
def test_nobody_puts_back_what_nobody_had(facts):
    with pytest.raises(ImpossibleFacts):
        drawn_tiles_back(NZASP, DrawnTilesBack(racked=0, **facts))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_no_overdraw_is_no_irregularity(rules):
    assert overdraw(rules, drew(4, 4, 0)).code == "no_overdraw"
    short = overdraw(rules, drew(4, 3, 3))
    assert (short.code, dict(short.detail)["missing"]) == ("no_overdraw", 1)
    assert "draw:1" in dos(short)


@pytest.mark.parametrize(
    "facts, said",
    [
        ({"drawn": -1, "needed": 4, "racked": 0}, "drawn is -1, which is no number from 0 up"),
        ({"drawn": 3, "needed": 4, "racked": 4}, "racked is 4, more than the tiles drawn (3)"),
        ({"drawn": -1, "needed": -2, "racked": 0}, "needed is -2"),
        ({"drawn": 9, "needed": 8, "racked": 0}, "needed is 8, more than a rack holds (7)"),
        ({"drawn": 101, "needed": 7, "racked": 0}, "drawn is 101, more than the set (100)"),
    ],
)
def test_facts_that_cannot_be(facts, said):
    with pytest.raises(ImpossibleFacts) as raised:
        overdraw(NZASP, Overdraw(**facts, found_by="drawer"))
    assert said in str(raised.value)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize(
    "question, facts, most",
    [
        ("overdraw", {"needed": 4, "racked": 0, "found_by": "drawer"}, 97),
        ("exchange-overdraw", {"announced": 3, "racked": 0, "pressed": True}, 93),
        ("flash-draw", {"racked": 0, "recorded": False, "seconds": 1, "upheld": True}, 93),
        ("draw-in-hold", {"racked": 0, "upheld": True}, 93),
        ("challenge-return", {"upheld": True, "words": 1, "racked": 0, "bag_empty": False}, 93),
    ],
)
def test_nobody_draws_more_than_the_bag_can_have_held(rules, question, facts, most):
    asked = QUESTIONS[question]
    assert asked.ruling(rules, asked.facts(drawn=most, **facts)).steps
    with pytest.raises(ImpossibleFacts, match=f"drawn is {most + 1}, more than the bag can have held"):
        asked.ruling(rules, asked.facts(drawn=most + 1, **facts))


OVERDRAWN = st.integers(1, 7).flatmap(
    lambda needed: st.integers(needed + 1, needed + 8).flatmap(
        lambda drawn: st.tuples(st.just(needed), st.just(drawn), st.integers(0, drawn))
    )
)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@given(drawn=OVERDRAWN, found_by=st.sampled_from(["drawer", "opponent"]), bag=st.integers(0, 70))
def test_what_went_out_too_many_comes_back(rules, drawn, found_by, bag):
    needed, taken, racked = drawn
    ruling = overdraw(rules, drew(needed, taken, racked, found_by))
    table = Table(bag=bag, rack=7 - needed + racked, down=taken - racked).carry_out(ruling)
    assert (table["bag"], table["rack"], table["down"]) == (bag + taken - needed, 7, 0)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@given(drawn=OVERDRAWN, pressed=st.booleans(), bag=st.integers(0, 70))
def test_after_an_exchange_the_bag_is_as_it_was(rules, drawn, pressed, bag):
    announced, taken, racked = drawn
    facts = ExchangeOverdraw(announced=announced, drawn=taken, racked=racked, pressed=pressed)
    table = Table(bag=bag, rack=7 - announced + racked, down=taken - racked, aside=announced)
    table.carry_out(exchange_overdraw(rules, facts))
    assert (table["bag"], table["rack"], table["down"], table["aside"]) == (bag + taken, 7, 0, 0)
