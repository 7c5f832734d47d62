"""Rating a tournament: the worked tables to the hundredth."""

import math
import time
from dataclasses import replace

import pytest

from tilehall.law.ratings.curves import LOGISTIC, LOGISTIC_172
from tilehall.law.ratings.profiles import PROFILES, Acceleration, find_profile
from tilehall.law.ratings.rate import RatedResult, RatingEntry, RatingFault, rate
from tilehall.law.ratings.rating_records import make_cause
from tilehall.law.rulebook.basis import basis_texts

from .worked_event import ENTRIES, RESULTS, exact

# As one program codes it; whoever rates for WESPA has another curve since 2012, so this is no profile of ours.
CODED = replace(
    PROFILES["naspa-2009"],
    key="coded",
    curve=LOGISTIC_172,
    prorated=False,
    acceleration=Acceleration(share=2 / 3),
    segments=False,
)


@pytest.mark.parametrize(
    ("used", "figures"),
    [
        ("naspa-2009", [1717.75, 1714.32, 1570.65, 1528.85, 1481.17, 1419.46, 1494.83, 984.87]),
        ("nsa-to-2008", [1705.79, 1692.08, 1568.75, 1530.04, 1487.01, 1436.93, 1524.30, 1243.49]),
        ("australia-2006", [1715.02, 1684.80, 1569.80, 1528.60, 1481.80, 1422.00, 1503.46, 1122.24]),
        ("nzasp-draft-1", [1717.14, 1702.16, 1570.04, 1528.24, 1480.56, 1418.85, 1494.83, 984.87]),
        (CODED, [1705.84, 1691.63, 1568.70, 1530.03, 1487.03, 1436.85, 1524.42, 1236.09]),
    ],
)
def test_the_worked_event(used, figures):
    found = rate(find_profile(used) if isinstance(used, str) else used, ENTRIES, RESULTS)
    assert exact(found) == figures


@pytest.mark.cites("nzasp.C.12.1")
@pytest.mark.cites("reading:R-22")
def test_a_rating_follows_from_performance_against_opponents_by_a_named_formula():
    draft, coded = rate(PROFILES["nzasp-draft-1"], ENTRIES, RESULTS), rate(PROFILES["naspa-2009"], ENTRIES, RESULTS)
    assert [one.new for one in draft.players] == [1717, 1702, 1570, 1528, 1481, 1419, 1495, 985]
    assert (draft.profile, coded.profile) == ("nzasp-draft-1", "naspa-2009")
    assert [one.new for one in draft.players] != [one.new for one in coded.players]
    said = basis_texts(*draft.rests_on)
    assert said[:3] == ["nzasp.C.12.1", "reading:R-22", "nzasp.C.12.2"]
    assert said[3].startswith("silent:nzasp: the formula of the rating profile nzasp-draft-1, not confirmed")
    assert said[4] == "silent:nzasp: a rating is a whole number, rounded once for a tournament, half away from zero"


# -- one veteran

VETERAN = [1450, 1520, 1600, 1655, 1710, 1580, 1490]


def against(entry, others, wins):
    """One player against rated others, each once; the first ones are beaten."""
    entries = [entry, *(RatingEntry(f"o{n}", rating, 100) for n, rating in enumerate(others))]
    return entries, [RatedResult(entry.player, f"o{n}", 2 if n < wins else 0) for n in range(len(others))]


@pytest.mark.parametrize(
    ("used", "expectations", "expected", "points", "new"),
    [
        ("nsa-to-2008", [0.7021, 0.6114, 0.5, 0.4229, 0.3487, 0.5282, 0.6513], 3.7645, 24.71, 1625),
        ("naspa-2009", [0.6173, 0.5634, 0.5, 0.4563, 0.4132, 0.5159, 0.5868], 3.6529, 26.94, 1627),
        ("australia-2006", [0.6250, 0.5667, 0.5, 0.4542, 0.4083, 0.5167, 0.5917], 3.6625, 26.75, 1627),
    ],
)
def test_a_veteran_under_three_curves(used, expectations, expected, points, new):
    # Opponents of a single game would rise fast themselves: the table is about the curves, without acceleration.
    plain = replace(PROFILES[used], acceleration=None)
    found = rate(plain, *against(RatingEntry("V", 1600, 96), VETERAN, 5)).players[0]
    assert [line.expectation for line in found.lines] == pytest.approx(expectations, abs=0.0001)
    assert found.expected == pytest.approx(expected, abs=0.0001)
    assert (found.exact - 1600, found.new, found.change) == (pytest.approx(points, abs=0.01), new, new - 1600)
    assert (found.wins, found.games, found.first) == (5, 7, False)
    assert [line.opponent_rating for line in found.lines] == VETERAN


