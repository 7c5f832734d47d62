"""What an officer says of a delivery, on its page and of many at once."""

from datetime import UTC, date, timedelta
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.site.people.conftest import NOW, TODAY, acting, officer, person
from tilehall.site.association.post import actions, address_book, keeper, store
from tilehall.site.association.post.actions import SentByHand, to_address, to_club, to_person
from tilehall.site.association.post.carriers import FailedForNow, FileCarrier, Refused, Unsure
from tilehall.site.association.post.delivery_record import State
from tilehall.site.association.post.store import DeliveryRow
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Account, Club
from tilehall.site.people.roles import Role

from .conftest import ToldCarrier, at, delivery, letter, reached

pytestmark = pytest.mark.django_db
AT = "/association/letters/"


def refused(mail: str = "old@example.org") -> DeliveryRow:
    row = delivery(letter(to_person(reached("Hēmi Tāne", mail))))
    keeper.deliver_due(ToldCarrier({mail: Refused("550 Gone")}), at(NOW))
    row.refresh_from_db()
    assert row.state == State.REFUSED
    return row


def say(browser, row: DeliveryRow, word: str, **form: str):
    return browser.post(f"{AT}deliveries/{row.pk}/{word}/", form, follow=True)


def test_an_address_set_right_sends_the_letter_there_and_all_later_ones(as_, secretary: Account) -> None:
    row = refused()
    shown = as_(secretary).get(f"{AT}stuck/").text
    assert "550 Gone" in shown
    answer = say(as_(secretary), row, "address", mail="New@Example.org")
    assert "The letter goes there" in answer.text
    carrier = ToldCarrier()
    keeper.deliver_due(carrier, timezone.now)
    assert carrier.recipients == ["New@example.org"]
    assert address_book.address_of_person(row.person).mail == "New@example.org"
    assert delivery(letter(to_person(row.person))).mail == "New@example.org"
    (proof,) = store.proof(row.letter)
    assert (proof.way, proof.mail, proof.answer) == ("mail", "New@example.org", "250 OK")
    history = as_(secretary).get(f"{AT}deliveries/{row.pk}/").text
    assert "before: old@example.org" in history
    assert "550 Gone" in history


def test_a_wrong_address_is_said_at_its_field_and_changes_nothing(as_, secretary: Account) -> None:
    row = refused()
    answer = say(as_(secretary), row, "address", mail="nowhere")
    assert "Write a mail address" in answer.text
    row.refresh_from_db()
    assert (row.state, row.mail) == (State.REFUSED, "old@example.org")


def test_the_address_of_a_club_is_set_right_for_the_club(club: Club) -> None:
    actions.keep_address(CONSOLE, club, mail="old@example.org", postal="PO Box 1", now=NOW)
    row = delivery(letter(to_club(club)))
    assert actions.readdress(CONSOLE, row.pk, "new@example.org", NOW)
    assert address_book.address_of_club(club) == address_book.Address("new@example.org", "PO Box 1")


def test_a_plain_address_is_set_right_for_this_letter() -> None:
    row = delivery(letter(to_address("Minister", "old@example.org")))
    assert actions.readdress(CONSOLE, row.pk, "new@example.org", NOW)
    assert not store.AddressRow.objects.exists()
    row.refresh_from_db()
    assert row.mail == "new@example.org"


def test_without_an_address_it_goes_on_paper_and_the_day_is_the_proof(as_, secretary: Account) -> None:
    row = refused()
    say(as_(secretary), row, "address", mail="")
    row.refresh_from_db()
    assert row.state == State.TO_PRINT
    assert "Hēmi Tāne" in as_(secretary).get(f"{AT}paper/").text
    today = timezone.localdate()
    answer = say(as_(secretary), row, "posted", way="hand", day=f"{today:%d/%m/%Y}")
    assert "Noted: sent on" in answer.text
    (proof,) = store.proof(row.letter)
    assert (proof.way, proof.sent_on, proof.person) == ("hand", today, row.person_id)


@pytest.mark.parametrize(
    ("way", "day", "field"),
    [
        ("mail", TODAY, "way"),
        ("post", TODAY + timedelta(days=1), "day"),
        ("post", TODAY - timedelta(days=1), "day"),
        ("post", date(1926, 3, 7), "day"),
    ],
)
def test_a_day_that_cannot_be_is_refused(way: str, day: date, field: str) -> None:
    row = delivery(letter(to_person(person("Mere Paper"))))
    with pytest.raises(ValidationError) as wrong:
        actions.mark_posted(CONSOLE, [row.pk], SentByHand(way, day), NOW)
    assert field in wrong.value.message_dict
    row.refresh_from_db()
    assert row.state == State.TO_PRINT


