"""Results from the phones of the players: told, signed, disputed; and the count sheet of a table of Rummikub."""

import re
from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.plans import BEGUN, four, logged, plan
from tests.law.tournament.desk.test_results import rummikub_acts
from tests.law.tournament.desk.test_results_at_tables import ADDED
from tests.site.people.conftest import account, person
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.results import ResultConfirmed
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.commands import origin
from tilehall.site.people.try_counts import CARD_CODES
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import draw
from tilehall.site.tournaments.actions import results as results_actions
from tilehall.site.tournaments.store import Origin

from .seat_marks import board_mark, key_mark
from .test_results import hand, signed_in, slip, text, typed
from .test_store import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer() -> Client:
    return signed_in("scorer")


def on_phone(number: int, key: str, **told: str | list[str]) -> HttpResponse:
    fields = {**key_mark(number, key), **told}
    return Client().post(reverse("tournaments:slip", args=[number, key]), fields, follow=True)


def test_the_log_calls_nobody_by_a_name_that_is_not_known_to_be_theirs() -> None:
    """A visitor stood there as the console, and whoever signed up as the director as the director."""
    row = opened().row
    on_phone(row.pk, keys.board_key(row, 3, 1), do="enter", player="3", score_0="390", score_1="412")
    assert store.load(row.pk).entries[-1].by == "a code on paper"
    stranger = account("the console")
    client = Client()
    client.force_login(stranger, backend="tilehall.site.people.signin.ByNameOrMail")
    key = keys.player_key(row, 4)
    signed = {"do": "confirm", "player": "4", "slip": str(slip(row.pk).seq), **key_mark(row.pk, key)}
    client.post(reverse("tournaments:slip", args=[row.pk, key]), signed)
    last = store.load(row.pk).entries[-1]
    assert (last.by, type(last.act)) == ("the account “the console”", ResultConfirmed)
    assert origin(CONSOLE, hand()).by_name == "the console"
    assert origin(Actor(account=stranger, person=person("Cat")), hand()).by_name == "Cat"


def test_the_phones_of_two_players() -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    url = reverse("tournaments:slip", args=[row.pk, key])
    assert "Who are you?" in text(Client().get(url))
    page = on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    assert "Waits for Dan" in text(page)
    assert "Dan sees to it that the slip comes to the desk" in text(page)
    seen = str(slip(row.pk).seq)
    assert "It counts as soon as Dan has signed: on this phone with the code on their own card" in text(page)
    own_page = text(Client().get(reverse("tournaments:own", args=[row.pk, keys.player_key(row, 3)])))
    assert "Was it not you? Tell the desk." in own_page, "anybody at the board could have entered it for Cat"
    asked = text(Client().get(url, {"player": "4"}))
    assert "Cat has entered" in asked
    assert "The code on Dan’s own card" in asked
    refused = on_phone(row.pk, key, do="confirm", player="4", slip=seen)
    assert "sign with the code on your own card" in text(refused)
    wrong = on_phone(row.pk, key, do="confirm", player="4", slip=seen, code=keys.signing_code(row, 3))
    assert "This is not the code on Dan’s card" in text(wrong)
    own = Client().get(reverse("tournaments:slip", args=[row.pk, keys.player_key(row, 4)]))
    assert "own card" not in text(own), "who has opened the own page needs no further code"
    done = on_phone(row.pk, key, do="confirm", player="4", slip=seen, code=keys.signing_code(row, 4))
    assert "Signed and with the desk" in text(done)
    assert "lay out all 100 tiles" in text(done)


def test_a_line_other_than_what_a_phone_told_is_asked_about_once(scorer: Client) -> None:
    row = opened().row
    on_phone(row.pk, keys.board_key(row, 3, 1), do="enter", player="3", score_0="390", score_1="471")
    asked = text(typed(scorer, row.pk, "2 390 417"))
    assert "Cat entered 390 : 471 by phone. Does the paper that all have signed say 390 : 417?" in asked
    assert slip(row.pk).state == "entered"
    typed(scorer, row.pk, "2 390 417", doubts="phone_apart", sure="y")
    assert (slip(row.pk).state, slip(row.pk).scores) == ("signed", (390, 417))


def test_a_line_that_says_what_a_phone_told_is_taken(scorer: Client) -> None:
    row = opened().row
    on_phone(row.pk, keys.board_key(row, 3, 1), do="enter", player="3", score_0="390", score_1="471")
    assert "Does the paper" not in text(typed(scorer, row.pk, "2 390 471"))
    assert (slip(row.pk).state, slip(row.pk).scores) == ("signed", (390, 471))


