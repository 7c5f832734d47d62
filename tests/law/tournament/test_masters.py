"""The Masters: the field from the list of the year's last day, three days, billets."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.masters import (
    MastersField,
    RankingList,
    RatedPerson,
    billets_ruling,
    masters_field,
    masters_schedule,
    standing_ranking,
)

LIST = RankingList(dated=date(2025, 12, 31), names=tuple(f"rank {n}" for n in range(1, 41)))
DAYS = [date(2026, 6, 5), date(2026, 6, 6), date(2026, 6, 7)]


@pytest.mark.cites("nzasp.C.15.3")
def test_each_decline_moves_the_line_on_by_one() -> None:
    found = masters_field(LIST, 2026, {"rank 3", "rank 17"})
    assert isinstance(found, MastersField)
    assert found.players == tuple(f"rank {n}" for n in range(1, 27) if n not in (3, 17))
    assert len(found.players) == 24
    assert found.reserves[0] == "rank 27"
    assert (found.warnings, basis_texts(*found.rests_on)) == ((), ["nzasp.C.15.3"])


@pytest.mark.cites("nzasp.C.15.3")
@pytest.mark.parametrize("dated", [date(2025, 12, 30), date(2026, 1, 1), date(2024, 12, 31)])
def test_only_the_list_of_the_last_day_of_the_year_before_serves(dated: date) -> None:
    refused = masters_field(RankingList(dated=dated, names=LIST.names), 2026)
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)["wanted"]) == ("wrong_list", date(2025, 12, 31))


@pytest.mark.cites("reading:R-28")
@pytest.mark.parametrize(("there", "warnings"), [(23, ("too_few", "odd_number")), (22, ("too_few",))])
def test_with_fewer_it_runs_with_those_there_are(there: int, warnings: tuple[str, ...]) -> None:
    found = masters_field(RankingList(dated=LIST.dated, names=LIST.names[:there]), 2026)
    assert isinstance(found, MastersField)
    assert (len(found.players), found.warnings) == (there, warnings)
    assert "reading:R-28" in basis_texts(*found.rests_on)


def test_who_is_not_on_the_list_cannot_decline() -> None:
    refused = masters_field(LIST, 2026, {"Zoe"})
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("not_on_the_list", {"names": ("Zoe",)})


@pytest.mark.cites("nzasp.C.15.4")
def test_three_days_and_no_more_than_23_games() -> None:
    refused = masters_schedule(dict(zip(DAYS, (8, 8, 8), strict=True)))
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("too_many_games", {"max": 23, "games": 24})
    accepted = masters_schedule(dict(zip(DAYS, (8, 8, 7), strict=True)))
    assert isinstance(accepted, Ruling)
    assert dict(accepted.detail) == {"days": 3, "games": 23}


@pytest.mark.cites("nzasp.C.15.4")
@pytest.mark.parametrize("rounds", [{DAYS[0]: 12, DAYS[1]: 11}, dict(zip(DAYS, (12, 11, 0), strict=True))])
def test_two_days_are_not_three(rounds: dict[date, int]) -> None:
    refused = masters_schedule(rounds)
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("wrong_number_of_days", {"days": 3})


@pytest.mark.cites("nzasp.C.15.6")
def test_open_requests_for_a_bed_are_shown() -> None:
    told = billets_ruling({"A": "h1", "B": "h2", "C": None, "D": "h3", "E": "h4"})
    assert (told.code, dict(told.detail)) == ("requests_open", {"open": 1, "names": ("C",)})
    assert basis_texts(*told.rests_on) == ["nzasp.C.15.6"]
    assert billets_ruling({"A": "h1"}).code == "all_housed"


MAY, JUNE, JULY = date(2026, 5, 31), date(2026, 6, 30), date(2026, 7, 31)


@pytest.mark.cites("nzasp.C.15.3")
@pytest.mark.parametrize(
    ("published", "dated", "ranking"),
    [
        pytest.param((JUNE, [3, 1]), MAY, (3, 1), id="a published list stands"),
        pytest.param((JUNE, [3, 1]), JUNE, (3, 1), id="also over a list of its own day"),
        pytest.param((JUNE, [3, 1]), JULY, (2, 3, 1), id="until a newer list is taken in"),
        pytest.param((JUNE, []), MAY, (2, 3, 1), id="nobody is on it"),
        pytest.param(None, MAY, (2, 3, 1), id="none is out"),
    ],
)
def test_which_ranking_stands(published: tuple[date, list[int]] | None, dated: date, ranking: tuple[int, ...]) -> None:
    rated = [
        RatedPerson(person=person, rating=rating, dated=MAY) for person, rating in ((3, 1500), (1, 1500), (2, 1700))
    ]
    rated[2] = replace(rated[2], dated=dated)
    assert standing_ranking(published, rated) == ranking


@pytest.mark.cites("nzasp.C.15.3")
def test_the_rankings_of_a_newer_list_are_its_own() -> None:
    rated = [
        RatedPerson(person=1, rating=1900, dated=JULY),
        RatedPerson(person=2, rating=1700, dated=JULY, ranking=2),
        RatedPerson(person=3, rating=1600, dated=JULY, ranking=1),
        RatedPerson(person=4, rating=1800, dated=MAY, ranking=1),
    ]
    assert standing_ranking((JUNE, [4, 3]), rated) == (3, 2), "the one with the highest rating has played too little"
    assert standing_ranking((JULY, [4, 3]), rated) == (4, 3)


@pytest.mark.cites("nzasp.C.15.3")
def test_without_a_ranking_a_historic_rating_ranks_nobody() -> None:
    rated = [
        RatedPerson(person=1, rating=1900, dated=MAY, historic=True),
        RatedPerson(person=2, rating=1700, dated=JULY),
    ]
    assert standing_ranking(None, rated) == (2,)
