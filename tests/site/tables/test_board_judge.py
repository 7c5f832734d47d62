"""A challenge at a board of an event, pressed through on its pages; and what these pages never tell."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.site.tables.events_with_challenges import CAT, DAN, board_address, board_key, client_in_role, event_in_play
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.games import open_games
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.tables import store
from tilehall.site.tables.judge_record import Challenge
from tilehall.site.tables.models import DeedRow
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.store import DeskState

pytestmark = pytest.mark.django_db
SEATS = f"1:{CAT}-{DAN}"


class Board:
    """The board of Cat and Dan, where Dan challenges, and a browser that has its key."""

    def __init__(self, *, official: bool = False, device: bool = True, ruleset: str = "nzasp-2022") -> None:
        self.state: DeskState = event_in_play(official=official, ruleset=ruleset)
        self.client, self.address = Client(), board_address(self.state)
        if device:  # as an official has set it up
            session = self.client.session
            session["judging_device"] = self.state.row.pk
            session.save()

    def press(self, do: str, **more: object) -> HttpResponse:
        """On a page that shows what is so now."""
        if do in ("check", "anew"):
            more = {"shown": self.mark(), **more}
        return self.client.post(self.address, {"do": do, "seats": SEATS, **more}, follow=True)

    def name(self, *words: str, way: str = "device", **more: object) -> HttpResponse:
        typed = {f"word{number}": word for number, word in enumerate(words, 1)}
        return self.press("name", way=way, challenger=DAN, **typed, **more)

    def code(self, player: int) -> str:
        return keys.signing_code(self.state.row, player)

    def name_on_phone(self, *words: str) -> HttpResponse:
        """After both have agreed, each with the own code."""
        for player in (CAT, DAN):
            self.press("agree", player=player, code=self.code(player))
        self.press("phone", diagonal="6.1", unit="inches", silent="on", in_view="on")
        return self.name(*words, way="phone", code=self.code(DAN))

    def judged(self, *words: str) -> HttpResponse:
        self.name(*words)
        return self.press("check", player=CAT, right="yes")

    def last(self) -> Challenge:
        (board,) = store.boards_of(tournaments.public_id(self.state.row))
        assert board.record.last is not None
        return board.record.last

    def mark(self) -> str:
        boards = store.boards_of(tournaments.public_id(self.state.row))
        return boards[0].record.last.mark if boards and boards[0].record.last else ""

    def rule(self, official: Client, **more: object) -> HttpResponse:
        return self.by_official(official, "rule", **more)

    def by_official(self, official: Client, do: str, /, **more: object) -> HttpResponse:
        """On a page that shows the challenge as it is now."""
        return official.post(f"{self.desk}{do}/", {"seats": SEATS, "shown": self.mark(), **more}, follow=True)

    def slip(self, official: Client, *words: str, **more: object) -> HttpResponse:
        """Typed from paper."""
        typed = {f"word{number}": word for number, word in enumerate(words, 1)}
        return official.post(f"{self.desk}slip/", {"table": "2", "seats": "1:", **typed, **more}, follow=True)

    @property
    def desk(self) -> str:
        return f"/tournaments/{self.state.row.pk}/desk/challenges/"


def text(answer: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def sign_slip(state: DeskState) -> None:
    result = ReportedResult(round=1, player=CAT, scores=(401, 380))
    results.enter(CONSOLE, state.row.pk, result, CommandContext(timezone.now(), "signed"))


@pytest.mark.cites("nzasp.P.6.13.1")
@pytest.mark.cites("nzasp.P.6.13.6")
def test_at_a_device_from_the_words_to_the_clock() -> None:
    board = Board()
    assert "are these the words Dan named?" in text(board.name("taxi", "to"))
    assert "checked by the challenger&#x27;s opponent" in text(board.press("check", player=DAN, right="yes"))
    assert "At a device the challenger&#x27;s opponent presses Judge" in text(board.press("judge", player=DAN))
    assert board.last().verdict is None
    page = text(board.press("check", player=CAT, right="yes"))
    assert "Acceptable The play stands. 2 words, judged as one: TAXI TO" in page
    assert "Not yet: both players must be seated" in text(board.press("restart"))
    for check_ in ("player_seated", "challenger_seated", "tiles_back"):
        board.press("back", check=check_)
    assert "say how you want it judged" in text(board.press("restart"))
    assert board.last().stage == "closed"
    assert check().disagreements == []


@pytest.mark.cites("nzasp.P.6.14.4.4")
def test_a_browser_that_judges_looks_nothing_else_up_and_its_log_says_that_it_asked() -> None:
    board = Board(device=False)
    board.name_on_phone("TAXI")
    lookup = board.client.post("/judge/", {"ruleset": "nzasp-2022", "lexicon": "enable1", "word1": "TAXI"})
    assert lookup.status_code == 409
    assert "This browser judges a game" in text(lookup)
    assert "acceptable" not in text(lookup).lower()
    assert "Another look-up was asked for" in text(board.client.get(board.address))
    assert board.client.post(board.address, {"do": "left"}).status_code == 204
    assert "The judging screen was left" in text(board.client.get(board.address))
    board.press("end")
    lookup = board.client.post("/judge/", {"ruleset": "nzasp-2022", "lexicon": "enable1", "word1": "TAXI"})
    assert lookup.status_code == 409, "the game goes on: this browser has opened its board"
    assert "A game is in progress" in text(lookup)
    sign_slip(board.state)
    assert "Enter every challenged word" in text(board.client.get("/judge/"))


@pytest.mark.cites("nzasp.P.1.3")
@pytest.mark.cites("nzasp.P.6.14.4")
def test_nobody_judges_alone_on_a_phone() -> None:
    """Who holds the key of the board could else name words, agree for the other, and look up whatever is wanted."""
    board = Board(device=False)
    assert "This browser is no judging device" in text(board.name("TAXI"))
    assert "Cat: type the code on your own card" in text(board.press("agree", player=CAT))
    assert "That is not the code on the card of Cat" in text(board.press("agree", player=CAT, code="zzzzzz"))
    assert "type the code on your own card" in text(board.name("TAXI", way="phone"))
    board.name_on_phone("TAXI")
    assert "Cat: type the code" in text(board.press("check", player=CAT, right="yes"))
    assert "That is not the code" in text(board.press("check", player=CAT, right="yes", code=board.code(DAN)))
    board.press("judge", player=DAN)
    assert board.last().verdict is None
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    assert "Acceptable" in text(board.press("judge", player=DAN))


def test_the_own_key_spares_its_player_the_code() -> None:
    board = Board(device=False)
    board.address = f"/t/{board.state.row.pk}/s/{keys.player_key(board.state.row, DAN)}/judge/"
    board.press("agree", player=DAN)
    assert "type the code on your own card" in text(board.press("agree", player=CAT))
    assert "Dan agrees." in text(board.client.get(f"{board.address}?way=phone"))


def test_a_mode_whose_event_is_gone_is_ended_on_the_page_of_the_judge() -> None:
    board = Board(device=False)
    board.client.get(board.address)
    session = board.client.session
    session["adjudicates"] = [board.state.row.pk + 1, "no-such-key"]
    session.save()
    assert "No look-ups now" in text(board.client.get("/judge/"))
    assert board.client.post("/judge/", {"do": "end"}).status_code == 302
    assert "adjudicates" not in board.client.session


@pytest.mark.cites("nzasp.P.1.1")
@pytest.mark.cites("nzasp.P.6.14.4.7")
def test_in_an_official_event_another_list_judges_nothing() -> None:
    board = Board(official=True)
    page = text(board.name("TAXI"))
    assert "CSW2019 is asked for, enable1 is here" in page
    assert store.boards_of(tournaments.public_id(board.state.row)) == []


@pytest.mark.cites("nzasp.P.6.15.1")
@pytest.mark.cites("nzasp.P.6.15.2")
@pytest.mark.cites("nzasp.P.6.15.3")
def test_a_slip_is_ruled_on_as_one_and_an_appeal_is_heard_by_another() -> None:
    board = Board()
    assert "The slip is with the adjudicators" in text(board.name("taxi", "xq", way="adjudicator"))
    adjudicator, director = client_in_role("adjudicator"), client_in_role("director")
    assert "T2: TAXI, XQ" in text(adjudicator.get(board.desk))
    assert "1 challenge waits: T2: TAXI, XQ." in text(director.get(f"{board.desk}queue/"))
    board.rule(adjudicator)
    assert "Not acceptable The play comes off." in text(board.client.get(board.address))
    board.press("appeal", player=DAN)
    refused = board.rule(adjudicator)
    assert "You ruled on this challenge" in text(refused)
    assert "Appeal by Dan" in text(director.get(board.desk))
    board.rule(director)
    assert "The referee’s verdict" in text(board.client.get(board.address))
    assert "There is one appeal" in text(board.press("appeal", player=CAT))
    log = text(director.get(board.desk))
    assert "R1 T2 TAXI, XQ: not acceptable" in log
    assert "confirmed by" in log


@pytest.mark.cites("nzasp.P.1.2")
def test_only_an_aid_with_a_voucher_rules() -> None:
    board = Board(official=True)
    board.name("taxi", way="adjudicator")
    adjudicator = client_in_role("adjudicator")
    refused = board.rule(adjudicator, aid="laptop 2", acceptable="yes")
    assert "Nobody vouches for laptop 2" in text(refused)
    assert "laptop 2" not in text(adjudicator.get(board.desk))


def test_a_slip_on_paper_without_a_table_is_refused() -> None:
    board = Board()
    adjudicator = client_in_role("adjudicator")
    refused = board.slip(adjudicator, "taxi", "to", table="")
    assert "The number of the table is missing" in text(refused)
    assert 'value="taxi"' in refused.content.decode(), "what was typed stays"
    assert "The slip of table 2, Cat – Dan, is in the queue." in text(board.slip(adjudicator, "taxi", "to"))
    assert "T2: TAXI, TO" in text(adjudicator.get(board.desk))


@pytest.mark.cites("nzasp.P.6.13.1")
def test_a_device_for_all_tables_is_set_up_by_an_official_and_looks_nothing_else_up() -> None:
    board = Board(device=False)
    station = f"/tournaments/{board.state.row.pk}/judge/"
    assert "An adjudicator or the director signs in here" in text(board.client.get(station))
    for somebody in (board.client, client_in_role("scorer")):
        somebody.post(station, {"do": "begin"})
        assert "judging_device" not in somebody.session, "only who may adjudicate sets a device up"
        assert "An adjudicator or the director signs in here" in text(somebody.get(station))
    device = client_in_role("adjudicator")
    device.post(station, {"do": "begin"})
    assert device.get(board.desk).status_code == 302, "the official is signed out there"
    assert "No game is being played at that table" in text(device.post(station, {"do": "table", "table": "9"}))
    page = device.post(station, {"do": "table", "table": "2"}, follow=True)
    assert "Cover your tiles. The challenger types the words" in text(page)
    assert "This browser judges a game" in text(device.get("/judge/"))
    sign_slip(board.state)
    device.post(station, {"do": "end"})
    assert "Enter every challenged word" in text(device.get("/judge/"))


@pytest.mark.cites("nzasp.P.1.1")
def test_a_device_that_could_judge_no_table_is_not_set_up() -> None:
    board = Board(official=True, device=False)
    station, director = f"/tournaments/{board.state.row.pk}/judge/", client_in_role("director")
    for page in (director.get(station), director.post(station, {"do": "begin"})):
        assert "A device could judge no table here" in text(page)
        assert "CSW2019 is asked for, enable1 is here" in text(page)
        assert "Judge on this device" not in text(page)
    assert "judging_device" not in director.session
    assert director.get(board.desk).status_code == 200, "and nobody was signed out for nothing"
    page = text(board.client.get(board.address))
    assert "On a phone" not in page
    assert "No phone and no device judges at this event" in page


# -- a phone as it must be


PHONE = {"diagonal": "6.1", "unit": "inches", "silent": "on", "in_view": "on"}


@pytest.mark.parametrize(
    ("wrong", "told", "clause"),
    [
        pytest.param({"diagonal": "3.49"}, "it must be 89 mm (3.5 inches)", "nzasp.P.6.14.4.2", id="small"),
        pytest.param({"diagonal": "88.89", "unit": "millimetres"}, "it must be 89 mm", "nzasp.P.6.14.4.2", id="mm"),
        pytest.param({"silent": ""}, "Switch sound and vibration off first", "nzasp.P.6.14.4.3", id="loud"),
        pytest.param({"in_view": ""}, "Put the phone where both of you see", "nzasp.P.6.14.4.5", id="hidden"),
    ],
)
@pytest.mark.cites("nzasp.P.6.14.4.2")
@pytest.mark.cites("nzasp.P.6.14.4.3")
@pytest.mark.cites("nzasp.P.6.14.4.5")
def test_a_phone_that_is_refused_is_told_why_and_what_was_typed_stays(
    wrong: dict[str, str], told: str, clause: str
) -> None:
    board = Board(device=False)
    typed = {**PHONE, **wrong}
    page = board.press("phone", **typed, way="phone")
    assert told in text(page)
    assert clause in text(page)
    assert f'name="diagonal" value="{typed["diagonal"]}"' in page.content.decode()
    assert page.content.decode().count(" checked") == sum(typed[name] == "on" for name in ("silent", "in_view"))
    assert store.boards_of(tournaments.public_id(board.state.row)) == []


@pytest.mark.cites("nzasp.P.6.14.4.2")
def test_all_that_is_wrong_with_a_phone_is_told_at_once() -> None:
    page = text(Board(device=False).press("phone", diagonal="2", unit="inches", way="phone"))
    assert "too small" in page
    assert "Switch sound and vibration off" in page
    assert "Put the phone where both of you see" in page


@pytest.mark.parametrize(
    "least",
    [{"diagonal": "3.5"}, {"diagonal": "89", "unit": "millimetres"}, {"diagonal": "88.9", "unit": "millimetres"}],
)
@pytest.mark.cites("nzasp.P.6.14.4.2")
def test_a_phone_of_the_least_size_judges(least: dict[str, str]) -> None:
    """As the referee's desk says of the same phone: 88.9 mm are 3.5 inches."""
    board = Board(device=False)
    for player in (CAT, DAN):
        board.press("agree", player=player, code=board.code(player))
    board.press("phone", **{**PHONE, **least})
    assert "are these the words Dan named?" in text(board.name("TAXI", way="phone", code=board.code(DAN)))


