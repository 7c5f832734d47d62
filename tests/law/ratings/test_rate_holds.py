"""What must hold of every tournament: sums, order, byes, newcomers entered anew, and a plain slow reckoning beside."""

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tilehall.law.ratings.multipliers import TWENTY
from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.ratings.rate import RatedResult, RatingEntry, rate
from tilehall.law.ratings.rated_games import entries_and_results
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, PairGame

DRAFT = PROFILES["nzasp-draft-1"]
NAMES = "ABCDEFGH"
WIDE = st.integers(900, 2200)


@st.composite
def fields(draw, newcomers=True, ratings=WIDE):
    """Entries and results of a small tournament; some without a game, some met more than once."""
    held = st.none() | ratings if newcomers else ratings
    size = draw(st.integers(2, len(NAMES)))
    entries = [RatingEntry(name, draw(held), draw(st.integers(0, 99))) for name in NAMES[:size]]
    pairs = st.tuples(st.sampled_from(NAMES[:size]), st.sampled_from(NAMES[:size])).filter(lambda two: two[0] != two[1])
    played = draw(st.lists(st.tuples(pairs, st.integers(0, 2)), max_size=30))
    return entries, [RatedResult(*two, halves, n // 4 + 1) for n, (two, halves) in enumerate(played)]


any_profile = st.sampled_from([each for each in PROFILES.values() if each.glicko is None])
every_profile = st.sampled_from(list(PROFILES.values()))


@given(fields(), st.sampled_from(["nzasp-draft-1", "nsa-to-2008", "australia-2006"]))
def test_with_one_multiplier_for_all_the_changes_add_to_nothing(field, key):
    entries, results = field
    plain = replace(PROFILES[key], multipliers=TWENTY, acceleration=None, floor=None)
    found = rate(plain, entries, results).players
    moved = math.fsum(one.exact - one.old for one in found if one.old is not None)
    # What a newcomer won beyond the first rating, where that was held, is what the rated players lost by it.
    beyond = math.fsum(
        float(one.wins) - math.fsum(line.expectation for line in one.lines) for one in found if one.first
    )
    assert moved == pytest.approx(-20 * beyond, abs=1e-6)
    for one in found:
        if one.first and one.steps[0].code == "first" and len(one.steps) == 1:
            assert math.fsum(line.expectation for line in one.lines) == pytest.approx(float(one.wins), abs=1e-6)


@given(fields(), every_profile, st.randoms())
def test_the_order_of_players_and_games_changes_nothing(field, profile, chance):
    entries, results = field
    before = {one.player: (one.exact, one.new, one.expected) for one in rate(profile, entries, results).players}
    turned = [
        each
        if chance.random() < 0.5
        else replace(each, first=each.second, second=each.first, half_wins=2 - each.half_wins)
        for each in results
    ]
    entries, turned = chance.sample(entries, len(entries)), chance.sample(turned, len(turned))
    after = rate(profile, entries, turned).players
    assert [one.player for one in after] == [entry.player for entry in entries]
    assert {one.player: (one.exact, one.new, one.expected) for one in after} == before


@given(fields(), every_profile, st.lists(st.sampled_from(NAMES[:2]), max_size=4))
def test_byes_and_forfeits_change_no_rating(field, profile, absent):
    entries, results = field
    players = tuple(Entrant(id=each.player, name=each.player, rating=each.rating, games=each.games) for each in entries)
    scores = {0: (300, 400), 1: (350, 350), 2: (400, 300)}
    rounds = [(PairGame(first=each.first, second=each.second, score=scores[each.half_wins]),) for each in results]
    out = [(Bye(player=name),) for name in absent] + [(Forfeit(player=name, to=entries[1].player),) for name in absent]

    def rated(rounds):
        event = Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=tuple(rounds))
        return rate(replace(profile, segments=False), *entries_and_results(event)).players

    assert rated([*rounds, *out]) == rated(rounds)


@given(fields(), st.sampled_from(["nzasp-draft-1", "nsa-to-2008", "naspa-2009", "australia-2006"]))
def test_a_newcomer_entered_anew_with_the_first_rating_does_not_move(field, key):
    entries, results = field
    profile = replace(PROFILES[key], acceleration=None)
    found = rate(profile, entries, results).players
    assume(any(one.first for one in found))
    held = {"first_at_floor", "first_at_cap", "not_settled", "evened"}
    assume(not any(step.code in held for one in found for step in one.steps))
    again = [replace(each, rating=one.exact) if one.first else each for each, one in zip(entries, found, strict=True)]
    for one, now in zip(found, rate(profile, again, results).players, strict=True):
        if one.first:
            assert now.exact == pytest.approx(one.exact, abs=0.005)


@given(fields(newcomers=False), any_profile)
def test_a_line_for_every_game_and_together_they_are_the_change(field, profile):
    entries, results = field
    for one in rate(profile, entries, results).players:
        assert one.games == len(one.lines) == sum(one.player in (each.first, each.second) for each in results)
        assert sum(line.result for line in one.lines) == one.wins
        if one.expected is not None:  # by some profiles a provisional player is rated by the tournament alone
            assert math.fsum(line.expectation for line in one.lines) == pytest.approx(one.expected, abs=1e-9)
        assert one.change == one.new - one.old
        assert abs(one.exact - one.new) <= 0.5000001


# -- a plain slow reckoning


def share(difference):
    return 1 / (1 + math.exp(-0.0031879 * difference))


def plain_first(entries, results):
    """The first ratings as they are described, with nothing clever about it."""
    old = {each.player: each.rating for each in entries}
    games = {each.player: [] for each in entries}
    for each in results:
        games[each.first].append((each.second, each.half_wins / 2))
        games[each.second].append((each.first, 1 - each.half_wins / 2))
    new = {name for name in old if old[name] is None and games[name]}
    final = {name: rating for name, rating in old.items() if rating is not None}
    while new:
        group = {min(new)}
        for _ in entries:
            group |= {other for name in group for other, _ in games[name] if other in new}
        new -= group
        known = [old[other] for name in group for other, _ in games[name] if old[other] is not None]
        values = {}
        for name in group:
            met = [old[other] for other, _ in games[name] if old[other] is not None]
            values[name] = sum(met) / len(met) if met else 1500
        seen = []
        for _ in range(100):
            values = {name: plain_step(games[name], old, values) for name in group}
            seen.append(values)
        if max(abs(seen[49][name] - seen[48][name]) for name in group) >= 1e-6:
            values = {name: sum(each[name] for each in seen[50:]) / 50 for name in group}
        lift = 0 if known else 1500 - sum(values.values()) / len(values)
        final |= {name: value if known else max(500, value + lift) for name, value in values.items()}
    return final, games


def plain_step(games, old, values):
    won, n = sum(part for _, part in games), len(games)
    wanted = 0.05 * n if won == 0 else 0.95 * n if won == n else won
    others = [values[other] if old[other] is None else old[other] for other, _ in games]
    low, high = 0, 3000
    for _ in range(45):
        middle = (low + high) / 2
        if sum(share(middle - other) for other in others) < wanted:
            low = middle
        else:
            high = middle
    rated = [old[other] for other, _ in games if old[other] is not None]
    return min(max(low, 500), max(rated or others) + 400 * won / n)


def plain_points(rating, games, excess):
    """Paid in steps of a thousandth of a win, each by the band in which the rating is by then."""
    bands = (30, 24, 15) if games < 50 else (20, 16, 10)
    fine = 0.001 if excess > 0 else -0.001
    at = (rating >= 1800) + (rating >= 2000)
    for _ in range(round(abs(excess) / 0.001)):
        up, down = (rating >= 1800) + (rating >= 2000), (rating > 1799) + (rating > 1999)
        at = max(at, up) if excess > 0 else min(at, down)
        rating += fine * bands[at]
    return rating


@settings(max_examples=25, deadline=None)
@given(fields(ratings=st.integers(1000, 1950)))
def test_the_draft_formula_agrees_with_a_plain_slow_reckoning(field):
    entries, results = field
    final, games = plain_first(entries, results)
    for entry, one in zip(entries, rate(DRAFT, entries, results).players, strict=True):
        if entry.rating is None:
            assert one.exact == (None if not games[entry.player] else pytest.approx(final[entry.player], abs=0.001))
        else:
            excess = sum(part - share(entry.rating - final[other]) for other, part in games[entry.player])
            assert one.exact == pytest.approx(plain_points(entry.rating, entry.games, excess), abs=0.05)
