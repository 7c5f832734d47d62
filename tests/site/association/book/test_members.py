"""What is done about members: entries in the book, dated rows of people, and status on any day."""

from datetime import date

import pytest

from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Accepted, Applied, FeePaid
from tilehall.law.association.acts.officers import OfficeTaken
from tilehall.law.association.membership import EndingGround, MemberKind
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import member_files, store
from tilehall.site.association.book.actions import members, officers
from tilehall.site.association.book.actions.commands import execute, taking_back
from tilehall.site.association.book.actions.decisions import RECORD
from tilehall.site.association.book.take_back_rights import right_to_take_back
from tilehall.site.hall.check import check
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import origin
from tilehall.site.people.models import Person

from .associations import TODAY, a_club, a_decision, a_member, a_person, at, done, set_fees

pytestmark = pytest.mark.django_db
AGM = date(2026, 5, 30)


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def kind_on(person: Person, day: date) -> MemberKind | None:
    status = member_files.status(person, day)
    return status.kind if status.member else None


# --- joining


@pytest.mark.cites("nzasp.C.4.1.1")
def test_anybody_may_apply_and_nobody_who_is_a_member():
    ana, bob = a_person("Ana"), a_member("Bob")
    entry = done(members.apply(CONSOLE, ana, on=date(2026, 2, 10), club=None, told="", context=at()))
    assert isinstance(entry.act, Applied)
    assert not member_files.status(ana, TODAY).member
    assert (
        refused(members.apply(CONSOLE, bob, on=date(2026, 2, 10), club=None, told="", context=at())) == "member_already"
    )


@pytest.mark.cites("nzasp.C.4.1.2")
def test_an_application_without_a_club_waits_for_the_executive_and_one_through_a_club_is_accepted_on_its_return():
    club = a_club()
    ana, bob, cleo = a_person("Ana"), a_person("Bob"), a_person("Cleo")
    for person, through in ((ana, None), (bob, club), (cleo, None)):
        done(members.apply(CONSOLE, person, on=date(2026, 2, 10), club=through, told="", context=at()))
    assert [one.person for one in member_files.open_applications() if one.applied.club is None] == [ana, cleo]
    ways = {}
    decision = a_decision("executive", "accept_member", date(2026, 3, 12))
    for person, decided in ((ana, decision), (bob, None), (cleo, None)):
        (waiting,) = member_files.open_applications([person.pk])
        accepted = done(
            members.accept(
                CONSOLE, person, application=waiting.entry.seq, on=date(2026, 3, 12), decision=decided, context=at()
            )
        )
        ways[person.full_name] = accepted.act.way
    assert ways == {"Ana": "executive", "Bob": "club_return", "Cleo": "secretary"}
    assert member_files.open_applications() == []
    assert membership.clubs_on([bob.pk], TODAY) == {bob.pk: [club.pk]}


@pytest.mark.cites("nzasp.C.4.4", "nzasp.C.0")
@pytest.mark.parametrize(
    "joined, version",
    [(date(2026, 2, 1), "nzasp-const-2020-05-30"), (date(2020, 5, 29), "earlier version, not loaded")],
)
def test_who_joins_is_bound_by_the_constitution_of_that_day(joined, version):
    person = a_member("Ana", joined)
    (entry,) = store.entries_about(Accepted, persons=[person.pk])
    assert entry.act.bound_by == version
    assert entry.act.on == joined


def test_an_application_that_is_declined_waits_no_longer():
    ana = a_person("Ana")
    asked = done(members.apply(CONSOLE, ana, on=date(2026, 2, 10), club=None, told="", context=at()))
    done(members.decline(CONSOLE, ana, application=asked.seq, why="a joke", context=at()))
    assert member_files.open_applications() == []
    assert refused(members.decline(CONSOLE, ana, application=999, why="", context=at())) == "no_application"


# --- classes


