"""An association that has only begun is told what to do first, each officer what is theirs to do."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.conftest import acting, officer
from tilehall.site.association.book.first_steps import first_steps
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .associations import a_club, a_member
from .test_officers import browser, takes

pytestmark = pytest.mark.django_db
OFFICERS, CLUBS = "No officers are entered yet", "No clubs are entered yet"


def page(account: Account) -> str:
    return browser(account).get(reverse("book:waiting")).content.decode()


def steps(account: Account) -> list[str]:
    return [step.what for step in first_steps(acting(account))]


@pytest.mark.cites("nzasp.C.6.1", "nzasp.C.4.1.8")
def test_in_an_empty_hall_the_secretary_is_led_to_enter_officers_and_clubs():
    shown = page(officer(Role.SECRETARY))
    assert "All done" not in shown
    assert "Nothing waits" not in shown
    for url in (reverse("book:register-deed", args=["hand-over"]), reverse("people:take-in-people")):
        assert f'href="{url}"' in shown


def test_who_may_not_enter_them_is_told_who_does_and_led_where_they_may_go():
    webmaster = officer(Role.WEBMASTER)
    shown, client = page(webmaster), browser(webmaster)
    assert "All done" not in shown
    assert reverse("book:register-deed", args=["hand-over"]) not in shown
    assert shown.count("The Secretary, the President or the Vice President does it.") == 2
    for step in first_steps(acting(webmaster)):
        assert client.get(step.url).status_code == 200


def test_each_step_goes_once_it_is_taken():
    secretary = officer(Role.SECRETARY)
    assert steps(secretary) == [OFFICERS, CLUBS]
    a_club("Avon")
    assert steps(secretary) == [OFFICERS]
    takes(a_member("Ana Ngata"), "treasurer")
    assert steps(secretary) == []


def test_visitors_have_no_such_list():
    assert Client().get(reverse("book:waiting")).status_code != 200
