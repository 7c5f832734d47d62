"""Prizes: promised once, proposed from the standings, shared by equals, handed over once and into the cash book."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tilehall.law.tournament.desk import awards, cash_book, prize_winners
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.money import MoneyMoved, PrizesPromised
from tilehall.law.tournament.desk.acts.report import WordClaimed
from tilehall.law.tournament.desk.acts.results import SlipAmended
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.prize_winners import Merit
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.prizes import climbs

from .finished_desks import played_out, swiss, tables, weekend
from .growing_log import GrowingLog
from .plans import four


class Log(GrowingLog):
    def proposed(self) -> list[tuple[str, str, int]]:
        desk = self.desk
        return [(each.prize.told, desk.name(each.player), each.cents) for each in prize_winners.propose_awards(desk)]


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
    assert all(each.final for each in prize_winners.propose_awards(log.desk))
    assert prize_winners.propose_awards(log.desk)[2].merit == Merit(kind="high-game", points=422)
    assert not any(each.final for each in prize_winners.propose_awards(promised(four()).desk))


def test_equals_put_their_prizes_together() -> None:
    """Before the first result all four share the first place, and so all that is promised; a cent stays."""
    log = Log(four()[:-1])
    log.does(awards.promise_prize, prize("First", 5001, place=1))
    log.does(awards.promise_prize, prize("Trophy", 0, place=2))
    assert log.proposed() == [("First", name, 1250) for name in ("Ana", "Ben", "Cat", "Dan")]


def test_a_place_without_a_prize_adds_nothing_to_what_equals_share() -> None:
    log = Log(four()[:-1])
    log.does(awards.promise_prize, prize("First", 5000, place=1))
    log.does(awards.promise_prize, prize("Third", 3000, place=3))
    assert log.proposed() == [("First", name, 2000) for name in ("Ana", "Ben", "Cat", "Dan")]


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
    assert prize_winners.propose_awards(log.desk)[0].merit == Merit(
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
    assert prize_winners.propose_awards(log.desk)[0].award is not None
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


def test_beside_a_prize_whose_key_is_no_number_another_is_promised() -> None:
    """A file could bring one."""
    log = Log((*played_out(), PrizesPromised(prizes=(replace(prize("Cup", 0, "other"), key="cup"),))))
    assert log.does(awards.promise_prize, prize("First", 5000, place=1)) is None
    assert [each.key for each in log.desk.till.prizes] == ["cup", "1"]


def test_a_prize_is_not_paid_again_when_its_winner_is_another() -> None:
    log = promised((*played_out(), MoneyMoved(cents=20000, why="other-income")))
    assert log.does(awards.hand_over_prize, "2", 3, 3000) == "not_the_winner"
    assert log.does(awards.hand_over_prize, "2", 2, 3000) is None
    corrected = SlipAmended(grade="A", round=3, player=2, scores=(200, 599), ground="mistyped", reason="so on paper")
    assert log.does(lambda _: (corrected,)) is None
    (second,) = (each for each in prize_winners.propose_awards(log.desk) if each.prize.key == "2")
    assert second.player != 2
    assert log.does(awards.hand_over_prize, "2", second.player, 3000) == "prize_with_another"
    (astray,) = prize_winners.awards_astray(log.desk)
    assert (astray.prize, astray.player, astray.cents) == ("2", 2, 3000)
    assert log.does(awards.take_back_prize, "2", 2, "the result was mended") is None
    assert log.does(awards.hand_over_prize, "2", second.player, 3000) is None
    assert (prize_winners.awards_astray(log.desk), cash_book.cash_summary(log.desk).prizes) == ([], 3000)


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
    assert prize_winners.propose_awards(log.desk)[0].merit == Merit(kind="team", place=1, team="North")
    log.does(awards.promise_prize, prize("Second team", 3000, "team", place=2))
    assert log.proposed()[2:] == [("Second team", "Ben", 1500), ("Second team", "Cat", 1500)]


def test_who_never_played_has_no_share_of_the_prize_of_a_team() -> None:
    entered = [
        replace(act, player=replace(act.player, team="North")) if isinstance(act, Entered) else act
        for act in played_out()
    ]
    log = Log([*entered, Entered(player=Player(number=5, name="Wai", team="North", standing="waiting"))])
    log.does(awards.promise_prize, prize("Best team", 4000, "team", place=1))
    assert log.proposed() == [("Best team", name, 1000) for name in ("Ana", "Ben", "Cat", "Dan")]


# --- classes and feats


def rated(acts: Iterable[object], *ratings: int | None) -> list[object]:
    """The same event with these ratings in the order of the entries."""
    left = iter(ratings)
    return [
        replace(act, player=replace(act.player, rating=next(left))) if isinstance(act, Entered) else act for act in acts
    ]


def in_class(told: str, cents: int, place: int, lowest: int | None = None, highest: int | None = None) -> Prize:
    return replace(prize(told, cents, "class", place), rating_from=lowest, rating_to=highest)


def test_a_class_has_places_of_its_own_and_who_has_no_rating_is_in_none() -> None:
    """Ana, Ben, Dan, Cat is the order of the event."""
    log = Log(rated(played_out(), 1500, 1100, None, 1000))
    assert log.does(awards.promise_prize, in_class("Up to 1100", 1000, 1, highest=1100)) is None
    assert log.does(awards.promise_prize, in_class("Up to 1100, second", 500, 2, highest=1100)) is None
    assert log.does(awards.promise_prize, in_class("From 1101", 700, 1, lowest=1101)) is None
    assert log.does(awards.promise_prize, in_class("In between", 300, 1, 1200, 1400)) is None
    assert log.proposed() == [
        ("Up to 1100", "Ben", 1000),
        ("Up to 1100, second", "Dan", 500),
        ("From 1101", "Ana", 700),
    ]
    assert prize_winners.propose_awards(log.desk)[1].merit == Merit(kind="class", place=2, grade="A", rating_to=1100)
    assert all(each.final for each in prize_winners.propose_awards(log.desk))


def test_equals_of_a_class_share_its_prizes_and_no_others() -> None:
    """Before the first result all are level: three in the class share what its two places bring."""
    log = Log(rated(four()[:-1], 1500, 1100, 1000, 1050))
    log.does(awards.promise_prize, prize("First", 5000, place=1))
    log.does(awards.promise_prize, in_class("Class", 1000, 1, highest=1100))
    log.does(awards.promise_prize, in_class("Class, second", 500, 2, highest=1100))
    assert log.proposed() == [
        *(("First", name, 1250) for name in ("Ana", "Ben", "Cat", "Dan")),
        *(("Class", name, 500) for name in ("Ben", "Cat", "Dan")),
    ]


@pytest.mark.parametrize(
    "told, code",
    [
        (in_class("All", 100, 1), "class_needs_ratings"),
        (in_class("None", 100, 1, 1200, 1100), "class_of_nobody"),
        (replace(in_class("No place", 100, 1, 1200), place=None), "prize_needs_place"),
        (in_class("Twice", 100, 1, 1000, 1100), "prize_there"),
        (replace(prize("Lucky", 100, "lucky-wins"), games=21), "prize_needs_games"),
    ],
)
def test_a_class_without_ratings_is_none(told: Prize, code: str) -> None:
    log = Log(played_out())
    assert log.does(awards.promise_prize, in_class("There", 100, 1, 1000, 1100)) is None
    assert log.does(awards.promise_prize, told) == code


def test_feats_are_the_high_loss_the_narrowest_wins_and_the_longest_climb() -> None:
    log = Log(played_out())
    for kind in ("high-game", "high-loss", "lucky-wins", "comeback"):
        assert log.does(awards.promise_prize, prize(kind, 1000, kind)) is None
    feats = {
        each.prize.kind: (log.desk.name(each.player), each.merit) for each in prize_winners.propose_awards(log.desk)
    }
    losses, wins = scores_of(log.desk, lost=True), scores_of(log.desk, lost=False)
    highest = max(own for _, own, _ in losses)
    narrowest = min(own - other for _, own, other in wins)
    assert feats["high-game"] == ("Ana", Merit(kind="high-game", points=422))
    assert feats["high-loss"] == (
        next(name for name, own, _ in losses if own == highest), Merit(kind="high-loss", points=highest)
    )  # fmt: skip
    # Last of four after one round of three, second at the end.
    assert feats["comeback"] == ("Ben", Merit(kind="comeback", points=2, half_time=4, place=2, grade="A"))
    assert feats["lucky-wins"] == (
        next(name for name, own, other in wins if own - other == narrowest),
        Merit(kind="lucky-wins", points=narrowest, games=1),
    )


def test_of_all_who_climbed_only_those_who_climbed_most_came_back() -> None:
    log = Log(weekend())
    log.does(awards.promise_prize, prize("Comeback", 1000, "comeback"))
    log.does(awards.promise_prize, prize("Comeback in A", 1000, "comeback", grade="A"))
    climbed = {name: climbs(log.desk.event(name), log.desk.grade(name).plan.rounds) for name in log.desk.grades}
    assert {name: [climb.places for climb in own] for name, own in climbed.items()} == {
        "A": [2, 1, 1],
        "B": [3, 2, 2],
        "C": [3],
    }
    farthest = [log.desk.name(number_of(climbed[name][0].player)) for name in ("B", "C", "A")]
    assert log.proposed() == [
        ("Comeback", farthest[0], 500),
        ("Comeback", farthest[1], 500),
        ("Comeback in A", farthest[2], 1000),
    ]


def scores_of(desk: Desk, *, lost: bool) -> list[tuple[str, int, int]]:
    """The slow way: every slip of every board, own score and the other one."""
    found = []
    for each in desk.grade("A").rounds:
        for board in each.boards:
            assert board.slip is not None
            assert board.slip.scores is not None
            for seat in (0, 1):
                own, other = board.slip.scores[seat], board.slip.scores[1 - seat]
                if own != other and (own < other) == lost:
                    found.append((desk.name(board.players[seat]), own, other))
    return found


def test_of_several_narrow_wins_the_margins_are_added_and_who_won_fewer_is_left_out() -> None:
    log = Log(played_out())
    log.does(awards.promise_prize, replace(prize("Two", 1000, "lucky-wins"), games=2))
    margins: dict[str, list[int]] = {}
    for name, own, other in scores_of(log.desk, lost=False):
        margins.setdefault(name, []).append(own - other)
    sums = {name: sum(sorted(own)[:2]) for name, own in margins.items() if len(own) >= 2}
    assert set(sums) == {"Ana", "Ben"}
    best = min(sums, key=lambda name: sums[name])
    assert log.proposed() == [("Two", best, 1000)]
    assert prize_winners.propose_awards(log.desk)[0].merit.points == sums[best]


def test_the_same_prize_for_each_grade_is_one_act() -> None:
    log = Log(played_out())
    assert log.does(awards.promise_in_each_grade, prize("High game", 1000, "high-game")) is None
    assert [(each.kind, each.grade) for each in log.desk.till.prizes] == [("high-game", "A")]
    assert log.does(awards.promise_in_each_grade, prize("Best team", 1000, "team", 1)) == "prize_not_by_grade"
    assert log.does(awards.promise_in_each_grade, prize("", 1000, "high-game")) == "prize_unnamed"


@pytest.mark.parametrize(
    ("promised_prize", "why"),
    [
        (prize("Fourth", 100, place=4), None),
        (prize("Fifth", 100, place=5), ("too_few_players", 4)),
        (prize("Team", 100, "team", place=1), ("no_teams", 0)),
        (replace(prize("Class", 100, "class", place=2), rating_from=1500), None),
        (replace(prize("Class", 100, "class", place=3), rating_from=1500), ("too_few_in_class", 2)),
        (replace(prize("Class", 100, "class", place=1), rating_to=900), ("nobody_in_class", 0)),
        (prize("High game", 100, "high-game"), None),
    ],
)
def test_a_prize_that_nobody_can_win_is_told(promised_prize: Prize, why: tuple[str, int] | None) -> None:
    log = Log(four())
    assert log.does(awards.promise_prize, promised_prize) is None
    assert prize_winners.unwinnable_prize(log.desk, log.desk.till.prizes[0]) == why
    before = Log(four()[:1])  # all may still come
    assert before.does(awards.promise_prize, replace(promised_prize, grade="A")) is None
    assert prize_winners.unwinnable_prize(before.desk, before.desk.till.prizes[0]) is None
