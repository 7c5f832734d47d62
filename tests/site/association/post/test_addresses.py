"""Who keeps which address, that the newest counts and that none is ever lost."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tests.site.people.conftest import NOW, account, acting, officer, person
from tilehall.site.association.post import actions, address_book
from tilehall.site.association.post.address_book import AddressRow
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Account, Club
from tilehall.site.people.roles import Role

from .conftest import reached

pytestmark = pytest.mark.django_db
AT = "/association/letters/addresses/"


def test_the_newest_counts_and_the_former_ones_stay(as_, secretary: Account) -> None:
    hemi = person("Hēmi Tāne")
    browser = as_(secretary)
    for mail in ("one@example.org", "two@example.org", "two@example.org"):
        answer = browser.post(f"{AT}person/{hemi.pk}/", {"mail": mail, "postal": "1  High Street\n\n Town"})
        assert answer.url == f"/desk/people/{hemi.pk}/"
    assert AddressRow.objects.count() == 2, "nothing has changed the third time"
    assert address_book.address_of_person(hemi) == address_book.Address("two@example.org", "1 High Street\nTown")
    shown = browser.get(f"{AT}person/{hemi.pk}/").text
    assert "one@example.org" in shown
    assert "The Secretary" in shown


def test_a_row_is_never_changed() -> None:
    reached("Hēmi Tāne", "one@example.org")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        AddressRow.objects.update(mail="two@example.org")


def test_everybody_keeps_their_own(as_) -> None:
    hemi = person("Hēmi Tāne")
    browser = as_(account("hemi", hemi, mail="account@example.org"))
    assert "letters go to account@example.org, your account" in browser.get(f"{AT}own/").text
    assert browser.post(f"{AT}own/", {"mail": "own@example.org", "postal": ""}).url == "/account/"
    assert address_book.address_of_person(hemi).mail == "own@example.org"
    assert "Write a mail address" in browser.post(f"{AT}own/", {"mail": "own", "postal": ""}).text
    assert browser.get(f"{AT}person/{hemi.pk}/").status_code == 403


def test_who_has_claimed_no_record_is_told_so(as_) -> None:
    browser = as_(account("nobody"))
    assert "First claim your member record" in browser.get(f"{AT}own/").text
    with pytest.raises(NotYours):
        actions.keep_address(acting(account("noone")), person("Hēmi Tāne"), mail="", postal="", now=NOW)


def test_a_club_officer_keeps_the_own_club_and_its_people(as_, club: Club, other_club: Club) -> None:
    browser = as_(officer(Role.CLUB_OFFICER, club))
    ours, theirs = person("Our Own", club), person("Not Ours", other_club)
    for address, status in (
        (f"club/{club.slug}/", 302),
        (f"club/{other_club.slug}/", 403),
        (f"person/{ours.pk}/", 302),
        (f"person/{theirs.pk}/", 403),
        ("association/", 403),
    ):
        assert browser.post(AT + address, {"mail": "x@example.org", "postal": ""}).status_code == status
    assert address_book.address_of_club(club).mail == "x@example.org"
    assert address_book.address_of_club(other_club) == address_book.NONE


def test_name_and_answers_of_the_association(as_, secretary: Account) -> None:
    form = {"name": "Te Kāhui Kupu", "mail": "secretary@example.org", "postal": "PO Box 1"}
    assert as_(secretary).post(f"{AT}association/", form).url == "/association/letters/"
    own = address_book.own_address()
    assert (own.name, own.mail, own.postal) == ("Te Kāhui Kupu", "secretary@example.org", "PO Box 1")


@pytest.mark.parametrize(
    "wrong",
    [{"mail": "x"}, {"postal": "\n".join("abcdefghi")}, {"postal": "x" * 401}, {"postal": "a\x07b"}, {"name": "a\nb"}],
)
def test_what_cannot_be_an_address(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        actions.keep_address(CONSOLE, None, now=NOW, **{"mail": "", "postal": "", "name": "", **wrong})
    assert not AddressRow.objects.exists()
