"""Files of bank lines as New Zealand's banks give them out: columns by many names, days and amounts in many forms.

What stands before the heading (an account's name, a span of days) is passed over; each row that cannot be read is named
with its line and column, and then nothing of the file may be taken in.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.tournament.formats import csv_sheet
from tilehall.law.tournament.formats.cells import Faults
from tilehall.law.tournament.formats.csv_sheet import CsvSheet, SheetRecord
from tilehall.law.tournament.formats.problem import Problem, WrongFile, quoted, wrong_file
from tilehall.law.tournament.formats.text import decode_text

from .cents import read_cents

MOST_LINES = 5_000  # a year of a busy account
HEADING_WITHIN = 40  # lines: what a bank says about the account before
LONGEST_TEXT = 300
EARLIEST = date(1990, 1, 1)
COLUMNS: dict[str, tuple[str, ...]] = {
    "date": ("transaction date", "tran date", "date processed", "value date", "posting date", "trans date"),
    "amount": ("amount nzd", "transaction amount", "value", "amt", "amount ($)"),
    "debit": ("amount (debit)", "debit amount", "withdrawal", "withdrawals", "money out", "paid out", "debits"),
    "credit": ("amount (credit)", "credit amount", "deposit", "deposits", "money in", "paid in", "credits"),
    "way": ("debit/credit", "credit/debit", "dr/cr", "cr/dr", "d/c", "c/d", "debit or credit", "credit or debit"),
    "payee": ("other party", "other party name", "op name", "merchant", "details", "name", "transaction details"),
    "memo": ("memo/description", "description", "narrative", "memo description", "transaction description"),
    "particulars": ("op part", "other party particulars"),
    "code": ("op code", "analysis code", "other party code"),
    "reference": ("op ref", "ref", "other party reference"),
    "kind": ("type", "tran type", "transaction type", "source code (payment type)", "source code"),
    "own_particulars": ("tp part", "this party particulars", "your particulars"),
    "own_code": ("tp code", "this party code", "your code"),
    "own_reference": ("tp ref", "this party reference", "your reference"),
    "account": ("account number", "this party account", "account no", "from account"),
    "bank_id": ("unique id", "transaction id", "fitid", "serial number id", "tran id"),
}
TEXTS = (
    "payee", "memo", "particulars", "code", "reference", "own_particulars", "own_code", "own_reference", "kind",
)  # fmt: skip
_WAYS = {"d": -1, "dr": -1, "db": -1, "debit": -1, "c": 1, "cr": 1, "credit": 1}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY_FORMS = tuple(
    re.compile(form, re.ASCII)
    for form in (
        r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})",
        r"(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})",
        r"(?P<d>\d{1,2})[-/. ](?P<m>\d{1,2})[-/. ](?P<y>\d{4}|\d{2})",
        r"(?P<d>\d{1,2})[-/. ]?(?P<word>[A-Za-z]{3,9})[-/., ]*(?P<y>\d{4}|\d{2})",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankLine:
    """Money that came in (above nothing) or went out. `bank_id` is the bank's own number for it, where it has one."""

    line: int
    day: date
    cents: int
    texts: tuple[str, ...]
    account: str = ""
    bank_id: str = ""

    @property
    def told(self) -> str:
        """All that the bank says about it, each word of it once."""
        return " · ".join(dict.fromkeys(text for text in self.texts if text))


@dataclass(frozen=True, slots=True)
class BankFile:
    """The lines, the headings that were passed over, and what is wrong; with a problem nothing may be taken in."""

    lines: tuple[BankLine, ...]
    ignored: tuple[str, ...]
    problems: tuple[Problem, ...]


def read_bank_file(raw: bytes, *, latest: date) -> BankFile:
    """`latest` is the last day a line may have, as a rule today."""
    try:
        sheet = _sheet(raw)
    except WrongFile as fault:
        return BankFile((), (), fault.problems)
    faults = Faults()
    signs = {cents > 0 for record in sheet.records if (cents := read_cents(record.get("debit")))}
    lines = [_line(faults, sheet, record, latest) for record in sheet.records]
    if len(signs) > 1:  # is one below nothing money that went out, or some that came back?
        remedy = "write all of them without a sign, and what came back under Credit"
        faults.add(sheet.records[0], "debit", "some debits are below nothing and others are not", remedy)
    return BankFile(
        tuple(line for line in lines if line is not None),
        sheet.unknown,
        tuple(sorted(faults.problems, key=lambda each: each.line)),
    )


def _sheet(raw: bytes) -> CsvSheet:
    text = decode_text(raw).text
    physical = re.split(r"\r\n|\r|\n", text)
    start = _heading(physical)
    # Blank lines in place of what stands before keep the numbers of the lines as they are in the file.
    sheet = csv_sheet.read_sheet(("\n" * start + "\n".join(physical[start:])).encode(), COLUMNS)
    if "date" not in sheet.columns:
        raise wrong_file(start + 1, "date", "there is no column for the day", "the heading must have a column Date")
    if not {"amount", "debit", "credit"} & set(sheet.columns):
        remedy = "the heading must have Amount, or Debit and Credit"
        raise wrong_file(start + 1, "amount", "there is no column for the amount", remedy)
    if not sheet.records:
        raise wrong_file(0, "", "there is a heading but no line", "choose a span of days in which money moved")
    if len(sheet.records) > MOST_LINES:
        what = f"there are {len(sheet.records)} lines"
        raise wrong_file(0, "", what, f"give out at most {MOST_LINES} at a time, a year or less")
    return sheet


