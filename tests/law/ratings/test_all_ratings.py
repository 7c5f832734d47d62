"""Everybody ever rated: seeding, change, status, figures of a lifetime; nothing of a starting list is lost."""

from datetime import date

import pytest

from tests.law.ratings.histories import history_text
from tilehall.law.ratings.all_ratings import PreviousList, RatingRecord, rating_records
from tilehall.law.ratings.history import History, PlayedTournament, StartRating, replay
from tilehall.law.ratings.lists import ranking_list, ratings_list
from tilehall.law.ratings.profiles import find_profile
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.tournament.book import NZASP_BOOK

LISTED, DAY = date(2026, 6, 21), date(2026, 7, 4)
PROFILE = find_profile("nzasp-2022")


def met(day: date, *names: str) -> PlayedTournament:
    """The first of each pair wins."""
    pairs = list(zip(names[::2], names[1::2], strict=True))
    return PlayedTournament(
        id=day.isoformat(),
        name="Open",
        first_day=day,
        last_day=day,
        entries=tuple(RatingEntry(name, None, 0) for name in dict.fromkeys(names)),
        results=tuple(RatedResult(one, two, 2, turn) for turn, (one, two) in enumerate(pairs, 1)),
    )


START = {
    "ana": StartRating(rating=1800, games=300, wins=200.5, title="Expert", last_day=LISTED, place=1, ranked_on=LISTED),
    "ben": StartRating(rating=1500, games=100, wins=50, last_day=LISTED, place=2, ranked_on=LISTED),
    "cat": StartRating(rating=1500, games=20, last_day=LISTED, place=3),
    "old": StartRating(rating=1400, games=10, wins=1, last_day=date(2024, 6, 21), place=4),
}


def records(history: History, day: date = DAY, previous: PreviousList | None = None) -> dict[str, RatingRecord]:
    lists = ratings_list(history, day), ranking_list(history, day)
    found = rating_records(history, *lists, {"ana": "Expert"}, previous)
    assert [record.seed for record in found] == list(range(1, len(found) + 1))
    return {record.player: record for record in found}


def test_the_figures_of_a_starting_list_go_on() -> None:
    history = replay(PROFILE, [met(DAY, "ana", "cat", "ana", "new", "new", "cat")], START, LISTED)
    found = records(history)
    ana, ben, cat, old, new = (found[name] for name in ("ana", "ben", "cat", "old", "new"))
    assert (ana.wins, ana.games, ana.title, ana.change, ana.last_seed) == (202.5, 302, "Expert", ana.rating - 1800, 1)
    assert (ben.wins, ben.games, ben.change, ben.last_seed) == (50, 100, None, 2), "has not played since"
    assert (cat.wins, cat.games, cat.provisional) == (None, 22, True), "the list did not tell the wins"
    assert (old.current, old.provisional, old.change) == (False, True, None)
    assert (new.wins, new.games, new.change, new.last_seed) == (1, 2, new.rating, None)


def test_equal_ratings_are_numbered_and_others_are_not() -> None:
    found = records(replay(PROFILE, [met(DAY, "ana", "new")], START, LISTED))
    assert [(name, found[name].equal_seed) for name in ("ana", "ben", "cat", "old")] == [
        ("ana", None),
        ("ben", 1),
        ("cat", 2),
        ("old", None),
    ]


@pytest.mark.cites("nzasp.C.12.4", "reading:R-24")
def test_whom_the_starting_list_ranks_stays_ranked_while_its_day_is_in_the_window() -> None:
    history = replay(PROFILE, [met(DAY, "cat", "ana")], START, LISTED)
    ranking = ranking_list(history, DAY)
    assert ranking.players == ("ana", "ben"), "cat has one game that is known of, and was not ranked"
    assert basis_texts(*ranking.rests_on) == ["nzasp.C.12.3", "nzasp.C.12.4", "reading:R-24", "nzasp.C.12.5"]
    assert {name: record.ranking for name, record in records(history).items()} == {
        "ana": 1,
        "ben": 2,
        "cat": None,
        "old": None,
    }
    assert ranking_list(history, date(2028, 6, 20)).players == ("ana", "ben")
    assert ranking_list(history, date(2028, 6, 21)).players == ()


def test_the_change_is_told_against_what_was_printed_before() -> None:
    days = [DAY, date(2026, 8, 1)]
    history = history_text(
        days,
        {
            "went": [(0, 1500, 9, 1), (1, 1512, 9, 1)],
            "stayed": [(0, 1490, 9, 2)],
            "came": [(1, 1300, 9, 3)],
            "level": [(0, 1200, 9, 4), (1, 1200, 9, 4)],
        },
    )
    before = PreviousList(
        day=DAY, order=("went", "stayed", "level"), ratings={"went": 1500, "stayed": 1490, "level": 1200}
    )
    found = records(history, days[1], before)
    assert {name: (record.change, record.last_seed) for name, record in found.items()} == {
        "went": (12, 1),
        "stayed": (None, 2),
        "came": (1300, None),
        "level": (0, 3),  # has played, and neither won nor lost a point by it
    }
    corrected = PreviousList(day=DAY, order=("stayed", "went"), ratings={"went": 1500, "stayed": 1501})
    assert records(history, days[1], corrected)["stayed"].change == -11, "a correction is a change too"


@pytest.mark.cites("nzasp.P.2.3.i")
def test_a_rating_is_provisional_until_it_has_the_games_and_no_longer() -> None:
    enough = PROFILE.provisional_below(NZASP_BOOK).value
    history = history_text([DAY], {"few": [(0, 1500, enough - 1, 1)], "enough": [(0, 1400, enough, 2)]})
    assert {name: record.provisional for name, record in records(history).items()} == {"few": True, "enough": False}
    assert [line.provisional for line in ratings_list(history, DAY).lines] == [True, False]
