"""Who reads the annual report and accounts of a year: the Executive always, a member once a meeting was given them.

It is a privilege of members: whose rights are taken for a time reads them no more than who has left.
"""

from datetime import date

from tilehall.site.people import membership
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.rights_taken import are_taken

from . import annual_meetings

SEE = "association.see_report"


def presented_to(actor: Actor, today: date) -> list[int]:
    """The years of which this member reads what a meeting was given, the newest first; none for who is no member."""
    if actor.person is None or not (years := annual_meetings.presented()):
        return []
    is_member = membership.held_on(today).filter(person=actor.person).exists()
    return sorted(years, reverse=True) if is_member and not are_taken(actor.person.pk, today) else []


def demand_reader(actor: Actor, year: int, today: date) -> None:
    if not actor.may(SEE) and year not in presented_to(actor, today):
        raise NotYours(SEE)