def test_a_phone_that_disagrees_makes_a_dispute_the_desk_sees(scorer: Client) -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    anybody = on_phone(row.pk, key, do="enter", player="4", score_0="390", score_1="421")
    assert "sign with the code on your own card" in text(anybody)
    page = on_phone(row.pk, keys.player_key(row, 4), do="enter", score_0="390", score_1="421")
    assert "You do not agree yet" in text(page)
    assert "as soon as" not in text(page)
    assert "disputed: settle it" in text(scorer.get(reverse("tournaments:scores", args=[row.pk])))
    asked = typed(scorer, row.pk, "2 390 421")
    assert "Have they settled it, and all signed what you enter?" in text(asked)
    assert slip(row.pk).state == "disputed"
    typed(scorer, row.pk, "2 390 421", doubts="discrepancy_open", sure="y")
    assert slip(row.pk).state == "signed"


def test_after_ten_wrong_codes_of_a_card_the_right_one_must_wait_too() -> None:
    row = opened().row
    key, own = keys.board_key(row, 3, 1), keys.signing_code(row, 4)
    on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    seen = str(slip(row.pk).seq)
    for number in range(CARD_CODES.tries):
        wrong = on_phone(row.pk, key, do="confirm", player="4", slip=seen, code=f"{number:06x}")
        assert "This is not the code" in text(wrong)
    refused = on_phone(row.pk, key, do="confirm", player="4", slip=seen, code=own)
    assert "Too many wrong codes were typed" in text(refused)
    assert slip(row.pk).state != "signed"
    scanned = on_phone(row.pk, keys.player_key(row, 4), do="confirm", slip=seen)
    assert "Signed and with the desk" in text(scanned), "who holds the card is not locked out by who guesses"


def test_what_is_said_of_a_slip_may_hold_any_sign() -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    told = on_phone(row.pk, keys.player_key(row, 4), do="dispute", slip=str(slip(row.pk).seq), text="no\0t so")
    assert "The desk has been told" in text(told)


def test_a_phone_that_tells_the_same_is_told_that_all_have_signed() -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    page = on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    assert "It counts as soon as Dan has signed" in text(page)
    own = keys.signing_code(row, 4)
    page = on_phone(row.pk, key, do="enter", player="4", score_0="390", score_1="412", code=own)
    assert "Everybody has signed now" in text(page)
    assert "as soon as" not in text(page)


@pytest.mark.cites("nsa2008.3c")
def test_the_page_of_a_disputed_slip_asks_for_what_they_agreed_on(scorer: Client) -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    own = keys.signing_code(row, 4)
    on_phone(row.pk, key, do="enter", player="4", score_0="390", score_1="421", code=own)
    again = on_phone(row.pk, key, do="enter", player="3", score_0="390", score_1="412")
    assert "You do not agree on this result yet" in text(again)
    url = reverse("tournaments:slip-desk", args=[row.pk, 1, 3])
    page = scorer.get(url)
    assert "Settle it: enter the slip they agree on" in text(page)
    confirmed = re.search(r'name="confirmed" value="([^"]*)"', page.content.decode())
    assert confirmed
    agreed = {"do": "enter", "score_0": "390", "score_1": "421", "confirmed": confirmed[1]}
    scorer.post(url, {**agreed, **board_mark(row.pk, 1, 3)})
    assert slip(row.pk).state == "signed"


def test_a_doubt_on_the_phone_is_asked_and_confirmed() -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    asked = on_phone(row.pk, key, do="enter", player="3", score_0="400", score_1="400")
    assert "Really a tie?" in text(asked)
    confirmed = re.search(r'name="confirmed" value="([^"]*)"', asked.content.decode())
    assert confirmed
    on_phone(row.pk, key, do="enter", player="3", score_0="400", score_1="400", confirmed=confirmed[1])
    assert slip(row.pk).scores == (400, 400)


def test_several_doubts_on_the_phone() -> None:
    row = opened().row
    figures = {"do": "enter", "player": "3", "score_0": "801", "score_1": "801"}
    asked = on_phone(row.pk, keys.board_key(row, 3, 1), **figures)
    doubts = re.findall(r'name="confirmed" value="([^"]*)"', asked.content.decode())
    assert sorted(doubts) == ["tie", "very_high"]
    on_phone(row.pk, keys.board_key(row, 3, 1), **figures, confirmed=doubts)
    assert slip(row.pk).scores == (801, 801)


