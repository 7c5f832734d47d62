"""Searching the rules: by the form, while typing, by number, with and without macrons, and for what is not there."""

import pytest
from django.test import Client

from tests.site.rulebook.reader import Reader
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.search import search

pytestmark = pytest.mark.django_db
TYPED = {"HX-Request": "true"}


def hits(html: bytes) -> list[str]:
    """The clauses found, in the order shown."""
    links = Reader(html.decode().partition('id="documents"')[0]).links
    return [link.split("/")[2] for link in links if link.startswith("/rules/n")]


@pytest.mark.parametrize(
    "query, first",
    [
        ("overtime", "nzasp.P.8.4"),
        ("6.17", "nzasp.P.6.17"),
        ("P.6.17", "nzasp.P.6.17"),
        ("nsa 9b", "nsa2008.9b"),
        ("nzrc2024.12a", "nzrc2024.12a"),
        ("QUORUM", None),
        ("quōrum", None),
        ("fresh start doubles", "nzrc2024.14"),
    ],
)
def test_a_search_finds_what_the_law_finds_in_its_order(client: Client, query: str, first: str | None):
    found = [clause.id for clause in search(query)]
    assert found
    assert hits(client.get("/rules/", {"q": query}).content) == found[:25]
    assert first is None or found[0] == first


def test_what_was_found_stands_under_the_search_box_and_the_filters_fold_until_they_are_used(client: Client):
    whole, found = (client.get("/rules/", query).content.decode() for query in ({}, {"q": "overtime"}))
    assert 'class="lead"' in whole
    assert 'class="lead"' not in found
    assert '<details class="search-narrow"><summary>' in found
    narrowed = client.get("/rules/", {"q": "overtime", "document": "nzasp.P"}).content.decode()
    assert '<details class="search-narrow" open><summary>' in narrowed


def test_while_typing_only_the_results_come_and_the_address_follows(client: Client):
    answer = client.get("/rules/results/", {"q": "overtime", "document": "", "how": ""}, headers=TYPED)
    page = answer.content.decode()
    assert "<html" not in page
    assert 'id="result-count" hx-swap-oob="innerHTML"' in page
    assert hits(answer.content) == hits(client.get("/rules/", {"q": "overtime"}).content)
    assert answer["HX-Replace-Url"] == "/rules/?q=overtime"


def test_an_emptied_search_box_empties_the_results(client: Client):
    answer = client.get("/rules/results/", {"q": "  "}, headers=TYPED)
    assert hits(answer.content) == []
    assert answer["HX-Replace-Url"] == "/rules/"


def test_the_results_alone_are_no_page(client: Client):
    answer = client.get("/rules/results/", {"q": "blank", "how": "coded"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/?q=blank&how=coded")


@pytest.mark.parametrize("query", ["challenge", "overtime", "zzzzzz"])
def test_the_count_is_said(client: Client, query: str):
    words = Reader(client.get("/rules/", {"q": query}).content.decode()).words
    count = len(search(query))
    said = f"{count} clause{'s' * (count != 1)} for “{query}”" if count else f"Nothing found for “{query}”"
    assert said in words


def test_the_words_found_are_marked_also_where_they_stand_with_a_macron_or_another_ending(client: Client):
    page = client.get("/rules/", {"q": "byes"}).content.decode()
    assert "<mark>bye</mark>" in page or "<mark>Bye</mark>" in page


def test_a_word_that_only_the_software_part_has_finds_the_clause_and_shows_what_it_says(client: Client):
    page = Reader(client.get("/rules/", {"q": "irrevocable"}).content.decode()).words
    (found,) = search("irrevocable")
    assert "irrevocable" in found.does
    assert found.says in page
    assert "What the software does" not in page


def test_a_word_that_only_the_meaning_has_is_shown_from_there(client: Client):
    page = client.get("/rules/", {"q": "dinner draft"}).content.decode()
    assert "What that means:" in page
    assert "<mark>dinner</mark> stays a <mark>draft</mark>" in page


def test_a_word_of_the_title_is_followed_by_what_the_clause_says(client: Client):
    page = client.get("/rules/", {"q": "overtime"}).content.decode()
    (penalty,) = [clause for clause in search("overtime") if clause.id == "nzasp.P.8.4"]
    assert penalty.says in Reader(page).words
    assert "What is unclear: Ten points" not in Reader(page).words


@pytest.mark.parametrize("query", ["excess drawn needed", "refused", "clock", "joker", "quorum"])
def test_what_is_shown_of_a_hit_is_never_the_specification(client: Client, query: str):
    page = client.get("/rules/", {"q": query, "all": "1"}).content.decode()
    shown = [Reader(part.partition("</p>")[0]).words for part in page.split('<p class="small">')[1:]]
    found = search(query)
    assert len(shown) >= len(found) > 0
    for clause, text in zip(found, shown, strict=False):
        reading = REGISTER.reading_of(clause.id)
        told = [clause.says, clause.means, *([reading.unclear, reading.reading] if reading else [])]
        bare = text.strip("… ").split(": ", 1)[-1] if ": " in text[:30] else text.strip("… ")
        assert any(" ".join(bare.strip("… ").split()) in " ".join(each.split()) for each in told), (clause.id, text)


def test_many_hits_begin_with_some_and_all_are_one_press_away(client: Client):
    total = len(search("tile"))
    assert total > 25
    first = client.get("/rules/", {"q": "tile"})
    assert len(hits(first.content)) == 25
    assert f"Show all {total}" in first.content.decode()
    assert len(hits(client.get("/rules/", {"q": "tile", "all": "1"}).content)) == total


def test_a_search_can_be_narrowed_to_a_document_and_a_way_of_treating(client: Client):
    wanted = [c.id for c in search("clock") if c.document == "nsa2008" and c.how == "advised"]
    assert wanted
    found = hits(client.get("/rules/", {"q": "clock", "document": "nsa2008", "how": "advised"}).content)
    assert found == wanted


def test_without_words_a_filter_lists_its_clauses_in_order(client: Client):
    wanted = [clause.id for clause in REGISTER if clause.how == "human"]
    assert hits(client.get("/rules/", {"how": "human", "all": "1"}).content) == wanted


def test_a_filter_that_is_none_counts_as_none(client: Client):
    answer = client.get("/rules/", {"q": "overtime", "document": "nowhere", "how": "somehow"})
    assert hits(answer.content) == [clause.id for clause in search("overtime")]


def test_nothing_found_in_a_part_offers_the_whole(client: Client):
    page = client.get("/rules/", {"q": "quorum", "document": "nzrc2024"}).content.decode()
    assert "No clause speaks of that" in page
    assert "/rules/?q=quorum" in Reader(page).links


@pytest.mark.parametrize(
    "query", ['"><img src=x onerror=alert(1)>', "<script>alert(1)</script>", "{{ house }}", "' OR 1=1 --"]
)
@pytest.mark.parametrize("path", ["/rules/", "/rules/results/"])
def test_what_is_typed_stays_text(client: Client, query: str, path: str):
    page = client.get(path, {"q": query}, headers=TYPED if "results" in path else {}).content.decode()
    assert "<img" not in page
    assert "<script>alert" not in page
    assert query in Reader(page).words or path == "/rules/"


@pytest.mark.parametrize(
    "query", ["a" * 5000, "\x00", "\ud800".encode("utf-16", "surrogatepass").decode("latin-1"), "🂡 İ ß ﬁ", "%"]
)
def test_odd_things_are_searched_for_calmly(client: Client, query: str):
    assert client.get("/rules/", {"q": query}).status_code == 200
