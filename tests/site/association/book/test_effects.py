"""Facts of one day, facts entered late, and what is taken back: every row is what the entries that count make of it."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from tests.site.people.conftest import acting, officer
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.membership import MemberKind
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files, member_files, store
from tilehall.site.association.book.actions import clubs, members, suspensions
from tilehall.site.association.book.actions.suspensions import ClubActReported
from tilehall.site.people import actions as people
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import Role

from .associations import TODAY, a_club, a_decision, a_member, a_person, at, done

pytestmark = pytest.mark.django_db
AGM = date(2026, 5, 30)
DAY = timedelta(days=1)
SINCE = date(2026, 3, 1)


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def give_class(person: Person, member_class: str = "life", on: date = AGM) -> Entry:
    body, matter = ("executive", "life") if member_class == "life" else ("management", "honorary")
    recommended = a_decision(body, f"recommend_{matter}", on, person)
    elected = a_decision("agm", f"elect_{matter}", on, person)
    return done(
        members.give_class(CONSOLE, person, member_class, recommendation=recommended, election=elected, context=at())
    )


def take_back(person: Person, entry: Entry) -> None:
    done(members.take_back(CONSOLE, person, entry.seq, "a slip", at()))


def picture(person: Person) -> list[object]:
    """All that depends on somebody's rows, on the days around everything that happens here."""
    person.refresh_from_db()
    days = [day + DAY * shift for day in (SINCE, AGM, date(2020, 1, 1)) for shift in range(-2, 3)]
    return [
        (status.member, status.kind, status.since, status.votes, membership.clubs_on([person.pk], day)[person.pk])
        for day in days
        for status in [member_files.status(person, day)]
    ] + [person.club_id]


# --- classes and memberships of one day


@pytest.mark.cites("nzasp.C.4.3.1")
def test_a_class_that_is_given_taken_back_and_given_again_on_one_day_counts_once():
    person = a_member("Ana", AGM)  # joined on the day of the election
    before = picture(person)
    for _ in range(3):
        entry = give_class(person)
        assert member_files.status(person, AGM).kind == MemberKind.LIFE
        take_back(person, entry)
        assert picture(person) == before
    give_class(person, "honorary")
    assert member_files.status(person, AGM).kind == MemberKind.HONORARY


@pytest.mark.cites("nzasp.C.5.1")
def test_who_joins_and_resigns_on_one_day_is_a_member_on_that_day_and_what_is_taken_back_leaves_nothing():
    person = a_person("Ana")
    nobody = picture(person)
    begun = done(members.take_over(CONSOLE, person, on=SINCE, club=None, context=at()))
    joined = picture(person)
    notice = {"addressed_to": "association_secretary", "written": True}
    ended = done(members.resign(CONSOLE, person, received=SINCE, context=at(), **notice))
    held = [member_files.status(person, SINCE + DAY * shift).member for shift in (-1, 0, 1)]
    assert held == [False, True, False]
    take_back(person, ended)
    assert picture(person) == joined
    take_back(person, begun)
    assert picture(person) == nobody


Does = Callable[[Person, Club], Entry]


def _resign(person: Person, _: Club) -> Entry:
    return done(
        members.resign(CONSOLE, person, received=AGM, addressed_to="association_secretary", written=True, context=at())
    )


def _terminate(person: Person, club: Club) -> Entry:
    reported = ClubActReported(what="terminated", since=AGM, until=None, why="")
    return done(suspensions.report_club_act(CONSOLE, person, club, reported, at()))


DOES: dict[str, Does] = {
    "class": lambda person, _: give_class(person),
    "resigned": _resign,
    "died": lambda person, _: done(members.record_death(CONSOLE, person, on=AGM, context=at())),
    "terminated": _terminate,
    "left": lambda person, club: done(members.leave_club(CONSOLE, person, club, on=AGM, context=at())),
    "joined": lambda person, _: done(members.join_club(CONSOLE, person, a_club("Bay"), on=AGM, context=at())),
}


