"""Marks the words somebody searched for, as the search itself compares them, in text that is escaped on the way."""

import re
import unicodedata
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tilehall.law.rulebook.search import query_words, stem

PASSAGE = 220
WORD = re.compile(r"[a-z0-9]+")


def _in_place(text: str) -> str:
    """Small letters without macrons, each sign staying at its place in the text."""
    if text.isascii():
        return text.lower()
    return "".join(unicodedata.normalize("NFKD", sign)[0].lower()[0] for sign in text)


# The same texts are searched at every letter that somebody types, so their words are picked out once.
@lru_cache(maxsize=4096)
def _words_in(text: str) -> tuple[tuple[str, str, int], ...]:
    return tuple((word[0], stem(word[0]), word.start()) for word in WORD.finditer(_in_place(text)))


def spans(text: str, query: str) -> list[tuple[int, int]]:
    """Where the words of the query stand. A figure must be the same; of a word the beginning will do."""
    wanted = tuple(dict.fromkeys(query_words(query)))
    if not wanted:
        return []
    roots = {stem(word) for word in wanted}
    begins = tuple(word for word in wanted if not word.isdigit())
    found = []
    for word, root, start in _words_in(text):
        if root in roots:
            found.append((start, start + len(word)))
        elif word.startswith(begins):
            found.append((start, start + max(len(begin) for begin in begins if word.startswith(begin))))
    return found


def with_marks(text: str, query: str) -> SafeString:
    pieces, done = [], 0
    for start, end in spans(text, query):
        pieces.append((text[done:start], text[start:end]))
        done = end
    return format_html("{}{}", format_html_join("", "{}<mark>{}</mark>", pieces), text[done:])


def passage(text: str, query: str, most: int = PASSAGE) -> str:
    """The text itself if it is short, else the part around the first word found, cut between words."""
    if len(text) <= most:
        return text
    first = next(iter(spans(text, query)), (0, 0))[0]
    # Begin at the beginning unless the word would then be cut off.
    start = text.rfind(" ", 0, first - most // 3) + 1 if first > most * 2 // 3 else 0
    end = text.rfind(" ", start, start + most) if start + most < len(text) else len(text)
    end = end if end > start else start + most
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
