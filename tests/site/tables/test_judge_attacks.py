"""What a cheat may try at the judge: presses on an old page, another table's number, a board laid anew."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import tables
from tests.law.tournament.desk.plans import BEGUN, four, pair, plan
from tests.site.tables.events_with_challenges import CAT, DAN, client_in_role
from tests.site.tables.test_board_judge import Board, text
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.records import Pairing
from tilehall.site.logs.models import Origin
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments

pytestmark = pytest.mark.django_db
TOLD = "it would tell which word was wrong"


def origin(command: str) -> Origin:
    return Origin(at=timezone.now(), by=None, by_name="Dora", command_id=command)


def close(board: Board) -> None:
    for check in ("player_seated", "challenger_seated", "tiles_back", "play_removed"):
        board.press("back", check=check)
    board.press("restart")


@pytest.mark.cites("nzasp.P.6.15.2")
def test_an_official_rules_on_the_words_the_page_showed_or_not_at_all() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.name("TAXI", "TO", way="adjudicator")
    seen = board.mark()
    assert f'name="shown" value="{seen}"' in adjudicator.get(board.desk).content.decode()
    assert "It cannot be taken back" in text(board.name("DOG", way="adjudicator")), "a slip that was sent is sent"
    assert board.last().words == ("TAXI", "TO")
    adjudicator.post(f"{board.desk}slip/", {"table": "2", "word1": "DOG"})
    assert "The words have changed" in text(board.rule(adjudicator, shown=seen))
    assert "The words have changed" in text(board.rule(adjudicator, shown=""))
    assert board.last().verdict is None
    board.rule(adjudicator)
    page = text(board.rule(adjudicator))
    assert "This challenge has been ruled on." in page
    assert TOLD not in page


@pytest.mark.cites("nzasp.P.6.13.1")
def test_the_opponent_says_yes_to_the_words_on_the_screen_only() -> None:
    board = Board(device=False)
    board.name_on_phone("CAT")
    seen = board.mark()
    assert f'name="shown" value="{seen}"' in board.client.get(board.address).content.decode()
    board.name("ZZQ", way="phone", code=board.code(DAN))
    said = board.press("check", player=CAT, right="yes", code=board.code(CAT), shown=seen)
    assert "The words have changed" in text(said)
    assert not board.last().checked


@pytest.mark.parametrize("ruleset", ["nzrc-2024", "nsa-2008", "no such"])
def test_a_judging_device_asked_by_any_rules_looks_nothing_up(ruleset: str) -> None:
    client = Board().client
    assert client.post("/judge/", {"ruleset": ruleset, "lexicon": "enable1", "word1": "TAXI"}).status_code == 409
    assert "No look-ups now" in text(client.get(f"/judge/?ruleset={ruleset}"))


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_rejected_at_one_table_is_not_asked_at_another() -> None:
    board = Board()
    board.state = tournaments.open_tournament(
        "d" * 32, (Announced(plan=plan(official=False)), *four()[1:-1]), origin("two boards")
    )
    number = board.state.row.pk
    session = board.client.session
    session["judging_device"] = number
    session.save()
    board.address = f"/t/{number}/s/{keys.board_key(board.state.row, CAT, 1)}/judge/"
    board.judged("CAT", "ZZQ")
    close(board)
    other = f"/t/{number}/s/{keys.board_key(board.state.row, 1, 1)}/judge/"
    typed = {"do": "name", "challenger": 2, "word1": "CAT"}
    assert TOLD in text(board.client.post(other, {**typed, "way": "device"}, follow=True))
    slip = board.client.post(other, {**typed, "way": "adjudicator"}, follow=True)
    assert "The slip is with the adjudicators" in text(slip), "an official sees at which table it is"


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_a_board_laid_anew_with_the_same_two_forgets_nothing() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("CAT", "ZZQ")
    close(board)
    swapped = Rearranged(grade="A", round=1, boards=(pair(DAN, CAT, 2),))
    state = tournaments.append(tournaments.load(board.state.row.pk), (swapped,), origin("laid anew"))
    board.address = f"/t/{state.row.pk}/s/{keys.board_key(state.row, DAN, 1)}/judge/"
    assert TOLD in text(board.name("CAT"))
    assert "is in the list" not in text(adjudicator.get(board.desk))


def test_no_event_and_another_game_have_no_challenges() -> None:
    director = client_in_role("director")
    board = Board()
    seats = tuple(Pairing(meets="table", players=(2 * n - 1, 2 * n), table=n) for n in (1, 2))
    acts = [replace(act, rounds=(seats,)) if isinstance(act, Drawn) else act for act in tables()][:8]
    played = tuple(act for act in acts if not isinstance(act, ResultEntered))
    row = tournaments.open_tournament("e" * 32, played, replace(origin("rummikub"), at=BEGUN)).row
    for number in (board.state.row.pk + 999, row.pk):
        for address, given in (("slip/", {"table": "1", "word1": "CAT"}), ("rule/", {"table": "1"})):
            assert director.post(f"/tournaments/{number}/desk/challenges/{address}", given).status_code == 404
    address = f"/t/{row.pk}/s/{keys.board_key(row, 1, 1)}/"
    assert Client().get(f"{address}judge/").status_code == 404
    assert Client().get(address).status_code == 200
