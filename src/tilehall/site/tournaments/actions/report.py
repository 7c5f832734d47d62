"""After the last round: finish the event, send the report, say what is published, let the slips go."""

from datetime import date
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import report
from tilehall.law.tournament.desk.acts.report import ReportSent
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.formats.report_files import LETTER_FILE
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.exports import report_files
from tilehall.site.tournaments.officers import Officer, recipients
from tilehall.site.tournaments.store import DeskState

from . import log
from .commands import execute

REPORT, RATINGS = "tournaments.report", "tournaments.publish_ratings"


def finish(actor: Actor, number: int, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, "tournaments.direct", number, report.finish_event, context)


def claim_word(actor: Actor, number: int, word: WordClaim, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, "tournaments.score", number, lambda desk: report.claim_word(desk, word), context)


# --- the report


def send_report(actor: Actor, number: int, keys: tuple[str, ...], context: CommandContext) -> DeskState | Refusal:
    """One letter to each officer named. It is marked first and sent then, so that a second click sends nothing; a
    letter that does not go out has its mark taken back."""
    require(at_event_of(actor, number), REPORT)
    state = store.load(number)
    found = {officer.key: officer for officer in recipients(state.desk.book, _day(context)) if officer.key in keys}
    reachable = [key for key, officer in found.items() if officer.addresses]
    rehearsal = state.row.rehearsal_of_id is not None
    if refusal := report.refuse_letter(state.desk, keys, reachable, rehearsal=rehearsal):
        return refusal
    fresh: list[DeskState] = []
    marks = tuple((key, f"by mail to {found[key].names_text}") for key in keys)
    result = execute(
        actor, REPORT, number, lambda desk: report.send_report(desk, marks), context, in_same_transaction=fresh.append
    )
    if isinstance(result, Refusal) or not fresh:
        return result
    return _mailed(actor, fresh[-1], tuple(found.values()), context)


def _mailed(
    actor: Actor, state: DeskState, officers: tuple[Officer, ...], context: CommandContext
) -> DeskState | Refusal:
    failed: Refusal | None = None
    for officer in officers:
        try:
            letter(actor, state.desk, officer).send()
        except (SMTPException, OSError) as fault:
            failed = report.refuse_unsent(state.desk, officer.key, str(fault)[:200] or type(fault).__name__)
            entry = next(
                entry.seq
                for entry in reversed(state.entries)
                if isinstance(entry.act, ReportSent) and entry.act.officer == officer.key
            )
            back = CommandContext(context.now, f"{entry}back{context.command_id}"[:64])
            log.undo_as(actor, REPORT, state.row.pk, entry, "the letter did not go out", back)
    return failed or store.load(state.row.pk)


def letter(actor: Actor, desk: Desk, officer: Officer) -> EmailMessage:
    """What goes to an officer: a few words, the letter of the report, and its files."""
    files = report_files(desk)
    plan = desk.announced
    text = f"Kia ora {officer.names_text},\n\nhere are the results of {plan.name}.\n\n{files[LETTER_FILE].decode()}"
    answers_to = [actor.account.mail] if actor.account and actor.account.mail else None
    subject = " ".join(f"Results: {plan.name}, {plan.begins}".split())
    message = EmailMessage(subject, text.replace("\r\n", "\n"), None, list(officer.addresses), reply_to=answers_to)
    for name, raw in files.files:
        if name != LETTER_FILE:
            message.attach(name, raw, "text/csv")
    return message


def mark_sent(actor: Actor, number: int, key: str, text: str, context: CommandContext) -> DeskState | Refusal:
    """The report went another way: by the sender's own mail, or on paper."""
    how = ((key, text.strip()[:200] or "by hand"),)
    return execute(actor, REPORT, number, lambda desk: report.send_report(desk, how), context)


# --- out in public, and the slips


def publish_results(actor: Actor, number: int, day: date, context: CommandContext) -> DeskState | Refusal:
    return execute(
        actor, REPORT, number, lambda desk: report.publish_results(desk, _day(context), results=day), context
    )


def publish_ratings(actor: Actor, number: int, day: date, context: CommandContext) -> DeskState | Refusal:
    """The Ratings Manager says when the new ratings came out."""
    return execute(
        actor, RATINGS, number, lambda desk: report.publish_results(desk, _day(context), ratings=day), context
    )


def release_slips(actor: Actor, number: int, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, REPORT, number, lambda desk: report.release_slips(desk, _day(context)), context)


def _day(context: CommandContext) -> date:
    return timezone.localtime(context.now).date()