def test_the_australian_check_by_the_mean_of_the_opponents():
    found = rate(PROFILES["australia-2006"], *against(RatingEntry("V", 1453, 96), [1393] * 7, 5)).players[0]
    assert (found.expected, found.exact) == (pytest.approx(3.85), pytest.approx(1476))


# -- acceleration and feedback


def test_points_beyond_five_a_game_count_twice_and_feed_the_rated_opponents():
    share = 3.6 / 7  # so that six wins are 2.4 more than expected
    other = 1500 - math.log(share / (1 - share)) / LOGISTIC.slope
    entries, results = against(RatingEntry("V", 1500, 20), [other] * 7, 5)
    results = [replace(each, half_wins=max(1, each.half_wins)) for each in results]  # five wins and two ties
    plain = rate(replace(PROFILES["naspa-2009"], acceleration=None), entries, results).players
    found = rate(PROFILES["naspa-2009"], entries, results).players
    assert (plain[0].exact, found[0].exact) == (pytest.approx(1572), pytest.approx(1609))
    fed = [now.exact - before.exact for before, now in zip(plain[1:], found[1:], strict=True)]
    assert fed == pytest.approx([1.85] * 7)
    assert found[0].steps[-1] == make_cause("acceleration", points=pytest.approx(37, abs=0.005))
    assert found[1].steps[-1] == make_cause("feedback", points=pytest.approx(1.85, abs=0.005))


# -- segments


def test_each_segment_is_rated_whole_and_rounded_before_the_next():
    long = replace(PROFILES["naspa-2009"], segments=True)
    short = replace(long, segments=False)
    names = list("ABCDEF")
    ratings = {name: 1500 + 37 * n for n, name in enumerate(names)}
    entries = [RatingEntry(name, ratings[name], 80) for name in names]
    results = [
        RatedResult(names[(n + r) % 6], names[(n + r + 3) % 6], (n * r) % 3, r) for r in range(1, 18) for n in range(3)
    ]
    begun = rate(short, entries, [each for each in results if each.round <= 9])
    between = [RatingEntry(one.player, one.new, 80) for one in begun.players]
    ended = rate(short, between, [each for each in results if each.round > 9])
    found = rate(long, entries, results)
    assert [one.exact for one in found.players] == [one.exact for one in ended.players]
    assert [one.exact for one in found.players] != [one.exact for one in rate(short, entries, results).players]
    assert [one.old for one in found.players] == list(ratings.values())
    assert [one.games for one in found.players] == [17] * 6
    assert all(len(one.lines) == 17 for one in found.players)


def test_a_newcomer_of_the_first_segment_is_rated_in_the_second():
    results = [RatedResult("N", f"o{r % 2}", r % 2 * 2, r) for r in range(1, 18)]
    entries = [RatingEntry("N", None, 0), RatingEntry("o0", 1500, 99), RatingEntry("o1", 1600, 99)]
    found = rate(PROFILES["naspa-2009"], entries, results).players[0]
    assert (found.old, found.expected, found.change, found.first) == (None, None, None, True)
    assert any(step.code.startswith("first") for step in found.steps)
    assert any(step.code == "paid" for step in found.steps)


# -- first ratings

SEVEN = [1350, 1380, 1440, 1460, 1480, 1490, 1500]


@pytest.mark.parametrize(
    ("used", "wins", "rating"),
    [
        ("naspa-2009", 0, 515),
        ("naspa-2009", 7, 1900),
        ("naspa-2009", 4, 1534),
        ("nsa-to-2008", 4, 1495),
        ("australia-2006", 4, 1529),
        ("australia-2006", 0, 810),
        ("australia-2006", 7, 1900),
    ],
)
def test_the_limits_of_a_first_rating(used, wins, rating):
    entries, results = against(RatingEntry("N", None, 0), SEVEN, 0)
    beaten = {"o0", "o2", "o4", "o6"} if wins == 4 else {f"o{n}" for n in range(wins)}
    results = [replace(each, half_wins=2 if each.second in beaten else 0) for each in results]
    found = rate(PROFILES[used], entries, results).players[0]
    assert found.new == rating
    assert found.first


