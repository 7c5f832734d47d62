"""Clubs: application, registration, closing, and who votes for them."""

from collections.abc import Callable
from datetime import date

from django.utils import timezone

from tilehall.law.association import club_registration as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import VotingMemberNamed
from tilehall.law.association.club_registration import ClubRecord
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files, member_files, store
from tilehall.site.association.book.take_back_rights import right_to_take_back
from tilehall.site.people.actor import Actor, require_for_club
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .commands import KEEPING, Decision, execute, taking_back
from .members import KEEP_CLUB, Result

KEEP = "association.keep_clubs"


def _for_club(
    actor: Actor, club: Club, decide: Callable[[ClubRecord], Decision], context: CommandContext, action: str = KEEP
) -> Result:
    return execute(actor, action, lambda: decide(club_files.record(club.pk)), context)


def apply(actor: Actor, club: Club, *, on: date, context: CommandContext) -> Result:
    return _for_club(actor, club, lambda record: law.apply(record, on=on), context)


def register(actor: Actor, club: Club, *, on: date, cents: int, taken_over: bool, context: CommandContext) -> Result:
    return _for_club(
        actor, club, lambda record: law.register(record, on=on, cents=cents, taken_over=taken_over), context
    )


def close(actor: Actor, club: Club, *, on: date, why: str, context: CommandContext) -> Result:
    return _for_club(actor, club, lambda record: law.close(record, on=on, why=why), context)


def name_voting_member(actor: Actor, club: Club, person: Person, *, on: date, context: CommandContext) -> Result:
    """By the club's own officer, or by who keeps the register."""
    require_for_club(actor, KEEP_CLUB, club.pk)

    def decide(record: ClubRecord) -> Decision:
        affiliated = {each.pk for each in club_files.affiliated_on(club, on)}
        votes, other = bool(member_files.status(person, on).votes), club_files.votes_for(person, on) - {club.pk}
        elsewhere = str(Club.objects.get(pk=min(other))) if other else ""
        return law.name_voting_member(record, person.pk, affiliated, on=on, votes=votes, elsewhere=elsewhere)

    return _for_club(actor, club, decide, context, KEEP_CLUB)


def take_back(actor: Actor, club: Club, entry: int, why: str, context: CommandContext) -> Result:
    """An entry about this club that was wrong, by who may enter its kind."""
    gone = store.entry(entry)
    right = None if gone is None else right_to_take_back(gone.act, "club")
    require_for_club(actor, right or KEEP, club.pk)

    def decide() -> Decision:
        refused = None if gone is None else _refuse_taking_back(club, gone)
        return refused or taking_back(entry, why, timezone.localdate(context.now))

    return execute(actor, right or KEEP, decide, context)


def _refuse_taking_back(club: Club, gone: Entry) -> Refusal | None:
    if getattr(gone.act, "club", None) != club.pk:
        return Refusal(code="no_such_entry", rests_on=(KEEPING,), detail=(("entry", gone.seq),))
    if right_to_take_back(gone.act, "club") is None:
        return Refusal(code="taken_back_elsewhere", rests_on=(KEEPING,), detail=(("entry", gone.seq),))
    if isinstance(gone.act, VotingMemberNamed):
        return None
    # What came after it was decided on the registration as it was: the last comes off first.
    known = store.entries_about(*club_files.KINDS, clubs=[club.pk])
    later = tuple(each.seq for each in known if each.seq > gone.seq)
    if not later:
        return None
    return Refusal(code="later_entries", rests_on=(KEEPING,), detail=(("entry", gone.seq), ("entries", later)))
