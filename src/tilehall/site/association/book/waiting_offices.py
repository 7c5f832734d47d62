"""What waits about offices, clubs, the Rules Committee and the calendar: elections that are not handed over yet,
offices without a holder or held by no member, clubs that nobody has registered, too few on the committee, and the
championship's format before its last day."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from django.urls import reverse

from tilehall.law.association import calendar_plans
from tilehall.law.association.acts.calendar import FormatSet
from tilehall.law.association.committees import fewest
from tilehall.law.association.officers import Term
from tilehall.law.association.weekends import format_deadline
from tilehall.site.pages.phrases import counted, joined
from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Club

from . import club_files, member_files, registers
from .page_parts import names_of
from .waiting import Waiting
from .wording.officers import OFFICES

SOON = timedelta(days=60)


def offices(_actor: Actor, today: date) -> Iterator[Waiting]:
    elected = registers.elections_to_hand_over()
    if elected is not None and elected.on <= today:
        what = f"{counted(len(elected.people), 'office')} to hand over"
        why = f"The Annual General Meeting of {elected.on:%d/%m/%Y} has elected: roles go along with the offices."
        url = reverse("book:register-deed", args=["hand-over"])
        yield Waiting(what, why, "Hand them over", url, clause="nzasp.C.6.2", since=elected.on)
        return
    held = registers.holders(today)
    yield from _held_by_no_member([term for term in held.values() if term is not None], today)
    vacant = [OFFICES[office] for office, term in held.items() if term is None]
    if vacant and registers.terms():
        why = "The Management Committee may appoint a member until the next Annual General Meeting."
        url = reverse("book:register", args=["officers"])
        yield Waiting(f"Vacant: {joined(vacant)}", why, "See the officers", url, clause="nzasp.C.6.7")


def clubs(_actor: Actor, today: date) -> Iterator[Waiting]:
    """In a young hall: they came in with a list, and none of them gets notice or has a vote before it is registered."""
    if Club.objects.exists() and not club_files.registered_on(today):
        why = "Open each and register it; one that was registered before pays nothing now."
        yield Waiting("No club is registered yet", why, "See the clubs", reverse("book:clubs"), clause="nzasp.C.4.1.8")


def _held_by_no_member(terms: Sequence[Term], today: date) -> Iterator[Waiting]:
    """Who is a member no longer can hold no office: somebody enters that it is left."""
    gone = member_files.without_rights({term.person for term in terms}, today)
    names = names_of(gone)
    for term in terms:
        if term.person in gone and not gone[term.person].member:
            what = f"{names[term.person]} is not a member and still {OFFICES[term.office]}"
            why = "Officers are members. Enter that the office is left; the Management Committee may then fill it."
            url = reverse("book:entry-deed", args=["leave-office", term.entry])
            yield Waiting(what, why, "Enter it", url, clause="nzasp.C.6.7", since=gone[term.person].ended)


def rules_committee(_actor: Actor, today: date) -> Iterator[Waiting]:
    """Who has died, has left or is suspended is not counted: a successor is named at once."""
    for committee in registers.all_committees(today):
        if committee.sort == "rules" and committee.stands(today):
            fit = set(committee.members) - set(member_files.without_rights(committee.members, today))
            if len(fit) < fewest(committee.sort):
                what = f"{committee.name}: {counted(len(fit), 'member')} of the Association on it"
                why = f"It has no fewer than {fewest(committee.sort)} at all times. Name a successor."
                url = reverse("book:entry-deed", args=["join-committee", committee.entry])
                yield Waiting(what, why, "Add a member", url, clause="nzasp.C.13.2", due=today)


def championship_format(_actor: Actor, today: date) -> Iterator[Waiting]:
    """For the next championship, when its last day comes near; where an association has its officers here."""
    if not registers.terms():
        return
    entries = registers.calendar_entries()
    starts = {day.first for each in (0, 1) for day in calendar_plans.calendar_of(entries, today.year + each)
              if day.what == "championship" and day.first > today}  # fmt: skip
    year, last = min(starts).year, format_deadline(min(starts))
    if last - SOON > today or calendar_plans.latest(entries, FormatSet, year) is not None:
        return
    why = "A management meeting settles when it is played, how many games there are and in what format."
    url = reverse("book:calendar-year", args=[year])
    yield Waiting(f"Format of the championship {year}", why, "See the calendar", url, clause="nzasp.C.14.3", due=last)
