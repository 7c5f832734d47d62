"""Clubs: one fee at registration, none yearly, closing, the voting member, and their number in a year."""

from datetime import date

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.club_registration import (
    ClubRecord,
    annual_fee,
    club_year,
    registration_fee,
    vote_weight,
)
from tilehall.law.association.membership import Span
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files
from tilehall.site.association.book.actions import clubs, members, suspensions
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE

from .associations import TODAY, a_club, a_decision, a_member, a_person, at, done

pytestmark = pytest.mark.django_db


@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_new_club_pays_twenty_dollars_once_and_nothing_yearly():
    harbour = people.add_club(CONSOLE, name="Harbour", town="")
    done(clubs.apply(CONSOLE, harbour, on=date(2026, 4, 1), context=at()))
    assert not club_files.record(harbour.pk).registered(date(2026, 4, 1))
    wrong = clubs.register(CONSOLE, harbour, on=date(2026, 4, 1), cents=1900, taken_over=False, context=at())
    assert isinstance(wrong, Refusal)
    assert wrong.code == "registration_fee"
    done(clubs.register(CONSOLE, harbour, on=date(2026, 4, 3), cents=2000, taken_over=False, context=at()))
    assert club_files.registered_on(date(2026, 4, 3)) == {harbour.pk}
    assert (registration_fee().value, annual_fee().value) == (2000, 0)


@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_club_is_registered_once():
    club = a_club()
    again = clubs.register(CONSOLE, club, on=TODAY, cents=2000, taken_over=False, context=at())
    assert again.code == "registered_already"
    done(clubs.close(CONSOLE, club, on=date(2026, 6, 1), why="few players", context=at()))
    assert club_files.registered_on(date(2026, 5, 31)) == {club.pk}
    assert club_files.registered_on(date(2026, 6, 1)) == frozenset()
    assert clubs.close(CONSOLE, club, on=TODAY, why="", context=at()).code == "not_registered"
    done(clubs.register(CONSOLE, club, on=date(2026, 9, 1), cents=2000, taken_over=False, context=at()))
    assert club_files.record(club.pk).registered(TODAY)


@pytest.mark.cites("nzasp.C.7.1")
def test_one_of_its_own_votes_for_a_club():
    club = a_club()
    inside, outside = a_member("Ana", club=club), a_member("Bob")
    assert clubs.name_voting_member(CONSOLE, club, outside, on=TODAY, context=at()).code == "not_in_the_club"
    done(clubs.name_voting_member(CONSOLE, club, inside, on=date(2026, 1, 1), context=at()))
    record = club_files.record(club.pk)
    assert record.voting_member(date(2025, 12, 31)) is None
    assert record.voting_member(TODAY) == inside.pk


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.7.2")
def test_nobody_votes_for_two_clubs():
    """The Management Committee would hear one of the two votes, and nobody would be told."""
    harbour, bay = a_club("Harbour"), a_club("Bay")
    ana, bob = a_member("Ana", club=harbour), a_member("Bob", club=harbour)
    done(members.join_club(CONSOLE, ana, bay, on=TODAY, context=at()))
    done(clubs.name_voting_member(CONSOLE, harbour, ana, on=TODAY, context=at()))
    refused = clubs.name_voting_member(CONSOLE, bay, ana, on=TODAY, context=at())
    assert (refused.code, dict(refused.detail)["club"]) == ("votes_for_another", "Harbour")
    done(clubs.name_voting_member(CONSOLE, harbour, bob, on=TODAY, context=at()))
    done(clubs.name_voting_member(CONSOLE, bay, ana, on=TODAY, context=at()))


def test_who_is_in_a_club_and_no_member_is_not_counted():
    club = a_club()
    person = a_person("Ana")
    people.set_club(CONSOLE, person=person, club=club, now=at().now)
    a_member("Bob", club=club)
    assert [each.full_name for each in club_files.affiliated_on(club, TODAY)] == ["Bob"]


@pytest.mark.cites("nzasp.C.2.2")
def test_the_clubs_of_a_year_are_those_at_its_start_and_what_came_and_went():
    records = [ClubRecord(club=number, spans=(Span(date(2020, 1, 1)),)) for number in range(30)]
    records[0] = ClubRecord(club=0, spans=(Span(date(2020, 1, 1), date(2026, 7, 1)),))
    records += [ClubRecord(club=30 + number, spans=(Span(date(2026, 3, 1)),)) for number in range(2)]
    year = club_year(records, 2026)
    assert (year.at_start, year.registered, year.closed, year.at_end, year.net) == (30, 2, 1, 31, 1)


days = st.dates(date(2024, 1, 1), date(2028, 12, 31))


@given(st.lists(st.tuples(days, st.none() | days), max_size=12))
def test_the_sums_of_a_year_are_those_of_a_plain_count(pairs):
    spans = [(since, until) for since, until in pairs if until is None or until > since]
    records = [ClubRecord(club=number, spans=(Span(*span),)) for number, span in enumerate(spans)]
    year = club_year(records, 2026)
    first, after = date(2026, 1, 1), date(2026, 12, 31)
    assert year.at_start == sum(record.registered(first) for record in records)
    assert year.at_end == sum(record.registered(after) for record in records)


@pytest.mark.cites("nzasp.C.7.2")
def test_a_clubs_vote_weighs_as_many_as_pay_through_it():
    club, other = a_club(), a_club("Bay")
    for name in ("Ana", "Bob", "Cleo"):
        a_member(name, club=club)
    twice = a_member("Dora", club=other)
    done(members.join_club(CONSOLE, twice, club, on=date(2025, 1, 1), context=at()))
    assert vote_weight(club_files.paying_through(club, TODAY)).value == 3
    assert vote_weight(club_files.paying_through(other, TODAY)).value == 1


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.4.2.2")
def test_who_has_no_vote_votes_for_no_club():
    club = a_club()
    honorary, suspended = a_member("Hana", club=club), a_member("Sam", club=club)
    recommended = a_decision("management", "recommend_honorary", date(2026, 5, 1), honorary)
    elected = a_decision("agm", "elect_honorary", date(2026, 5, 30), honorary)
    done(members.give_class(CONSOLE, honorary, "honorary", recommendation=recommended, election=elected, context=at()))
    decision = a_decision("executive", "suspend", date(2027, 1, 1), suspended)
    asked = SuspensionAsked(since=date(2027, 1, 1), until=date(2027, 6, 1), why="conduct", decision=decision)
    done(suspensions.suspend(CONSOLE, suspended, asked, at()))
    for person in (honorary, suspended):
        assert clubs.name_voting_member(CONSOLE, club, person, on=TODAY, context=at()).code == "no_vote_to_give"
        done(clubs.name_voting_member(CONSOLE, club, person, on=date(2026, 1, 1), context=at()))


@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_club_that_has_closed_is_not_among_those_where_people_play(client):
    gone = a_club("Gone")
    a_club("Harbour")
    people.add_club(CONSOLE, name="Never Registered", town="")
    done(clubs.close(CONSOLE, gone, on=date(2026, 4, 1), why="", context=at()))
    shown = client.get(reverse("people:clubs")).content.decode()
    assert "Harbour" in shown
    assert "Never Registered" in shown
    assert "Gone" not in shown
    assert client.get(reverse("people:club", args=[gone.slug])).status_code == 200  # its past stays readable
