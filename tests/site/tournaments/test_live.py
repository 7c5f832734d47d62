"""The pages everybody follows without signing in: right in every phase, the law's figures, no more than is public."""

from datetime import date, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.law.tournament.desk.plans import four
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.acts.results import Forfeited, ResultDisputed, ResultEntered
from tilehall.law.tournament.desk.acts.rounds import BreakSet
from tilehall.law.tournament.desk.floor import RoundBreak
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.standings import standings
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.presenters import page_cache
from tilehall.site.tournaments.presenters.standings import grade_standings, team_standings
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import crowd, further, opened, rummikub_day, teams, weekend

pytestmark = pytest.mark.django_db
PAGES = ("rounds", "standings", "cross", "wall")


def seen(kept: DeskState, page: str, query: str = "", *more: object) -> str:
    answer = Client().get(reverse(f"tournaments:{page}", args=[kept.row.pk, *more]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def own(kept: DeskState, player: int) -> str:
    return seen(kept, "own", "", keys.player_key(kept.row, player))


PHASES = {
    "announced": weekend(0, begun=False)[:1],
    "entered": weekend(0, begun=False)[:17],
    "drawn": weekend(0, begun=False),
    "playing": weekend(2),
    "between": weekend(3, begun=False),
    "over": weekend(7),
    "rummikub": rummikub_day(),
    "rummikub over": rummikub_day(3),
    "teams": teams(),
    "teams over": teams(4),
}


@pytest.mark.parametrize("acts", PHASES.values(), ids=PHASES)
def test_every_page_stands_in_every_phase(acts) -> None:
    kept = opened(acts)
    for page in PAGES:
        assert kept.row.name in seen(kept, page)
    for number in list(kept.desk.players)[:1]:
        assert kept.desk.name(number).split()[0] in seen(kept, "player", "", number)
        assert kept.desk.name(number).split()[0] in own(kept, number)


def test_the_standings_are_those_of_the_law_in_its_order() -> None:
    kept = opened(weekend(7))
    for name in kept.desk.grades:
        page = seen(kept, "standings", f"?grade={name}")
        event = kept.desk.event(name)
        placed = standings(event)
        places = [page.index(f">{event.names[one.player]}<".replace("'", "&#x27;")) for one in placed.placings]
        assert places == sorted(places)
        assert "final" in page


def test_a_result_counts_only_when_it_is_signed() -> None:
    kept = opened(four())
    by_phone = ResultEntered(grade="A", round=1, player=3, scores=(555, 333), by_player=3)
    kept = further(kept, by_phone)
    for page in ("rounds", "standings", "cross", "wall"):
        assert "555" not in strip_tags(seen(kept, page))  # tags hold moments, in which any three figures may stand
    assert "entered, not yet confirmed" in seen(kept, "rounds")
    kept = further(kept, ResultDisputed(grade="A", round=1, player=4, told="we had 444"))
    page = seen(kept, "rounds")
    assert "with the desk" in page
    assert "444" not in strip_tags(page)


@pytest.mark.cites("nzasp.P.9.2")
def test_a_bye_that_all_will_have_gives_nobody_a_lead_for_a_day() -> None:
    """Seven play a round robin of seven: after three rounds three had their bye, and it adds nothing."""
    kept = opened(weekend(3, begun=False))
    assert "its value is provisional until the last round" in seen(kept, "rounds")
    page = seen(kept, "standings", "?grade=B grade")
    assert "as many byes as everybody: they add nothing" in page
    assert "provisional" in page
    assert "nzasp.P.9.2" in page or "R-65" in page


@pytest.mark.cites("nzasp.P.10.2")
def test_byes_and_forfeits_are_valued_and_provisional_until_the_last_round() -> None:
    acts = [*weekend(2, sizes=(7,)), Forfeited(grade="A grade", round=3, player=1, ground="no_show")]
    kept = opened(acts)
    page = seen(kept, "standings")
    assert "forfeit by the opponent: 1 win, spread +50, own average of" in page
    assert "forfeit: 0 wins, spread −50" in page
    assert "provisional until the last round" in page


def test_nobody_can_pass_the_places_that_are_open() -> None:
    """Whatever happens in the rest of the event, the final place is within what was shown after three rounds."""
    before, after = opened(weekend(3)), opened(weekend(7), "g" * 32)
    for name in before.desk.grades:
        final = {row.number: int(row.place.rstrip("=")) for row in grade_standings(after.desk, name).rows}
        for row in grade_standings(before.desk, name).rows:
            assert row.best is not None
            assert row.worst is not None
            assert row.best <= final[row.number] <= row.worst


def test_who_withdrew_is_shown_but_not_why() -> None:
    gone = Withdrew(player=3, reason="a family matter", choice="redraw", from_round=4)
    kept = further(opened(weekend(3, begun=False)), gone)
    for text in (seen(kept, "standings"), seen(kept, "player", "", 3), seen(kept, "wall"), own(kept, 3)):
        assert "family matter" not in text
    assert "withdrawn" in seen(kept, "standings")


def test_public_pages_show_name_club_and_rating_and_no_more() -> None:
    told = Player(
        number=99, name="Private Person", club="Pōneke", rating=1234, fee_cents=98765, why="SECRET", national_body="XB",
        billet=True, placed_because="SECRET", last_game=date(1999, 9, 9),
    )  # fmt: skip
    kept = opened([*weekend(0, begun=False)[:17], Entered(player=told)])
    for text in (*(seen(kept, page) for page in PAGES), seen(kept, "player", "", 99)):
        for private in ("SECRET", "98765", "987.65", "XB", "1999"):
            assert private not in text


@pytest.mark.parametrize("standing", ["waiting", "asking", "refused", "reserve"])
def test_who_is_not_in_the_field_has_no_public_card(standing) -> None:
    kept = opened(
        [*weekend(0, begun=False)[:3], Entered(player=Player(number=9, name="Late Comer", standing=standing))]
    )
    assert Client().get(reverse("tournaments:player", args=[kept.row.pk, 9])).status_code == 404
    assert "Late Comer" not in seen(kept, "wall")
    assert "Late Comer" in own(kept, 9)


def test_the_wall_says_until_when_the_break_is() -> None:
    pause = RoundBreak(after_round=3, begins=datetime.fromisoformat("2026-05-02T12:30:00+12:00"), seconds=45 * 60)
    page = seen(further(opened(weekend(3, begun=False)), BreakSet(pause=pause)), "wall")
    assert "Break from 12:30 to <b>13:15</b>" in page


def test_the_wall_shows_a_code_only_where_phones_can_open_it(settings) -> None:
    kept = opened(four())
    path = reverse("tournaments:wall", args=[kept.row.pk])
    assert "Follow on your phone" in Client().get(path).content.decode()
    assert "Follow on your phone" not in Client(SERVER_NAME="127.0.0.1").get(path).content.decode()
    settings.PHONES = "http://192.168.1.7:8000/"
    there = f"http://192.168.1.7:8000{reverse('tournaments:standings', args=[kept.row.pk])}"
    assert there in Client(SERVER_NAME="127.0.0.1").get(path).content.decode()


def test_a_wrong_key_opens_nothing() -> None:
    kept, other = opened(four()), opened(four(), "o" * 32)
    for key in (keys.player_key(other.row, 1), "1-0000000000", "x", keys.player_key(kept.row, 77)):
        assert Client().get(reverse("tournaments:own", args=[kept.row.pk, key])).status_code == 404


def test_the_own_page_says_where_to_sit_whom_to_meet_and_who_starts() -> None:
    kept = opened(four())
    waiting = own(kept, 4)
    assert "against Cat" in waiting
    assert "Cat starts." in waiting
    assert "You start." in own(kept, 3)
    assert "401–380" in own(kept, 1)
    assert "So far: <b>1</b> win, spread" in own(kept, 1)
    assert "So far: <b>0</b> wins, spread" in own(kept, 2)
    assert "round 1, not begun" not in waiting


def test_the_own_page_asks_for_what_is_to_be_done_with_the_slip() -> None:
    kept = opened(four())
    assert f"/t/{kept.row.pk}/s/{keys.player_key(kept.row, 4)}/" in own(kept, 4)
    assert "Enter the result" in own(kept, 4)
    kept = further(kept, ResultEntered(grade="A", round=1, player=3, scores=(300, 333), by_player=3))
    assert "Check and sign" in own(kept, 4)
    assert "You have signed." in own(kept, 3)
    kept = further(kept, ResultDisputed(grade="A", round=1, player=4))
    assert "the desk settles it" in own(kept, 3)
    assert "Enter the result" not in own(kept, 1)


def test_tables_of_four_say_who_sits_there_and_how_it_is_ranked() -> None:
    kept = opened(rummikub_day())
    assert "wins, then points, then best table, as the organiser has set" in seen(kept, "standings")
    assert "with " in own(kept, 1)


def test_teams_are_summed_over_their_members() -> None:
    kept = opened(teams())
    law = standings(kept.desk.event("Match")).teams
    page = seen(kept, "standings")
    assert page.index(f'<th scope="row"><span>{law[0].team}') < page.index(f'<th scope="row"><span>{law[1].team}')
    assert [(one.team, one.members) for one in team_standings(kept.desk)] == [(one.team, one.members) for one in law]


def test_a_page_that_missed_nothing_costs_the_head_alone(django_assert_num_queries) -> None:
    """By which the gate knows, too, whether the number is a rehearsal's, which only its organisers see."""
    kept = opened(four())
    store._kept.clear()  # as in a process that never read this log
    browser = Client()
    paths = [reverse(f"tournaments:{page}", args=[kept.row.pk]) for page in PAGES]
    paths.append(reverse("tournaments:player", args=[kept.row.pk, 3]))
    paths.append(reverse("tournaments:own", args=[kept.row.pk, keys.player_key(kept.row, 3)]))
    for path in paths:
        with django_assert_num_queries(1):
            answer = browser.get(f"{path}?at={kept.row.seq}")
        assert answer.status_code == 204
        assert browser.get(f"{path}?at=1").content.lstrip().startswith((b"<section", b"<main"))


def test_what_everybody_looks_at_is_made_once(monkeypatch) -> None:
    kept = opened(weekend(3))
    seen(kept, "standings")
    monkeypatch.setattr("tilehall.site.tournaments.presenters.standings.grade_standings", None)
    seen(kept, "standings")
    assert len(page_cache._made) <= page_cache.LARGEST


def test_a_round_robin_can_be_read_both_ways() -> None:
    kept = opened(weekend(3))
    square, rounds = seen(kept, "cross"), seen(kept, "cross", "?by=rounds")
    assert "each line against each column" in square
    assert "round after round" in rounds
    assert square.count('class="sign W"') == rounds.count('class="sign W"')
    assert 'class="sign B"' in seen(kept, "cross", "?by=rounds&grade=B grade")


def test_a_grade_that_is_only_a_letter_is_called_a_grade() -> None:
    kept = opened(four())
    for page in ("rounds", "standings", "cross"):
        assert "<caption>Grade A" in seen(kept, page).replace(" data-block", "")


def test_a_large_event_is_paired_by_rounds_in_the_cross_table() -> None:
    kept = opened(crowd(60))
    page = seen(kept, "cross")
    assert "round after round" in page
    assert "R5" in page


@pytest.mark.parametrize("page", ["rounds", "standings", "cross", "bracket"])
def test_what_nobody_knows_in_an_address_makes_no_page_of_its_own(page: str) -> None:
    """A counter behind the question mark once drove every page that is kept out of memory."""
    kept = opened(weekend(2))
    plain = seen(kept, page)
    before = len(page_cache._made)
    for query in (
        "?grade=Z",
        "?round=x",
        "?by=7",
        "?grade=A%20gradE",
        "?x=1",
        "?by=rounds%00",
        "?round=-1",
        "?x=1&y=2&grade=",
    ):
        assert seen(kept, page, query) == plain
    assert len(page_cache._made) == before
    seen(kept, "rounds", "?round=999")
    held = len(page_cache._made)
    for far in range(900, 910):
        seen(kept, "rounds", f"?round={far}")
    assert len(page_cache._made) == held
