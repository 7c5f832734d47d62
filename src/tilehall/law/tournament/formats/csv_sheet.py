"""CSV as spreadsheets write and read it: any usual separator in, RFC 4180 out, and never a formula."""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .problem import Problem, WrongFile, quoted, wrong_file
from .text import decode_text

SEPARATORS = ",;\t|"
MOST_COLUMNS = 200
_LINE_WITH_END = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
# What a spreadsheet would run instead of showing; the wide signs count as the narrow ones in some of them.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """A row of a sheet: its cells by the name of their column, and the line of the file where it begins."""

    line: int
    cells: Mapping[str, str]

    def get(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class CsvSheet:
    columns: tuple[str, ...]  # known ones, by the name we have for them
    unknown: tuple[str, ...]  # headings nobody asked for, as they stand
    records: tuple[SheetRecord, ...]
    separator: str
    encoding: str
    headings: Mapping[str, str]  # each known column as the sheet itself names it


def read_sheet(raw: bytes, known: Mapping[str, Sequence[str]]) -> CsvSheet:
    """The rows under a heading. `known` has for each column the headings it may bear. Raises `WrongFile` only."""
    source = decode_text(raw)
    physical = _LINE_WITH_END.findall(source.text)
    skipped, separator = _declared(physical)
    headings = {_plain(alias): column for column, aliases in known.items() for alias in (column, *aliases)}
    start = next((at for at in range(skipped, len(physical)) if physical[at].strip(f" {SEPARATORS}\r\n")), None)
    if start is None:
        raise wrong_file(0, "", "the file is empty", "give a heading and a row for each")
    separator = separator or _separator(physical[start], headings)
    rows = _rows(physical[start:], separator, start)
    heading_line, heading = rows[0]
    places, unknown = _placed(heading_line, heading, headings)
    records = [_record(line, cells, places, heading) for line, cells in rows[1:] if any(cell.strip() for cell in cells)]
    named = {column: heading[at] for column, at in places.items()}
    return CsvSheet(tuple(places), unknown, tuple(records), separator, source.encoding, named)


def _declared(physical: Sequence[str]) -> tuple[int, str | None]:
    """Excel may name the separator in a first line of its own, "sep=;"."""
    found = re.fullmatch(r'"?sep=(.)"?[\r\n]*', physical[0], re.IGNORECASE) if physical else None
    return (1, found[1]) if found else (0, None)


def _separator(line: str, headings: Mapping[str, str]) -> str:
    """The one that makes most known headings of the first line."""

    def known(separator: str) -> tuple[int, int]:
        cells = [_plain(cell.strip(' "\r\n')) for cell in line.split(separator)]
        return sum(cell in headings for cell in cells), len(cells)

    return max(SEPARATORS, key=known)


def _rows(physical: Sequence[str], separator: str, before: int) -> list[tuple[int, list[str]]]:
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(physical, delimiter=separator, strict=True)
    line = before + 1
    try:
        for cells in reader:
            if len(cells) > MOST_COLUMNS:
                raise wrong_file(line, "", f"the row has {len(cells)} cells", "check that this is the right file")
            rows.append((line, [_unguarded(cell) for cell in cells]))
            line = before + reader.line_num + 1
    except csv.Error as fault:
        what = f"the quotes or separators of this row are wrong: {fault}"
        raise wrong_file(line, "", what, "close every quote, and double those inside a cell") from None
    return rows


def _placed(line: int, heading: Sequence[str], headings: Mapping[str, str]) -> tuple[dict[str, int], tuple[str, ...]]:
    places: dict[str, int] = {}
    unknown: list[str] = []
    for at, cell in enumerate(heading):
        column = headings.get(_plain(cell))
        if column is None:
            unknown += [cell] if cell else []
        elif column in places:
            what = f"{quoted(cell)} and {quoted(heading[places[column]])} are the same column"
            raise wrong_file(line, column, what, "keep one of them")
        else:
            places[column] = at
    if not places:
        what = f"no heading is known in {quoted(' '.join(heading))}"
        raise wrong_file(line, "heading", what, "the first row must name the columns, as name, rating, club")
    return places, tuple(unknown)


def _record(line: int, cells: Sequence[str], places: Mapping[str, int], heading: Sequence[str]) -> SheetRecord:
    if len(cells) > len(heading) and any(cell for cell in cells[len(heading) :]):
        what = f"the row has {len(cells)} cells, the heading {len(heading)}"
        raise wrong_file(line, "", what, "put a cell with a separator in it into quotes")
    return SheetRecord(line, {column: cells[at] if at < len(cells) else "" for column, at in places.items()})


def _plain(heading: str) -> str:
    """ "Winner's Score" and "winners_score" are the same heading."""
    return re.sub(r"[^0-9a-z]+", "", heading.casefold())


def _unguarded(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if _GUARDED.match(cell) else cell


def demand_columns(sheet: CsvSheet, *columns: str) -> None:
    """Refuses a sheet that lacks one of these columns, naming all it lacks."""
    lacking = [column for column in columns if column not in sheet.columns]
    if lacking:
        raise WrongFile(Problem(1, column, "this column is missing", "add it to the heading") for column in lacking)


class Figure(str):
    """A number already written out, with its decimals: never guarded, as nothing in it can be run."""


def write_sheet(heading: Sequence[str], rows: Iterable[Sequence[str | int | None]]) -> bytes:
    """UTF-8 with the mark Excel looks for. Numbers stay numbers; text that would be run as a formula is shown."""
    out = [",".join(_cell(cell) for cell in row) for row in (heading, *rows)]
    return "".join(f"{line}\r\n" for line in out).encode("utf-8-sig")


def _cell(value: str | int | None) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    text = f"'{value}" if _FORMULA.match(value) and not isinstance(value, Figure) else value
    # Blanks at the ends are quoted too, and so is a lone empty cell: some readers drop both.
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\t\r\n]|^\s|\s$', text) else text
