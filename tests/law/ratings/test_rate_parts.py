"""The parts of a rating one by one: curves, multipliers at their boundaries, segments, Glicko-2, profiles."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.ratings.curves import CHESS, CURVES, LINE, LOGISTIC, LOGISTIC_172, NORMAL
from tilehall.law.ratings.glicko import GlickoGame, strength_after, strength_of
from tilehall.law.ratings.multipliers import AMERICAN, TWENTY, stretches
from tilehall.law.ratings.profiles import DEFAULT, PROFILES, GlickoRules, UnknownProfile, find_profile
from tilehall.law.ratings.rating_records import rounded_rating
from tilehall.law.ratings.segments import segment_ends

# -- curves


@pytest.mark.parametrize(
    ("curve", "expected"),
    [
        (NORMAL, [0.5702, 0.6382, 0.7602, 0.8556, 0.9214, 0.9831]),
        (LOGISTIC, [0.5398, 0.5790, 0.6542, 0.7224, 0.7816, 0.8713]),
        (LINE, [0.5417, 0.5833, 0.6667, 0.7500, 0.8333, 0.9500]),
        (LOGISTIC_172, [0.5722, 0.6414, 0.7618, 0.8512, 0.9110, 0.9704]),
        (CHESS, [0.5715, 0.6401, 0.7597, 0.8490, 0.9091, 0.9693]),
    ],
)
def test_the_table_of_curves(curve, expected):
    found = [curve.expects(d) for d in (50, 100, 200, 300, 400, 600)]
    assert found == pytest.approx(expected, abs=0.00005)


@pytest.mark.parametrize(("difference", "share"), [(72, 0.60), (148, 0.70), (239, 0.80), (362, 0.90)])
def test_where_the_normal_curve_gives_round_shares(difference, share):
    assert NORMAL.expects(difference) == pytest.approx(share, abs=0.001)


def test_the_normal_curve_ends_at_700_and_the_line_is_held():
    assert NORMAL.expects(701) == NORMAL.expects(5000) == NORMAL.expects(700) > NORMAL.expects(699)
    assert [LINE.expects(d) for d in (-541, -9000, 541, 9000)] == [0.05, 0.05, 0.95, 0.95]
    assert 0.05 < LINE.expects(-539) < LINE.expects(539) < 0.95


@given(st.sampled_from(sorted(CURVES)), st.floats(-30_000, 30_000), st.floats(-30_000, 30_000))
def test_a_curve_rises_is_fair_to_both_and_says_the_same_of_many(key, one, two):
    curve = CURVES[key]
    assert curve.expects(one - two) + curve.expects(two - one) == pytest.approx(1, abs=1e-12)
    if one - two > 1:
        assert curve.expects(one - two) > 0.5
    assert curve.against(one, [two, one]) == pytest.approx([curve.expects(one - two), 0.5], abs=1e-15)
    assert curve.expects(min(one, two)) <= curve.expects(max(one, two))


# -- multipliers


def after(rating: float, games: int, excess: float, prorated: bool = True) -> float:
    return rating + sum(each.excess * each.points for each in stretches(AMERICAN, prorated, rating, games, excess))


@pytest.mark.parametrize(
    ("rating", "games", "points"),
    [
        *((1799, 49, 30), (1799, 50, 20), (1800, 49, 24), (1800, 50, 16)),
        *((1999, 0, 24), (1999, 500, 16), (2000, 49, 15), (2000, 50, 10), (-20, 0, 30)),
    ],
)
def test_points_by_games_and_rating(rating, games, points):
    assert AMERICAN.points(rating, games) == points
    assert TWENTY.points(rating, games) == 20


@pytest.mark.parametrize(
    ("rating", "games", "excess", "new"),
    [
        (1780, 200, 2, 1816),
        (1980, 20, 2, 2017.5),
        (1810, 200, -2, 1810 - 11 - (2 - 11 / 16) * 20),
        (1800, 200, -1, 1800 - 1 - (1 - 1 / 16) * 20),
        (1790, 20, 20, 2000 + (20 - 10 / 30 - 200 / 24) * 15),
        (2010, 200, -30, 1799 - (30 - 11 / 10 - 200 / 16) * 20),
        (1780, 200, 1, 1800),
        (1500, 200, 0, 1500),
        (1799, 200, -1, 1779),
    ],
)
def test_a_change_across_a_boundary_is_paid_by_each_band_for_its_part(rating, games, excess, new):
    assert after(rating, games, excess) == pytest.approx(new)


def test_without_proration_the_band_of_the_old_rating_pays_all():
    assert after(1780, 200, 2, prorated=False) == 1820


@given(st.integers(1000, 2500), st.integers(0, 99), st.floats(-60, 60), st.floats(0, 5))
def test_more_wins_never_give_fewer_points(rating, games, excess, more):
    assert after(rating, games, excess) <= after(rating, games, excess + more) + 1e-9


# -- segments


@pytest.mark.parametrize(
    ("rounds", "last"),
    [(1, (1,)), (16, (16,)), (17, (9, 17)), (23, (12, 23)), (35, (18, 35)), (36, (12, 24, 36)), (40, (14, 27, 40))],
)
def test_the_last_rounds_of_the_segments(rounds, last):
    assert segment_ends(rounds) == last


# -- rounding


@pytest.mark.parametrize(
    ("value", "said"),
    [(2017.5, 2018), (-0.5, -1), (0.49, 0), (1480.56, 1481), (-2.5, -3), (1.4999999999999, 2), (-0.4, 0)],
)
def test_half_away_from_zero(value, said):
    assert rounded_rating(value) == said


# -- Glicko-2


def test_the_example_of_glicko_2():
    games = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    met = [GlickoGame(strength_of(rating, deviation, 0.06), share, 1) for rating, deviation, share in games]
    found = strength_after(GlickoRules(tau=0.5), strength_of(1500, 200, 0.06), met)
    assert (found.rating, found.deviation) == pytest.approx((1464.05, 151.52), abs=0.01)
    assert found.sigma == pytest.approx(0.059996, abs=0.000001)


def test_without_games_only_the_deviation_grows():
    found = strength_after(GlickoRules(), strength_of(1500, 50, 0.06), [])
    assert (found.rating, found.sigma) == (1500, 0.06)
    assert found.deviation == pytest.approx(math.hypot(50, 0.06 * 173.7178))


@given(st.floats(-5000, 5000), st.floats(20, 350), st.lists(st.tuples(st.floats(-5000, 5000), st.sampled_from([0, 1]))))
def test_glicko_2_comes_to_an_end_however_odd_the_results(rating, deviation, games):
    met = [GlickoGame(strength_of(other, 60, 0.06), share, 1) for other, share in games]
    found = strength_after(GlickoRules(), strength_of(rating, deviation, 0.06), met)
    assert math.isfinite(found.rating)
    assert found.deviation > 0
    assert 0 < found.sigma < 10


# -- profiles


def test_the_profiles_by_name_and_day():
    assert list(PROFILES) == [
        "nzasp-2022",
        "nzasp-2019",
        "nzasp-2017",
        "nzasp-1999",
        "nzasp-draft-1",
        "nsa-to-2008",
        "naspa-2009",
        "australia-2006",
        "glicko-2",
        "rummikub-pairs",
    ]
    assert PROFILES[DEFAULT].key == "nzasp-2022"
    assert PROFILES[DEFAULT].confirmed
    assert [key for key, each in PROFILES.items() if each.game == "rummikub"] == ["rummikub-pairs"]
    old, new = PROFILES["nsa-to-2008"], PROFILES["naspa-2009"]
    assert (old.until.isoformat(), new.since.isoformat()) == ("2008-12-31", "2009-01-01")


def test_an_unknown_profile_is_named():
    with pytest.raises(UnknownProfile, match="there is no rating profile elo"):
        find_profile("elo")
