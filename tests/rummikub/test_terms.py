"""What the rule book answers, written down by hand: figure or word, and the clause that gives it; and its editions."""

from dataclasses import fields
from datetime import UTC, datetime

import pytest

from tilehall.law.game.clock import as_moment
from tilehall.law.game.edition import Edition, Override, WrongEdition
from tilehall.law.rulebook.basis import Silent
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.rules import CHOICES, RummikubRules

from .edition import edition
from .match import NZRC_2024, A, Match, opened

# What a hall needs to know that keeps a game itself.
HALL = {"hall_begins_after_s", "agreed_turn_s", "hall_down"}
ANSWERS = [
    ("nzrc2024.1b", "winner_scores", "sum_of_opponent_charges"),
    ("nzrc2024.1b", "loser_scores", "minus_own_charge"),
    ("nzrc2024.2", "deal_tiles", 14),
    ("nzrc2024.2", "deal_stacks", 2),
    ("nzrc2024.2", "deal_stack_size", 7),
    ("nzrc2024.3a", "draw_per_turn", 1),
    ("nzrc2024.3a", "lay_min_tiles", 1),
    ("nzrc2024.3b", "retract_same_turn", True),
    ("nzrc2024.4a", "initial_meld_min", 30),
    ("nzrc2024.6", "group_sizes", (3, 4)),
    ("nzrc2024.6", "run_min", 3),
    ("nzrc2024.7a", "turn_time_s", 40),
    ("nzrc2024.7b", "timeout_penalty_tiles", 3),
    ("nzrc2024.7b", "timeout_idle_draw", 1),
    ("nzrc2024.8", "run_wrap", False),
    ("nzrc2024.9c", "freed_joker_must_be_new_set", True),
    ("nzrc2024.11", "joker_rack_value", 100),
    ("nzrc2024.12a", "unmelded_charge_could_not", 100),
    ("nzrc2024.12a", "unmelded_charge_mode", "flat"),
    ("nzrc2024.12b", "unmelded_charge_chose_not", 200),
    ("nzrc2024.14", "doubles_for_redeal", 3),
    ("nzrc2024.16c", "empty_pool_winner_score", "zero"),
]


@pytest.mark.parametrize(
    "clause, term, answer",
    [pytest.param(*row, marks=pytest.mark.cites(row[0]), id=f"{row[0]}-{row[1]}") for row in ANSWERS],
)
def test_the_rule_book_answers(clause, term, answer):
    held = getattr(NZRC_2024, term)
    assert held.value == answer
    assert type(held.value) is type(answer)
    assert str(held.basis) == clause


@pytest.mark.cites("nzrc2024.0")
def test_what_the_document_takes_for_granted_says_so():
    outside = {one.name for one in fields(RummikubRules) if isinstance(_basis(one.name), Silent)}
    the_set = {"tiles_total", "jokers", "colours", "numbers", "copies"}
    assert outside == the_set | {"order_of_play", "play_begins", "bad_table_found_later"} | HALL
    assert RUMMIKUB.rulesets == {"nzrc-2024": NZRC_2024}


def _basis(name):
    return getattr(getattr(NZRC_2024, name), "basis", None)


def test_every_word_that_can_be_chosen_is_the_usual_one_first():
    assert {name: getattr(NZRC_2024, name).value for name in CHOICES} == {
        name: words[0] for name, words in CHOICES.items()
    }


@pytest.mark.cites("nzrc2024.15")
def test_organisers_publish_an_edition_and_games_keep_the_one_they_began_with():
    changed = Override(
        name="turn_time_s",
        value=60,
        since=as_moment(datetime(2024, 8, 10, 12, 0, tzinfo=UTC)),
        under="nzrc2024.15",
        decision="more time for beginners",
    )
    published = Edition(ruleset="nzrc-2024", number=1, overrides=(changed,))
    seconds = {}
    for hour, minute in ((11, 50), (12, 5)):
        key, overrides = published.pinned(as_moment(datetime(2024, 8, 10, hour, minute, tzinfo=UTC)))
        match = Match(RUMMIKUB.rules(key, overrides))
        (begun,) = match.do(c.OpenGame(names=("Ana", "Ben")))
        assert RUMMIKUB.rules_of(match.events) == match.rules
        seconds[begun.ruleset] = match.state.limit.limit // 1000
    assert seconds == {"nzrc-2024": 40, "nzrc-2024.1": 60}


@pytest.mark.cites("nzrc2024.15")
def test_an_edition_rests_on_the_clause_that_allows_it():
    rules = edition(deal_tiles=10, deal_stacks=2, deal_stack_size=5)
    assert opened(2, rules=rules).sizes == (10, 10)
    assert str(rules.deal_tiles.basis) == "nzrc2024.15"
    match = Match(edition(initial_meld_min=50))
    assert match.rules.initial_meld_min.value == 50


@pytest.mark.cites("nzrc2024.15")
@pytest.mark.parametrize(
    "changes, fault",
    [
        ({"run_wrap": True}, "run_wrap: only code can change"),
        ({"jokers": 4}, "jokers: only code can change"),
        ({"unmelded_charge_mode": "twice"}, "unmelded_charge_mode: should be one of flat, add, max"),
        ({"turn_time_s": 0}, "turn_time_s: should be 1 or more"),
        ({"joker_rack_value": -1}, "joker_rack_value: should be 0 or more"),
        ({"deal_tiles": 15}, "deal_tiles: should be deal_stacks times deal_stack_size"),
        ({"deal_tiles": 30, "deal_stack_size": 15}, "the pool would be empty"),
        ({"players": (2, 5)}, "players: should be some of 2, 3 and 4"),
        ({"nothing": 1}, "there is no such parameter"),
        ({"turn_time_s": "long"}, "turn_time_s: should be a whole number"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(changes, fault):
    with pytest.raises(WrongEdition, match=fault):
        edition(**changes)


def test_only_a_seat_that_is_there_asks():
    match = opened(2)
    assert match.no(c.BeReady(by=2)).code == "no_such_seat"
    assert match.no(c.ConfirmCount(seat=9)).code == "no_such_seat"
    assert Match().no(c.DrawTile(by=A)).code == "not_now"
