"""How anything is done in the book: ask the role, decide on what it says now, write all or nothing."""

from collections.abc import Callable, Sequence
from datetime import date

from tilehall.law.association.acts.act import Act, Entry, TakenBack
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.offices import executive_offices
from tilehall.law.association.own_affairs import refuse_own_affairs
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store
from tilehall.site.association.book.take_back_rights import OWN_WAYS
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.roles import role_of_office

Decision = Sequence[Act] | Refusal
Decide = Callable[[], Decision]
# What else belongs to the same transaction: dated rows of people, letters.
InSameTransaction = Callable[[tuple[Entry, ...]], None]
# What a book that loses nothing rests on: the Executive's everyday running of affairs.
KEEPING: Basis = CONSTITUTION["6.1"]


def execute(
    actor: Actor,
    action: str,
    decide: Decide,
    context: CommandContext,
    *,
    in_same_transaction: InSameTransaction | None = None,
) -> tuple[Entry, ...] | Refusal:
    """The entries that came of it; none where the command was carried out before. Or why not."""
    require(actor, action)

    def once() -> tuple[Entry, ...] | Refusal:
        # First of all: what is read after it may be newer, and then the writing finds that it is.
        seen = store.head()
        if store.answered(context.command_id):
            return ()
        decided = decide()
        if isinstance(decided, Refusal):
            return decided
        if (refused := _refuse_own_affairs(actor, decided)) is not None:
            return refused
        entries = store.append_after(seen, decided, origin(actor, context))
        if in_same_transaction is not None:
            in_same_transaction(entries)
        return entries

    return until_no_clash(once)


def _refuse_own_affairs(actor: Actor, acts: Sequence[Act]) -> Refusal | None:
    """The console is nobody's own: what one officer alone cannot do is done there, or by another."""
    if actor.person is None or actor.console:
        return None
    held = [office for office in executive_offices().value if role_of_office(office) in actor.roles]
    return refuse_own_affairs(actor.person.pk, acts, store.entry, held)


def refuse_to_take_back(number: int, why: str) -> Entry | Refusal:
    """The entry, if it may be taken back: nothing that counts rests on it, and it is said why."""
    if not why.strip():
        return Refusal(code="why_missing", rests_on=(KEEPING,))
    found = store.entry(number)
    if found is None:
        return Refusal(code="no_such_entry", rests_on=(KEEPING,), detail=(("entry", number),))
    if type(found.act) in OWN_WAYS:
        return Refusal(code="taken_back_elsewhere", rests_on=(KEEPING,), detail=(("entry", number),))
    decided = store.entry(found.act.decision) if isinstance(found.act, ApprovalRecorded) else found
    if decided is not None and isinstance(decided.act, Decided) and decided.act.meeting is not None:
        # The meeting's log says it was carried, or approved: only there it is undone, and the book follows.
        detail = (("entry", number), ("reference", decided.act.reference))
        return Refusal(code="decided_at_a_meeting", rests_on=(CONSTITUTION["9.8"],), detail=detail)
    if resting := store.resting_on(number):
        numbers = tuple(each.seq for each in resting)
        return Refusal(code="others_rest_on_it", rests_on=(KEEPING,), detail=(("entry", number), ("entries", numbers)))
    return found


def taking_back(number: int, why: str, day: date) -> Decision:
    found = refuse_to_take_back(number, why)
    return found if isinstance(found, Refusal) else (TakenBack(on=day, entry=number, why=why.strip()),)
