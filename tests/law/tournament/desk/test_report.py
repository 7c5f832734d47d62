"""After the last round: finishing, the report, who still waits for it, and how long slips are kept."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.report import Finished, ReportSent
from tilehall.law.tournament.desk.acts.results import SlipAmended
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.desk.report import (
    UnplayedGame,
    changed_since_sent,
    claim_word,
    desk_report,
    finish_event,
    missing_games,
    publish_results,
    release_slips,
    results_mark,
    send_report,
    slips_release_ruling,
    still_to_send,
)
from tilehall.law.tournament.report import Report

from .finished_desks import after, desk_of, played_out, swiss, tables
from .plans import four

OFFICERS = ("website_coordinator", "ratings_manager", "magazine_layout_editor")
DAY = date(2026, 5, 2)


def finished(acts=None) -> Desk:
    return desk_of((*(acts or played_out()), Finished()))


def done(desk: Desk, decided: object) -> Desk:
    assert isinstance(decided, tuple), decided
    return after(desk, decided)


def refused(decided: object) -> str:
    assert isinstance(decided, Refusal), decided
    return decided.code


@pytest.mark.cites("nzasp.P.8.8")
def test_it_is_finished_only_when_every_slip_is_in() -> None:
    refusal = finish_event(desk_of(four()))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, dict(refusal.detail)["count"]) == ("slips_missing", 5)
    assert missing_games(desk_of(four()))[0] == UnplayedGame(grade="A", round=1, names=("Cat", "Dan"))
    desk = done(desk_of(played_out()), finish_event(desk_of(played_out())))
    assert desk.after.finished
    assert refused(finish_event(desk)) == "already_finished"


def test_a_grade_that_nobody_plays_in_keeps_no_event_open() -> None:
    first, *rest = played_out()
    assert isinstance(first, Announced)
    two = Announced(plan=replace(first.plan, grades=(*first.plan.grades, GradePlan(name="B", rounds=3))))
    desk = desk_of((two, *rest))
    assert missing_games(desk) == []
    assert done(desk, finish_event(desk)).after.finished


@pytest.mark.cites("nzasp.P.11.4")
def test_the_report_has_its_six_fields_and_the_draw_only_where_it_was_no_round_robin() -> None:
    told = desk_report(finished())
    assert isinstance(told, Report)
    assert [(one.full_name, one.club, one.wins, one.spread) for one in told.lines] == [
        ("Ana", "Independent", 3, 401 - 380 + 422 - 371 + 410 - 300),
        ("Ben", "Independent", 2, 380 - 401 + 405 - 333 + 399 - 377),
        ("Dan", "Independent", 1, 360 - 350 + 333 - 405 + 300 - 410),
        ("Cat", "Independent", 0, 350 - 360 + 371 - 422 + 377 - 399),
    ]
    assert told.draws == ()
    other = desk_report(finished(swiss()))
    assert isinstance(other, Report)
    assert [grade for grade, _ in other.draws] == ["B"]
    assert {one.full_name: one.club for one in other.lines}["Ana Aroha"] == "Pōneke"


def test_no_report_while_a_game_is_open() -> None:
    ungraded = desk_report(desk_of(four()[:5]))
    assert isinstance(ungraded, Refusal)
    assert ungraded.code == "nobody_is_graded"
    refusal = desk_report(desk_of(four()))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.detail) == ("not_final", (("grade", "A"),))


@pytest.mark.cites("nzasp.P.11.3")
@pytest.mark.parametrize("acts", [played_out(), swiss(), swiss("nsa-2008"), tables()])
def test_it_goes_to_three_officers_and_each_is_marked(acts) -> None:
    desk = finished(acts)
    assert dict(still_to_send(desk).detail)
    assert [officer for _, officer in still_to_send(desk).detail] == list(OFFICERS)
    desk = done(desk, send_report(desk, ((OFFICERS[1], "by mail"),)))
    assert [officer for _, officer in still_to_send(desk).detail] == [OFFICERS[0], OFFICERS[2]]
    desk = done(desk, send_report(desk, tuple((each, "") for each in OFFICERS)))
    assert still_to_send(desk).code == "all_sent"
    assert refused(send_report(desk, (("the_press", ""),))) == "no_recipient"


def corrected(scores: tuple[int, int]) -> SlipAmended:
    """Of the game between Ben and Cat in the last round."""
    return SlipAmended(grade="A", round=3, player=2, scores=scores, ground="mistyped", reason="the paper says so")


@pytest.mark.cites("nzasp.P.11.3")
def test_who_got_other_results_than_those_of_now_is_told() -> None:
    def others(desk: Desk) -> tuple[str, ...]:
        report = desk_report(desk)
        assert isinstance(report, Report)
        return changed_since_sent(desk, report)

    desk = finished()
    desk = done(desk, send_report(desk, tuple((each, "") for each in OFFICERS)))
    assert others(desk) == ()
    changed = after(desk, (corrected((377, 399)),))
    assert others(changed) == OFFICERS
    sent_again = done(changed, send_report(changed, ((OFFICERS[1], "by mail"),)))
    assert others(sent_again) == (OFFICERS[0], OFFICERS[2])
    assert others(after(changed, (corrected((399, 377)),))) == (), "they say again what was sent"
    assert others(after(finished(), (ReportSent(officer=OFFICERS[0]), corrected((377, 399))))) == (), "an older log"


def test_what_was_sent_is_what_was_sent_though_an_earlier_entry_is_undone() -> None:
    """The log is read again without it, and the report of then was made with it."""
    acts = (*played_out(), corrected((377, 399)), Finished())
    sent = send_report(desk_of(acts), ((OFFICERS[0], ""),))
    assert isinstance(sent, tuple)
    without = desk_of((*acts, *sent, Undone(entry=len(played_out()) + 1, reason="the paper said otherwise")))
    report = desk_report(without)
    assert isinstance(report, Report)
    assert changed_since_sent(without, report) == (OFFICERS[0],)


def test_the_mark_of_sent_results_is_the_one_that_logs_hold() -> None:
    report = desk_report(finished())
    assert isinstance(report, Report)
    assert results_mark(report) == "307538cd1f60771a3038"


def test_nothing_is_sent_before_it_is_finished() -> None:
    assert refused(send_report(desk_of(four()), ((OFFICERS[0], ""),))) == "not_final"
    assert refused(send_report(desk_of(played_out()), ((OFFICERS[0], ""),))) == "not_finished"


@pytest.mark.cites("nzasp.P.11.3")
def test_slips_are_kept_until_results_and_ratings_are_out() -> None:
    desk = finished()
    assert refused(release_slips(desk, date(2026, 5, 20))) == "results_not_published"
    desk = done(desk, publish_results(desk, date(2026, 5, 4), results=date(2026, 5, 4)))
    assert refused(release_slips(desk, date(2026, 5, 20))) == "ratings_not_published"
    desk = done(desk, publish_results(desk, date(2026, 5, 12), ratings=date(2026, 5, 12)))
    assert refused(release_slips(desk, date(2026, 5, 11))) == "ratings_not_published"
    assert isinstance(slips_release_ruling(desk, date(2026, 5, 12)), Ruling)
    desk = done(desk, release_slips(desk, date(2026, 5, 12)))
    assert desk.after.slips_released
    assert desk.after.results_published == date(2026, 5, 4)
    assert refused(release_slips(desk, date(2026, 5, 13))) == "slips_gone"


def test_days_of_publication_are_possible_ones() -> None:
    desk = finished()
    assert refused(publish_results(desk, DAY, results=date(2026, 5, 3))) == "day_to_come"
    assert refused(publish_results(desk, DAY, ratings=date(2026, 5, 1))) == "day_too_early"
    assert refused(publish_results(desk_of(played_out()), DAY, results=DAY)) == "not_finished"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"word": "QU1Z"}, "no_word"),
        ({"word": ""}, "no_word"),
        ({"word": "A" * 16}, "no_word"),
        ({"points": 0}, "no_such_points"),
        ({"points": 2001}, "no_such_points"),
        ({"player": 9}, "no_such_player"),
    ],
)
def test_words_put_forward(change: dict[str, object], code: str) -> None:
    word = WordClaim(player=2, word="QUIZZED", points=131, round=2)
    desk = done(finished(), claim_word(finished(), word))
    assert desk.after.words == (word,)
    assert refused(claim_word(desk, word)) == "claimed_already"
    assert refused(claim_word(desk, replace(word, **change))) == code  # type: ignore[arg-type]
