"""Returns of clubs: the officer's preview names every row, the total is the money, the treasurer takes it whole."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money.actions import bank as bank_actions
from tilehall.site.association.money.actions import fees as fee_actions
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions import returns as actions
from tilehall.site.association.money.actions.fees import MoneyCame
from tilehall.site.association.money.store import fees, ledger, returns
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE, NotYours

from .books import TODAY, acting, browser, club, code, done, hand, member, person, set_fees

pytestmark = pytest.mark.django_db
CAME = MoneyCame(day=TODAY, money="1000")


@pytest.fixture
def clubs():
    set_fees()
    a, b = club("Aotea"), club("Bay")
    return a, b, member("Ana Smith", a), member("Hēmi Pōtae", a, b)


def send(of, text: str, cents: int):
    return actions.send(CONSOLE, of, 2026, text, cents, hand())


@pytest.mark.cites("nzasp.C.4.1.3")
def test_from_the_officers_list_to_the_receipts(clubs):
    a, _, ana, hemi = clubs
    officer = browser(person("Olly Officer", "club_officer", a))
    page = officer.get(reverse("money:returns")).content.decode()
    assert "New return of Aotea" in page
    new = reverse("money:new-return", args=[a.pk])
    begun = officer.get(new)
    listed = begun.context["form"].initial["pasted"].splitlines()
    assert "Ana Smith, 30.00" in listed, "whoever owes through this club stands there already"
    assert "Take out anybody who has not paid you." in begun.content.decode()
    typed = {"year": "2026", "pasted": "Ana Smith, 30\nHeni Potae, 30\n"}
    looked = officer.post(new, typed).content.decode()
    assert "1 row to fix" in looked
    assert "Perhaps Hēmi Pōtae?" in looked
    typed["pasted"] = "Ana Smith, 30\nHēmi Pōtae, 30"
    looked = officer.post(new, typed).content.decode()
    assert "2 members, $60.00" in looked
    wrong = officer.post(new, {**typed, "send": "1", "amount": "59"}, follow=True).content.decode()
    assert "The list comes to $60.00, but you pass on $59.00." in wrong
    for typed_amount, told in (("", "Fill this in."), ("sixty", "Write dollars, or dollars and cents")):
        wrong = officer.post(new, {**typed, "send": "1", "amount": typed_amount}).content.decode()
        assert told in wrong.split('id="id_amount"')[1], "the money is asked for again, where it was typed"
        assert "2 members, $60.00" in wrong, "what was looked at is still there"
    assert not returns.waiting_returns().exists()
    sent = officer.post(new, {**typed, "send": "1", "amount": "60"}, follow=True).content.decode()
    assert "It is sent to the Treasurer." in sent
    number = returns.waiting_returns().get().entry
    assert f"B{number}" in sent
    left = officer.get(new).context["form"].initial["pasted"]
    assert "Ana Smith" not in left, "the return waits"
    treasurer = browser(person("Tina Till", "treasurer"))
    assert "has the money come?" in treasurer.get(reverse("money:home")).content.decode()
    taken = treasurer.post(
        reverse("money:take-return", args=[number]), {"day": "17/11/2026", "money": "1000"}, follow=True
    ).content.decode()
    assert "Everybody on it has paid." in taken
    assert ledger.standing() == {"1000": 6000, "4000": -6000}
    assert [fees.fees_of(who.pk, TODAY)[0].via for who in (ana, hemi)] == ["Aotea", "Aotea"]
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_second_clubs_list_is_refused(clubs):
    a, b, _, hemi = clubs
    number = done(send(a, "Hēmi Pōtae, 30", 3000))[0].seq
    done(actions.take(CONSOLE, number, CAME, hand()))
    read = actions.preview(CONSOLE, b, 2026, "Hēmi Pōtae, 30", hand())
    assert (read.rows[0].problem, read.rows[0].told) == ("already_paid_via", "Aotea")
    assert code(send(b, "Hēmi Pōtae, 30", 3000)) == "problem_rows"
    assert hemi.pk in fees.payers_of(2026)


@pytest.mark.cites("nzasp.C.4.1.3")
def test_nobody_is_sent_again_while_a_return_of_the_club_waits(clubs):
    a, *_ = clubs
    number = done(send(a, "Ana Smith, 30", 3000))[0].seq
    read = actions.preview(CONSOLE, a, 2026, "Ana Smith, 30\nHēmi Pōtae, 30", hand())
    assert [(row.problem, row.told) for row in read.rows] == [("on_a_waiting_return", f"B{number}"), (None, "")]
    done(actions.send_back(CONSOLE, number, "sent twice", hand()))
    assert not actions.preview(CONSOLE, a, 2026, "Ana Smith, 30", hand()).problems


def test_a_file_with_a_wrong_row_is_mended_on_the_page(clubs):
    a, *_ = clubs
    file = SimpleUploadedFile("fees.csv", "Member,Amount paid\nAna Smith,30\nHēmi Pōtae,25\n".encode())
    officer = browser(person("Olly Officer", "club_officer", a))
    page = officer.post(reverse("money:new-return", args=[a.pk]), {"year": "2026", "file": file}).content.decode()
    assert "1 row to fix" in page
    assert "Ana Smith, 30\nHēmi Pōtae, 25</textarea>" in page


@pytest.mark.cites("nzasp.C.4.1.3")
def test_an_officer_looks_at_and_sends_the_return_of_the_own_club_alone(clubs):
    """A preview tells who is a member of which club and has paid: that is the club's own."""
    a, b, *_ = clubs
    officer = acting(person("Olly Officer", "club_officer", a))
    assert not isinstance(actions.preview(officer, a, 2026, "Ana Smith, 30", hand()), Refusal)
    with pytest.raises(NotYours):
        actions.preview(officer, b, 2026, "Hēmi Pōtae, 30", hand())
    with pytest.raises(NotYours):
        actions.send(officer, b, 2026, "Hēmi Pōtae, 30", 3000, hand())


