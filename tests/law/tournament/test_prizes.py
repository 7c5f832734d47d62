"""Prizes of an event, each at the mark from which on it is won: a rating, a score, half of the rounds, a place."""

import pytest

from tests.law.tournament.grade_lines import event, game
from tilehall.law.tournament.prizes import class_placings, climbs, high_losses, place_prizes
from tilehall.law.tournament.standings import standings


@pytest.mark.parametrize(
    ("lowest", "highest", "places"),
    [
        (1400, None, {"Ana": 1, "Ben": 2}),
        (None, 1400, {"Cat": 1, "Ben": 2}),
        (1400, 1400, {"Ben": 1}),
        (1401, 1499, {}),
    ],
)
def test_a_class_has_those_at_both_of_its_ends(lowest: int | None, highest: int | None, places: dict[str, int]) -> None:
    held = event([game("Ana", "Ben", 400, 300), game("Cat", "Dot", 310, 390)])
    ratings = {"Ana": 1500, "Ben": 1400, "Cat": 1300, "Dot": None}
    found = class_placings(standings(held).placings, ratings, lowest, highest)
    assert {placing.player: placing.place for placing in found} == places


def test_a_tie_is_no_loss_however_high() -> None:
    held = event([game("Ana", "Ben", 500, 500), game("Cat", "Dot", 420, 410)])
    assert high_losses(held) == (("Dot", 410),)


UP = [game("Ana", "Ben", 400, 300), game("Cat", "Dot", 400, 350)]
DOWN = [game("Ana", "Cat", 300, 500), game("Ben", "Dot", 300, 400)]


def test_a_climb_is_from_half_of_the_rounds_and_of_one_place_at_least() -> None:
    found = climbs(event(UP, DOWN), 2)
    assert [(climb.player, climb.half_time, climb.final) for climb in found] == [("Cat", 2, 1), ("Dot", 3, 2)]
    assert climbs(event(UP, DOWN), 3) == found, "of three rounds half is one"
    assert climbs(event(UP, DOWN), 4) == (), "half of it is not over: nobody has climbed since"


def test_a_place_without_a_prize_brings_nothing_into_what_equals_share() -> None:
    held = event([game("Ana", "Ben", 400, 300), game("Cat", "Dot", 400, 300)])
    won = place_prizes(standings(held).placings, [0, 5000])
    assert [(each.player, each.cents) for each in won] == [("Ana", 2500), ("Cat", 2500)]