# -- ways to learn which word was wrong


def shape(answer: HttpResponse, *words: str) -> str:
    """A page without what differs between any two: tokens, ids of commands and events, times, the words by place."""
    page = re.sub(r'(csrfmiddlewaretoken|command_id|shown)" value="[^"]+"', "", answer.content.decode())
    page = re.sub(r"\b[acjpt]*[0-9a-f]{16}\b", "mark", page)  # of the words as they were typed, and when
    page = re.sub(r"\d\d:\d\d(:\d\d)?", "", page)
    page = re.sub(r"/(t|tournaments)/\d+/", "/event/", page)
    for place, word in enumerate(words):
        page = re.sub(rf"\b{word}\b", f"word-{place}", page)
    return page


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_page_and_log_are_the_same_whichever_word_was_wrong() -> None:
    shapes, logs = set(), set()
    adjudicator = client_in_role("adjudicator")
    for words in (("TAXI", "XQVV"), ("XQVV", "TAXI"), ("XQVV", "QXVV")):
        board = Board()
        page = board.judged(*words)
        shapes.add(shape(page, *words))
        logs.add(shape(adjudicator.get(board.desk), *words))
        payloads = [row.payload for row in DeedRow.objects.filter(kind="ruled/1")]
        assert [sorted(payload) for payload in payloads] == [["acceptable", "checksum", "source"]]
        store.forget_all()
        tournaments.forget_all()
    assert len(shapes) == 1
    assert len(logs) == 1


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_no_word_is_asked_again_alone() -> None:
    board = Board()
    board.judged("TAXI", "XQVV")
    for check_ in ("player_seated", "challenger_seated", "tiles_back", "play_removed"):
        board.press("back", check=check_)
    board.press("restart")
    for words in (("XQVV",), ("TAXI",), ("XQVV", "TO")):
        page = text(board.name(*words))
        assert "it would tell which word was wrong" in page
    assert len(store.boards_of(tournaments.public_id(board.state.row))[0].record.challenges) == 1