def test_the_passes_to_the_first_ratings_of_the_worked_event():
    found = rate(PROFILES["naspa-2009"], ENTRIES, RESULTS).players
    (first,) = found[6].steps
    assert (first.code, first.figures["passes"]) == ("first", 11)
    assert first.figures["rating"] == pytest.approx(1494.83, abs=0.01)


def test_the_lowest_first_rating():
    found = rate(PROFILES["nzasp-draft-1"], *against(RatingEntry("N", None, 0), [1000, 1100], 0)).players[0]
    assert found.exact == 500
    assert found.steps[0] == make_cause("evened", share=0.05)
    assert found.steps[1].code == "first_at_floor"


def test_where_nobody_was_rated_the_mean_is_set_and_said():
    entries = [RatingEntry(name, None, 0) for name in "ABC"]
    results = [RatedResult("A", "B", 2), RatedResult("B", "C", 2), RatedResult("C", "A", 1), RatedResult("A", "C", 2)]
    found = rate(PROFILES["nzasp-draft-1"], entries, results)
    ratings = [one.exact for one in found.players]
    assert sum(ratings) / 3 == pytest.approx(1500)
    assert ratings == sorted(ratings, reverse=True)
    assert "silent:nzasp: newcomers who met no rated player are set to a mean of 1500" in basis_texts(*found.rests_on)
    assert all(one.steps[-1] == make_cause("anchored", start=1500) for one in found.players)


def test_groups_do_not_touch_each_other():
    entries, results = ENTRIES, RESULTS
    school = [RatingEntry(name, None, 0) for name in ("x", "y")]
    found = rate(PROFILES["nzasp-draft-1"], [*school, *entries], [RatedResult("x", "y", 2), *results])
    assert exact(found)[2:] == exact(rate(PROFILES["nzasp-draft-1"], entries, results))
    assert sum(one.exact for one in found.players[:2]) / 2 == pytest.approx(1500)


def test_newcomers_who_never_settle_have_the_mean_of_fifty_more_passes():
    # Each moves to where the other was, and back. Three of five are worth 127.19 points.
    entries, results = (
        [RatingEntry("x", None, 0), RatingEntry("y", None, 0)],
        [RatedResult("x", "y", 2)] * 3 + [RatedResult("y", "x", 2)] * 2,
    )
    found = rate(PROFILES["nzasp-draft-1"], entries, results).players
    assert found[0].steps[-2] == make_cause("not_settled", passes=50)
    assert found[0].steps[0].figures["passes"] == 100
    assert [one.exact for one in found] == pytest.approx([1563.59, 1436.41], abs=0.01)


# -- re-graded players

GRADE = [1510, 1480, 1465, 1440, 1432, 1420, 1405]


@pytest.mark.cites("nzasp.P.2.3")
@pytest.mark.cites("reading:R-32")
def test_a_re_graded_player_is_rated_as_new_and_the_games_still_count():
    veteran = rate(PROFILES["nzasp-draft-1"], *against(RatingEntry("H", 1250, 100), GRADE, 3))
    assert (veteran.players[0].new, veteran.players[0].expected) == (1262, pytest.approx(2.422, abs=0.0005))
    moved = rate(PROFILES["nzasp-draft-1"], *against(RatingEntry("H", 1250, 100, regraded=True), GRADE, 3))
    found = moved.players[0]
    assert (found.old, found.expected, found.change, found.new, found.first) == (None, None, None, 1360, True)
    assert found.steps[0] == make_cause("regraded", rating=1250)
    assert found.provisional  # the rating has seven games behind it, whatever the player has
    assert not veteran.players[0].provisional
    assert {"nzasp.P.2.3", "reading:R-32"} <= set(basis_texts(*moved.rests_on))
    assert not {"nzasp.P.2.3", "reading:R-32"} & set(basis_texts(*veteran.rests_on))
    # The opponents are rated against what the player was found to be.
    assert moved.players[1].lines[0].opponent_rating == found.exact
    assert veteran.players[1].lines[0].opponent_rating == 1250


