"""Rounds as sheets call them: 7, "Round 7", and "Semifinal", which comes after the numbered ones."""

import re
from collections.abc import Iterable, Sequence

from ..event_size import MOST_ROUNDS
from .cells import Faults
from .csv_sheet import SheetRecord
from .problem import Problem, quoted

_NUMBERED = re.compile(r"(?:round|rd|rnd|r|game|gm|g)[\s.:#_-]*(\d{1,3})", re.IGNORECASE | re.ASCII)
# A word begins with letters, so that a slip of the finger (1l for 11) is still asked about.
_NAMED = re.compile(r"[^\W\d_]{3,}")
# In this order, whatever order their rows have; of the games of one stage the one told first is the first.
_STAGES = (
    ("preliminary", re.compile(r"prelim", re.IGNORECASE)),
    ("quarter-final", re.compile(r"quarter|\bqf", re.IGNORECASE)),
    ("semi-final", re.compile(r"semi", re.IGNORECASE)),
    ("third place", re.compile(r"third|bronze|play.?off", re.IGNORECASE)),
    ("final", re.compile(r"final", re.IGNORECASE)),
)


class RoundNames:
    """The number of every round of every grade of a sheet; `notes` say how names were read."""

    def __init__(self, records: Iterable[SheetRecord], faults: Faults) -> None:
        self.notes: list[Problem] = []
        self._faults = faults
        self._numbers: dict[tuple[str, str], int] = {}
        named: dict[str, dict[str, SheetRecord]] = {}
        highest: dict[str, int] = {}
        for record in records:
            grade, text = record.get("grade"), _folded(record.get("round"))
            if (number := _number(text)) is not None:
                highest[grade] = max(highest.get(grade, 0), number)
            elif _NAMED.match(text):
                named.setdefault(grade, {}).setdefault(text, record)
        for grade, first in named.items():
            for number, text in enumerate(_ordered(list(first)), highest.get(grade, 0) + 1):
                self._numbers[grade, text] = number
                record = first[text]
                what = f"the round {quoted(record.get('round'))}" + (f" of {quoted(grade)}" if grade else "")
                self.notes.append(Problem(record.line, "round", f"{what} has no number", f"it is taken as {number}"))

    def number(self, record: SheetRecord) -> int | None:
        """None where the cell is empty or at fault, which is then told."""
        text = _folded(record.get("round"))
        if not text:
            self._faults.add(record, "round", "there is no round", "give the number of the round")
            return None
        if (named := self._numbers.get((record.get("grade"), text))) is not None:
            return self._within(record, named)
        if (number := _number(text)) is not None:
            return self._within(record, number)
        return self._faults.whole(record, "round", 1, MOST_ROUNDS)

    def _within(self, record: SheetRecord, number: int) -> int | None:
        if 1 <= number <= MOST_ROUNDS:
            return number
        self._faults.add(record, "round", f"{number} cannot be", f"it lies between 1 and {MOST_ROUNDS}")
        return None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _number(text: str) -> int | None:
    found = _NUMBERED.fullmatch(text) or re.fullmatch(r"(\d{1,3})(?:[.,]0{1,6})?", text, re.ASCII)
    return int(found[1]) if found else None


def _ordered(names: Sequence[str]) -> list[str]:
    """By stage where every name is one; else as the sheet tells them."""
    stages = [_stage(name) for name in names]
    if None in stages:
        return list(names)
    return [name for _, name in sorted(zip(stages, names, strict=True), key=lambda each: each[0] or 0)]


def _stage(name: str) -> int | None:
    return next((at for at, (_, pattern) in enumerate(_STAGES) if pattern.search(name)), None)
