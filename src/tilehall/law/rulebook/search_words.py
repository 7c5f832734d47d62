"""What people type into the search of the rules who do not know the words of the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from .register import REGISTER, RegisterFault


@dataclass(frozen=True, slots=True)
class TypedPhrases:
    """Phrases as they are typed, and the clauses that somebody who types them wants to read, best first."""

    says: tuple[str, ...]
    clauses: tuple[str, ...]


def typed_phrases(entries: list[dict[str, Any]]) -> Iterator[TypedPhrases]:
    for place, plain in enumerate(entries, 1):
        says, clauses = plain.get("says"), plain.get("clauses")
        if not says or not clauses or not all(isinstance(text, str) for text in (*says, *clauses)):
            raise RegisterFault(f"search_words.yaml: phrases, entry {place}: says and clauses are lists of words")
        if unknown := [clause for clause in clauses if clause not in REGISTER]:
            raise RegisterFault(f"search_words.yaml: phrases, entry {place}: no clause {', '.join(unknown)}")
        yield TypedPhrases(tuple(says), tuple(clauses))


def words_instead(entries: Mapping[str, Any]) -> Iterator[tuple[str, frozenset[str]]]:
    """A word that is typed, with the words of the rules that it stands for."""
    for word, meant in entries.items():
        if not isinstance(meant, list) or not all(isinstance(text, str) for text in (word, *meant)):
            raise RegisterFault(f"search_words.yaml: instead, {word}: a word and a list of words")
        yield word, frozenset(meant)


_TABLE = REGISTER.tables["search_words"]
TYPED_PHRASES = tuple(typed_phrases(_TABLE["phrases"]))
INSTEAD: Mapping[str, frozenset[str]] = MappingProxyType(dict(words_instead(_TABLE["instead"])))
SMALL_WORDS = frozenset(_TABLE["small"].split())
