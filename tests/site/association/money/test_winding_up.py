"""Winding up on its page: the checklist, and the last payment to a charity and to nobody else."""

from datetime import date

import pytest
from django.urls import reverse

from tilehall.site.association.money.store import ledger, winding_up

from .books import TODAY, browser, decided, enter, person

pytestmark = pytest.mark.django_db
CHARITY = {"name": "Literacy Trust", "charitable": "on", "in_new_zealand": "on", "day": "17/11/2026"}


@pytest.fixture
def treasurer():
    enter(date(2026, 1, 5), "Fees", ("1000", 400000), ("1010", 18000), ("4000", -418000))
    return browser(person("Tina Till", "treasurer"))


@pytest.mark.cites("nzasp.C.20")
def test_what_is_left_goes_to_a_charity_and_never_to_a_member(treasurer):
    page = reverse("money:winding-up")
    assert "before a general meeting has resolved it" in treasurer.get(page).content.decode()
    reference = decided("sgm", "wind_up", TODAY).act.reference
    assert "Give all that is left" in treasurer.get(page).content.decode()
    to_member = {**CHARITY, "name": "M", "member": "on", "reference": reference}
    refused = treasurer.post(page, to_member).content.decode()
    assert "No member, nor anybody close to one" in refused
    assert "nzasp.C.20" in refused
    unknown = treasurer.post(page, {**CHARITY, "reference": "SGM-1999-01"}).content.decode()
    assert "There is no such decision." in unknown
    given = treasurer.post(page, {**CHARITY, "reference": reference}, follow=True).content.decode()
    assert "All that was left is given." in given
    assert ledger.standing() == {"4000": -418000, "5900": 418000}
    assert ledger.statements(2026).balance.net_assets == 0
    assert winding_up.was_given()


@pytest.mark.cites("nzasp.C.20")
def test_nothing_is_given_before_the_day_on_which_it_was_resolved(treasurer):
    reference = decided("sgm", "wind_up", TODAY).act.reference
    early = {**CHARITY, "reference": reference, "day": "16/11/2026"}
    told = treasurer.post(reverse("money:winding-up"), early).content.decode()
    assert "nothing is paid on it before that day" in told
    assert not winding_up.was_given()


@pytest.mark.cites("nzasp.C.20")
def test_debts_come_first(treasurer):
    enter(date(2026, 2, 1), "Bill", ("5500", 5000), ("2000", -5000))
    reference = decided("sgm", "wind_up", TODAY).act.reference
    told = treasurer.post(reverse("money:winding-up"), {**CHARITY, "reference": reference}).content.decode()
    assert "debts are paid first" in told
    assert "$50.00" in told
    assert not winding_up.was_given()
