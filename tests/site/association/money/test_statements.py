"""The statements of a year: signed by the Honorary Reviewer, presented, closed; and on paper."""

from dataclasses import asdict
from datetime import UTC, date, datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.site.association.book.actions import registers
from tilehall.site.association.money import printing
from tilehall.site.association.money.actions import bank, fees
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions import statements as actions
from tilehall.site.association.money.actions.fees import MoneyCame
from tilehall.site.association.money.store import ledger, reviewed_accounts
from tilehall.site.association.money.store.reviews import reviewer_on
from tilehall.site.association.money.waiting import waiting
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE

from .books import NOW, TODAY, acting, browser, code, decided, done, enter, hand, member, person, set_fees

pytestmark = pytest.mark.django_db
AGM = date(2026, 5, 30)


@pytest.fixture
def reviewer():
    made = member("Rewi Tane")
    decided("agm", "reviewer", date(2025, 5, 31), person=made.pk)
    return made


@pytest.fixture
def year():
    enter(date(2025, 2, 1), "Fees", ("1000", 9000), ("4000", -9000))
    enter(date(2025, 6, 1), "Hall", ("5400", 4000), ("1000", -4000))
    return 2025


@pytest.mark.cites("nzasp.C.4.1.7")
def test_from_the_draft_to_the_closed_year(reviewer, year):
    treasurer, signer = browser(person("Tina Till", "treasurer")), browser(reviewer)
    page = reverse("money:year", args=[year])
    assert "Rewi Tane is the Honorary Reviewer" in treasurer.get(page).content.decode()
    refused = treasurer.post(reverse("money:present", args=[year]), {"day": "30/05/2026"}, follow=True)
    assert "not signed by the Honorary Reviewer" in refused.content.decode()
    assert "nzasp.C.4.1.7" in refused.content.decode()
    review = signer.get(reverse("money:review", args=[year])).content.decode()
    assert "I have checked them, and sign" in review
    figures = asdict(ledger.statements(year).figures)
    assert f'name="lines" value="{figures["lines"]}"' in review
    signed = signer.post(reverse("money:sign", args=[year]), figures, follow=True).content.decode()
    assert "You have signed the statements of 2025." in signed
    assert ledger.statement_record(year).state == "reviewed"
    # Here the signature is of today, after the meeting of May: that meeting could not have been given it.
    late = treasurer.post(reverse("money:present", args=[year]), {"day": "30/05/2026"}, follow=True)
    assert "could not be given them signed" in late.content.decode()
    ahead = treasurer.post(reverse("money:present", args=[year]), {"day": "05/12/2026"}, follow=True)
    assert "to come" in ahead.content.decode()
    done(actions.present(CONSOLE, year, date(2026, 12, 5), hand(datetime(2026, 12, 5, tzinfo=UTC))))
    closed = treasurer.post(reverse("money:close", args=[year]), follow=True).content.decode()
    assert "2025 is closed." in closed
    typed = {"way": "in", "day": "04/03/2025", "amount": "5", "money": "1000", "account": "4200", "told": "Late"}
    assert "2025 is closed, and stays" in treasurer.post(reverse("money:new"), typed).content.decode()


@pytest.mark.cites("nzasp.C.4.1.7")
def test_a_signature_on_paper_before_the_meeting(reviewer, year):
    treasurer = browser(person("Tina Till", "treasurer"))
    treasurer.post(reverse("money:sign-on-paper", args=[year]), {"day": "01/05/2026"})
    record = ledger.statement_record(year)
    assert (record.signature.name, record.signature.day) == ("Rewi Tane", date(2026, 5, 1))
    assert record.signature.witness is not None
    done(actions.present(CONSOLE, year, AGM, hand()))
    assert ledger.statement_record(year).state == "presented"


def test_who_keeps_the_accounts_cannot_sign_them(year):
    keeper = person("Tina Till", "treasurer")
    decided("agm", "reviewer", date(2025, 5, 31), person=keeper.pk)
    assert code(actions.record_paper_signature(CONSOLE, year, keeper, TODAY, hand())) == "keeps_the_accounts"


