"""NZASP's own rating system: the published Masters, the public worked example, and what each profile does alone."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.ratings.calibration import PrintedList, best_trials, try_profiles
from tilehall.law.ratings.curves import CURVES, LOGISTIC_313
from tilehall.law.ratings.history import PlayedTournament, StartRating, replay
from tilehall.law.ratings.performance import scaled_share
from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.ratings.rate import rate
from tilehall.law.ratings.rating_records import RatedResult, RatedTournament, RatingEntry, make_cause
from tilehall.law.ratings.rating_system import NZASP
from tilehall.law.rulebook.basis import basis_texts

from .masters import MASTERS, field, player, rows


@pytest.mark.cites("nzasp.C.12.1")
@pytest.mark.cites("reading:R-22")
@pytest.mark.parametrize("key", ["nzasp-2022", "nzasp-2019"])
@pytest.mark.parametrize("year", MASTERS)
def test_every_published_rating_of_the_masters(year: int, key: str) -> None:
    found = rate(PROFILES[key], *field(year))
    assert [int(each.wins) for each in found.players] == [wins for _, _, wins, _ in rows(year)]
    assert [each.new for each in found.players] == [after for _, _, _, after in rows(year)]
    assert basis_texts(*found.rests_on)[:2] == ["nzasp.C.12.1", "reading:R-22"]
    assert f"silent:nzasp: the formula of the rating profile {key}" in basis_texts(*found.rests_on)


@pytest.mark.parametrize("year", MASTERS)
def test_two_lists_and_a_masters_tell_the_formula(year: int) -> None:
    entries, results = field(year)
    before = PrintedList(
        dated=date(year, 1, 1),
        ratings={player(n): was for n, (was, _, _, _) in enumerate(rows(year))},
        games={player(n): games for n, (_, games, _, _) in enumerate(rows(year))},
    )
    after = PrintedList(
        dated=date(year, 12, 31), ratings={player(n): now for n, (_, _, _, now) in enumerate(rows(year))}
    )
    played = _played("masters", date(year, 4, 19), entries, results)
    first, second = best_trials(try_profiles(before, after, [played]))[:2]
    # Nobody here is new or re-graded, so nothing tells the two apart; the system of all four says the same.
    assert [each.formula.key for each in first][:3] == ["nzasp", "nzasp-2022", "nzasp-2019"]
    assert (first[0].hits, second[0].hits < 24) == (24, True)


# -- the public worked example of 2017


def worked(rating_of_c: int) -> RatedTournament:
    entries = [
        RatingEntry("A", 1550, 100),
        RatingEntry("B", 1500, 7),
        RatingEntry("C", rating_of_c, 100),
        RatingEntry("D", None, 0),
    ]
    met = {"CA": 1, "DB": 1, "AB": 2, "DA": 2, "CB": 2, "CD": 2}
    results = [RatedResult(pair[0], pair[1], 2) for pair, times in met.items() for _ in range(times)]
    return rate(PROFILES["nzasp-2017"], entries, results)


def test_the_worked_example_of_2017() -> None:
    a, b, c, d = worked(1450).players
    assert _figures(b, "performance_again")["rating"] == pytest.approx(1063.737, abs=0.002)
    assert _figures(b, "averaged")["rating"] == pytest.approx(1318.224, abs=0.002)
    assert _figures(d, "performance_again")["rating"] == pytest.approx(1488.227, abs=0.005)
    assert c.expected == pytest.approx(2.567260, abs=0.00002)
    assert _figures(a, "multiplier")["points"] == 7.25
    assert _figures(c, "multiplier")["points"] == 7.75
    assert _figures(c, "paid")["points"] == pytest.approx(18.854, abs=0.001)
    assert all(_figures(each, "participation")["points"] == pytest.approx(5 / 3) for each in (a, b, c, d))
    assert (b.old, b.expected, b.new, b.change, b.first) == (1500, None, 1320, -180, False)
    assert (d.old, d.expected, d.new, d.change, d.first) == (None, None, 1490, None, True)
    # What A was expected to win of B follows from the same rating of B as what C was: the example has a slip there.
    assert a.expected == pytest.approx(0.579200 + 2 * 0.549180 + 2 * LOGISTIC_313.expects(1550 - 1318.224), abs=1e-5)


def test_a_rise_beyond_three_wins_and_a_third_counts_twice_and_feeds_all_opponents() -> None:
    a, b, c, d = worked(450).players
    assert (a.expected, c.expected) == (pytest.approx(4.292423, abs=2e-6), pytest.approx(0.549346, abs=2e-6))
    assert _figures(c, "multiplier")["points"] == 12.75
    assert _figures(c, "paid")["points"] == pytest.approx(56.746, abs=0.001)
    assert _figures(c, "acceleration")["points"] == pytest.approx(14.246, abs=0.001)
    fed = [_figures(each, "feedback")["points"] for each in (a, b, d)]
    assert fed == pytest.approx([0.712, 1.425, 1.425], abs=0.001)
    assert [each.new for each in (a, b, c, d)] == [1536, 1113, 523, 991]


# -- what a profile says


def test_the_curve_and_the_multiplier_as_published() -> None:
    now = PROFILES["nzasp-2022"]
    assert now.curve.expects(100) == pytest.approx(0.5792, abs=0.00005)
    assert [now.multipliers.points(rating, 7) for rating in (0, 1000, 2000, 3100)] == [45, 30, 15, 0]
    then = PROFILES["nzasp-2017"].multipliers
    assert [then.points(1550, games) for games in (5, 10, 20)] == [7.25, 14.5, 29]
    assert PROFILES["nzasp-1999"].multipliers.points(1000, 7) == 40
    entries = [RatingEntry("A", 1000, 100), RatingEntry("B", 900, 100)]
    split = rate(now, entries, [RatedResult("A", "B", n % 2 * 2) for n in range(14)])
    assert [each.new for each in split.players] == [967, 935]


@pytest.mark.parametrize(
    ("won", "games", "share"), [(0, 5, 0.2), (3, 5, 0.56), (5, 5, 0.8), (2.5, 5, 0.5), (2, 2, 0.5), (1, 1, 0.5)]
)
def test_a_share_of_wins_is_drawn_in(won: float, games: float, share: float) -> None:
    assert scaled_share(won, games) == pytest.approx(share)


@given(st.sampled_from(sorted(CURVES)), st.floats(0.06, 0.94))
def test_the_inverse_of_a_curve_gives_the_share_back(key: str, share: float) -> None:
    curve = CURVES[key]
    assert curve.expects(curve.inverse(share)) == pytest.approx(share, abs=1e-9)


GRADE = [1510, 1480, 1465, 1440, 1432, 1420, 1405]


def against(entry: RatingEntry, others: Sequence[int], wins: int) -> tuple[list[RatingEntry], list[RatedResult]]:
    entries = [entry, *(RatingEntry(f"o{n}", rating, 100) for n, rating in enumerate(others))]
    return entries, [RatedResult(entry.player, f"o{n}", 2 if n < wins else 0) for n in range(len(others))]


@pytest.mark.cites("nzasp.P.2.3")
@pytest.mark.parametrize(
    ("key", "regraded", "exact"),
    [
        ("nzasp-2022", False, 1265.23),
        ("nzasp-2022", True, 1386.18),  # as new: 313 ln(p/(1-p)) below a mean of 1450.29, p = 0.448980
        ("nzasp-2019", True, 1265.23),  # before 2022 re-graded players were rated like anybody
        ("nzasp-2017", True, 1250 + 12.25 * (3 - 2.41982) + 7 / 3),
        ("nzasp-1999", False, 1250 + 35 * (3 - 1.68721)),
        # rated to 1296 first, and from there again
        ("nzasp-1999", True, 1296 + 34.08 * (3 - 2.05858)),
    ],
)
def test_a_re_graded_player(key: str, regraded: bool, exact: float) -> None:
    found = rate(PROFILES[key], *against(RatingEntry("H", 1250, 100, regraded=regraded), GRADE, 3)).players[0]
    assert found.exact == pytest.approx(exact, abs=0.006)


def test_rated_again_the_opponents_meet_what_the_first_time_gave() -> None:
    found = rate(PROFILES["nzasp-1999"], *against(RatingEntry("H", 1250, 100, regraded=True), GRADE, 3)).players
    assert found[0].steps[0] == make_cause("again", rating=1296)
    assert (found[0].old, found[0].change) == (1250, 78)
    assert found[1].lines[0].opponent_rating == 1296


def test_by_the_system_of_1999_a_provisional_player_is_rated_by_the_tournament_alone() -> None:
    entries, results = against(RatingEntry("P", 900, 34), GRADE, 3)
    found = rate(PROFILES["nzasp-1999"], entries, results).players
    mean = sum(GRADE) / 7
    assert found[0].exact == pytest.approx(mean + PROFILES["nzasp-1999"].curve.inverse(3 / 7))
    assert (found[0].old, found[0].expected, found[0].first) == (900, None, False)
    assert found[1].lines[0].opponent_rating == found[0].exact
    settled = rate(PROFILES["nzasp-1999"], *against(RatingEntry("P", 900, 35), GRADE, 3)).players
    assert settled[0].expected is not None


def test_in_1999_newcomers_are_left_out_of_a_mean_and_500_is_given_where_nobody_else_was_met() -> None:
    entries = [RatingEntry("new", None, 0), RatingEntry("other", None, 0), RatingEntry("old", 1200, 90)]
    results = [RatedResult("new", "old", 1), RatedResult("new", "other", 2), RatedResult("new", "other", 2)]
    found = rate(PROFILES["nzasp-1999"], entries, results)
    curve = PROFILES["nzasp-1999"].curve
    assert found.players[0].exact == pytest.approx(1200 + curve.inverse(2.5 / 3))
    assert found.players[1].exact == 500
    assert found.players[1].steps == (make_cause("met_nobody_rated", rating=500),)
    assert any("set to a mean of 500" in each for each in basis_texts(*found.rests_on))


@pytest.mark.parametrize(
    ("games", "historic", "faster"), [(100, False, False), (29, False, True), (30, False, False), (100, True, True)]
)
def test_in_2019_only_provisional_and_historic_players_are_accelerated(
    games: int, historic: bool, faster: bool
) -> None:
    entry = RatingEntry("P", 900, games, historic=historic)
    found = rate(PROFILES["nzasp-2019"], *against(entry, GRADE, 5)).players
    excess = 5 - sum(LOGISTIC_313.expects(900 - each) for each in GRADE)
    more = max(0, excess - 3.5) * 31.5 if faster else 0
    assert excess > 3.5
    assert found[0].exact == pytest.approx(900 + 31.5 * excess + more)
    assert ("feedback" in [each.code for each in found[1].steps]) is faster


def test_the_first_rating_is_where_the_games_would_have_moved_nothing() -> None:
    entries, results = against(RatingEntry("N", None, 0), GRADE, 3)
    found = rate(PROFILES["nzasp-2022"], entries, results).players[0]
    share = scaled_share(3, 7)
    assert found.exact == pytest.approx(sum(GRADE) / 7 + 313 * log(share / (1 - share)))
    assert (found.old, found.first, found.provisional) == (None, True, True)


def test_newcomers_among_themselves_are_set_to_a_stated_mean() -> None:
    entries = [RatingEntry("x", None, 0), RatingEntry("y", None, 0)]
    found = rate(PROFILES["nzasp-2022"], entries, [RatedResult("x", "y", 2)] * 4 + [RatedResult("x", "y", 0)] * 2)
    x, y = (each.exact for each in found.players)
    assert x is not None
    assert y is not None
    assert x + y == pytest.approx(1000)
    assert x - y == pytest.approx(LOGISTIC_313.inverse(scaled_share(4, 6)), abs=0.01)
    assert any("set to a mean of 500" in each for each in basis_texts(*found.rests_on))


def test_how_far_newcomers_among_themselves_were_moved_is_told() -> None:
    """They did not all play as many, so that no ratings would stand still: the mean and the wins do not give them."""
    games = [("x", "y", 0), ("x", "z", 2), ("x", "z", 2), ("x", "z", 2), ("y", "z", 2), ("x", "z", 2)]
    entries = [RatingEntry(each, None, 0) for each in "xyz"]
    for change in rate(PROFILES["nzasp-2022"], entries, [RatedResult(*each) for each in games]).players:
        alone, moved = _figures(change, "performance_again"), _figures(change, "moved")
        by_hand = 313 * log(alone["share"] / (1 - alone["share"])) + alone["mean"]
        assert alone["rating"] == pytest.approx(by_hand)
        assert by_hand + moved["points"] == pytest.approx(change.exact)
        assert (moved["start"], abs(moved["points"]) > 1) == (500, True)


def test_provisional_players_among_themselves_keep_their_mean_and_are_told_so() -> None:
    entries = [RatingEntry("x", 1400, 10), RatingEntry("y", 1200, 10)]
    found = rate(PROFILES["nzasp-2017"], entries, [RatedResult("x", "y", 2)] * 3)
    assert [_figures(each, "anchored")["start"] for each in found.players] == [1300, 1300]
    texts = basis_texts(*found.rests_on)
    assert "silent:nzasp: provisional players who met nobody else keep the mean they brought" in texts
    assert not any("500" in each for each in texts)


@pytest.mark.parametrize(
    ("key", "games", "assumed"),
    [
        ("nzasp-2022", 1, "a single game counts as half won where a rating rests on it alone"),
        ("nzasp-1999", 1, "a single game counts as half won where a rating rests on it alone"),
        ("nzasp-1999", 5, "no wins count as one and all as one less, where a curve has no end"),
        ("nzasp-2022", 5, None),
    ],
)
def test_what_the_paper_leaves_open_is_told(key: str, games: int, assumed: str | None) -> None:
    found = rate(PROFILES[key], *against(RatingEntry("N", None, 0), [1300] * games, 0))
    told = [each.removeprefix("silent:nzasp: ") for each in basis_texts(*found.rests_on) if "count" in each]
    assert told == ([] if assumed is None else [assumed])


def test_nobody_falls_below_nought() -> None:
    found = rate(PROFILES["nzasp-2022"], *against(RatingEntry("L", 20, 100), [30] * 14, 0)).players[0]
    assert (found.new, found.steps[-1]) == (0, make_cause("floor", floor=0))


# -- a slow plain reading of the paper, for any field


@st.composite
def fields_of_players(draw: st.DrawFn) -> tuple[list[RatingEntry], list[RatedResult]]:
    ratings = draw(st.lists(st.none() | st.integers(300, 2300), min_size=4, max_size=9))
    ratings[0] = draw(st.integers(300, 2300))
    entries = [RatingEntry(f"p{n}", rating, draw(st.integers(1, 90))) for n, rating in enumerate(ratings)]
    results = [
        RatedResult(one.player, two.player, draw(st.integers(0, 2)))
        for n, one in enumerate(entries)
        for two in entries[:n]
    ]
    return entries, results


@given(fields_of_players())
def test_as_a_plain_reading_of_the_paper_has_it(drawn: tuple[list[RatingEntry], list[RatedResult]]) -> None:
    entries, results = drawn
    games: dict[str, list[tuple[str, float]]] = {entry.player: [] for entry in entries}
    for result in results:
        games[result.first].append((result.second, result.half_wins / 2))
        games[result.second].append((result.first, 1 - result.half_wins / 2))
    level = {entry.player: float(entry.rating or 0) for entry in entries}
    new = [entry.player for entry in entries if entry.rating is None]
    for _ in range(3000):
        following = dict(level)
        for one in new:
            n, won = len(games[one]), sum(share for _, share in games[one])
            p = ((won - n / 2) * (n - 2) / n + n / 2) / n
            following[one] = sum(level[other] for other, _ in games[one]) / n + 313 * log(p / (1 - p))
        level = following
    found = rate(PROFILES["nzasp-2022"], entries, results).players
    for entry, change in zip(entries, found, strict=True):
        exact = level[entry.player]
        if entry.rating is not None:
            expected = sum(
                1 / (1 + 2.718281828459045 ** ((level[o] - entry.rating) / 313)) for o, _ in games[entry.player]
            )
            exact += (3000 - entry.rating) / 100 * 1.5 * (sum(share for _, share in games[entry.player]) - expected)
        assert change.exact == pytest.approx(max(0, exact), abs=0.05)


# -- by the day


@pytest.mark.cites("reading:R-22")
@pytest.mark.parametrize(
    ("day", "key"),
    [
        (date(1998, 5, 1), "nzasp-1999"),  # what was before is not known
        (date(2016, 12, 31), "nzasp-1999"),
        (date(2017, 1, 1), "nzasp-2017"),
        (date(2018, 12, 31), "nzasp-2017"),
        (date(2019, 1, 1), "nzasp-2019"),
        (date(2021, 12, 31), "nzasp-2019"),
        (date(2022, 1, 1), "nzasp-2022"),
        (date(2026, 11, 16), "nzasp-2022"),
    ],
)
def test_the_profile_in_force_on_the_last_day_rates_a_tournament(day: date, key: str) -> None:
    assert NZASP.on(day).key == key
    start = {player(n): StartRating(rating=was, games=games) for n, (was, games, _, _) in enumerate(rows(2022))}
    history = replay(NZASP, [_played("one", day, *field(2022))], start)
    assert history.steps[0].rated.profile == key


def test_a_rating_is_historic_when_nobody_has_met_the_player_for_two_years() -> None:
    entries, results = against(RatingEntry("P", None, 0), GRADE, 5)
    start = {each.player: StartRating(rating=int(each.rating or 900), games=100) for each in entries}
    before = {**start, "P": replace(start["P"], last_day=date(2018, 3, 1))}
    after = {**start, "P": replace(start["P"], last_day=date(2018, 3, 3))}
    found = [replay(NZASP, [_played("one", date(2020, 3, 2), entries, results)], each) for each in (before, after)]
    ratings = [history.ways["P"][-1].rating for history in found]
    assert ratings[0] > ratings[1]


def _played(name: str, day: date, entries: Sequence[RatingEntry], results: Sequence[RatedResult]) -> PlayedTournament:
    who = tuple(replace(entry, rating=None, games=0) for entry in entries)
    return PlayedTournament(id=name, name=name, first_day=day, last_day=day, entries=who, results=tuple(results))


def _figures(change, code):  # type: ignore[no-untyped-def]
    return next(each.figures for each in change.steps if each.code == code)
