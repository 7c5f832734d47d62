"""What is written to somebody who entered an event: each a subject and a text."""

from dataclasses import dataclass

from django.utils import timezone

from tilehall.law.tournament.desk import cash_book
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Plan
from tilehall.site.pages.phrases import dollars, one_line


@dataclass(frozen=True, slots=True)
class LetterWords:
    subject: str
    text: str


STANDINGS = {
    "entered": "You are entered in {event} as number {number}",
    "waiting": "You are on the waiting list of {event}, as number {number}: all places are taken, and you hear from us "
    "as soon as one is free",
    "asking": "Your entry in {event} has reached us, as number {number}. The organiser decides about it",
    "reserve": "You are in reserve for {event}, as number {number}, and move up when somebody before you declines",
}


def confirmation(desk: Desk, number: int, address: str, reference: str) -> LetterWords:
    """What one has entered, when and where it begins, what it costs and how that is paid, and how to withdraw."""
    plan, player = desk.announced, desk.player(number)
    entered = STANDINGS.get(player.standing, STANDINGS["entered"]).format(event=plan.name, number=number)
    begins = f"The first round begins on {plan.begins:%d/%m/%Y} at {_hour(plan)}. Come in time to check in."
    billet = "\n\nYou asked for a billet; whoever has a bed for you will be in touch." if player.billet else ""
    leave = (
        "If you cannot come, please say so as early as you can: press “I cannot come” on the page of the event, or "
        f"tell the organiser.{_page(address)}"
    )
    text = f"{entered}: {when_and_where(plan)}. {begins}{billet}\n\n{_fee(desk, number, reference)}{leave}"
    return _letter(desk, number, f"Your entry: {plan.name}", text)


def _fee(desk: Desk, number: int, reference: str) -> str:
    plan, account = desk.announced, cash_book.player_account(desk, number)
    if account.player.free:
        return "The Association pays your entry.\n\n"
    placed = account.player.in_the_field
    cents = account.owes if placed else account.player.fee_cents - account.paid
    if cents <= 0:
        return f"Your fee of {dollars(account.paid)} is paid. Thank you.\n\n" if account.paid else ""
    told = f"The fee is {dollars(cents)}."
    if account.paid:
        told = f"You have paid {dollars(account.paid)} of your fee; {dollars(cents)} is still to pay."
    if not placed:
        return f"{told} It is due once you have a place.\n\n"
    if not plan.pay_account:
        return f"{told} Please pay it at the hall.\n\n"
    where = f"{plan.pay_to}\n{plan.pay_account}\nReference {reference}"
    return f"{told} Please pay it to\n\n{where}\n\nor at the hall.\n\n"


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
        f"{_hour(plan)}.\n\nYour entry stands. If you cannot come any more, please tell us.{_page(address)}"
    )
    return _letter(desk, number, f"It takes place after all: {plan.name}", text)


def is_moved(was: Plan, now: Plan) -> bool:
    return (was.begins, was.ends, was.start, was.place) != (now.begins, now.ends, now.start, now.place)


def moved(was: Plan, desk: Desk, number: int, address: str) -> LetterWords:
    """It is on another day, at another hour or in another place; the entry stands until one withdraws."""
    plan = desk.announced
    text = (
        f"{plan.name} is not when or where we announced it.\n\nIt was: {when_and_where(was)}, first round at "
        f"{_hour(was)}.\nIt is now: {when_and_where(plan)}, first round at {_hour(plan)}.\n\nYour entry stands. If you "
        f"cannot come now, press “I cannot come” on the page of the event, or tell the organiser.{_page(address)}"
    )
    return _letter(desk, number, f"Changed: {plan.name}", text)


def when_and_where(plan: Plan) -> str:
    days = f"{plan.begins:%d/%m/%Y}" + (f" to {plan.ends:%d/%m/%Y}" if plan.begins != plan.ends else "")
    return f"{days}, {plan.place}" if plan.place else days


def _hour(plan: Plan) -> str:
    return f"{timezone.localtime(plan.start):%H:%M}"


def _page(address: str) -> str:
    return f"\n\nThe page of the event: {address}" if address else ""


def _letter(desk: Desk, number: int, subject: str, text: str) -> LetterWords:
    organiser = desk.announced.organiser
    signed = f"{organiser}, organiser" if organiser else "The organisers"
    whole = f"Dear {desk.name(number)}\n\n{text}\n\n{signed}"
    return LetterWords(one_line(subject)[:200], whole.replace("\0", ""))
