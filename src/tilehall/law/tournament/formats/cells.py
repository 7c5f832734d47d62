"""Cells of a sheet as numbers, days and names, each fault with its line and column."""

import re
from dataclasses import dataclass, field
from datetime import date

from .problem import Problem, quoted
from .sheet import Record

_EARLIEST, _LATEST = 1900, 2200


@dataclass(slots=True)
class Faults:
    """What is wrong in a sheet, gathered over all its rows, so that a person can mend the file at one go."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, record: Record, column: str, what: str, remedy: str) -> None:
        self.problems.append(Problem(record.line, column, what, remedy))

    def whole(self, record: Record, column: str, least: int = -9999, most: int = 9999) -> int | None:
        """A whole number, or None where the cell is empty or at fault."""
        text = record.get(column)
        if not text:
            return None
        # Spreadsheets turn 412 into 412.0 when a column has a gap; a minus may be a typographic one.
        found = re.fullmatch(r"([+−-]?\d{1,9})(?:[.,]0{1,6})?", text, re.ASCII)
        if found is None:
            self.add(record, column, f"{quoted(text)} is no whole number", "write it as 412")
            return None
        value = int(found[1].replace("−", "-"))
        if not least <= value <= most:
            self.add(record, column, f"{value} cannot be", f"it lies between {least} and {most}")
            return None
        return value

    def day(self, record: Record, column: str, day_first: bool | None) -> date | None:
        """2026-03-14, or 14/03/2026 where somebody has said that the day comes first (or, by False, the month)."""
        text = record.get(column)
        if not text:
            return None
        iso = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", text, re.ASCII)
        other = re.fullmatch(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})", text, re.ASCII)
        if iso is None and (other is None or day_first is None):
            what = f"{quoted(text)} may be read in several ways" if other else f"{quoted(text)} is no day"
            self.add(record, column, what, "write it as 2026-03-14, or say that the day comes first")
            return None
        year, month, day = _ordered(iso, other, bool(day_first))
        try:
            found = date(year, month, day)
        except ValueError:
            found = None
        if found is None or not _EARLIEST <= year <= _LATEST:
            self.add(record, column, f"{quoted(text)} is no day", "write it as 2026-03-14")
            return None
        return found

    def name(self, record: Record, column: str) -> str:
        """A name in one line, not longer than any is."""
        name = " ".join(record.get(column).split())
        if not name:
            self.add(record, column, "there is no name", "write the full name")
        elif len(name) > 120 or not name.isprintable():
            self.add(record, column, f"{quoted(name)} is no name", "write the full name in one line")
        return name

    def yes(self, record: Record, column: str) -> bool:
        text = record.get(column).casefold()
        if text not in ("", "0", "n", "no", "false", "1", "y", "yes", "true", "x"):
            self.add(record, column, f"{quoted(text)} is neither yes nor no", "write yes or no")
        return text in ("1", "y", "yes", "true", "x")


def _ordered(iso: re.Match[str] | None, other: re.Match[str] | None, day_first: bool) -> tuple[int, int, int]:
    if iso is not None:
        return int(iso[1]), int(iso[2]), int(iso[3])
    assert other is not None
    day, month = (other[1], other[2]) if day_first else (other[2], other[1])
    return int(other[3]), int(month), int(day)
