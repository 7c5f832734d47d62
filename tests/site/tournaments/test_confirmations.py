"""Who enters reads where to pay and with which reference, and gets a letter that says all of it."""

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import played_out
from tests.site.people.conftest import acting, officer
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.records import Player
from tilehall.site.association.post.actions import keep_address
from tilehall.site.association.post.models import DeliveryRow, LetterRow
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import calling_off, entries, events, letters, money, rehearsal
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.money import CashLine
from tilehall.site.tournaments.actions.register import Guest
from tilehall.site.tournaments.forms.plan import PlanForm
from tilehall.site.tournaments.views import confirmations
from tilehall.site.tournaments.wording.letters import confirmation

from .finished_event import opened
from .halls import announced, done, hand, members

pytestmark = pytest.mark.django_db
BANK = {"pay_to": "Kapiti Scrabble Club", "pay_account": "12-3456-0123456-00"}


def page(client: Client, url: str, **posted: object) -> str:
    sent = {"command_id": f"letter{len(posted)}", **posted}
    answer = client.post(url, sent, follow=True) if posted else client.get(url)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def coming(**more: object) -> int:
    """An event in eight weeks from today, which one enters by the page."""
    begins = timezone.localdate() + timedelta(weeks=8)
    start = timezone.make_aware(datetime.combine(begins, time(9)))
    days = {"begins": begins, "ends": begins, "start": start, "closes": begins - timedelta(days=7)}
    return announced(fee_cents=2500, **days, **more)


def sign_in(client: Client, role: Role = Role.ORGANISER) -> None:
    client.force_login(officer(role), backend="tilehall.site.people.signin.ByNameOrMail")


def player_who_enters(client: Client, mail: str = "") -> Person:
    account = officer(Role.SCORER)
    person = acting(account).person
    assert person is not None
    if mail:
        keep_address(CONSOLE, person, mail=mail, postal="", now=timezone.now())
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return person


def test_who_enters_reads_account_and_reference_until_the_fee_is_paid(client: Client) -> None:
    number = coming(official=False, **BANK)
    player_who_enters(client)
    told = page(client, f"/tournaments/{number}/enter/", agreed="on")
    assert "12-3456-0123456-00" in told
    assert f"T{number}-1" in told
    assert "Fee to pay: $25.00" in told
    done(money.enter_cash_line(CONSOLE, number, CashLine(what="fee", player=1, amount="25", way="bank"), hand()))
    told = page(client, f"/tournaments/{number}/")
    assert "fee paid" in told
    assert "12-3456" not in told


def test_the_account_is_nobody_elses_to_read(client: Client) -> None:
    number = announced(fee_cents=2500, **BANK)
    assert "12-3456" not in page(client, f"/tournaments/{number}/")


def test_the_treasurer_sees_the_reference_beside_the_name(client: Client) -> None:
    number = announced(fee_cents=2500, **BANK)
    (one,) = members(1500)
    done(entries.enter(CONSOLE, number, who=one, context=hand()))
    sign_in(client, Role.TREASURER)
    assert f"T{number}-1" in page(client, f"/tournaments/{number}/desk/money/")


def test_who_enters_by_themselves_gets_the_letter_by_mail_at_once(client: Client) -> None:
    number = coming(official=False, **BANK)
    player_who_enters(client, "sam@example.org")
    page(client, f"/tournaments/{number}/enter/", agreed="on")
    letter = LetterRow.objects.get()
    assert letter.deliveries.get().first_mail == "sam@example.org"
    for words in (
        "as number 1",
        "Reference T",
        "12-3456-0123456-00",
        "$25.00",
        "I cannot come",
        f"/tournaments/{number}/",
    ):
        assert words in letter.text, words


def test_nothing_is_put_on_paper_for_one_who_has_just_read_it(client: Client) -> None:
    number = coming(official=False)
    player_who_enters(client)
    page(client, f"/tournaments/{number}/enter/", agreed="on")
    assert store.load(number).desk.in_the_field()
    assert not LetterRow.objects.exists()


