"""Histories: one order of events whatever the order of rows, and what contradicts itself refused by name."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.ratings.history import HistoryFault, PlayedTournament, StartRating, replay, tournaments_in_order
from tilehall.law.ratings.lists import ratings_list
from tilehall.law.ratings.profiles import DEFAULT, find_profile
from tilehall.law.ratings.publication import next_list_day, publish
from tilehall.law.ratings.rate import rate
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling

NZASP = find_profile(DEFAULT)
START = {
    "A": StartRating(rating=1600, games=90),
    "B": StartRating(rating=1500, games=20),
    "C": StartRating(rating=1450, games=60),
}


def event(id_: str, day: date, *results: RatedResult, new: tuple[str, ...] = ()) -> PlayedTournament:
    names = sorted({name for each in results for name in (each.first, each.second)} | set(new))
    entries = tuple(RatingEntry(name, None, 0, entered=place) for place, name in enumerate(names, 1))
    return PlayedTournament(id=id_, name=id_, first_day=day, last_day=day, entries=entries, results=results)


T1 = event("T1", date(2026, 2, 14), RatedResult("A", "B", 0, 1), RatedResult("C", "A", 2, 2))
T2 = event(
    "T2", date(2026, 2, 21), RatedResult("A", "N", 0, 1), RatedResult("B", "C", 1, 1), RatedResult("N", "B", 0, 2)
)


@pytest.mark.cites("nzasp.C.12.2")
def test_results_that_arrive_late_move_what_was_rated_after_them() -> None:
    early, late = replay(NZASP, [T2], START), replay(NZASP, [T2, T1], START)
    assert [step.event.id for step in late.steps] == ["T1", "T2"]
    assert early.steps[0].event == late.steps[1].event
    assert early.steps[0].rated != late.steps[1].rated
    first = {each.player: each.new for each in late.steps[0].rated.players}
    assert {each.player: each.old for each in late.steps[1].rated.players} == {**first, "N": None}
    made = ratings_list(late, date(2026, 2, 28))
    assert set(made.players) == {"A", "B", "C", "N"}


def test_what_stands_before_a_change_comes_out_as_before() -> None:
    both = replay(NZASP, [T1, T2], START)
    corrected = replace(T2, results=(RatedResult("A", "N", 2, 1), *T2.results[1:]))
    after = replay(NZASP, [corrected, T1], START)
    assert after.steps[0] == both.steps[0]
    assert after.steps[1] != both.steps[1]


def test_each_tournament_takes_up_what_the_one_before_left() -> None:
    both = replay(NZASP, [T2, T1], START)
    alone = rate(NZASP, [RatingEntry(n, k.rating, k.games) for n, k in START.items()], T1.results)
    assert [(each.player, each.new) for each in both.steps[0].rated.players] == [
        (each.player, each.new) for each in alone.players
    ]
    b = both.ways["B"]
    assert [(point.games, point.played) for point in b] == [(20, 0), (21, 1), (23, 2)]
    assert (both.ways["N"][0].games, both.ways["N"][0].day) == (2, T2.last_day)
    assert [each.player for each in both.steps[1].rated.players if each.first] == ["N"]
    assert "N" not in [each.player for each in both.steps[0].rated.players]
    assert both.latest(date(2026, 2, 13)) is None
    assert both.point("N", 1) is None


@pytest.mark.cites("reading:R-32")
def test_a_regraded_player_begins_anew_and_keeps_the_games() -> None:
    moved = replace(T1, entries=tuple(replace(each, regraded=each.player == "C") for each in T1.entries))
    history = replay(NZASP, [moved], START)
    c = history.ways["C"][-1]
    assert (c.games, c.counted, c.played) == (61, 1, 1)
    assert [line.provisional for line in ratings_list(history, T1.last_day).lines if line.player == "C"] == [True]


def test_the_order_is_last_day_first_day_id() -> None:
    day = date(2026, 5, 3)
    long = replace(event("c", day), first_day=day - timedelta(days=2))
    events = [event("b", day), event("a", day), long, event("d", day - timedelta(days=1))]
    for rows in (events, events[::-1]):
        assert [each.id for each in tournaments_in_order(rows)] == ["d", "c", "a", "b"]


DAYS = (date(2026, 5, 3), date(2026, 5, 3), date(2026, 6, 1))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_the_order_of_rows_changes_nothing(seed: int, shuffle: int) -> None:
    chance, mixing = Random(seed), Random(shuffle)
    events = []
    for number, day in enumerate(DAYS):
        names = chance.sample("ABCDEFGH", 6)
        results = [RatedResult(*chance.sample(names, 2), chance.randrange(3)) for _ in range(9)]
        events.append(event(f"{number}", day, *results, new=tuple(names)))
    mixed = [
        replace(
            each,
            entries=tuple(mixing.sample(each.entries, len(each.entries))),
            results=tuple(mixing.sample(each.results, len(each.results))),
        )
        for each in mixing.sample(events, len(events))
    ]
    assert replay(NZASP, mixed, START) == replay(NZASP, events, START)


def fault(*events: PlayedTournament, since: date | None = None) -> HistoryFault:
    with pytest.raises(HistoryFault) as caught:
        replay(NZASP, events, START, since)
    assert caught.value.event == events[-1]
    assert str(caught.value).startswith(f"{caught.value.code}: {events[-1].called}")
    return caught.value


DAY = date(2026, 2, 14)


@pytest.mark.parametrize(
    ("planted", "code", "players", "facts"),
    [
        (event("T", DAY, RatedResult("A", "B", 2, 3), RatedResult("B", "A", 2, 3)), "two_results", "BAA", {"round": 3}),
        (event("T", DAY, RatedResult("A", "B", 2, 3), RatedResult("A", "C", 0, 3)), "two_results", "ABC", {"round": 3}),
        (event("T", DAY, RatedResult("A", "B", 1, 1), RatedResult("A", "B", 1, 1)), "two_results", "ABB", {"round": 1}),
        (replace(event("T", DAY, RatedResult("A", "B", 2)), entries=()), "unknown_player", "A", {}),
        (event("T", DAY, RatedResult("A", "A", 2)), "no_result", "AA", {"half_wins": 2}),
        (event("T", DAY, RatedResult("A", "B", 3)), "no_result", "AB", {"half_wins": 3}),
        (replace(T1, last_day=date(2026, 2, 1)), "ends_before_it_begins", "", {}),
        (replace(T1, entries=(*T1.entries, T1.entries[0])), "entered_twice", "A", {}),
        (replace(T1, entries=(*T1.entries, RatingEntry("Z", 1700, 50))), "rating_from_nowhere", "Z", {"rating": 1700}),
    ],
)
def test_what_cannot_be_is_refused_with_whom_it_is_about(
    planted: PlayedTournament, code: str, players: str, facts: dict[str, int]
) -> None:
    found = fault(planted)
    assert (found.code, found.players) == (code, tuple(players))
    assert {"round": found.round, **found.facts} == {"round": 0, **facts}


def test_a_tournament_is_there_once_and_after_the_list_it_starts_from() -> None:
    assert fault(T1, replace(T1, name="T1 again")).code == "twice"
    early = fault(T1, since=date(2026, 2, 14))
    assert (early.code, early.facts) == ("in_the_starting_list", {"day": date(2026, 2, 14)})
    assert len(replay(NZASP, [T1], START, date(2026, 2, 13)).steps) == 1


@pytest.mark.cites("nzasp.C.12.1", "reading:R-22")
def test_only_the_ratings_manager_publishes_and_the_formula_is_named() -> None:
    day = date(2026, 6, 10)
    refused = publish({"member", "treasurer"}, "nzasp-draft-1", day)
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("ratings_manager_only", ["nzasp.C.12.1"])
    done = publish({"ratings_manager"}, "nzasp-draft-1", day)
    assert isinstance(done, Ruling)
    assert dict(done.detail) == {"formula": "nzasp-draft-1", "dated": day}
    assert "reading:R-22" in basis_texts(*done.rests_on)


@pytest.mark.cites("reading:R-23")
def test_lists_go_out_monthly_unless_set_otherwise() -> None:
    assert next_list_day(date(2026, 1, 31)).value == date(2026, 2, 28)
    assert next_list_day(date(2026, 1, 31), every_months=3).value == date(2026, 4, 30)
    assert basis_texts(next_list_day(date(2026, 1, 31)).basis) == ["reading:R-23"]