@pytest.mark.cites("nzasp.C.4.2.1")
def test_an_honorary_vice_president_is_recommended_and_elected():
    person = a_member("Ana")
    recommended = a_decision("management", "recommend_honorary", date(2026, 3, 1), person)
    elected = a_decision("agm", "elect_honorary", AGM, person)
    give = {"member_class": "honorary_vp", "context": at()}
    without = members.give_class(CONSOLE, person, recommendation=None, election=elected, **give)
    assert refused(without) == "no_recommendation"
    assert (
        refused(members.give_class(CONSOLE, person, recommendation=recommended, election=None, **give)) == "not_elected"
    )
    done(members.give_class(CONSOLE, person, recommendation=recommended, election=elected, **give))
    assert kind_on(person, date(2026, 5, 29)) == MemberKind.ORDINARY
    assert kind_on(person, AGM) == MemberKind.HONORARY_VP


@pytest.mark.cites("nzasp.C.4.3.1")
def test_a_life_member_is_recommended_by_the_executive_and_must_be_a_member():
    member, stranger = a_member("Ana"), a_person("Bob")
    for person in (member, stranger):
        recommended = a_decision("executive", "recommend_life", date(2026, 3, 1), person)
        elected = a_decision("agm", "elect_life", AGM, person)
        result = members.give_class(CONSOLE, person, "life", recommendation=recommended, election=elected, context=at())
        if person == stranger:
            assert refused(result) == "not_a_member"
        else:
            done(result)
    assert kind_on(member, TODAY) == MemberKind.LIFE


@pytest.mark.cites("nzasp.C.4")
def test_there_is_no_other_class():
    person = a_member("Ana")
    result = members.give_class(CONSOLE, person, "associate", recommendation=None, election=None, context=at())
    assert refused(result) == "unknown_class"


@pytest.mark.cites("nzasp.C.4.2.1")
def test_a_decision_about_somebody_else_makes_nobody_honorary():
    ana, bob = a_member("Ana"), a_member("Bob")
    recommended = a_decision("management", "recommend_honorary", date(2026, 3, 1), bob)
    elected = a_decision("agm", "elect_honorary", AGM, bob)
    result = members.give_class(CONSOLE, ana, "honorary", recommendation=recommended, election=elected, context=at())
    assert refused(result) == "decision_about_another"


# --- leaving


@pytest.mark.cites("nzasp.C.5.1")
def test_a_resignation_in_writing_ends_it_with_the_day_it_is_received():
    person = a_member("Ana")
    notice = {"received": date(2026, 3, 4), "addressed_to": "club_secretary", "context": at()}
    assert refused(members.resign(CONSOLE, person, written=False, **notice)) == "not_in_writing"
    done(members.resign(CONSOLE, person, written=True, **notice))
    assert member_files.status(person, date(2026, 3, 4)).member
    after = member_files.status(person, date(2026, 3, 5))
    assert not after.member
    assert "nzasp.C.5.1" in map(str, after.rests_on)


@pytest.mark.cites("nzasp.C.5.2")
def test_who_has_not_paid_stays_a_member_until_the_committee_declares_otherwise_after_the_year():
    person = a_member("Ana", date(2026, 1, 1))
    set_fees(date(2025, 6, 1))
    early = a_decision("management", "cease", date(2026, 12, 31))
    late = a_decision("management", "cease", date(2027, 1, 5))
    result = members.declare_ceased(CONSOLE, person, decision=early, context=at())
    assert refused(result) == "not_before"
    assert dict(result.detail)["day"] == date(2027, 1, 1)
    assert member_files.status(person, date(2027, 1, 4)).member
    done(members.declare_ceased(CONSOLE, person, decision=late, context=at()))
    assert member_files.status(person, date(2027, 1, 4)).member
    assert not member_files.status(person, date(2027, 1, 5)).member


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.5.2")
def test_nobody_owes_for_years_from_before_the_fees_of_this_book():
    person = a_member("Ana", date(2015, 3, 1))
    assert member_files.status(person, TODAY).owes == ()
    decision = a_decision("management", "cease", date(2027, 1, 5))
    assert refused(members.declare_ceased(CONSOLE, person, decision=decision, context=at())) == "nothing_unpaid"
    set_fees(date(2025, 6, 1))
    assert member_files.status(person, TODAY).owes == (2026, 2027)


@pytest.mark.cites("nzasp.C.5.2")
def test_only_the_management_committee_declares_somebody_out():
    person = a_member("Ana", date(2025, 1, 1))
    assert refused(members.declare_ceased(CONSOLE, person, decision=None, context=at())) == "decision_missing"
    other = a_decision("executive", "suspend", date(2027, 1, 5))
    assert (
        refused(members.declare_ceased(CONSOLE, person, decision=other, context=at())) == "decision_on_another_matter"
    )


