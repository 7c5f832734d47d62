"""What is done about a member: applications, classes, leaving, clubs. Each act is an entry, with the rows of people."""

from collections.abc import Callable
from datetime import date

from django.utils import timezone

from tilehall.law.association import club_ties
from tilehall.law.association import member_decisions as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import KINDS as MEMBERS
from tilehall.law.association.acts.members import PayerChosen, Secretary
from tilehall.law.association.acts.officers import KINDS as OFFICES
from tilehall.law.association.member_decisions import MemberCase
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import effects, member_files, store
from tilehall.site.association.book.take_back_rights import right_to_take_back
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, NotYours, require_for_club
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.models import Club, Person

from .commands import Decision, InSameTransaction, execute, taking_back

KEEP = "association.keep_members"
KEEP_CLUB = "association.keep_club"
Result = tuple[Entry, ...] | Refusal
DecideCase = Callable[[MemberCase], Decision]


def for_member(
    actor: Actor,
    person: Person,
    decide: DecideCase,
    context: CommandContext,
    *,
    action: str = KEEP,
    also: InSameTransaction | None = None,
) -> Result:
    """Decides on what is known of the person now, writes the acts, and what they do to the rows of people; and what
    else belongs to them."""

    def decided() -> Decision:
        people.locked_person(person.pk)
        return decide(case_of(person, context))

    def follow(new: tuple[Entry, ...]) -> None:
        carry_out(actor, new, context)
        if also is not None:
            also(new)

    return execute(actor, action, decided, context, in_same_transaction=follow)


def require_for_own_people(actor: Actor, person: Person, context: CommandContext) -> None:
    """A club officer acts about who is in the own club; never about an independent, or about another club's people."""
    if not acts_for(actor, person, timezone.localdate(context.now)):
        raise NotYours(KEEP_CLUB)


def acts_for(actor: Actor, person: Person, today: date) -> bool:
    clubs = membership.clubs_on([person.pk], today)[person.pk]
    return any(actor.may_for_club(KEEP_CLUB, club) for club in (None, *clubs))


def case_of(person: Person, context: CommandContext) -> MemberCase:
    today = timezone.localdate(context.now)
    return MemberCase(person=person.pk, facts=member_files.facts_of_one(person.pk), today=today)


def carry_out(actor: Actor, new: tuple[Entry, ...], context: CommandContext) -> None:
    for entry in new:
        effects.carry_out(entry, EntryOrigin(actor.account, context.now))


# --- joining


def apply(actor: Actor, person: Person, *, on: date, club: Club | None, told: str, context: CommandContext) -> Result:
    """Entered by the Secretary or, for the own club, by its officer."""
    if club is not None or not actor.may(KEEP):
        require_for_club(actor, KEEP_CLUB, None if club is None else club.pk)
        if person.club_id is not None:
            require_for_club(actor, KEEP_CLUB, person.club_id)
    number = None if club is None else club.pk
    return for_member(
        actor, person, lambda case: law.apply(case, on=on, club=number, told=told), context, action=KEEP_CLUB
    )


def join_through_club(actor: Actor, person: Person, club: Club, *, on: date, context: CommandContext) -> Result:
    """On the return of a club, by its officer or by who keeps the register."""
    require_for_club(actor, KEEP_CLUB, club.pk)
    if person.club_id is not None:
        require_for_club(actor, KEEP_CLUB, person.club_id)
    by_club = actor.only_for_own_clubs(KEEP_CLUB)

    def decide(case: MemberCase) -> Decision:
        return law.join_through_club(case, club.pk, on=on, by_club=by_club)

    return for_member(actor, person, decide, context, action=KEEP_CLUB)


def accept(
    actor: Actor, person: Person, *, application: int, on: date, decision: int | None, context: CommandContext
) -> Result:
    def decide(case: MemberCase) -> Decision:
        return law.accept(case, store.entry(application), on=on, decision=store.entry(decision))

    return for_member(actor, person, decide, context)


def decline(actor: Actor, person: Person, *, application: int, why: str, context: CommandContext) -> Result:
    def decide(case: MemberCase) -> Decision:
        return law.decline(case, store.entry(application), on=case.today, why=why)

    return for_member(actor, person, decide, context)


def take_over(actor: Actor, person: Person, *, on: date, club: Club | None, context: CommandContext) -> Result:
    """Who was a member before this book began."""
    number = None if club is None else club.pk
    return for_member(actor, person, lambda case: law.take_over(case, on=on, club=number), context)