@pytest.mark.parametrize("since", [date(2020, 1, 1), AGM])
@pytest.mark.parametrize("key", DOES)
def test_taking_back_leaves_everything_as_it_was_also_on_the_first_day(key, since):
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", since, club)
    before = picture(person)
    for _ in range(2):
        entry = DOES[key](person, club) if key != "joined" or not Club.objects.filter(name="Bay") else done(
            members.join_club(CONSOLE, person, Club.objects.get(name="Bay"), on=AGM, context=at())
        )  # fmt: skip
        assert picture(person) != before
        take_back(person, entry)
        assert picture(person) == before


# --- clubs


def with_officer(club: Club) -> Club:
    holder = a_member(f"Officer of {club}", club=club)
    people.give_role(CONSOLE, person=holder, role=Role.CLUB_OFFICER, club=club, since=date(2020, 1, 1), now=at().now)
    return club


def join(person: Person, club: Club, on: date):
    return members.join_club(CONSOLE, person, club, on=on, context=at())


def leave(person: Person, club: Club, on: date):
    return members.leave_club(CONSOLE, person, club, on=on, context=at())


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_club_joined_and_left_on_one_day_is_left():
    club = a_club()
    person = a_member("Ana")
    done(join(person, club, SINCE))
    done(leave(person, club, SINCE))
    assert membership.clubs_on([person.pk], TODAY)[person.pk] == []
    person.refresh_from_db()
    assert person.club_id is None
    done(join(person, club, SINCE))
    assert membership.clubs_on([person.pk], SINCE)[person.pk] == [club.pk]
    assert membership.clubs_on([person.pk], TODAY)[person.pk] == [club.pk]


@pytest.mark.cites("nzasp.C.4.1.3")
def test_clubs_are_joined_and_left_in_the_order_of_the_days():
    club = a_club()
    person = a_member("Ana")
    done(join(person, club, date(2021, 1, 1)))
    done(leave(person, club, date(2023, 1, 1)))
    done(join(person, club, date(2025, 1, 1)))
    # The first spell is over: no leaving of a day in it ends the one that runs.
    assert refused(leave(person, club, date(2022, 1, 1))) == "before_later"
    assert refused(leave(person, club, date(2024, 1, 1))) == "not_in_the_club"
    assert refused(join(person, club, date(2020, 6, 1))) == "before_later"
    assert refused(join(person, club, date(2024, 1, 1))) == "before_later"
    assert membership.clubs_on([person.pk], TODAY)[person.pk] == [club.pk]
    assert refused(leave(person, club, TODAY + DAY)) == "not_yet"
    assert refused(join(person, a_club("Bay"), date(2019, 1, 1))) == "not_a_member"


@pytest.mark.cites("nzasp.C.4.1.3")
def test_the_club_one_pays_through_is_the_one_of_the_latest_day():
    first, second = a_club("Avon"), a_club("Bay")
    person = a_member("Ana", club=first)
    done(join(person, second, date(2021, 1, 1)))
    done(members.choose_payer(CONSOLE, person, second, on=date(2026, 1, 1), context=at()))
    done(members.choose_payer(CONSOLE, person, first, on=date(2025, 1, 1), context=at()))  # entered late
    assert member_files.payers([person.pk], TODAY) == {person.pk: second.pk}


@pytest.mark.cites("nzasp.C.4.1.8")
def test_the_closing_of_a_club_ends_the_registration_that_runs():
    club = a_club(since=date(2020, 1, 1))
    done(clubs.close(CONSOLE, club, on=date(2022, 1, 1), why="", context=at()))
    done(clubs.register(CONSOLE, club, on=date(2024, 1, 1), cents=2000, taken_over=False, context=at()))
    assert refused(clubs.close(CONSOLE, club, on=date(2021, 1, 1), why="", context=at())) == "not_registered"
    assert club_files.record(club.pk).registered(TODAY)


