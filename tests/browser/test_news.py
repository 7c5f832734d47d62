"""Pages that go on by themselves: what somebody else does is seen without loading the page again."""

import re

from playwright.sync_api import expect

from tilehall.site.hall import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role

LISTENS = "html[data-live=on]"


def test_an_open_page_shows_a_backup_and_a_name_that_others_made(visit, example, settings, tmp_path):
    settings.DATA = tmp_path
    watching, naming = visit("wide"), visit("phone")
    for visitor in (watching, naming):
        visitor.sign_in_as(example(Role.SECRETARY))
    watching.open("/hall/backups/").wait_for_selector(LISTENS)
    expect(watching.page.get_by_role("heading", name="No backup yet")).to_be_visible()
    naming.open("/").wait_for_selector(LISTENS)

    actions.back_up(CONSOLE, lambda *_: None)
    expect(watching.page.get_by_role("cell", name=re.compile("by hand"))).to_be_visible()
    actions.rename(CONSOLE, name="Ngā Taera")
    expect(naming.page.locator(".brand")).to_contain_text("Ngā Taera")


def test_a_first_visitor_sees_that_somebody_else_has_opened_the_hall(visit, hall):
    from tilehall.site.hall import example as association

    visitor = visit("phone")
    page = visitor.open("/")
    page.wait_for_selector(LISTENS)
    association.load(CONSOLE, lambda *_: None)
    expect(page.get_by_role("heading", name="Example Tile Games Association")).to_be_visible()
