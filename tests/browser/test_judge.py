"""A challenge of two words on a phone that lies between the players, with an appeal; and the adjudicators' page."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.site.tables.events_with_challenges import CAT, DAN, board_address, client_in_role, event_in_play
from tilehall.site.tables import store
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments


@pytest.mark.cites("nzasp.P.6.14.1")
@pytest.mark.cites("nzasp.P.6.14.4.5")
@pytest.mark.cites("nzasp.P.6.14.5")
@pytest.mark.cites("nzasp.P.6.15.3")
def test_two_words_are_judged_on_a_phone_and_the_referee_hears_the_appeal(visit, begun):
    state = event_in_play()
    visitor = visit("phone")
    page = visitor.open(board_address(state))
    page.get_by_role("link", name="On a phone, by both of us").click()
    cat, dan = (keys.signing_code(state.row, player) for player in (CAT, DAN))
    page.get_by_label("The code on Cat’s own card").fill(cat)
    page.get_by_role("button", name="Cat: I agree to a phone").click()
    page.get_by_label("The code on Dan’s own card").fill(dan)
    page.get_by_role("button", name="Dan: I agree to a phone").click()
    visitor.keep_screen("phone-judge-agree")
    page.get_by_label("Screen from corner to corner").fill("6.1")
    page.get_by_label("Sound and vibration are off").check()
    page.get_by_label("It lies where both of us see the screen").check()
    page.get_by_role("button", name="We have looked").click()
    page.get_by_label("Dan").check()
    page.get_by_label("Word 1").fill("taxi")
    page.get_by_label("Word 2").fill("xqvv")
    page.get_by_label("The code on the challenger’s own card").fill(dan)
    visitor.keep_screen("phone-judge-words")
    page.get_by_role("button", name="These are the words").click()
    expect(page.locator(".face.turned")).to_contain_text("TAXI XQVV")
    assert visitor.look("tooWide", "cramped") == []
    page.get_by_label("The code on Cat’s own card").fill(cat)
    page.get_by_role("button", name="Cat: these are the words").click()
    page.get_by_role("button", name="Dan: judge").click()
    expect(page.get_by_role("heading", name="Not acceptable")).to_be_visible()
    expect(page.locator(".face.turned")).to_contain_text("Not acceptable")
    assert visitor.look("tooWide", "cramped") == []
    page.evaluate("scrollTo(0, 0)")  # where the page has moved on, the head lies over half a link
    assert visitor.inaccessible() == []
    visitor.keep_screen("phone-judge-verdict")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".notice.bad")).to_contain_text("both players must be seated")
    page.get_by_text("Appeal to the referee, once").click()
    page.get_by_role("button", name="Dan appeals").click()
    expect(page.locator("#judge-now")).to_contain_text("Dan has appealed")
    director, desk = client_in_role("director"), f"/tournaments/{state.row.pk}/desk/challenges/"
    (shown,) = set(re.findall(r'name="shown" value="(\w+)"', director.get(desk).content.decode()))
    director.post(f"{desk}rule/", {"seats": f"1:{CAT}-{DAN}", "shown": shown})
    # The page follows by itself.
    expect(page.locator("#judge-now")).to_contain_text("The referee’s verdict")
    for check in ("Cat is seated", "Dan is seated", "The tiles are back", "The rejected play is off"):
        page.get_by_role("button", name=check).click()
        expect(page.get_by_role("button", name=check)).to_have_count(0)
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator("#judge-now")).to_contain_text("Last ruling")
    page.goto("/judge/")
    expect(page.get_by_role("heading", name="No look-ups now")).to_be_visible()


def test_what_is_typed_on_one_phone_stays_when_the_other_presses_something(visit, begun):
    state = event_in_play()
    page = visit("phone").open(f"{board_address(state)}?way=phone")
    page.get_by_label("Screen from corner to corner").fill("6.1")
    page.get_by_label("Sound and vibration are off").check()
    agreed = {"do": "agree", "seats": f"1:{CAT}-{DAN}", "player": CAT, "code": keys.signing_code(state.row, CAT)}
    Client().post(board_address(state), agreed)
    expect(page.get_by_text("Something has changed at this board")).to_be_visible()
    expect(page.get_by_label("Screen from corner to corner")).to_have_value("6.1")
    expect(page.get_by_label("Sound and vibration are off")).to_be_checked()
    page.get_by_role("link", name="Look at it").click()
    expect(page.get_by_text("Cat agrees.")).to_be_visible()


@pytest.mark.cites("nzasp.P.6.13.6")
def test_the_judging_device_is_clear_for_the_next_players(visit, begun):
    state = event_in_play()
    visitor = visit("wide")
    page = visitor.open("/")
    page.context.add_cookies([{**cookie, "url": page.url} for cookie in device_cookies(state)])
    page.goto(f"/tournaments/{state.row.pk}/judge/")
    page.get_by_label("Which table?").fill("2")
    page.get_by_role("button", name="Challenge").click()
    page.get_by_label("Dan").check()
    page.get_by_label("Word 1").fill("taxi")
    page.get_by_role("button", name="These are the words").click()
    page.get_by_role("button", name="Cat: these are the words, judge").click()
    expect(page.get_by_role("heading", name="Acceptable")).to_be_visible()
    expect(page.get_by_role("heading", name="Go back to your table")).to_be_visible()
    expect(page.get_by_role("button", name="Start the clock")).to_have_count(0)
    assert visitor.look("tooWide", "cramped") == []
    page.get_by_role("link", name="Clear for the next players").click()
    page.get_by_label("Which table?").fill("2")
    page.get_by_role("button", name="Challenge").click()
    page.get_by_role("button", name="Yes: it is another turn").click()
    expect(page.get_by_role("heading", name="Cover your tiles")).to_be_visible()
    (kept,) = store.boards_of(tournaments.public_id(state.row))
    assert kept.record.left == (), "nobody left the screen: it was cleared"


def device_cookies(state):
    official = client_in_role("adjudicator")
    official.post(f"/tournaments/{state.row.pk}/judge/", {"do": "begin"})
    return [{"name": "sessionid", "value": official.cookies["sessionid"].value}]


def test_the_officials_page_follows_and_leaves_what_is_typed(visit, begun):
    state = event_in_play()
    visitor = visit("small-phone")
    page = visitor.open("/")
    official = client_in_role("adjudicator")
    page.context.add_cookies([{"name": "sessionid", "value": official.cookies["sessionid"].value, "url": page.url}])
    page.goto(f"/tournaments/{state.row.pk}/desk/challenges/")
    page.get_by_label("Word 1").fill("halftyped")
    slip = {"do": "name", "seats": f"1:{CAT}-{DAN}", "way": "adjudicator", "challenger": DAN, "word1": "XQVV"}
    Client().post(board_address(state), slip)
    expect(page.get_by_text("T2: XQVV")).to_be_visible(timeout=8000)
    expect(page.get_by_label("Word 1")).to_have_value("halftyped")
    page.get_by_text("It is not of this table").click()
    page.get_by_label("Why").fill("Wrong")
    official.post(f"/tournaments/{state.row.pk}/desk/challenges/slip/", {"table": "2", "seats": "1:", "word1": "QXVV"})
    expect(page.get_by_text("Something has changed at the tables")).to_be_visible(timeout=8000)
    expect(page.get_by_label("Why")).to_have_value("Wrong")
    page.get_by_role("link", name="Look at it").click()
    page.get_by_role("button", name="Look all of them up").first.click()
    expect(page.locator("[data-ruled] .verdict-word")).to_have_text("Not acceptable")
    assert visitor.look("tooWide", "cramped") == []


def test_the_clock_of_the_board_offers_nothing_but_the_verdict(visit, begun):
    state = event_in_play()
    page = visit("phone").open(board_address(state).replace("/judge/", "/clock/"))
    page.get_by_role("button", name="Set the clock").click()
    page.get_by_role("button", name="Start Cat’s clock").first.click()
    page.wait_for_timeout(500)
    page.locator(".clock-face.runs").click()
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Challenge").click()
    expect(page.get_by_role("button", name="The play stands")).to_have_count(2)
    slip = {"do": "name", "seats": f"1:{CAT}-{DAN}", "way": "adjudicator", "challenger": DAN, "word1": "XQVV"}
    Client().post(board_address(state), slip)
    official, desk = client_in_role("adjudicator"), f"/tournaments/{state.row.pk}/desk/challenges/"
    (shown,) = set(re.findall(r'name="shown" value="(\w+)"', official.get(desk).content.decode()))
    official.post(f"{desk}rule/", {"seats": f"1:{CAT}-{DAN}", "shown": shown})
    expect(page.get_by_role("button", name="The play stands")).to_have_count(0, timeout=8000)
    expect(page.get_by_role("button", name="It comes off")).to_have_count(2)
