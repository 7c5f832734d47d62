"""The word list at hand, the lists to learn by it, and the word of the day."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from tilehall.site.games import lexicons
from tilehall.site.study import words

DAY = date(2026, 5, 2)


@pytest.fixture
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A hall with a list of its own beside the usual one: four words, none of seven letters."""
    monkeypatch.setattr(settings, "DATA", tmp_path)
    text = tmp_path / "own.txt"
    text.write_text("EARTH\nHEART\nAA\nAB\n")
    lexicons.import_lexicon(lexicons.ImportRequest(file=text, name="Own"), tmp_path, timezone.now(), lambda *_: None)
    return "Own"


def test_the_list_that_is_asked_for_else_the_usual_one(own_list: str) -> None:
    assert words.open_list("own").key == "own"
    assert words.open_list("").key == words.open_list("../../secret").key == "enable1"


def test_lists_to_learn_are_those_of_the_list_at_hand(own_list: str) -> None:
    own, usual = words.open_list(own_list), words.open_list("")
    assert words.words_to_learn(own, "two-letters") == ("AA", "AB")
    assert len(words.words_to_learn(usual, "two-letters")) == 96
    assert len(words.words_to_learn(usual, "likeliest-7")) == words.LIKELY
    assert words.words_to_learn(own, "likeliest-7") == ()


def test_a_day_has_one_word_and_the_next_another(own_list: str) -> None:
    shown = [words.word_of_the_day("", DAY + timedelta(days=days)) for days in range(30)]
    found = [one.word for one in shown if one is not None]
    assert len(set(found)) == 30
    assert {len(word) for word in found} <= {7, 8}
    assert words.word_of_the_day("", DAY) == shown[0]
    assert words.word_of_the_day(own_list, DAY) is None


def test_a_list_that_cannot_be_read_has_no_word_of_the_day(own_list: str, tmp_path: Path) -> None:
    file = tmp_path / "files" / "lexicons" / "own.dawg"
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert words.word_of_the_day(own_list, DAY) is None
    with pytest.raises(words.LexiconFault):
        words.open_list(own_list)
