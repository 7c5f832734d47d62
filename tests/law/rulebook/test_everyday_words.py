"""Everyday words lead to clauses."""

import pytest

from tilehall.law.rulebook.everyday_words import EVERYDAY_WORDS
from tilehall.law.rulebook.search import search


@pytest.mark.parametrize(
    "said, clause",
    [
        ("drew too many", "nzasp.P.6.1.3.2"),
        ("took eight tiles", "nzasp.P.6.1.3"),
        ("tile on the floor", "nzasp.P.6.10"),
        ("toilet", "nzasp.P.7.1"),
        ("time ran out", "nzrc2024.7b"),
    ],
)
def test_the_search_of_the_rules_knows_what_people_say(said: str, clause: str) -> None:
    assert clause in [found.id for found in search(said)[:6]]


def test_each_phrase_finds_a_clause_of_its_question() -> None:
    for words in EVERYDAY_WORDS:
        for phrase in words.says:
            assert {clause.id for clause in search(phrase)} & set(words.clauses), (words.question, phrase)
