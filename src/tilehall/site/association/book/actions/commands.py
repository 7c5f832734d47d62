"""How anything is done in the book: ask the role, decide on what it says now, write all or nothing."""

from collections.abc import Callable, Sequence
from datetime import date

from tilehall.law.association.acts.act import Act, Entry, TakenBack
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import FeePaid, FeesSet
from tilehall.law.association.acts.money import KINDS as MONEY_KINDS
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin

Decision = Sequence[Act] | Refusal
Decide = Callable[[], Decision]
# What else belongs to the same transaction: dated rows of people, letters.
InSameTransaction = Callable[[tuple[Entry, ...]], None]
# What a book that loses nothing rests on: the Executive's everyday running of affairs.
KEEPING: Basis = CONSTITUTION["6.1"]
# What only the room of money takes back, in its own ways.
_MONEY: frozenset[type[Act]] = frozenset({FeePaid, FeesSet, *MONEY_KINDS.values()})


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
        if store.answered(context.command_id):
            return ()
        decided = decide()
        if isinstance(decided, Refusal):
            return decided
        entries = store.append(decided, origin(actor, context))
        if in_same_transaction is not None:
            in_same_transaction(entries)
        return entries

    return until_no_clash(once)


def refuse_to_take_back(number: int, why: str) -> Entry | Refusal:
    """The entry, if it may be taken back: nothing that counts rests on it, and it is said why."""
    if not why.strip():
        return Refusal(code="why_missing", rests_on=(KEEPING,))
    found = store.entry(number)
    if found is None:
        return Refusal(code="no_such_entry", rests_on=(KEEPING,), detail=(("entry", number),))
    if type(found.act) in _MONEY:
        # Votes and signatures stand, and the ledger is put right by entries that reverse others.
        return Refusal(code="money_stays", rests_on=(KEEPING,), detail=(("entry", number),))
    if isinstance(found.act, Decided) and found.act.meeting is not None:
        # The meeting's log says it was carried: only there it is undone, and the book follows.
        detail = (("entry", number), ("reference", found.act.reference))
        return Refusal(code="decided_at_a_meeting", rests_on=(CONSTITUTION["9.8"],), detail=detail)
    if resting := store.resting_on(number):
        numbers = tuple(each.seq for each in resting)
        return Refusal(code="others_rest_on_it", rests_on=(KEEPING,), detail=(("entry", number), ("entries", numbers)))
    return found


def taking_back(number: int, why: str, day: date) -> Decision:
    found = refuse_to_take_back(number, why)
    return found if isinstance(found, Refusal) else (TakenBack(on=day, entry=number, why=why.strip()),)