def test_two_people_paying_the_same_fee_at_the_same_time(clubs):
    a, b, _, hemi = clubs
    first, second = (done(send(of, "Hēmi Pōtae, 30", 3000))[0].seq for of in (a, b))
    done(actions.take(CONSOLE, first, CAME, hand()))
    refused = actions.take(CONSOLE, second, CAME, hand())
    assert code(refused) == "paid_meanwhile"
    assert ledger.balance("4000") == -3000
    assert code(fee_actions.receive_fee(CONSOLE, hemi, 2026, 3000, CAME, hand())) == "already_paid_via"
    done(actions.send_back(CONSOLE, second, "paid through Aotea", hand()))
    assert code(actions.send_back(CONSOLE, second, "again", hand())) == "return_answered"
    assert code(actions.take(CONSOLE, second, CAME, hand())) == "return_answered"


def test_a_reversed_return_can_be_taken_again(clubs):
    a, *_ = clubs
    number = done(send(a, "Ana Smith, 30", 3000))[0].seq
    entry = done(actions.take(CONSOLE, number, CAME, hand()))[-1].seq
    done(ledger_actions.reverse(CONSOLE, entry, TODAY, "bounced", hand()))
    assert fees.paid_fees(2026) == {}
    done(actions.take(CONSOLE, number, CAME, hand()))
    assert check().disagreements == []


def test_an_officer_acts_for_the_own_club_only(clubs):
    a, b, *_ = clubs
    officer = person("Olly Officer", "club_officer", a)
    with pytest.raises(NotYours):
        actions.send(acting(officer), b, 2026, "Hēmi Pōtae, 30", 3000, hand())
    client = browser(officer)
    assert client.get(reverse("money:new-return", args=[b.pk])).status_code == 403
    number = done(send(b, "Hēmi Pōtae, 30", 3000))[0].seq
    assert client.get(reverse("money:return", args=[number])).status_code == 403
    assert "No return yet" in client.get(reverse("money:returns")).content.decode()
    assert client.get(reverse("money:home")).status_code == 403
    assert client.get(reverse("money:return", args=[999])).status_code == 404
    assert "Paste the names" in client.post(reverse("money:new-return", args=[a.pk]), {"year": "2026"}).content.decode()


