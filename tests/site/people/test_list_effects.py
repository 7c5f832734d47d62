"""What a list of members did: how many rows changed the register, and what of a row it did not take."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.memberships import begin_membership
from tilehall.law.association.membership import MemberKind
from tilehall.site.association.post.address_book import address_of_person
from tilehall.site.people import actions
from tilehall.site.people.actions.list_imports import ListPreview
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account, Club, ListTaken, Person

from .conftest import NOW, TODAY

pytestmark = pytest.mark.django_db


def test_what_changed_is_counted_and_what_is_not_taken_is_named(
    club: Club, secretary: Account, as_: Callable[..., Client]
) -> None:
    """Ana is a member already: her date and her address on the list change nothing, and that is said."""
    ana = actions.add_person(CONSOLE, full_name="Ana Ngata", club=club, contact="ana@old.example", now=NOW)
    begin_membership(ana, MemberKind.LIFE, date(2015, 1, 1))
    text = (
        "name,club,since,class,mail\nAna Ngata,Whangārei,01/02/2019,ordinary,ana@new.example\n"
        "Ben Rata,Whangārei,01/02/2019,,ben@example.org\n"
    )
    browser, give = as_(secretary), reverse("people:take-in-people")
    page = browser.post(give, {"text": text, "day": "07/03/2026"}).content.decode()
    named = (
        "since 01/02/2019, because they are a member since 01/01/2015; class ordinary, because their class is life; "
        "ana@new.example, because members change their contact details on their own page"
    )
    assert f"line 2, Ana Ngata: {named}" in page, "before anything is kept"
    assert "line 3, Ben Rata" not in page
    hidden = dict(re.findall(r'name="(token|fingerprint|packed|title)" value="([^"]+)"', page))
    done = browser.post(give, {**hidden, "day": "07/03/2026"}, follow=True).content.decode()
    assert "Imported: 1 of the members listed. 1 row told nothing new." in done
    assert f"Not taken of Ana Ngata: {named}." in done
    ana.refresh_from_db()
    assert (ana.contact, ListTaken.objects.get().rows) == ("ana@old.example", 1)
    ben = Person.objects.get(full_name="Ben Rata")
    assert (ben.contact, address_of_person(ben).mail) == ("", "ben@example.org")


def test_letters_go_to_the_address_a_list_gave_and_what_is_none_is_only_noted(club: Club) -> None:
    text = "name,club,mail,phone\nBen Rata,Whangārei,Ben@EXAMPLE.org,021\nAna Ngata,Whangārei,ask her son,\n"

    def look() -> ListPreview:
        return actions.preview_list(CONSOLE, sent, now=NOW)

    sent = actions.SentList(what="people", text=text, day=TODAY, club=None, title="list.csv")
    answers = actions.ListAnswers(chosen={}, fingerprint=look().fingerprint, token="t")
    actions.take_in_list(CONSOLE, sent, answers, now=NOW)
    ben, ana = (Person.objects.get(full_name=name) for name in ("Ben Rata", "Ana Ngata"))
    assert (address_of_person(ben).mail, ben.contact) == ("Ben@example.org", "021")
    assert (address_of_person(ana).mail, ana.contact) == ("", "ask her son")
    assert [line.effect.untaken for line in look().lines] == [(), ()], "the same list once more tells nothing new"
