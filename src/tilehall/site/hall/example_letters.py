"""The letters of the example association: whose they are, who is reached by mail, and a notice to all clubs."""

from datetime import datetime

from tilehall.site.association.post import actions as post
from tilehall.site.association.post.actions import NewLetter, to_club, to_person
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .example_people import NAME

NOTICE = """Kia ora koutou,

the next annual meeting is being prepared.
Whom would your club like to see in office, and what would it like to have discussed? Please tell the Secretary.

Ngā mihi
The Secretary
"""
WELCOME = """Kia ora,

welcome to the association. Your club tells you where and when it plays; all tournaments are on our pages.

Ngā mihi
The Secretary
"""
ON_PAPER = 5  # every so manieth has no mail address


def write_letters(secretary: Actor, clubs: dict[str, Club], people: dict[str, Person], now: datetime) -> None:
    """Every second club has an address of its own, the others are reached through their officers or on paper."""
    post.keep_address(CONSOLE, None, name=NAME, mail="secretary@example.org", postal="PO Box 15\nPōneke 6140", now=now)
    for number, club in enumerate(clubs.values()):
        if number % 2 == 0:
            post.keep_address(CONSOLE, club, mail=f"{club.slug}@example.org", postal="", now=now)
    for number, person in enumerate(people.values()):
        if number % ON_PAPER:
            post.keep_address(CONSOLE, person, mail=f"member{number}@example.org", postal="", now=now)
        else:
            post.keep_address(CONSOLE, person, mail="", postal=f"{number + 1} Kōwhai Street\nKirikiriroa", now=now)
    notice = NewLetter(
        kind="notice",
        recipients=[to_club(club) for club in clubs.values()],
        subject="The annual meeting: nominations and business",
        text=NOTICE,
    )
    welcomed = [to_person(person) for number, person in enumerate(people.values()) if number < 2 * ON_PAPER]
    welcome = NewLetter(kind="letter", recipients=welcomed, subject="Haere mai", text=WELCOME)
    post.write(secretary, notice, CommandContext(now, "example notice"))
    post.write(secretary, welcome, CommandContext(now, "example welcome"))
