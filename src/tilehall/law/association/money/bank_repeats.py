"""Which bank lines are in the books already: the same file again, or one that begins before the last one ended."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from .bank_file import BankLine

LineMark = tuple[date, int, str, int]


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line with the mark by which it is known again."""

    line: BankLine
    mark: LineMark


@dataclass(frozen=True, slots=True)
class SortedFile:
    new: tuple[NewLine, ...]
    known: tuple[BankLine, ...]


def marked_lines(lines: Iterable[BankLine]) -> list[NewLine]:
    """Two lines alike on one day are two payments: each has its place among those that are alike.

    So a file that was taken in the middle of a day and again in the evening brings only the later ones; in which order
    a bank writes the lines of a day plays no part. The place in the file does not count, nor what case words are in.
    Where the bank gives each its own number, two of one number are the same line.
    """
    seen: Counter[tuple[date, int, str]] = Counter()
    marked: list[NewLine] = []
    for line in lines:
        alike = (line.day, line.cents, _words(line))
        seen[alike] = 1 if line.bank_id else seen[alike] + 1
        marked.append(NewLine(line, (*alike, seen[alike])))
    return marked


def _words(line: BankLine) -> str:
    """What tells lines of one day and amount apart: the bank's own number, else all it says; as a digest, since a
    database looks for it."""
    # Blanks come and go between one export and the next.
    words = f"#{line.bank_id}" if line.bank_id else " ".join(" ".join(line.texts).split())
    return sha256(f"{line.account} {words}".casefold().encode()).hexdigest()


def sort_lines(lines: Sequence[BankLine], known: frozenset[LineMark]) -> SortedFile:
    """`known` are the marks of the lines in the books of these days."""
    new: dict[LineMark, NewLine] = {}
    again: list[BankLine] = []
    for each in marked_lines(lines):
        if each.mark in known or each.mark in new:
            again.append(each.line)
        else:
            new[each.mark] = each
    return SortedFile(tuple(new.values()), tuple(again))
