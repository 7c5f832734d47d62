"""Lifetime titles: three rankings in the best within twelve months, said to come from no clause."""

from datetime import date

import pytest

from tests.law.ratings.histories import Told, history_text
from tilehall.law.ratings.history import StartRating
from tilehall.law.ratings.titles import (
    RESTS_ON,
    TITLES,
    RankingPlace,
    earned_title,
    rankings_after,
    title_names,
    titles_on,
)
from tilehall.law.rulebook.basis import basis_texts

EXPERT, GRAND_MASTER = TITLES
DAYS = [date(2025, 3, 1), date(2025, 8, 1), date(2026, 2, 28)]


def ranked(*places: tuple[date, int]) -> list[RankingPlace]:
    return [RankingPlace(day=day, tournament="T", place=place) for day, place in places]


@pytest.mark.parametrize(
    ("rankings", "titles_held"),
    [
        (zip(DAYS, (20, 20, 20), strict=True), ["Expert"]),
        (zip(DAYS, (20, 21, 20), strict=True), []),
        (zip(DAYS, (10, 1, 10), strict=True), ["Expert", "Grand Master"]),
        (zip(DAYS, (10, 11, 10), strict=True), ["Expert"]),
        (zip([*DAYS[:2], date(2026, 3, 1)], (1, 1, 1), strict=True), []),
        (zip(DAYS[:2], (1, 1), strict=True), []),
    ],
)
def test_three_within_twelve_months(rankings: object, titles_held: list[str]) -> None:
    found = ranked(*rankings)
    assert [title.name for title in TITLES if earned_title("P", title, found)] == titles_held


def test_it_is_held_from_the_third_on_and_never_lost() -> None:
    found = ranked(*zip(DAYS, (5, 6, 7), strict=True), (date(2030, 1, 1), 99))
    held = earned_title("P", GRAND_MASTER, found)
    assert held is not None
    assert (held.since, [each.place for each in held.proof]) == (DAYS[2], [5, 6, 7])


def test_only_rankings_after_tournaments_one_competed_in_count() -> None:
    ways: dict[str, list[Told]] = {
        "plays": [(number, 1900, 40, 1) for number in range(3)],
        "rests": [(0, 1950, 40, 2), (1, 1950, 40, 2)],
        "short": [(number, 2000, 10, 3) for number in range(3)],
    }
    history = history_text(DAYS, ways)
    assert [(each.day, each.place) for each in rankings_after(history, DAYS[2])["plays"]] == [(day, 2) for day in DAYS]
    held = titles_on(history, DAYS[2])
    assert [(each.player, each.title.name) for each in held] == [("plays", "Grand Master"), ("plays", "Expert")]
    assert titles_on(history, date(2026, 2, 27)) == ()


def test_a_title_says_that_it_comes_from_the_page_and_not_from_a_clause() -> None:
    (said,) = basis_texts(*RESTS_ON)
    assert said.startswith("silent:nzasp: lifetime titles as the association's page tells of them")


def test_the_higher_of_two_titles_of_one_day_is_the_one_that_is_shown() -> None:
    history = history_text(DAYS, {"plays": [(number, 1900, 40, 1) for number in range(3)]})
    assert title_names(history, DAYS[2]) == {"plays": "Grand Master"}


def test_a_title_of_the_starting_list_is_kept_until_a_higher_one_is_earned() -> None:
    start = {"old": StartRating(rating=1500, title="Grand Master"), "plays": StartRating(rating=1500, title="Expert")}
    ways: dict[str, list[Told]] = {"plays": [(number, 1900, 40, 1) for number in range(3)], "old": [(-1, 1500, 0, 2)]}
    history = history_text(DAYS, ways, start)
    assert title_names(history, DAYS[1]) == {"old": "Grand Master", "plays": "Expert"}
    assert title_names(history, DAYS[2]) == {"old": "Grand Master", "plays": "Grand Master"}
