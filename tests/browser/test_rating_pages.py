"""Every page of the ratings in the example: it fits a small phone and a wide page, and axe agrees."""

import re

import pytest
from playwright.sync_api import expect

from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.ratings import store
from tilehall.site.tournaments import store as tournaments

from .test_pages import Faults
from .test_tournament_pages import fits

GALLERY = {
    ("wide", "why"): "wide-why",
    ("wide", "rankings"): "wide-rankings",
    ("small-phone", "person"): "phone-rating",
}


def pages() -> dict[str, str]:
    player = Person.objects.get(full_name="Joanna Whitcombe")
    row = store.RatedRow.objects.filter(person=player).order_by("pk").first()
    assert row is not None
    return {
        "ratings": "/ratings/",
        "rankings": "/ratings/rankings/",
        "person": f"/visit/players/{player.pk}/",
        "why": f"/ratings/why/{row.pk}/",
        "compare": "/ratings/compare/",
        "what-if": "/ratings/what-if/",
        "office": "/ratings/office/",
        "calibration": "/ratings/office/calibration/",
        "checks": "/ratings/office/checks/",
    }


@pytest.mark.parametrize("device", ["small-phone", "wide"])
def test_every_page_of_the_ratings_fits_and_is_accessible(visit, example, device):
    visitor = visit(device)
    visitor.sign_in_as(example(Role.RATINGS_MANAGER))
    faults = Faults()
    for name, path in pages().items():
        page = visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found = fits(visitor) if device != "wide" else visitor.look("tooWide")
        faults.note(f"{device} {name}", found + visitor.inaccessible())
        chosen = GALLERY.get((device, name))
        visitor.keep_screen(chosen or f"{device}-ratings-{name}", chosen=chosen is not None)
    assert not faults, str(faults)


def test_the_field_of_the_masters_comes_from_the_list_that_was_published(visit, example):
    """The end of the path: slip, run, explained rating, ranking list, field. All but the last stands in the example."""
    organiser = visit("wide")
    organiser.sign_in_as(example(Role.ORGANISER))
    ranked = [row.name for row in store.ListedRow.objects.filter(list__kind="ranking").order_by("place")]
    coming = tournaments.tournaments_listed().get(name="Masters of next season")
    page = organiser.open(f"/tournaments/{coming.pk}/desk/entries/")
    page.get_by_role("button", name="Take the field from the list of").click()
    expect(page.locator("#selected")).to_be_visible()
    page.get_by_text("Somebody declines").click()
    assert page.locator("#declines option").all_inner_texts() == ranked[:24]
    page.locator("#declines").select_option(label=ranked[0])
    page.get_by_role("button", name="Does not play").click()
    expect(page.locator("main")).to_contain_text(re.compile(rf"Declined\s*{ranked[0]}"))