def test_a_re_graded_player_who_did_not_play_keeps_the_rating():
    found = rate(PROFILES["nzasp-draft-1"], [RatingEntry("H", 1250, 100, regraded=True)], []).players[0]
    assert (found.old, found.new, found.change, found.first) == (1250, 1250, 0, False)


# -- provisional


@pytest.mark.cites("nzasp.P.2.3.i")
@pytest.mark.parametrize(("before", "provisional"), [(0, True), (22, True), (23, False), (100, False)])
def test_provisional_until_thirty_games_with_those_of_the_event(before, provisional):
    found = rate(PROFILES["nzasp-draft-1"], *against(RatingEntry("V", 1500, before), VETERAN, 3))
    assert found.players[0].provisional is provisional
    assert "nzasp.P.2.3.i" in basis_texts(*found.rests_on)


def test_australia_has_a_limit_of_its_own():
    found = rate(PROFILES["australia-2006"], *against(RatingEntry("V", 1500, 42), VETERAN, 3))
    assert found.players[0].provisional
    assert "silent:nzasp: provisional below 50 games" in basis_texts(*found.rests_on)


# -- floor, faults, Glicko-2


def test_no_rating_falls_below_the_floor():
    found = rate(PROFILES["naspa-2009"], *against(RatingEntry("V", 20, 10), [20] * 7, 0)).players[0]
    assert (found.exact, found.new, found.steps[-1]) == (1, 1, make_cause("floor", floor=1))


def test_who_comes_down_to_the_floor_was_not_held_by_it():
    profile, games = PROFILES["naspa-2009"], against(RatingEntry("V", 500, 100), [500] * 7, 0)
    fallen = rate(replace(profile, floor=None), *games).players[0]
    assert rate(replace(profile, floor=fallen.exact), *games).players[0] == fallen


@pytest.mark.parametrize(
    ("entries", "results", "said"),
    [
        ([RatingEntry("A", 1500, 9)], [RatedResult("A", "Z", 2)], "Z has a result but is no player of this tournament"),
        ([RatingEntry("A", 1500, 9), RatingEntry("A", 1400, 9)], [], "A is entered twice"),
        ([RatingEntry("A", math.nan, 9)], [], "A has a rating that is no number"),
        ([RatingEntry("A", 1500, 9)], [RatedResult("A", "A", 2)], "A has a result against nobody else"),
        (
            [RatingEntry("A", 1500, 9), RatingEntry("B", 1500, 9)],
            [RatedResult("A", "B", 3)],
            "A against B: this is no win, tie or loss",
        ),
    ],
)
def test_what_cannot_be_rated_is_named(entries, results, said):
    with pytest.raises(RatingFault, match=said):
        rate(PROFILES["nzasp-draft-1"], entries, results)


def test_glicko_2_rates_an_event_and_keeps_deviations():
    entries = [
        RatingEntry("A", 1500, 40, deviation=200, volatility=0.06),
        RatingEntry("B", 1400, 40, deviation=30, volatility=0.06),
        RatingEntry("C", 1550, 40, deviation=100, volatility=0.06),
        RatingEntry("D", 1700, 40, deviation=300, volatility=0.06),
        RatingEntry("E", 1600, 40, deviation=80, volatility=0.06),
    ]
    found = rate(
        PROFILES["glicko-2"], entries, [RatedResult("A", "B", 2), RatedResult("C", "A", 2), RatedResult("A", "D", 0)]
    ).players
    assert (found[0].exact, found[0].deviation) == pytest.approx((1464.05, 151.52), abs=0.01)
    assert (found[0].new, found[0].change, found[0].first) == (1464, -36, False)
    assert (found[4].new, found[4].deviation) == (1600, 80)


# -- speed


def test_a_tournament_of_a_hundred_takes_less_than_fifty_milliseconds():
    entries = [RatingEntry(f"p{n}", 1000 + 7 * n if n % 7 else None, n) for n in range(100)]
    results = [
        RatedResult(f"p{n}", f"p{(n + 2 * r + 1) % 100}", (n * r) % 3, r)
        for r in range(1, 16)
        for n in range(0, 100, 2)
    ]
    took = []
    for _ in range(7):
        began = time.process_time()
        rate(PROFILES["nzasp-draft-1"], entries, results)
        took.append(time.process_time() - began)
    assert min(took) < 0.05