def test_who_died_is_a_member_to_that_day():
    person = a_member("Ana")
    done(members.record_death(CONSOLE, person, on=date(2026, 8, 8), context=at()))
    assert member_files.status(person, date(2026, 8, 8)).member
    assert not member_files.status(person, date(2026, 8, 9)).member


# --- clubs


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.7.2")
def test_a_member_of_two_clubs_is_counted_in_the_one_they_pay_through():
    first, second = a_club("Avon"), a_club("Bay")
    person = a_member("Ana", club=first)
    done(members.join_club(CONSOLE, person, second, on=date(2025, 1, 1), context=at()))
    assert member_files.weights(TODAY) == {first.pk: 1}
    done(members.choose_payer(CONSOLE, person, second, on=date(2026, 1, 1), context=at()))
    assert member_files.weights(TODAY) == {second.pk: 1}
    assert member_files.weights(date(2025, 12, 31)) == {first.pk: 1}
    done(members.leave_club(CONSOLE, person, second, on=date(2026, 6, 1), context=at()))
    assert member_files.weights(TODAY) == {first.pk: 1}


def test_nobody_pays_through_a_club_they_are_not_in():
    first, second = a_club("Avon"), a_club("Bay")
    person = a_member("Ana", club=first)
    assert refused(members.choose_payer(CONSOLE, person, second, on=TODAY, context=at())) == "not_in_the_club"
    assert refused(members.join_club(CONSOLE, person, first, on=TODAY, context=at())) == "in_the_club_already"
    assert refused(members.leave_club(CONSOLE, person, second, on=TODAY, context=at())) == "not_in_the_club"


# --- taking back


def test_a_resignation_entered_by_mistake_is_taken_back_and_nothing_was_lost():
    club = a_club()
    person = a_member("Ana", date(2020, 1, 1), club)
    entry = done(
        members.resign(
            CONSOLE, person, received=date(2026, 3, 4), addressed_to="club_secretary", written=True, context=at()
        )
    )
    done(members.take_back(CONSOLE, person, entry.seq, "another Ana", at()))
    status = member_files.status(person, TODAY)
    assert (status.member, status.since) == (True, date(2020, 1, 1))
    assert check().disagreements == []


def test_what_came_later_comes_off_first():
    person = a_person("Ana")
    begun = done(members.take_over(CONSOLE, person, on=date(2020, 1, 1), club=None, context=at()))
    ended = done(members.record_death(CONSOLE, person, on=date(2026, 8, 8), context=at()))
    assert refused(members.take_back(CONSOLE, person, begun.seq, "wrong", at())) == "later_entries"
    done(members.take_back(CONSOLE, person, ended.seq, "wrong", at()))
    done(members.take_back(CONSOLE, person, begun.seq, "wrong", at()))
    assert not member_files.status(person, TODAY).member
    assert not member_files.status(person, date(2020, 1, 1)).member


def test_an_election_that_is_taken_back_leaves_the_class_before_it():
    person = a_member("Ana", date(2020, 1, 1))
    recommended = a_decision("executive", "recommend_life", date(2026, 3, 1))
    elected = a_decision("agm", "elect_life", AGM)
    entry = done(
        members.give_class(CONSOLE, person, "life", recommendation=recommended, election=elected, context=at())
    )
    done(members.take_back(CONSOLE, person, entry.seq, "not carried", at()))
    status = member_files.status(person, TODAY)
    assert (status.kind, status.since) == (MemberKind.ORDINARY, date(2020, 1, 1))


def test_nobody_takes_back_what_is_about_another():
    ana, bob = a_member("Ana"), a_member("Bob")
    (entry,) = store.entries_about(Accepted, persons=[bob.pk])
    assert refused(members.take_back(CONSOLE, ana, entry.seq, "wrong", at())) == "no_such_entry"
    assert member_files.status(bob, TODAY).member


