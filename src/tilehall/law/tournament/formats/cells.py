"""Cells of a sheet as numbers, days and names, each fault with its line and column."""

import re
from dataclasses import dataclass, field
from datetime import date

from .csv_sheet import SheetRecord
from .problem import Problem, quoted

_EARLIEST, _LATEST = 1900, 2200


@dataclass(slots=True)
class Faults:
    """What is wrong in a sheet, gathered over all its rows, so that a person can mend the file at one go."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, record: SheetRecord, column: str, what: str, remedy: str) -> None:
        self.problems.append(Problem(record.line, column, what, remedy))

    def whole(self, record: SheetRecord, column: str, least: int = -9999, most: int = 9999) -> int | None:
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

    def day(self, record: SheetRecord, column: str) -> date | None:
        """2026-03-14, or 14/03/2026: the day comes first, as people write here."""
        text = record.get(column)
        if not text:
            return None
        read = re.fullmatch(r"(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})", text, re.ASCII) or re.fullmatch(
            r"(?P<d>\d{1,2})[./-](?P<m>\d{1,2})[./-](?P<y>\d{4})", text, re.ASCII
        )
        try:
            found = date(int(read["y"]), int(read["m"]), int(read["d"])) if read else None
        except ValueError:
            found = None
        if found is None or not _EARLIEST <= found.year <= _LATEST:
            self.add(record, column, f"{quoted(text)} is not a date", "write it as 2026-03-14")
            return None
        return found

    def name(self, record: SheetRecord, column: str) -> str:
        """A name in one line, not longer than any is."""
        name = " ".join(record.get(column).split())
        if not name:
            self.add(record, column, "there is no name", "write the full name")
        elif len(name) > 120 or not name.isprintable():
            self.add(record, column, f"{quoted(name)} is no name", "write the full name in one line")
        return name
