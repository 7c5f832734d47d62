"""The bank account into which members and clubs pay, as the Treasurer tells it."""

import re
import unicodedata
from dataclasses import dataclass

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .journal import refuse

PASSES_ON = CONSTITUTION["4.1.3"]  # money of members and clubs goes to the Treasurer
LONGEST_NAME, LONGEST_NUMBER, LONGEST_ADVICE = 80, 50, 300
_FEWEST_DIGITS = 8  # what is shorter is no account number of any bank: a bank and its branch alone have six here
# Of any bank: groups of plain letters and digits. Who pays types it off, and can type nothing else there.
_DASHES = re.compile("[‐‑‒–—−]")  # as papers print a hyphen
_NUMBER = re.compile(r"[0-9A-Za-z]+(?:[ ./-]+[0-9A-Za-z]+)*")


@dataclass(frozen=True, slots=True)
class BankAccount:
    """`number` is text, as the bank writes it: 12-3456-0123456-00. `advice` is a line for who pays."""

    name: str
    number: str
    advice: str = ""


def tell_account(typed: BankAccount, standing: BankAccount | None) -> BankAccount | Refusal:
    """The account as it is kept, each field in one line. `standing` is what was told before."""
    told = BankAccount(_one_line(typed.name), _DASHES.sub("-", _one_line(typed.number)), _one_line(typed.advice))
    if not 0 < len(told.name) <= LONGEST_NAME:
        return refuse("holder_missing", PASSES_ON, longest=LONGEST_NAME)
    readable = _NUMBER.fullmatch(told.number) is not None and len(told.number) <= LONGEST_NUMBER
    if not readable or sum(letter.isdecimal() for letter in told.number) < _FEWEST_DIGITS:
        return refuse("account_number_unreadable", PASSES_ON, fewest=_FEWEST_DIGITS)
    if len(told.advice) > LONGEST_ADVICE:
        return refuse("advice_too_long", PASSES_ON, longest=LONGEST_ADVICE)
    return refuse("account_told_already", PASSES_ON, number=told.number) if told == standing else told


def _one_line(words: str) -> str:
    """Without signs that nobody sees: they come along from a paper that is copied, and a bank refuses them."""
    return " ".join("".join(sign for sign in words if unicodedata.category(sign) != "Cf").split())
