"""Which rows the acts about money leave, said once for the book that makes them."""

from collections.abc import Callable, Iterable

from django.db.models import Model

from tilehall.law.association.acts.act import Act, Entry
from tilehall.law.association.acts.money import (
    AccountOpened,
    BankLinePassed,
    BankLinesTaken,
    BankLineTied,
    EventBookTaken,
    PaymentAnswered,
    PaymentAsked,
    PaymentVoted,
    Posted,
    ReturnAnswered,
    ReturnSent,
    YearClosed,
)
from tilehall.site.association.book.made_rows import Columns, RowsMade, register_rows
from tilehall.site.people.merging import register_part, staying_part

from .models import (
    AccountRow,
    BankLineDoneRow,
    BankLineRow,
    ClosedYearRow,
    EventBookRow,
    JournalRow,
    PaymentAnswerRow,
    PaymentRow,
    PaymentVoteRow,
    PostingRow,
    ReturnAnswerRow,
    ReturnRow,
)

Made = Callable[[Entry], Iterable[Columns]]


def _journal(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    if isinstance(act, Posted):
        turnover = sum(posting.cents for posting in act.postings if posting.cents > 0)
        about = act.about[0] if act.about else None
        yield act.on, act.told, act.source, turnover, about, act.reverses, act.bank, act.bank_place


def _postings(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    if isinstance(act, Posted):
        for place, posting in enumerate(act.postings):
            yield place, act.on, posting.account, posting.cents, posting.told


def _bank_lines(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    if isinstance(act, BankLinesTaken):
        for place, line in enumerate(act.lines):
            yield place, line.day, line.cents, line.told, line.words, line.repeat


def _bank_done(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    if isinstance(act, BankLineTied):
        yield act.bank, act.bank_place, act.posted, ""
    elif isinstance(act, BankLinePassed):
        yield act.bank, act.bank_place, None, act.why


def _return(entry: Entry) -> Iterable[Columns]:
    act = entry.act
    if isinstance(act, ReturnSent):
        yield act.club, act.year, act.cents, len(act.lines), act.on


def _fields(*names: str) -> Made:
    """The act's fields of these names, one row."""
    return lambda entry: [tuple(getattr(entry.act, name) for name in names)]


def _event(entry: Entry) -> Iterable[Columns]:
    if isinstance(entry.act, EventBookTaken):
        book = entry.act.book
        yield book.event, book.name, book.day


_TABLES: dict[str, tuple[type[Model], tuple[type[Act], ...], tuple[str, ...], Made]] = {
    "journal": (
        JournalRow,
        (Posted,),
        ("day", "told", "source", "turnover", "about", "reverses", "bank", "bank_place"),
        _journal,
    ),
    "posting": (PostingRow, (Posted,), ("place", "day", "account", "cents", "told"), _postings),
    "account": (AccountRow, (AccountOpened,), ("code", "name", "holds"), _fields("code", "name", "holds")),
    "closed-year": (ClosedYearRow, (YearClosed,), ("year",), _fields("year")),
    "bank-line": (
        BankLineRow,
        (BankLinesTaken,),
        ("place", "day", "cents", "told", "words", "repeat"),
        _bank_lines,
    ),
    "bank-line-done": (
        BankLineDoneRow,
        (BankLineTied, BankLinePassed),
        ("bank", "bank_place", "posted", "why"),
        _bank_done,
    ),
    "return": (ReturnRow, (ReturnSent,), ("club_id", "year", "cents", "members", "day"), _return),
    "return-answer": (
        ReturnAnswerRow,
        (ReturnAnswered,),
        ("sent", "taken", "why", "day"),
        _fields("sent", "taken", "why", "on"),
    ),
    "payment": (
        PaymentRow,
        (PaymentAsked,),
        ("what", "payee", "person_id", "cents", "told", "day"),
        _fields("what", "payee", "person", "cents", "told", "on"),
    ),
    "payment-answer": (PaymentAnswerRow, (PaymentAnswered,), ("payment", "outcome"), _fields("payment", "outcome")),
    "payment-vote": (
        PaymentVoteRow,
        (PaymentVoted,),
        ("payment", "person_id", "choice"),
        _fields("payment", "person", "choice"),
    ),
    "event-book": (EventBookRow, (EventBookTaken,), ("event", "name", "day"), _event),
}


def register() -> None:
    for name, (table, acts, columns, rows) in _TABLES.items():
        register_rows(RowsMade(name=name, table=table, acts=acts, columns=columns, rows=rows))
    # Rows made from the book stay what the book says, also where somebody was entered twice.
    register_part(staying_part(PaymentRow, "Payments to them"))
    register_part(staying_part(PaymentVoteRow, "Votes on payments"))
