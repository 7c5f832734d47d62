"""What people say when something has happened at a table: the way to a question of the desk and to its clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

from .register import REGISTER, RegisterFault


@dataclass(frozen=True, slots=True)
class EverydayWords:
    """Of one question: phrases as they are said, and the clauses that somebody who says so wants to read."""

    game: str
    question: str
    says: tuple[str, ...]
    clauses: tuple[str, ...]


def _read() -> Iterator[EverydayWords]:
    for place, plain in enumerate(REGISTER.tables["everyday_words"], 1):
        says, clauses = plain.get("says"), plain.get("clauses")
        if not says or not clauses or not all(isinstance(text, str) for text in (*says, *clauses)):
            raise RegisterFault(f"everyday_words.yaml: entry {place}: says and clauses are lists of words")
        if unknown := [clause for clause in clauses if clause not in REGISTER]:
            raise RegisterFault(f"everyday_words.yaml: entry {place}: no clause {', '.join(unknown)}")
        yield EverydayWords(plain["game"], plain["question"], tuple(says), tuple(clauses))


# Of each game those that happen most often stand first.
EVERYDAY_WORDS = tuple(_read())
