"""Entries pick up the ratings of a newer list where the organiser says so, as they were shown, before the draw."""

from dataclasses import replace
from datetime import date

from tests.law.tournament.desk.finished_desks import desk_of
from tests.law.tournament.desk.plans import four
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.entries import EntryAmended
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.entry_ratings import ListedFacts, rating_differences, take_over_ratings

FACTS = {
    1: ListedFacts(rating=1650, games=40, listed=3, last_game=date(2024, 1, 1)),
    2: ListedFacts(rating=1500, games=0),
    3: ListedFacts(rating=1400, games=9),
    9: ListedFacts(rating=1, games=1),
}


def undrawn() -> Desk:
    """Ana, Ben, Cat and Dan at 1600 to 1300 with no games, graded and not drawn."""
    return desk_of(four()[:6])


def test_what_a_list_has_otherwise_is_shown() -> None:
    assert [(each.player.name, each.facts.rating) for each in rating_differences(undrawn(), FACTS)] == [
        ("Ana", 1650),
        ("Cat", 1400),
    ], "Ben is as the list has him, of Dan it says nothing, and number 9 does not play here"
    desk = undrawn()
    gone = desk.with_player(replace(desk.player(1), standing="withdrawn"))
    assert [each.player.name for each in rating_differences(gone, FACTS)] == ["Cat"]


def test_only_what_was_shown_is_taken_over() -> None:
    (act,) = take_over_ratings(undrawn(), FACTS, {1: 1650})
    assert isinstance(act, EntryAmended)
    now = act.player
    assert (now.rating, now.games, now.listed, now.last_game, now.grade) == (1650, 40, 3, date(2024, 1, 1), "A")
    for shown, code in (
        ({1: 1649}, "rating_changed_meanwhile"),
        ({4: 1300}, "rating_changed_meanwhile"),
        ({77: 1300}, "rating_changed_meanwhile"),
        ({}, "no_rating_chosen"),
    ):
        refused = take_over_ratings(undrawn(), FACTS, shown)
        assert isinstance(refused, Refusal)
        assert refused.code == code


def test_what_is_drawn_was_drawn_by_the_ratings_of_then() -> None:
    drawn = desk_of(four()[:7])
    assert rating_differences(drawn, FACTS) == ()
    assert isinstance(take_over_ratings(drawn, FACTS, {1: 1650}), Refusal)