# --- how far a club officer reaches


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.5.5")
def test_a_club_officer_neither_takes_in_nor_ends_an_independent_member():
    club, other = a_club("Avon"), a_club("Bay")
    keeper = acting(officer(Role.CLUB_OFFICER, club), TODAY)
    independent, theirs = a_member("Ana"), a_member("Bob", club=other)
    terminated = ClubActReported(what="terminated", since=SINCE, until=None, why="")
    for person in (independent, theirs):
        with pytest.raises(NotYours):
            members.join_club(keeper, person, club, on=SINCE, context=at())
        with pytest.raises(NotYours):
            members.record_death(keeper, person, on=SINCE, context=at())
        with pytest.raises(NotYours):
            members.resign(keeper, person, received=SINCE, addressed_to="club_secretary", written=True, context=at())
        with pytest.raises(NotYours):
            people.set_club(keeper, person=person, club=club, now=at().now)
        assert refused(suspensions.report_club_act(keeper, person, club, terminated, at())) == "not_in_the_club"
    for_another = a_person("Cleo")
    people.set_club(CONSOLE, person=for_another, club=other, now=at().now)
    for_another.refresh_from_db()
    with pytest.raises(NotYours):
        members.apply(keeper, for_another, on=SINCE, club=club, told="", context=at())
    assert all(member_files.status(person, TODAY).member for person in (independent, theirs))


@pytest.mark.cites("nzasp.C.5.1")
def test_a_club_officer_enters_what_the_own_clubs_people_do():
    club = a_club("Avon")
    keeper = acting(officer(Role.CLUB_OFFICER, club), TODAY)
    own, second = a_member("Ana", club=club), a_member("Bob", club=a_club("Bay"))
    done(members.join_club(CONSOLE, second, club, on=SINCE, context=at()))
    for person in (own, second):  # the notice may come to the secretary of either club
        done(members.resign(keeper, person, received=AGM, addressed_to="club_secretary", written=True, context=at()))


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.4.1.4")
def test_who_was_entered_with_a_club_is_in_it_from_the_day_of_their_membership():
    club = a_club()
    person = people.add_person(CONSOLE, full_name="Ana", club=club, contact="", now=at().now)
    before = picture(person)
    entry = done(members.take_over(CONSOLE, person, on=date(2020, 1, 1), club=club, context=at()))
    days = (date(2020, 1, 1), date(2027, 1, 1), TODAY)
    assert [membership.clubs_on([person.pk], day)[person.pk] for day in days] == [[club.pk]] * 3
    done(members.leave_club(CONSOLE, person, club, on=TODAY, context=at()))
    assert membership.clubs_on([person.pk], TODAY)[person.pk] == []
    take_back(person, store.entries_about(persons=[person.pk])[-1])
    take_back(person, entry)
    assert picture(person) == before


def comes_back(person: Person, club: Club | None) -> Entry:
    """Resigned in 2024, applied in 2026 and accepted the next day."""
    received = date(2024, 3, 4)
    done(
        members.resign(
            CONSOLE, person, received=received, addressed_to="association_secretary", written=True, context=at()
        )
    )
    application = done(members.apply(CONSOLE, person, on=date(2026, 2, 1), club=club, told="", context=at()))
    accepted = members.accept(
        CONSOLE, person, application=application.seq, on=date(2026, 2, 2), decision=None, context=at()
    )
    return done(accepted)


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.4.1.2", "nzasp.C.7.2")
def test_who_comes_back_without_a_club_is_independent():
    old = a_club("Old")
    person = a_member("Ana Back", date(2020, 1, 1), old)
    accepted = comes_back(person, None)
    day = date(2026, 4, 1)
    person.refresh_from_db()
    assert (club_files.stand_in([person.pk], day), person.club) == ({person.pk: None}, None)
    assert club_files.weights_on(day) == {}
    assert membership.clubs_on([person.pk], date(2024, 3, 4))[person.pk] == [old.pk], "until the last day as a member"
    take_back(person, accepted)
    person.refresh_from_db()
    assert (membership.clubs_on([person.pk], day)[person.pk], person.club) == ([old.pk], old), "as it was before"


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.7.2")
def test_who_comes_back_through_another_club_counts_in_that_one():
    old, new = a_club("Old"), a_club("New")
    back, same = a_member("Ana Back", date(2020, 1, 1), old), a_member("Ben Same", date(2020, 1, 1), old)
    comes_back(back, new)
    comes_back(same, old)
    assert club_files.weights_on(date(2026, 4, 1)) == {old.pk: 1, new.pk: 1}
