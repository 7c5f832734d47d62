"""Whatever the law of money and its actions refuse has a sentence, and no sentence asks for a fact in vain."""

import re
from datetime import date
from string import Formatter

import pytest

from tests.architecture.project_files import SRC
from tilehall.law.association.fee_years import FeePayment, second_payment
from tilehall.law.association.money.bank_matching import REASONS as LAW_REASONS
from tilehall.law.association.money.club_return import RowProblem
from tilehall.law.association.money.journal import refuse
from tilehall.law.association.money.payments import ACCOUNT_OF
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.site.association.money.wording import SENTENCES, sentence_of
from tilehall.site.association.money.wording.fees import ROW_PROBLEMS
from tilehall.site.association.money.wording.payments import ASKED_FOR, KINDS, WHEN

PLACES = ("law/association/money", "site/association/money/actions", "site/association/money/proposals.py")
REFUSED = re.compile(r'refuse\(\s*"([A-Za-z_.0-9]+)"((?:[^()]|\([^()]*\))*)\)')


def refusals() -> list[tuple[str, set[str]]]:
    """Every code that is refused with, and the facts it comes with."""
    files = [
        file for place in PLACES for file in ((SRC / place).rglob("*.py") if (SRC / place).is_dir() else [SRC / place])
    ]
    found = [match for file in files for match in REFUSED.findall(file.read_text(encoding="utf-8"))]
    return [(code, set(re.findall(r"(\w+)=", rest))) for code, rest in found]


def test_many_codes_are_found():
    assert len({code for code, _ in refusals()}) > 60


@pytest.mark.parametrize("code", sorted({code for code, _ in refusals()}))
def test_every_code_has_a_sentence_whose_facts_come_with_it(code):
    assert code in SENTENCES
    wanted = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name}
    for known, facts in refusals():
        if known == code:
            assert wanted <= facts, (code, wanted - facts)


def test_words_for_all_that_can_be_chosen_or_wrong():
    assert set(ROW_PROBLEMS) == set(RowProblem.__args__)
    assert set(KINDS) == set(ACCOUNT_OF)
    assert set(WHEN) == set(ASKED_FOR)
    page = (SRC / "site/association/money/templates/money/bank_line.html").read_text(encoding="utf-8")
    assert all(f'"{reason}"' in page for reason in LAW_REASONS if reason != "amount")


def test_a_refusal_without_a_clause_says_that_the_rules_are_silent():
    told = sentence_of(refuse("unbalanced", CONSTITUTION.silent("every entry adds up to nothing"), off_cents=100))
    assert told.text.startswith("The two sides differ by $1.00.")
    assert told.text.endswith("The rules are silent: every entry adds up to nothing.")


@pytest.mark.parametrize("via", ["Aotea", None])
def test_a_fee_that_was_paid_already_was_paid_on_a_day_through_a_club_or_none(via):
    refused = second_payment([FeePayment(2026, date(2026, 2, 1), via)], 2026)
    assert refused is not None
    assert sentence_of(refused).text == "The fee of 2026 was paid already, on 01/02/2026."
