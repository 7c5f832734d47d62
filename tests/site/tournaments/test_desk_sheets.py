"""Everything on paper from the live data: the names are on it, its links are those phones can open, the desk prints."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.tournaments.printing.pdf_text import pages, shows, words
from tests.site.tournaments.test_log import signed_in
from tilehall.law.tournament.desk.acts.results import Forfeited
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.desk_sheets import SHEETS, days_in_words
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import further, opened, rummikub_day, teams, weekend

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer() -> Client:
    return signed_in("scorer")[0]


def sheet(browser: Client, kept: DeskState, what: str, **query: object) -> bytes:
    answer = browser.get(reverse("tournaments:print", args=[kept.row.pk, what]), query)
    assert answer.status_code == 200, answer.content.decode()[:2000]
    assert answer["Content-Type"] == "application/pdf"
    return answer.content


NAMING = ("slips", "pairings-by-name", "pairings-by-table", "standings", "wall-chart", "score-sheets", "own-codes")


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("what", [each.key for each in SHEETS if each.game != "rummikub" and each.key != "teams"])
def test_each_sheet_of_scrabble_names_who_is_on_it(scorer, what, paper) -> None:
    kept = opened(weekend(2, sizes=(5,), some=1))
    made = sheet(scorer, kept, what, paper=paper)
    assert shows(made, "Kererū Weekend")
    assert {min(page.width, page.height) for page in pages(made)} == {210 if paper == "a4" else 148}
    if what in NAMING:
        playing = {n for board in kept.desk.round("A grade", 3).boards if board.meets == "game" for n in board.players}
        for number in playing:
            assert shows(made, kept.desk.name(number))


def test_count_sheets_name_the_table_and_the_charges_of_the_ruleset(scorer) -> None:
    kept = opened(rummikub_day())
    offered = scorer.get(reverse("tournaments:prints", args=[kept.row.pk])).content.decode()
    assert "Count sheets" in offered
    assert "Notice for players" not in offered  # that of the rules of play, which are those of Scrabble
    told = words(sheet(scorer, kept, "count-sheets"))
    for expected in ("Jokers left, each: 100", "Could not meld: 100", "Chose not to meld: 200", "Eru Rangi"):
        assert expected in told


@pytest.mark.parametrize(("event", "ruleset"), [(rummikub_day, "nzrc-2024"), (teams, "nzasp-2022")])
def test_the_procedures_of_the_events_rules_are_offered_on_both_papers(scorer, event, ruleset) -> None:
    offered = scorer.get(reverse("tournaments:prints", args=[opened(event()).row.pk])).content.decode()
    address = reverse("tournaments:procedures", args=[ruleset])
    assert f'href="{address}"' in offered
    assert f'href="{address}?paper=a3"' in offered


@pytest.mark.parametrize("what", ["slips", "score-sheets"])
def test_what_lies_on_the_tables_is_printed_for_all_grades_at_once(scorer, what) -> None:
    kept = opened(weekend(2, sizes=(4, 4), some=1))
    offered = scorer.get(reverse("tournaments:prints", args=[kept.row.pk])).content.decode()
    assert "Choose a grade first" in offered, "standings are of one grade"
    assert "PDF, A4, round 3, all grades" in offered
    made = sheet(scorer, kept, what)
    for grade in kept.desk.grades.values():
        assert shows(made, f"Kererū Weekend · {grade.name}")
        for board in grade.rounds[2].boards:
            for number in board.players if board.meets == "game" else ():
                assert shows(made, kept.desk.name(number))
    only = sheet(scorer, kept, what, grade="A grade")
    assert not any(shows(only, kept.desk.name(number)) for number in kept.desk.grades["B grade"].players)


def test_teams_are_printed_where_there_are_any(scorer) -> None:
    assert "Country" in words(sheet(scorer, opened(teams()), "teams"))
    lone = opened(weekend(2), "g" * 32)
    assert scorer.get(reverse("tournaments:print", args=[lone.row.pk, "teams"])).status_code == 404


def test_personal_codes_lead_to_the_own_page_by_the_address_of_phones(scorer, settings) -> None:
    kept = opened(weekend(2, sizes=(5,), some=1))
    path = reverse("tournaments:own", args=[kept.row.pk, keys.player_key(kept.row, 3)])
    assert shows(sheet(scorer, kept, "own-codes"), f"http://testserver{path}")
    settings.PHONES = "http://192.168.1.7:8000/"
    assert shows(sheet(scorer, kept, "own-codes"), f"http://192.168.1.7:8000{path}")


def test_who_does_not_play_has_no_slip_but_stands_in_the_pairings(scorer) -> None:
    kept = opened(weekend(2, sizes=(5,), some=1))
    board = next(each for each in kept.desk.round("A grade", 3).boards if each.open)
    kept = further(kept, Forfeited(grade="A grade", round=3, player=board.players[0], ground="no_show"))
    assert words(sheet(scorer, kept, "slips", round=3)).count("Both check and sign") == 1
    told = words(sheet(scorer, kept, "pairings-by-name", round=3))
    assert "won by forfeit" in told
    assert "bye" in told


def test_standings_on_paper_say_what_is_provisional(scorer) -> None:
    kept = opened(weekend(2, sizes=(5,), some=1))
    told = words(sheet(scorer, kept, "standings"))
    assert "provisional until the last round" in told
    assert "Ranked by wins, then spread" in told


def test_the_page_offers_what_can_be_printed_and_says_what_is_missing(scorer) -> None:
    kept = opened(weekend(2))
    page = scorer.get(reverse("tournaments:prints", args=[kept.row.pk])).content.decode()
    assert page.count("Choose a grade first.") == len(
        [each for each in SHEETS if not each.all_grades and each.game != "rummikub"]
    )
    chosen = scorer.get(reverse("tournaments:prints", args=[kept.row.pk]), {"grade": "A grade", "paper": "a5"})
    assert "slips.pdf?grade=A+grade&amp;round=3&amp;paper=a5" in chosen.content.decode()
    early = opened(weekend(0, begun=False)[:17], "g" * 32)
    assert "No round is drawn yet." in scorer.get(reverse("tournaments:prints", args=[early.row.pk])).content.decode()
    assert scorer.get(reverse("tournaments:print", args=[early.row.pk, "slips"])).status_code == 404


def test_nonsense_in_the_query_does_no_harm(scorer) -> None:
    kept = opened(weekend(2, sizes=(5,), some=1))
    for query in ({"round": "99999"}, {"round": "-1"}, {"paper": "a0"}, {"grade": "<b>"}):
        sheet(scorer, kept, "standings", **query)


def test_the_days_of_an_event_in_words() -> None:
    assert days_in_words(date(2026, 5, 2), date(2026, 5, 2)) == "Saturday 2 May 2026"
    assert days_in_words(date(2026, 5, 2), date(2026, 5, 3)) == "Saturday 2 May 2026 to Sunday 3 May 2026"
