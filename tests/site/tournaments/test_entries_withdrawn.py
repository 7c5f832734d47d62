"""Pulling out: the player's notice counts from its moment, the organiser chooses, and the player may appeal."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.site.people.conftest import account, acting
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.law.tournament.withdrawal import OfferedChoices, Withdrawal, offered_choices
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.try_counts import OWN_ENTRIES
from tilehall.site.tournaments.actions import entries, grades
from tilehall.site.tournaments.actions.entries import AppealHearing
from tilehall.site.tournaments.forms.entries import WithdrawForm

from .halls import announced, done, hand, members, refused

pytestmark = pytest.mark.django_db

START = datetime.fromisoformat("2026-05-02T09:00:00+12:00")
DAY_BEFORE = START - timedelta(hours=24)


def field(count: int = 4) -> tuple[int, list]:
    number = announced(grades=(GradePlan(name="A", rounds=3),))
    people = members(*range(1600, 1600 - 100 * count, -100))
    for one in people:
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    return number, people


@pytest.mark.cites("nzasp.P.4.3")
@pytest.mark.cites("nzasp.P.4.4")
def test_what_may_be_chosen_turns_at_24_hours() -> None:
    number, _ = field()
    early = WithdrawalChoice(choice="forfeit", asked_at=DAY_BEFORE, reason="ill", notice_given=True)
    code, rests_on = refused(entries.withdraw(CONSOLE, number, 1, early, hand(START)))
    assert (code, rests_on[-1]) == ("not_offered", "nzasp.P.4.3")
    late = replace(early, asked_at=DAY_BEFORE + timedelta(seconds=1))
    bare = replace(late, reason="", notice_given=None)
    assert refused(entries.withdraw(CONSOLE, number, 1, bare, hand(START)))[0] == "factors_missing"
    kept = done(entries.withdraw(CONSOLE, number, 1, late, hand(START)))
    gone = kept.desk.players[1]
    assert (gone.standing, gone.why) == ("withdrawn", "ill")
    assert gone.leaving is not None
    assert gone.leaving.weighed
    assert kept.desk.floor.notes[-1].rests_on == ("nzasp.P.4.4",)


def test_the_player_s_notice_counts_from_its_moment() -> None:
    number, people = field()
    actor = acting(account("one", people[0]))
    with pytest.raises(NotYours):
        entries.give_notice(actor, number, 2, "not mine", hand(DAY_BEFORE))
    kept = done(entries.give_notice(actor, number, 1, "a wedding", hand(DAY_BEFORE)))
    assert kept.desk.players[1].in_the_field
    assert refused(entries.give_notice(actor, number, 1, "", hand()))[0] == "notice_is_given"
    leaving = kept.desk.players[1].leaving
    assert leaving is not None
    at = leaving.asked_at
    assert at == DAY_BEFORE
    with pytest.raises(NotYours):
        entries.withdraw(actor, number, 1, WithdrawalChoice(choice="bye", asked_at=at), hand(START))
    kept = done(entries.withdraw(CONSOLE, number, 1, WithdrawalChoice(choice="bye", asked_at=at), hand(START)))
    assert kept.desk.players[1].standing == "withdrawn"
    assert (
        refused(entries.withdraw(CONSOLE, number, 1, WithdrawalChoice(choice="bye", asked_at=at), hand(START)))[0]
        == "gone_already"
    )


def test_before_the_draw_the_grade_is_one_smaller() -> None:
    number, _ = field()
    done(grades.make_grades(CONSOLE, number, {"A": 4}, hand()))
    kept = done(
        entries.withdraw(CONSOLE, number, 2, WithdrawalChoice(choice="adjust_draw", asked_at=hand().now), hand())
    )
    assert kept.desk.grades["A"].players == (1, 3, 4)
    kept = done(entries.let_in(CONSOLE, number, 2, "can come after all", hand()))
    assert kept.desk.grades["A"].players == (1, 2, 3, 4)


@pytest.mark.cites("nzasp.P.4.4")
def test_the_appeal_has_48_hours_from_the_moment_the_player_was_told() -> None:
    number, people = field()
    chosen = WithdrawalChoice(choice="forfeit", asked_at=START - timedelta(hours=3), reason="forgot", notice_given=True)
    assert refused(entries.file_appeal(CONSOLE, number, 1, "unfair", hand()))[0] == "nothing_to_appeal"
    for player in (1, 2):
        done(entries.withdraw(CONSOLE, number, player, chosen, hand(START)))
    actor = acting(account("one", people[0]))
    too_late = hand(START + timedelta(hours=48, seconds=1))
    assert refused(entries.file_appeal(actor, number, 1, "unfair", too_late)) == (
        "appeal_window_closed",
        ["nzasp.P.4.4"],
    )
    in_time = START + timedelta(hours=48)
    kept = done(entries.file_appeal(actor, number, 1, "my ferry did not sail", hand(in_time)))
    leaving = kept.desk.players[1].leaving
    assert leaving is not None
    assert (leaving.appeal, leaving.heard_by) == ("my ferry did not sail", "executive")
    assert refused(entries.file_appeal(actor, number, 1, "again", hand(in_time)))[0] == "appealed_already"
    upheld = AppealHearing(upheld=True, reason="the Executive: no fault", instead="bye")
    with pytest.raises(NotYours):
        entries.decide_appeal(actor, number, 1, upheld, hand(in_time))
    assert refused(entries.decide_appeal(CONSOLE, number, 2, upheld, hand(in_time)))[0] == "no_appeal"
    assert refused(entries.decide_appeal(CONSOLE, number, 1, replace(upheld, instead=None), hand(in_time)))[0] == (
        "choice_missing"
    )
    kept = done(entries.decide_appeal(CONSOLE, number, 1, upheld, hand()))
    leaving = kept.desk.players[1].leaving
    assert leaving is not None
    assert (leaving.choice, leaving.upheld) == ("bye", True)
    assert refused(entries.decide_appeal(CONSOLE, number, 1, upheld, hand()))[0] == "appeal_is_decided"


def test_who_withdrew_may_enter_again_before_the_draw() -> None:
    number, people = field()
    done(entries.withdraw(CONSOLE, number, 2, WithdrawalChoice(choice="adjust_draw", asked_at=hand().now), hand()))
    kept = done(entries.enter(CONSOLE, number, who=people[1], context=hand()))
    assert (kept.desk.players[2].in_the_field, len(kept.desk.players)) == (True, 4)


@pytest.mark.cites("nzasp.P.4.4")
@pytest.mark.parametrize(("hours", "needed"), [(72, False), (2, True), (-1, True)])
def test_the_form_asks_for_the_reason_where_it_is_weighed(hours: int, needed: bool) -> None:
    """Also where another moment is typed than the one the form was shown with."""
    book = Book("nzasp-2022", START.date())
    asked_at = START - timedelta(hours=hours)

    def choices_at(at: datetime) -> OfferedChoices:
        return offered_choices(book, Withdrawal(start=START, at=at))

    shown = WithdrawForm(initial={"asked_at": asked_at}, choices_at=choices_at, drawn=False)
    assert [shown.fields[name].required for name in ("reason", "notice_given")] == [needed] * 2
    typed = {"choice": "adjust_draw", "asked_at": timezone.localtime(asked_at).strftime("%d/%m/%Y %H:%M")}
    bare = WithdrawForm(typed, choices_at=choices_at, drawn=False)
    assert bare.is_valid() is not needed
    assert set(bare.errors) == ({"reason", "notice_given"} if needed else set())
    told = WithdrawForm({**typed, "reason": "ill", "notice_given": "yes"}, choices_at=choices_at, drawn=False)
    assert told.is_valid()


def test_who_enters_and_pulls_out_without_end_is_sent_to_the_organiser() -> None:
    """From the waiting list one just goes, and may come back: each time an entry that stays in the log."""
    number = announced(places=2, grades=(GradePlan(name="A", rounds=3),))
    *within, waiting, other = members(1700, 1600, 1500, 1400)
    for one in within:
        done(entries.enter(CONSOLE, number, who=one, context=hand()))
    actor = acting(account("two", waiting))
    for _ in range(OWN_ENTRIES.tries // 2):
        assert done(entries.enter(actor, number, who=waiting, context=hand())).desk.players[3].standing == "waiting"
        done(entries.give_notice(actor, number, 3, "", hand()))
    assert refused(entries.enter(actor, number, who=waiting, context=hand()))[0] == "entered_too_often"
    done(entries.enter(acting(account("three", other)), number, who=other, context=hand()))
    done(entries.enter(CONSOLE, number, who=waiting, context=hand()))
    assert refused(entries.give_notice(actor, number, 3, "", hand()))[0] == "entered_too_often"


def test_what_was_refused_is_not_counted() -> None:
    number, people = field()
    actor = acting(account("one", people[0]))
    for _ in range(OWN_ENTRIES.tries + 1):
        assert refused(entries.enter(actor, number, who=people[0], context=hand()))[0] == "entered_already"
    done(entries.give_notice(actor, number, 1, "a wedding", hand()))