def test_a_later_entry_puts_the_signature_aside(reviewer, year):
    treasurer = browser(person("Tina Till", "treasurer"))
    treasurer.post(reverse("money:sign-on-paper", args=[year]), {"day": "01/05/2026"})
    enter(date(2025, 12, 1), "Found later", ("1000", 100), ("4900", -100))
    assert ledger.statement_record(year).state == "draft"
    assert "has changed since Rewi Tane signed" in treasurer.get(reverse("money:year", args=[year])).content.decode()
    stale = {"income": 9000, "expenses": 4000, "assets": 5000, "liabilities": 0, "funds": 5000}
    told = browser(reviewer).post(reverse("money:sign", args=[year]), stale, follow=True).content.decode()
    assert "The ledger has changed since this page was opened." in told


def test_nobody_else_sees_the_review(reviewer, year):
    for who in (person("Somebody"), person("Tina Till", "treasurer")):
        assert browser(who).get(reverse("money:review", args=[year])).status_code == 403
    assert browser(reviewer).get(reverse("money:year", args=[year])).status_code == 403
    assert browser(reviewer).get(reverse("money:statements-pdf", args=[year])).status_code == 200
    assert browser(person("Another")).get(reverse("money:statements-pdf", args=[year])).status_code == 403


def test_the_reviewer_reads_the_books_and_changes_nothing(reviewer, year):
    """Statements are checked against something: the ledger and its accounts are open, all that writes is not."""
    reads, other = browser(reviewer), browser(person("Olaf Onlooker"))
    entry = next(iter(ledger.journal("", year))).entry
    shown = [("ledger",), ("entry", entry), ("accounts",), ("account", "1000")]
    for name, *args in shown:
        address = reverse(f"money:{name}", args=args)
        told = reads.get(address).content.decode()
        assert reverse("money:review", args=[year]) in told
        assert not [closed for closed in ("home", "new", "payments") if f'"{reverse(f"money:{closed}")}"' in told]
        assert other.get(address).status_code == 403
    assert reads.post(reverse("money:reverse", args=[entry]), {"reason": "no"}).status_code == 403
    assert f"{reverse('money:ledger')}?year={year}" in reads.get(reverse("money:review", args=[year])).content.decode()


def test_every_year_that_is_over_and_open_waits(year):
    """Years are closed in their order, so the oldest is the one that holds up the others."""
    enter(date(2024, 2, 1), "Fees", ("1000", 9000), ("4000", -9000))
    waits = [item.what for item in waiting(date(2026, 3, 1)) if "Statements" in item.what]
    assert waits == ["Statements of 2024", "Statements of 2025"]


def test_lines_of_the_bank_without_an_entry_are_told_before_anybody_signs(reviewer, year):
    done(bank.take_in(CONSOLE, "june", b"Date,Amount,Payee\n03/06/2025,12.00,Somebody\n", hand()))
    treasurer = browser(person("Tina Till", "treasurer"))
    assert (
        "1 line of the bank of 2025 has no entry yet"
        in browser(reviewer).get(reverse("money:review", args=[year])).content.decode()
    )
    assert reverse("money:bank") in treasurer.get(reverse("money:year", args=[year])).content.decode()
    assert "no entry yet" not in treasurer.get(reverse("money:year", args=[2026])).content.decode()


def test_without_a_reviewer_the_page_says_what_to_do(year):
    treasurer = browser(person("Tina Till", "treasurer"))
    assert (
        "must appoint an Honorary Reviewer first" in treasurer.get(reverse("money:year", args=[2025])).content.decode()
    )
    told = treasurer.post(reverse("money:sign-on-paper", args=[2025]), {"day": "01/05/2026"}, follow=True)
    assert "Nobody was Honorary Reviewer" in told.content.decode()
    assert treasurer.get(reverse("money:year", args=[1999])).status_code == 404


@pytest.mark.cites("nzasp.C.6.6")
def test_both_statements_on_the_page_and_as_pdf(reviewer, year):
    treasurer = browser(person("Tina Till", "treasurer"))
    page = treasurer.get(reverse("money:year", args=[year])).content.decode()
    for told in ("Income and expenditure 2025", "Balance sheet at the end of 2025", "90.00", "50.00"):
        assert told in page
    made = treasurer.get(reverse("money:statements-pdf", args=[year]))
    assert made["Content-Type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")


