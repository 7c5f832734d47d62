"""Bank files of several shapes, every fault with its place, and any bytes at all."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.bank_file import BankFile, bank_day, read_bank_file

TODAY = date(2027, 2, 1)
DAY = date(2027, 1, 5)


def read(text: str | bytes) -> BankFile:
    return read_bank_file(text if isinstance(text, bytes) else text.encode(), latest=TODAY)


SHAPES = {
    "type, details and a signed amount": (
        "Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge\n"
        "Direct Credit,H POTAE,Fee,2027,F2027-10,30.00,05/01/2027,,\nPayment,Printer,,,INV 7,-45.50,05/01/2027,,\n"
    ),
    "words before the heading": (
        "Created date / time : 01 February 2027\nBank 12; Branch 3140; Account 0000000-50\nFrom date 20270101\n\n"
        "Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount\n"
        '2027/01/05,2027010501,D/C,,"H POTAE","F2027-10",30.00\n2027/01/05,2027010502,TFR,,"Printer","INV 7",-45.50\n'
    ),
    "two columns of amounts": (
        "Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,"
        "OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance\n"
        "38-9000-0000000-00,05-01-2027,H POTAE,DC,,,,F2027-10,,,H POTAE,,30.00,,30.00,130.00\n"
        "38-9000-0000000-00,05-01-2027,Printer,AP,,,,INV 7,,,Printer,,,45.50,-45.50,84.50\n"
    ),
    "debit and credit, separated by semicolons, with a mark": (
        "\ufeffDate;Description;Debit;Credit\r\n5 Jan 2027;H POTAE;;$30.00\r\n5-Jan-27;Printer;45.50;\r\n"
    ),
    "brackets for what goes out": (
        'Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code\n'
        '"05/01/27","30.00","H POTAE","","F2027-10","",""\n"05/01/27","(45.50)","Printer","","","",""\n'
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_two_lines_in_every_shape(shape: str) -> None:
    found = read(SHAPES[shape])
    assert found.problems == ()
    assert [(line.day, line.cents) for line in found.lines] == [(DAY, 3000), (DAY, -4550)]
    assert "H POTAE" in found.lines[0].told
    assert "Printer" in found.lines[1].told


def test_thousands_and_old_encodings() -> None:
    found = read('Date,Amount,Payee\n05/01/2027,"1,234.50","Café Māori"\n'.replace("ā", "a").encode("cp1252"))
    assert (found.lines[0].cents, found.lines[0].told) == (123450, "Café Maori")


def test_a_line_of_nothing_is_passed_over() -> None:
    assert read("Date,Amount\n05/01/2027,0.00\n05/01/2027,1\n").lines[0].line == 3


@pytest.mark.parametrize(
    "text, place, what",
    [
        ("", "the file", "empty"),
        ("Date,Amount\n", "the file", "no line"),
        ("Name,Club\nx,y\n", "line 1, date", "no column for the day"),
        ("Date,Payee\n05/01/2027,y\n", "line 1, amount", "no column for the amount"),
        ("Date,Amount\n31/02/2027,5\n", "line 2, date", "is not a date"),
        ("Date,Amount\n05/03/2027,5\n", "line 2, date", "still to come"),
        ("Date,Amount\n05/01/1927,5\n", "line 2, date", "too long ago"),
        ("Date,Amount\n05/01/2027,five\n", "line 2, amount", "no amount"),
        ("Date,Amount\n05/01/2027,\n", "line 2, amount", "no amount"),
        ("Date,Debit,Credit\n05/01/2027,5,6\n", "line 2, credit", "came in and went out"),
        ("x\n\nDate,Amount\n05/01/2027,5\n05/01/2027,y\n", "line 5, amount", "no amount"),
        ('Date,Amount,Payee\n05/01/2027,5,"open\n', "line 2", "quotes"),
        (b"\0\0", "line 1", "zero byte"),
    ],
)
def test_a_fault_has_its_place(text: str | bytes, place: str, what: str) -> None:
    (problem,) = read(text).problems
    assert problem.place == place
    assert what in problem.what


def test_more_lines_than_a_year_has_are_refused() -> None:
    (problem,) = read("Date,Amount\n" + "05/01/2027,5\n" * 5_001).problems
    assert "5001" in problem.what


@pytest.mark.parametrize(
    "text", ["05/01/2027", "5-1-27", "2027-01-05", "2027/1/5", "20270105", "5 January 2027", "05Jan27"]
)
def test_days_as_banks_write_them(text: str) -> None:
    assert bank_day(text) == DAY


@pytest.mark.parametrize("text", ["", "13/13/2027", "5 Foo 2027", "2027", "tomorrow", "1/5", "00000000", "٥/١/٢٠٢٧"])
def test_what_is_no_day(text: str) -> None:
    assert bank_day(text) is None


@given(st.dates(date(2000, 1, 1), date(2099, 12, 31)))
def test_every_form_of_a_day_reads_back(day: date) -> None:
    forms = ("%Y-%m-%d", "%d/%m/%Y", "%d/%m/%y", "%Y%m%d", "%d-%m-%Y", "%d.%m.%Y", "%Y/%m/%d")
    assert {bank_day(day.strftime(form)) for form in forms} == {day}


@given(st.binary(max_size=400))
def test_any_bytes_give_lines_or_problems(raw: bytes) -> None:
    found = read(raw)
    assert found.problems or found.lines


cells = st.text(alphabet="0123456789.,-()$ \"';\nDateAmountRcs/é=", max_size=12)


@given(st.lists(st.tuples(cells, cells, cells), max_size=6))
def test_any_cells_under_a_heading(rows: list[tuple[str, str, str]]) -> None:
    found = read("Date,Amount,Payee\n" + "".join(",".join(row) + "\n" for row in rows))
    assert all(line.cents and line.day <= TODAY for line in found.lines)
    assert all(problem.what and problem.remedy for problem in found.problems)


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (
            "Date,Amount,Debit/Credit\n05/10/2026,30.00,D\n05/10/2026,40.00,Credit\n05/10/2026,-5,dr",
            [-3000, 4000, -500],
        ),
        ("Date,Amount,DR/CR\n05/10/2026,30.00,DR\n05/10/2026,7,\n", [-3000, 700]),
        ("Date,Amount,D/C\n05/10/2026,-30.00,C\n", "does not say which way it went"),
        ("Date,Amount,D/C\n05/10/2026,30.00,X\n", "does not say which way it went"),
        ("Date,Credit,Debit\n05/10/2026,-30.00,\n", "less than nothing came in"),
        ("Date,Credit,Debit\n05/10/2026,,-30.00\n06/10/2026,,-5\n", [-3000, -500]),
        ("Date,Credit,Debit\n05/10/2026,,-30.00\n06/10/2026,,5\n", "some debits are below nothing"),
        (
            "Date,Amount,Credit,Debit\n05/10/2026,30.00,,30.00\n05/10/2026,-5,,5\n05/10/2026,5,5,0.00\n",
            [-3000, -500, 500],
        ),
        ("Date,Amount,Credit,Debit\n05/10/2026,30.00,,40.00\n", "the amount is not that under Debit or Credit"),
    ],
)
def test_money_that_went_out_is_never_taken_for_some_that_came_in(rows: str, found: list[int] | str) -> None:
    read = read_bank_file(rows.encode(), latest=date(2026, 11, 17))
    if isinstance(found, str):
        assert found in str(read.problems[0])
    else:
        assert [line.cents for line in read.lines] == found
        assert not read.problems
