"""What a cheat may try at the judge: presses on an old page, another table's number, a board laid anew."""

import re
from dataclasses import replace

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import tables
from tests.law.tournament.desk.plans import BEGUN, four, pair, plan
from tests.site.tables.events_with_challenges import CAT, DAN, client_in_role
from tests.site.tables.test_board_judge import SEATS, Board, sign_slip, text
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.records import Pairing
from tilehall.law.tournament.desk.seats_shown import read_seats
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import VISITOR, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.tables import board_at_hand, judge_decisions, store
from tilehall.site.tables.actions import adjudicator
from tilehall.site.tables.actions.adjudicator import ChallengeShown
from tilehall.site.tables.board_at_hand import event_rules, find_by_table, place_of
from tilehall.site.tables.judge_deeds import PhoneChecked
from tilehall.site.tables.judge_record import Challenge
from tilehall.site.tables.word_lists import standing_of_words, word_source
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import DeskState

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
    board.slip(adjudicator, "DOG")
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


TOLD_ELSEWHERE = "it would tell which word was wrong there"


class OtherTable:
    """Ana and Ben at table 1 of the event, where Ben challenges, on the same judging device."""

    def __init__(self, board: Board, state: DeskState) -> None:
        self.board, self.state = board, state
        self.address = f"/t/{state.row.pk}/s/{keys.board_key(state.row, 1, 1)}/judge/"

    def press(self, do: str, **more: object) -> str:
        return text(self.board.client.post(self.address, {"do": do, "seats": "1:1-2", **more}, follow=True))

    def name(self, *words: str, way: str = "device") -> str:
        typed = {f"word{number}": word for number, word in enumerate(words, 1)}
        return self.press("name", way=way, challenger=2, **typed)

    def judge(self) -> str:
        return self.press("check", player=1, right="yes", shown=self.last().mark)

    def last(self) -> Challenge:
        boards = store.boards_of(tournaments.public_id(self.state.row))
        (last,) = [board.record.last for board in boards if set(board.place.players) == {1, 2}]
        assert last is not None
        return last


def two_tables(board: Board) -> OtherTable:
    """The board of Cat and Dan in an event in which table 1 plays too."""
    acts = (Announced(plan=plan(official=False)), *four()[1:-1])
    board.state = tournaments.open_tournament("d" * 32, acts, origin("two boards"))
    number = board.state.row.pk
    session = board.client.session
    session["judging_device"] = number
    session.save()
    board.address = f"/t/{number}/s/{keys.board_key(board.state.row, CAT, 1)}/judge/"
    return OtherTable(board, board.state)


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_rejected_at_one_table_is_not_judged_at_another() -> None:
    board = Board()
    other = two_tables(board)
    close_and_judge(board)
    assert "are these the words" in other.name("CAT"), "that it was rejected is not told for the typing"
    assert TOLD_ELSEWHERE in other.judge()
    assert other.last().verdict is None
    assert other.last().words == ("CAT",), "who asks stands in the log"
    assert "The slip is with the adjudicators" in other.name("CAT", way="adjudicator"), "an official sees which table"
    board.rule(client_in_role("adjudicator"), seats="1:1-2", shown=other.last().mark)
    assert other.last().verdict is not None


