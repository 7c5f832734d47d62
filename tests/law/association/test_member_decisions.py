"""What may be done about a member, where the book alone decides: on whose application, from which day."""

from datetime import date

import pytest

from tilehall.law.association import member_decisions as law
from tilehall.law.association.acts.members import Accepted, Applied
from tilehall.law.association.member_decisions import MemberCase
from tilehall.law.association.member_status import MemberFacts

from .book_entries import code, numbered

DAY = date(2026, 3, 1)
CASE = MemberCase(person=7, facts=MemberFacts(), today=DAY)


@pytest.mark.cites("nzasp.C.4.1.2")
@pytest.mark.parametrize(
    "applicant, asked, on, found",
    [
        (7, DAY, DAY, ""),
        (7, DAY, date(2026, 3, 2), ""),
        (7, DAY, date(2026, 2, 28), "before_application"),
        (8, DAY, DAY, "no_application"),
    ],
)
def test_somebody_is_accepted_on_the_own_application_and_not_before_it(applicant, asked, on, found):
    (application,) = numbered(Applied(on=asked, person=applicant))
    decided = law.accept(CASE, application, on=on, decision=None)
    if found:
        assert code(decided) == found
    else:
        assert isinstance(decided, tuple)
        assert [(type(act), act.on) for act in decided] == [(Accepted, on)]


@pytest.mark.cites("nzasp.C.4.1.2")
def test_nobody_is_declined_on_the_application_of_another():
    (application,) = numbered(Applied(on=DAY, person=8))
    assert code(law.decline(CASE, application, on=DAY, why="x")) == "no_application"
