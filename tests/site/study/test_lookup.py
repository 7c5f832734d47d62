"""The search, a word and the lists to learn, as pages."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.site.study.conftest import said
from tilehall.site.games import lexicons
from tilehall.site.study import words

pytestmark = pytest.mark.django_db


def test_one_field_finds_words_of_the_letters_and_the_word(client: Client) -> None:
    page = client.get("/study/", {"q": "retains"})
    told = said(page)
    assert "Words of all 7 letters: 9" in told
    assert "RETAINS in the list" in told
    assert "Without an end RETAIN" in told
    assert 'href="/study/words/NASTIER/"' in page.content.decode()
    assert "By enable1, which is not an official list" in told


def test_a_blank_is_small_and_leads_to_the_word(client: Client) -> None:
    page = client.get("/study/", {"q": "QUIZZ?S"}).content.decode()
    assert 'href="/study/words/QUIZZES/">QUIZZeS</a>' in page


def test_a_word_has_its_own_page_whatever_its_case(client: Client) -> None:
    told = said(client.get("/study/words/earth/"))
    assert "EARTH. In front of it: D, H. Behind it: S, Y." in told
    assert "Other words of its letters HATER HEART RATHE" in told
    assert said(client.get("/study/words/QUIZ/")).count("No letter goes in front of it or behind it.") == 1
    assert "not in the list" in said(client.get("/study/words/XQZ/"))
    for wrong in ("A", "A1", "A" * 16, "not-a-word"):
        assert client.get(f"/study/words/{wrong}/").status_code == 404


def test_what_cannot_be_read_is_told(client: Client) -> None:
    told = said(client.get("/study/", {"q": "tō<script>"}))
    assert "Only letters from A to Z, ? and * can be looked up. What to do: write a letter with a macron" in told
    assert "<script>t" not in client.get("/study/", {"q": "tō<script>t"}).content.decode()


def test_a_long_list_comes_page_by_page(client: Client) -> None:
    first, second = (client.get("/study/lists/likeliest-7/", {"page": page}).content.decode() for page in (1, 2))
    assert first.count('href="/study/words/') == second.count('href="/study/words/') == 100
    assert 'href="/study/words/ANEROID/"' in first or 'href="/study/words/TRAINEE/"' in first or "Page 1 of 20" in first
    assert 'rel="next" href="/study/lists/likeliest-7/?page=3"' in second
    assert "Quiz me on them" in first
    assert client.get("/study/lists/everything/").status_code == 404
    for key in words.TITLES:
        assert client.get(f"/study/lists/{key}/").status_code == 200


def test_the_word_of_the_day_stands_on_the_page(client: Client) -> None:
    today = words.word_of_the_day("", timezone.localdate())
    assert today is not None
    assert f"Word of the day {today.word}." in said(client.get("/study/"))
    assert "Word of the day" not in said(client.get("/study/", {"q": "EARTH"}))


@pytest.fixture
def two_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    text = tmp_path / "own.txt"
    text.write_text("EARTH\nHEART\nAA\nAB\n")
    lexicons.import_lexicon(lexicons.ImportRequest(file=text, name="Own"), tmp_path, timezone.now(), lambda *_: None)
    return tmp_path / "files" / "lexicons" / "own.dawg"


def test_another_list_goes_on_with_every_link(client: Client, two_lists: Path) -> None:
    page = client.get("/study/", {"q": "EARTH", "list": "Own"}).content.decode()
    assert '<option value="Own" selected>' in page
    assert 'href="/study/words/HEART/?list=Own"' in page
    assert "HATER" not in page
    assert "HATER" in client.get("/study/", {"q": "EARTH"}).content.decode()
    listed = client.get("/study/lists/two-letters/", {"list": "Own"}).content.decode()
    assert 'href="/study/quiz/?deck=two-letters&amp;list=Own"' in listed
    assert "This word list has none of them" in said(client.get("/study/lists/likeliest-7/", {"list": "Own"}))


def test_a_list_that_cannot_be_read_is_said_to_be_so(client: Client, two_lists: Path) -> None:
    two_lists.write_bytes(two_lists.read_bytes()[:-1])
    answer = client.get("/study/", {"q": "EARTH", "list": "Own"})
    assert answer.status_code == 500
    assert "No word can be looked up" in said(answer)
    assert "What to do" in said(answer)
