"""Documents, the comparison, the readings and the account: pages one walks through without searching."""

import pytest
from django.test import Client

from tests.site.rulebook.reader import Reader, squeezed
from tilehall.law.rulebook.differences import ROWS, SITUATIONS
from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER

Pages = dict[str, Reader]


def in_order(words: str, wanted: list[str]) -> bool:
    place = 0
    for each in wanted:
        place = words.find(squeezed(each), place)
        if place < 0:
            return False
    return True


def test_the_front_shows_the_four_documents_with_how_much_is_vouched_for(pages: Pages):
    front = pages["/rules/"]
    for document in DOCUMENTS.values():
        held = list(document)
        cited = sum(1 for clause in held if clause.id in REGISTER.cited)
        assert document.title in front.words
        assert document.about in front.words
        assert f"{cited} of {len(held)} tested" in front.words or cited == len(held)
        assert f"/rules/document/{document.key}/" in front.links
    assert {"/rules/compare/", "/rules/readings/", "/rules/coverage/"} <= set(front.links)
    assert front.tags.count("svg") > 4  # the shares are drawn as well as said


@pytest.mark.parametrize("key", list(DOCUMENTS))
def test_a_document_shows_all_its_sections_and_clauses_in_order(pages: Pages, key: str):
    page = pages[f"/rules/document/{key}/"]
    document = DOCUMENTS[key]
    assert [link for link in page.links if link.startswith("#section-")] == [
        f"#section-{s.number}" for s in document.sections
    ]
    assert {f"section-{s.number}" for s in document.sections} <= set(page.ids)
    told = [text for section in document.sections for clause in section.clauses for text in (clause.title, clause.says)]
    contents = page.words.index(document.sections[-1].title)
    assert in_order(page.words[contents:], told)


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["coded", "advised", "human", "meta"])
def test_a_document_can_be_narrowed_to_one_way_of_treating(client: Client, how: str):
    page = Reader(client.get("/rules/document/nsa2008/", {"how": how}).content.decode())
    shown = {link for link in page.links if link.startswith("/rules/nsa2008.") and "#" not in link}
    wanted = {f"/rules/{clause.id}/" for clause in DOCUMENTS["nsa2008"] if clause.how == how}
    if wanted:
        assert wanted <= shown
        titles = [clause.title for clause in DOCUMENTS["nsa2008"] if clause.how != how]
        assert [title for title in titles if title in page.words] == []
    else:
        assert "No clause here is treated so" in page.words


@pytest.mark.django_db
def test_an_unknown_document_is_answered_with_those_there_are(client: Client):
    answer = client.get("/rules/document/nzasp/")
    assert answer.status_code == 404
    assert "/rules/document/nzasp.P/" in Reader(answer.content.decode()).links


@pytest.mark.django_db
def test_a_document_in_other_letters_is_found(client: Client):
    assert client.get("/rules/document/NZASP.p/")["Location"] == "/rules/document/nzasp.P/"


def test_the_comparison_has_the_rows_of_the_table_in_its_order(pages: Pages):
    page = pages["/rules/compare/"]
    assert len(ROWS) == 56
    assert len(SITUATIONS) == 9
    parts = page.words[page.words.index("Points on which both speak") :]
    assert in_order(
        parts, [text for row in (*ROWS, *SITUATIONS) for text in (row.question, row.nzasp.says or "Silent")]
    )
    assert {f"part-{part}" for part in "ABCD"} <= set(page.ids)
    cited = {own for row in (*ROWS, *SITUATIONS) for cell in (row.nzasp, row.nsa, row.before) for own in cell.clauses}
    assert {f"/rules/{own}/" for own in cited} <= set(page.links)


def test_where_a_document_is_silent_it_is_said_what_we_assume(pages: Pages):
    words = pages["/rules/compare/"].words
    assert "no break is prescribed; the organiser sets the times" in words
    assert "silent:" not in words


def test_all_readings_stand_on_one_page_in_their_order(pages: Pages):
    page = pages["/rules/readings/"]
    assert in_order(page.words, [f"{reading.id} ·" for reading in REGISTER.readings.values()])
    assert set(REGISTER.readings) <= set(page.ids)


@pytest.mark.django_db
@pytest.mark.parametrize("written, leads_to", [("R-07", "#R-07"), ("r-07", "#R-07"), ("R-999", ""), ("x", "")])
def test_a_reading_is_found_by_its_number(client: Client, written: str, leads_to: str):
    assert client.get(f"/rules/readings/{written}/")["Location"] == f"/rules/readings/{leads_to}"


def test_the_account_lists_exactly_what_no_test_cites(pages: Pages):
    page = pages["/rules/coverage/"]
    missing = {f"/rules/{clause.id}/" for clause in REGISTER if clause.id not in REGISTER.cited}
    listed = [link for link in page.links if link.startswith("/rules/n") and link.count("/") == 3]
    assert sorted(listed) == sorted(missing)
    assert f"{308 - len(missing)} of 308 clauses" in page.words


@pytest.mark.django_db
def test_nothing_owed_is_worth_saying(client: Client, monkeypatch):
    monkeypatch.setattr("tilehall.site.rulebook.page_contents.cited_by", lambda clause: ("a test",))
    words = Reader(client.get("/rules/coverage/").content.decode()).words
    assert "Nothing is owed" in words
    assert "all 308 tested" in words


def test_every_link_inside_the_rulebook_leads_somewhere(pages: Pages, client: Client):
    """Other rooms' pages must exist too; who may enter them is their affair."""
    linked = {link.partition("#")[0] for page in pages.values() for link in page.links}
    assert {path for path in pages if path.startswith("/rules/n")} <= linked
    elsewhere = {}
    for path in sorted(each for each in linked - set(pages) if each.startswith("/")):
        answer = client.get(path, headers={"HX-Request": "true"})
        elsewhere[path] = answer.status_code
        if answer.streaming:
            b"".join(answer.streaming_content)  # a file is closed when it has been read
    assert {path: status for path, status in elsewhere.items() if status not in (200, 302)} == {}
    assert "/rules/?q=challenge&all=1" in elsewhere


def test_every_jump_inside_and_between_pages_has_a_place_to_land(pages: Pages):
    lost = []
    for path, page in pages.items():
        for link in page.links:
            to, _, anchor = link.partition("#")
            goal = pages.get(to or path)
            if anchor and goal and anchor not in goal.ids:
                lost.append((path, link))
    assert lost == []


def test_no_id_is_given_twice_on_a_page(pages: Pages):
    assert {path: page.ids for path, page in pages.items() if len(page.ids) != len(set(page.ids))} == {}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "?q=blank", "results/?q=blank", "nzasp.P.6.17/", "document/nsa2008/", "compare/"])
def test_a_page_asks_the_database_for_nothing_but_the_name_of_the_hall(
    client: Client, path: str, django_assert_max_num_queries
):
    with django_assert_max_num_queries(1) as asked:
        assert client.get(f"/rules/{path}", headers={"HX-Request": "true"}).status_code == 200
    assert [query["sql"] for query in asked.captured_queries if '"hall_hall"' not in query["sql"]] == []


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_rules_are_not_changed_from_outside(client: Client, method: str):
    assert getattr(client, method)("/rules/nzasp.P.6.17/").status_code == 405