def close_and_judge(board: Board) -> None:
    assert "Not acceptable" in text(board.judged("CAT", "ZZQ"))
    close(board)


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_named_before_it_was_rejected_elsewhere_is_not_judged_either() -> None:
    board = Board()
    other = two_tables(board)
    other.name("CAT")
    board.name("CAT", "ZZQ")
    boards = store.boards_of(tournaments.public_id(board.state.row))
    (mark,) = [one.record.last.mark for one in boards if one.record.last and CAT in one.place.players]
    assert "Not acceptable" in text(board.press("check", player=CAT, right="yes", shown=mark))
    assert TOLD_ELSEWHERE in other.judge()
    assert other.last().verdict is None


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_rejected_in_another_event_of_the_day_is_not_judged_here() -> None:
    there = Board()
    assert "Not acceptable" in text(there.judged("CAT", "ZZQ"))
    here = Board.__new__(Board)
    here.client = Client()
    other = two_tables(here)
    other.name("CAT")
    assert TOLD_ELSEWHERE in other.judge()
    sign_slip(there.state)
    assert "Acceptable" in other.judge(), "that game is over"


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_ruled_for_the_wrong_table_tells_nothing_when_that_table_is_done() -> None:
    """The slip was of table 1, whose game goes on."""
    board, official = Board(), client_in_role("adjudicator")
    other = two_tables(board)
    board.slip(official, "CAT", "ZZQ")
    board.rule(official)
    board.by_official(official, "aside", reason="It is of table 1")
    other.name("CAT")
    assert TOLD_ELSEWHERE in other.judge(), "the game goes on at which it was ruled"
    sign_slip(board.state)
    log = text(official.get(board.desk))
    assert "put aside : It is of table 1" in log
    assert "in the list" not in log
    assert TOLD_ELSEWHERE in other.judge()


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_what_was_rejected_at_a_table_that_is_done_is_judged_again() -> None:
    board = Board()
    other = two_tables(board)
    close_and_judge(board)
    sign_slip(board.state)
    other.name("CAT")
    assert "Acceptable" in other.judge()


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_a_phone_whose_words_were_rejected_elsewhere_sends_them_as_a_slip() -> None:
    """They are checked by then, and cannot be typed anew; as they are they may go to an adjudicator."""
    there = Board()
    there.judged("CAT", "ZZQ")
    board = Board.__new__(Board)
    board.client = Client()
    two_tables(board)
    board.client = Client()
    board.name_on_phone("CAT")
    board.press("check", player=CAT, right="yes", code=board.code(CAT))
    refused = board.press("judge", player=DAN)
    assert TOLD_ELSEWHERE in text(refused)
    assert "Send these words to an adjudicator" in text(refused)
    assert "A challenge is open" in text(board.name("DOG", way="adjudicator"))
    assert "The slip is with the adjudicators" in text(board.name("CAT", way="adjudicator"))
    (kept,) = store.boards_of(tournaments.public_id(board.state.row))
    assert [(one.words, one.way, one.stage) for one in kept.record.challenges] == [(("CAT",), "adjudicator", "named")]


def test_words_at_the_device_are_sent_to_an_adjudicator_from_a_phone() -> None:
    board = Board()
    board.name("TAXI", "TO")
    page = Client().get(board.address).content.decode()
    assert "These words are at the judging device" in page
    form = page[page.index('value="name"') : page.index("Send these words to an adjudicator")]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert (sent["word1"], sent["word2"]) == ("TAXI", "TO")
    Client().post(board.address, {"do": "name", **sent})
    assert (board.last().way, board.last().words, board.last().challenger) == ("adjudicator", ("TAXI", "TO"), DAN)


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_a_board_laid_anew_with_the_same_two_forgets_nothing() -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    board.judged("CAT", "ZZQ")
    close(board)
    swapped = Rearranged(grade="A", round=1, boards=(pair(DAN, CAT, 2),))
    state = tournaments.append(tournaments.load(board.state.row.pk), (swapped,), origin("laid anew"))
    board.address = f"/t/{state.row.pk}/s/{keys.board_key(state.row, DAN, 1)}/judge/"
    assert TOLD in text(board.name("CAT", seats=f"1:{DAN}-{CAT}"))
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


def test_signing_out_leaves_no_mode() -> None:
    board = Board(device=False)
    board.client = client_in_role("scorer")
    board.name_on_phone("TAXI")
    board.client.post("/sign-out/")
    assert "_auth_user_id" not in board.client.session
    assert "This browser judges a game" in text(board.client.get("/judge/"))
    asked = board.client.post("/judge/", {"ruleset": "nzasp-2022", "lexicon": "enable1", "word1": "TAXI"})
    assert asked.status_code == 409


def test_who_fills_the_log_by_a_key_stops_no_official(monkeypatch: pytest.MonkeyPatch) -> None:
    board, adjudicator = Board(), client_in_role("adjudicator")
    phone = {"diagonal": "6.1", "unit": "inches", "silent": "on", "in_view": "on"}
    for _ in range(3):
        board.press("phone", **phone)
    assert store.boards_of(tournaments.public_id(board.state.row))[0].seq == 1, "the same again says nothing"
    monkeypatch.setattr(judge_decisions, "MOST_DEEDS", 1)
    assert "the desk must go on" in text(board.name("TAXI", way="adjudicator"))
    board.slip(adjudicator, "TAXI")
    board.rule(adjudicator)
    assert board.last().verdict is not None


def test_a_log_has_room_for_so_many_deeds_by_a_key_and_no_more() -> None:
    board = Board()
    state = store.load(place_of(board.state, find_by_table(2)(board.state)))
    phones = [PhoneChecked(diagonal_mm=90 + size, silent=True, in_view=True) for size in range(399)]
    store.append(state, phones, origin("filled"))
    board.name("TAXI", way="adjudicator")
    assert board.last().words == ("TAXI",)
    board.rule(client_in_role("adjudicator"))
    assert "the desk must go on" in text(board.press("appeal", player=DAN))


