"""Who has a vote at which meeting, and by which clause somebody has none."""

from datetime import date

import pytest

from tilehall.law.association.meeting.entitlement import refuse_vote
from tilehall.law.association.meeting.records import Attendee, MeetingKind, Proxy
from tilehall.law.rulebook.basis import basis_texts

from .meeting_scene import who

KINDS: tuple[MeetingKind, ...] = ("agm", "sgm", "management", "executive")


@pytest.mark.cites("nzasp.C.4.1.1", "nzasp.C.5.3", "nzasp.C.4.2.2")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "one, code, clause",
    [
        (who(1, "visitor", "president"), "not_a_member", "nzasp.C.4.1.1"),
        (who(1, office="president", suspended=True), "suspended", "nzasp.C.5.3"),
        (who(1, "honorary", "president"), "no_vote_class", "nzasp.C.4.2.2"),
        (who(1, "honorary_vp", voting_for=3), "no_vote_class", "nzasp.C.4.2.2"),
    ],
)
def test_who_has_no_vote_at_any_meeting(kind: MeetingKind, one: Attendee, code: str, clause: str) -> None:
    found = refuse_vote(kind, one)
    assert found is not None
    assert (found.code, basis_texts(*found.rests_on)) == (code, [clause])


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.6.1", "nzasp.C.9.7")
@pytest.mark.parametrize(
    "one, votes_at",
    [
        (who(1, office="president", club=3), KINDS),
        (who(1, club=3, voting_for=3), ("agm", "sgm", "management")),
        (who(1), ("agm", "sgm", "management")),  # an independent
        (who(1, "life", club=3), ("agm", "sgm")),
    ],
)
def test_who_votes_at_which_meeting(one: Attendee, votes_at: tuple[MeetingKind, ...]) -> None:
    found = {kind: refuse_vote(kind, one) for kind in KINDS}
    assert tuple(kind for kind, refusal in found.items() if refusal is None) == votes_at
    clauses = {"management": "nzasp.C.7.1", "executive": "nzasp.C.6.1"}
    for kind, refusal in found.items():
        if refusal is not None:
            assert (refusal.code, basis_texts(*refusal.rests_on)) == ("not_on_committee", [clauses[kind]])


@pytest.mark.cites("nzasp.C.9.7")
def test_a_proxy_for_some_business_is_for_no_other() -> None:
    proxy = Proxy(giver=who(5), holder=2, holder_name="Two", received=date(2026, 5, 30), items=(2, 3))
    assert [proxy.covers(item) for item in (1, 2, 3)] == [False, True, True]


@pytest.mark.cites("nzasp.C.7.1")
def test_an_honorary_member_or_a_visitor_is_no_independent() -> None:
    found = [who(1, member).independent for member in ("ordinary", "life", "honorary", "honorary_vp", "visitor")]
    assert found == [True, True, False, False, False]
    assert not who(1, club=3).independent
