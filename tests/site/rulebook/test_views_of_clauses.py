"""The page of a clause: what it says, what that means, and one fold below what the software does and who tries it."""

import itertools

import pytest
from django.test import Client

from tests.site.rulebook.reader import Reader, squeezed
from tilehall.law.rulebook.differences import counterparts
from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER
from tilehall.site.rulebook.wording import spoken_text

Pages = dict[str, Reader]


def page_of(pages: Pages, clause: str) -> Reader:
    return pages[f"/rules/{clause}/"]


def test_there_are_308_clauses_to_show():
    assert len(REGISTER) == 308


def test_every_clause_has_a_page_with_what_it_says_what_that_means_and_what_the_software_does(pages: Pages):
    for clause in REGISTER:
        words = page_of(pages, clause.id).words
        for told in (
            clause.id,
            clause.title,
            clause.says,
            clause.means,
            spoken_text(clause.does),
            clause.because or "",
            DOCUMENTS[clause.document].title,
        ):
            assert squeezed(told) in words, (clause.id, told)


@pytest.mark.django_db
@pytest.mark.parametrize("own", ["nzasp.P.6.1.3", "nzasp.P.8.4", "nsa2008.1a", "nzrc2024.11", "nzasp.C.7.1"])
def test_what_is_written_for_programmers_stands_one_fold_below_what_is_written_for_people(client: Client, own: str):
    page, clause = client.get(f"/rules/{own}/").content.decode(), REGISTER[own]
    before, _, rest = page.partition('<details class="panel behind">')
    folded, _, after = rest.partition("</details>")
    above = Reader(before).words
    assert above.index(squeezed(clause.says)) < above.index(squeezed(clause.means))
    inside = squeezed(Reader(folded).words)
    for told in (clause.does, *(text for own in clause.examples for text in (own.given, own.when, own.then))):
        assert squeezed(spoken_text(told)) in inside
    assert all(test in inside for test in REGISTER.cited[own])
    outside = above + Reader(after).words
    assert squeezed(spoken_text(clause.does)) not in outside
    assert not any(test in outside for test in REGISTER.cited[own])
    assert not any(parameter.name in outside for parameter in clause.parameters if "_" in parameter.name)


def test_every_example_is_told_whole(pages: Pages):
    for clause in REGISTER:
        words = page_of(pages, clause.id).words
        for example in clause.examples:
            parts = (("Given", example.given), ("When", example.when), ("Then", example.then))
            told = " ".join(f"{head} {squeezed(spoken_text(text))}" for head, text in parts)
            assert told.replace(" ", "") in words.replace(" ", ""), clause.id


def test_every_reading_is_told_on_its_clause(pages: Pages):
    assert len(REGISTER.readings) == 106
    for reading in REGISTER.readings.values():
        words = page_of(pages, reading.clause).words
        for told in (reading.id, reading.unclear, reading.reading, reading.why, reading.otherwise):
            assert squeezed(told) in words, reading.id


def test_a_clause_left_to_people_says_whose_judgement_counts(pages: Pages):
    assert "People decide" in page_of(pages, "nzasp.P.1.2").words
    for clause in REGISTER:
        assert ("Whose judgement counts" in page_of(pages, clause.id).words) is (clause.discretion is not None)


@pytest.mark.parametrize(
    "clause, told",
    [
        ("nzasp.P.6.17", "Points for each challenged word"),
        ("nzasp.P.6.17", "5 points"),
        ("nzasp.P.3.2", "25 minutes"),
        ("nsa2008.1b", "25 minutes 1 second"),
        ("nzasp.C.4.1.5", "1 January"),
        ("nzasp.C.0", "30/05/2020"),
        ("nzasp.P.10.3", "−50 points"),
        ("nzrc2024.4a", "30 points"),
        ("nzasp.P.6.8", "any number"),
    ],
)
def test_parameters_are_told_in_words(pages: Pages, clause: str, told: str):
    assert told in page_of(pages, clause).words


@pytest.mark.parametrize(
    "clause, told",
    [
        pytest.param(
            "nsa2008.1a",
            ["3 minutes", "until 25/07/2008", "5 minutes", "from 25/07/2008", "nsa2008.1n"],
            marks=pytest.mark.cites("nsa2008.1n"),
        ),
        pytest.param("nsa2008.2a", ["No earlier rule"], marks=pytest.mark.cites("nsa2008.2n")),
        pytest.param("nsa2008.3d", ["No earlier rule"], marks=pytest.mark.cites("nsa2008.3n")),
        pytest.param("nsa2008.4a", ["Guideline 19", "Clarified and new"], marks=pytest.mark.cites("nsa2008.4n")),
        pytest.param("nsa2008.5a", ["Simplifies the former passing rule"], marks=pytest.mark.cites("nsa2008.5n")),
        pytest.param("nsa2008.6.6", ["Rule 2.G item 6", "Wording only"], marks=pytest.mark.cites("nsa2008.6n")),
        pytest.param("nsa2008.7.3", ["Reworded"], marks=pytest.mark.cites("nsa2008.7n")),
        pytest.param("nsa2008.7.7", ["New"], marks=pytest.mark.cites("nsa2008.7n")),
        pytest.param("nsa2008.7.1", ["Unchanged"], marks=pytest.mark.cites("nsa2008.7n")),
        pytest.param(
            "nsa2008.8b", ["2 to 3 seconds", "we take 3 seconds", "5 seconds"], marks=pytest.mark.cites("nsa2008.8n")
        ),
        pytest.param(
            "nsa2008.9b", ["Before 25/07/2008: 5 seconds", "15 seconds"], marks=pytest.mark.cites("nsa2008.9n")
        ),
        ("nzasp.C.4.1.2", ["Amended 30 May 2020"]),
    ],
)
def test_the_history_panel_tells_what_was_before(pages: Pages, clause: str, told: list[str]):
    words = page_of(pages, clause).words
    assert "What was before" in words
    panel = words[words.index("Figures") if "Figures" in words else 0 :]
    assert [each for each in told if each not in panel] == []


