"""What was done with money, as sentences of the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tilehall.law.association.acts import money as m
from tilehall.law.association.acts.act import Act
from tilehall.site.pages.phrases import counted, dollars

if TYPE_CHECKING:
    from .acts import Names

PAYMENTS = {
    "expense": "an expense",
    "prize": "a prize",
    "free_entry": "an entry",
    "donation": "a donation",
    "service": "a service",
}


def _posted(act: m.Posted, _: Names) -> str:
    turned = f", takes back entry {act.reverses}" if act.reverses is not None else ""
    moved = sum(posting.cents for posting in act.postings if posting.cents > 0)
    return f"Ledger, {dollars(moved)}: {act.told}{turned}"


def _signed(act: m.StatementsSigned, names: Names) -> str:
    paper = " on paper" if act.witness is not None else ""
    return f"Statements of {act.year} signed{paper} by {names.person(act.person)}, Honorary Reviewer"


def _answered(act: m.ReturnAnswered, names: Names) -> str:
    done = "taken with its money" if act.taken else f"sent back: {act.why}"
    return f"Return {act.sent} of {names.club(act.club)} {done}"


def _payment(act: m.PaymentAnswered, _: Names) -> str:
    votes = f" ({act.votes_for} for, {act.votes_against} against)" if act.outcome != "withdrawn" else ""
    away = f"; {counted(len(act.withdrew), 'interested person', 'interested people')} withdrew" if act.withdrew else ""
    return f"Payment {act.payment} {act.outcome}{votes}{away}"


def _voted(act: Any, names: Names) -> str:
    return f"{names.person(act.person)} voted on payment {act.payment}"


WORDS: dict[type[Act], Callable[[Any, Names], str]] = {
    m.AccountOpened: lambda act, _: f"Account {act.code} {act.name} opened",
    m.Posted: _posted,
    m.YearClosed: lambda act, _: f"Financial year {act.year} closed",
    m.StatementsSigned: _signed,
    m.StatementsPresented: lambda act, _: f"Statements of {act.year} presented to the annual meeting",
    m.BankLinesTaken: lambda act, _: f"{counted(len(act.lines), 'line')} imported from the bank: {act.title}",
    m.BankLineTied: lambda act, _: f"Line of the bank matched to entry {act.posted}",
    m.BankLinePassed: lambda act, _: f"Line of the bank left without an entry: {act.why}",
    m.ReturnSent: lambda act, n: (
        f"{n.club(act.club)} sent {counted(len(act.lines), 'name')} with {dollars(act.cents)} for {act.year}"
    ),
    m.ReturnAnswered: _answered,
    m.PaymentAsked: lambda act, _: f"{dollars(act.cents)} asked for as {PAYMENTS[act.what]} to {act.payee}: {act.told}",
    m.PaymentVoted: _voted,
    m.PaymentAnswered: _payment,
    m.EventBookTaken: lambda act, _: f"Cash book of {act.book.name} brought into the ledger",
    m.BankAccountTold: lambda act, _: f"Fees are paid to {act.name}, {act.number}",
}