@pytest.mark.cites("nzasp.C.1")
def test_papers_bear_the_name_that_the_association_had_then(reviewer, year, monkeypatch):
    """Statements that of the year's last day, receipts that of the day of the payment."""
    named = decided("agm", "rule_change", date(2025, 8, 1), changes=("1",)).seq
    done(
        registers.change_name(
            CONSOLE, name="Word Players", short="WP", on=date(2025, 8, 2), decision=named, context=hand()
        )
    )
    set_fees(2025)
    fee = done(
        fees.receive_fee(CONSOLE, member("Ana"), 2025, 4000, MoneyCame(day=date(2025, 8, 1), money="1010"), hand())
    )
    names = []
    monkeypatch.setattr(
        printing, "printed_sheet", lambda _folder, _template, sheet: names.append(sheet["hall"]) or b"%PDF"
    )
    treasurer = browser(person("Tina Till", "treasurer"))
    treasurer.get(reverse("money:statements-pdf", args=[year]))
    treasurer.get(reverse("money:receipt-pdf", args=[fee[0].seq]))
    assert names == ["Word Players", "New Zealand Association of Scrabble Players"]


def test_a_year_is_closed_only_after_it_was_presented(year):
    assert code(ledger_actions.close(CONSOLE, year, hand(datetime(2026, 6, 1, tzinfo=UTC)))) == "not_presented"


@pytest.mark.cites("nzasp.C.4.1.7")
def test_nothing_is_signed_under_a_day_to_come(reviewer):
    """Nor before the year is over, by a day after it."""
    enter(date(2026, 2, 1), "Fees", ("1000", 9000), ("4000", -9000))
    for day, refused in ((date(2027, 1, 5), "day_to_come"), (TODAY, "year_not_over")):
        assert code(actions.record_paper_signature(CONSOLE, 2026, reviewer, day, hand())) == refused
    treasurer = browser(person("Tina Till", "treasurer"))
    told = treasurer.post(reverse("money:sign-on-paper", args=[2026]), {"day": "05/01/2027"}, follow=True)
    assert "to come" in told.content.decode()
    assert reviewed_accounts(2026) is None


@pytest.mark.cites("nzasp.C.4.1.7")
def test_who_kept_the_accounts_of_that_year_does_not_sign_them(year):
    """Treasurer then, no longer now."""
    keeper = person("Tina Till")
    held = people.give_role(CONSOLE, person=keeper, role="treasurer", club=None, since=date(2025, 1, 1), now=NOW)
    people.end_role(CONSOLE, role_held=held, until=date(2026, 2, 1), now=NOW)
    decided("agm", "reviewer", date(2025, 5, 31), person=keeper.pk)
    assert code(actions.record_paper_signature(CONSOLE, year, keeper, TODAY, hand())) == "keeps_the_accounts"


@pytest.mark.cites("nzasp.C.4.1.7")
def test_two_costs_that_change_places_are_other_statements(reviewer, year):
    done(actions.record_paper_signature(CONSOLE, year, reviewer, date(2026, 5, 1), hand()))
    enter(date(2025, 12, 1), "Was printing", ("5500", 4000), ("5400", -4000))
    assert ledger.statement_record(year).state == "draft"
    assert code(actions.present(CONSOLE, year, AGM, hand())) == "not_reviewed"


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.6.6")
def test_what_a_meeting_has_seen_stays(reviewer, year):
    done(actions.record_paper_signature(CONSOLE, year, reviewer, date(2026, 5, 1), hand()))
    done(actions.present(CONSOLE, year, AGM, hand()))
    late = JournalEntry(day=date(2025, 12, 1), told="Late", postings=(Posting("1000", 5), Posting("4900", -5)))
    assert code(ledger_actions.enter(CONSOLE, late, hand())) == "year_closed"
    wrong = ledger.journal(year=year)[0].entry
    assert code(ledger_actions.reverse(CONSOLE, wrong, date(2025, 12, 31), "wrong", hand())) == "year_closed"
    done(ledger_actions.reverse(CONSOLE, wrong, TODAY, "wrong", hand()))
    done(ledger_actions.close(CONSOLE, year, hand()))


@pytest.mark.cites("nzasp.C.4.1.7")
def test_whether_the_accounts_may_be_presented_is_one_question(reviewer, year):
    assert reviewed_accounts(year) is None
    assert reviewed_accounts(1999) is None
    done(actions.record_paper_signature(CONSOLE, year, reviewer, date(2026, 5, 1), hand()))
    found = reviewed_accounts(year)
    assert (found.reviewed_by, found.reviewed_on, found.presented) == ("Rewi Tane", date(2026, 5, 1), None)
    enter(date(2025, 12, 1), "Found later", ("1000", 100), ("4900", -100))
    assert reviewed_accounts(year) is None