def test_the_desk_writes_to_all_who_have_no_letter_and_again_to_one(client: Client) -> None:
    number = announced(fee_cents=2500, **BANK)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(entries.enter(CONSOLE, number, who=Guest(name="Gus Guest", member=True), context=hand()))
    sign_in(client)
    url = f"/tournaments/{number}/desk/letters/"
    told = page(client, url)
    assert "Not in the register: tell them yourself" in told
    assert "Write to 2 who have no letter yet" in told
    assert "2 letters written." in page(client, url, all="yes")
    assert "who have no letter yet" not in page(client, url)
    assert "There is nobody to write to." in page(client, url, all="yes", again=1)
    assert "1 letter written." in page(client, url, player=1)
    assert LetterRow.objects.count() == 3


def test_who_asks_to_withdraw_is_not_told_that_they_are_entered(client: Client) -> None:
    number = coming(official=False)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(entries.give_notice(CONSOLE, number, 1, "ill", hand()))
    sign_in(client)
    shown = page(client, f"/tournaments/{number}/desk/letters/")
    assert "Write to 1 who has no letter yet" in shown
    assert "asks to withdraw" in shown
    assert "1 letter written." in page(client, f"/tournaments/{number}/desk/letters/", all="yes")


def test_two_officers_who_press_at_once_write_one_letter_to_each(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    sign_in(client)
    monkeypatch.setattr(confirmations, "_wanted", lambda *_: {1, 2})  # both have read that nobody has a letter
    assert "2 letters written." in pressed(client, number, all="yes")
    assert "There is nobody to write to." in pressed(client, number, all="yes", second="press")
    assert LetterRow.objects.count() == 2


def test_who_was_refused_or_has_withdrawn_is_not_written_to() -> None:
    first = played_out()[0]
    standings = ("entered", "waiting", "refused", "withdrawn")
    asked = [Entered(player=Player(number=n, name=f"P{n}", standing=each)) for n, each in enumerate(standings, 1)]  # type: ignore[arg-type]
    number = opened((first, *asked))
    for n, one in enumerate(members(1500, 1400, 1300, 1200), 1):
        store.tie_entrant(number, n, one)
    assert letters.confirm(CONSOLE, number, {1, 2, 3, 4}, "", hand()) == 2
    told = store.entrants(number)
    recipients = {row.person_id for row in DeliveryRow.objects.all()}
    assert recipients == {told[1].pk, told[2].pk}


def test_of_a_practice_run_nobody_is_written_to(client: Client) -> None:
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    copy = done(rehearsal.begin(CONSOLE, number, hand())).row.pk
    store.tie_entrant(copy, 1, store.entrants(number)[1])  # even if it knew who they are
    sign_in(client)
    assert "There is nobody to write to." in page(client, f"/tournaments/{copy}/desk/letters/", all="yes")
    assert not LetterRow.objects.exists()


def test_who_entered_is_told_of_another_day_and_of_nothing_else() -> None:
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    plan = store.load(number).desk.announced
    page_of_it = "https://hall.example/tournaments/1/"
    done(events.amend_plan(CONSOLE, number, replace(plan, fee_cents=3000), hand(), tell=page_of_it))
    assert not LetterRow.objects.exists()
    later = replace(plan, start=plan.start + timedelta(days=7), begins=date(2026, 5, 9), ends=date(2026, 5, 9))
    done(events.amend_plan(CONSOLE, number, replace(later, place="Kapiti"), hand()))
    assert not LetterRow.objects.exists()  # the tick was taken out
    done(events.amend_plan(CONSOLE, number, later, hand(), tell=page_of_it))
    assert LetterRow.objects.count() == 2
    text = LetterRow.objects.all()[0].text
    assert "It was: 09/05/2026, Kapiti, first round at" in text
    assert "It is now: 09/05/2026, first round at" in text
    assert page_of_it in text


# A no-break space, a tab, a soft hyphen, a joined emoji: all of them come with a name that is pasted.
PASTED = "Winter\u00a0Open\tof Wel\u00adlington \U0001f468\u200d\U0001f467"


def test_a_name_that_cannot_stand_in_a_subject_stops_no_letter(client: Client) -> None:
    """As a log from before may hold it, or one that was brought."""
    number = announced_before(name=PASTED, place="Hall\u00a02")
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    sign_in(client)
    assert "2 letters written." in page(client, f"/tournaments/{number}/desk/letters/", all="yes")
    assert {row.subject for row in LetterRow.objects.all()} == {
        "Your entry: Winter Open of Wellington \U0001f468\U0001f467"
    }
    plan = store.load(number).desk.announced
    moved = replace(plan, place="Kapiti")
    done(events.amend_plan(CONSOLE, number, moved, hand(), tell="https://hall.example/tournaments/1/"))
    assert LetterRow.objects.filter(subject__startswith="Changed: Winter Open of").count() == 2


def announced_before(**more: str) -> int:
    """An event as it stood in a log before such names were refused."""
    number = announced(fee_cents=2500)
    acts = (Announced(plan=replace(store.load(number).desk.announced, **more)),)  # type: ignore[arg-type]
    done(execute(CONSOLE, "tournaments.organise", number, lambda _desk: acts, hand()))
    return number


def test_the_plan_takes_such_a_name_as_one_plain_line() -> None:
    field = PlanForm({"name": PASTED, "place": "Hall\u00a02", "organiser": "Jo\tSmith"})
    field.is_valid()
    assert field.cleaned_data["name"] == "Winter Open of Wellington \U0001f468\U0001f467"
    assert (field.cleaned_data["place"], field.cleaned_data["organiser"]) == ("Hall 2", "Jo Smith")
    nothing = PlanForm({"name": "\u00ad"})
    assert not nothing.is_valid()
    assert "name" in nothing.errors


def pressed(client: Client, number: int, **posted: object) -> str:
    return page(client, f"/tournaments/{number}/desk/letters/", **posted)


def test_no_entry_is_confirmed_to_an_event_that_is_called_off(client: Client) -> None:
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    sign_in(client)
    told = page(client, f"/tournaments/{number}/desk/letters/")
    assert "The event is called off: there is no entry to confirm." in told
    assert "who have no letter yet" not in told
    assert 'name="player"' not in told
    assert "The event is called off: there is no entry to confirm." in pressed(client, number, all="yes")
    assert "The event is called off: there is no entry to confirm." in pressed(client, number, player=1, again=1)
    assert letters.confirm(CONSOLE, number, {1, 2}, "", hand()) == 0
    assert not LetterRow.objects.exists()


def test_no_entry_is_confirmed_once_the_event_is_finished(client: Client) -> None:
    number = opened((*played_out(), Finished()))
    store.tie_entrant(number, 1, members(1500)[0])
    sign_in(client)
    assert "The event is over: there is no entry to confirm." in page(client, f"/tournaments/{number}/desk/letters/")
    assert "The event is over: there is no entry to confirm." in pressed(client, number, all="yes")
    assert not LetterRow.objects.exists()


@pytest.mark.parametrize("posted", [{}, {"player": ""}, {"player": "all"}, {"player": "1x", "all": ""}])
def test_a_press_that_names_nobody_writes_to_nobody(client: Client, posted: dict[str, object]) -> None:
    number = announced(fee_cents=2500)
    for one in members(1500, 1400):
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    sign_in(client)
    assert "Say to whom: press one of the buttons." in pressed(client, number, sent="yes", **posted)
    assert not LetterRow.objects.exists()


def test_the_letter_asks_for_what_is_still_owed() -> None:
    number = announced(fee_cents=2500, **BANK)
    (one,) = members(1500)
    done(entries.enter(CONSOLE, number, who=one, context=hand()))
    done(money.enter_cash_line(CONSOLE, number, CashLine(what="fee", player=1, amount="10", way="bank"), hand()))
    desk = store.load(number).desk
    assert (
        "You have paid $10.00 of your fee; $15.00 is still to pay. Please pay it to"
        in confirmation(desk, 1, "", "T1-1").text
    )
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    assert "still to pay" not in confirmation(store.load(number).desk, 1, "", "T1-1").text
