"""Parts of the annual report: rooms say when they open what they tell of a year, and the report asks them all."""

from collections.abc import Callable
from dataclasses import dataclass

Cell = str | int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFigure:
    """One number with its words; `clause` is the id of what asks for it."""

    label: str
    value: Cell
    clause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTable:
    """The first cell of a row names it; numbers stand to the right."""

    title: str
    heading: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPart:
    """What one room tells of a year. `missing` says what is not there yet and what to do about it; `more` is the
    address of a page with all of it, for everybody who reads the report, and `more_label` its name."""

    title: str
    figures: tuple[ReportFigure, ...] = ()
    tables: tuple[ReportTable, ...] = ()
    missing: str = ""
    more: str = ""
    more_label: str = ""


ReportSource = Callable[[int], ReportPart]
_SOURCES: dict[str, tuple[int, ReportSource]] = {}


def register(part: str, source: ReportSource, *, place: int = 50) -> None:
    """Said once, when the room opens; `place` orders the report."""
    _SOURCES[part] = (place, source)


def report_parts(year: int) -> list[tuple[str, ReportPart]]:
    ordered = sorted(_SOURCES.items(), key=lambda item: (item[1][0], item[0]))
    return [(part, source(year)) for part, (_, source) in ordered]
