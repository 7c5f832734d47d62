"""What overtime costs in an event: by the same law as at the clock and in the engine."""

import pytest

from tilehall.law.catalogue import game
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.time_penalty import time_penalties


@pytest.mark.cites("nzasp.P.8.4")
@pytest.mark.parametrize("key", ["nzasp-2022", "nsa-2008"])
def test_the_desk_counts_as_the_clock_does(key):
    scrabble = game("scrabble")
    penalty = scrabble.clock(scrabble.rules(key)).penalty
    used = tuple(range(1400, 4000, 7))
    assert time_penalties(Book(key), used).value == tuple(penalty(second * 1000) for second in used)
    assert time_penalties(Book(key), (1500, 1501, 1560, 1561)).value == (0, 10, 10, 20)


def test_seconds_begun_count_whole_and_change_no_penalty():
    """A slip has whole seconds, a clock thousandths."""
    scrabble = game("scrabble")
    penalty = scrabble.clock(scrabble.rules("nzasp-2022")).penalty
    for used in (*range(1_499_990, 1_500_010), *range(1_559_990, 1_560_010), 1_561_001):
        assert time_penalties(Book("nzasp-2022"), (-(-used // 1000),)).value == (penalty(used),)


def test_where_players_have_no_time_of_their_own_nothing_is_lost():
    assert time_penalties(Book("nzrc-2024"), (9000, 1)).value == (0, 0)