def _heading(physical: Sequence[str]) -> int:
    """The first line that names a day and an amount; else the first, whose lack is then told."""
    known = {_plain(alias): column for column, aliases in COLUMNS.items() for alias in (column, *aliases)}
    for at, line in enumerate(physical[:HEADING_WITHIN]):
        for separator in csv_sheet.SEPARATORS:
            cells = {known.get(_plain(cell)) for cell in line.split(separator)}
            if "date" in cells and cells & {"amount", "debit", "credit"}:
                return at
    return 0


def _plain(heading: str) -> str:
    return re.sub(r"[^0-9a-z]+", "", heading.casefold())


def _line(faults: Faults, sheet: CsvSheet, record: SheetRecord, latest: date) -> BankLine | None:
    day = _day(faults, record, latest)
    cents = _amount(faults, sheet, record)
    if day is None or not cents:  # a line of 0.00 is a remark of the bank's, no money
        return None
    return BankLine(
        line=record.line,
        day=day,
        cents=cents,
        texts=tuple(" ".join(record.get(column).split())[:LONGEST_TEXT] for column in TEXTS),
        account=re.sub(r"[^0-9-]", "", record.get("account"))[:40],
        bank_id=record.get("bank_id")[:80],
    )


def bank_day(text: str) -> date | None:
    """31/12/2026, 2026-12-31, 20261231, 31-Dec-26; the day comes first, as people write here."""
    text = text.strip()
    for form in _DAY_FORMS:
        found = form.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        word = (parts.get("word") or "")[:3].casefold()
        if word and word not in _MONTHS:
            return None
        month = _MONTHS.index(word) + 1 if word else int(parts["m"])
        year = int(parts["y"]) + (2000 if len(parts["y"]) == 2 else 0)
        try:
            return date(year, month, int(parts["d"]))
        except ValueError:
            return None
    return None


def _day(faults: Faults, record: SheetRecord, latest: date) -> date | None:
    text = record.get("date").partition("T")[0]
    day = bank_day(text)
    if day is None:
        faults.add(record, "date", f"{quoted(text)} is not a date", "write it as 31/12/2026")
        return None
    if day > latest:
        faults.add(record, "date", f"{day} is still to come", f"a day up to {latest}: is it the right year?")
        return None
    if day < EARLIEST:
        faults.add(record, "date", f"{day} is too long ago", f"a day from {EARLIEST} on")
        return None
    return day


def _amount(faults: Faults, sheet: CsvSheet, record: SheetRecord) -> int | None:
    """One column with its sign, or with the way in another; or what came in less what went out."""
    whole = _cents(faults, record, "amount") if record.get("amount") else None
    if record.get("amount") and whole is None:
        return None
    if record.get("credit") or record.get("debit"):
        moved = _in_two_columns(faults, record)
        if moved and whole is not None and abs(whole) != abs(moved):
            faults.add(record, "amount", "the amount is not that under Debit or Credit", "keep the one that is right")
            return None
        return whole if moved == 0 else moved
    if whole is None:
        column = "amount" if "amount" in sheet.columns else "credit" if "credit" in sheet.columns else "debit"
        faults.add(record, column, "there is no amount", "write it as 30.00, or take the line out")
        return None
    return _by_its_way(faults, record, whole)


def _in_two_columns(faults: Faults, record: SheetRecord) -> int | None:
    """Debits have whichever sign the bank writes there; what came in is never below nothing."""
    came = _cents(faults, record, "credit") if record.get("credit") else 0
    went = _cents(faults, record, "debit") if record.get("debit") else 0
    if came is None or went is None:
        return None
    if came < 0:
        faults.add(record, "credit", "less than nothing came in", "write what went out under Debit, without a sign")
        return None
    if came and went:
        faults.add(record, "credit", "money came in and went out in one line", "make two lines of it")
        return None
    return came - abs(went)


def _by_its_way(faults: Faults, record: SheetRecord, cents: int) -> int | None:
    """Where a column says which way the money went, the amount has no sign of its own, or the same."""
    said = record.get("way")
    if not said:
        return cents
    way = _WAYS.get(_plain(said))
    if way is None or (cents < 0 < way):
        faults.add(record, "way", f"{quoted(said)} does not say which way it went", "write D or C, or a sign")
        return None
    return way * abs(cents)


def _cents(faults: Faults, record: SheetRecord, column: str) -> int | None:
    cents = read_cents(record.get(column))
    if cents is None:
        faults.add(record, column, f"{quoted(record.get(column))} is no amount", "write it as 1234.50")
    return cents
