"""The joint between the house and a game: seats, questions, and what a Game record refuses."""

from dataclasses import dataclass, fields, replace
from typing import Literal

import pytest

from tests.rulings import written
from tests.toy import TOY
from tests.toy.chance import BEGUN, outside
from tests.toy.game import Overdraw
from tests.toy.rules import TOY_1, TOY_2
from tilehall.law.game.clock import when
from tilehall.law.game.contract import Asked, Game, Question
from tilehall.law.game.edition import WrongEdition
from tilehall.law.game.seats import Observer, Seat, Watcher, next_seat, rack_seen_by
from tilehall.law.game.shape import NoShape


def remade(**changes):
    given = {one.name: getattr(TOY, one.name) for one in fields(Game) if one.init}
    return Game(**{**given, **changes})


def test_who_sees_which_rack():
    assert [rack_seen_by(one) for one in (Seat(0), Seat(1), Observer(Seat(1)), Watcher())] == [0, 1, 1, None]


def test_seats_follow_each_other():
    assert [next_seat(Seat(seat), 3) for seat in range(3)] == [1, 2, 0]


def test_the_moment_of_the_outside():
    assert when(outside(1.5).moment) == outside(1.5).now
    assert outside().now == BEGUN


def test_what_the_desk_asks():
    assert TOY.questions["overdraw"].asks() == (
        Asked("drawn", "int"),
        Asked("racked", "bool"),
        Asked("found_by", "choice", ("drawer", "opponent")),
    )
    ruling = TOY.questions["overdraw"].ruling(TOY_1, Overdraw(drawn=4, racked=True, found_by="opponent"))
    assert (ruling.code, written(ruling.steps[0]), ruling.steps[0].who) == ("overdraw", "to_pool:2", "opponent")


@dataclass(frozen=True)
class Untold:
    whom: list[str]


@dataclass(frozen=True)
class Late:
    minutes: float
    arrived: bool
    level: Literal[1, 2]


def test_a_question_the_desk_cannot_ask_is_our_mistake():
    with pytest.raises(TypeError, match="whom"):
        Question(Untold, lambda rules, facts: None)
    with pytest.raises(TypeError, match="int is no dataclass"):
        Question(int, lambda rules, facts: None)
    asked = Question(Late, lambda rules, facts: None).asks()
    assert [(one.fact, one.type, one.choices) for one in asked] == [
        ("minutes", "number", ()),
        ("arrived", "bool", ()),
        ("level", "choice", ("1", "2")),
    ]


def test_a_game_is_checked_when_it_is_made():
    with pytest.raises(WrongEdition, match="under its own key"):
        remade(rulesets={"toy-1": TOY_2})
    with pytest.raises(WrongEdition, match="under its own key"):
        remade(rulesets={"toy-1.1": replace(TOY_1, key="toy-1.1")})
    with pytest.raises(NoShape):
        remade(events={"opened": object})


def test_a_game_is_itself_and_nothing_else():
    """Records of functions are told apart by identity, so that they can be keys."""
    assert TOY == TOY
    assert remade() != TOY
    assert len({TOY, remade()}) == 2