@pytest.mark.parametrize("key", ["x", "1-3-0000000000", "3-0000000000", "9-9-9", "\u0663-\u0663-x"])
def test_a_wrong_code_is_told_kindly(key: str) -> None:
    row = opened().row
    answer = Client().get(reverse("tournaments:slip", args=[row.pk, key]))
    assert answer.status_code == 404
    assert "No slip behind this code" in text(answer)


def test_a_page_that_shows_what_is_true_is_not_read_again() -> None:
    row = opened().row
    url = reverse("tournaments:slip", args=[row.pk, keys.board_key(row, 3, 1)])
    stamp = re.search(r"seen=([^\"&]+)", Client().get(url, {"player": "3"}).content.decode())
    assert stamp
    assert Client().get(url, {"player": "3", "seen": stamp[1]}).status_code == 204
    results_actions.enter(CONSOLE, row.pk, ReportedResult(round=1, table=2, scores=(390, 412)), hand())
    assert "Signed and with the desk" in text(Client().get(url, {"player": "3", "seen": stamp[1]}))


def test_where_tiles_were_drawn_the_phone_asks_who_started() -> None:
    grade = GradePlan(name="A", rounds=3, starts="drawn")
    acts = (Announced(plan=plan(grades=(grade,))), *four()[1:])
    row = store.open_tournament("s" * 32, acts, Origin(at=BEGUN, by=None, by_name="Dora", command_id="s")).row
    own = keys.player_key(row, 3)
    page = on_phone(row.pk, own, do="enter", score_0="390", score_1="412")
    assert "Choose one." in text(page)
    page = on_phone(row.pk, own, do="enter", score_0="390", score_1="412", first="4")
    assert "Waits for Dan" in text(page)
    assert "Back to your page" in text(page)
    assert slip(row.pk).first == 1


# -- tables of Rummikub, and what everything is called


def table_of_four() -> store.TournamentRow:
    acts = [entry.act for entry in logged(rummikub_acts())]
    return store.open_tournament("r" * 32, acts, Origin(at=BEGUN, by=None, by_name="Dora", command_id="r")).row


def counted_before(page: HttpResponse) -> tuple[list[str | None], list[str]]:
    """What the form of a count sheet is filled in with: rack by rack, and who is said not to have opened."""
    shown = page.content.decode()
    racks = [re.search(rf'<input[^>]*name="rack_{seat}"[^>]*>', shown) for seat in range(4)]
    told = [re.search(r'value="([^"]*)"', rack[0]) if rack else None for rack in racks]
    return [one[1] if one else None for one in told], re.findall(r'<option value="(could_not)" selected', shown)


def test_a_count_that_was_mistyped_is_filled_in_with_what_was_told(scorer: Client) -> None:
    row = table_of_four()
    key = keys.player_key(row, 2)
    sheet = {"rack_0": "R7 K13", "rack_1": "", "rack_2": "J B1", "rack_3": "21", "opened_3": "could_not"}
    on_phone(row.pk, key, do="enter", **sheet)
    filled = (["R7 K13", None, "J B1", "21"], ["could_not"])
    own = Client().get(reverse("tournaments:slip", args=[row.pk, key]))
    assert counted_before(own) == filled, "who made a mistake changes one tile"
    other = Client().get(reverse("tournaments:slip", args=[row.pk, keys.player_key(row, 3)]))
    desk = reverse("tournaments:slip-desk", args=[row.pk, 1, 2])
    for page in (other, scorer.get(desk)):
        assert counted_before(page) == ([None] * 4, []), "who counts once more counts by themselves"
    for player in (1, 3, 4):
        on_phone(row.pk, keys.player_key(row, player), do="confirm", slip=str(slip(row.pk, 2).seq))
    assert slip(row.pk, 2).state == "signed"
    anew = Client().get(reverse("tournaments:slip", args=[row.pk, keys.player_key(row, 3)]))
    assert "A score is mistyped" in text(anew)
    assert counted_before(anew) == filled
    assert counted_before(scorer.get(desk)) == (filled[0], filled[1] * 2), "in both forms"
    told = {**sheet, "rack_0": "R7", "slip": str(slip(row.pk, 2).seq)}
    assert "says it was" in text(on_phone(row.pk, keys.player_key(row, 3), do="anew", **told))


