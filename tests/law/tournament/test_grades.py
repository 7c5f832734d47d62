"""Grades by rating, newcomers by the organiser, re-grading by agreement, and the proposal of cuts."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.clause_history import history_of
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.grade_cuts import SMALLEST, RatedPlayer, cut_into, proposed_cuts
from tilehall.law.tournament.grades import (
    Candidate,
    Grading,
    Regrading,
    is_historic,
    is_provisional,
    last_game_if_historic,
    make_grades,
    place_by_hand,
    regrade,
)

NZASP = Book("nzasp-2022")
ABC = {"A": 8, "B": 8, "C": 8}
ON = date(2026, 3, 7)


def field(*ratings: int) -> list[Candidate]:
    return [Candidate(name=f"p{n}", rating=rating, games=60, listed=n) for n, rating in enumerate(ratings, 1)]


def made(entries: list[Candidate], sizes: dict[str, int]) -> dict[str, tuple[str, ...]]:
    found = make_grades(NZASP, entries, sizes)
    assert isinstance(found, Grading)
    return {grade.name: grade.players for grade in found.grades}


# -- by rating


@pytest.mark.cites("nzasp.P.2.1")
def test_filled_from_the_highest_rating_down() -> None:
    ratings = [1600 - 10 * n for n in range(7)] + [1510, 1508] + [1500 - 10 * n for n in range(15)]
    found = made(list(reversed(field(*ratings))), ABC)
    assert (found["A"][-1], found["B"][0]) == ("p8", "p9")
    assert [len(players) for players in found.values()] == [8, 8, 8]


@pytest.mark.cites("nzasp.P.2.1")
@pytest.mark.cites("reading:R-31")
def test_level_ratings_at_a_border_go_by_the_list() -> None:
    entries = [
        Candidate(name="late", rating=1500, games=60, listed=3),
        Candidate(name="top", rating=1600, games=60, listed=1),
        Candidate(name="early", rating=1500, games=60, listed=2),
        Candidate(name="low", rating=1400, games=60, listed=4),
    ]
    found = make_grades(NZASP, entries, {"A": 2, "B": 2})
    assert isinstance(found, Grading)
    assert [grade.players for grade in found.grades] == [("top", "early"), ("late", "low")]
    assert basis_texts(*found.rests_on) == ["nzasp.P.2.1", "reading:R-31"]


@pytest.mark.cites("nzasp.P.2.1")
def test_a_rated_player_is_not_moved_by_hand() -> None:
    refused = place_by_hand(NZASP, Candidate(name="R", rating=1500, games=60, reason="asked nicely"), "A")
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("grades_follow_ratings", ["nzasp.P.2.1"])
    # Nor does a grade written next to a rated entry move anybody who was not re-graded.
    sly = [*field(1600, 1500, 1400), Candidate(name="R", rating=1300, games=60, grade="A")]
    assert made(sly, {"A": 2, "B": 2})["A"] == ("p1", "p2")


def test_sizes_must_fit() -> None:
    refused = make_grades(NZASP, field(1500, 1400, 1300), {"A": 2, "B": 2})
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("sizes_do_not_fit", {"places": 4, "entries": 3})


# -- newcomers


@pytest.mark.cites("nzasp.P.2.2")
def test_a_player_without_a_rating_needs_a_grade_from_the_organiser() -> None:
    rated = field(1600, 1500, 1400)
    refused = make_grades(NZASP, [*rated, Candidate(name="O", rating=None)], {"A": 2, "B": 2})
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("grade_missing", {"names": ("O",)})
    placed = Candidate(name="O", rating=None, grade="B", reason="plays in Perth")
    ruled = place_by_hand(NZASP, placed, "B")
    assert isinstance(ruled, Ruling)
    assert (ruled.code, ruled.discretion) == ("placed", "organiser")
    assert made([*rated, placed], {"A": 2, "B": 2}) == {"A": ("p1", "p2"), "B": ("p3", "O")}


@pytest.mark.cites("nzasp.P.2.2")
def test_the_organiser_says_why_and_has_room() -> None:
    refused = place_by_hand(NZASP, Candidate(name="O", rating=None), "B")
    assert isinstance(refused, Refusal)
    assert refused.code == "reason_missing"
    two = [Candidate(name=name, rating=None, grade="A", reason="strong") for name in "OP"]
    refused = make_grades(NZASP, two, {"A": 1, "B": 1})
    assert isinstance(refused, Refusal)
    assert refused.code == "grade_too_small"


# -- re-grading


@pytest.mark.cites("nzasp.P.2.3.i")
@pytest.mark.parametrize(("games", "yes"), [(0, False), (1, True), (29, True), (30, False)])
def test_who_is_provisional(games: int, yes: bool) -> None:
    found = is_provisional(NZASP, games)
    assert (found.value, str(found.basis)) == (yes, "nzasp.P.2.3.i")


@pytest.mark.cites("nzasp.P.2.3.ii")
@pytest.mark.parametrize(
    ("last", "on", "yes"),
    [
        (date(2024, 1, 5), date(2026, 1, 4), False),
        (date(2024, 1, 5), date(2026, 1, 5), True),
        (date(2024, 2, 29), date(2026, 2, 28), False),
        (date(2024, 2, 29), date(2026, 3, 1), True),
        (None, date(2026, 1, 5), False),
    ],
)
def test_who_is_historic(last: date | None, on: date, yes: bool) -> None:
    assert is_historic(NZASP, last, on).value is yes


def asked(
    player: Candidate, by_player: bool = True, by_organiser: bool = True, on: date = ON, grades: int = 3
) -> Ruling | Refusal:
    facts = Regrading(
        player=player, grade="B", grades=grades, on=on, agreed_by_player=by_player, agreed_by_organiser=by_organiser
    )
    return regrade(NZASP, facts)


OLD = Candidate(name="H", rating=1300, games=200, last_game=date(2023, 5, 1))


@pytest.mark.cites("nzasp.P.2.3")
def test_a_re_graded_player_plays_in_that_grade_and_is_rated_as_new() -> None:
    ruled = asked(OLD)
    assert isinstance(ruled, Ruling)
    assert (ruled.code, dict(ruled.detail)["ground"]) == ("regraded", "ii")
    assert dict(ruled.detail)["rated_as_new"]
    moved = Candidate(name="H", rating=1300, games=200, grade="B", regraded=True)
    entries = [*field(1600, 1500, 1400, 1350, 1340), moved]
    assert made(entries, {"A": 2, "B": 2, "C": 2}) == {"A": ("p1", "p2"), "B": ("p3", "H"), "C": ("p4", "p5")}


@pytest.mark.cites("nzasp.P.2.3")
@pytest.mark.parametrize(
    ("player", "by_player", "by_organiser", "code"),
    [
        (OLD, False, True, "agreement_missing"),
        (OLD, True, False, "agreement_missing"),
        (Candidate(name="P", rating=1300, games=29, last_game=date(2026, 1, 1)), True, True, "regraded"),
        (
            Candidate(name="E", rating=1300, games=30, last_game=date(2026, 1, 1)),
            True,
            True,
            "grades_follow_ratings",
        ),
        (Candidate(name="N", rating=None, games=0), True, True, "placed_by_organiser"),
    ],
)
def test_both_agree_and_there_is_a_ground(player: Candidate, by_player: bool, by_organiser: bool, code: str) -> None:
    assert asked(player, by_player, by_organiser).code == code


@pytest.mark.cites("nzasp.P.2.3")
@pytest.mark.cites("reading:R-32")
def test_nobody_is_re_graded_where_there_is_no_other_grade() -> None:
    refused = asked(OLD, grades=1)
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("one_grade_only", ["nzasp.P.2.3", "reading:R-32"])
    assert asked(OLD, grades=2).code == "regraded"


@pytest.mark.cites("nzasp.P.2.3")
def test_the_rule_has_a_first_day_and_the_day_of_its_amendment() -> None:
    old = Candidate(name="H", rating=1300, games=200, last_game=date(2019, 5, 1))
    # The day is asked of the rules as they stand; the ruleset itself is opened on its own first day.
    assert [asked(old, on=on).code for on in (date(2021, 12, 31), date(2022, 1, 1))] == ["not_yet_in_force", "regraded"]
    panel = history_of("nzasp.P.2.3")
    assert panel is not None
    assert panel.mark == "amended 29 January 2022"


# -- cuts


def spaced(count: int, step: int = 10) -> list[RatedPlayer]:
    return [RatedPlayer(name=f"p{n}", rating=2000 - step * n) for n in range(count)]


@pytest.mark.parametrize(
    ("count", "sizes"), [(48, (16, 16, 16)), (40, (8, 16, 16)), (30, (14, 16)), (9, (9,)), (3, (3,))]
)
@pytest.mark.parametrize("step", [0, 10, 25])
def test_the_cheapest_cuts_of_fifteen_rounds(count: int, sizes: tuple[int, ...], step: int) -> None:
    assert tuple(sorted(proposed_cuts(spaced(count, step), 15)[0].sizes)) == sizes


def test_a_gap_draws_the_cut_to_it_and_a_provisional_player_pushes_it_away() -> None:
    gap = [RatedPlayer(name=f"p{n}", rating=(2000 if n < 14 else 1900) - n) for n in range(30)]
    assert proposed_cuts(gap, 15)[0].sizes == (14, 16)
    assert proposed_cuts(gap, 15)[0].gaps == (101,)
    gap = [RatedPlayer(name=f"p{n}", rating=(2000 if n < 16 else 1900) - n) for n in range(30)]
    assert proposed_cuts(gap, 15)[0].sizes == (16, 14)
    shy = [RatedPlayer(name=each.name, rating=each.rating, provisional=each.name == "p16") for each in gap]
    assert all(plan.discuss == ("p16",) for plan in proposed_cuts(shy, 15) if plan.sizes == (16, 14))
    assert proposed_cuts(shy, 15)[0].cost > proposed_cuts(gap, 15)[0].cost


@given(st.lists(st.integers(500, 2200), max_size=60), st.integers(3, 24))
def test_a_plan_takes_everybody_and_plans_differ(ratings: list[int], rounds: int) -> None:
    found = proposed_cuts([RatedPlayer(name=str(n), rating=rating) for n, rating in enumerate(ratings)], rounds)
    assert len({plan.sizes for plan in found}) == len(found) <= 3
    assert [plan.cost for plan in found] == sorted(plan.cost for plan in found)
    for plan in found:
        assert sum(plan.sizes) == len(ratings)
        assert len(plan.sizes) == 1 or min(plan.sizes) >= SMALLEST
        assert len(plan.gaps) == len(plan.sizes) - 1


def test_the_plan_is_the_cheapest_of_all_ways_to_cut() -> None:
    """Against all ways of cutting, one by one."""
    players = [RatedPlayer(name=str(n), rating=2000 - 7 * n - (n * n) % 23, provisional=n % 9 == 4) for n in range(22)]

    def ways(rest: int) -> list[tuple[int, ...]]:
        return [(rest,)] + [(n, *more) for n in range(6, rest - 5) for more in ways(rest - n)]

    from tilehall.law.tournament import grade_cuts

    ordered = sorted(players, key=lambda each: -each.rating)

    def cost(sizes: tuple[int, ...]) -> int:
        ends = [sum(sizes[: n + 1]) for n in range(len(sizes) - 1)]
        return sum(grade_cuts._size_cost(size, 11) for size in sizes) + sum(
            grade_cuts._cut_cost(ordered, end) for end in ends
        )

    best = sorted((cost(sizes), sizes) for sizes in ways(22))[:3]
    assert [(plan.cost, plan.sizes) for plan in proposed_cuts(players, 11)] == best


@pytest.mark.parametrize(("count", "grades", "sizes"), [(24, 3, (8, 8, 8)), (48, 3, (16, 16, 16)), (60, 2, (30, 30))])
def test_as_many_grades_as_were_planned_cut_as_evenly_as_costs_allow(
    count: int, grades: int, sizes: tuple[int, ...]
) -> None:
    found = cut_into(grades, spaced(count, 10), 15)
    assert found is not None
    assert found.sizes == sizes


def test_too_few_for_so_many_grades() -> None:
    assert cut_into(3, spaced(17, 10), 15) is None
    assert cut_into(0, spaced(17, 10), 15) is None
    alone = cut_into(1, spaced(5, 10), 15)
    assert alone is not None
    assert alone.sizes == (5,)
    assert cut_into(1, [], 15) is None


@pytest.mark.parametrize("on", [date(2026, 6, 21), date(2024, 2, 29), date(2024, 3, 1)])
def test_whom_a_list_calls_historic_is_so_on_its_day_by_the_day_that_is_assumed(on: date) -> None:
    last = last_game_if_historic(NZASP, on)
    assert is_historic(NZASP, last, on).value
    assert not is_historic(NZASP, last + timedelta(days=2), on).value
