"""Addresses for visitors and for members about themselves, and who may go there, for tests/site/test_every_url.py."""

from tests.site.association.ballots.addresses import ALL, NOBODY, SIGNED_IN, Line

REGISTER = frozenset({"president", "vice_president", "secretary"})
MEMBERS = REGISTER | {"club_officer"}
CLAIMED = SIGNED_IN - {"account"}  # who has claimed a member record

VISITORS_AND_MEMBERS: dict[str, Line] = {
    "hall:visit": ((), ALL, NOBODY, {}),
    "hall:clubs": ((), ALL, NOBODY, {}),
    "hall:describe-club": (("club",), MEMBERS, MEMBERS, {"region": "Wellington"}),
    "hall:results": ((), ALL, NOBODY, {}),
    "hall:player": (("person",), ALL, NOBODY, {}),
    "hall:become-member": ((), ALL, ALL, {"full_name": "Newly Come", "contact": "by post"}),
    "hall:joining": ((), REGISTER, REGISTER, {"do": "decline", "request": "1", "why": "a jest"}),
    "hall:feed": ((), ALL, NOBODY, {}),
    "hall:own-record": ((), SIGNED_IN, NOBODY, {}),
    "hall:own-data": ((), CLAIMED, NOBODY, {}),
    "hall:own-export": ((), CLAIMED, NOBODY, {}),
    "hall:ask-deletion": ((), CLAIMED, CLAIMED, {"told": "please"}),
    "hall:merge": (("person",), REGISTER, REGISTER, {"other": "99999"}),
    "hall:merges": ((), REGISTER, REGISTER, {"undo": "1"}),
    "hall:deletions": ((), REGISTER, REGISTER, {"do": "decline", "request": "1", "why": "a jest"}),
}