def test_a_whole_part_is_posted_at_once_or_not_at_all(as_, secretary: Account) -> None:
    rows = [delivery(letter(to_person(person(f"Paper {number}")))) for number in range(3)]
    late = delivery(letter(to_person(person("Came Later"))))
    browser = as_(secretary)
    form = {"first": str(rows[0].pk), "last": str(rows[-1].pk), "count": "3", "way": "post"}
    assert "Nothing was noted" in browser.post(f"{AT}paper/posted/", {**form, "day": "01/01/2020"}, follow=True).text
    assert "Nothing was noted" in browser.post(f"{AT}paper/posted/", {**form, "day": "soon"}, follow=True).text
    assert store.to_print(store.Q()).count() == 4
    today = f"{timezone.localdate():%d/%m/%Y}"
    assert "3 letters sent on" in browser.post(f"{AT}paper/posted/", {**form, "day": today}, follow=True).text
    assert "Nothing was noted" in browser.post(f"{AT}paper/posted/", {**form, "day": today}, follow=True).text
    late.refresh_from_db()
    assert late.state == State.TO_PRINT


def test_an_unsure_one_has_arrived_on_the_day_it_was_begun(as_, secretary: Account) -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    keeper.deliver_due(ToldCarrier({"hemi@example.org": Unsure("cut off")}), at(NOW))
    assert "perhaps sent" in as_(secretary).get(f"{AT}stuck/").text
    say(as_(secretary), row, "seen")
    (proof,) = store.proof(row.letter)
    assert (proof.state, proof.way, proof.sent_on) == (State.HANDED, "mail", TODAY)


def test_one_that_came_back_is_stuck_again_and_counts_as_sent_no_longer(as_, secretary: Account) -> None:
    row = delivery(letter(to_address("Hēmi", "hemi@example.org")))
    keeper.deliver_due(ToldCarrier(), at(NOW))
    assert store.proof(row.letter)[0].sent_on == TODAY
    say(as_(secretary), row, "back", why="Mailbox  closed")
    (proof,) = store.proof(row.letter)
    assert (proof.state, proof.sent_on) == (State.REFUSED, None)
    assert "Mailbox closed" in as_(secretary).get(f"{AT}stuck/").text


def test_given_up_leaves_the_list_and_stays_in_the_record(as_, secretary: Account) -> None:
    row = refused()
    say(as_(secretary), row, "up", why="Moved away")
    assert "All letters got through" in as_(secretary).get(f"{AT}stuck/").text
    assert "Moved away" in as_(secretary).get(f"{AT}deliveries/{row.pk}/").text


def test_all_of_a_kind_are_tried_again(as_, secretary: Account) -> None:
    rows = [refused(f"{number}@example.org") for number in range(3)]
    page = as_(secretary).get(f"{AT}stuck/").text
    assert "Try all refused ones again" in page
    assert "Try all undelivered ones again</button>" not in page, "there is none to be tried so"
    answer = as_(secretary).post(f"{AT}stuck/again/", {"state": "refused"}, follow=True)
    assert "3 letters will be tried again" in answer.text
    assert {DeliveryRow.objects.get(pk=row.pk).state for row in rows} == {State.WAITING}
    assert as_(secretary).post(f"{AT}stuck/again/", {"state": "handed"}).status_code == 404


def test_of_two_officers_the_second_is_told_and_changes_nothing(as_, secretary: Account) -> None:
    row = refused()
    say(as_(secretary), row, "up")
    notes = store.notes_of(row).count()
    assert "done already" in say(as_(secretary), row, "again").text
    assert "done already" in say(as_(secretary), row, "seen").text
    assert store.notes_of(row).count() == notes


def test_the_treasurer_keeps_letters_about_money_and_a_club_officer_only_looks(as_, club: Club) -> None:
    treasurer, of_club = officer(Role.TREASURER), officer(Role.CLUB_OFFICER, club)
    notice, receipt = delivery(letter(to_club(club))), delivery(letter(to_club(club), kind="receipt"))
    with pytest.raises(NotYours):
        actions.give_up(acting(treasurer), notice.pk, "", NOW)
    assert actions.give_up(acting(treasurer), receipt.pk, "", NOW)
    with pytest.raises(NotYours):
        actions.give_up(acting(of_club), notice.pk, "", NOW)
    shown = as_(of_club).get(f"{AT}deliveries/{notice.pk}/").text
    assert "to print" in shown
    assert "Give it up" not in shown
    assert say(as_(of_club), notice, "up").status_code == 403


def test_a_word_that_nobody_says(as_, secretary: Account) -> None:
    assert say(as_(secretary), refused(), "burn").status_code == 404


def test_the_proof_of_a_letter_is_a_file_with_a_line_for_each_recipient(as_, secretary: Account) -> None:
    row = letter(to_address("=1+1", "a@example.org"), to_person(person("Mere Paper")))
    keeper.deliver_due(ToldCarrier(), at(NOW))
    lines = as_(secretary).get(f"{AT}{row.pk}/proof/").text.removeprefix("\ufeff").splitlines()
    assert lines == [
        "to,mail,sent_on,way,state,answer",
        "'=1+1,a@example.org,2026-03-07,mail,handed,250 OK",
        "Mere Paper,,,,to_print,",
    ]


