"""The officials' page of challenges: it follows the tables, takes appeals from paper, and shows one ruling large."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.tables.events_with_challenges import CAT, DAN, client_in_role
from tests.site.tables.test_board_judge import Board, text
from tilehall.law.rulebook.documents import NSA, PLAY
from tilehall.law.tournament.desk.acts.announcement import AidSet
from tilehall.law.tournament.first_round import Aid
from tilehall.site.logs.models import Origin
from tilehall.site.tables import store
from tilehall.site.tables.judge_wording import told_law
from tilehall.site.tournaments import store as tournaments

pytestmark = pytest.mark.django_db


def ruled_on_paper(*words: str) -> tuple[Board, Client]:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.slip(adjudicator, *words)
    board.rule(adjudicator)
    return board, adjudicator


# -- it follows


def followed(official: Client, board: Board) -> str:
    """The address that the page asks by itself."""
    page = official.get(board.desk)
    return f"{board.desk}?seen={page.context['seen']}"


def test_a_page_that_follows_hears_of_a_slip_and_of_an_appeal() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    address = followed(adjudicator, board)
    assert adjudicator.get(address).status_code == 204
    board.name("TAXI", way="adjudicator")
    news = adjudicator.get(address)
    assert "T2: TAXI" in text(news)
    assert "A slip on paper" not in text(news), "what is typed there is not touched"
    board.rule(adjudicator)
    address = followed(adjudicator, board)
    board.press("appeal", player=DAN)
    assert "Appeal by Dan" in text(adjudicator.get(address))


# -- an appeal where no phone is at the table


@pytest.mark.cites("nzasp.P.6.15.3")
def test_an_official_enters_the_appeal_of_a_table_that_uses_paper() -> None:
    board, adjudicator = ruled_on_paper("TAXI", "XQVV")
    assert "Cat appeals" in text(adjudicator.get(board.desk))
    assert "does not sit at this board" in text(board.by_official(adjudicator, "appeal", player=1))
    done = text(board.by_official(adjudicator, "appeal", player=CAT))
    assert "The appeal is in the queue" in done
    assert "Appeal by Cat" in done
    assert board.last().appeal_by == CAT
    assert "another official hears it" in text(board.rule(adjudicator))
    board.rule(client_in_role("director"))
    assert board.last().stage == "ruled"
    assert "Cat appeals" not in text(adjudicator.get(board.desk)), "there is one"
    assert "There is one appeal" in text(board.by_official(adjudicator, "appeal", player=DAN))


def test_once_the_clock_runs_no_appeal_is_entered() -> None:
    board, adjudicator = ruled_on_paper("TAXI")
    board.by_official(adjudicator, "clock")
    assert "the ruling stands, right or wrong" in text(board.by_official(adjudicator, "appeal", player=CAT))


# -- one ruling, large


@pytest.mark.cites("nzasp.P.6.15.2")
def test_the_ruling_on_a_paper_slip_is_large_and_is_to_be_marked_on_it() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.slip(adjudicator, "TAXI", "XQVV")
    page = board.rule(adjudicator)
    assert '<p class="verdict-word">Not acceptable</p>' in page.content.decode()
    assert "Mark this one ruling on the slip and take it back" in text(page)
    assert "for both players to see" not in text(page)


def test_the_ruling_on_a_slip_from_a_phone_is_seen_there() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.name("TAXI", way="adjudicator")
    page = text(board.rule(adjudicator))
    assert "Both players see it on the page of their board" in page
    assert "Mark this one" not in page


def test_what_was_found_in_an_aid_is_asked_once_more() -> None:
    board, adjudicator = Board(official=True, device=False), client_in_role("adjudicator")
    now = timezone.now()
    vouched = AidSet(aid=Aid(name="laptop 2", vouched_by="Vera", checked=date(2026, 5, 2)))
    origin = Origin(at=now, by=None, by_name="Dora", command_id="aids")
    tournaments.append(tournaments.load(board.state.row.pk), (vouched,), origin)
    board.name("TAXI", way="adjudicator")
    asked = board.rule(adjudicator, aid="laptop 2", acceptable="no")
    assert "is this what you found?" in text(asked)
    assert board.last().verdict is None, "nothing is ruled yet"
    board.rule(adjudicator, aid="laptop 2", acceptable="no", sure="yes")
    assert board.last().verdict is not None
    assert not board.last().verdict.acceptable


def test_who_may_not_list_aids_is_sent_to_no_closed_door() -> None:
    board, adjudicator = Board(official=True, device=False), client_in_role("adjudicator")
    board.name("TAXI", way="adjudicator")
    assert "/desk/aids/" not in adjudicator.get(board.desk).content.decode()
    assert "/desk/aids/" in client_in_role("director").get(board.desk).content.decode()


# -- what belongs to no challenge


def test_a_screen_left_between_two_challenges_belongs_to_neither() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.name_on_phone("TAXI")
    board.press("left")
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    board.press("judge", player=DAN)
    for check in ("player_seated", "challenger_seated", "tiles_back"):
        board.press("back", check=check)
    board.press("restart")
    board.press("left")
    board.name("TO", way="phone", code=board.code(DAN))
    page = adjudicator.get(board.desk)
    assert [len(line.left) for line in page.context["lines"]] == [0, 1]
    assert "R1 T2 , while no challenge was open: The judging screen was left" in text(page)


# -- what the clock of the board is told


def test_the_clock_of_the_board_learns_the_verdict() -> None:
    board = Board(device=False)
    address = f"{board.address}verdict/"
    assert board.client.get(address).json() == {"stands": None}
    board.name_on_phone("TAXI", "XQVV")
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    assert board.client.get(address).json() == {"stands": None}
    board.press("judge", player=DAN)
    told = board.client.get(address).json()
    assert told["stands"] is False
    assert 0 <= told["ago"] < timedelta(minutes=1) / timedelta(milliseconds=1)
    board.press("appeal", player=DAN)
    assert board.client.get(address).json() == {"stands": None}, "the referee looks again"
    assert board.client.get(board.address.replace("/judge/", "x/judge/verdict/")).status_code == 404


# -- what a statement rests on


def test_under_the_nsa_changes_the_pages_say_where_the_document_is_silent() -> None:
    board = Board(device=False, ruleset="nsa-2008")
    page = text(board.client.get(f"{board.address}?way=adjudicator"))
    assert "say nothing on this" in page
    assert "nzasp.P.6.12.2.1" in page
    assert "the director decides" in page
    board.name("TAXI", way="adjudicator")
    assert "nzasp.P.6.15.1" in text(board.client.get(board.address))
    refused = text(board.press("appeal", player=DAN))
    assert "Nothing has been ruled here yet. NSA rule changes of 25 July 2008 say nothing on this." in refused


def test_one_sentence_tells_all_that_is_taken_where_a_document_is_silent() -> None:
    first, second = NSA.silent("one; the director decides"), NSA.silent("two; the director decides")
    clause, told = told_law(PLAY["6.17"], first, second)
    assert clause == "nzasp.P.6.17"
    assert told.endswith("We take: one; two; the director decides.")


@pytest.mark.cites("nzasp.P.6.15.3")
def test_an_appeal_from_a_phone_rests_on_what_the_referee_card_says() -> None:
    """The document speaks of an adjudicator's verdict."""
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.name_on_phone("TAXI")
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    page = text(board.press("judge", player=DAN))
    assert "a verdict at a device may be appealed as an adjudicator&#x27;s may" in page
    assert "nzasp.P.6.15.3" not in page
    slip, adjudicator = ruled_again(board, adjudicator)
    assert "nzasp.P.6.15.3" in text(slip.client.get(slip.address))


