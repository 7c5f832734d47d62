"""Lists of a day: who is on them, in which order, and what they say of themselves."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.ratings.histories import PROFILE, history_text
from tests.law.tournament.desk.drawn_grades import followed
from tests.law.tournament.desk.plans import four, logged
from tilehall.law.ratings.equal_ratings import order_by_rating
from tilehall.law.ratings.exclusions import Exclusion, exclude, has_forfeited
from tilehall.law.ratings.history import StartRating, replay
from tilehall.law.ratings.lists import LeftOffPlayer, ranking_list, ratings_list
from tilehall.law.ratings.ranking_window import Stoppage, declare_stoppage, window
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.clause_history import history_of as history_of_the_text
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest, forfeit_game
from tilehall.law.tournament.masters import MastersField, RankingList, masters_field

DAY = date(2026, 3, 31)


@pytest.mark.cites("nzasp.C.12.3")
def test_the_highest_rated_is_number_1() -> None:
    history = history_text([DAY], {"low": [(0, 1777, 40, 1)], "high": [(0, 1902, 40, 2)], "mid": [(0, 1850, 40, 3)]})
    made = ranking_list(history, DAY)
    assert [(line.place, line.player, line.rating) for line in made.lines] == [
        (1, "high", 1902),
        (2, "mid", 1850),
        (3, "low", 1777),
    ]
    assert made.formula == "nzasp-2022"
    assert basis_texts(*made.rests_on) == ["nzasp.C.12.3", "nzasp.C.12.4", "nzasp.C.12.5"]


@pytest.mark.cites("nzasp.C.12.4")
@pytest.mark.parametrize(("games", "on", "off"), [(40, ("P",), []), (39, (), [(39, 40)])])
def test_forty_games_in_the_window(games: int, on: tuple[str, ...], off: list[tuple[int, int]]) -> None:
    days = [date(2024, 3, 31), date(2024, 4, 1), DAY, date(2026, 4, 1)]
    # The first is a day too early for the window and the last a day too late for the list.
    history = history_text(days, {"P": [(0, 1500, 9, 1), (1, 1510, 20, 1), (2, 1520, games - 20, 1), (3, 1530, 9, 1)]})
    made = ranking_list(history, DAY)
    assert (made.since, made.players) == (date(2024, 4, 1), on)
    assert [(each.games, each.needed) for each in made.left_off] == off


@pytest.mark.cites("nzasp.C.12.4")
def test_the_day_of_the_amendment_is_told() -> None:
    panel = history_of_the_text("nzasp.C.12.4")
    assert panel is not None
    assert panel.mark == "amended 30 May 2020"


@pytest.mark.cites("nzasp.C.12.4", "reading:R-24")
def test_a_stoppage_on_record_lengthens_the_window() -> None:
    stopped = Stoppage(first_day=date(2020, 3, 23), last_day=date(2020, 6, 22), decision="Executive 2020/4")
    found = window(date(2021, 3, 31), [stopped])
    assert (found.first_day, found.months, found.days) == (date(2019, 1, 1), 27, 0)
    assert (found.left_out, basis_texts(*found.rests_on)) == ((stopped,), ["nzasp.C.12.4", "reading:R-24"])
    days = [date(2018, 12, 31), date(2019, 1, 1)]
    history = history_text(days, {"in": [(1, 1500, 40, 1)], "out": [(0, 1500, 40, 1)]})
    assert ranking_list(history, date(2021, 3, 31), [stopped]).players == ("in",)
    assert ranking_list(history, date(2021, 3, 31)).players == ()


def test_stoppages_that_overlap_count_once_and_one_may_bring_in_another() -> None:
    def stop(first: date, last: date) -> Stoppage:
        return Stoppage(first_day=first, last_day=last, decision="Executive")

    one, same = stop(date(2025, 1, 1), date(2025, 2, 28)), stop(date(2025, 2, 1), date(2025, 3, 31))
    assert window(DAY, [one, same]).first_day == date(2024, 1, 1)  # 27 months
    older = stop(date(2024, 1, 1), date(2024, 1, 31))  # not in the window of 24 months, but in that of 27
    assert window(DAY, [one, same, older]).first_day == date(2023, 12, 1)
    assert window(DAY, [older]).first_day == date(2024, 4, 1)
    still = stop(date(2026, 3, 1), date(2026, 12, 31))  # only what has passed of it
    assert window(DAY, [still]).first_day == date(2024, 3, 1)
    partly = stop(date(2024, 3, 1), date(2024, 4, 10))
    assert window(DAY, [partly]).first_day == date(2024, 2, 20)  # a month and ten days
    assert window(DAY, [stop(date(2026, 4, 1), date(2026, 5, 1))]).left_out == ()


@pytest.mark.cites("nzasp.C.12.5")
def test_equals_keep_the_order_of_the_last_time_they_differed() -> None:
    history = history_text(
        [date(2026, 1, 1), date(2026, 2, 1)],
        {"Y": [(0, 1490, 40, 1), (1, 1505, 7, 1)], "X": [(0, 1500, 40, 2), (1, 1505, 7, 2)]},
    )
    assert ranking_list(history, DAY).players == ("X", "Y")
    assert ratings_list(history, DAY).players == ("X", "Y")


@pytest.mark.cites("nzasp.C.12.5")
def test_new_players_stand_in_the_order_they_entered() -> None:
    history = history_text([DAY], {"M": [(0, 1210, 7, 14)], "N": [(0, 1210, 7, 9)]})
    assert ratings_list(history, DAY).players == ("N", "M")


@pytest.mark.cites("reading:R-25")
def test_an_established_player_stands_before_a_new_one() -> None:
    history = history_text([date(2026, 2, 1), DAY], {"new": [(1, 1400, 40, 1)], "old": [(0, 1400, 40, 2)]})
    made = ranking_list(history, DAY)
    assert made.players == ("old", "new")
    assert "reading:R-25" in basis_texts(*made.rests_on)


def test_the_list_before_decides_not_what_came_between_the_lists() -> None:
    days = [date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)]
    ways = {
        "X": [(0, 1500, 7, 1), (1, 1490, 7, 1), (2, 1505, 7, 1)],
        "Y": [(0, 1490, 7, 2), (1, 1510, 7, 2), (2, 1505, 7, 2)],
    }
    history = history_text(days, ways)
    before = ratings_list(history, date(2026, 1, 15))
    assert ratings_list(history, DAY, before.order).players == ("X", "Y")
    assert ratings_list(history, DAY).players == ("Y", "X")


def test_who_missed_a_list_keeps_a_place_in_the_running_order() -> None:
    days = [date(2022, 1, 1), date(2026, 1, 1), date(2026, 3, 1)]
    ways = {
        "away": [(0, 1600, 50, 1), (2, 1505, 7, 1)],
        "there": [(0, 1500, 50, 2), (1, 1510, 7, 2), (2, 1505, 7, 2)],
    }
    history = history_text(days, ways)
    january = ratings_list(history, date(2026, 1, 31))
    assert (january.players, january.order) == (("there",), ("away", "there"))
    assert january.left_off == (LeftOffPlayer(player="away", code="historic", day=date(2022, 1, 1)),)
    assert ratings_list(history, DAY, january.order).players == ("away", "there")


def test_equals_of_the_starting_list_keep_its_places() -> None:
    start = {name: [(-1, 1500, 40, place)] for name, place in (("B", 2), ("A", 3), ("C", 1))}
    assert order_by_rating(history_text([], start), 0) == ("C", "B", "A")


@pytest.mark.cites("nzasp.P.2.3.ii")
def test_a_rating_is_listed_for_two_years_after_the_last_game() -> None:
    history = history_text([date(2024, 1, 5)], {"P": [(0, 1500, 40, 1)]})
    assert ratings_list(history, date(2026, 1, 4)).players == ("P",)
    assert ratings_list(history, date(2026, 1, 5)).players == ()
    assert "nzasp.P.2.3.ii" in basis_texts(*ratings_list(history, DAY).rests_on)


@pytest.mark.cites("nzasp.P.2.3.i")
def test_provisional_ratings_are_marked() -> None:
    history = history_text([DAY], {"29": [(0, 1500, 29, 1)], "30": [(0, 1400, 30, 2)]})
    assert [line.provisional for line in ratings_list(history, DAY).lines] == [True, False]


@pytest.mark.cites("nzasp.P.10.5", "reading:R-68")
@pytest.mark.parametrize(("until", "code"), [(date(2027, 3, 7), "excluded"), (date(2027, 3, 8), "exclusion_too_long")])
def test_an_exclusion_lasts_a_year_at_most(until: date, code: str) -> None:
    asked = Exclusion(player="E", tournament=date(2026, 3, 7), until=until, decision="Executive 2026/2")
    found = exclude(asked, forfeited=True)
    assert isinstance(found, Ruling if code == "excluded" else Refusal)
    assert (found.code, dict(found.detail)["max"]) == (code, date(2027, 3, 7))
    assert basis_texts(*found.rests_on) == ["nzasp.P.10.5", "reading:R-68"]


@pytest.mark.cites("nzasp.P.10.5")
def test_the_others_move_up_and_the_rating_goes_on() -> None:
    history = history_text([DAY], {"E": [(0, 1900, 40, 1)], "F": [(0, 1800, 40, 2)]})
    kept_off = Exclusion(player="E", tournament=date(2026, 3, 7), until=date(2028, 1, 1), decision="Executive")
    made = ranking_list(history, DAY, exclusions=[kept_off])
    assert [(line.place, line.player) for line in made.lines] == [(1, "F")]
    assert [(each.player, each.code, each.day) for each in made.left_off] == [("E", "excluded", kept_off.until)]
    assert made.order == ("E", "F")
    assert "nzasp.P.10.5" in basis_texts(*made.rests_on)
    assert ratings_list(history, DAY).players == ("E", "F")
    # Written down for longer, it still ends after the year.
    assert ranking_list(history, date(2027, 3, 7), exclusions=[kept_off]).players == ("F",)
    assert ranking_list(history, date(2027, 3, 8), exclusions=[kept_off]).players == ("E", "F")
    # It begins with the day of the tournament.
    assert (kept_off.keeps_off(date(2026, 3, 6)), kept_off.keeps_off(date(2026, 3, 7))) == (False, True)


def test_an_exclusion_that_is_over_before_it_begins_is_none() -> None:
    asked = Exclusion(player="E", tournament=date(2026, 3, 7), until=date(2026, 3, 6), decision="")
    assert exclude(asked, forfeited=True).code == "exclusion_already_over"


def test_an_exclusion_has_a_reason() -> None:
    asked = Exclusion(player="E", tournament=date(2026, 3, 7), until=date(2026, 3, 8), decision=" ")
    assert exclude(asked, forfeited=True).code == "reason_missing"


@pytest.mark.cites("nzasp.P.10.5")
def test_who_forfeited_nothing_is_not_excluded() -> None:
    asked = Exclusion(player="E", tournament=date(2026, 3, 7), until=date(2027, 3, 7), decision="Executive 2026/2")
    found = exclude(asked, forfeited=False)
    assert isinstance(found, Refusal)
    assert (found.code, basis_texts(*found.rests_on)) == ("nothing_forfeited", ["nzasp.P.10.5"])
    desk = rebuild(logged(four()))
    facts = ForfeitRequest(round=1, player=4, ground="left")
    after = followed(desk, forfeit_game(desk, facts))
    assert [has_forfeited(after, player) for player in (3, 4)] == [False, True]
    assert not has_forfeited(desk, 4)


def test_games_known_from_before_the_history_count() -> None:
    start = {"P": StartRating(rating=1500, games=300, lately=((date(2024, 3, 31), 30), (date(2025, 6, 1), 33)))}
    history = history_text([DAY], {"P": [(-1, 1500, 300, 1), (0, 1510, 7, 1)]}, start)
    assert [line.lately for line in ranking_list(history, DAY).lines] == [40]


@pytest.mark.cites("nzasp.C.12.4")
def test_whom_the_starting_list_calls_historic_is_not_ranked_by_its_figures() -> None:
    """Two lists whose totals of games differ, or a rank on the list, do not outweigh that nothing was played."""
    long_ago = date(2024, 1, 1)
    start = {
        "P": StartRating(
            rating=1500, games=300, last_day=long_ago, lately=((date(2025, 6, 1), 48),), ranked_on=date(2025, 12, 31)
        )
    }
    history = replay(PROFILE, (), start)
    assert ratings_list(history, DAY).players == ()
    made = ranking_list(history, DAY)
    assert (made.players, [each.games for each in made.left_off]) == ((), [0])
    lately = replay(PROFILE, (), {"P": replace(start["P"], last_day=date(2025, 12, 31))})
    assert ranking_list(lately, DAY).players == ("P",)


def test_the_masters_field_is_read_off_the_list() -> None:
    day = date(2025, 12, 31)
    history = history_text([day], {f"{n:02}": [(0, 2000 - n, 40, n)] for n in range(30)})
    field = masters_field(RankingList(dated=day, names=ranking_list(history, day).players), 2026, {"03"})
    assert isinstance(field, MastersField)
    assert field.players == tuple(f"{n:02}" for n in range(25) if n != 3)


PLAYERS = ["A", "B", "C", "D"]


@given(st.lists(st.dictionaries(st.sampled_from(PLAYERS), st.sampled_from([1500, 1501]), min_size=1), max_size=6))
def test_the_order_is_that_of_lists_sorted_one_after_the_other(told_ratings: list[dict[str, int]]) -> None:
    """The plain way: sort every list by rating, and leave equals as the list before had them."""
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(len(told_ratings))]
    ways: dict[str, list[tuple[int, int, int, int | None]]] = {}
    plain: list[str] = []
    rating: dict[str, int] = {}
    for number, ratings in enumerate(told_ratings):
        for name, new in ratings.items():
            ways.setdefault(name, []).append((number, new, 1, PLAYERS.index(name)))
        rating |= ratings
        plain += sorted(set(ratings) - set(plain))
        plain.sort(key=lambda name: -rating[name])
    assert list(order_by_rating(history_text(days, ways), len(days))) == plain


@pytest.mark.parametrize(
    ("last", "decision", "code"),
    [
        (date(2020, 6, 22), "Executive 2020/4", "stopped"),
        (date(2020, 3, 22), "Executive 2020/4", "stoppage_upside_down"),
        (date(2020, 3, 23), " ", "reason_missing"),
    ],
)
def test_a_stoppage_has_its_days_in_order_and_a_reason(last: date, decision: str, code: str) -> None:
    answer = declare_stoppage(Stoppage(first_day=date(2020, 3, 23), last_day=last, decision=decision))
    assert answer.code == code
    assert str(answer.rests_on[0]) == "nzasp.C.12.4"
