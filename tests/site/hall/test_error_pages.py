"""Where something is not to be had, a page says so and leads on."""

import json
import sqlite3
from pathlib import Path

import pytest
from django.core.exceptions import TooManyFieldsSent
from django.forms import BaseForm, PasswordInput
from django.test import Client, RequestFactory

from tests.site.people.conftest import account, person
from tilehall.site.hall import forms as hall_forms
from tilehall.site.hall import store
from tilehall.site.hall.error_pages import bad_request, broken
from tilehall.site.people import forms as people_forms
from tilehall.site.people.gate import PASSWORDS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/sign-out/", "/try/secretary/"])
def test_an_address_that_only_takes_a_form_has_a_page(client: Client, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    page = answer.content.decode()
    assert "Nothing was changed" in page
    assert 'href="/"' in page


def test_what_is_not_there_is_told_without_the_name_of_a_table(client: Client) -> None:
    page = client.get("/clubs/no-such-club/")
    assert page.status_code == 404
    assert "matches the given query" not in page.content.decode()
    assert "Nothing in this hall has that address" in page.content.decode()


def test_who_has_not_claimed_a_record_yet_is_led_to_do_so(client: Client) -> None:
    """The Honorary Reviewer, say, who was sent an address and has made an account there."""
    client.force_login(account("solveig"), backend="tilehall.site.people.signin.ByNameOrMail")
    page = client.get("/association/waiting/")
    assert page.status_code == 403
    assert 'href="/account/claim/"' in page.content.decode()
    known = account("rewi", person("Rewi Tane"))
    client.force_login(known, backend="tilehall.site.people.signin.ByNameOrMail")
    assert 'href="/account/claim/"' not in client.get("/association/waiting/").content.decode()


def test_a_stale_form_leads_to_the_page_it_stood_on_and_to_no_other_hall() -> None:
    """An address that only takes a form would show nothing."""
    client = Client(enforce_csrf_checks=True)
    stale = client.post("/sign-out/", headers={"Referer": "http://testserver/account/?from=here"})
    assert stale.status_code == 403
    assert 'href="/account/?from=here"' in stale.content.decode()
    elsewhere = client.post("/sign-out/", headers={"Referer": "http://example.org/account/"})
    assert "example.org" not in elsewhere.content.decode()
    assert "Load the page again</a>" not in elsewhere.content.decode()


def test_a_program_reads_the_number_of_an_error_as_json(rf: RequestFactory) -> None:
    request = rf.get("/api/clubs")
    request.error_number = "ACD-347"  # type: ignore[attr-defined]
    answer = broken(request)
    assert (answer.status_code, json.loads(answer.content)["number"]) == (500, "ACD-347")
    assert b"<h1>" in broken(rf.get("/clubs/")).content


def test_a_full_disk_is_told_as_one_and_leads_back_to_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is nobody's at the page, and trying once more does not help."""

    def without_room() -> None:
        with sqlite3.connect(":memory:") as database:
            database.execute("PRAGMA max_page_count = 1")
            database.execute("CREATE TABLE kept (text)")

    monkeypatch.setattr(store, "hall_row", without_room)
    client = Client(raise_request_exception=False)
    page = client.post("/sign-in/", {"name": "x"}, headers={"Referer": "http://testserver/sign-in/"})
    assert (page.status_code, page["Retry-After"]) == (507, "60")
    assert "What you sent was not kept" in page.text
    assert 'href="/sign-in/">Back to the form' in page.text


def test_what_cannot_be_read_has_a_page_that_leads_back_and_does_not_blame_the_address() -> None:
    """It was one bare line, and said of our own address that the hall does not answer to it."""
    fields = {f"field{number}": "1" for number in range(1500)}
    many = Client().post("/sign-in/", fields, headers={"Referer": "http://testserver/sign-in/"})
    assert many.status_code == 400
    assert "<h1>That form had too many fields</h1>" in many.text
    assert "at most 1,000 fields at once. Nothing was taken" in many.text
    assert 'href="/sign-in/">Back to the form' in many.text
    assert "address" not in many.text
    program = bad_request(RequestFactory().get("/api/clubs"), TooManyFieldsSent())
    assert (program.status_code, json.loads(program.content)["detail"][:13]) == (400, "That form had")
    garbled = Client().post("/sign-in/", b"x", content_type="multipart/form-data")
    assert (garbled.status_code, "<h1>That could not be read</h1>" in garbled.text) == (400, True)
    elsewhere = Client().post("/sign-in/", headers={"Host": "elsewhere.example"})
    assert (elsewhere.status_code, elsewhere["Content-Type"]) == (400, "text/plain")


def test_a_lock_that_was_not_to_be_had_is_told_and_what_was_typed_can_be_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder = sqlite3.connect(tmp_path / "hall.sqlite3", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    waiting = sqlite3.connect(tmp_path / "hall.sqlite3", timeout=0.05, isolation_level=None)
    monkeypatch.setattr(store, "hall_row", lambda: waiting.execute("BEGIN IMMEDIATE"))
    client = Client(raise_request_exception=False)
    page = client.post("/sign-in/", {"line": '25 "410" 120'})
    assert (page.status_code, page["Retry-After"]) == (503, "2")
    assert "Send it again: nothing is entered twice" in page.text
    assert '<input type="hidden" name="line" value="25 &quot;410&quot; 120">' in page.text
    assert page["Cache-Control"] == "no-store"
    for field in ("password", "old", "new"):
        assert "secret" not in client.post("/sign-in/", {"name": "x", field: "secret"}).text
    holder.close()
    waiting.close()


def test_every_field_for_a_password_is_known_as_one() -> None:
    """By its name it is left out where what was typed is handed back."""
    made = [form for module in (hall_forms, people_forms) for form in vars(module).values() if isinstance(form, type)]
    fields = [
        field for form in made if issubclass(form, BaseForm) for field in getattr(form, "base_fields", {}).items()
    ]
    secret = {name for name, field in fields if isinstance(field.widget, PasswordInput)}
    assert secret == PASSWORDS
