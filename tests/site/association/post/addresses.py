"""Every address of the letters and who may go there, for tests/site/test_every_url.py."""

from datetime import datetime

from tests.site.tournaments.addresses import NOBODY, SIGNED_IN, Line
from tilehall.site.association.post import actions, store
from tilehall.site.association.post.actions import LetterContext, to_club
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club

REGISTER = frozenset({"president", "vice_president", "secretary"})
KEEP = REGISTER | {"treasurer"}
SEE = KEEP | {"club_officer"}
ADDRESSES = REGISTER | {"club_officer"}
ADDRESS = {"mail": "x@example.org", "postal": ""}

POST: dict[str, Line] = {
    "post:letters": ((), SEE, NOBODY, {}),
    "post:stuck": ((), SEE, NOBODY, {}),
    "post:all-again": ((), NOBODY, KEEP, {"state": "spent"}),
    "post:paper": ((), SEE, NOBODY, {}),
    "post:sheets": (("?first=1&last=1",), SEE, NOBODY, {}),
    "post:all-posted": ((), NOBODY, KEEP, {"first": "1", "last": "1", "way": "post", "day": "01/03/2026"}),
    "post:new": ((), REGISTER, REGISTER, {}),
    "post:new-to-person": (("person",), REGISTER, REGISTER, {}),
    "post:letter": (("letter",), SEE, NOBODY, {}),
    "post:proof": (("letter",), REGISTER, NOBODY, {}),
    "post:delivery": (("delivery",), SEE, NOBODY, {}),
    "post:say": (("delivery", "say"), NOBODY, KEEP, {}),
    "post:own-address": ((), SIGNED_IN, SIGNED_IN, ADDRESS),
    "post:association-address": ((), REGISTER, REGISTER, {**ADDRESS, "name": "Te Kāhui"}),
    "post:person-address": (("person",), ADDRESSES, ADDRESSES, ADDRESS),
    "post:club-address": (("club",), ADDRESSES, ADDRESSES, ADDRESS),
}


def written(club: Club, now: datetime) -> dict[str, str]:
    """A receipt for a club, which all who see letters see."""
    context = LetterContext(CONSOLE, now, "walk")
    letter = actions.send("receipt", [to_club(club)], "Receipt", "Thank you.", context=context)
    delivery = store.deliveries(store.Q(letter=letter)).get()
    return {"letter": str(letter.pk), "delivery": str(delivery.pk), "say": "up"}
