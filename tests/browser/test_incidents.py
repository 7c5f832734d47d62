"""A director with a phone: from the table's row on the desk to what is to be done, and into the register."""

from playwright.sync_api import expect

from tests.law.tournament.desk.plans import four
from tests.site.tournaments.finished_event import opened
from tilehall.site.tournaments import store

from .test_after import director


def test_an_overdraw_at_table_2_is_ruled_on_and_noted_by_thumb(visit, begun):
    number = opened(four())
    phone = visit("small-phone")
    phone.sign_in_as(director())
    page = phone.open(f"/tournaments/{number}/desk/")
    page.get_by_role("link", name="Something happened at table 2").click()
    expect(page.locator(".lead")).to_have_text("Round 1, table 2: Cat, Dan")
    page.locator("[data-finder]").fill("too many")
    page.get_by_role("link", name="Somebody drew too many tiles").click()
    for asked, answer in (
        ("Who drew the tiles?", "Dan"),
        ("How many tiles were drawn?", "4"),
        ("How many were needed?", "2"),
        ("How many of them are on the rack already?", "4"),
        ("Who noticed?", "Cat"),
    ):
        page.get_by_role("group", name=asked).get_by_role("button", name=answer, exact=True).click()
    expect(page.locator(".ruling h3")).to_have_text("The rack is turned round and the finder chooses.")
    page.get_by_label("Who asked").select_option(label="Cat")
    assert phone.look("tooWide", "cramped") + phone.inaccessible() == []
    page.get_by_role("button", name="Note it in the register").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Somebody drew too many tiles")
    (incident,) = store.load(number).desk.incidents
    assert (incident.ruling, incident.table, incident.report.players) == ("overdraw_found_by_opponent", 2, (3, 4))
    assert (incident.report.player, incident.report.asked_by) == (4, "opponent")
    # By name, as the card was read out.
    expect(page.get_by_role("main")).to_contain_text("Who drew the tiles?")
    expect(page.get_by_role("main")).to_contain_text("Dan turns the rack round, so that Cat sees")
    page.get_by_text("Somebody appeals").click()
    page.get_by_label("Who appeals").select_option(label="Dan")
    page.get_by_role("button", name="Keep the appeal").click()
    expect(page.get_by_role("heading", name="Outcome of the appeal")).to_be_visible()
    assert phone.look("tooWide", "cramped") + phone.inaccessible() == []
    phone.keep_screen("phone-incident", whole=True)


def test_a_case_goes_along_to_its_table_and_waits_there_for_the_network(visit, begun):
    number = opened(four())
    phone = visit("small-phone")
    phone.sign_in_as(director())
    page = phone.open(f"/tournaments/{number}/desk/referee/")
    page.locator("[data-list]").get_by_role("link", name="Somebody drew too many tiles").click()
    for answer in ("4", "2"):
        page.locator(".current").get_by_role("button", name=answer, exact=True).click()
    page.get_by_role("link", name="2", exact=True).click()
    expect(page.locator(".lead")).to_have_text("Round 1, table 2: Cat, Dan")
    for answer in ("Dan", "4", "Cat"):
        page.locator(".current").get_by_role("button", name=answer, exact=True).click()
    expect(page.locator(".ruling h3")).to_have_text("The rack is turned round and the finder chooses.")
    page.get_by_label("In your words").fill("At once")
    phone.foreseen.append("ERR_INTERNET_DISCONNECTED")
    phone.context.set_offline(True)
    page.get_by_role("button", name="Note it in the register").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing is lost")
    expect(page.get_by_label("In your words")).to_have_value("At once")
    phone.context.set_offline(False)
    page.wait_for_function("navigator.onLine")
    page.get_by_role("button", name="Note it in the register").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Somebody drew too many tiles")
    (incident,) = store.load(number).desk.incidents
    assert (incident.table, incident.report.player, incident.report.told) == (2, 4, "At once")


def test_nobody_is_asked_what_changes_nothing(visit, begun):
    number = opened(four())
    phone = visit("small-phone")
    phone.sign_in_as(director())
    page = phone.open(f"/tournaments/{number}/desk/referee/?round=1&at=3")
    page.locator("[data-list]").get_by_role("link", name="How the players sit").click()
    page.locator(".current").get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".ruling h3")).to_have_text("They sit opposite each other.")
    expect(page.locator("[data-ask] li")).to_have_count(1)
    page.get_by_role("button", name="Note it in the register").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How the players sit")
    expect(page.get_by_role("main")).not_to_contain_text("agree?")
    (incident,) = store.load(number).desk.incidents
    assert incident.report.facts == (("side_on", "no"),)
