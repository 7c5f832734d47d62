"""Questions at entry: asked in the form, read by the officers alone, and gone when they are to go."""

import re
from contextlib import suppress
from dataclasses import replace

import pytest
from django.apps import apps
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from tests.site.people.conftest import NOW, acting, officer
from tilehall.law.tournament.desk import withdrawals
from tilehall.site.hall import deletion_requests
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.actions import answers, entries, events
from tilehall.site.tournaments.forms.answers import AnswersForm

from .halls import announced, done, hand, members
from .test_confirmations import coming, player_who_enters, sign_in

pytestmark = pytest.mark.django_db
DIET, BUS = "Diet or allergies", "Do you come by bus?"


def page(client: Client, url: str, **posted: object) -> str:
    sent = {"command_id": f"asked{len(posted)}", **posted}
    answer = client.post(url, sent, follow=True) if posted else client.get(url)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def typed(answers: dict[str, str]) -> dict[str, str]:
    """As the page sends it: a field is named by what it asks, not by where it stands."""
    form = AnswersForm(questions=tuple(answers))
    return {field.html_name: answers[str(field.label)] for field in form}


def ask(number: int, *questions: str) -> None:
    """The organiser changes the questions."""
    plan = replace(store.load(number).desk.announced, questions=questions)
    done(events.amend_plan(CONSOLE, number, plan, hand()))


@pytest.fixture
def number(client: Client) -> int:
    """An event that asks two things, and a player who is signed in."""
    number = coming(official=False, questions=(DIET, BUS))
    player_who_enters(client)
    return number


def test_what_is_asked_is_answered_while_entering_and_changed_afterwards(client: Client, number: int) -> None:
    told = page(client, f"/tournaments/{number}/enter/")
    assert DIET in told
    assert BUS in told
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts", BUS: ""}))
    assert answer_rows.answers_by(number, 1) == {DIET: "No nuts"}
    assert "No nuts" in page(client, f"/tournaments/{number}/answers/")
    page(client, f"/tournaments/{number}/answers/", **typed({DIET: "", BUS: "yes"}))
    assert answer_rows.answers_by(number, 1) == {BUS: "yes"}


