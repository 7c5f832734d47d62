"""Files of the bank, and what each line is: matched, split, put aside, in the ledger already, or none of ours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.money import BankLinePassed, BankLinesTaken, BankLineTied, TakenLine
from tilehall.law.association.fee_years import financial_year
from tilehall.law.association.money.accounts import BANK, PUT_ASIDE
from tilehall.law.association.money.bank_file import BankFile, read_bank_file
from tilehall.law.association.money.bank_repeats import SortedFile, sort_lines
from tilehall.law.association.money.interest import CLAUSE
from tilehall.law.association.money.journal import DOUBLE_ENTRY, ONLY_REVERSED, Books, refuse
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import bank, ledger, payees, payments
from tilehall.site.association.money.store.bank import LineState
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext

from .booking import Moved, Part, book_parts
from .ledger import KEEP, Done, books_now, refused_by_gate, reversing_acts, today
from .letters import with_receipts
from .payments import refuse_line

ONCE = CONSTITUTION.silent("what the bank says counts once, whoever imports it")


@dataclass(frozen=True, slots=True)
class BankPreview:
    """A file that was read: what is wrong in it, what is new and what is known. Nothing is taken in yet."""

    file: BankFile
    sorted: SortedFile


def preview(actor: Actor, raw: bytes, context: CommandContext) -> BankPreview:
    require(actor, KEEP)
    file = read_bank_file(raw, latest=today(context))
    return BankPreview(file, _sorted(file))


def _sorted(file: BankFile) -> SortedFile:
    if not file.lines:
        return SortedFile((), ())
    days = [line.day for line in file.lines]
    return sort_lines(file.lines, bank.known_marks(min(days), max(days)))


def take_in(actor: Actor, title: str, raw: bytes, context: CommandContext) -> Done:
    """What is new in the file. The same file again, by whomever, brings nothing: that is said, and nothing doubles."""

    def decide() -> Decision:
        file = read_bank_file(raw, latest=today(context))
        if file.problems:
            return refuse("file_at_fault", DOUBLE_ENTRY, problems=tuple(str(each) for each in file.problems[:5]))
        new = _sorted(file).new
        if not new:
            return refuse("nothing_new", ONCE, lines=len(file.lines))
        lines = [
            TakenLine(
                day=each.line.day, cents=each.line.cents, told=each.line.told, words=each.mark[2], repeat=each.mark[3]
            )
            for each in new
        ]
        return (BankLinesTaken(on=today(context), title=title[:200], account=BANK, lines=tuple(lines)),)

    return execute(actor, KEEP, decide, context)


def _on_line(
    actor: Actor,
    place: tuple[int, int],
    decide: Callable[[LineState], Decision],
    context: CommandContext,
) -> Done:
    def on_the_line() -> Decision:
        found = bank.line(*place)
        if found is None:
            return refuse("no_such_line", DOUBLE_ENTRY)
        return decide(found)

    return execute(actor, KEEP, on_the_line, context, in_same_transaction=with_receipts(actor, context))


def settle(
    actor: Actor,
    place: tuple[int, int],
    parts_now: Callable[[], Sequence[Part] | Refusal],
    told: str,
    context: CommandContext,
    *,
    to_a_member: bool = False,
) -> Done:
    """The line is these parts. What was said of it before is taken back with it."""

    def decide(found: LineState) -> Decision:
        parts = parts_now()
        if isinstance(parts, Refusal):
            return parts
        off = found.row.cents - sum(part.cents for part in parts)
        if off:
            return refuse("does_not_add_up", DOUBLE_ENTRY, line_cents=found.row.cents, off_cents=off)
        before = _taken_back(found, context)
        if isinstance(before, Refusal):
            return before
        moved = Moved(
            day=_booked_on(books_now(context), found.row.day),
            told=told,
            money=BANK,
            source="bank",
            bank=place,
            said=found.row.told,
            to_a_member=to_a_member,
        )
        return book_parts(books_now(context), moved, parts, before)

    return _on_line(actor, place, decide, context)


def _booked_on(books: Books, day: date) -> date:
    """The bank's day; for one in a year that takes nothing more it is of today, as every correction."""
    return day if books.takes(financial_year(day)) else books.today


def _taken_back(found: LineState, context: CommandContext) -> tuple[Act, ...] | Refusal:
    if found.is_open:
        return ()
    if not found.aside or found.settled_by is None:
        return refuse("line_settled", ONLY_REVERSED, by=found.settled_by)
    entry = ledger.ledger_entry(found.settled_by)
    if entry is None:
        return ()
    return reversing_acts(books_now(context), entry, today(context), "Explained: no longer put aside")


def put_aside(actor: Actor, place: tuple[int, int], why: str, context: CommandContext) -> Done:
    """Booked as money that is not explained yet, so that the bank's balance is right meanwhile."""

    def decide(found: LineState) -> Decision:
        if not found.is_open:
            return refuse("line_settled", ONLY_REVERSED, by=found.settled_by)
        told = f"Put aside: {why.strip() or found.row.told}"[:500]
        day = _booked_on(books_now(context), found.row.day)
        moved = Moved(day=day, told=told, money=BANK, source="bank", bank=place)
        return book_parts(books_now(context), moved, [Part(account=PUT_ASIDE, cents=found.row.cents)])

    return _on_line(actor, place, decide, context)


def tie(actor: Actor, place: tuple[int, int], posted: int, context: CommandContext) -> Done:
    """The line is an entry that was made by hand before."""

    def decide(found: LineState) -> Decision:
        if not found.is_open:
            return refuse("line_settled", ONLY_REVERSED, by=found.settled_by)
        if not bank.may_be_these(found.row, BANK).filter(entry=posted).exists():
            return refuse("not_this_entry", DOUBLE_ENTRY, entry=posted)
        if refusal := _refused_tie(found, posted, context):
            return refusal
        return (BankLineTied(on=today(context), bank=place[0], bank_place=place[1], posted=posted),)

    return _on_line(actor, place, decide, context)


def _refused_tie(found: LineState, posted: int, context: CommandContext) -> Refusal | None:
    """Whom the bank names is looked at now: when the entry was made, its words were all there was."""
    entry = ledger.ledger_entry(posted)
    if found.row.cents > 0 or entry is None:
        return None
    if entry.posted.source == "payment":
        case = payments.case(entry.posted.about[0])
        return None if case is None else refuse_line(case, found.row.told, found.row.day)
    return refused_by_gate(books_now(context), entry.journal, f"{entry.posted.told} {found.row.told}")


def pass_over(actor: Actor, place: tuple[int, int], why: str, context: CommandContext) -> Done:
    def decide(found: LineState) -> Decision:
        if not found.is_open:
            return refuse("line_settled", ONLY_REVERSED, by=found.settled_by)
        if not why.strip():
            return refuse("no_reason", ONLY_REVERSED)
        named = payees.people_named(found.row.told, found.row.day) if found.row.cents < 0 else ()
        if named:
            return refuse("member_paid_by_hand", CLAUSE, names=tuple(person.full_name for person in named))
        return (BankLinePassed(on=today(context), bank=place[0], bank_place=place[1], why=why.strip()[:300]),)

    return _on_line(actor, place, decide, context)
