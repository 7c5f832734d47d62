"""The rulebook: a clause is found while typing, opened and read; and found without any script as well."""

import re

from playwright.sync_api import expect


def test_a_clause_is_found_while_typing_and_opened(visit, begun):
    visitor = visit("phone")
    page = visitor.open("/rules/")
    expect(page.get_by_role("heading", name="Rulebook")).to_be_visible()
    visitor.keep_screen("phone-rules")
    with page.expect_response(re.compile(r"/rules/results/\?q=overtime")):
        page.get_by_role("searchbox").press_sequentially("overtime", delay=20)
    hits = page.locator(".hit")
    expect(hits.first).to_be_visible()
    expect(page.locator("#results")).to_contain_text(re.compile("overtime", re.I))
    visitor.keep_screen("phone-search")
    wanted = hits.first.locator(".clause-id").inner_text()
    hits.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/rules/{re.escape(wanted)}/$"))
    expect(page.get_by_role("heading", name="What it says")).to_be_visible()
    expect(page.get_by_role("heading", name="What that means")).to_be_visible()
    visitor.keep_screen("phone-clause", whole=True)
    software = page.get_by_role("heading", name=re.compile("What the software (does|will do)"))
    expect(software).not_to_be_visible()
    page.get_by_text(re.compile("What the software .* with examples and tests")).click()
    expect(software).to_be_visible()
    assert visitor.inaccessible() == []


def test_going_back_from_a_clause_finds_the_search_as_it_was(visit, begun):
    page = visit("phone").open("/rules/?q=quorum")
    first = page.locator(".hit").first
    expect(first).to_be_visible()
    first.get_by_role("link").click()
    expect(page.get_by_role("heading", name="What it says")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("quorum")
    expect(page.locator(".hit").first).to_be_visible()


def test_the_search_works_without_any_script(visit, begun):
    page = visit("phone", java_script_enabled=False).open("/rules/")
    page.get_by_role("searchbox").fill("blank")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"/rules/\?q=blank"))
    expect(page.locator(".hit").first).to_be_visible()


def test_what_nobody_wrote_a_rule_about_says_so(visit, begun):
    visitor = visit("phone")
    visitor.open("/rules/?q=zzzzzz")
    expect(visitor.page.get_by_role("heading", name="No clause speaks of that")).to_be_visible()
    visitor.keep_screen("empty-search-phone")


def test_a_clause_that_is_not_there_helps_on(visit, begun):
    visitor = visit("phone")
    visitor.foresee("404")
    visitor.open("/rules/nzasp.P.99.99/")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    assert visitor.inaccessible() == []
    visitor.keep_screen("error-no-such-clause-phone")


def test_the_two_scrabble_rulesets_side_by_side_on_a_projector(visit, begun):
    visitor = visit("projector")
    page = visitor.open("/rules/compare/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert visitor.look("tooWide") == []
    visitor.keep_screen("wide-compare")
