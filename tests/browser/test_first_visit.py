"""The first visit: become the first officer with the printed code, or load the example and play a part."""

import re

from playwright.sync_api import Page, expect

from tilehall.site.hall import actions

from .conftest import PASSWORD


def type_in(page: Page, code: str) -> None:
    page.get_by_label("The code from the console").fill(code)
    page.get_by_label("Name of the association").fill("Kererū Tile Association")
    page.get_by_label("Your name").fill("Mere Tūhoro")
    page.get_by_label("Your office").select_option("secretary")
    page.get_by_label("Name for signing in").fill("mere")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Open the hall").click()


def test_the_first_officer_opens_the_hall_with_the_printed_code(visit, hall):
    code = actions.code_for_console()
    assert code
    visitor = visit("phone")
    page = visitor.open("/")
    expect(page.get_by_role("heading", name="Welcome to Tilehall")).to_be_visible()
    visitor.keep_screen("empty-first-visit-phone", whole=True)
    page.get_by_role("link", name="Become the first officer").click()
    type_in(page, code)
    expect(page.get_by_text("The hall is yours.")).to_be_visible()
    expect(page.locator(".brand")).to_contain_text("Kererū Tile Association")
    visitor.keep_screen("empty-hall-just-begun-phone", whole=True)

    late = visit("phone")
    late.open("/start/")
    expect(late.page.get_by_text("has begun already")).to_be_visible()


def test_a_wrong_code_opens_nothing_and_says_which_is_wrong(visit, hall):
    actions.code_for_console()
    visitor = visit("phone")
    visitor.open("/start/")
    type_in(visitor.page, "WRONG-CODE")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    expect(visitor.page.get_by_text("This is not the code that the console printed last.")).to_be_visible()
    expect(visitor.page.get_by_label("Your name")).to_have_value("Mere Tūhoro")
    assert visitor.inaccessible() == []
    visitor.keep_screen("error-wrong-code-phone", whole=True)


def test_the_example_is_loaded_and_somebody_plays_a_part_in_it(visit, hall):
    code = actions.code_for_console()
    visitor = visit("phone")
    page = visitor.open("/")
    page.get_by_role("link", name="Load the example association").click()
    page.get_by_label("The code from the console").fill(code)
    page.get_by_role("button", name="Load the example association").click()
    expect(page.get_by_role("heading", name=re.compile("Try the hall"))).to_be_visible(timeout=90_000)
    visitor.keep_screen("phone-try")
    page.get_by_role("button", name="Sign in as Secretary").click()
    expect(page.get_by_text(re.compile("You are now"))).to_be_visible()
    expect(page.get_by_role("region", name="About this hall")).to_contain_text("Example")
    expect(page.get_by_role("link", name="Be somebody else")).to_be_visible()
    visitor.keep_screen("phone-home")


def test_the_example_is_emptied_and_the_hall_begins_for_real(visit, example, hall):
    from tilehall.site.people.roles import Role

    visitor = visit("phone")
    visitor.sign_in_as(example(Role.SECRETARY))
    page = visitor.open("/hall/empty/")
    page.get_by_label(re.compile("Yes, remove")).check()
    page.get_by_role("button", name="Empty the hall").click()
    expect(page.get_by_role("heading", name="Welcome to Tilehall")).to_be_visible(timeout=90_000)
