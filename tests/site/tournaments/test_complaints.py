"""A complaint from the table to the Executive: kept with its warnings, referred, decided once."""

from datetime import date

import pytest

from tests.law.tournament.desk.plans import BEGUN
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.complaints import complaint_warnings
from tilehall.site.people.actor import NotYours
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import complaints, log

from .finished_event import acting, code, hand, kept, opened
from .test_views_after_the_event import at, signed_in, text

pytestmark = pytest.mark.django_db
DAY = date(2026, 5, 20)


def told(**more: object) -> ComplaintRecord:
    facts = {
        "by": 2, "against": 1, "round": 1, "at": BEGUN, "facts": "drew two tiles too many", **more,
    }  # fmt: skip
    return ComplaintRecord(**{"told_opponent": True, "told_adjudicator": False, **facts})  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.P.12.4")
def test_a_complaint_is_kept_with_its_warning_and_decided_for_good():
    number, referee, organiser, president = (
        opened(),
        acting("referee"),
        acting("organiser"),
        acting("president"),
    )
    after = kept(complaints.file_complaint(referee, number, told(), hand()))
    assert complaint_warnings(after.desk, after.desk.after.complaints[0]) == ("adjudicator_not_told",)
    assert code(complaints.decide_complaint(president, number, 1, ("no case", DAY), hand())) == "not_referred"
    kept(complaints.add_facts(referee, number, 1, "and again in round 2", hand()))
    kept(complaints.refer_complaint(organiser, number, 1, hand()))
    after = kept(complaints.decide_complaint(president, number, 1, ("round 1 is forfeited", DAY), hand()))
    (done,) = after.desk.after.complaints
    assert (done.state, done.decision, done.decided) == ("final", "round 1 is forfeited", DAY)
    assert done.facts == "drew two tiles too many\n\nand again in round 2"
    for again in (
        complaints.refer_complaint(organiser, number, 1, hand()),
        complaints.add_facts(referee, number, 1, "more", hand()),
        complaints.decide_complaint(president, number, 1, ("on second thought", DAY), hand()),
    ):
        assert isinstance(again, Refusal)
        assert (again.code, basis_texts(*again.rests_on)) == ("decision_is_final", ["nzasp.P.12.4"])


@pytest.mark.cites("nzasp.P.12.4")
def test_what_the_executive_decided_is_not_taken_back_by_the_desk():
    number, director, president = opened(), acting("director"), acting("president")
    kept(complaints.file_complaint(director, number, told(), hand()))
    kept(complaints.refer_complaint(director, number, 1, hand()))
    decided = kept(complaints.decide_complaint(president, number, 1, ("no case", DAY), hand())).row.seq
    with pytest.raises(NotYours):
        log.undo_entry(director, number, decided, "unwelcome", hand())
    back = kept(log.undo_entry(president, number, decided, "written under the wrong name", hand())).row.seq
    with pytest.raises(NotYours):
        log.undo_entry(director, number, back, "it was right", hand())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"facts": " "}, "facts_missing"),
        ({"against": 2}, "about_oneself"),
        ({"by": 77}, "no_such_player"),
        ({"round": 1, "against": 3}, "no_opponents"),
        ({"round": 9}, "no_opponents"),
    ],
)
def test_what_is_no_complaint(wrong, why):
    assert code(complaints.file_complaint(acting("referee"), opened(), told(**wrong), hand())) == why


def test_who_may_do_what():
    number, scorer, director = opened(), acting("scorer"), acting("director")
    with pytest.raises(NotYours):
        complaints.file_complaint(scorer, number, told(), hand())
    with pytest.raises(NotYours):
        complaints.decide_complaint(director, number, 1, ("x", DAY), hand())
    assert code(complaints.refer_complaint(director, number, 1, hand())) == "no_such_complaint"


def test_the_page_leads_from_step_to_step():
    browser, number = signed_in("director", "president"), opened()
    page = at("complaints", number)
    assert "Nothing has happened" in text(browser.get(page))
    filed = {"by": "2", "against": "1", "round": "1", "facts": "drew two too many", "told_opponent": "on"}
    answered = text(browser.post(page, filed, follow=True))
    assert "Complaint 1. Ben about Ana to be referred" in answered
    assert "The adjudicator was not told at the time." in answered
    assert "Fill this in." in text(browser.post(page, {**filed, "facts": ""}))
    assert "Write 3 or less." in text(browser.post(page, {**filed, "round": "99"}))
    assert "with the Executive" in text(browser.post(at("complaint-refer", number, 1), {}, follow=True))
    assert "Say what the Executive decided." in text(browser.post(at("complaint-decide", number, 1), {}, follow=True))
    browser.post(at("complaint-more", number, 1), {"facts": "and laughed"})
    done = text(browser.post(at("complaint-decide", number, 1), {"decision": "A warning"}, follow=True))
    assert "The Executive decided A warning" in done
    assert "and laughed" in done
    log = [type(entry.act).__name__ for entry in store.load(number).entries]
    assert log.count("ComplaintKept") == 4
