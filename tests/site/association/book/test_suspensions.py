"""Suspensions by the Executive and by clubs, the way back, and what other clubs are told."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.site.people.conftest import acting, officer
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import member_files
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.book.actions.suspensions import ClubActReported, SuspensionAsked
from tilehall.site.association.book.forms import SuspendForm
from tilehall.site.association.post.models import DeliveryRow, LetterRow
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, in_roles_of
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import Role

from .associations import TODAY, a_club, a_decision, a_member, at, done

pytestmark = pytest.mark.django_db
SINCE, UNTIL = date(2026, 3, 1), date(2026, 8, 31)


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def suspend(person: Person, since: date = SINCE, until: date | None = UNTIL, **more: object):
    decision = a_decision("executive", "suspend", since)
    asked = SuspensionAsked(since=since, until=until, why="conduct", decision=decision, **more)
    return suspensions.suspend(CONSOLE, person, asked, at())


def with_officer(club: Club) -> Club:
    olive = a_member("Olive", club=club)
    people.give_role(CONSOLE, person=olive, role=Role.CLUB_OFFICER, club=club, since=date(2020, 1, 1), now=at().now)
    return club


def report(person: Person, club: Club, what: str = "suspended", since: date = SINCE, until: date | None = UNTIL):
    reported = ClubActReported(what=what, since=since, until=until, why="")
    return suspensions.report_club_act(CONSOLE, person, club, reported, at())


@pytest.mark.cites("nzasp.C.5.3")
def test_a_suspended_member_has_no_vote_in_that_time():
    person = a_member("Ana")
    done(suspend(person))
    during = member_files.status(person, date(2026, 6, 6))
    assert (during.suspension.running, during.votes, during.suspension.until) == (True, 0, UNTIL)
    after = member_files.status(person, date(2026, 9, 5))
    assert (after.suspension.running, after.votes, after.suspension.invited) == (False, 0, date(2026, 9, 1))


@pytest.mark.cites("nzasp.C.5.3")
@pytest.mark.parametrize(
    "asked, code",
    [
        ({"until": None}, "end_missing"),
        ({"until": date(2026, 2, 1)}, "ends_before_it_begins"),
        ({"decision": None}, "decision_missing"),
        ({"why": " "}, "why_missing"),
        ({"since": date(2026, 2, 28)}, "before_decision"),
    ],
)
def test_a_suspension_needs_its_decision_its_end_and_its_reason(asked, code):
    person = a_member("Ana")
    decision = a_decision("executive", "suspend", SINCE)
    whole = {"since": SINCE, "until": UNTIL, "why": "conduct", "decision": decision, **asked}
    assert refused(suspensions.suspend(CONSOLE, person, SuspensionAsked(**whole), at())) == code


@pytest.mark.cites("nzasp.C.5.4")
def test_after_a_suspension_comes_the_invitation_and_then_all_rights():
    person = a_member("Ana")
    entry = done(suspend(person))
    early = suspensions.reinstate(CONSOLE, person, suspension=entry.seq, on=date(2026, 8, 1), context=at())
    assert refused(early) == "still_suspended"
    done(suspensions.invite(CONSOLE, person, suspension=entry.seq, context=at()))
    done(suspensions.reinstate(CONSOLE, person, suspension=entry.seq, on=date(2026, 9, 3), context=at()))
    assert member_files.status(person, date(2026, 9, 2)).votes == 0
    assert member_files.status(person, date(2026, 9, 3)).votes == 1


@pytest.mark.cites("nzasp.C.5.4")
def test_a_second_suspension_is_for_life_and_is_said_before():
    person = a_member("Ana")
    first = done(suspend(person))
    done(suspensions.reinstate(CONSOLE, person, suspension=first.seq, on=date(2026, 9, 3), context=at()))
    again = {"since": date(2027, 2, 1), "until": date(2027, 4, 30)}
    assert refused(suspend(person, **again)) == "would_be_for_life"
    second = done(suspend(person, **again, for_life_known=True))
    assert second.act.for_life
    assert member_files.status(person, date(2090, 1, 1)).suspension.for_life
    result = suspensions.reinstate(CONSOLE, person, suspension=second.seq, on=TODAY, context=at())
    assert refused(result) == "life_suspension"
    assert refused(suspensions.invite(CONSOLE, person, suspension=second.seq, context=at())) == "life_suspension"


@pytest.mark.cites("nzasp.C.5.5")
def test_an_officer_of_the_club_reports_and_the_days_are_counted():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    acted = suspensions.report_club_act(
        CONSOLE,
        person,
        club,
        ClubActReported(what="suspended", since=date(2026, 4, 1), until=date(2026, 5, 31), why=""),
        at(date(2026, 4, 9)),
    )
    act = done(acted).act
    assert ((act.reported - act.on).days, act.officer) == (8, "Olive")


@pytest.mark.cites("nzasp.C.5.5")
def test_a_club_without_an_officer_reports_nothing():
    club = a_club("Avon")
    assert refused(report(a_member("Ana", club=club), club)) == "no_officer_of_the_club"


@pytest.mark.cites("nzasp.C.5.6")
def test_a_suspension_by_a_club_carries_over_for_its_period_and_then_ends_by_itself():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    done(report(person, club, since=date(2026, 4, 1), until=date(2026, 5, 31)))
    during = member_files.status(person, date(2026, 5, 16))
    assert (during.suspension.running, during.suspension.source, during.votes) == (True, "club", 0)
    assert member_files.status(person, date(2026, 6, 1)).votes == 1


@pytest.mark.cites("nzasp.C.5.4", "nzasp.C.5.6")
def test_a_suspension_by_a_club_does_not_make_the_next_one_for_life():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    done(report(person, club, since=date(2026, 1, 1), until=date(2026, 2, 1)))
    assert done(suspend(person, club_counts=False)).act.until == UNTIL


@pytest.mark.cites("nzasp.C.5.6")
def test_a_membership_that_a_club_ended_is_ended_and_the_executive_may_lift_it():
    first = with_officer(a_club("Avon"))
    person = a_member("Ana", club=first)
    acted = done(report(person, first, "terminated", until=None))
    assert not member_files.status(person, SINCE).member
    decision = a_decision("executive", "lift_suspension", date(2026, 4, 1))
    lift = {"suspension": acted.seq, "decision": decision, "on": date(2026, 4, 1), "context": at()}
    done(suspensions.lift(CONSOLE, person, **lift))
    assert not member_files.status(person, date(2026, 3, 31)).member
    assert member_files.status(person, date(2026, 4, 1)).votes == 1


@pytest.mark.cites("nzasp.C.5.6")
def test_a_suspension_by_a_club_is_lifted_by_the_executive():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    acted = done(report(person, club))
    decision = a_decision("executive", "lift_suspension", date(2026, 4, 1))
    done(suspensions.lift(CONSOLE, person, suspension=acted.seq, decision=decision, on=date(2026, 4, 1), context=at()))
    assert member_files.status(person, date(2026, 3, 31)).votes == 0
    assert member_files.status(person, date(2026, 4, 1)).votes == 1
    again = {"suspension": acted.seq, "decision": decision, "on": date(2026, 4, 20), "context": at()}
    assert refused(suspensions.lift(CONSOLE, person, **again)) == "nothing_to_lift"
    assert member_files.status(person, date(2026, 4, 1)).votes == 1, "what came back is not taken by lifting it again"


@pytest.mark.cites("nzasp.C.5.6", "reading:R-09")
def test_what_has_run_out_is_not_lifted():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    acted = done(report(person, club, until=date(2026, 4, 30)))
    decision = a_decision("executive", "lift_suspension", date(2026, 5, 1))
    lift = {"suspension": acted.seq, "decision": decision, "on": date(2026, 5, 1), "context": at()}
    assert refused(suspensions.lift(CONSOLE, person, **lift)) == "nothing_to_lift"


@pytest.mark.cites("nzasp.C.5.7")
@pytest.mark.parametrize("warranted, told", [(True, 30), (False, 0)])
def test_every_other_club_is_told_where_the_case_calls_for_it(warranted, told):
    club = with_officer(a_club("Avon"))
    for number in range(30):
        a_club(f"Club {number}")
    person = a_member("Ana", club=club)
    acted = done(report(person, club))
    decision = a_decision("executive", "warn_clubs", date(2026, 3, 5))
    entry = done(
        suspensions.tell_clubs(CONSOLE, person, acted=acted.seq, decision=decision, warranted=warranted, context=at())
    )
    assert len(entry.act.clubs) == told
    assert club.pk not in entry.act.clubs


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.6")
def test_lifting_what_a_club_did_leaves_the_executives_suspension():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    done(suspend(person, date(2026, 3, 1), date(2026, 12, 31)))
    acted = done(report(person, club, since=date(2026, 4, 1), until=date(2027, 2, 28)))
    decision = a_decision("executive", "lift_suspension", date(2026, 6, 1))
    done(suspensions.lift(CONSOLE, person, suspension=acted.seq, decision=decision, on=date(2026, 6, 1), context=at()))
    state = member_files.status(person, date(2026, 6, 2)).suspension
    assert (state.running, state.source, state.until) == (True, "executive", date(2026, 12, 31))


@pytest.mark.cites("nzasp.C.5.4")
def test_of_two_entered_in_either_order_the_later_one_is_for_life_as_long_as_both_stand():
    person = a_member("Ana")
    later = done(suspend(person, date(2026, 3, 1), date(2026, 8, 31)))
    assert refused(suspend(person, date(2026, 1, 1), date(2026, 2, 1))) == "would_be_for_life"
    first = done(suspend(person, date(2026, 1, 1), date(2026, 2, 1), for_life_known=True))
    assert member_files.status(person, TODAY).suspension.for_life
    done(members.take_back(CONSOLE, person, first.seq, "another Ana", at()))
    state = member_files.status(person, date(2026, 8, 31)).suspension
    assert (state.running, state.for_life, state.until) == (True, False, later.act.until)


@pytest.mark.cites("nzasp.C.4.3.2", "nzasp.C.5.6")
def test_a_life_member_comes_back_as_one():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    first, second = a_decision("executive", "recommend_life", SINCE), a_decision("agm", "elect_life", SINCE)
    done(members.give_class(CONSOLE, person, "life", recommendation=first, election=second, context=at()))
    acted = done(report(person, club, "terminated", since=date(2026, 4, 1), until=None))
    lifting = {"suspension": acted.seq, "on": date(2026, 5, 1), "context": at()}
    lifting["decision"] = a_decision("executive", "lift_suspension", date(2026, 5, 1))
    done(suspensions.lift(CONSOLE, person, **lifting))
    assert member_files.status(person, TODAY).kind == "life"
    assert refused(suspensions.lift(CONSOLE, person, **{**lifting, "context": at()})) == "member_already"


@pytest.mark.cites("nzasp.C.5.3")
def test_a_decision_about_somebody_suspends_nobody_else():
    ana, bob = a_member("Ana"), a_member("Bob")
    decision = a_decision("executive", "suspend", SINCE, bob)
    asked = SuspensionAsked(since=SINCE, until=UNTIL, why="conduct", decision=decision)
    assert refused(suspensions.suspend(CONSOLE, ana, asked, at())) == "decision_about_another"


@pytest.mark.cites("nzasp.C.5.7")
@pytest.mark.parametrize("what, said", [("suspended", "to 31/08/2026"), ("terminated", "have ended with it")])
def test_every_other_club_gets_a_letter_where_the_case_calls_for_it(what, said):
    club, others = with_officer(a_club()), [a_club("North"), a_club("South")]
    person = a_member("Ana", club=club)
    acted = done(report(person, club, what))
    decision, context = a_decision("executive", "warn_clubs", TODAY, person), at()
    for _ in range(2):  # a double click
        suspensions.tell_clubs(CONSOLE, person, acted=acted.seq, decision=decision, warranted=True, context=context)
    (letter,) = LetterRow.objects.all()
    assert said in letter.text
    assert set(DeliveryRow.objects.values_list("club", flat=True)) == {other.pk for other in others}


@pytest.mark.cites("nzasp.C.5.7")
def test_nobody_is_written_to_where_the_case_does_not_call_for_it():
    club = with_officer(a_club())
    a_club("North")
    person = a_member("Ana", club=club)
    acted, decision = done(report(person, club)), a_decision("executive", "warn_clubs", TODAY, person)
    done(suspensions.tell_clubs(CONSOLE, person, acted=acted.seq, decision=decision, warranted=False, context=at()))
    assert not LetterRow.objects.exists()


@pytest.mark.cites("nzasp.C.5.6")
def test_whom_a_club_has_put_out_no_other_club_takes_in():
    club, other = with_officer(a_club()), a_club("North")
    keeper = acting(officer(Role.CLUB_OFFICER, other))
    person = a_member("Ana", club=club)
    done(report(person, club, "terminated"))
    person.refresh_from_db()
    again = members.join_through_club(keeper, person, other, on=date(2026, 4, 1), context=at())
    assert refused(again) == "ended_by_a_club"
    done(members.join_through_club(CONSOLE, person, other, on=date(2026, 4, 1), context=at()))


@pytest.mark.cites("nzasp.C.5.6")
def test_whom_a_club_has_put_out_has_no_use_of_an_office():
    club = with_officer(a_club())
    person = a_member("Ana", club=club)
    people.give_role(CONSOLE, person=person, role=Role.TREASURER, since=date(2020, 1, 1), now=at().now)
    acted = done(report(person, club, "terminated"))
    days = (date(2026, 2, 28), SINCE, TODAY)
    assert [Role.TREASURER in in_roles_of(person, day, None).roles for day in days] == [True, False, False]
    decision = a_decision("executive", "lift_suspension", date(2026, 5, 1), person)
    done(suspensions.lift(CONSOLE, person, suspension=acted.seq, decision=decision, on=date(2026, 5, 1), context=at()))
    assert Role.TREASURER in in_roles_of(person, TODAY, None).roles


@pytest.mark.cites("nzasp.C.5.6")
def test_an_entry_is_refused_by_the_club_whose_suspension_runs():
    club, other = with_officer(a_club()), a_club("North")
    people.give_role(
        CONSOLE, person=a_member("Nora"), role=Role.CLUB_OFFICER, club=other, since=date(2020, 1, 1), now=at().now
    )
    person = a_member("Ana", club=club)
    done(members.join_club(CONSOLE, person, other, on=date(2025, 1, 1), context=at()))
    done(report(person, club))
    lifted = done(report(person, other, until=date(2026, 12, 1)))
    decision = a_decision("executive", "lift_suspension", date(2026, 4, 1), person)
    done(suspensions.lift(CONSOLE, person, suspension=lifted.seq, decision=decision, on=date(2026, 4, 1), context=at()))
    told = {day: dict(member_files.refuse_entry(person, day).detail)["club"] for day in (SINCE, date(2026, 5, 16))}
    assert told == {SINCE: "North", date(2026, 5, 16): "Harbour"}


@pytest.mark.cites("nzasp.C.5.4")
@pytest.mark.parametrize("counts", [False, True])
def test_the_executive_says_whether_a_clubs_suspension_counts_and_the_book_keeps_the_answer(counts):
    person = a_member("Ana", club=with_officer(a_club()))
    club = Club.objects.get()
    acted = done(report(person, club, since=date(2026, 1, 1), until=date(2026, 2, 1)))
    assert refused(suspend(person)) == "say_whether_it_counts"
    entry = done(suspend(person, club_counts=counts))
    assert (entry.act.for_life, entry.act.club_counts) == (counts, counts)
    after = member_files.status(person, date(2026, 10, 1)).suspension
    assert (after.for_life, after.invited is None) == (counts, counts)
    # What the answer was about is gone: it was the first after all.
    done(members.take_back(CONSOLE, person, acted.seq, "somebody else", at()))
    assert not member_files.status(person, date(2026, 6, 1)).suspension.for_life


@pytest.mark.cites("nzasp.C.5.4")
def test_the_form_asks_only_where_a_club_has_suspended_somebody_before():
    club = with_officer(a_club())
    ana, bob = a_member("Ana", club=club), a_member("Bob", club=club)
    done(report(ana, club))
    asked = [set(SuspendForm(person=person, today=TODAY).fields) & {"club_counts"} for person in (ana, bob)]
    assert asked == [{"club_counts"}, set()]
    done(suspend(ana, club_counts=False))
    assert set(SuspendForm(person=ana, today=TODAY).fields) >= {"for_life_known"}
    assert "club_counts" not in SuspendForm(person=ana, today=TODAY).fields


@pytest.mark.cites("nzasp.C.5.6")
def test_what_a_club_did_is_lifted_on_no_day_to_come():
    club = with_officer(a_club("Avon"))
    person = a_member("Ana", club=club)
    acted = done(report(person, club))
    decision = a_decision("executive", "lift_suspension", date(2026, 4, 1))
    tomorrow = timezone.localdate(at().now) + timedelta(days=1)
    lift = {"suspension": acted.seq, "decision": decision, "on": tomorrow, "context": at()}
    assert refused(suspensions.lift(CONSOLE, person, **lift)) == "not_yet"


@pytest.mark.cites("nzasp.C.5.4")
def test_the_invitation_to_rejoin_goes_by_post_once():
    person, context = a_member("Ana"), at()
    held = done(suspend(person, until=date(2026, 4, 30)))
    for _ in range(2):  # a double click
        suspensions.invite(CONSOLE, person, suspension=held.seq, context=context)
    (delivery,) = DeliveryRow.objects.select_related("letter")
    assert (delivery.person_id, delivery.letter.kind) == (person.pk, "notice")
    assert "30/04/2026" in delivery.letter.text


@pytest.mark.cites("nzasp.C.5.4")
def test_nobody_is_invited_while_the_suspension_runs():
    person = a_member("Ana")
    held = done(suspend(person, until=date(2027, 3, 1)))
    assert refused(suspensions.invite(CONSOLE, person, suspension=held.seq, context=at())) == "still_suspended"
    assert not LetterRow.objects.exists()


@pytest.mark.cites("nzasp.C.5.4", "nzasp.C.4.1.1")
@pytest.mark.parametrize(
    "taken_in, votes", [(date(2026, 10, 2), 1), (date(2026, 8, 31), 0)], ids=["after it", "on its last day"]
)
def test_who_left_and_is_taken_in_anew_after_the_suspension_has_rejoined(taken_in: date, votes: int):
    person = a_member("Ana")
    done(suspend(person))
    received, day = date(2026, 6, 4), date(2026, 12, 1)
    to = {"addressed_to": "association_secretary", "written": True}
    done(members.resign(CONSOLE, person, received=received, context=at(), **to))
    application = done(members.apply(CONSOLE, person, on=taken_in, club=None, told="", context=at()))
    asked = {"application": application.seq, "on": taken_in, "decision": None}
    done(members.accept(CONSOLE, person, context=at(), **asked))
    status = member_files.status(person, day)
    assert (status.member, status.votes, status.suspension.invited is None) == (True, votes, bool(votes))
    kept_out = (member_files.refuse_entry(person, day) is not None, member_files.takes_roles(person.pk, day))
    assert kept_out == (not votes, not votes)
    assert member_files.status(person, date(2026, 9, 1)).votes == 0
