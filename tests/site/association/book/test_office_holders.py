"""Who is in which office: the book goes before the role, and where it is silent the role tells."""

from datetime import date

import pytest

from tests.site.people.conftest import officer
from tilehall.site.association.book import office_holders
from tilehall.site.association.book.actions import officers
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role

from .associations import a_decision, a_member, at, done

pytestmark = pytest.mark.django_db
AGM, TODAY = date(2026, 5, 30), date(2027, 3, 1)


@pytest.mark.cites("nzasp.C.6.1", "nzasp.C.8")
def test_where_the_book_is_silent_the_role_tells_and_both_are_in_the_order_of_the_clause():
    secretary = officer(Role.SECRETARY).person
    ana = a_member("Ana")
    elected = a_decision("agm", "elect_officer", AGM, ana)
    done(officers.take_office(CONSOLE, ana, office="president", on=AGM, decision=elected, context=at()).result)
    assert list(office_holders.officers_on(TODAY).items()) == [("president", ana), ("secretary", secretary)]
    assert office_holders.trustees_on(TODAY) == (ana.pk, secretary.pk)
    assert office_holders.trustees_on(date(2026, 5, 29)) == (secretary.pk,)


@pytest.mark.cites("nzasp.C.9.6", "reading:R-10")
def test_who_is_president_by_the_book_is_that_before_an_office_by_role():
    ana = a_member("Ana")
    people.give_role(CONSOLE, person=ana, role=Role.TREASURER, since=date(2020, 1, 1), now=at().now)
    elected = a_decision("agm", "elect_officer", AGM, ana)
    done(officers.take_office(CONSOLE, ana, office="president", on=AGM, decision=elected, context=at()).result)
    assert list(office_holders.officers_on(TODAY)) == ["president", "treasurer"]


@pytest.mark.cites("nzasp.C.6.2")
def test_who_keeps_a_role_after_the_office_is_known_to_have_left_it():
    old, new = officer(Role.SECRETARY).person, a_member("New")
    assert office_holders.left_their_office(TODAY) == frozenset()
    elected = a_decision("agm", "elect_officer", AGM)
    done(officers.hand_over(CONSOLE, [("secretary", new, elected)], on=AGM, context=at()).result)
    assert office_holders.left_their_office(TODAY) == {(Role.SECRETARY, old.pk)}
    assert office_holders.officers_on(TODAY) == {"secretary": new}
