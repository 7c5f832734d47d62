"""Fees: set by a meeting, invoiced by class and club, taken once, with a receipt; new clubs pay once."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tilehall.law.association.acts.members import ClubApplied, FeePaid
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import clubs
from tilehall.site.association.book.actions.officers import take_office
from tilehall.site.association.book.actions.registers import take_back
from tilehall.site.association.money.actions import bank as bank_actions
from tilehall.site.association.money.actions import fees as actions
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions.fees import MoneyCame, NewFees
from tilehall.site.association.money.store import fees, ledger
from tilehall.site.association.money.waiting import waiting
from tilehall.site.hall.check import check
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import CONSOLE

from .books import NOW, TODAY, browser, club, code, decided, done, enter, hand, member, person, set_fees

pytestmark = pytest.mark.django_db
CAME = MoneyCame(day=TODAY, money="1000")


def owed(year: int = 2026) -> dict[str, int]:
    return {due.name: due.cents for due in fees.due_fees(year)}


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_meeting_sets_the_fees_of_the_next_year():
    a = club("Aotea")
    member("Ana Smith", a)
    set_fees(2021, 2500, 3500)
    resolution = decided("agm", "fees", date(2026, 5, 30)).act.reference
    consultation = decided("management", "fees_consultation", date(2026, 5, 1)).act.reference
    client = browser(person("Tina Till", "treasurer"))
    typed = {"club": "30", "independent": "40", "resolution": "AGM-1999-01", "consultation": consultation}
    assert "enter it first" in client.post(reverse("money:set-fees"), typed).content.decode()
    typed |= {"resolution": resolution, "consultation": resolution}
    assert "another matter" in client.post(reverse("money:set-fees"), typed).content.decode()
    typed |= {"resolution": resolution.lower(), "consultation": f" {consultation} "}
    assert f'<option value="{resolution}">' in client.get(reverse("money:set-fees")).content.decode()
    told = client.post(reverse("money:set-fees"), typed, follow=True)
    assert "The fees are set." in told.content.decode()
    assert (owed(2026), owed(2027)) == ({"Ana Smith": 2500}, {"Ana Smith": 3000})


@pytest.mark.cites("nzasp.C.4.1.3")
def test_without_consultation_nothing_is_set():
    agm = decided("agm", "fees", date(2026, 5, 30)).act.reference
    new = NewFees(club_cents=1, independent_cents=1, resolution=agm, consultation="MC-2026-77")
    assert code(actions.set_fees(CONSOLE, new, hand())) == "not_consulted"


@pytest.mark.cites("nzasp.C.4.1.4", "nzasp.C.4.2.2", "nzasp.C.4.3.2")
def test_who_owes_what():
    set_fees()
    a = club("Aotea")
    member("In Club", a)
    member("On Own")
    member("New Comer", since=date(2026, 5, 4))
    member("Life Long", kind="life")
    member("Hon Orary", kind="honorary")
    member("Next Year", since=date(2027, 2, 1))
    person("No Member")
    assert owed() == {"In Club": 3000, "On Own": 4000, "New Comer": 4000}
    page = browser(person("Tina Till", "treasurer")).get(reverse("money:fees")).content.decode()
    assert "Owed by 3" in page
    assert "$110.00" in page
    assert "Life Long" not in page


def test_a_fee_is_taken_once_with_a_receipt():
    set_fees()
    ana = member("Ana Smith", club("Aotea"))
    client = browser(person("Tina Till", "treasurer"))
    typed = {"person": str(ana.pk), "day": "04/03/2026", "money": "1010"}
    page = client.post(reverse("money:take-fee", args=[2026]), typed, follow=True).content.decode()
    assert "Ana Smith has paid $30.00 for 2026." in page
    assert ledger.standing() == {"1010": 3000, "4000": -3000}
    again = client.post(reverse("money:take-fee", args=[2026]), typed, follow=True).content.decode()
    assert "was paid already" in again
    assert "nzasp.C.4.1.3" in again
    (line,) = [each for each in fees.fees_of(ana.pk, TODAY) if each.invoice.year == 2026]
    assert (line.status, line.paid, line.receipt) == ("paid", date(2026, 3, 4), f"R{line.entry}")
    own = browser(ana)
    shown = own.get(reverse("money:receipt", args=[line.entry])).content.decode()
    assert line.receipt in shown
    assert "Affiliation fee 2026" in shown
    assert own.get(reverse("money:receipt-pdf", args=[line.entry])).content.startswith(b"%PDF")
    assert browser(member("Other")).get(reverse("money:receipt", args=[line.entry])).status_code == 403
    assert "Ana Smith" in client.get(reverse("money:fees"), {"which": "paid"}).content.decode()
    assert check().disagreements == []


def test_taking_the_entry_back_makes_the_fee_owed_again():
    set_fees()
    ana = member("Ana Smith")
    entry = done(actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand()))[-1].seq
    assert ana.pk in fees.payers_of(2026)
    done(ledger_actions.reverse(CONSOLE, entry, TODAY, "bounced", hand()))
    assert ana.pk not in fees.payers_of(2026)
    assert ledger.standing() == {}
    done(actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand()))
    assert check().disagreements == []


def test_what_cannot_be_taken():
    ana = member("Ana Smith")
    assert code(actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand())) == "no_fee_set"
    set_fees()
    assert code(actions.receive_fee(CONSOLE, ana, 2026, 3000, CAME, hand())) == "wrong_amount"
    assert code(actions.receive_fee(CONSOLE, person("Nobody"), 2026, 4000, CAME, hand())) == "not_a_member"
    late = MoneyCame(day=date(2027, 1, 1), money="1000")
    assert code(actions.receive_fee(CONSOLE, ana, 2026, 4000, late, hand())) == "day_to_come"
    life = member("Life Long", kind="life")
    assert code(actions.receive_fee(CONSOLE, life, 2026, 4000, CAME, hand())) == "no_fee_due"
    client = browser(person("Tina Till", "treasurer"))
    typed = {"person": str(life.pk), "day": "04/03/2026", "money": "1000"}
    told = client.post(reverse("money:take-fee", args=[2026]), typed, follow=True).content.decode()
    assert "Nobody of that number owes a fee" in told
    assert client.get(reverse("money:fees-of-year", args=[1980])).status_code == 404


def test_a_day_that_cannot_be_read_stays_in_its_row_with_what_was_typed():
    ana = member("Ana Smith")
    set_fees()
    client = browser(person("Tina Till", "treasurer"))
    page = client.get(reverse("money:fees-of-year", args=[2026]), {"q": "ana"}).content.decode()
    assert f"{reverse('money:take-fee', args=[2026])}?q=ana" in page
    assert "<details open>" not in page
    typed = {"person": str(ana.pk), "day": "soon", "money": "1010"}
    told = client.post(reverse("money:take-fee", args=[2026]), typed).content.decode()
    assert 'name="day" value="soon" aria-label="Paid on, by Ana Smith" aria-invalid="true"' in told
    assert '<option value="1010" selected>' in told
    assert "<details open><summary>" in told, "on a phone the row is unfolded"
    assert "Paid on: Write the day as" in told


@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_new_club_pays_once():
    harbour = club("Harbour")
    book.append([ClubApplied(on=date(2026, 4, 1), club=harbour.pk)], Origin(at=NOW, by=None, command_id="apply"))
    client = browser(person("Tina Till", "treasurer"))
    assert "Harbour, " in client.get(reverse("money:fees")).content.decode()
    typed = {"day": "03/04/2026", "money": "1000"}
    told = client.post(reverse("money:register-club", args=[harbour.pk]), typed, follow=True).content.decode()
    assert "Harbour is registered." in told
    assert ledger.standing() == {"1000": 2000, "4010": -2000}
    again = client.post(reverse("money:register-club", args=[harbour.pk]), typed, follow=True).content.decode()
    assert "registered already" in again
    assert fees.due_fees(2027) == ()


@pytest.mark.cites("nzasp.C.4.1.4", "nzasp.C.4.1.8")
def test_only_a_registered_club_makes_the_club_rate():
    set_fees()
    aotea, harbour = club("Aotea"), club("Harbour")
    member("In Aotea", aotea)
    member("In Harbour", harbour)
    assert owed() == {"In Aotea": 3000, "In Harbour": 3000}, "the book keeps no clubs yet"
    done(clubs.register(CONSOLE, aotea, on=date(2025, 1, 1), cents=0, taken_over=True, context=hand()))
    assert owed() == {"In Aotea": 3000, "In Harbour": 4000}


def test_a_club_that_the_secretary_registered_brings_its_money_later():
    harbour = club("Harbour")
    done(clubs.register(CONSOLE, harbour, on=date(2026, 4, 1), cents=2000, taken_over=False, context=hand()))
    assert [each.name for each, _ in fees.clubs_owing()] == ["Harbour"]
    done(actions.receive_registration(CONSOLE, harbour, CAME, hand()))
    assert ledger.standing() == {"1000": 2000, "4010": -2000}
    assert fees.clubs_owing() == []
    assert check().disagreements == []


def test_a_line_of_the_bank_is_somebodys_fee():
    set_fees()
    hemi, other = member("Hēmi Pōtae"), member("Ana Smith")
    lines = (
        f"Date,Amount,Payee,Reference\n05/10/2026,40,H POTAE,\n06/10/2026,40,Mum,F2026-{other.pk}\n"
        "07/10/2026,35,A SMITH,\n"
    )
    taken = done(bank_actions.take_in(CONSOLE, "f", lines.encode(), hand()))[0].seq
    client = browser(person("Tina Till", "treasurer"))
    page = client.get(reverse("money:bank")).content.decode()
    assert "It is Hēmi Pōtae" in page
    assert "It is Ana Smith" in page
    for place, who in ((0, hemi), (1, other)):
        typed = {"kind": "fee", "key": f"F2026-{who.pk}"}
        client.post(reverse("money:bank-match", args=[taken, place]), typed)
        assert who.pk in fees.payers_of(2026)
    assert ledger.standing() == {"1000": 8000, "4000": -8000}
    told = client.post(
        reverse("money:bank-match", args=[taken, 2]), {"kind": "fee", "key": f"F2026-{hemi.pk}"}, follow=True
    ).content.decode()
    assert "was paid already" in told


def test_the_page_is_searched_and_asks_no_more_for_more_members():
    set_fees()
    client, asked = browser(person("Tina Till", "treasurer")), []
    for count in (3, 60):
        for at in range(count):
            member(f"Member {count} {chr(97 + at % 26)}{at}")
        with CaptureQueriesContext(connection) as queries:
            page = client.get(reverse("money:fees")).content.decode()
        asked.append(len(queries))
    assert asked[1] <= asked[0]
    assert "Page 1 of 2" in page
    found = client.get(reverse("money:fees"), {"q": "a26"}).content.decode()
    assert "Member 60 a26" in found
    assert "Member 60 b1<" not in found
    sheet = client.get(reverse("money:invoices", args=[2026])).content.decode()
    assert sheet.count("F2026-") == 63


def test_a_members_own_page_shows_every_year_with_its_receipt():
    set_fees()
    ana = member("Ana Smith", since=date(2025, 3, 1))
    book.append(
        [FeePaid(on=date(2025, 3, 2), person=ana.pk, year=2025, cents=2500, receipt="old7")],
        Origin(at=NOW, by=None, command_id="before"),
    )
    page = browser(ana).get(reverse("hall:own-record")).content.decode()
    assert "$25.00, paid on" in page
    assert "receipt old7" in page
    assert "unpaid" in page
    assert f"F2026-{ana.pk}" in page
    life = member("Life Long", kind="life")
    assert "no fee" in browser(life).get(reverse("hall:own-record")).content.decode()


@pytest.mark.cites("nzasp.C.4.1.3")
def test_fees_that_no_meeting_has_set_wait_for_the_treasurer():
    enter(TODAY, "Opening", ("1000", 100), ("4200", -100))
    url = reverse("money:set-fees")
    assert url in [item.url for item in waiting(TODAY)]
    set_fees()
    assert url not in [item.url for item in waiting(TODAY)]


@pytest.mark.cites("nzasp.C.4.1.3")
def test_what_the_annual_meeting_decided_waits_until_its_rates_are_entered():
    """A new Treasurer is told of it: else the fees of before would go on."""
    enter(TODAY, "Opening", ("1000", 100), ("4200", -100))
    set_fees()
    void = decided("agm", "fees", date(2026, 6, 1), void_because="notice_too_late")
    first = decided("agm", "fees", date(2026, 6, 1))

    def waits() -> list[str]:
        return [each.why.split()[0] for each in waiting(TODAY) if each.what == "Fees of 2027"]

    assert waits() == [first.act.reference] != [void.act.reference]
    second = decided("agm", "fees", date(2026, 6, 1))
    assert waits() == [first.act.reference, second.act.reference]
    consulted = decided("management", "fees_consultation", date(2026, 5, 1))
    new = NewFees(
        club_cents=3300,
        independent_cents=4300,
        resolution=second.act.reference,
        consultation=consulted.act.reference,
    )
    done(actions.set_fees(CONSOLE, new, hand()))
    assert waits() == [], "the later decision has replaced the first"


def test_the_annual_report_and_the_waiting_list_tell_of_money():
    report = reverse("book:report", args=[2026])
    secretary = browser(person("Sec Retary", "secretary"))
    assert "Enter the opening balances first." in secretary.get(report).content.decode()
    set_fees()
    done(actions.receive_fee(CONSOLE, member("Ana Smith"), 2026, 4000, CAME, hand()))
    page = secretary.get(report).content.decode()
    assert "Affiliation fees" in page
    assert "$40.00" in page
    assert "has not signed the statements" in page
    done(bank_actions.take_in(CONSOLE, "f", b"Date,Amount\n05/10/2026,7\n", hand()))
    treasurer = browser(person("Tina Till", "treasurer"))
    assert "1 line of the bank to settle" in treasurer.get(reverse("book:waiting")).content.decode()


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_decision_sets_the_fees_once():
    set_fees(2027)
    resolution, consultation = fees.fees_set()[0].act.decision, fees.fees_set()[0].act.consultation
    agm, consulted = book.entry(resolution).act.reference, book.entry(consultation).act.reference
    again = NewFees(club_cents=9900, independent_cents=9900, resolution=agm, consultation=consulted)
    assert code(actions.set_fees(CONSOLE, again, hand())) == "fees_set_already"
    other = decided("agm", "fees", date(2026, 5, 30)).act.reference
    assert code(actions.set_fees(CONSOLE, replace(again, resolution=other), hand())) == "not_consulted"
    later = decided("management", "fees_consultation", date(2026, 6, 1)).act.reference
    assert code(actions.set_fees(CONSOLE, replace(again, resolution=other, consultation=later), hand())) == (
        "not_consulted"
    )


@pytest.mark.cites("nzasp.C.4.1.3")
def test_fees_typed_wrongly_are_taken_back_until_somebody_pays():
    set_fees()
    ana = member("Ana Smith")
    client, number = browser(person("Tina Till", "treasurer")), fees.fees_set()[0].seq
    back = reverse("money:unset-fees", args=[number])
    assert back in client.get(reverse("money:fees")).content.decode()
    paid = done(actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand()))[-1].seq
    assert "has paid the fee of 2026" in client.post(back, {"why": "slip"}, follow=True).content.decode()
    done(ledger_actions.reverse(CONSOLE, paid, TODAY, "bounced", hand()))
    assert "no longer count" in client.post(back, {"why": "slip"}, follow=True).content.decode()
    assert fees.fees_set() == []
    assert code(actions.unset_fees(CONSOLE, number, "slip", hand())) == "no_such_fees"
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_fee_that_comes_again_is_asked_about():
    set_fees()
    ana = member("Ana Smith")
    done(actions.receive_fee(CONSOLE, ana, 2026, 4000, CAME, hand()))
    lines = "Date,Amount,Payee\n" + "".join(f"0{day}/10/2026,40,A SMITH\n" for day in range(1, 5))
    taken = done(bank_actions.take_in(CONSOLE, "f", lines.encode(), hand()))[0].seq
    client = browser(person("Tina Till", "treasurer"))
    listed = client.get(reverse("money:bank")).content.decode()
    assert "Paid already: Ana Smith" in listed
    assert "It is Ana Smith" not in listed
    page = client.get(reverse("money:bank-line", args=[taken, 0])).content.decode()
    assert "This fee was paid already. What becomes of the money?" in page
    assert "checked" not in page
    assert 'value="next"' not in page  # nobody has set it yet

    def press(place: int, again: str) -> str:
        typed = {"kind": "fee_again", "key": f"F2026-{ana.pk}", "again": again}
        return client.post(reverse("money:bank-match", args=[taken, place]), typed, follow=True).content.decode()

    assert "Say what becomes of the money" in press(0, "")
    assert "No annual meeting has set a fee for 2027 yet." in press(0, "next")
    as_fee = {"kind": "fee", "key": f"F2027-{ana.pk}"}
    client.post(reverse("money:bank-match", args=[taken, 0]), as_fee)
    assert ana.pk not in fees.payers_of(2027)
    press(0, "refund")
    press(1, "donation")
    assert ledger.standing() == {"1000": 12000, "4000": -4000, "2200": -4000, "4200": -4000}
    set_fees(2027)
    assert 'value="next"' in client.get(reverse("money:bank-line", args=[taken, 2])).content.decode()
    press(2, "next")
    assert ana.pk in fees.payers_of(2027)
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.4.1.5")
def test_the_fee_of_the_next_year_is_known_once_a_meeting_has_left_it_as_it_was():
    set_fees()
    ana = member("Ana Smith")
    assert code(actions.receive_fee(CONSOLE, ana, 2027, 4000, CAME, hand())) == "no_fee_set"
    agm = date(2026, 5, 30)
    election = decided("agm", "elect_officer", agm, person=ana.pk)
    # Of a meeting on paper not all is entered yet: it is over when whom it elected takes office.
    assert code(actions.receive_fee(CONSOLE, ana, 2027, 4000, CAME, hand())) == "no_fee_set"
    done(take_office(CONSOLE, ana, office="secretary", on=agm, decision=election.seq, context=hand()).result)
    assert code(actions.receive_fee(CONSOLE, ana, 2028, 4000, CAME, hand())) == "no_fee_set"
    resolution = decided("agm", "fees", agm)  # other fees, which the Treasurer has still to enter
    assert code(actions.receive_fee(CONSOLE, ana, 2027, 4000, CAME, hand())) == "no_fee_set"
    done(take_back(CONSOLE, resolution, "of another year", hand()).result)
    lines = f"Date,Amount,Payee,Reference\n05/10/2026,40,Mum,F2027-{ana.pk}\n"
    done(bank_actions.take_in(CONSOLE, "f", lines.encode(), hand()))
    client = browser(person("Tina Till", "treasurer"))
    assert f'value="F2027-{ana.pk}"' in client.get(reverse("money:bank")).content.decode()
    done(actions.receive_fee(CONSOLE, ana, 2027, 4000, CAME, hand()))
    assert ana.pk in fees.payers_of(2027)


def test_a_reference_says_for_which_year():
    set_fees()
    set_fees(2027, 3100, 4100)
    ana = member("Ana Smith")
    lines = f"Date,Amount,Payee,Reference\n05/10/2026,41,Mum,F2027-{ana.pk}\n"
    done(bank_actions.take_in(CONSOLE, "f", lines.encode(), hand()))
    client = browser(person("Tina Till", "treasurer"))
    assert f'value="F2027-{ana.pk}"' in client.get(reverse("money:bank")).content.decode()


@pytest.mark.parametrize("kept", ["Niamh O’Brien", "Niamh O'Brien"])
@pytest.mark.parametrize("said", ["O'BRIEN N", "N O’Brien fee", "O`BRIEN"])
def test_the_bank_writes_an_apostrophe_as_it_likes(kept, said):
    made = member(kept)
    member("Ana Smith")
    assert fees.people_named_in(said) == [made]


@pytest.mark.parametrize("asked", ["O'Brien", "o’brien", "oʼbri niamh"])
def test_who_owes_is_found_by_any_apostrophe(asked):
    set_fees()
    member("Niamh O’Brien")
    member("Ana Smith")
    page = browser(person("Tina Till", "treasurer")).get(reverse("money:fees"), {"q": asked}).content.decode()
    assert "Niamh O’Brien" in page
    assert "Ana Smith" not in page
