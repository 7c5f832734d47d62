"""Every address of the ballots and who may go there, for tests/site/test_every_url.py."""

from datetime import datetime

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

Line = tuple[tuple[str, ...], frozenset[str], frozenset[str], dict[str, str]]

NOBODY: frozenset[str] = frozenset()
RUN = frozenset({"president", "vice_president", "secretary"})
ROLES = RUN | {"player", "club_officer", "organiser", "director", "scorer", "adjudicator", "referee"}
SIGNED_IN = ROLES | {"ratings_manager", "treasurer", "webmaster", "magazine_editor", "account"}
ALL = SIGNED_IN | {"visitor"}

BALLOTS: dict[str, Line] = {
    "ballots:ballots": ((), ALL, NOBODY, {}),
    "ballots:open": ((), RUN, RUN, {"title": "L", "question": "L?", "choices": "A", "picks": "1", "who": "members"}),
    "ballots:ballot": (("ballot",), ALL, NOBODY, {}),
    "ballots:code": (("ballot",), SIGNED_IN, SIGNED_IN, {"code": "GUESSED"}),
    "ballots:shared": (("ballot",), RUN, RUN, {"do": "hand"}),
    "ballots:vote": (("ballot",), ALL, ALL, {"codes": "GUESSED", "pick": "0"}),
    "ballots:run": (("ballot",), RUN, RUN, {"do": "anew"}),
    "ballots:paper": (("ballot",), RUN, RUN, {"do": "count"}),
}


def ballot_of_the_walk(person: Person, now: datetime) -> str:
    """One for which codes are given out."""
    plan = actions.BallotPlan(title="Walk", question="Walk?", choices=("A", "B"), electorate=((person.pk, 1),))
    opened = actions.open_ballot(CONSOLE, plan, CommandContext(now, "walk ballot"))
    assert not isinstance(opened, Refusal)
    return str(opened.number)
