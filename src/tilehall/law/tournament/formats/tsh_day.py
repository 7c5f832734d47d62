"""The day of an event from the free text in which tsh keeps it; what could be two days is asked for."""

import re
from datetime import date

from .month_names import MONTHS
from .problem import Problem, quoted

_MONTHS = tuple(month.casefold() for month in MONTHS)
_MONTH = rf"(?P<month>{'|'.join(f'{month[:3]}(?:{month[3:]})?' for month in _MONTHS)})\.?"
_UNTIL = r"(?:\s*(?:-|–|~|&|and|to)\s*(?:[a-z]+\.?\s+)?\d{1,2}(?:st|nd|rd|th)?)*"
_FORMS = (
    re.compile(r"(?P<year>\d{4})-(?P<number>\d{1,2})-(?P<day>\d{1,2})(?:\s*[~/–,].*|\s+(?:-|to|and)\s.*)?"),
    re.compile(rf"{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?{_UNTIL},?\s+(?P<year>\d{{4}})"),
    re.compile(
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\s*(?:-|–|~|&|and|to)\s*\d{{1,2}}(?:st|nd|rd|th)?)*\s+{_MONTH},?\s+(?P<year>\d{{4}})"
    ),
)


def first_day(text: str, notes: list[Problem]) -> date | None:
    """2026-03-14, March 14-15, 2026, or 14 March 2026; never 3/4/2026, which two countries read as two days."""
    folded = " ".join(text.split()).casefold()
    if not folded:
        return None
    found = next((match for form in _FORMS if (match := form.fullmatch(folded))), None)
    if found is not None:
        named = found.groupdict()
        month = int(named["number"]) if named.get("number") else _month(named["month"])
        try:
            return date(int(named["year"]), month, int(named["day"]))
        except ValueError:
            pass
    notes.append(Problem(0, "event_date", f"the date {quoted(text)} is free text", "set the day of the event by hand"))
    return None


def _month(name: str) -> int:
    return next(number for number, month in enumerate(_MONTHS, 1) if month.startswith(name[:3]))
