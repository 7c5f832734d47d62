"""Questions at entry: asked in the form, read by the officers alone, and gone when they are to go."""

import re

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from tests.site.people.conftest import acting, officer
from tilehall.site.hall import deletion_requests
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.actions import answers, entries

from .halls import announced, done, hand, members
from .test_confirmations import coming, player_who_enters, sign_in

pytestmark = pytest.mark.django_db
DIET, BUS = "Diet or allergies", "Do you come by bus?"


def page(client: Client, url: str, **posted: object) -> str:
    sent = {"command_id": f"asked{len(posted)}", **posted}
    answer = client.post(url, sent, follow=True) if posted else client.get(url)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


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
    page(client, f"/tournaments/{number}/enter/", **{"answer-q0": "No nuts", "answer-q1": ""})
    assert answer_rows.answers_by(number, 1) == {DIET: "No nuts"}
    assert "No nuts" in page(client, f"/tournaments/{number}/answers/")
    page(client, f"/tournaments/{number}/answers/", **{"answer-q0": "", "answer-q1": "yes"})
    assert answer_rows.answers_by(number, 1) == {BUS: "yes"}


def test_only_the_officers_of_the_event_read_them(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **{"answer-q0": "No nuts"})
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
    page(client, f"/tournaments/{number}/enter/", **{"answer-q0": "No nuts"})
    assert "No nuts" not in str(store.rows_to_package(store.head(number)))


def test_nobody_answers_for_another_but_the_desk(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **{"answer-q0": "No nuts"})
    stranger = acting(officer(Role.ADJUDICATOR))
    with pytest.raises(NotYours):
        answers.keep(stranger, number, 1, {DIET: "everything"})
    sign_in(client)
    page(client, f"/tournaments/{number}/desk/answers/1/", **{"answer-q0": "No fish"})
    assert answer_rows.answers_by(number, 1) == {DIET: "No fish"}


def test_they_go_by_a_press_and_with_the_person(client: Client, number: int) -> None:
    page(client, f"/tournaments/{number}/enter/", **{"answer-q0": "No nuts"})
    person = store.entrants(number)[1]
    asked = deletion_requests.send(acting(person.account), "please", timezone.now())
    deletion_requests.grant(CONSOLE, asked.pk, close_account=False, now=timezone.now())
    assert not answer_rows.answers_of(number)
    answer_rows.keep(number, 1, {DIET: "No nuts"})
    sign_in(client)
    assert "All answers are deleted." in page(client, f"/tournaments/{number}/desk/answers/", really="yes")
    assert not answer_rows.answers_of(number)


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