def ruled_again(board: Board, adjudicator: Client) -> tuple[Board, Client]:
    """The next challenge, by slip."""
    board.by_official(adjudicator, "clock")
    board.name("TO", way="adjudicator")
    board.rule(adjudicator)
    return board, adjudicator


# -- what the players are told, and need not do twice


@pytest.mark.cites("nzasp.P.6.17")
def test_a_play_that_stands_tells_the_players_of_the_points() -> None:
    board = Board()
    assert "Cat gets 10 points: 5 for each of the 2 words that were challenged. nzasp.P.6.17" in text(
        board.judged("TAXI", "TO")
    )


def test_a_play_that_comes_off_tells_of_no_points() -> None:
    assert "points" not in text(Board().judged("XQVV"))


def test_words_typed_wrongly_stand_in_their_fields_to_be_mended() -> None:
    board = Board()
    words = ("TAXI", "TO", "AD", "XQVV", "TOE")
    page = board.name(*words).content.decode()
    for word in words:
        assert f'value="{word}"' in page


def test_without_a_script_a_table_that_waits_can_look_again() -> None:
    board = Board(device=False)
    page = board.name("TAXI", way="adjudicator").content.decode()
    assert "<noscript>" in page
    assert "Look again" in page
    assert store.boards_of(tournaments.public_id(board.state.row))
