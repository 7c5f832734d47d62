"""The first visit to an empty hall: two ways on, the code that works once, and what is open meanwhile."""

import re
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.site.tournaments.test_store import opened
from tilehall.site.hall import actions, example, store
from tilehall.site.hall.models import Hall, StartCode
from tilehall.site.pages import jobs
from tilehall.site.people.actor import VISITOR, actor_of
from tilehall.site.people.models import Account, Person
from tilehall.site.people.roles import Role

pytestmark = pytest.mark.django_db
TYPED = {
    "hall_name": "  Kererū   Tile Association ",
    "full_name": "Mere Tūhoro",
    "role": "secretary",
    "name": "mere",
    "mail": "",
    "password": "a quiet river stone",
}


def beginning(code, **changes):
    return replace(actions.FirstVisit(code=code, **TYPED), **changes)


def test_an_empty_hall_offers_two_ways_on(client):
    page = client.get("/").content.decode()
    assert reverse("hall:start") in page
    assert reverse("hall:start-example") in page


def test_the_code_makes_the_first_officer_and_signs_them_in(client):
    code = actions.code_for_console()
    answer = client.post("/start/", {"code": code, **TYPED}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    hall = store.hall_row()
    assert (hall.name, hall.example) == ("Kererū Tile Association", False)
    account = Account.objects.get()
    assert account.person.full_name == "Mere Tūhoro"
    assert Role.SECRETARY in actor_of(account, timezone.localdate()).roles
    assert client.get(reverse("hall:backups")).status_code == 200


def test_the_code_works_once(client):
    code = actions.code_for_console()
    client.post("/start/", {"code": code, **TYPED})
    with pytest.raises(ValidationError, match="begun already"):
        actions.become_first_officer(VISITOR, beginning(code, name="late"), now=timezone.now())
    # Even in a hall that is empty again, the used code opens nothing.
    Hall.objects.all().delete()
    with pytest.raises(ValidationError) as refused:
        actions.become_first_officer(VISITOR, beginning(code, name="late"), now=timezone.now())
    assert list(refused.value.message_dict) == ["code"]


def test_a_code_may_be_typed_as_people_type():
    code = actions.code_for_console()
    assert re.fullmatch(r"([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}", code)
    actions.become_first_officer(VISITOR, beginning(f" {code.lower().replace('-', ' ')} "), now=timezone.now())
    assert store.hall_row()


@pytest.mark.parametrize("code", ["", "AAAA-BBBB-CCCC", "----", "é" * 12])
def test_a_wrong_code_opens_nothing(client, code):
    actions.code_for_console()
    page = client.post("/start/", {"code": code, **TYPED})
    assert page.status_code == 200
    assert store.hall_row() is None
    assert not Account.objects.exists()


def test_without_a_printed_code_nobody_gets_in():
    with pytest.raises(ValidationError):
        actions.become_first_officer(VISITOR, beginning(""), now=timezone.now())


def test_only_the_newest_code_works():
    old, new = actions.code_for_console(), actions.code_for_console()
    assert not store.is_start_code(old)
    assert store.is_start_code(new)


def test_the_code_is_kept_only_as_a_hash():
    code = actions.code_for_console()
    with connection.cursor() as cursor:
        cursor.execute("SELECT hashed FROM hall_startcode")
        kept = str(cursor.fetchall())
    assert code not in kept
    assert code.replace("-", "") not in kept


def test_a_hall_that_has_begun_prints_no_code():
    actions.become_first_officer(VISITOR, beginning(actions.code_for_console()), now=timezone.now())
    assert actions.code_for_console() is None
    assert not StartCode.objects.exists()


@pytest.mark.parametrize(
    "field, value",
    [
        ("password", "short"),
        ("password", "password12"),
        ("name", "@"),
        ("mail", "nowhere"),
        ("full_name", " "),
        ("hall_name", "—"),
        ("role", "treasurer"),
        ("role", "player"),
    ],
)
def test_a_fault_is_shown_at_its_field_and_nothing_is_kept(client, field, value):
    code = actions.code_for_console()
    page = client.post("/start/", {"code": code, **TYPED, field: value})
    assert page.status_code == 200
    assert field in page.context["form"].errors
    assert store.hall_row() is None
    assert not Account.objects.exists()
    assert not Person.objects.exists()
    assert store.is_start_code(code)


def test_the_password_is_not_sent_back(client):
    actions.code_for_console()
    assert TYPED["password"] not in client.post("/start/", {"code": "no", **TYPED}).content.decode()


@pytest.mark.parametrize(
    "path", ["/rules/", "/healthz", "/people/", "/clubs/", "/join/", "/api/", "/offline/", "/sign-in/"]
)
def test_what_needs_nobody_is_open_in_an_empty_hall(client, path):
    assert client.get(path).status_code == 200


def test_other_pages_of_an_empty_hall_show_the_way_to_its_beginning(client):
    assert "This hall has not begun yet" in client.get("/sign-in/").content.decode()
    assert "This hall has not begun yet" not in client.get("/").content.decode()
    actions.become_first_officer(VISITOR, beginning(actions.code_for_console()), now=timezone.now())
    assert "This hall has not begun yet" not in client.get("/sign-in/").content.decode()


@pytest.mark.parametrize("path", ["/hall/backups/", "/hall/name/", "/hall/empty/"])
def test_what_needs_an_officer_asks_for_signing_in(client, path):
    answer = client.get(path)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in/")


def test_there_is_no_part_to_play_before_the_example_is_loaded(client):
    assert client.get("/try/")["Location"] == "/"
    assert client.post("/try/secretary/").status_code == 404


def test_a_second_first_officer_is_sent_home(client):
    actions.become_first_officer(VISITOR, beginning(actions.code_for_console()), now=timezone.now())
    assert client.get("/start/")["Location"] == "/"
    assert client.post("/start/example/")["Location"] == "/"


@pytest.mark.own_sqlite  # loading it on either database is tried in test_example.py
@pytest.mark.django_db(transaction=True)
def test_the_example_is_loaded_from_the_page_and_leads_to_the_parts(client, monkeypatch):
    """Here with people and offices only; all of it is loaded in test_example.py and by `tilehall demo`."""
    monkeypatch.setattr(example, "STEPS", example.STEPS[:5])
    shown = client.post("/start/example/", {"code": actions.code_for_console()})["Location"]
    job = jobs.job_of(shown.rstrip("/").rsplit("/", 1)[-1])
    assert job.over.wait(180)
    assert job.fault is None
    assert client.get(shown)["Location"] == "/try/"
    assert client.get(shown, headers={"HX-Request": "true"})["HX-Redirect"] == "/try/"
    assert store.hall_row().example
    assert not StartCode.objects.exists()


@pytest.mark.parametrize("code", ["", "AAAA-BBBB-CCCC"])
def test_a_stranger_who_comes_first_does_not_make_the_hall_an_example(client, code):
    """Without the code anybody in the network turned an empty hall into one where all play the Secretary."""
    actions.code_for_console()
    page = client.post("/start/example/", {"code": code})
    assert page.status_code == 200
    assert "code" in page.context["form"].errors
    assert not [job for job in jobs._jobs.values() if job.kind == "example" and not job.over.is_set()]
    with pytest.raises(ValidationError) as refused:
        actions.open_example(VISITOR, "Example", code=code)
    assert list(refused.value.message_dict) == ["code"]
    assert store.hall_row() is None


def test_a_hall_that_took_a_tournament_over_is_not_called_empty_and_takes_no_example(client):
    """The second laptop has the package before it has an officer; emptying the example would take the event along."""
    event = opened().row
    page = client.get("/").text
    assert "empty" not in page
    assert reverse("hall:start-example") not in page
    assert reverse("tournaments:event", args=[event.pk]) in page
    code = actions.code_for_console()
    assert client.post("/start/example/", {"code": code})["Location"] == "/"
    with pytest.raises(ValidationError, match="would be lost"):
        actions.open_example(VISITOR, "Example", code=code)
    assert store.hall_row() is None
    client.post("/start/", {"code": code, **TYPED})
    assert not store.hall_row().example


def test_the_page_of_the_example_says_where_its_code_is_found(client):
    page = client.get("/start/example/").text
    assert "printed on the console" in page
    assert "tilehall demo" in page


def test_progress_of_a_job_that_nobody_remembers_leads_home(client):
    assert client.get("/hall/progress/none/")["Location"] == "/"


def test_progress_is_a_page_and_for_htmx_only_the_bar(client):
    job = jobs.Job("bar", "Counting tiles", "/")
    jobs._jobs[job.id] = job
    job.report_progress("Red ones", 1, 4)
    try:
        page = client.get(f"/hall/progress/{job.id}/").content.decode()
        part = client.get(f"/hall/progress/{job.id}/", headers={"HX-Request": "true"}).content.decode()
    finally:
        del jobs._jobs[job.id]
    assert "<html" in page
    assert 'http-equiv="refresh"' in page
    assert "<html" not in part
    assert "Red ones" in part
    assert 'value="25"' in part


def test_a_job_that_failed_says_so_and_stops_asking(client):
    job = jobs.Job("bar", "Counting tiles", "/")
    jobs._jobs[job.id] = job
    job.fault = "No tiles."
    try:
        page = client.get(f"/hall/progress/{job.id}/").content.decode()
    finally:
        del jobs._jobs[job.id]
    assert "No tiles." in page
    assert 'http-equiv="refresh"' not in page
    assert "hx-trigger" not in page
