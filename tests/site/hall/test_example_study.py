"""Who tries the example hall finds the words: its rounds go on, so a visitor is told as whom."""

import pytest
from django.test import Client

from tests.site.example_rows import load_example
from tests.site.study.conftest import event_today, said
from tilehall.site.hall import example, store
from tilehall.site.people.roles import Role

pytestmark = pytest.mark.django_db


def test_the_closed_page_of_the_example_names_somebody_to_whom_words_are_open(client: Client) -> None:
    load_example()
    page = client.get("/study/?q=RETAIN")
    assert "No look-ups now" in said(page)
    assert "the Webmaster practises words" in said(page)
    assert page.content.decode().count('href="/try/"') == 2, "in the banner and on the page"
    assert client.post(f"/try/{example.key(Role.WEBMASTER)}/").status_code == 302
    for address in ("/study/?q=RETAIN", "/study/quiz/"):
        assert "No look-ups now" not in said(client.get(address))


def test_a_real_hall_offers_nobody_elses_part(client: Client) -> None:
    store.open_hall("A real hall", example=False)
    event_today()
    page = client.get("/study/")
    assert "No look-ups now" in said(page)
    assert "Be somebody else" not in said(page)
