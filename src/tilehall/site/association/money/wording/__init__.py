"""What the law's codes about money mean in words, and what kinds of things are called on its pages."""

from tilehall.law.association.money.accounts import AccountKind
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, sentence, with_silence

from . import bank, fees, ledger, payments

KINDS: dict[AccountKind, str] = {
    AccountKind.ASSET: "What we have",
    AccountKind.LIABILITY: "What we owe",
    AccountKind.FUNDS: "Funds",
    AccountKind.INCOME: "Income",
    AccountKind.EXPENSE: "Expenses",
}
SENTENCES: dict[str, str] = {**ledger.SENTENCES, **fees.SENTENCES, **bank.SENTENCES, **payments.SENTENCES}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return with_silence(sentence(answer, SENTENCES))
