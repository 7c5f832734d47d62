"""The facts of an answer as people write them: days, moments and lists, put into a sentence."""

from collections.abc import Iterable
from datetime import date, datetime

from django.utils import timezone

from tilehall.law.rulebook.ruling import Fact

MOST = 8  # so many tables are named; of more it is said that there are others
SCORES = frozenset({"scores", "held", "bonus"})  # facts that are told seat by seat


def filled(sentence: str, facts: Iterable[tuple[str, Fact]]) -> str:
    """The sentence with its facts; one that it asks for in vain is a mistake of ours, but never a dead end."""
    return sentence.format_map(_Facts(facts))


class _Facts(dict[str, object]):
    def __getitem__(self, key: str) -> object:
        return as_people_write(super().__getitem__(key), between=" : " if key in SCORES else ", ")

    def __missing__(self, key: str) -> str:
        return "…"


def as_people_write(value: object, between: str = ", ") -> object:
    """Days, moments and lists; a moment of another day with its day."""
    if isinstance(value, datetime):
        local = timezone.localtime(value)
        return f"{local:%H:%M:%S}" if local.date() == timezone.localdate() else f"{local:%d/%m/%Y %H:%M:%S}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if not isinstance(value, tuple):
        return value
    numbers = bool(value) and isinstance(value[0], int)
    named = between.join(map(str, value[:MOST] if numbers else value))
    return f"{named} and others" if numbers and len(value) > MOST else named
