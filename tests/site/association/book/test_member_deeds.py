"""The pages of members and clubs: what they say, what they offer to whom, and what is refused with its clause."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.people.conftest import acting, officer
from tilehall.law.association.acts import KINDS
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Resigned
from tilehall.law.association.acts.money import PaymentAsked
from tilehall.site.association.book import member_deeds, store
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.association.book.wording import SENTENCES
from tilehall.site.association.book.wording.acts import WORDS
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import origin
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .associations import a_club, a_decision, a_member, a_person, at, done, set_fees

pytestmark = pytest.mark.django_db


def browser(account: Account) -> Client:
    client = Client()
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def deed(client: Client, person: int, key: str, **typed: str) -> str:
    return client.post(reverse("book:member-deed", args=[person, key]), typed, follow=True).content.decode()


def test_every_kind_of_act_is_told_in_words():
    assert set(KINDS.values()) - set(WORDS) == set()


def test_the_secretary_takes_somebody_in_and_the_file_shows_by_which_clause():
    secretary, ana = browser(officer(Role.SECRETARY)), a_person("Ana Ngata")
    page = deed(secretary, ana.pk, "apply", on="01/02/2026", told="I play every week")
    assert "waits for the Executive" in page
    assert "Ana Ngata" in secretary.get(reverse("book:members")).content.decode()
    page = deed(secretary, ana.pk, "accept", on="01/02/2026")
    assert "Ordinary Member" in page
    assert "bound by" in page.lower()
    assert reverse("rulebook:clause", args=["nzasp.C.4.1.1"]) in page


def test_an_oral_resignation_is_refused_with_its_clause():
    secretary, ana = browser(officer(Role.SECRETARY)), a_member("Ana")
    page = deed(secretary, ana.pk, "resign", received="01/02/2026", addressed_to="association_secretary")
    assert SENTENCES["not_in_writing"] in page
    assert reverse("rulebook:clause", args=["nzasp.C.5.1"]) in page
    assert store.entries_about(Resigned) == []


def test_a_double_click_is_one_entry():
    secretary, ana = browser(officer(Role.SECRETARY)), a_member("Ana")
    typed = {"received": "01/02/2026", "addressed_to": "association_secretary", "written": "on", "command_id": "abc"}
    for _ in range(2):
        deed(secretary, ana.pk, "resign", **typed)
    assert len(store.entries_about(Resigned)) == 1


def test_a_club_officer_enters_for_the_own_club_only():
    own, other = a_club("Avon"), a_club("Bay")
    keeper = officer(Role.CLUB_OFFICER, own)
    client = browser(keeper)
    free, theirs = a_person("Free"), a_member("Theirs", club=other)
    assert client.get(reverse("book:member", args=[theirs.pk])).status_code == 403
    page = client.get(reverse("book:member-deed", args=[free.pk, "return"])).content.decode()
    assert "Avon" in page
    assert "Bay" not in page
    today = timezone.localdate()
    page = deed(client, free.pk, "return", club=str(own.pk), on=f"{today:%d/%m/%Y}")
    assert "Ordinary Member" in page
    refused = client.post(reverse("book:member-deed", args=[theirs.pk, "resign"]))
    assert refused.status_code == 403
    assert client.get(reverse("book:member-deed", args=[free.pk, "suspend"])).status_code == 403


def test_only_decisions_that_may_carry_a_deed_are_offered_and_the_way_to_record_one():
    secretary, person, other = browser(officer(Role.SECRETARY)), a_member("Ana"), a_member("Bo")
    own, general, others = (a_decision("executive", "suspend", date(2026, 5, 1), who) for who in (person, None, other))
    page = secretary.get(reverse("book:member-deed", args=[person.pk, "suspend"])).content.decode()
    assert f'<option value="{own}">' in page
    assert f'<option value="{general}">' in page
    assert f'<option value="{others}">' not in page, "it is about somebody else, and would be refused"
    assert f'<a href="{reverse("book:new-decision")}?' in page
    office = secretary.get(reverse("book:register-deed", args=["take-office"])).content.decode()
    assert f'<a href="{reverse("book:new-decision")}?matter=elect_officer' in office


def test_whom_the_association_declared_out_its_own_officers_take_in_again():
    club = a_club("Avon")
    person = a_member("Ana", date(2024, 1, 1), club)
    set_fees(date(2024, 6, 1))
    decision = a_decision("management", "cease", date(2026, 1, 5))
    done(members.declare_ceased(CONSOLE, person, decision=decision, context=at()))
    person.refresh_from_db()
    keeper = acting(officer(Role.CLUB_OFFICER, club))
    again = members.join_through_club(keeper, person, club, on=date(2026, 2, 1), context=at())
    assert again.code == "declared_out"
    done(members.join_through_club(CONSOLE, person, club, on=date(2026, 2, 1), context=at()))


def test_what_is_offered_follows_from_how_somebody_stands():
    secretary = officer(Role.SECRETARY)
    member, stranger = a_member("Ana"), a_person("Bob")
    client = browser(secretary)
    page = client.get(reverse("book:member", args=[member.pk])).content.decode()
    assert reverse("book:member-deed", args=[member.pk, "resign"]) in page
    assert reverse("book:member-deed", args=[member.pk, "apply"]) not in page
    page = client.get(reverse("book:member", args=[stranger.pk])).content.decode()
    assert reverse("book:member-deed", args=[stranger.pk, "apply"]) in page
    assert reverse("book:member-deed", args=[stranger.pk, "resign"]) not in page


@pytest.mark.parametrize("key", [deed.key for deed in member_deeds.DEEDS])
def test_every_form_opens(key):
    club = a_club("Avon")
    person = a_member("Ana", club=club)
    client = browser(officer(Role.SECRETARY))
    assert client.get(reverse("book:member-deed", args=[person.pk, key])).status_code == 200


def test_an_entry_is_taken_back_with_a_reason_and_stays_readable():
    client, person = browser(officer(Role.SECRETARY)), a_member("Ana")
    death = done(members.record_death(CONSOLE, person, on=date(2026, 2, 1), context=at()))
    address = reverse("book:take-back", args=[person.pk, death.seq])
    assert "Ana died" in client.get(address).content.decode()
    page = client.post(address, {"why": "another Ana"}, follow=True).content.decode()
    assert "taken back" in page
    assert "another Ana" in client.get(reverse("book:book")).content.decode()
    assert client.get(address).status_code == 404


def test_a_club_shows_who_is_affiliated_on_a_day():
    club = a_club("Avon")
    early, late = a_member("Early", date(2020, 1, 1), club), a_member("Late", date(2026, 2, 1), club)
    client = browser(officer(Role.SECRETARY))
    address = reverse("book:club", args=[club.slug])
    page = client.get(address, {"on": "31/01/2026"}).content.decode()
    assert reverse("book:member", args=[early.pk]) in page
    assert reverse("book:member", args=[late.pk]) not in page
    assert "1 affiliated" in page
    assert "2 affiliated" in client.get(address).content.decode()


def test_a_long_book_comes_in_pages():
    for number in range(60):
        a_member(f"Member {'abcdefghij'[number // 10]}{'abcdefghij'[number % 10]}")
    client = browser(officer(Role.SECRETARY))
    page = client.get(reverse("book:book")).content.decode()
    assert "Older entries" in page
    older = client.get(reverse("book:book"), {"before": "11"}).content.decode()
    assert "Older entries" not in older
    assert "Member aa" in older


@pytest.mark.cites("nzasp.C.5.7")
def test_a_club_officer_reads_no_independents_file_and_not_why_the_executive_suspended_somebody():
    club = a_club("Avon")
    independent, own, stranger = a_member("Ana"), a_member("Bob", club=club), a_person("Cleo")
    decision = a_decision("executive", "suspend", date(2026, 2, 1), own)
    asked = SuspensionAsked(since=date(2026, 2, 1), until=date(2026, 8, 31), why="took the cash box", decision=decision)
    done(suspensions.suspend(CONSOLE, own, asked, at()))
    done(members.apply(CONSOLE, stranger, on=date(2026, 2, 1), club=None, told="I live by the sea", context=at()))
    keeper, secretary = browser(officer(Role.CLUB_OFFICER, club)), browser(officer(Role.SECRETARY))
    assert keeper.get(reverse("book:member", args=[independent.pk])).status_code == 403
    told = {own: "took the cash box", stranger: "I live by the sea"}
    for person, words in told.items():
        address = reverse("book:member", args=[person.pk])
        assert words in secretary.get(address).content.decode()
        assert words not in keeper.get(address).content.decode()
        assert Client().get(address).status_code == 302


def test_nor_why_the_executive_declined_an_application():
    club, ana = a_club("Avon"), a_person("Ana")
    asked = done(members.apply(CONSOLE, ana, on=date(2026, 2, 1), club=None, told="", context=at()))
    done(members.decline(CONSOLE, ana, application=asked.seq, why="Her earlier conduct", context=at()))
    done(members.join_through_club(CONSOLE, ana, club, on=date(2026, 3, 1), context=at()))
    file = reverse("book:member", args=[ana.pk])
    keeper = browser(officer(Role.CLUB_OFFICER, club)).get(file).content.decode()
    assert ("eclined" in keeper, "earlier conduct" in keeper) == (True, False)
    assert "earlier conduct" in browser(officer(Role.SECRETARY)).get(file).content.decode()


def test_a_club_officer_reads_no_decision_about_somebody_and_no_payment():
    club = a_club()
    keeper, person = officer(Role.CLUB_OFFICER, club), a_member("Ana", club=club)
    about = {"on": date(2026, 2, 1), "reference": "", "text": "the facts", "person": person.pk}
    for matter, title in (("suspend", "Suspended for stealing"), ("other", "Warned for shouting")):
        done(record_decision(CONSOLE, Decided(body="executive", matter=matter, title=title, **about), at()))
    open_to_all = Decided(body="management", matter="recommend_honorary", title="Recommended", **about)
    done(record_decision(CONSOLE, open_to_all, at()))
    asked = PaymentAsked(
        on=date(2026, 2, 1), what="expense", payee="Ana", cents=4200, told="train to the hearing", person=person.pk
    )
    store.append((asked,), origin(CONSOLE, at()))
    address = reverse("book:member", args=[person.pk])
    page = browser(keeper).get(address).content.decode()
    assert "Recommended" in page
    assert all(private not in page for private in ("stealing", "shouting", "train to the hearing"))
    whole = browser(officer(Role.SECRETARY)).get(address).content.decode()
    assert all(private in whole for private in ("stealing", "shouting", "train to the hearing"))


def test_nobody_learns_by_its_reference_that_there_is_a_decision_about_somebody():
    number = a_decision("executive", "suspend", date(2026, 2, 1), a_member("Ana"))
    address, reference = reverse("book:decisions"), {"reference": "EX-2026-01"}
    assert Client().get(address, reference).status_code == 200
    found = browser(officer(Role.SECRETARY)).get(address, reference)
    assert found.headers["Location"] == reverse("book:decision", args=[number])


def test_who_has_left_the_club_leaves_its_officer_at_the_list_and_not_before_a_shut_door():
    club, today = a_club(), timezone.localdate()
    person = a_member("Ana", club=club)
    client = browser(officer(Role.CLUB_OFFICER, club))
    address = reverse("book:member-deed", args=[person.pk, "leave-club"])
    answer = client.post(address, {"club": club.pk, "on": f"{today:%d/%m/%Y}"}, follow=True)
    assert (answer.status_code, answer.redirect_chain[-1][0]) == (200, reverse("book:members"))
    assert "They have left the club." in answer.content.decode()


@pytest.mark.cites("nzasp.C.5.4")
def test_who_has_been_invited_to_rejoin_is_not_invited_again():
    secretary, person = browser(officer(Role.SECRETARY)), a_member("Mere")
    first, last = date(2025, 2, 1), date(2025, 3, 1)
    decision = a_decision("executive", "suspend", first)
    asked = SuspensionAsked(since=first, until=last, why="conduct", decision=decision)
    done(suspensions.suspend(CONSOLE, person, asked, at()))
    invite = reverse("book:member-deed", args=[person.pk, "invite"])
    page = reverse("book:member", args=[person.pk])
    assert invite in secretary.get(page).content.decode()
    after = deed(secretary, person.pk, "invite", command_id="i")
    assert invite not in after
    assert "not rejoined yet" in after
    assert reverse("book:member-deed", args=[person.pk, "reinstate"]) in after
