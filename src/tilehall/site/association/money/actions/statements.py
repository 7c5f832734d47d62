"""Statements: the Honorary Reviewer signs, here or on paper; then they are presented to the annual meeting."""

from datetime import date

from tilehall.law.association.acts.money import StatementsPresented, StatementsSigned
from tilehall.law.association.money.journal import refuse
from tilehall.law.association.money.review import SIGNS, Signature, Signing, present_statements, sign_statements
from tilehall.law.association.money.statements import Figures
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import annual_meetings
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import ledger
from tilehall.site.association.money.store.reviews import appointments, keepers
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from .ledger import KEEP, Done, today

SIGN = "money.sign"


def sign(actor: Actor, year: int, figures: Figures, context: CommandContext) -> Done:
    """With the own account: what was on the page is what is signed."""
    if actor.person is None:
        raise NotYours(SIGN)
    person = actor.person
    day = today(context)
    signature = Signature(signer=person.pk, name=person.full_name, day=day, figures=figures)
    return execute(actor, SIGN, lambda: _signing(year, signature, day), context)


def record_paper_signature(actor: Actor, year: int, person: Person, day: date, context: CommandContext) -> Done:
    """Signed on paper on that day; who records it has seen it, and is not the signer."""

    def decide() -> Decision:
        witness = actor.person.pk if actor.person else None
        if witness == person.pk:
            return refuse("own_witness", SIGNS, name=person.full_name)
        figures = ledger.statements(year).figures
        signature = Signature(signer=person.pk, name=person.full_name, day=day, figures=figures, witness=witness)
        return _signing(year, signature, today(context))

    return execute(actor, KEEP, decide, context)


def _signing(year: int, signature: Signature, day: date) -> Decision:
    held = appointments()
    signing = Signing(today=day, appointments=[each for each, _ in held], keepers=tuple(keepers(year, signature.day)))
    ruling = sign_statements(ledger.statement_record(year), signature, signing)
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
        ruling = present_statements(ledger.statement_record(year), meeting, today(context), annual_meetings.held())
        return ruling if isinstance(ruling, Refusal) else (StatementsPresented(on=meeting, year=year),)

    return execute(actor, KEEP, decide, context)
