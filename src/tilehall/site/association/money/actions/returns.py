"""Returns of clubs: an officer sends names and fees, the Treasurer takes them with the money or sends them back."""

from collections.abc import Sequence
from datetime import date

from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.acts.money import ReturnAnswered, ReturnLine, ReturnSent
from tilehall.law.association.money.accounts import FEES
from tilehall.law.association.money.club_return import THROUGH_ONE, ClubReturn, forward_return, read_return
from tilehall.law.association.money.journal import ONLY_REVERSED, refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import fees, returns
from tilehall.site.association.money.store.returns import SentReturn
from tilehall.site.pages.phrases import counted
from tilehall.site.people.actor import Actor, require_for_club
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .booking import Moved, Part, book_parts
from .fees import MoneyCame
from .ledger import KEEP, Done, books_now, today
from .letters import with_receipts

SEND = "money.send_return"


def preview(actor: Actor, club: Club, year: int, pasted: str | bytes, context: CommandContext) -> ClubReturn | Refusal:
    """Every row with who is meant or what is wrong. Nothing is sent."""
    require_for_club(actor, SEND, club.pk)
    return _read(club, year, pasted, today(context))


def still_owing(actor: Actor, club: Club, year: int, context: CommandContext) -> list[tuple[str, int]]:
    """Whom a return of this club may be about, with the fee of each: what its officer begins with."""
    require_for_club(actor, SEND, club.pk)
    if fees.refused_ahead(year, today(context)):
        return []
    payers = returns.fee_payers(year, club.pk)
    return [
        (payer.name, payer.owes_cents)
        for payer in payers
        if club.pk in payer.clubs and payer.owes_cents and not payer.paid_via and not payer.waits_on
    ]


def _read(club: Club, year: int, pasted: str | bytes, day: date) -> ClubReturn | Refusal:
    ahead = fees.refused_ahead(year, day)
    return ahead or read_return(club.pk, year, pasted, returns.fee_payers(year, club.pk))


def send(
    actor: Actor, club: Club, year: int, pasted: str | bytes, forwarded_cents: int, context: CommandContext
) -> Done:  # fmt: skip
    require_for_club(actor, SEND, club.pk)

    def decide() -> Decision:
        listed = _read(club, year, pasted, today(context))
        if isinstance(listed, Refusal):
            return listed
        ruling = forward_return(listed, forwarded_cents)
        if isinstance(ruling, Refusal):
            return ruling
        lines = tuple(ReturnLine(person=person, cents=cents) for person, cents in listed.fees)
        return (ReturnSent(on=today(context), club=club.pk, year=year, cents=forwarded_cents, lines=lines),)

    return execute(actor, SEND, decide, context)


def taking_part(number: int, day: date) -> Part | Refusal:
    """The whole return as one part, if every line can still be taken: somebody may have paid meanwhile."""
    found = returns.sent_return(number)
    if found is None:
        return refuse("no_such_return", THROUGH_ONE)
    if found.taken is not None:
        return refuse("return_answered", ONLY_REVERSED)
    if refusal := fees.refused_ahead(found.sent.year, day) or _refused_line(found):
        return refusal
    acts: list[Act] = [ReturnAnswered(on=day, club=found.club.pk, sent=number, taken=True)]
    acts += [
        FeePaid(on=day, person=line.person, year=found.sent.year, cents=line.cents, club=found.club.pk)
        for line in found.sent.lines
    ]
    told = f"{found.club.name}: {counted(len(found.sent.lines), 'fee')} of {found.sent.year}"
    return Part(account=FEES, cents=found.sent.cents, told=told, acts=tuple(acts))


def _refused_line(found: SentReturn) -> Refusal | None:
    paid = fees.paid_fees(found.sent.year)
    again = [line.person for line in found.sent.lines if line.person in paid]
    if again:
        names = Person.objects.filter(pk__in=again[:5]).values_list("full_name", flat=True)
        return refuse("paid_meanwhile", THROUGH_ONE, names=tuple(names))
    due = {each.person: each.cents for each in fees.due_fees(found.sent.year)}
    changed = [line.person for line in found.sent.lines if due.get(line.person) != line.cents]
    if changed:
        names = Person.objects.filter(pk__in=changed[:5]).values_list("full_name", flat=True)
        return refuse("due_changed", THROUGH_ONE, names=tuple(names))
    return None


def take(actor: Actor, number: int, came: MoneyCame, context: CommandContext) -> Done:
    """The money has come: each member of the list has paid."""

    def decide() -> Decision:
        part = taking_part(number, came.day)
        if isinstance(part, Refusal):
            return part
        moved = Moved(day=came.day, told=part.told, money=came.money, source="fee")
        return book_parts(books_now(context), moved, [part])

    return execute(actor, KEEP, decide, context, in_same_transaction=with_receipts(actor, context))


def send_back(actor: Actor, number: int, why: str, context: CommandContext) -> Done:
    def decide() -> Decision:
        found = returns.sent_return(number)
        if found is None:
            return refuse("no_such_return", THROUGH_ONE)
        if found.taken is not None:
            return refuse("return_answered", ONLY_REVERSED)
        if not why.strip():
            return refuse("no_reason", ONLY_REVERSED)
        answer = ReturnAnswered(on=today(context), club=found.club.pk, sent=number, taken=False, why=why.strip()[:300])
        return (answer,)

    return execute(actor, KEEP, decide, context)


def names_of(lines: Sequence[ReturnLine]) -> list[tuple[str, int]]:
    names = Person.objects.in_bulk([line.person for line in lines])
    return [(names[line.person].full_name, line.cents) for line in lines]