def test_scores_of_a_table_that_were_typed_alone_are_filled_in_as_they_were(scorer: Client) -> None:
    row = table_of_four()
    typed(scorer, row.pk, "1 57 -20 -30 -7")
    page = scorer.get(reverse("tournaments:slip-desk", args=[row.pk, 1, 2])).content.decode()
    found = [re.search(rf'name="score_{seat}" value="([^"]*)"', page) for seat in range(4)]
    assert [one[1] if one else None for one in found] == ["57", "-20", "-30", "-7"]


def test_a_count_sheet_is_typed_on_a_phone_and_signed_by_all() -> None:
    row = table_of_four()
    key = keys.board_key(row, 1, 1)
    sheet = {"rack_0": "R7 K13", "rack_1": "", "rack_2": "J B1", "rack_3": "21", "opened_3": "could_not"}
    wrong = on_phone(row.pk, key, do="enter", player="2", **{**sheet, "rack_0": "R7 Q13"})
    assert "Rack 1: “Q13” is not a tile" in text(wrong)
    page = on_phone(row.pk, key, do="enter", player="2", **sheet)
    assert "Waits for Ana, Cat and Dan" in text(page)
    assert "21 (could not open)" in text(page)
    seen = str(slip(row.pk, 2).seq)
    for player in "134":
        page = on_phone(row.pk, key, do="confirm", player=player, slip=seen, code=keys.signing_code(row, int(player)))
    assert "Signed and with the desk" in text(page)
    assert slip(row.pk, 2).scores == (-20, 221, -101, -100)


@pytest.mark.cites("nzrc2024.1b", "nzasp.P.8.6")
def test_a_second_sheet_that_differs_is_compared_before_it_is_sent() -> None:
    row = table_of_four()
    sheet = {"rack_0": "R7 K13", "rack_1": "", "rack_2": "J B1", "rack_3": "21", "opened_3": "could_not"}
    page = text(on_phone(row.pk, keys.player_key(row, 2), do="enter", **sheet))
    assert "Ben went out and gets what the others are charged: 20 + 101 + 100 = 221." in page
    assert "nzrc2024.1b" in page
    other = {**sheet, "rack_2": "B1"}
    asked = on_phone(row.pk, keys.player_key(row, 3), do="enter", **other)
    assert "Your sheet differs from the one that Ben entered, in Ben and Cat: the marked lines." in text(asked)
    assert "On the sheet of Ben: \u2212101." in text(asked)
    assert asked.content.decode().count("seat of-table differs") == 2
    assert slip(row.pk, 2).state == "entered", "nothing was sent yet"
    sent = on_phone(row.pk, keys.player_key(row, 3), do="enter", **other, confirmed="sheets_apart")
    assert "You do not agree yet" in text(sent)
    assert sent.content.decode().count('<tr class="differs') == 2, "what they agree on is not marked"
    assert slip(row.pk, 2).state == "disputed"


@pytest.mark.cites("nzrc2024.16b", "nzrc2024.16c")
def test_where_nobody_went_out_the_sheet_says_whose_count_comes_off() -> None:
    row = table_of_four()
    sheet = {"rack_0": "25", "rack_1": "7", "rack_2": "40", "rack_3": "13"}
    page = text(on_phone(row.pk, keys.player_key(row, 2), do="enter", **sheet))
    assert "Nobody went out: the lowest count, 7, comes off everybody’s." in page
    assert "nzrc2024.16b" in page


@pytest.mark.cites("nzrc2024.15")
def test_a_table_is_counted_by_the_edition_that_its_event_is_played_by(scorer: Client) -> None:
    first, *rest = rummikub_acts()
    edition = replace(first.plan, ruleset="nzrc-2024.1", overrides=(ADDED,))
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="e")
    row = store.open_tournament("e" * 32, (replace(first, plan=edition), *rest), origin).row
    sheet = {"rack_0": "R7 K13", "rack_1": "", "rack_2": "B1", "rack_3": "21", "opened_3": "could_not"}
    fields = {"do": "enter", **sheet, **board_mark(row.pk, 1, 1)}
    scorer.post(reverse("tournaments:slip-desk", args=[row.pk, 1, 1]), fields, follow=True)
    assert slip(row.pk, 1).scores == (-20, 142, -1, -121)


