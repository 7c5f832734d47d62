"""How people stand on the day of a meeting, by what the register says now and not only when they came."""

from datetime import date

from tilehall.law.association.meeting import conduct
from tilehall.law.association.meeting.acts.floor import StandingsTaken
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import register
from tilehall.site.people.models import Person

from .commands import Decide, Decision


def by_standing(decide: Decide, today: date, *, of: int | None = None) -> Decide:
    """Decides on the meeting as everybody stands now; or as one person does, with those whose votes they hold. Where
    something is done, the log has that as well."""

    def on_standing(meeting: Meeting) -> Decision:
        fresh = _standings(meeting, today, of)
        for each in fresh:
            meeting = each.of(meeting)
        decided = decide(meeting)
        return decided if isinstance(decided, Refusal) or not decided else (*fresh, *decided)

    return on_standing


def checking_in(person: Person, today: date) -> Decide:
    """A club may have named another voting member since the one who is here came: then everybody stands as they do
    now, and only who votes for the club still keeps somebody else from it."""

    def decide(meeting: Meeting) -> Decision:
        attendee = register.attendee(person, meeting.called.kind, meeting.sitting.day)
        return conduct.check_in(meeting, attendee, today)

    def again_by_standing(meeting: Meeting) -> Decision:
        decided = decide(meeting)
        if isinstance(decided, Refusal) and decided.code == "club_is_represented":
            return by_standing(decide, today)(meeting)
        return decided

    return again_by_standing


def _standings(meeting: Meeting, today: date, of: int | None) -> tuple[StandingsTaken, ...]:
    if meeting.phase not in ("called", "open") or today < meeting.sitting.day:
        return ()
    wanted = conduct.standing_people(meeting)
    if of is not None:
        wanted &= {of, *(proxy.giver.person for proxy in meeting.proxies if proxy.holder == of)}
    persons = Person.objects.filter(pk__in=wanted)
    return conduct.take_standings(meeting, register.attendees(persons, meeting.called.kind, meeting.sitting.day))
