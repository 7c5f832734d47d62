"""Prizes: promised once, proposed from the standings, shared by equals, handed over once and into the cash book."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tilehall.law.tournament.desk import awards, cash_book
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.report import WordClaimed
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.awards import Merit
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.records import Player

from .finished_desks import played_out, swiss, tables
from .growing_log import GrowingLog
from .plans import four


class Log(GrowingLog):
    def proposed(self) -> list[tuple[str, str, int]]:
        desk = self.desk
        return [(each.prize.told, desk.name(each.player), each.cents) for each in awards.propose_awards(desk)]


def prize(told: str, cents: int, kind: str = "place", place: int | None = None, grade: str | None = None) -> Prize:
    return Prize(key="", told=told, cents=cents, kind=kind, place=place, grade=grade)  # type: ignore[arg-type]


def promised(acts: Iterable[object] = ()) -> Log:
    log = Log(acts or played_out())
    for each in (prize("First", 5000, place=1), prize("Second", 3000, place=2), prize("High game", 1000, "high-game")):
        assert log.does(awards.promise_prize, each) is None
    return log


def test_places_and_the_high_game_are_proposed_from_the_standings() -> None:
    log = promised()
    assert log.proposed() == [("First", "Ana", 5000), ("Second", "Ben", 3000), ("High game", "Ana", 1000)]
    assert all(each.final for each in awards.propose_awards(log.desk))
    assert awards.propose_awards(log.desk)[2].merit == Merit(kind="high-game", points=422)
    assert not any(each.final for each in awards.propose_awards(promised(four()).desk))


def test_equals_put_their_prizes_together() -> None:
    """Before the first result all four share the first place, and so all that is promised; a cent stays."""
    log = Log(four()[:-1])
    log.does(awards.promise_prize, prize("First", 5001, place=1))
    log.does(awards.promise_prize, prize("Trophy", 0, place=2))
    assert log.proposed() == [("First", name, 1250) for name in ("Ana", "Ben", "Cat", "Dan")]


def test_a_trophy_is_proposed_too() -> None:
    log = Log(played_out())
    log.does(awards.promise_prize, prize("Cup", 0, place=1))
    assert log.proposed() == [("Cup", "Ana", 0)]
    assert log.does(awards.hand_over_prize, "1", 1, 0) is None
    assert log.desk.till.book == ()
    assert log.desk.till.awards[0].paid


def test_the_high_word_is_the_dearest_of_those_put_forward() -> None:
    claims = (WordClaim(player=2, word="QUIZ", points=90), WordClaim(player=3, word="ZAX", points=95))
    log = Log((*played_out(), *(WordClaimed(word=each) for each in claims)))
    log.does(awards.promise_prize, prize("High word", 501, "high-word"))
    assert log.proposed() == [("High word", "Cat", 501)]
    log.acts.append(WordClaimed(word=WordClaim(player=4, word="JO", points=95)))
    assert log.proposed() == [("High word", "Cat", 250), ("High word", "Dan", 250)]
    assert awards.propose_awards(log.desk)[0].merit == Merit(
        kind="high-word", points=95, words=("ZAX", "JO"), shared=True
    )


def test_what_is_handed_over_is_in_the_cash_book_once() -> None:
    log = promised()
    assert log.does(awards.hand_over_prize, "1", 1, 5000) == "till_short"
    log.does(cash_book.put_into_till, 20000)
    assert log.does(awards.hand_over_prize, "1", 1, 5000) is None
    assert log.does(awards.hand_over_prize, "1", 1, 5000) == "prize_handed_over"
    assert log.does(awards.hand_over_prize, "2", 2, 3001) == "more_than_promised"
    assert cash_book.cash_summary(log.desk).prizes == 5000
    assert awards.propose_awards(log.desk)[0].award is not None
    assert log.does(awards.drop_prize, "1") == "prize_handed_over"
    assert log.does(awards.take_back_prize, "1", 1, "wrong Ana") is None
    assert (log.desk.till.awards, cash_book.cash_summary(log.desk).prizes, log.desk.till.cash) == ((), 0, 20000)


def test_nothing_is_handed_over_before_it_is_decided() -> None:
    log = promised(four())
    log.does(cash_book.put_into_till, 20000)
    assert log.does(awards.hand_over_prize, "1", 1, 5000) == "prize_not_decided"
    assert log.does(awards.hand_over_prize, "9", 1, 5000) == "no_such_prize"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (prize("First again", 1, place=1), "prize_there"),
        (prize("No place", 1), "prize_needs_place"),
        (prize("Grade Z", 1, place=1, grade="Z"), "no_such_grade"),
        (prize(" ", 1, place=3), "prize_unnamed"),
        (prize("Minus", -1, place=3), "amount_zero"),
    ],
)
def test_what_cannot_be_promised(given: Prize, code: str) -> None:
    assert promised().does(awards.promise_prize, given) == code


def test_a_dropped_prize_leaves_the_others_their_keys() -> None:
    log = promised()
    log.does(awards.drop_prize, "2")
    log.does(awards.promise_prize, prize("Second", 2500, place=2))
    assert [(each.key, each.told) for each in log.desk.till.prizes] == [
        ("1", "First"),
        ("3", "High game"),
        ("4", "Second"),
    ]


def test_tables_of_rummikub_have_places_too() -> None:
    log = Log(tables())
    log.does(awards.promise_prize, prize("First", 100, place=1))
    assert [name for _, name, _ in log.proposed()] == ["Ana"]


def test_no_money_goes_out_by_sharing() -> None:
    log = promised(swiss())
    assert sum(cents for told, _, cents in log.proposed() if told != "High game") <= 8000


def test_a_team_shares_its_prize() -> None:
    teams = {1: "North", 2: "South", 3: "South", 4: "North"}
    acts = [
        replace(act, player=replace(act.player, team=teams[act.player.number])) if isinstance(act, Entered) else act
        for act in played_out()
    ]
    log = Log(acts)
    log.does(awards.promise_prize, prize("Best team", 5001, "team", place=1))
    assert log.proposed() == [("Best team", "Ana", 2500), ("Best team", "Dan", 2500)]
    assert awards.propose_awards(log.desk)[0].merit == Merit(kind="team", place=1, team="North")


def test_who_never_played_has_no_share_of_the_prize_of_a_team() -> None:
    entered = [
        replace(act, player=replace(act.player, team="North")) if isinstance(act, Entered) else act
        for act in played_out()
    ]
    log = Log([*entered, Entered(player=Player(number=5, name="Wai", team="North", standing="waiting"))])
    log.does(awards.promise_prize, prize("Best team", 4000, "team", place=1))
    assert log.proposed() == [("Best team", name, 1000) for name in ("Ana", "Ben", "Cat", "Dan")]
