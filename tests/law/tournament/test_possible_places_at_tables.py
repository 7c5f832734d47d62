"""Places still open at tables of Rummikub: whatever is played, nobody ends outside them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Entrant, Event, Table
from tilehall.law.tournament.possible_places import possible_places_at_tables
from tilehall.law.tournament.standings import standings
from tilehall.law.tournament.table_standings import CRITERIA

NAMES = tuple("ABCDEFG")
BOOK = Book("nzrc-2024")


def event(*rounds: tuple[Table, ...], ranking: tuple[str, ...] = ()) -> Event:
    players = tuple(Entrant(id=name, name=name) for name in NAMES)
    return Event(name="", ruleset="nzrc-2024", profile=None, players=players, rounds=rounds, ranking=ranking)


def table(names: str, *scores: int) -> Table:
    return Table(players=tuple(names), scores=scores or None)


@st.composite
def events(draw: st.DrawFn) -> tuple[Event, Event, int]:
    """An event played to the end, the same when some scores were missing, and how many rounds were undrawn then."""
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(NAMES))
        rounds.append((table("".join(order[:4])), table("".join(order[4:]))))
    figures = st.integers(-3, 3)
    done = tuple(
        tuple(replace(each, scores=tuple(draw(figures) for _ in each.players)) for each in entries)
        for entries in rounds
    )
    undrawn = draw(st.integers(0, len(done)))
    known = done[: len(done) - undrawn]
    some = tuple(tuple(replace(each, scores=None) if draw(st.booleans()) else each for each in e) for e in known)
    ranking = tuple(draw(st.lists(st.sampled_from(CRITERIA), unique=True)))
    return event(*done, ranking=ranking), event(*some, ranking=ranking), undrawn


@given(events())
def test_the_final_place_is_among_those_that_were_open(case: tuple[Event, Event, int]) -> None:
    done, some, undrawn = case
    places = {one.player: one.place for one in standings(done).placings}
    for name, open_to in possible_places_at_tables(some, BOOK, undrawn).items():
        assert open_to.best <= places[name] <= open_to.worst
        if some == done:
            assert open_to.best == places[name]
            assert open_to.exact == (not undrawn)


@pytest.mark.parametrize(("undrawn", "worst_of_a", "best_of_b"), [(0, 1, 5), (1, 3, 2), (2, 7, 1)])
def test_what_one_and_two_more_tables_can_change(undrawn: int, worst_of_a: int, best_of_b: int) -> None:
    """A won twice, F and G shared two tables, B won nothing."""
    played = [(table("ABCD", 9, 1, 1, 1), table("EFG", 5, 6, 6))] * 2
    found = possible_places_at_tables(event(*played), BOOK, undrawn)
    assert (found["A"].best, found["A"].worst) == (1, worst_of_a)
    assert found["B"].best == best_of_b


@pytest.mark.parametrize(("ranking", "worst_of_a"), [(("wins", "points"), 1), (("points", "wins"), 7)])
def test_more_wins_than_another_can_get_are_sure_only_where_wins_come_first(
    ranking: tuple[str, ...], worst_of_a: int
) -> None:
    """A won three, and one table is to come: nobody gets there by wins, anybody may by points."""
    played = [(table("ABCD", 3, 1, -2, -2), table(last)) for last in ("EFG",) * 3]
    won = [(first, replace(second, scores=(0, 0, 0))) for first, second in played]
    found = possible_places_at_tables(event(*won, ranking=ranking), BOOK, 1)
    assert found["A"].worst == worst_of_a
