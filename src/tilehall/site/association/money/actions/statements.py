"""Statements: the Honorary Reviewer signs, here or on paper; then they are presented to the annual meeting."""

from collections.abc import Sequence
from datetime import date
from itertools import zip_longest

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.money import StatementsPresented, StatementsSigned
from tilehall.law.association.money.review import Appointment, Signature, present_statements, sign_statements
from tilehall.law.association.money.statements import Figures
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import ledger
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role

from .ledger import KEEP, Done, today

SIGN = "money.sign"


def appointments() -> list[tuple[Appointment, Entry]]:
    """Of the Honorary Reviewer: each holds until the next decision of an annual meeting."""
    numbers = book.decisions("reviewer").order_by("day", "entry").values_list("entry", flat=True)
    found = [each for each in map(book.entry, numbers) if each is not None]
    decided = [
        each for each in found if isinstance(each.act, Decided) and each.act.person and not each.act.void_because
    ]
    ends = zip_longest(decided, [each.act.on for each in decided[1:]])
    return [(_appointment(each, until), each) for each, until in ends]


def _appointment(entry: Entry, until: date | None) -> Appointment:
    act = entry.act
    if not isinstance(act, Decided) or act.person is None:
        raise TypeError(f"entry {entry.seq} appoints nobody")
    return Appointment(person=act.person, since=act.on, until=until, decision=act.reference)


def reviewer_on(day: date) -> Appointment | None:
    return next((each for each, _ in appointments() if each.holds(day)), None)


def _keepers(day: date) -> Sequence[int]:
    return [held.person_id for held in people.holders_on(day) if held.role == Role.TREASURER]


def sign(actor: Actor, year: int, figures: Figures, context: CommandContext) -> Done:
    """With the own account: what was on the page is what is signed."""
    if actor.person is None:
        raise NotYours(SIGN)
    person = actor.person
    day = today(context)
    signature = Signature(signer=person.pk, name=person.full_name, day=day, figures=figures)
    return execute(actor, SIGN, lambda: _signing(year, signature), context)


def record_paper_signature(actor: Actor, year: int, person: Person, day: date, context: CommandContext) -> Done:
    """Signed on paper on that day; who records it has seen it, and is not the signer."""

    def decide() -> Decision:
        witness = actor.person.pk if actor.person else None
        figures = ledger.statements(year).figures
        signature = Signature(signer=person.pk, name=person.full_name, day=day, figures=figures, witness=witness)
        return _signing(year, signature)

    return execute(actor, KEEP, decide, context)


def _signing(year: int, signature: Signature) -> Decision:
    held = appointments()
    ruling = sign_statements(
        ledger.statement_record(year), signature, [each for each, _ in held], _keepers(signature.day)
    )
    if isinstance(ruling, Refusal):
        return ruling
    by = next(entry.seq for each, entry in held if each.person == signature.signer and each.holds(signature.day))
    return (
        StatementsSigned(
            on=signature.day,
            person=signature.signer,
            year=year,
            figures=signature.figures,
            appointment=by,
            witness=signature.witness,
        ),
    )


def present(actor: Actor, year: int, meeting: date, context: CommandContext) -> Done:
    def decide() -> Decision:
        ruling = present_statements(ledger.statement_record(year), meeting)
        return ruling if isinstance(ruling, Refusal) else (StatementsPresented(on=meeting, year=year),)

    return execute(actor, KEEP, decide, context)
