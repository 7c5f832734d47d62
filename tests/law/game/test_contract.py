"""The joint between the house and a game: seats, questions, and what a Game record refuses."""

from dataclasses import dataclass, fields, replace
from typing import Literal

import pytest

from tests.law.game.every_game import TRIED
from tests.ruling_notation import written
from tests.toy import TOY
from tests.toy.chance import BEGUN, outside
from tests.toy.commands import CallTime, OpenGame, TakeTiles
from tests.toy.game import Overdraw
from tests.toy.rules import TOY_1, TOY_2
from tilehall.law.game.clock import as_datetime
from tilehall.law.game.codec import UnknownKind
from tilehall.law.game.contract import AskedFact, Game, Question
from tilehall.law.game.edition import WrongEdition
from tilehall.law.game.seats import AllRacks, Observer, Seat, Watcher, next_seat, rack_seen_by, sees_rack
from tilehall.law.game.sender import NoSender, Sender
from tilehall.law.game.shape import NoShape, WrongShape


def remade(**changes):
    given = {one.name: getattr(TOY, one.name) for one in fields(Game) if one.init}
    return Game(**{**given, **changes})


def test_who_sees_which_rack():
    assert [rack_seen_by(one) for one in (Seat(0), Seat(1), Observer(Seat(1)), Watcher())] == [0, 1, 1, None]


def test_who_sees_every_rack_sees_no_one_rack_more():
    assert rack_seen_by(AllRacks()) is None
    viewers = (Seat(0), Observer(Seat(1)), Watcher(), AllRacks())
    assert [[sees_rack(one, Seat(seat)) for seat in (0, 1)] for one in viewers] == [
        [True, False],
        [False, True],
        [False, False],
        [True, True],
    ]


def test_seats_follow_each_other():
    assert [next_seat(Seat(seat), 3) for seat in range(3)] == [1, 2, 0]


def test_the_moment_of_the_outside():
    assert as_datetime(outside(1.5).moment) == outside(1.5).now
    assert outside().now == BEGUN


def test_what_the_desk_asks():
    assert TOY.questions["overdraw"].asks() == (
        AskedFact("drawn", "int"),
        AskedFact("racked", "bool"),
        AskedFact("found_by", "choice", ("drawer", "opponent")),
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
        Question(Untold, lambda rules, facts: None, lambda rules: None)
    with pytest.raises(TypeError, match="int is no dataclass"):
        Question(int, lambda rules, facts: None, lambda rules: None)
    asked = Question(Late, lambda rules, facts: None, lambda rules: None).asks()
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


def test_a_seats_own_commands_are_sent_by_who_sits_there():
    assert TOY.senders_of("take-tiles/1") == (Sender.SEAT,)
    assert TOY.senders_of("call-time/1") == (Sender.ANYONE,)
    for kind in ("no-such/1", None, 5):
        with pytest.raises(UnknownKind):
            TOY.senders_of(kind)


def test_a_game_that_does_not_say_who_may_send_a_command_is_our_mistake():
    with pytest.raises(NoSender, match="CallTime"):
        remade(senders={OpenGame: (Sender.PLAYER,)})


def test_whose_deed_a_command_is_comes_from_who_sent_it():
    sent = {"kind": "take-tiles/1", "count": 2}
    assert TOY.command(sent, Seat(1)) == TakeTiles(by=Seat(1), count=2)
    assert TOY.command({**sent, "by": 0}, Seat(1)) == TakeTiles(by=Seat(1), count=2)
    assert TOY.command({"kind": "call-time/1"}) == CallTime()
    with pytest.raises(WrongShape):
        TOY.command(sent)


@pytest.mark.parametrize("game", TRIED.values(), ids=TRIED)
def test_officials_and_recorders_commands_of_every_game(game):
    """By name, so that a change of who may send what is seen here."""
    found = {}
    for kind in game.commands:
        for sender in game.senders_of(kind):
            found.setdefault(sender.value, set()).add(kind.partition("/")[0])
    assert {sender: kinds for sender, kinds in found.items() if sender != "seat"} == SENT[game.key]


SENT = {
    "toy": {"player": {"open-game"}, "anyone": {"call-time"}},
    "scrabble": {
        "player": {"open-game"},
        "recorder": {"open-game", "check-tiles", "draw-for-first", "note-blank", "keep-line"},
        "adjudicator": {"adjudicate"},
        "referee": {"rule-on-appeal"},
        "director": {
            *("correct-clock", "agree-score", "settle-irregularity", "decide", "count-bag"),
            *("adjourn", "resume", "forfeit", "leave"),
        },
        "anyone": {"call-time"},
        "hall": {"skip-time"},
    },
    "rummikub": {
        "player": {"open-game", "deal"},
        "recorder": {"open-game", "deal"},
        "referee": {"report-timeout", "confirm-count"},
        "anyone": {"call-time"},
        "hall": {"skip-time"},
    },
}