@pytest.mark.cites("nzasp.C.4.1.7")
def test_the_reviewer_of_the_day_signs(reviewer, year):
    """Appointed by an annual meeting until the next one appoints another; a decision without a name ends nothing."""
    decided("agm", "reviewer", date(2026, 5, 30))
    assert reviewer_on(TODAY).person == reviewer.pk
    other = member("Other Eyes")
    decided("agm", "reviewer", date(2026, 5, 31), person=other.pk)
    assert (reviewer_on(date(2026, 5, 30)).person, reviewer_on(TODAY).person) == (reviewer.pk, other.pk)
    assert browser(reviewer).get(reverse("money:review", args=[year])).status_code == 403
    typed = asdict(ledger.statements(year).figures)
    told = browser(other).post(reverse("money:sign", args=[year]), typed, follow=True).content.decode()
    assert "You have signed the statements of 2025." in told


def test_the_running_year_is_not_offered_for_signing(reviewer, year):
    running = timezone.localdate().year
    enter(date(running, 1, 2), "Fees", ("1000", 9000), ("4000", -9000))
    page = browser(reviewer).get(reverse("money:review", args=[running])).content.decode()
    assert "The year is not over" in page
    assert "and sign</button>" not in page


def test_nobody_witnesses_the_own_signature(reviewer, year):
    people.give_role(CONSOLE, person=reviewer, role="treasurer", club=None, since=TODAY, now=NOW)
    assert code(actions.record_paper_signature(acting(reviewer), year, reviewer, date(2026, 5, 1), hand())) == (
        "own_witness"
    )


@pytest.mark.cites("nzasp.C.6.6")
def test_the_meeting_that_was_given_them_is_one_on_record(reviewer, year):
    done(actions.record_paper_signature(CONSOLE, year, reviewer, date(2026, 5, 1), hand()))
    decided("agm", "championship_venue", AGM)
    treasurer, address = browser(person("Tina Till", "treasurer")), reverse("money:present", args=[year])
    shown = treasurer.get(reverse("money:year", args=[year]))
    assert shown.context["present_form"]["day"].value() == AGM
    assert "On record: 30/05/2026." in shown.content.decode()
    refused = treasurer.post(address, {"day": "02/06/2026"})
    assert "was held on 30/05/2026, not on 02/06/2026" in refused.content.decode()
    assert 'value="02/06/2026"' in refused.content.decode()  # what was typed is there to be put right
    assert code(actions.present(CONSOLE, year, date(2026, 6, 2), hand())) == "no_meeting_that_day"
    assert (
        "Presented to the meeting of 30/05/2026."
        in treasurer.post(address, {"day": "30/05/2026"}, follow=True).content.decode()
    )


def test_a_meeting_that_is_not_on_record_is_taken_as_typed_and_said_to_be_so(reviewer, year):
    done(actions.record_paper_signature(CONSOLE, year, reviewer, date(2026, 5, 1), hand()))
    decided("agm", "fees", date(2026, 6, 6), void_because="no quorum")
    treasurer, address = browser(person("Tina Till", "treasurer")), reverse("money:present", args=[year])
    assert (
        "No annual meeting after that year is on record here"
        in treasurer.get(reverse("money:year", args=[year])).content.decode()
    )
    told = treasurer.post(address, {"day": "30/05/2026"}, follow=True).content.decode()
    assert "Presented to the meeting of 30/05/2026, which is not on record here." in told


def test_a_day_that_cannot_be_read_stays_in_its_field(reviewer, year):
    treasurer = browser(person("Tina Till", "treasurer"))
    told = treasurer.post(reverse("money:sign-on-paper", args=[year]), {"day": "31/02/2026"}).content.decode()
    assert 'value="31/02/2026"' in told


@pytest.mark.cites("nzasp.C.4.1.7")
def test_a_reviewer_without_an_account_is_given_a_code_first(reviewer, year):
    treasurer = browser(person("Tina Till", "treasurer"))
    assert "Rewi Tane has no account yet" in treasurer.get(reverse("money:year", args=[year])).content.decode()
    secretary = browser(person("Sam Scribe", "secretary"))
    record = reverse("people:record", args=[reviewer.pk])  # where codes are given
    assert record in secretary.get(reverse("money:year", args=[year])).content.decode()
    assert secretary.get(record).status_code == 200
    browser(reviewer)
    assert "has no account yet" not in treasurer.get(reverse("money:year", args=[year])).content.decode()
