"""What is written to somebody who entered an event: each a subject and a text."""

from dataclasses import dataclass

from tilehall.law.tournament.desk import cash_book
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Plan
from tilehall.site.pages.phrases import dollars


@dataclass(frozen=True, slots=True)
class LetterWords:
    subject: str
    text: str


def called_off(desk: Desk, number: int, address: str) -> LetterWords:
    plan, why = desk.announced, desk.called_off.reason if desk.called_off else ""
    paid = cash_book.player_account(desk, number).held
    money = f"You have paid {dollars(paid)}. It is paid back to you; you need do nothing.\n\n" if paid else ""
    text = (
        f"We are sorry: {plan.name} ({when_and_where(plan)}) is called off.\n\n{why}\n\n{money}"
        f"Your entry is kept in case the event takes place after all; then we write again.{_page(address)}"
    )
    return _letter(desk, number, f"Called off: {plan.name}", text)


def takes_place(desk: Desk, number: int, address: str) -> LetterWords:
    plan = desk.announced
    text = (
        f"Good news: {plan.name} takes place after all, {when_and_where(plan)}. The first round begins at "
        f"{plan.start:%H:%M}.\n\nYour entry stands. If you cannot come any more, please tell us.{_page(address)}"
    )
    return _letter(desk, number, f"It takes place after all: {plan.name}", text)


def when_and_where(plan: Plan) -> str:
    days = f"{plan.begins:%d/%m/%Y}" + (f" to {plan.ends:%d/%m/%Y}" if plan.begins != plan.ends else "")
    return f"{days}, {plan.place}" if plan.place else days


def _page(address: str) -> str:
    return f"\n\nThe page of the event: {address}" if address else ""


def _letter(desk: Desk, number: int, subject: str, text: str) -> LetterWords:
    organiser = desk.announced.organiser
    signed = f"{organiser}, organiser" if organiser else "The organisers"
    return LetterWords(subject[:200], f"Dear {desk.name(number)}\n\n{text}\n\n{signed}")