def test_a_clause_without_a_past_has_no_history_panel(pages: Pages):
    assert "What was before" not in page_of(pages, "nzasp.P.6.17").words


def test_counterparts_are_linked_both_ways(pages: Pages):
    pairs = [(clause.id, other) for clause in REGISTER for other in counterparts(clause.id)]
    assert ("nzasp.P.6.17", "nsa2008.2a") in pairs
    assert ("nsa2008.2a", "nzasp.P.6.17") in pairs
    for one, other in pairs:
        assert f"/rules/{other}/" in page_of(pages, one).links, (one, other)
        assert f"/rules/{one}/" in page_of(pages, other).links, (other, one)


def test_a_clause_of_the_other_game_stands_beside_nothing(pages: Pages):
    assert "Beside the other Scrabble rules" not in page_of(pages, "nzrc2024.4a").words


def test_one_can_walk_a_document_from_its_first_clause_to_its_last_and_back(pages: Pages):
    for document in DOCUMENTS.values():
        ids = [clause.id for clause in document]
        for one, other in itertools.pairwise(ids):
            assert page_of(pages, one).links.count(f"/rules/{other}/") >= 1
            assert page_of(pages, other).links.count(f"/rules/{one}/") >= 1


def test_a_clause_shows_the_clauses_above_and_below_it(pages: Pages):
    assert "/rules/nzasp.P.6.1.3/" in page_of(pages, "nzasp.P.6.1.3.2").links
    assert "/rules/nzasp.P.6.1.3.2/" in page_of(pages, "nzasp.P.6.1.3").links


@pytest.mark.django_db
def test_a_cited_clause_names_its_tests_and_an_owed_one_says_where_it_will_be_met(client: Client, monkeypatch):
    cited = {"nzasp.P.6.17": ("tests/law/scrabble/test_challenge.py::test_five_points",)}
    monkeypatch.setattr("tilehall.site.rulebook.page_contents.cited_by", lambda clause: cited.get(clause, ()))
    vouched = Reader(client.get("/rules/nzasp.P.6.17/").content.decode()).words
    assert "1 test" in vouched
    assert "test_challenge.py::test_five_points" in vouched
    assert "Still owed" not in vouched
    owed = Reader(client.get("/rules/nzasp.P.6.16/").content.decode()).words
    assert "Still owed" in owed
    assert "Where you will meet it:" in owed


@pytest.mark.django_db
@pytest.mark.parametrize("written", ["NZASP.P.6.17", "nzasp.p.6.17", "Nzasp.P.6.17"])
def test_an_id_in_other_letters_leads_to_the_clause(client: Client, written: str):
    answer = client.get(f"/rules/{written}/")
    assert (answer.status_code, answer["Location"]) == (301, "/rules/nzasp.P.6.17/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "written, near",
    [
        ("nzasp.P.6.99", "nzasp.P.6.9"),
        ("nsa2008.2", "nsa2008.2a"),
        ("nzasp.P.6.1.3.22", "nzasp.P.6.1.3.2"),
        ("nzrc2024.12", "nzrc2024.12a"),
    ],
)
def test_an_unknown_id_is_answered_with_those_near_it(client: Client, written: str, near: str):
    answer = client.get(f"/rules/{written}/")
    page = Reader(answer.content.decode())
    assert answer.status_code == 404
    assert written in page.words
    assert f"/rules/{near}/" in page.links


@pytest.mark.django_db
@pytest.mark.parametrize(
    "written", ["zzz", "<script>alert(1)<script>", "%00", "R-07", "māori", "a" * 3000, "..", "{{ 7 }}"]
)
def test_whatever_is_written_in_the_address_is_answered_with_a_search_box(client: Client, written: str):
    answer = client.get(f"/rules/{written}/")
    assert answer.status_code == 404
    assert b"<script>alert" not in answer.content
    assert "/rules/results/" in Reader(answer.content.decode()).links


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/nzasp.P.1.1/", "/rules/?q=lexicon+mismatch"])
def test_neither_page_nor_search_shows_the_codes_of_programs(client: Client, address: str):
    words = Reader(client.get(address).content.decode()).words
    assert "lexicon mismatch" in words
    assert "lexicon_mismatch" not in words