def test_an_entry_is_not_kept_without_its_answers(client: Client, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever told of an allergy and reads that they are entered goes by that the kitchen knows."""

    def disk_is_full(*_: object) -> None:
        raise OperationalError("disk is full")

    monkeypatch.setattr(answer_rows, "keep", disk_is_full)
    with suppress(OperationalError):
        client.post(f"/tournaments/{number}/enter/", {"command_id": "full", **typed({DIET: "No nuts", BUS: ""})})
    assert not store.load(number).desk.players


def test_only_the_officers_of_the_event_read_them(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts"}))
    assert client.get(f"/tournaments/{number}/desk/answers/").status_code == 403
    assert client.get(f"/tournaments/{number}/desk/answers.csv").status_code == 403
    client.logout()
    assert "No nuts" not in page(client, f"/tournaments/{number}/")
    sign_in(client)
    assert "No nuts" in page(client, f"/tournaments/{number}/desk/answers/")
    head, row = client.get(f"/tournaments/{number}/desk/answers.csv").content.decode("utf-8-sig").splitlines()
    assert head.endswith(f"{DIET},{BUS}")
    assert row.endswith("No nuts,")


def test_they_are_in_no_log_and_no_package(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts"}))
    assert "No nuts" not in str(store.rows_to_package(store.head(number)))


def test_nobody_answers_for_another_but_the_desk(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts"}))
    stranger = acting(officer(Role.ADJUDICATOR))
    with pytest.raises(NotYours):
        answers.keep(stranger, number, 1, {DIET: "everything"})
    sign_in(client)
    page(client, f"/tournaments/{number}/desk/answers/1/", **typed({DIET: "No fish"}))
    assert answer_rows.answers_by(number, 1) == {DIET: "No fish"}


def test_they_go_by_a_press_and_with_the_person(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts"}))
    person = store.entrants(number)[1]
    asked = deletion_requests.send(acting(person.account), "please", timezone.now())
    deletion_requests.grant(CONSOLE, asked.pk, close_account=False, now=timezone.now())
    assert not answer_rows.answers_of(number)
    answer_rows.keep(number, 1, {DIET: "No nuts"})
    sign_in(client)
    url = f"/tournaments/{number}/desk/answers/"
    assert "Yes, delete 1 answer of 1 person" in page(client, url)
    for posted in ({"sent": "yes"}, {"really": ""}):
        assert "Tick the box first: nothing is deleted yet." in page(client, url, **posted)
        assert answer_rows.answers_of(number)
    assert "1 answer of 1 person is deleted." in page(client, url, really="yes")
    assert not answer_rows.answers_of(number)
    assert "Delete all answers" not in page(client, url)


def test_they_can_be_deleted_when_nobody_is_left_in_the_field(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts", BUS: "yes"}))
    done(entries.withdraw(CONSOLE, number, 1, withdrawals.WithdrawalChoice(choice="adjust_draw", asked_at=NOW), hand()))
    sign_in(client)
    told = page(client, f"/tournaments/{number}/desk/answers/")
    assert "Yes, delete 2 answers of 1 person" in told
    page(client, f"/tournaments/{number}/desk/answers/", really="yes")
    assert not answer_rows.answers_of(number)


def test_an_answer_is_never_kept_under_another_question(client: Client, number: int) -> None:
    """The organiser changes the questions while somebody fills the page in."""
    page(client, f"/tournaments/{number}/enter/")
    sent = typed({DIET: "No nuts", BUS: "yes"})
    ask(number, "T-shirt size", BUS)
    told = page(client, f"/tournaments/{number}/enter/", **sent)
    assert "What is asked has changed" in told
    assert "No nuts" in told, "what was typed and is asked no more is shown, so that it can be told elsewhere"
    assert 'value="yes"' in told
    assert not store.load(number).desk.players
    page(client, f"/tournaments/{number}/enter/", **typed({BUS: "yes"}))
    assert answer_rows.answers_by(number, 1) == {BUS: "yes"}
    ask(number, BUS, "T-shirt size")
    assert "What is asked has changed" in page(client, f"/tournaments/{number}/answers/", **typed({DIET: "Fish"}))
    page(client, f"/tournaments/{number}/answers/", **typed({"T-shirt size": "XL"}))
    assert answer_rows.answers_by(number, 1) == {BUS: "yes", "T-shirt size": "XL"}


def test_who_enters_again_finds_their_answers(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts"}))
    done(entries.withdraw(CONSOLE, number, 1, withdrawals.WithdrawalChoice(choice="adjust_draw", asked_at=NOW), hand()))
    assert "No nuts" in page(client, f"/tournaments/{number}/enter/")


def test_an_answer_to_what_is_asked_no_more_stays_in_the_list(client: Client) -> None:
    number = announced(questions=(DIET,))
    (one,) = members(1500)
    done(entries.enter(CONSOLE, number, who=one, context=hand()))
    answer_rows.keep(number, 1, {"T-shirt": "XL"})
    sign_in(client)
    assert "T-shirt" in page(client, f"/tournaments/{number}/desk/answers/")


def test_the_plan_takes_questions_and_the_account(client: Client) -> None:
    number = announced(fee_cents=2500)
    sign_in(client)
    form = client.get(f"/tournaments/{number}/desk/plan/").context
    sent = {
        field.html_name: field.value() if field.value() not in (None, False) else ""
        for each in (form["form"], form["grades"].management_form, *form["grades"])
        for field in each
        if field.value() is not False
    }
    typed = {
        "questions": f"{DIET}\n\n {BUS} \n{DIET}",
        "pay_to": "Kapiti Club",
        "pay_account": "12–3456–0123456–00",
        "begins": "02/05/2026", "ends": "02/05/2026", "closes": "24/04/2026", "start": "09:00",
    }  # fmt: skip
    url = f"/tournaments/{number}/desk/plan/"
    assert "Say whose account it is." in page(client, url, **{**sent, **typed, "pay_to": ""})
    assert "Write the number as the bank does" in page(client, url, **{**sent, **typed, "pay_account": "soon"})
    told = page(client, url, **{**sent, **typed})
    assert "The plan is changed." in told
    plan = store.load(number).desk.announced
    assert plan.questions == (DIET, BUS)
    assert (plan.pay_to, plan.pay_account) == ("Kapiti Club", "12-3456-0123456-00")
    assert apps.get_model("tournaments.AnswerRow")._meta.get_field("answer").max_length == answer_rows.LONGEST


def test_the_desk_asks_for_whom_it_enters(client: Client, number: int) -> None:
    sign_in(client)
    one, other = members(1500, 1400)
    desk = f"/tournaments/{number}/desk/entries/"
    shown = page(client, f"{desk}?q=Member&more={one.pk}")
    assert shown.count(DIET) == 2, "in the form of the one, and of a guest"
    said = page(client, desk, do="enter", person=one.pk, q="Member", **typed({DIET: "No nuts", BUS: ""}))
    assert "Member 01 is entered." in said
    assert "can be filled in under" not in said
    assert answer_rows.answers_by(number, 1) == {DIET: "No nuts"}
    quick = page(client, desk, do="enter", person=other.pk, q="Member")
    assert "Member 02 is entered. What the event asks can be filled in under Kitchen and billets." in quick
    assert "What Member 02 answered" in page(client, f"{desk}2/")
    page(client, desk, do="guest", name="Gus Guest", games="0", **typed({DIET: "", BUS: "yes"}))
    assert answer_rows.answers_by(number, 3) == {BUS: "yes"}


def test_too_long_an_answer_at_the_desk_enters_nobody(client: Client, number: int) -> None:
    sign_in(client)
    (one,) = members(1500)
    desk = f"/tournaments/{number}/desk/entries/"
    for told in ({"do": "enter", "person": one.pk}, {"do": "guest", "name": "Gus Guest", "games": "0"}):
        said = page(client, desk, **told, **typed({DIET: "x" * 301, BUS: ""}))
        assert 'class="error"' in said
        assert "x" * 301 in said
    assert not store.load(number).desk.players


def test_who_comes_back_by_the_desk_keeps_what_they_answered(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **typed({DIET: "No nuts", BUS: ""}))
    person = store.entrants(number)[1]
    done(entries.withdraw(CONSOLE, number, 1, withdrawals.WithdrawalChoice(choice="bye", asked_at=NOW), hand()))
    sign_in(client)
    desk = f"/tournaments/{number}/desk/entries/"
    page(client, desk, do="guest", name="Last One", games="0")
    said = page(client, desk, do="enter", person=person.pk, q="")
    assert f"{person.full_name} is entered." in said
    assert answer_rows.answers_by(number, 1) == {DIET: "No nuts"}
