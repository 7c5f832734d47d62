"""Writing letters: to people, clubs and plain addresses; once per command; and the pages they are read on."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.test import Client

from tests.site.people.conftest import NOW, account, acting, officer, person
from tests.site.people.memberships import begin_membership, end_membership
from tilehall.site.association.post import actions, store
from tilehall.site.association.post.actions import LetterContext, NewLetter, to_address, to_club, to_person
from tilehall.site.association.post.delivery_record import State
from tilehall.site.association.post.store import DeliveryRow, LetterRow, NoteRow
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Account, Club
from tilehall.site.people.roles import Role

from .conftest import delivery, letter, reached

pytestmark = pytest.mark.django_db


def lines(row: LetterRow) -> list[tuple[str, str, str]]:
    return [(each.name, each.mail, each.state) for each in DeliveryRow.objects.filter(letter=row)]


def test_the_newest_address_counts_then_that_of_the_account_then_paper() -> None:
    by_account, by_both, by_paper = person("Ana Account"), person("Ben Both"), person("Mere Paper")
    account("ana", by_account, mail="ana@example.org")
    account("ben", by_both, mail="old-ben@example.org")
    for mail in ("ben1@example.org", "ben2@example.org"):
        actions.keep_address(CONSOLE, by_both, mail=mail, postal="", now=NOW)
    row = letter(to_person(by_account), to_person(by_both), to_person(by_paper))
    assert lines(row) == [
        ("Ana Account", "ana@example.org", "waiting"),
        ("Ben Both", "ben2@example.org", "waiting"),
        ("Mere Paper", "", "to_print"),
    ]
    # Who says that no mail is wanted gets paper, whatever address the account has.
    actions.keep_address(CONSOLE, by_account, mail="", postal="1 High Street", now=NOW)
    assert lines(letter(to_person(by_account))) == [("Ana Account", "", "to_print")]


def test_an_account_that_is_closed_gets_no_mail() -> None:
    of = person("Ana Account")
    made = account("ana", of, mail="ana@example.org")
    Account.objects.filter(pk=made.pk).update(is_active=False)
    assert lines(letter(to_person(of))) == [("Ana Account", "", "to_print")]


def test_a_club_is_reached_by_its_address_else_by_its_officers_else_on_paper(club: Club) -> None:
    assert lines(letter(to_club(club))) == [("Whangārei", "", "to_print")]
    for name in ("first", "second"):
        made = officer(Role.CLUB_OFFICER, club, name)
        if name == "first":
            actions.keep_address(CONSOLE, made.person, mail="first@example.org", postal="", now=NOW)
    row = letter(to_club(club))
    assert lines(row) == [("First", "first@example.org", "waiting")]
    assert delivery(row).club == club
    actions.keep_address(CONSOLE, club, mail="club@example.org", postal="", now=NOW)
    assert lines(letter(to_club(club))) == [("Whangārei", "club@example.org", "waiting")]


def test_an_officer_no_longer_in_office_gets_no_letter_of_the_club(club: Club) -> None:
    made = officer(Role.CLUB_OFFICER, club, "former")
    actions.keep_address(CONSOLE, made.person, mail="former@example.org", postal="", now=NOW)
    officer(Role.PRESIDENT)
    people.end_role(CONSOLE, role_held=made.person.roles_held.get(), until=date(2026, 1, 1), now=NOW)
    assert lines(letter(to_club(club))) == [("Whangārei", "", "to_print")]


def test_nobody_gets_the_same_letter_twice(club: Club, other_club: Club) -> None:
    hemi = reached("Hēmi Tāne", "hemi@example.org")
    for of in (club, other_club):
        people.give_role(CONSOLE, person=hemi, role=Role.CLUB_OFFICER, club=of, since=date(2020, 1, 1), now=NOW)
    row = letter(to_club(club), to_club(other_club), to_person(hemi), to_person(hemi))
    assert lines(row) == [("Hēmi Tāne", "hemi@example.org", "waiting")]


def test_a_retry_of_the_command_writes_no_second_letter() -> None:
    to = to_address("Hēmi", "hemi@example.org")
    first = letter(to, command="one")
    assert letter(to, command="one").pk == first.pk
    assert letter(to, command="one", about="receipt:2").pk != first.pk
    assert letter(to, command="two").pk != first.pk
    assert DeliveryRow.objects.count() == 3


def test_letters_go_with_the_transaction_of_who_writes_them() -> None:
    class Stop(Exception):
        pass

    def write_and_fail() -> None:
        with transaction.atomic():
            letter(to_address("Hēmi", "hemi@example.org"))
            raise Stop

    with pytest.raises(Stop):
        write_and_fail()
    assert (LetterRow.objects.count(), DeliveryRow.objects.count()) == (0, 0)


def test_many_letters_at_once_each_with_its_own_text(django_assert_max_num_queries) -> None:
    whom = [reached(f"Person {number}", f"{number}@example.org") for number in range(40)]
    new = [
        NewLetter(
            kind="receipt", recipients=[to_person(each)], subject="Receipt", text=f"For {each}", about=f"fee:{each.pk}"
        )
        for each in whom
    ]
    context = LetterContext(CONSOLE, NOW, "batch")
    with django_assert_max_num_queries(12):
        rows = actions.send_each(new, context)
    assert [row.text for row in rows] == [f"For {each}\n" for each in whom]
    assert [delivery(row).person_id for row in rows] == [each.pk for each in whom]
    assert all(row.about_money for row in rows)
    assert [row.pk for row in actions.send_each(new, context)] == [row.pk for row in rows]


@pytest.mark.parametrize(
    "subject", ["", " ", "Pānui\r\nBcc: all@example.org", "Pānui\nX: y", "a\x00b", "x" * 201, "a\u2028b"]
)
def test_a_subject_that_is_no_line_is_refused(subject: str) -> None:
    with pytest.raises(ValidationError):
        actions.send("notice", [], subject, "Text", context=LetterContext(CONSOLE, NOW, "c"))
    assert not LetterRow.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "a\x00b", "x" * 100_001])
def test_a_letter_without_a_text_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        actions.send("notice", [], "Subject", text, context=LetterContext(CONSOLE, NOW, "c"))


@pytest.mark.parametrize(("name", "mail"), [("H\nX: y", "h@example.org"), ("H", "h@example.org\nX: y"), ("H", "h")])
def test_a_plain_address_that_breaks_the_line_is_refused(name: str, mail: str) -> None:
    with pytest.raises(ValidationError):
        letter(to_address(name, mail))
    assert not LetterRow.objects.exists()


def test_a_kind_that_nobody_knows_is_a_mistake_of_ours() -> None:
    with pytest.raises(LookupError):
        letter(kind="postcard")


# --- pages


def page(client: Client, address: str) -> str:
    answer = client.get(f"/association/letters/{address}")
    assert answer.status_code == 200
    return answer.text


def test_the_secretary_writes_to_every_club_and_a_double_click_is_one_letter(
    as_, secretary: Account, club: Club, other_club: Club
) -> None:
    actions.keep_address(CONSOLE, club, mail="club@example.org", postal="", now=NOW)
    browser = as_(secretary)
    form = {"kind": "notice", "to": "every_club", "subject": "Suspended", "text": "Kia ora", "command_id": "once"}
    for _ in range(2):
        answer = browser.post("/association/letters/new/", form, follow=True)
        assert "to 2 recipients" in answer.text
        assert "1 of them goes on paper" in answer.text
    row = LetterRow.objects.get()
    assert (row.by_name, row.kind) == ("The Secretary", "notice")
    shown = page(browser, f"{row.pk}/")
    assert "club@example.org" in shown
    assert "Pōneke" in shown
    assert "Suspended" in page(browser, "")


def test_every_member_is_written_to_and_nobody_who_left(as_, secretary: Account) -> None:
    stays, left = reached("Stays Here", "stays@example.org"), reached("Has Left", "left@example.org")
    for each in (stays, left):
        begin_membership(each, "ordinary", date(2020, 1, 1))
    end_membership(left.memberships.get(), date(2021, 1, 1), "resigned")
    form = {"kind": "notice", "to": "every_member", "subject": "Hui", "text": "Kia ora", "command_id": "x"}
    as_(secretary).post("/association/letters/new/", form)
    assert [row.name for row in DeliveryRow.objects.all()] == ["Stays Here"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"to": "one_club"}, "Nobody would get this letter"),
        ({"to": "one_address"}, "Nobody would get this letter"),
        ({"to": "one_address", "mail": "no address"}, "Write a mail address"),
        ({"to": "every_club", "subject": ""}, "Fill this in"),
    ],
)
def test_what_is_missing_is_said_and_what_was_typed_stays(
    as_, secretary: Account, more: dict[str, str], said: str
) -> None:
    form = {"kind": "letter", "subject": "Hui", "text": "What I typed", "command_id": "x", **more}
    text = as_(secretary).post("/association/letters/new/", form).text
    assert said in text
    assert "What I typed" in text
    assert not LetterRow.objects.exists()


def test_a_letter_to_one_person_says_before_whether_it_goes_by_mail(as_, secretary: Account) -> None:
    hemi, mere = reached("Hēmi Tāne", "hemi@example.org"), person("Mere Paper")
    browser = as_(secretary)
    assert "It goes to hemi@example.org" in page(browser, f"new/person/{hemi.pk}/")
    assert "wait to be printed" in page(browser, f"new/person/{mere.pk}/")
    form = {"kind": "letter", "subject": "Hui", "text": "Kia ora", "command_id": "x"}
    browser.post(f"/association/letters/new/person/{mere.pk}/", form)
    assert DeliveryRow.objects.get().state == State.TO_PRINT


def test_only_who_may_writes() -> None:
    new = NewLetter(kind="letter", recipients=[], subject="S", text="T")
    with pytest.raises(NotYours):
        actions.write(acting(officer(Role.TREASURER)), new, CommandContext(NOW, "c"))


def test_who_sees_which_letters(as_, secretary: Account, club: Club, other_club: Club) -> None:
    """The Secretary all, the Treasurer those about money, a club officer those to the own club."""
    hemi = reached("Hēmi Tāne", "hemi@example.org")
    rows = {
        "money": letter(to_person(hemi), kind="receipt"),
        "club": letter(to_club(club), to_club(other_club)),
        "other": letter(to_club(other_club)),
        "person": letter(to_person(hemi)),
    }
    sees = {
        secretary: {"money", "club", "other", "person"},
        officer(Role.PRESIDENT): {"money", "club", "other", "person"},
        officer(Role.VICE_PRESIDENT): {"money", "club", "other", "person"},
        officer(Role.TREASURER): {"money"},
        officer(Role.CLUB_OFFICER, club): {"club"},
    }
    for made, seen in sees.items():
        browser = as_(made)
        listed = page(browser, "")
        for name, row in rows.items():
            assert (f'/association/letters/{row.pk}/"' in listed) is (name in seen), (made, name)
            status = 200 if name in seen else 404
            assert browser.get(f"/association/letters/{row.pk}/").status_code == status
            one = DeliveryRow.objects.filter(letter=row).first()
            assert browser.get(f"/association/letters/deliveries/{one.pk}/").status_code == status
    # Of a letter to all clubs its officer sees the line of the own club alone.
    browser = as_(next(made for made, seen in sees.items() if seen == {"club"}))
    shown = page(browser, f"{rows['club'].pk}/")
    assert "Whangārei" in shown
    assert "Pōneke" not in shown
    away = DeliveryRow.objects.get(letter=rows["club"], club=other_club)
    assert browser.get(f"/association/letters/deliveries/{away.pk}/").status_code == 404
    printed = browser.get(f"/association/letters/paper/print/?first=1&last={away.pk}")
    assert printed.status_code == 200


def test_the_pages_of_a_hall_without_letters_say_what_will_stand_there(as_, secretary: Account) -> None:
    browser = as_(secretary)
    assert "No letter yet" in page(browser, "")
    assert "All letters got through" in page(browser, "stuck/")
    assert "Everybody is reached by mail" in page(browser, "paper/")


def test_a_server_that_cannot_be_reached_is_said_on_every_page_of_letters(as_, secretary: Account) -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    note = NoteRow(what="no_server", at=NOW, answer="Connection refused", next_try=NOW + timedelta(minutes=1))
    store.note(row, note)
    browser = as_(secretary)
    for address in ("", "stuck/", "paper/"):
        text = page(browser, address)
        assert "could not be reached" in text
        assert "1 letter waits" in text
        assert "Connection refused" in text


def test_a_long_letter_and_a_name_with_markup_are_shown_as_they_are(as_, secretary: Account) -> None:
    row = letter(to_address("<b>Hēmi</b>", "hemi@example.org"), text="<script>alert(1)</script>\n\nNgā mihi")
    text = page(as_(secretary), f"{row.pk}/")
    assert "<script>alert" not in text
    assert "&lt;b&gt;Hēmi" in text


def test_the_same_command_at_the_same_moment_writes_one_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither saw the other's letter when it looked: the database lets one through, and the other gets that one."""
    hemi = reached("Hēmi Tāne", "hemi@example.org")
    first = letter(to_person(hemi), command="one press")
    looked = store.letters_of_command
    seen = iter([{}, looked("one press")])
    monkeypatch.setattr(store, "letters_of_command", lambda _: next(seen))
    assert letter(to_person(hemi), command="one press").pk == first.pk
    assert DeliveryRow.objects.count() == 1