def test_the_banks_line_takes_the_return(clubs):
    a, *_ = clubs
    number = done(send(a, "Ana Smith, 30\nHēmi Pōtae, 30", 6000))[0].seq
    lines = f"Date,Amount,Payee,Reference\n05/11/2026,60,AOTEA SCRABBLE,B{number}\n"
    taken = done(bank_actions.take_in(CONSOLE, "f", lines.encode(), hand()))[0].seq
    client = browser(person("Tina Till", "treasurer"))
    assert "It is Aotea" in client.get(reverse("money:bank")).content.decode()
    client.post(reverse("money:bank-match", args=[taken, 0]), {"kind": "club_return", "key": str(number)})
    assert len(fees.paid_fees(2026)) == 2
    assert ledger.standing() == {"1000": 6000, "4000": -6000}
    assert check().disagreements == []


def test_a_due_that_changed_meanwhile(clubs):
    a, *_ = clubs
    number = done(send(a, "Ana Smith, 30", 3000))[0].seq
    set_fees(2026, 3500, 4500)
    assert code(actions.take(CONSOLE, number, CAME, hand())) == "due_changed"
    assert code(actions.take(CONSOLE, 999, CAME, hand())) == "no_such_return"


@pytest.mark.cites("nzasp.C.4.1.3")
def test_no_fee_of_a_year_to_come_is_sent_before_a_meeting_has_set_it(clubs):
    a, *_ = clubs
    for year in (2027, 2040):
        assert code(actions.preview(CONSOLE, a, year, "Ana Smith, 30", hand())) == "no_fee_set"
        assert code(actions.send(CONSOLE, a, year, "Ana Smith, 30", 3000, hand())) == "no_fee_set"
    officer = browser(person("Olly Officer", "club_officer", a))
    page = officer.post(reverse("money:new-return", args=[a.pk]), {"year": "2027", "pasted": "Ana Smith, 30"})
    assert "No annual meeting has set a fee for 2027 yet." in page.content.decode()
    set_fees(2027, 3500, 4500)
    number = done(actions.send(CONSOLE, a, 2027, "Ana Smith, 35", 3500, hand()))[0].seq
    for entry in fees.fees_set():
        if entry.act.year == 2027:
            done(fee_actions.unset_fees(CONSOLE, entry.seq, "a slip", hand()))
    assert code(actions.take(CONSOLE, number, CAME, hand())) == "no_fee_set"


def test_a_file_wins_over_the_names_that_the_page_begins_with(clubs):
    a, *_ = clubs
    officer = browser(person("Olly Officer", "club_officer", a))
    new = reverse("money:new-return", args=[a.pk])
    begun = officer.get(new).context["form"].initial
    file = SimpleUploadedFile("fees.csv", b"Ana Smith,30\n")
    page = officer.post(new, {"year": "2026", "pasted": begun["pasted"], "file": file}).content.decode()
    assert "1 member, $30.00" in page


def test_a_row_without_a_fee_and_a_club_that_owes_nothing_are_told_in_words(clubs):
    a, *_ = clubs
    officer = browser(person("Olly Officer", "club_officer", a))
    new = reverse("money:new-return", args=[a.pk])
    page = officer.post(new, {"year": "2026", "pasted": "Ana Smith"}).content.decode()
    assert "There is no fee. Write it after the name." in page
    number = done(send(a, "Ana Smith, 30", 3000))[0].seq
    done(actions.take(CONSOLE, number, CAME, hand()))
    assert ledger.journal().latest("entry").told == "Aotea: 1 fee of 2026"
    assert "1 member of Aotea still owes a fee" in officer.get(new).content.decode()
    done(send(a, "Hēmi Pōtae, 30", 3000))
    assert "Nobody in Aotea owes a fee of this year." in officer.get(new).content.decode()


@pytest.mark.cites("nzasp.C.4.2.2", "nzasp.C.4.3.2")
@pytest.mark.parametrize(
    "kind, clause",
    [("honorary", "nzasp.C.4.2.2"), ("honorary_vp", "nzasp.C.4.2.2"), ("life", "nzasp.C.4.3.2")],
)
def test_who_pays_no_fee_is_refused_by_the_clause_of_the_class(clubs, kind: str, clause: str):
    a, *_ = clubs
    member("Free Friend", a, kind=kind)
    read = actions.preview(CONSOLE, a, 2026, "Free Friend, 30", hand())
    assert not isinstance(read, Refusal)
    (row,) = read.rows
    assert (row.problem, str(row.rests_on)) == ("no_fee_due", clause)
