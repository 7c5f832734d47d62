"""Results at the scorer's desk: the right pair, nothing counted twice, nothing absurd; and the prizes."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws.pairs import DrawnBye
from tilehall.law.tournament.draws.round_robin import circle_draw
from tilehall.law.tournament.event import PairGame, Table
from tilehall.law.tournament.prizes import PrizeWon, high_games, place_prizes
from tilehall.law.tournament.result_check import AcceptedResult, IncomingResult, check_result
from tilehall.law.tournament.standings import standings

from .grade_lines import bye, event, game

NZASP = Book("nzasp-2022")
FOUND = event([game("Ana", "Ben"), game("Cy", "Dee"), bye("Eve")])


def entered(*scores: int, players: tuple[str, ...] = ("Ana", "Ben"), **more: object) -> IncomingResult:
    return IncomingResult(round=1, players=players, scores=scores, **more)


def test_a_result_goes_to_its_pair_whoever_is_named_first() -> None:
    taken = check_result(NZASP, FOUND, entered(390, 412, players=("Ben", "Ana"), bonus=(1, 2)))
    assert isinstance(taken, AcceptedResult)
    assert taken.event.rounds[0][0] == PairGame(first="Ana", second="Ben", score=(412, 390), bonus=(2, 1))
    assert taken.doubts == ()


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("Ana", "Cy"), {"round": 1, "Ana": ("Ben",), "Cy": ("Dee",)}),
        (("Ana", "Eve"), {"round": 1, "Ana": ("Ben",), "Eve": None}),
        (("Ana", "Zoe"), {"round": 1, "Ana": ("Ben",), "Zoe": None}),
    ],
)
def test_a_result_of_the_wrong_pair_is_told_who_meets_whom(players: tuple[str, ...], told: dict[str, object]) -> None:
    refused = check_result(NZASP, FOUND, entered(400, 390, players=players))
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("wrong_pair", told)


def test_a_double_click_changes_nothing_and_another_result_is_refused() -> None:
    taken = check_result(NZASP, FOUND, entered(412, 390))
    assert isinstance(taken, AcceptedResult)
    again = check_result(NZASP, taken.event, entered(390, 412, players=("Ben", "Ana")))
    assert isinstance(again, Ruling)
    assert again.code == "already_in"
    other = check_result(NZASP, taken.event, entered(421, 390))
    assert isinstance(other, Refusal)
    assert (other.code, dict(other.detail)) == ("another_result_is_in", {"held": (412, 390)})


@pytest.mark.parametrize(
    ("scores", "doubts"),
    [
        ((701, 400), ("very_high",)),
        ((149, 400), ("very_low",)),
        ((600, 249), ("wide_margin",)),
        ((400, 400), ("tie",)),
        ((700, 350), ()),
    ],
)
def test_what_a_scorer_looks_at_twice(scores: tuple[int, int], doubts: tuple[str, ...]) -> None:
    taken = check_result(NZASP, FOUND, entered(*scores))
    assert isinstance(taken, AcceptedResult)
    assert taken.doubts == doubts


@pytest.mark.parametrize("scores", [(9999, 400), (400, -1000)])
def test_what_cannot_be(scores: tuple[int, int]) -> None:
    refused = check_result(NZASP, FOUND, entered(*scores))
    assert isinstance(refused, Refusal)
    assert refused.code == "cannot_be"


def test_a_round_that_is_not_there() -> None:
    refused = check_result(NZASP, FOUND, IncomingResult(round=2, players=("Ana", "Ben"), scores=(1, 2)))
    assert isinstance(refused, Refusal)
    assert refused.code == "no_such_round"


@pytest.mark.parametrize(
    ("scores", "doubts"),
    [((57, -20, -37), ()), ((0, -20, -37), ()), ((57, -20, -36), ("does_not_add_up",))],
)
def test_the_points_of_a_table_add_up(scores: tuple[int, ...], doubts: tuple[str, ...]) -> None:
    table = ("Ana", "Ben", "Cy")
    found = event([{"table": list(table)}], ruleset="nzrc-2024")
    taken = check_result(Book("nzrc-2024"), found, entered(*scores, players=table))
    assert isinstance(taken, AcceptedResult)
    assert taken.event.rounds[0][0] == Table(players=table, scores=scores)
    assert taken.doubts == doubts
    if doubts:
        assert basis_texts(*taken.rests_on) == ["nzrc2024.1b", "nzrc2024.16c"]


@pytest.mark.cites("nzrc2024.1b")
@pytest.mark.parametrize("scores", [(5, 0, 0), (5, 7, 0)])
def test_nobody_wins_points_that_nobody_lost(scores: tuple[int, ...]) -> None:
    table = ("Ana", "Ben", "Cy")
    found = event([{"table": list(table)}], ruleset="nzrc-2024")
    refused = check_result(Book("nzrc-2024"), found, entered(*scores, players=table))
    assert isinstance(refused, Refusal)
    assert refused.code == "nobody_lost"
    assert basis_texts(*refused.rests_on) == ["nzrc2024.1b"]


@pytest.mark.cites("nzasp.P.9.1")
def test_an_odd_grade_has_one_bye_in_every_round() -> None:
    drawn = circle_draw(7)
    assert len(drawn) == 7
    byes = [entry for entries in drawn for entry in entries if isinstance(entry, DrawnBye)]
    assert [len(entries) for entries in drawn] == [4] * 7
    assert sorted(entry.player for entry in byes) == list(range(7))


# -- prizes


def test_equals_share_the_prizes_of_the_places_they_fill() -> None:
    found = standings(event([game("Ana", "Ben", 450, 400), game("Cy", "Dee", 430, 400), game("Eve", "Flo", 430, 400)]))
    assert place_prizes(found.placings, [10000, 5000, 2501]) == (
        PrizeWon(player="Ana", prize="place 1", cents=10000),
        PrizeWon(player="Cy", prize="place 2", cents=3750),
        PrizeWon(player="Eve", prize="place 2", cents=3750),
    )


def test_the_high_game() -> None:
    assert high_games(event([game("Ana", "Ben", 450, 400), game("Cy", "Dee", 430, 450)])) == (
        ("Ana", 450),
        ("Dee", 450),
    )
    assert high_games(event([bye("Ana")])) == ()