def test_an_office_and_a_fee_are_not_taken_back_on_the_file_of_a_member():
    """Each has rows of its own, a role or a posting, which only the room that made them takes back."""
    person = a_member("Ana")
    decision = a_decision("agm", "elect_officer", AGM, person)
    taken = officers.take_office(CONSOLE, person, office="treasurer", on=AGM, decision=decision, context=at())
    (entry,) = [each for each in taken.result if isinstance(each.act, OfficeTaken)]
    assert refused(members.take_back(CONSOLE, person, entry.seq, "wrong", at())) == "taken_back_elsewhere"
    assert right_to_take_back(FeePaid(on=AGM, person=person.pk, year=2026, cents=3000), "member") is None


@pytest.mark.cites("nzasp.C.9.8")
def test_what_a_meeting_here_decided_is_taken_back_by_the_meeting_alone():
    decided = Decided(on=AGM, body="agm", matter="rule_change", reference="AGM-2026-07", title="Clause 9", meeting=4)
    (entry,) = store.append([decided], origin(CONSOLE, at()))
    answer = taking_back(entry.seq, "a slip", TODAY)
    assert refused(answer) == "decided_at_a_meeting"
    assert store.decision("AGM-2026-07") is not None


def test_a_reference_that_was_taken_back_is_not_given_again_by_itself():
    number = a_decision("executive", "other", AGM)
    done(execute(CONSOLE, RECORD, lambda: taking_back(number, "a slip", TODAY), at()))
    again = store.entry(a_decision("executive", "other", AGM))
    assert again.act.reference == "EX-2026-02"


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.4.3.1")
def test_what_changes_a_membership_is_entered_in_the_order_of_its_days():
    """Late paper work would else bring back who has left, or end what began later."""
    person = a_member("Ana")
    notice = {"addressed_to": "club_secretary", "written": True}
    gone = done(members.resign(CONSOLE, person, received=date(2026, 7, 1), context=at(), **notice))
    first, second = a_decision("executive", "recommend_life", date(2026, 3, 1)), a_decision("agm", "elect_life", AGM)
    elected = {"recommendation": first, "election": second}
    assert refused(members.give_class(CONSOLE, person, "life", context=at(), **elected)) == "before_later"
    earlier = members.resign(CONSOLE, person, received=date(2026, 5, 1), context=at(), **notice)
    assert refused(earlier) == "before_later"
    assert refused(members.record_death(CONSOLE, person, on=date(2026, 5, 1), context=at())) == "before_later"
    done(members.take_back(CONSOLE, person, gone.seq, "late paper work", at()))
    done(members.give_class(CONSOLE, person, "life", context=at(), **elected))
    assert [kind_on(person, day) for day in (date(2026, 5, 29), AGM, date(2026, 7, 2), TODAY)] == [
        MemberKind.ORDINARY, MemberKind.LIFE, MemberKind.LIFE, MemberKind.LIFE,
    ]  # fmt: skip
    done(members.resign(CONSOLE, person, received=date(2026, 7, 1), context=at(), **notice))
    assert [kind_on(person, day) for day in (date(2026, 7, 1), date(2026, 7, 2))] == [MemberKind.LIFE, None]


@pytest.mark.cites("nzasp.C.4.1.1")
@pytest.mark.parametrize("since", [date(2023, 1, 1), date(2024, 1, 1)])
def test_a_membership_that_never_held_keeps_nobody_out(since):
    person, entered = a_person("Ana"), membership.EntryOrigin(None, at().now)
    by_mistake = membership.begin_membership(person, MemberKind.ORDINARY, date(2024, 1, 1), entered)
    membership.end_membership(by_mistake, date(2024, 1, 1), EndingGround.MISTAKE, entered)
    done(members.take_over(CONSOLE, person, on=since, club=None, context=at()))
    assert member_files.status(person, TODAY).since == since


def test_a_decision_of_a_meeting_does_not_keep_an_entry_in_the_book_for_good():
    person = a_member("Ana")
    (entry,) = store.entries_about(persons=[person.pk])
    elected = Decided(
        on=AGM, body="agm", matter="elect_officer", reference="AGM-2026-01", title="Ana", person=person.pk, meeting=1
    )
    store.append((elected,), origin(CONSOLE, at()))
    done(members.take_back(CONSOLE, person, entry.seq, "the wrong day", at()))
    done(members.take_over(CONSOLE, person, on=date(2021, 1, 1), club=None, context=at()))
    assert member_files.status(person, TODAY).since == date(2021, 1, 1)
