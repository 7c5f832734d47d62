"""After the last round: finish the event, send the report, say what is published, let the slips go."""

from datetime import date
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import reporting
from tilehall.law.tournament.desk.acts.closing import ReportSent
from tilehall.law.tournament.desk.after import Claimed
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.formats.report import LETTER_FILE
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import store
from tilehall.site.tournaments.exports import report_files
from tilehall.site.tournaments.officers import Officer, recipients
from tilehall.site.tournaments.store import Kept

from .carrying import Hand, carry_out, undo

REPORT, RATINGS = "tournaments.report", "tournaments.publish_ratings"


def finish(actor: Actor, number: int, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, "tournaments.direct", number, reporting.finish, hand)


def claim_word(actor: Actor, number: int, word: Claimed, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, "tournaments.score", number, lambda desk: reporting.claim_word(desk, word), hand)


# --- the report


def send_report(actor: Actor, number: int, keys: tuple[str, ...], hand: Hand) -> Kept | Refusal:
    """One letter to each officer named. It is marked first and sent then, so that a second click sends nothing; a
    letter that does not go out has its mark taken back."""
    require(actor, REPORT)
    kept = store.load(number)
    if kept.row.rehearsal_of_id is not None:
        return _no(kept.desk, "rehearsal_is_not_sent")
    found = {each.key: each for each in recipients(kept.desk.book, _day(hand)) if each.key in keys}
    for key in keys:
        if key not in found or not found[key].addresses:
            return _no(kept.desk, "officer_without_address", officer=key.replace("_", " "))
    fresh: list[Kept] = []
    marks = tuple((key, f"by mail to {found[key].told}") for key in keys)
    result = carry_out(actor, REPORT, number, lambda desk: reporting.send(desk, marks), hand, also=fresh.append)
    if isinstance(result, Refusal) or not fresh:
        return result
    return _mailed(actor, fresh[-1], tuple(found.values()), hand)


def _mailed(actor: Actor, kept: Kept, officers: tuple[Officer, ...], hand: Hand) -> Kept | Refusal:
    failed: Refusal | None = None
    for officer in officers:
        try:
            letter(actor, kept.desk, officer).send()
        except (SMTPException, OSError) as fault:
            failed = _no(
                kept.desk, "mail_failed", officer=officer.title, fault=str(fault)[:200] or type(fault).__name__
            )
            entry = next(
                each.seq
                for each in reversed(kept.entries)
                if isinstance(each.act, ReportSent) and each.act.officer == officer.key
            )
            back = Hand(hand.now, f"{entry}back{hand.command_id}"[:64])
            undo(actor, REPORT, kept.row.pk, entry, "the letter did not go out", back)
    return failed or store.load(kept.row.pk)


def letter(actor: Actor, desk: Desk, officer: Officer) -> EmailMessage:
    """What goes to an officer: a few words, the letter of the report, and its files."""
    files = report_files(desk)
    plan = desk.announced
    text = f"Kia ora {officer.told},\n\nhere are the results of {plan.name}.\n\n{files[LETTER_FILE].decode()}"
    answers_to = [actor.account.mail] if actor.account and actor.account.mail else None
    subject = " ".join(f"Results: {plan.name}, {plan.begins}".split())
    message = EmailMessage(subject, text.replace("\r\n", "\n"), None, list(officer.addresses), reply_to=answers_to)
    for name, raw in files.files:
        if name != LETTER_FILE:
            message.attach(name, raw, "text/csv")
    return message


def mark_sent(actor: Actor, number: int, key: str, told: str, hand: Hand) -> Kept | Refusal:
    """The report went another way: by the sender's own mail, or on paper."""
    how = ((key, told.strip()[:200] or "by hand"),)
    return carry_out(actor, REPORT, number, lambda desk: reporting.send(desk, how), hand)


# --- out in public, and the slips


def publish_results(actor: Actor, number: int, day: date, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, REPORT, number, lambda desk: reporting.publish(desk, _day(hand), results=day), hand)


def publish_ratings(actor: Actor, number: int, day: date, hand: Hand) -> Kept | Refusal:
    """The Ratings Manager says when the new ratings came out."""
    return carry_out(actor, RATINGS, number, lambda desk: reporting.publish(desk, _day(hand), ratings=day), hand)


def release_slips(actor: Actor, number: int, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, REPORT, number, lambda desk: reporting.release(desk, _day(hand)), hand)


def _day(hand: Hand) -> date:
    return timezone.localtime(hand.now).date()


def _no(desk: Desk, code: str, **detail: str) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("11.3"),), detail=tuple(detail.items()))
