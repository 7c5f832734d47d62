"""Every page of the ratings in the example: it fits a small phone and a wide page, and axe agrees."""

import pytest
from playwright.sync_api import expect

from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.ratings import store

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
        "person": f"/ratings/people/{player.pk}/",
        "why": f"/ratings/why/{row.pk}/",
        "compare": "/ratings/compare/",
        "what-if": "/ratings/what-if/",
        "office": "/ratings/office/",
        "calibration": "/ratings/office/calibration/",
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
