"""Where something is not to be had, a page says so and leads on."""

import json
import sqlite3

import pytest
from django.test import Client, RequestFactory

from tilehall.site.hall import store
from tilehall.site.hall.error_pages import broken

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/sign-out/", "/try/secretary/"])
def test_an_address_that_only_takes_a_form_has_a_page(client: Client, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    page = answer.content.decode()
    assert "Nothing was changed" in page
    assert 'href="/"' in page


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