def test_a_letter_that_came_to_a_part_after_its_print_is_not_said_to_be_posted(as_, secretary: Account) -> None:
    """Between first and last of what was printed there may be one that had an address then."""
    rows = [delivery(letter(to_person(person("One")))), refused(), delivery(letter(to_person(person("Two"))))]
    browser, today = as_(secretary), f"{timezone.localdate():%d/%m/%Y}"
    shown = browser.get(f"{AT}paper/").text
    assert 'name="count" value="2"' in shown
    actions.readdress(CONSOLE, rows[1].pk, "", NOW)
    form = {"first": str(rows[0].pk), "last": str(rows[2].pk), "count": "2", "way": "post", "day": today}
    assert "Print it again" in browser.post(f"{AT}paper/posted/", form, follow=True).text
    assert {DeliveryRow.objects.get(pk=row.pk).state for row in rows} == {State.TO_PRINT}


def test_the_treasurer_sends_a_receipt_elsewhere_and_no_other_letter(club: Club) -> None:
    """Ballots and notices still go where the member, or who keeps addresses, has said."""
    treasurer = officer(Role.TREASURER)
    owner = reached("Hēmi Tāne", "old@example.org")
    receipt = delivery(letter(to_person(owner), kind="receipt"))
    assert actions.readdress(acting(treasurer), receipt.pk, "mine@example.org", NOW)
    receipt.refresh_from_db()
    assert receipt.mail == "mine@example.org"
    assert address_book.address_of_person(owner).mail == "old@example.org"


def test_a_reason_with_signs_that_no_database_keeps(as_, secretary: Account) -> None:
    row = refused()
    say(as_(secretary), row, "up", why="gone\0away")
    assert store.notes_of(row).last().answer == "goneaway"


@pytest.mark.cites("nzasp.C.9.3")
def test_posted_today_is_the_day_at_home() -> None:
    """In the morning the machine still has yesterday; by the day of posting the days of notice are counted."""
    morning = (NOW + timedelta(days=2)).astimezone(timezone.get_default_timezone()).replace(hour=8)
    row, today = delivery(letter(to_person(person("No Mail")))), morning.date()
    assert morning.astimezone(UTC).date() < today
    with pytest.raises(ValidationError):
        actions.mark_posted(CONSOLE, [row.pk], SentByHand("post", today + timedelta(days=1)), morning.astimezone(UTC))
    assert actions.mark_posted(CONSOLE, [row.pk], SentByHand("post", today), morning.astimezone(UTC)) == 1
    row.refresh_from_db()
    assert (row.state, row.sent_on) == (State.POSTED, today)


def test_an_unsure_letter_that_arrived_went_on_the_day_of_its_last_try() -> None:
    """By the day on which a notice went, and not by an earlier try that came to nothing."""
    mail, later = "hemi@example.org", NOW + timedelta(days=3)
    row = delivery(letter(to_person(reached("Hēmi Tāne", mail))))
    keeper.deliver_due(ToldCarrier({mail: FailedForNow("451 Later")}), at(NOW))
    keeper.deliver_due(ToldCarrier({mail: Unsure("cut off")}), at(later))
    assert actions.mark_seen(CONSOLE, row.pk, later + timedelta(days=5))
    row.refresh_from_db()
    assert row.sent_on == timezone.localdate(later)


def test_the_list_says_to_whom_and_what_only_lies_in_the_folder_is_not_said_to_be_sent(
    as_, secretary: Account, own_folder: Path
) -> None:
    """A hall without a mail server puts its letters into a folder: somebody must still send them."""
    both = letter(to_address("Ana", "a@example.org"), to_address("Ben", "b@example.org"))
    one = letter(to_address("Cy Rewi", "c@example.org"))
    keeper.deliver_due(FileCarrier(own_folder / "mail"), at(NOW))
    browser = as_(secretary)
    listed = browser.get(AT).text
    assert f'<a href="{AT}{one.pk}/">Cy Rewi' in listed, "who it went to leads to it"
    assert f'<a href="{AT}{both.pk}/">2 recipients' in listed
    assert "2 in the folder, not sent" in listed
    assert "sent by mail" not in listed
    assert "sent by mail" not in browser.get(f"{AT}{one.pk}/").text
    assert "in the folder, not sent" in browser.get(f"{AT}deliveries/{delivery(one).pk}/").text
    assert browser.get(f"{AT}{both.pk}/proof/").text.count("in the folder, not sent") == 2
    letter(to_address("Di Hale", "d@example.org"))
    keeper.deliver_due(ToldCarrier(), at(NOW))
    assert "1 sent by mail" in browser.get(AT).text, "a server took this one"
