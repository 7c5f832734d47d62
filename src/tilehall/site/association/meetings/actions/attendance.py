"""What people do from their phones: they check in, second, vote, and go. By their own code, so that nobody signs in."""

from collections.abc import Mapping

from django.utils import timezone

from tilehall.law.association.meeting import conduct, motions
from tilehall.law.association.meeting.records import Choice
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from .commands import ATTEND, Decide, execute
from .standings import by_standing, checking_in


def check_in_oneself(number: int, person: Person, actor: Actor, context: CommandContext) -> MeetingState | Refusal:
    return execute(actor, ATTEND, number, checking_in(person, timezone.localdate(context.now)), context)


def set_presence(number: int, person: int, context: CommandContext, *, gone: bool) -> MeetingState | Refusal:
    who = Person.objects.get(pk=person)
    coming = checking_in(who, timezone.localdate(context.now))
    decide: Decide = (lambda meeting: conduct.go_away(meeting, person)) if gone else coming
    return execute(Actor(person=who), ATTEND, number, decide, context)


def second(number: int, person: int, motion: int, context: CommandContext) -> MeetingState | Refusal:
    return _as(number, person, lambda meeting: motions.second(meeting, motion, person), context)


def give_vote(
    number: int, person: int, motion: int, choices: Mapping[int, Choice], context: CommandContext
) -> MeetingState | Refusal:
    return _as(number, person, lambda meeting: motions.give_vote(meeting, motion, person, choices), context)


def _as(number: int, person: int, decide: Decide, context: CommandContext) -> MeetingState | Refusal:
    """The log names who did it by the code they hold. Rights that were taken since they came are not used."""
    who = Person.objects.get(pk=person)
    on_standing = by_standing(decide, timezone.localdate(context.now), of=person)
    return execute(Actor(person=who), ATTEND, number, on_standing, context)
