"""The desk: add a club and a person, hand out a code, see it claimed on a phone; roles and backups."""

import re

from playwright.sync_api import Page, expect

from tilehall.site.people.roles import Role

from .conftest import PASSWORD

CODE = re.compile(r"\b[0-9A-Z]{4}[-–· ][0-9A-Z]{4}\b")


def submit(page: Page) -> None:
    page.locator("main form").last.locator("button[type=submit]").first.click()


def test_a_person_gets_a_code_at_the_desk_and_claims_the_record_on_a_phone(visit, begun):
    desk = visit("wide")
    desk.sign_in_as(begun)
    desk.open("/desk/clubs/add/")
    desk.page.get_by_label("Name of the club").fill("Ōtaki Tiles")
    submit(desk.page)
    desk.open("/desk/people/add/")
    desk.page.get_by_label("Full name").fill("Hōne Rāwiri")
    desk.page.get_by_label("Club").select_option(label="Ōtaki Tiles")
    submit(desk.page)
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text("Hōne Rāwiri")
    desk.page.get_by_role("button", name=re.compile("code", re.I)).click()
    expect(desk.page.locator("main")).to_contain_text(CODE)
    found = CODE.search(desk.page.locator("main").inner_text())
    assert found
    desk.keep_screen("wide-claim-code")

    phone = visit("phone")
    phone.open("/account/claim/")
    phone.page.get_by_label("Code from the desk").fill(found.group(0).lower())
    phone.page.get_by_label("Sign-in name").fill("hone")
    phone.page.get_by_label("Password").fill(PASSWORD)
    submit(phone.page)
    phone.open("/account/")
    expect(phone.page.locator("main")).to_contain_text("Hōne Rāwiri")
    phone.keep_screen("phone-account-claimed", whole=True)


def test_a_wrong_claim_code_is_refused_in_words(visit, begun):
    phone = visit("phone")
    phone.open("/sign-up/")
    phone.page.get_by_label("Sign-in name").fill("stranger")
    phone.page.get_by_label("Password").fill(PASSWORD)
    phone.page.locator("main form button[type=submit]").click()
    phone.open("/account/claim/")
    phone.page.get_by_label("Code from the desk").fill("AAAA-AAAA")
    phone.page.get_by_role("button", name="Claim my record").click()
    expect(phone.page.get_by_role("alert")).to_be_visible()
    expect(phone.page.locator("main")).to_contain_text("No such code")
    assert phone.inaccessible() == []
    phone.keep_screen("error-claim-phone")


def test_people_are_found_without_their_macrons(visit, example):
    visitor = visit("phone")
    page = visitor.open("/people/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    everybody = page.locator("main").inner_text()
    named = re.search(r"\w*[āēīōū]\w*", everybody)
    assert named, "the example has names with macrons"
    plain = named.group(0).translate(str.maketrans("āēīōū", "aeiou"))
    box = page.get_by_role("searchbox")
    box.fill(plain)
    box.press("Enter")
    expect(page.locator("main")).to_contain_text(named.group(0))
    visitor.keep_screen("phone-people-search")


def test_the_roles_page_shows_who_holds_what(visit, example):
    visitor = visit("wide")
    visitor.sign_in_as(example(Role.PRESIDENT))
    page = visitor.open("/desk/roles/")
    for role in (Role.SECRETARY, Role.TREASURER, Role.DIRECTOR):
        expect(page.locator("main")).to_contain_text(role.label)
    visitor.keep_screen("wide-roles")


def test_a_backup_is_made_by_hand_and_stands_in_the_list(visit, begun, settings, tmp_path):
    visitor = visit("wide")
    visitor.sign_in_as(begun)
    page = visitor.open("/hall/backups/")
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_role("heading", name="Backups", exact=True)).to_be_visible(timeout=90_000)
    expect(page.locator("#backups")).to_contain_text("by hand")
    visitor.keep_screen("wide-backups")


def test_a_player_is_shown_out_of_the_desk(visit, example):
    visitor = visit("phone")
    visitor.foresee("403")
    visitor.sign_in_as(example(Role.PLAYER))
    visitor.open("/desk/register/")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    assert visitor.look("tooWide", "cramped") == []
    assert visitor.inaccessible() == []
    visitor.keep_screen("error-not-yours-phone")


def test_a_page_that_is_not_there_leads_home(visit, begun):
    visitor = visit("phone")
    visitor.foresee("404")
    visitor.open("/no/such/page/")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    visitor.keep_screen("error-not-found-phone")
    visitor.page.locator("main").get_by_role("link").first.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_club_s_list_is_looked_at_row_by_row_and_taken_in(visit, begun):
    phone = visit("phone")
    phone.sign_in_as(begun)
    page = phone.open("/desk/lists/")
    expect(page.locator("main")).to_contain_text("Nothing imported yet")
    page.get_by_role("link", name="Import members").click()
    page.get_by_label("Or paste the rows here").fill("name,since\nMere Tūhoro,2026-01-01\n,2026-02-30\n")
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The list needs fixing")
    expect(page.locator("main table")).to_contain_text("line 3")
    phone.keep_screen("error-list-phone")
    page.get_by_label("Or paste the rows here").fill("name,since\nMere Tūhoro,2026-01-01\nBen Ashby,2026-01-01\n")
    page.get_by_role("button", name="Look again").click()
    expect(page.locator("main")).to_contain_text("Settled: 2 rows")
    assert phone.look("tooWide", "cramped") == []
    assert phone.inaccessible() == []
    phone.keep_screen("phone-list-preview")
    page.get_by_role("button", name="Import the list").click()
    expect(page.locator("main table")).to_contain_text("Mere Tūhoro")
    page.get_by_text("Undo this list").click()
    page.get_by_role("button", name="Undo the list").click()
    expect(page.locator("main")).to_contain_text("Nothing of it counts any more")
