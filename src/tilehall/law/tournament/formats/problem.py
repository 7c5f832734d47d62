"""What is wrong or doubtful in a file: in which line and field, what, and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One place of a file. `field` is a column, a round or empty; line 0 is the file as a whole."""

    line: int
    field: str
    what: str
    remedy: str

    @property
    def place(self) -> str:
        line = f"line {self.line}" if self.line else "the file"
        return f"{line}, {self.field}" if self.field else line

    def __str__(self) -> str:
        return f"{self.place}: {self.what} ({self.remedy})"


class WrongFile(ValueError):
    """The file cannot be taken in, and nothing of it is. `problems` are all that were found, by their lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda each: each.line))
        more = len(self.problems) - 1
        super().__init__(f"{self.problems[0]}" + (f", and {more} more like it" if more else ""))


class CannotWrite(ValueError):
    """The event holds something this format has no way to say. Nothing is written."""

    def __init__(self, place: str, what: str, remedy: str) -> None:
        super().__init__(f"{place}: {what} ({remedy})")
        self.place, self.what, self.remedy = place, what, remedy


def wrong_file(line: int, field: str, what: str, remedy: str) -> WrongFile:
    return WrongFile((Problem(line, field, what, remedy),))


def quoted(text: str, longest: int = 40) -> str:
    """A piece of a file for a sentence: one line, not too long, nothing unprintable."""
    shown = "".join(sign if sign.isprintable() else "·" for sign in text.strip())
    return f"“{shown[: longest - 1]}…”" if len(shown) > longest else f"“{shown}”"
