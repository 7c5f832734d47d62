"""One field for letters, a word or a pattern: what each is taken for, and what is found."""

import pytest

from tilehall.site.study import search, words
from tilehall.site.study.search import Answer, WrongInput

OF = words.open_list("")


def found(typed: str) -> Answer:
    answer = search.answer(OF, typed)
    assert isinstance(answer, Answer), answer
    return answer


@pytest.mark.parametrize("typed", ["retains", " R E T A I N S "])
def test_letters_are_a_word_and_tiles(typed: str) -> None:
    answer = found(typed)
    assert answer.query == "RETAINS"
    assert answer.whole is not None
    assert {"RETAINS", "NASTIER", "STAINER"} <= set(answer.whole.words)
    assert [one.title for one in answer.part] == [f"{length} letters" for length in (6, 5, 4, 3, 2)]
    assert all(sorted(word) != sorted("RETAINS") for one in answer.part for word in one.words)
    assert answer.card is not None
    assert answer.card.in_list
    assert answer.card.shortened == ("RETAIN",)
    assert answer.matching is None


def test_a_word_with_all_that_can_go_on_its_ends() -> None:
    card = found("EARTH").card
    assert card is not None
    assert (card.hooks.front, card.hooks.back) == ("DH", "SY")
    shown = {one.title: one for one in card.extensions}
    assert shown["With one letter more"].words == ("DEARTH", "HEARTH", "EARTHS", "EARTHY")
    assert "UNEARTH" in shown["Longer in front"].words
    assert "EARTHEN" in shown["Longer behind"].words
    assert "UNEARTHED" in shown["Longer at both ends"].words


def test_what_is_not_in_the_list_has_its_hooks_all_the_same() -> None:
    card = found("ARTH").card
    assert card is not None
    assert not card.in_list
    assert "E" in card.hooks.front


def test_a_question_mark_is_a_blank_and_a_letter_in_its_place() -> None:
    answer = found("SATIRE?")
    assert answer.card is None
    assert answer.whole is not None
    assert {"SATIREs", "RETAInS", "NaSTIER"} & set(answer.whole.words)
    assert answer.matching is not None
    assert "SATIRES" in answer.matching.words


def test_more_question_marks_than_blanks_and_a_star_are_a_pattern() -> None:
    for typed, word in (("E???H", "EARTH"), ("*ZZLE", "PUZZLE"), ("Q*Z", "QUARTZ")):
        answer = found(typed)
        assert answer.matching is not None
        assert word in answer.matching.words
        assert answer.whole is None


def test_of_many_words_the_first_are_shown_and_all_are_counted() -> None:
    matching = found("*ING").matching
    assert matching is not None
    assert len(matching.words) == search.MOST
    assert matching.count == len([word for word in OF_ALL if word.endswith("ING")])
    assert matching.more == matching.count - search.MOST


@pytest.mark.parametrize("typed", ["tō", "A1", "A", "?", "**", "A" * 16, "<b>", "É"])
def test_what_cannot_be_read_is_said_with_what_to_do(typed: str) -> None:
    wrong = search.answer(OF, typed)
    assert isinstance(wrong, WrongInput)
    assert wrong.what
    assert wrong.remedy


OF_ALL = words.lexicons.open_lexicon("enable1", words.settings.DATA).words()