def give_class(
    actor: Actor,
    person: Person,
    member_class: str,
    *,
    recommendation: int | None,
    election: int | None,
    context: CommandContext,
) -> Result:
    def decide(case: MemberCase) -> Decision:
        return law.give_class(case, member_class, store.entry(recommendation), store.entry(election))

    return for_member(actor, person, decide, context)


# --- clubs and through whom one pays


def join_club(actor: Actor, person: Person, club: Club, *, on: date, context: CommandContext) -> Result:
    """An independent member, or one of another club, joins by the Association's own officers: a club takes in nobody
    whose membership it could then end."""
    require_for_club(actor, KEEP_CLUB, club.pk)
    require_for_own_people(actor, person, context)

    def decide(case: MemberCase) -> Decision:
        return club_ties.join_club(case, club.pk, membership.spells_in(person, club), on=on)

    return for_member(actor, person, decide, context, action=KEEP_CLUB)


def leave_club(actor: Actor, person: Person, club: Club, *, on: date, context: CommandContext) -> Result:
    require_for_club(actor, KEEP_CLUB, club.pk)

    def decide(case: MemberCase) -> Decision:
        return club_ties.leave_club(case, club.pk, membership.spells_in(person, club), on=on)

    return for_member(actor, person, decide, context, action=KEEP_CLUB)


def choose_payer(actor: Actor, person: Person, club: Club, *, on: date, context: CommandContext) -> Result:
    """Of several clubs the one through which the fee is paid; each member is counted there alone."""

    def decide(case: MemberCase) -> Decision:
        if club.pk not in membership.clubs_on([person.pk], on)[person.pk]:
            return case.refuse("not_in_the_club", CONSTITUTION["4.1.3"], club=club.name)
        return (PayerChosen(on=on, person=person.pk, club=club.pk),)

    return for_member(actor, person, decide, context)


# --- leaving


def resign(
    actor: Actor, person: Person, *, received: date, addressed_to: Secretary, written: bool, context: CommandContext
) -> Result:
    """Received by the club's secretary or the Association's."""
    require_for_own_people(actor, person, context)

    def decide(case: MemberCase) -> Decision:
        return law.resign(case, received=received, addressed_to=addressed_to, written=written)

    return for_member(actor, person, decide, context, action=KEEP_CLUB)


def declare_ceased(actor: Actor, person: Person, *, decision: int | None, context: CommandContext) -> Result:
    return for_member(actor, person, lambda case: law.declare_ceased(case, store.entry(decision)), context)


def record_death(actor: Actor, person: Person, *, on: date, context: CommandContext) -> Result:
    require_for_own_people(actor, person, context)
    return for_member(actor, person, lambda case: law.record_death(case, on=on), context, action=KEEP_CLUB)


# --- taking back


def take_back(actor: Actor, person: Person, entry: int, why: str, context: CommandContext) -> Result:
    """An entry about this person that was wrong, by who may enter its kind. The rows of people follow."""
    gone = store.entry(entry)
    right = None if gone is None else right_to_take_back(gone.act, "member")

    def decide() -> Decision:
        people.locked_person(person.pk)
        case = case_of(person, context)
        refused = None if gone is None else _refuse_taking_back(case, gone)
        return refused or taking_back(entry, why, case.today)

    def undo(new: tuple[Entry, ...]) -> None:
        if new and gone is not None:
            effects.carry_back(gone, EntryOrigin(actor.account, context.now))

    return execute(actor, right or KEEP, decide, context, in_same_transaction=undo)


def _refuse_taking_back(case: MemberCase, gone: Entry) -> Refusal | None:
    basis = CONSTITUTION["6.1"]
    if getattr(gone.act, "person", None) != case.person:
        return case.refuse("no_such_entry", basis, entry=gone.seq)
    if right_to_take_back(gone.act, "member") is None:
        return case.refuse("taken_back_elsewhere", basis, entry=gone.seq)
    if effects.effect_of(gone.act) is None:
        return None
    # What came after it was decided on what it did: the last comes off first. Decisions, payments and billets were not.
    known = store.entries_about(*MEMBERS.values(), *OFFICES.values(), persons=[case.person])
    later = tuple(each.seq for each in known if each.seq > gone.seq)
    return case.refuse("later_entries", basis, entry=gone.seq, entries=later) if later else None
