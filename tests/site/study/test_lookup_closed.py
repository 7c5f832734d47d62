"""Nobody looks a word up who plays: by the seat they have, by what their phone has opened, or because it may be one."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.play.table_scene import SCRABBLE, Enter, at, begun
from tests.site.study.conftest import event_today, further, last_slip, next_round, origin, said
from tests.site.tables.test_board_judge import Board
from tests.site.tournaments.events_of_any_size import rummikub_day
from tests.site.tournaments.test_store import hand
from tilehall.law.game.log import BrokenLog
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import CONSOLE
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest
from tilehall.site.study.models import CardRow
from tilehall.site.tables import store as judge
from tilehall.site.tournaments import keys, rounds_in_play
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import rehearsal

pytestmark = pytest.mark.django_db
Browser = Callable[[str], Client]

PUBLIC = ("/study/?q=RETAINS", "/study/", "/study/words/EARTH/", "/study/lists/two-letters/")
OWN = ("/study/quiz/?deck=two-letters", "/study/quiz/answer/?deck=two-letters&card=AA")
ANSWERED = {"deck": "two-letters", "letters": "AA", "do": "show"}
WORDS = ("NASTIER", "HEARTH", "MINERAL", "AARDVARK", ">AA<")


def is_closed(client: Client, *addresses: str) -> bool:
    """The same for all of them, with the clause and no word of any list."""
    told = []
    for address in addresses:
        page = client.get(address)
        if "No look-ups now" not in said(page):
            told.append(False)
            continue
        assert "A game is in progress" in said(page)
        assert "nzasp.P.1.3" in said(page)
        assert "no-store" in page["Cache-Control"], "nor does going back bring them"
        assert not [word for word in WORDS if word in page.content.decode()]
        told.append(True)
    assert len(set(told)) == 1, dict(zip(addresses, told, strict=True))
    return told[0]


@pytest.mark.cites("nzasp.P.1.3")
def test_who_sits_at_a_game_looks_nothing_up_and_answers_no_card(enter: Enter, signed_in: Browser) -> None:
    begun(enter("Aroha"), enter("Ben"))
    for name in ("Aroha", "Ben"):
        browser = signed_in(name)
        assert is_closed(browser, *PUBLIC, *OWN)
        refused = browser.post("/study/quiz/", ANSWERED)
        assert refused.status_code == 409
        assert "nzasp.P.1.3" in said(refused)
    assert not CardRow.objects.exists()
    assert not is_closed(signed_in("Cleo"), *PUBLIC, *OWN[:1])


def test_a_practice_game_closes_nothing(enter: Enter, signed_in: Browser) -> None:
    practice = TableRequest(terms=replace(SCRABBLE, practice=True))
    table = tables.open_table(enter("Aroha"), practice, at(timezone.now()))
    tables.join_table(enter("Ben"), table.code, at(timezone.now()))
    assert not is_closed(signed_in("Aroha"), *PUBLIC)
    assert "While you play a serious game, this page is closed to you" in said(signed_in("Aroha").get("/study/"))


@pytest.mark.cites("nzasp.P.1.3")
@pytest.mark.parametrize("opened", ["s/{board}/", "s/{board}/clock/", "s/{board}/judge/", "{own}/", "s/{own}/clock/"])
def test_a_phone_that_opened_its_board_is_closed_until_the_game_is_over(opened: str, signed_in: Browser) -> None:
    """Also where somebody else is signed in on it, who does not play."""
    state = event_today()
    given = {"board": keys.board_key(state.row, 3, 1), "own": keys.player_key(state.row, 3)}
    for phone in (Client(), signed_in("Cleo")):
        assert phone.get(f"/t/{state.row.pk}/{opened.format(**given)}").status_code == 200
        assert is_closed(phone, *PUBLIC)
        assert phone.post("/study/quiz/", ANSWERED).status_code in (302, 409)
    assert not CardRow.objects.exists()
    further(state, last_slip())
    assert not is_closed(phone, *PUBLIC)


@pytest.mark.cites("nzasp.P.1.3")
def test_who_entered_and_whose_slip_is_open_is_closed_wherever_they_sign_in(enter: Enter, signed_in: Browser) -> None:
    state = event_today()
    for number, name in ((1, "Aroha"), (3, "Cleo")):
        person = enter(name).person
        assert person is not None
        tournaments.tie_entrant(state.row.pk, number, person)
    assert is_closed(signed_in("Cleo"), *PUBLIC, *OWN)
    assert signed_in("Cleo").post("/study/quiz/", ANSWERED).status_code == 409
    assert not is_closed(signed_in("Aroha"), *PUBLIC), "her slip is signed"
    further(state, last_slip())
    assert not is_closed(signed_in("Cleo"), *PUBLIC)


@pytest.mark.cites("nzasp.P.1.3")
def test_while_a_round_is_played_a_visitor_may_be_a_player_and_signing_in_opens_it(signed_in: Browser) -> None:
    assert not is_closed(Client(), *PUBLIC)
    state = event_today()
    assert is_closed(Client(), *PUBLIC)
    page = Client().get("/study/words/EARTH/")
    assert "Signing in opens it for a member who does not play" in said(page)
    assert 'href="/sign-in/?next=/study/words/EARTH/"' in page.content.decode()
    assert not is_closed(signed_in("Cleo"), *PUBLIC)
    further(state, last_slip())
    assert not is_closed(Client(), *PUBLIC), "between the rounds"
    further(state, next_round())
    assert is_closed(Client(), *PUBLIC)


@pytest.mark.cites("nzasp.P.1.3")
def test_an_account_made_during_a_round_opens_no_more_than_none(signed_in: Browser) -> None:
    """Whoever plays can make one from the closed page, with a name that nobody knows."""
    assert not is_closed(signed_in("guest"), *PUBLIC, *OWN[:1])
    state = event_today()
    new = signed_in("guest")
    assert is_closed(new, *PUBLIC, *OWN)
    assert new.post("/study/quiz/", ANSWERED).status_code == 409
    assert not CardRow.objects.exists()
    page = new.get("/study/")
    assert 'href="/account/claim/"' in page.content.decode()
    assert "/sign-in/?next" not in page.content.decode()
    further(state, last_slip())
    assert not is_closed(new, *PUBLIC)


def test_who_signs_in_from_the_closed_page_finds_what_was_searched(signed_in: Browser) -> None:
    event_today()
    page = Client().get("/study/?q=RETAIN%3F&list=enable1").content.decode()
    found = re.search(r'href="(/sign-in/\?next=[^"]+)"', page)
    assert found
    assert signed_in("Cleo").get(unescape(found[1]))["Location"] == "/study/?q=RETAIN%3F&list=enable1"


def test_a_round_of_rummikub_and_a_rehearsal_close_nothing() -> None:
    event_today(*rummikub_day(1)[1:], ruleset="nzrc-2024", name="Rummikub Day", grades=rummikub_day(1)[0].plan.grades)
    real = event_today(key="u" * 32)
    further(real, last_slip())
    rehearsal.begin(CONSOLE, real.row.pk, hand("begin"))
    copy = tournaments.rehearsals_of(real.row).get()
    rehearsal.play_round(CONSOLE, copy.pk, 7, hand("one"))
    assert not is_closed(Client(), *PUBLIC)


def test_an_event_that_nobody_ended_closes_nothing_for_good() -> None:
    state = event_today()
    assert is_closed(Client(), *PUBLIC)
    days_ago = timezone.now() - timedelta(days=3)
    acts = [entry.act for entry in state.entries]
    long_over = Origin(at=days_ago, by=None, by_name="Dora", command_id="left")
    old = tournaments.open_tournament("v" * 32, acts, long_over)
    tournaments.TournamentRow.objects.exclude(pk=old.row.pk).update(phase="finished")
    assert is_closed(Client(), *PUBLIC), "its day is today"
    tournaments.TournamentRow.objects.update(ends=days_ago.date())
    assert not is_closed(Client(), *PUBLIC)
    tournaments.append(tournaments.load(old.row.pk), (), origin("nothing"))
    further(old, last_slip())
    further(old, next_round())
    assert is_closed(Client(), *PUBLIC), "it is played on other days than were announced"


@pytest.mark.cites("nzasp.P.1.3")
def test_a_screen_that_judges_looks_nothing_else_up_and_its_log_is_told() -> None:
    board = Board()
    board.judged("TAXI", "TO")
    assert is_closed(board.client, *PUBLIC)
    phone = Board.__new__(Board)
    phone.state, phone.client, phone.address = board.state, Client(), board.address
    before = [one.seq for one in judge.boards_of(tournaments.public_id(board.state.row))]
    phone.client.get(board.address)
    assert is_closed(phone.client, *PUBLIC)
    assert [one.seq for one in judge.boards_of(tournaments.public_id(board.state.row))] == before


@pytest.mark.cites("nzasp.P.1.3")
def test_an_event_whose_log_cannot_be_read_keeps_closed_until_its_days_are_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Perhaps a round is played in it."""
    row = event_today().row

    def unread(_row: object) -> None:
        raise BrokenLog(1, "a row is missing")

    monkeypatch.setattr(tournaments, "state_of", unread)
    assert rounds_in_play.round_of_words_is_played()
    monkeypatch.setattr(rounds_in_play.timezone, "localdate", lambda: row.last_day + timedelta(days=2))
    assert not rounds_in_play.round_of_words_is_played()
