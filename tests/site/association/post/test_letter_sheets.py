"""Letters on paper: one PDF for all, each on its page with its address, in parts where they are many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.site.people.conftest import NOW, person
from tests.site.tournaments.printing.pdf_text import pages
from tilehall.site.association.post import actions, letter_sheets, store
from tilehall.site.association.post.actions import to_club, to_person
from tilehall.site.association.post.letter_sheets import A_FILE, parts_of
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account, Club

from .conftest import letter, reached

pytestmark = pytest.mark.django_db


def test_each_letter_begins_a_page_with_its_address(club: Club) -> None:
    actions.keep_address(
        CONSOLE, None, name="Te Kāhui Kupu", mail="sec@example.org", postal="PO Box 1\nPōneke", now=NOW
    )
    actions.keep_address(CONSOLE, club, mail="", postal="The Hall\nWhangārei", now=NOW)
    hemi = reached("Hēmi Tāne", "", postal="1 High Street\nKirikiriroa")
    letter(to_person(hemi), to_club(club), text="Kia ora koutou,\n\nhaere mai.\n#set page(fill: red)")
    rows = list(store.to_print(store.Q()))
    texts = [page.text for page in pages(letter_sheets.letter_sheets(rows))]
    assert len(texts) == 2
    for text, whom in zip(
        texts, (("Hēmi Tāne", "1 High Street", "Kirikiriroa"), ("Whangārei", "The Hall")), strict=True
    ):
        for said in (*whom, "Te Kāhui Kupu", "PO Box 1", "sec@example.org", "07/03/2026", "Pānui 0", "haere mai."):
            assert said in text
        assert "#set page(fill: red)" in text


def test_a_long_letter_goes_over_several_pages_and_none_is_one_page() -> None:
    letter(to_person(person("Mere Paper")), text="\n".join(f"Line {number} of it" for number in range(200)))
    texts = [page.text for page in pages(letter_sheets.letter_sheets(list(store.to_print(store.Q()))))]
    assert len(texts) > 2
    assert "Line 199 of it" in texts[-1]
    assert "no letter to print" in pages(letter_sheets.letter_sheets([]))[0].text


@given(st.lists(st.integers(1, 10**9), unique=True, max_size=1000).map(sorted))
def test_parts_hold_every_key_once_and_none_is_too_large(keys: list[int]) -> None:
    parts = parts_of(keys)
    assert [key for part in parts for key in keys if part.first <= key <= part.last] == keys
    assert sum(part.count for part in parts) == len(keys)
    assert all(0 < part.count <= A_FILE for part in parts)


def test_the_page_offers_the_print_and_the_print_holds_all(as_, secretary: Account) -> None:
    for number in range(3):
        letter(to_person(person(f"Paper {number}")))
    rows = list(store.to_print(store.Q()).values_list("pk", flat=True))
    browser = as_(secretary)
    address = f"/association/letters/paper/print/?first={rows[0]}&last={rows[-1]}"
    assert address.replace("&", "&amp;") in browser.get("/association/letters/paper/").text
    printed = browser.get(address)
    assert printed["Content-Type"] == "application/pdf"
    assert len(pages(printed.content)) == 3
    assert browser.get("/association/letters/paper/print/?first=a&last=2").status_code == 404
