"""Challenges that stay open: rulings after which nobody said that the clock runs, and slips for the wrong table."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.tables.events_with_challenges import CAT, DAN, client_in_role
from tests.site.tables.test_board_judge import SEATS, Board, sign_slip, text
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.logs.models import Origin
from tilehall.site.tables import store
from tilehall.site.tables.views import board_judge
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments

pytestmark = pytest.mark.django_db


def challenges(board: Board) -> list[tuple[tuple[str, ...], str]]:
    (kept,) = store.boards_of(tournaments.public_id(board.state.row))
    return [(one.words, one.stage) for one in kept.record.challenges]


# -- the clock runs again, and nobody has a phone


@pytest.mark.cites("nzasp.P.6.13.6")
def test_an_official_says_that_the_clock_runs_and_the_next_slip_is_taken() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.slip(adjudicator, "TAXI")
    board.rule(adjudicator)
    page = adjudicator.get(board.desk)
    assert "T2: TAXI" in text(page)
    assert "Nobody has said yet that the clock runs again" in text(page)
    refused = board.slip(adjudicator, "TO")
    assert "nobody has said that the clock runs again" in text(refused)
    assert "nzasp.P.6.13.6" in text(refused)
    assert 'value="TO"' in refused.content.decode(), "what was typed stays"
    assert "the ruling stands" in text(board.by_official(adjudicator, "clock"))
    board.slip(adjudicator, "TO")
    assert challenges(board) == [(("TAXI",), "closed"), (("TO",), "named")]


@pytest.mark.cites("nzasp.P.6.13.6")
def test_a_slip_of_another_turn_closes_the_ruling_before_it() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("XQVV", "TAXI")
    board.slip(adjudicator, "TAXI", later_turn="on")
    assert challenges(board) == [(("XQVV", "TAXI"), "closed"), (("TAXI",), "named")]
    (kept,) = store.boards_of(tournaments.public_id(board.state.row))
    assert kept.record.challenges[0].back == {"player_seated", "challenger_seated", "tiles_back", "play_removed"}


def test_while_an_appeal_is_open_no_official_starts_the_clock() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    assert "No game is being played" in text(board.by_official(adjudicator, "clock", seats="1:99-98"))
    board.judged("TAXI")
    before = board.mark()
    board.press("appeal", player=DAN)
    refused = text(board.by_official(adjudicator, "clock", shown=before))
    assert "A player has appealed since your page was opened" in refused
    assert "The words have changed" not in refused
    assert "The referee has not ruled on the appeal yet" in text(board.by_official(adjudicator, "clock"))
    assert "A challenge is open at this table" in text(board.slip(adjudicator, "TO", later_turn="on"))


# -- the judging device


@pytest.mark.cites("nzasp.P.6.13.6")
def test_a_verdict_at_the_device_sends_both_back_and_makes_room_for_the_next() -> None:
    board = Board()
    page = board.judged("TAXI", "XQVV")
    assert "Go back to your table The clock runs when both of you are seated, the tiles are back" in text(page)
    assert "Start the clock" not in text(page), "they stand at the device"
    assert "is seated" not in text(page)
    assert "Clear for the next players" in text(page)
    phone = Client().get(board.address)
    assert "Start the clock" in text(phone), "their own phone lies on the table"
    came = text(Client().get(f"{board.address}?way=device"))
    assert "Start the clock" in came, "only at the device does somebody come anew"
    assert "Is another turn challenged?" not in came
    assert "Go back to your table" not in text(phone)


def test_the_device_clears_itself_when_a_verdict_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    board.judged("TAXI")
    assert board.client.get(f"{board.address}?seen=0").status_code == 200
    monkeypatch.setattr(board_judge, "SHOWN_AT_DEVICE", timedelta(0))
    cleared = board.client.get(f"{board.address}?seen=0")
    assert cleared.headers["HX-Redirect"] == f"/tournaments/{board.state.row.pk}/judge/"
    assert "HX-Redirect" not in Client().get(f"{board.address}?seen=0").headers


@pytest.mark.cites("nzasp.P.6.13.6")
def test_two_who_come_to_the_device_again_say_first_that_the_clock_ran() -> None:
    board = Board()
    board.judged("TAXI")
    station = f"/tournaments/{board.state.row.pk}/judge/"
    page = board.client.post(station, {"do": "table", "table": "2"}, follow=True)
    assert "Is another turn challenged?" in text(page)
    assert "TAXI" not in text(page)
    assert "Show the last verdict".lower() in text(page).lower()
    board.address = page.redirect_chain[-1][0].partition("?")[0]
    assert "The words have changed" in text(board.press("anew", shown="0" * 16))
    assert challenges(board) == [(("TAXI",), "ruled")]
    assert "The challenger types the words" in text(board.press("anew"))
    board.name("TO")
    assert challenges(board) == [(("TAXI",), "closed"), (("TO",), "named")]


def test_on_a_phone_each_thing_is_said_by_itself() -> None:
    board = Board(device=False)
    board.name_on_phone("TAXI")
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    board.press("judge", player=DAN)
    assert "Not yet: both players must be seated" in text(board.press("anew"))


# -- a slip for the wrong table


@pytest.mark.cites("nzasp.P.6.12.2.1")
def test_a_slip_for_the_wrong_table_is_put_aside_with_a_reason() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.slip(adjudicator, "TAXI", "XQVV")
    assert "Say why the challenge is put aside" in text(board.by_official(adjudicator, "aside", reason=" "))
    board.by_official(adjudicator, "aside", reason="It was table 1")
    assert challenges(board) == [(("TAXI", "XQVV"), "aside")]
    page = text(board.client.get(board.address))
    assert "an official put a challenge aside that is not of this board: It was table 1" in page
    assert "TAXI" not in page, "they never played it"
    assert "No slip and no appeal waits" in text(adjudicator.get(board.desk))
    assert "put aside : It was table 1" in text(adjudicator.get(board.desk))
    assert "are these the words" in text(board.name("XQVV")), "its words are not barred"


def test_words_that_were_checked_are_put_aside_too() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.name_on_phone("TAXI")
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    assert board.last().stage == "checked"
    assert "The words are checked, and not judged yet" in text(adjudicator.get(board.desk))
    board.by_official(adjudicator, "aside", reason="Typed for the wrong board")
    assert board.last().stage == "aside"
    assert board.last().verdict is None


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_ruled_and_then_put_aside_is_not_asked_again_word_by_word() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("TAXI", "XQVV")
    board.by_official(adjudicator, "aside", reason="Wrong table")
    page = text(board.client.get(board.address))
    assert "acceptable" not in page.lower(), "the verdict is not theirs"
    for word in ("TAXI", "XQVV"):
        assert "it would tell which word was wrong" in text(board.name(word))


def test_an_appeal_is_ruled_on_and_not_put_aside() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("TAXI")
    board.press("appeal", player=DAN)
    refused = board.by_official(adjudicator, "aside", reason="Wrong table")
    assert "The referee has not ruled on the appeal yet" in text(refused)
    assert board.last().stage == "appealed"


@pytest.mark.cites("nzasp.P.6.15.3")
def test_what_was_put_aside_is_not_appealed_against() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("TAXI", "XQVV")
    board.by_official(adjudicator, "aside", reason="Wrong table")
    for refused in (board.press("appeal", player=DAN), board.by_official(adjudicator, "appeal", player=CAT)):
        assert "there is nothing of it to appeal against" in text(refused)
        assert "is in the queue" not in text(refused)
    assert (board.last().stage, board.last().appeal_by) == ("aside", None)


# -- an appeal, and nobody else is there to hear it


UNHEARD = "Nobody else is there: the first ruling stands"


def appealed_to_one(*words: str) -> tuple[Board, Client]:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    board.slip(adjudicator, *words)
    board.rule(adjudicator)
    board.by_official(adjudicator, "appeal", player=CAT)
    return board, adjudicator


@pytest.mark.cites("nzasp.P.6.15.3")
@pytest.mark.cites("nzasp.P.12.9")
def test_where_nobody_else_can_hear_an_appeal_the_first_ruling_stands_and_the_game_goes_on() -> None:
    board, adjudicator = appealed_to_one("TAXI", "XQVV")
    assert "If nobody else is there, say so beside it" in text(board.rule(adjudicator))
    page = text(adjudicator.get(board.desk))
    assert UNHEARD in page
    assert "nzasp.P.12.9" in page
    shown = board.mark()
    done = text(board.by_official(adjudicator, "appeal", do="unheard"))
    assert "The appeal is closed" in done
    assert "Cat appealed: nobody else was there to hear it, says Somebody adjudicator" in done
    assert "is not in the list" not in done, "of no word is told more than before"
    assert UNHEARD not in done
    last = board.last()
    assert (last.stage, last.second, last.verdict) == ("ruled", None, last.first)
    players = text(board.client.get(board.address))
    assert "Nobody else was there to hear the appeal: the first ruling stands." in players
    assert "Not acceptable" in players
    assert "There is one appeal" in text(board.by_official(adjudicator, "appeal", player=DAN))
    assert "Look at it again" in text(board.rule(client_in_role("director"), shown=shown))
    assert "No appeal waits here" in text(board.by_official(adjudicator, "appeal", do="unheard"))
    board.by_official(adjudicator, "clock")
    board.slip(adjudicator, "TO")
    assert challenges(board) == [(("TAXI", "XQVV"), "closed"), (("TO",), "named")]


@pytest.mark.cites("nzasp.P.6.15.3")
def test_who_can_hear_an_appeal_does_not_leave_it_unheard() -> None:
    board, _first = appealed_to_one("TAXI")
    director = client_in_role("director")
    assert UNHEARD not in text(director.get(board.desk))
    assert "you can hear the appeal yourself" in text(board.by_official(director, "appeal", do="unheard"))
    assert board.last().stage == "appealed"
    board.rule(director)
    assert board.last().second is not None


@pytest.mark.cites("nzasp.P.6.15.3")
def test_an_appeal_from_a_device_is_left_unheard_by_no_official() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("TAXI")
    board.press("appeal", player=DAN)
    assert UNHEARD not in text(adjudicator.get(board.desk))
    assert "you can hear the appeal yourself" in text(board.by_official(adjudicator, "appeal", do="unheard"))


def test_only_officials_put_aside_or_say_that_the_clock_runs() -> None:
    board, scorer = Board(), client_in_role("scorer")
    board.judged("TAXI")
    for do in ("aside", "clock"):
        board.by_official(scorer, do, reason="I was wrong")
        board.by_official(board.client, do, reason="I was wrong")
    assert board.last().stage == "ruled"


# -- pages that were opened before


def begin_round_two(board: Board) -> None:
    """Cat meets Ana at table 1, Dan meets Ben at table 2; the slip of Cat and Dan is signed."""
    sign_slip(board.state)
    now = Origin(at=timezone.now(), by=None, by_name="Dora", command_id="round two")
    state = tournaments.load(board.state.row.pk)
    board.state = tournaments.append(state, (RoundBegun(round=2, minutes=55),), now)
    board.address = f"/t/{state.row.pk}/s/{keys.player_key(state.row, DAN)}/judge/"


def test_a_page_of_the_last_round_sends_no_slip_against_the_next_opponent() -> None:
    board = Board(device=False)
    begin_round_two(board)
    page = board.name("TAXI", way="adjudicator")
    assert "opened in round 1, and round 2 is played now: nothing was done" in text(page)
    assert store.boards_of(tournaments.public_id(board.state.row)) == []
    assert "The slip is with the adjudicators" in text(board.name("TAXI", way="adjudicator", seats=f"2:{DAN}-2"))


@pytest.mark.parametrize("seats", ["", "1:", "2:", "nonsense", "2:2-4"])
def test_what_names_no_seats_or_others_counts_for_nobody(seats: str) -> None:
    board = Board(device=False)
    begin_round_two(board)
    board.name("TAXI", way="adjudicator", seats=seats)
    for do, more in (("agree", {"player": DAN}), ("phone", PHONE), ("appeal", {"player": DAN}), ("restart", {})):
        board.press(do, seats=seats, **more)
    assert store.boards_of(tournaments.public_id(board.state.row)) == []


PHONE = {"diagonal": "6.1", "unit": "inches", "silent": "on", "in_view": "on"}


@pytest.mark.parametrize("do", ["rule", "clock", "aside"])
def test_an_officials_page_of_the_last_round_does_nothing_at_the_same_table_of_the_next(do: str) -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    begin_round_two(board)
    board.name("DOG", way="adjudicator", seats=f"2:{DAN}-2")
    refused = board.by_official(adjudicator, do, seats=SEATS, reason="Old page")
    assert "opened in round 1, and round 2 is played now" in text(refused)
    assert board.last().stage == "named"
    page = adjudicator.get(board.desk).content.decode()
    assert f'name="seats" value="2:{DAN}-2"' in page


def test_a_slip_typed_on_a_page_of_the_last_round_is_looked_at_again() -> None:
    board, adjudicator = Board(device=False), client_in_role("adjudicator")
    begin_round_two(board)
    refused = board.slip(adjudicator, "TAXI")
    assert "not opened in round 2" in text(refused)
    assert 'name="seats" value="2:"' in refused.content.decode()
    assert "Dan – Ben" in text(board.slip(adjudicator, "TAXI", seats="2:"))


def test_a_page_that_follows_its_board_is_told_of_another_round() -> None:
    board = Board(device=False)
    board.address = f"/t/{board.state.row.pk}/s/{keys.player_key(board.state.row, DAN)}/judge/"
    assert board.client.get(f"{board.address}?seen=0.True.{SEATS}").status_code == 204
    begin_round_two(board)
    assert board.client.get(f"{board.address}?seen=0.True.{SEATS}").status_code == 200