def test_only_who_may_adjudicate_rules_whatever_page_it_came_from() -> None:
    board = Board()
    board.judged("TAXI")
    shown, hand = ChallengeShown(read_seats(SEATS), board.mark()), CommandContext(timezone.now(), "nobody")
    with pytest.raises(NotYours):
        adjudicator.confirm_clock(VISITOR, board.state.row.pk, shown, hand)
    with pytest.raises(NotYours):
        adjudicator.put_aside(VISITOR, board.state.row.pk, shown, "I was wrong", hand)


def test_two_tables_of_one_number_are_told_apart_by_their_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    board, official = Board(), client_in_role("adjudicator")
    (here,) = board_at_hand.boards_in_play(board.state.desk)
    monkeypatch.setattr(board_at_hand, "boards_in_play", lambda desk: [here, replace(here, players=(1, 2))])
    told = "Table 2 is in more than one grade (Cat – Dan, Ana – Ben)"
    assert told in text(board.slip(official, "TAXI"))
    station = f"/tournaments/{board.state.row.pk}/judge/"
    assert told in text(board.client.post(station, {"do": "table", "table": "2"}))


@pytest.mark.cites("nzasp.P.6.14.4")
def test_a_code_is_not_found_by_trying() -> None:
    board = Board(device=False)
    pages = [text(board.press("agree", player=CAT, code=f"zzz{n:03}")) for n in range(12)]
    assert "That is not the code on the card of Cat" in pages[0]
    assert "Too many wrong codes were typed" in pages[-1]
    assert "Too many wrong codes" in text(board.press("agree", player=CAT, code=board.code(CAT))), "the right one too"
    assert store.boards_of(tournaments.public_id(board.state.row)) == []
    board.press("agree", player=DAN, code=board.code(DAN))
    (kept,) = store.boards_of(tournaments.public_id(board.state.row))
    assert [one.player for one in kept.record.agreed] == [DAN], "the other one is not kept waiting"


def test_a_verdict_by_another_list_of_the_same_name_tells_nothing_of_single_words() -> None:
    board = Board()
    board.judged("TAXI", "XQVV")
    challenge = board.last()
    assert challenge.first is not None
    assert standing_of_words(challenge) == [("TAXI", True), ("XQVV", False)]
    other = replace(challenge, first=replace(challenge.first, checksum="ab" * 32))
    assert standing_of_words(other) == []


def test_the_address_of_a_judging_device_opens_no_slip_and_nothing_elsewhere() -> None:
    board = Board()
    page = board.client.post(f"/tournaments/{board.state.row.pk}/judge/", {"do": "table", "table": "2"}, follow=True)
    address = page.redirect_chain[-1][0].partition("?")[0]
    assert "The challenger types the words" in text(page)
    assert "/s/" not in page.content.decode().replace(address, "")
    assert Client().get(address).status_code == 404
    assert board.client.get(address.removesuffix("judge/")).status_code == 404
    board.address = address
    assert "Acceptable" in text(board.judged("TAXI"))
    assert "not acceptable" not in text(board.client.get(address)).lower()


def test_while_games_go_on_an_official_ends_the_device_and_the_log_says_so() -> None:
    board = Board()
    board.judged("TAXI")
    station = f"/tournaments/{board.state.row.pk}/judge/"
    assert "an adjudicator signs in to end it" in text(board.client.post(station, {"do": "end"}))
    assert "judging_device" in board.client.session
    client_in_role("adjudicator")
    account = get_user_model().objects.get(name="adjudicator")
    board.client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    board.client.post(station, {"do": "end"})
    assert "judging_device" not in board.client.session
    (kept,) = store.boards_of(tournaments.public_id(board.state.row))
    assert [how for _at, how in kept.record.left] == ["ended"]


def test_a_players_own_key_sends_no_slip_and_no_appeal_of_the_other() -> None:
    board = Board(device=False)
    board.address = f"/t/{board.state.row.pk}/s/{keys.player_key(board.state.row, CAT)}/judge/"
    assert "you act for yourself only" in text(board.name("TAXI", way="adjudicator"))
    board.press("name", way="adjudicator", challenger=CAT, word1="TAXI")
    board.rule(client_in_role("adjudicator"))
    assert "you act for yourself only" in text(board.press("appeal", player=DAN))
    board.press("appeal", player=CAT)
    assert board.last().appeal_by == CAT


@pytest.mark.cites("nzasp.P.6.14.4.7")
def test_a_list_that_was_announced_and_is_not_here_is_stood_in_for_by_no_other() -> None:
    board = Board()
    acts = (Announced(plan=plan(official=False, lexicon="CSW24")), *four()[1:])
    board.state = tournaments.open_tournament("f" * 32, acts, origin("another list"))
    source = word_source(board.state.desk, event_rules(board.state.desk))
    assert (source.fits, source.required) == (False, "CSW24")
