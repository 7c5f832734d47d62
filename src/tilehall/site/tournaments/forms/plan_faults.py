"""What cannot be announced, at the fields of the plan's form that it is about."""

from collections.abc import Container, Iterator
from datetime import date
from typing import Any

from django import forms

from tilehall.law.association.money.bank_account import BankAccount, tell_account
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.announcement import unplayable
from tilehall.law.tournament.desk.records import Plan
from tilehall.site.tournaments.wording import SENTENCES, sentence_of

# By the code of a refusal. What is about a grade, or about several fields, stands above the form.
FIELDS = {
    "name_missing": "name",
    "fee_below_nothing": "fee",
    "too_few_places": "places",
    "no_time_for_a_round": "minutes",
    "account_is_half_told": "pay_account",
    "too_many_questions": "questions",
    "question_too_long": "questions",
    "question_twice": "questions",
    "ends_before_it_begins": "ends",
    "closes_after_the_start": "closes",
    "days_do_not_add_up": "per_day",
    "unknown_ruleset": "ruleset",
    "wrong_edition": "ruleset",
    "own_terms_are_for_scrabble": "spread_caps",
}


def date_faults(given: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Field and words, as soon as the days are read: whatever else is wrong is told beside them, not afterwards."""
    days: dict[str, date | None] = {name: given.get(name) for name in ("begins", "ends", "closes")}
    begins, ends, closes = days["begins"], days["ends"], days["closes"]
    if begins and ends and ends < begins:
        yield "ends", SENTENCES["ends_before_it_begins"]
    if begins and closes and closes > begins:
        yield "closes", SENTENCES["closes_after_the_start"]


def account_faults(given: dict[str, Any], wrong: Container[str]) -> Iterator[tuple[str, str]]:
    """Both fields of the account or none, and a number that could be one: it is given on as a bank writes it."""
    holder, number = given.get("pay_to", ""), given.get("pay_account", "")
    if holder and not number and "pay_account" not in wrong:
        yield "pay_account", "Write the number of the account, or leave both fields empty."
    if number and not holder:
        yield "pay_to", "Say whose account it is."
    if holder and number:
        told = tell_account(BankAccount(holder, number), None)
        if isinstance(told, Refusal):
            yield "pay_account", "Write the number as the bank does: 12-3456-0123456-00."
        else:
            given["pay_to"], given["pay_account"] = told.name, told.number


def tell_faults(form: forms.Form, plan: Plan, refusal: Refusal) -> list[Refusal]:
    """All that cannot be played, each at its field; what has no field of its own comes back."""
    faults = list(unplayable(plan))
    faults = faults if refusal in faults else [refusal]
    for fault in faults:
        if fault.code in FIELDS:
            form.add_error(FIELDS[fault.code], sentence_of(fault).text)
    return [fault for fault in faults if fault.code not in FIELDS]