def test_words_by_themselves_are_shown_to_officials_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    board.judged("TAXI", "XQVV")
    adjudicator = client_in_role("adjudicator")
    assert "is not in the list" not in text(adjudicator.get(board.desk))
    sign_slip(board.state)
    assert "TAXI is in the list XQVV is not in the list" in text(adjudicator.get(board.desk))
    monkeypatch.setattr(open_games, "has_open_game", lambda actor: True)
    assert "in the list" not in text(adjudicator.get(board.desk)), "who plays looks nothing up"
    assert board.client.get(board.desk).status_code == 302, "who holds a key only is asked to sign in"


def test_words_are_in_no_address_no_cache_and_not_in_the_log_of_the_event() -> None:
    board = Board()
    page = board.judged("TAXI", "XQVV")
    assert "no-store" in page["Cache-Control"]
    assert not re.findall(r'(?:href|action|hx-get)="[^"]*(?:TAXI|XQVV)', page.content.decode())
    package = repr(tournaments.rows_to_package(tournaments.head(board.state.row.pk)))
    assert "XQVV" not in package
    number = board.state.row.pk
    api = (f"/api/tournaments/{number}/rounds", f"/api/tournaments/{number}/standings")
    for public in (f"/tournaments/{number}/", f"/tournaments/{number}/rounds/", *api):
        shown = Client().get(public)
        assert shown.status_code == 200, public
        assert "XQVV" not in shown.content.decode()


def test_a_wrong_key_and_a_board_whose_game_is_over_judge_nothing() -> None:
    board = Board()
    assert Client().get(board.address.replace(board_key(board.state), "1-3-0000000000")).status_code == 404
    sign_slip(board.state)
    assert "No game is being played at this board" in text(board.client.get(board.address))
    assert "No game is being played at this board" in text(board.name("TAXI"))
    assert store.boards_of(tournaments.public_id(board.state.row)) == []


def test_what_was_pressed_twice_is_done_once_and_a_page_that_follows_is_told_of_news_only() -> None:
    board = Board()
    typed = {"way": "adjudicator", "challenger": DAN, "word1": "TAXI", "command_id": "a1"}
    named = {"do": "name", "seats": SEATS, **typed}
    for _ in range(2):
        board.client.post(board.address, named)
    (kept,) = store.boards_of(tournaments.public_id(board.state.row))
    assert kept.seq == 1
    assert board.client.get(f"{board.address}?seen=1.True.{SEATS}").status_code == 204
    assert "The slip is with" in text(board.client.get(f"{board.address}?seen=0.True.{SEATS}"))
