"""The page of aids: listed, vouched for, withdrawn, and what each says in the log."""

import pytest

from tests.law.tournament.desk.plans import four
from tilehall.site.tournaments import store
from tilehall.site.tournaments.wording.log_story import LogStory, entry_words

from .finished_event import opened
from .test_views_after_the_event import at, signed_in, text

pytestmark = pytest.mark.django_db


@pytest.mark.cites("nzasp.P.1.2")
def test_an_aid_from_the_list_to_the_adjudicators_and_out_of_use():
    browser, number = signed_in("organiser"), opened(four())
    assert "No aid is listed" in text(browser.get(at("aids", number)))
    listed = text(browser.post(at("aid-list", number), {"name": "laptop 2"}, follow=True))
    assert "laptop 2 no voucher yet" in listed
    voucher = {"name": "laptop 2", "vouched_by": "Vera", "checked": "2026-05-01"}
    assert "laptop 2 may be used Vera vouches for it; checked on" in text(
        browser.post(at("aid-vouch", number), voucher, follow=True)
    )
    late = text(browser.post(at("aid-vouch", number), {**voucher, "checked": "2190-01-01"}, follow=True))
    assert "is still to come" in late
    assert "Nothing was changed." in text(browser.post(at("aid-vouch", number), {"name": "laptop 2"}, follow=True))
    assert "No aid is listed" in text(browser.post(at("aid-withdraw", number), {"name": "laptop 2"}, follow=True))
    entries = store.load(number).entries
    assert [entry_words(LogStory(entries), entry) for entry in entries[-3:]] == [
        "Aid for adjudication listed, without a voucher yet: laptop 2",
        "Aid for adjudication: Vera vouches for laptop 2, checked on 01/05/2026",
        "Aid for adjudication withdrawn: laptop 2",
    ]


@pytest.mark.parametrize("name", ["aid-list", "aid-vouch", "aid-withdraw"])
def test_an_event_that_is_not_there_has_no_aids(name):
    sent = {"name": "laptop 2", "vouched_by": "Vera", "checked": "2026-05-01"}
    assert signed_in("organiser").post(at(name, 999), sent).status_code == 404