def test_scores_and_racks_are_not_given_both(scorer: Client) -> None:
    row = table_of_four()
    url = reverse("tournaments:slip-desk", args=[row.pk, 1, 1])
    scores = {f"score_{seat}": score for seat, score in enumerate(("57", "-20", "-30", "-7"))}
    entered = {"do": "enter", **board_mark(row.pk, 1, 1)}
    both = scorer.post(url, {**entered, "rack_0": "21", **scores}, follow=True)
    assert "not both" in text(both)
    some = scorer.post(url, {**entered, "score_0": "57"}, follow=True)
    assert "the score of every player" in text(some)
    scorer.post(url, {**entered, **scores}, follow=True)
    assert slip(row.pk, 1).scores == (57, -20, -30, -7)


@pytest.mark.cites("nzasp.P.8.4")
def test_the_time_used_goes_with_the_scores_and_overtime_is_asked_about() -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    assert "Clock for this table" in text(Client().get(reverse("tournaments:slip", args=[row.pk, key])))
    figures = {"do": "enter", "player": "3", "score_0": "390", "score_1": "412"}
    one = on_phone(row.pk, key, **figures, used_0="26:01", used_1="")
    assert "Give the time used by both, or by neither." in text(one)
    wrong = on_phone(row.pk, key, **figures, used_0="26:71", used_1="20:00")
    assert "Write minutes and seconds, as 24:30." in text(wrong)
    asked = on_phone(row.pk, key, **figures, used_0="26:01", used_1="24:59")
    assert "Cat went over time: 20 points. Are they off the 390 already? nzasp.P.8.4" in text(asked)
    assert "Not yet: take them off, 370 : 412" in text(asked)
    assert slip(row.pk) is None
    page = on_phone(row.pk, key, **figures, used_0="26:01", used_1="24:59", confirmed=["overtime_taken_off"])
    assert "26:01 used, 20 off" in text(page)
    assert slip(row.pk).used_s == (1561, 1499)


@pytest.mark.cites("nzasp.P.8.4")
def test_points_for_overtime_are_taken_off_by_one_press_and_once() -> None:
    row = opened().row
    key = keys.board_key(row, 3, 1)
    figures = {"do": "enter", "player": "3", "score_0": "400", "score_1": "380", "used_0": "26:01", "used_1": "24:59"}
    confirmed = {"confirmed": ["overtime_taken_off"]}
    # Now it is a tie: that is asked, with the figures as they are, and a plain yes takes nothing off again.
    asked = on_phone(row.pk, key, **figures, **confirmed, overtime="take_off")
    assert "Really a tie?" in text(asked)
    assert "went over time: 20 points. Are they" not in text(asked)
    assert 'name="score_0" value="380"' in asked.content.decode()
    on_phone(row.pk, key, **{**figures, "score_0": "380"}, confirmed=["overtime_taken_off", "tie"])
    assert (slip(row.pk).scores, slip(row.pk).used_s) == ((380, 380), (1561, 1499))


@pytest.mark.cites("nzasp.P.8.4")
def test_at_the_desk_too_overtime_is_named_and_taken_off(scorer: Client) -> None:
    row = opened().row
    url = reverse("tournaments:slip-desk", args=[row.pk, 1, 3])
    mark = key_mark(row.pk, keys.board_key(row, 3, 1))
    figures = {**mark, "do": "enter", "score_0": "390", "score_1": "412", "used_0": "25:01", "used_1": "27:30"}
    asked = text(scorer.post(url, figures))
    assert "Cat went over time: 10 points. Are they off the 390 already?" in asked
    assert "Dan went over time: 30 points. Are they off the 412 already? nzasp.P.8.4" in asked
    scorer.post(url, {**figures, "confirmed": ["overtime_taken_off"], "overtime": "take_off"})
    assert slip(row.pk).scores == (380, 382)


@pytest.mark.cites("nzasp.P.8.4")
def test_overtime_is_taken_off_nobody_whom_the_page_did_not_show(scorer: Client) -> None:
    row = opened().row
    url = reverse("tournaments:slip-desk", args=[row.pk, 1, 3])
    figures = {"score_0": "400", "score_1": "380", "used_0": "26:01", "used_1": "24:59"}
    shown = {**key_mark(row.pk, keys.board_key(row, 3, 1)), "do": "enter"}
    assert not isinstance(draw.swap(CONSOLE, row.pk, ("A", 1), (3, 4), hand()), Refusal)
    page = scorer.post(url, {**shown, **figures, "confirmed": ["overtime_taken_off"], "overtime": "take_off"})
    assert "The draw has changed since this page was opened" in text(page)
    assert 'value="400"' in page.content.decode(), "each figure stays with its player, as it was typed"
    assert slip(row.pk) is None
