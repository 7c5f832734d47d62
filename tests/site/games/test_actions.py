"""Commands to a game: once each, in one order, however many send them at once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections

from tests.site.seats import intent, playing, seats, two_players
from tests.site.whole_halls import Place, at_once, fill_with_life, play_game
from tests.toy import TOY
from tests.toy.chance import outside, seeded
from tests.toy.commands import CallTime, OpenGame, SpellWord, TakeTiles
from tests.toy.play import opening
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions, news, store
from tilehall.site.games.store import EventRow, GameRow
from tilehall.site.hall import check
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash, TooManyAtOnce
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours


def new_game(command: Any = None) -> actions.NewGame:
    sent = intent(TOY, command or opening())
    return actions.NewGame(game="toy", pinned=("toy-1", ()), opening=sent, seats=seats(*two_players()))


def begin(command_id: str = "begin", command: Any = None, actor: Any = CONSOLE) -> int | Refusal:
    opened = actions.open_game(actor, new_game(command), command_id, outside())
    return opened if isinstance(opened, Refusal) else opened.row.pk


def submit(actor: Actor, number: int, command: Any, command_id: str, outside: Outside) -> int | Refusal:
    done = actions.submit(actor, number, intent(TOY, command), command_id, outside)
    return done if isinstance(done, Refusal) else done.seq


def take(number: int, by: int, command_id: str, seconds: float = 1, actor: Any = None) -> int | Refusal:
    actor = actor or playing(two_players()[by])
    return submit(actor, number, TakeTiles(by=Seat(by), count=1), command_id, outside(seconds, pick=seeded(by)))


def test_a_game_is_opened_and_played(hall: Place) -> None:
    number = begin()
    assert isinstance(number, int)
    assert take(number, 0, "a") == 2
    assert take(number, 1, "b", 2) == 3
    assert store.load(number).row.ruleset == "toy-1"


def test_a_refusal_goes_to_the_sender_and_leaves_no_trace(hall: Place) -> None:
    number = begin()
    refused = take(number, 1, "a")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_on_turn"
    assert store.load(number).row.seq == 1
    assert isinstance(begin("other", OpenGame(names=("alone",))), Refusal)
    assert GameRow.objects.count() == 1


def test_a_retry_is_answered_and_not_carried_out_twice(hall: Place) -> None:
    number = begin()
    assert begin() == number
    assert [take(number, 0, "a"), take(number, 0, "a")] == [2, 2]
    take(number, 1, "b", 2)
    assert take(number, 0, "a") == 2, "also when the game has gone on"
    assert EventRow.objects.count() == 3


def test_a_command_with_several_events_is_answered_with_its_last(hall: Place) -> None:
    number = begin()
    seconds = 0.0
    while not store.load(number).row.over:
        seconds += 21
        last = submit(CONSOLE, number, CallTime(), f"t{seconds}", outside(seconds))
    rows = list(EventRow.objects.filter(game=number, command_id=f"t{seconds}").values_list("step", "kind"))
    assert rows == [(0, "time-called/1"), (1, "game-ended/1")]
    again = submit(CONSOLE, number, CallTime(), f"t{seconds}", outside(seconds))
    assert again == last == store.load(number).row.seq


def test_a_visitor_plays_no_game(hall: Place) -> None:
    number = begin()
    with pytest.raises(NotYours):
        take(number, 0, "a", actor=VISITOR)
    with pytest.raises(NotYours):
        begin("again", actor=VISITOR)


def test_news_is_spread_after_the_commit_and_only_of_what_was_done(
    hall: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, int, int]] = []

    def spread(topic: str, seq: int) -> None:
        told.append((topic, seq, EventRow.objects.count()))
        assert not connections["default"].in_atomic_block

    monkeypatch.setattr(news, "_spread", spread)
    number = begin()
    take(number, 0, "a")
    take(number, 0, "refused")
    take(number, 0, "a")
    assert told == [(f"game.{number}", 1, 1), (f"game.{number}", 2, 2)]


def test_of_two_who_play_the_same_turn_at_once_one_wins(hall: Place) -> None:
    for trial in range(8):
        number = begin(f"begin-{trial}")
        assert isinstance(number, int)
        answers = at_once(hall, [lambda n=number: take(n, 0, "left"), lambda n=number: take(n, 0, "right")])
        assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "int"], answers
        assert store.load(number).row.seq == 2


def test_a_command_sent_twice_at_once_is_carried_out_once(hall: Place) -> None:
    for trial in range(8):
        number = begin(f"begin-{trial}")
        answers = at_once(hall, [lambda n=number: take(n, 0, "same")] * 3)
        assert answers == [2, 2, 2]
    assert len(set(at_once(hall, [lambda: begin("one game")] * 3))) == 1


def test_without_the_unique_number_events_would_be_lost(place: Place) -> None:
    """The harm first: two who read the same state and both write would both believe that they were event 2."""
    with fill_with_life(place):
        number = begin()
        first, second = store.load(number), store.load(number)
        assert first.row.seq + 1 == second.row.seq + 1 == 2
        events = TOY.decide(TOY.rules("toy-1"), first.state, TakeTiles(by=Seat(0), count=1), outside(1))
        store.append(first, events, Origin(outside(1).now, None, "first"))
        with pytest.raises(Clash):
            store.append(second, events, Origin(outside(1).now, None, "second"))


def test_many_at_once_lose_and_double_nothing(hall: Place) -> None:
    """Anybody may call time when it is up: here all do, each with a clock that runs on."""
    number = begin()
    assert isinstance(number, int)

    def caller(name: int) -> Callable[[], list[int]]:
        def call() -> list[int]:
            done = []
            for turn in range(4):
                seconds = 21.0 * (1 + 4 * turn + name)
                world = outside(seconds, pick=seeded(name))
                answer = submit(CONSOLE, number, CallTime(), f"{name}-{turn}", world)
                if isinstance(answer, int):
                    done.append(answer)
            return done

        return call

    answers = at_once(hall, [caller(name) for name in range(4)])
    assert all(isinstance(answer, list) for answer in answers), answers
    given = sorted(seq for answer in answers for seq in answer)
    played = store.load(number)
    assert len(set(given)) == len(given)
    assert played.row.seq == EventRow.objects.filter(game=number).count() >= max(given)
    assert {row.command_id for row in EventRow.objects.filter(game=number)} - {"begin"} != set()
    assert check.check().disagreements == []


def test_games_do_not_stand_in_each_others_way(hall: Place) -> None:
    two_players()
    numbers = at_once(hall, [lambda seed=seed: play_game(seed, commands=6) for seed in range(4)])
    assert all(isinstance(number, int) for number in numbers), numbers
    assert check.check().plain()["games"] == 4
    assert check.check().disagreements == []


def test_who_meets_nothing_but_clashes_is_told_to_try_again(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    number = begin()

    def always(*_: Any) -> int:
        raise Clash

    monkeypatch.setattr(store, "append", always)
    with pytest.raises(TooManyAtOnce):
        take(number, 0, "a")
    assert isinstance(submit(CONSOLE, number, SpellWord(by=Seat(1), word="AB"), "b", outside(1)), Refusal)
