"""What is rated, in which order, and when a list may go out."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tilehall.law.ratings.event_place import event_place
from tilehall.law.ratings.publication import ProposedList, refuse_out_of_order
from tilehall.law.ratings.scope import TournamentFacts, first_start_day, is_after, is_rated, news_of_tournament

OPEN = TournamentFacts(game="scrabble", official=True, at_tables=False)
DAY = date(2026, 5, 2)
NEXT = DAY + timedelta(days=1)


@pytest.mark.parametrize(
    ("tournament", "game", "rated"),
    [
        (OPEN, "scrabble", True),
        (replace(OPEN, official=False), "scrabble", False),
        (replace(OPEN, at_tables=True), "scrabble", False),
        (replace(OPEN, rehearsal=True), "scrabble", False),
        (OPEN, "rummikub", False),
        (TournamentFacts(game="rummikub", official=False, at_tables=True), "rummikub", True),
        (TournamentFacts(game="rummikub", official=False, at_tables=True, rehearsal=True), "rummikub", False),
    ],
)
def test_what_is_rated(tournament, game, rated):
    assert is_rated(tournament, game) is rated


def test_a_tournament_before_one_that_is_rated_is_late():
    here = event_place(DAY, DAY, "000000002")
    assert news_of_tournament(here, []) == "new"
    assert news_of_tournament(here, [event_place(DAY, DAY, "000000001")]) == "new"
    assert news_of_tournament(here, [event_place(DAY, DAY, "000000003")]) == "late"
    assert news_of_tournament(here, [event_place(NEXT, DAY, "000000001"), event_place(DAY, DAY, "000000001")]) == "late"
    assert news_of_tournament(event_place(NEXT, DAY, "000000009"), [event_place(NEXT, NEXT, "000000001")]) == "late", (
        "it began before"
    )


def test_what_the_starting_list_has_already_is_left_out():
    assert not is_after(DAY, DAY)
    assert is_after(NEXT, DAY), "also one that began on the day of the list: it is rated when it is over"
    assert is_after(DAY, None)


def test_the_first_run_starts_from_the_newest_list_before_all_tournaments():
    lists = [date(2025, 6, 30), date(2025, 12, 31), DAY, NEXT]
    assert first_start_day("scrabble", [NEXT, DAY], lists) == date(2025, 12, 31)
    assert first_start_day("scrabble", [date(2025, 1, 1)], lists) is None
    assert first_start_day("scrabble", [], lists) is None
    assert first_start_day("rummikub", [NEXT], lists) is None


PROPOSED = ProposedList(
    day=NEXT, today=NEXT, newest_run=True, published=None, last=DAY, tournament="Autumn Open", ended=DAY
)


@pytest.mark.cites("nzasp.C.12.2")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, None),
        ({"last": None}, None),
        ({"newest_run": False}, "not_the_newest_run"),
        ({"published": DAY}, "published_already"),
        ({"today": DAY}, "day_to_come"),
        ({"last": NEXT}, "list_before_the_last"),
        ({"ended": NEXT + timedelta(days=1)}, "list_before_its_tournaments"),
    ],
)
def test_lists_go_out_in_their_order(change, code):
    refused = refuse_out_of_order(replace(PROPOSED, **change))
    assert (refused.code if refused else None) == code
