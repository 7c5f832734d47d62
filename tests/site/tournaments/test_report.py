"""The end of an event through its actions: finished, sent to three officers, published, slips released."""

import smtplib
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from tests.law.tournament.desk.finished_desks import swiss
from tests.law.tournament.desk.plans import four
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import report
from tilehall.site.tournaments.wording import sentence_of

from .finished_event import acting, code, hand, kept, opened, person

pytestmark = pytest.mark.django_db
WEB, RATINGS, PAPER = OFFICERS = ("website_coordinator", "ratings_manager", "magazine_layout_editor")


def finished(acts=None) -> int:
    number = opened(acts)
    kept(report.finish(CONSOLE, number, hand()))
    return number


def officers() -> None:
    person("Wiremu Web", "webmaster", "web@example.org")
    person("Rata Ratings", "ratings_manager", "Rata, rata@example.org")
    person("Rewi Ratings", "ratings_manager", "rewi@example.org")
    person("Mere Magazine", "magazine_editor", "04 555 1234")


def sent(number: int) -> dict[str, str]:
    return dict(store.load(number).desk.after.sent)


@pytest.mark.cites("nzasp.P.8.8")
def test_it_is_finished_when_all_slips_are_in_and_lists_say_so():
    assert code(report.finish(CONSOLE, opened(four()), hand())) == "slips_missing"
    assert store.head(finished()).phase == "finished"


@pytest.mark.cites("nzasp.P.11.3")
def test_the_report_goes_by_mail_to_who_holds_the_office_today():
    officers()
    number = finished(swiss())
    after = kept(report.send_report(CONSOLE, number, (WEB, RATINGS), hand()))
    assert [message.to for message in mail.outbox] == [["web@example.org"], ["rewi@example.org"]]
    assert set(dict(after.desk.after.sent)) == {WEB, RATINGS}
    letter = mail.outbox[0]
    assert letter.subject == "Results: Hēmi's Cup, 2026-05-02"
    assert "Byes and forfeits, which are not rated" in letter.body
    assert [(name, kind) for name, _, kind in letter.attachments] == [
        ("results.csv", "text/csv"),
        ("draw.csv", "text/csv"),
    ]
    assert "Ana Aroha" in letter.attachments[0][1]


def test_a_second_click_sends_no_second_letter():
    officers()
    number = finished()
    for _ in range(2):
        kept(report.send_report(CONSOLE, number, (WEB,), hand("click")))
    assert len(mail.outbox) == 1
    kept(report.send_report(CONSOLE, number, (WEB,), hand("again, on purpose")))
    assert len(mail.outbox) == 2


def test_an_officer_without_an_address_is_marked_by_hand():
    officers()
    number = finished()
    refused = report.send_report(CONSOLE, number, (WEB, PAPER), hand())
    assert code(refused) == "officer_without_address"
    assert f"no mail address for the {PAPER.replace('_', ' ')}." in sentence_of(refused).text
    assert (mail.outbox, sent(number)) == ([], {})
    after = kept(report.mark_sent(CONSOLE, number, PAPER, "given on paper", hand()))
    assert PAPER in dict(after.desk.after.sent)


def test_a_letter_that_does_not_go_out_is_not_marked(monkeypatch):
    officers()
    number = finished()

    def down(self, messages):
        if messages[0].to == ["web@example.org"]:
            raise smtplib.SMTPServerDisconnected("nobody answers")
        return len(messages)

    monkeypatch.setattr(EmailBackend, "send_messages", down)
    refused = report.send_report(CONSOLE, number, (WEB, RATINGS), hand())
    assert code(refused) == "mail_failed"
    assert "nobody answers" in str(dict(refused.detail)["fault"])
    assert set(sent(number)) == {RATINGS}


def test_without_a_mail_server_the_letter_lies_in_a_folder(settings, tmp_path: Path):
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = "django.core.mail.backends.filebased.EmailBackend", tmp_path
    officers()
    kept(report.send_report(CONSOLE, finished(), (WEB,), hand()))
    (written,) = tmp_path.iterdir()
    text = written.read_text()
    assert "To: web@example.org" in text
    assert "results.csv" in text


def test_nothing_of_a_rehearsal_goes_out():
    officers()
    copy = opened(rehearsal_of=store.head(opened()))
    kept(report.finish(CONSOLE, copy, hand()))
    assert code(report.send_report(CONSOLE, copy, (WEB,), hand())) == "rehearsal_is_not_sent"
    assert mail.outbox == []


def test_nothing_goes_out_before_the_end():
    officers()
    assert code(report.send_report(CONSOLE, opened(), (WEB,), hand())) == "not_finished"
    assert code(report.send_report(CONSOLE, opened(four()), (WEB,), hand())) == "not_final"
    assert mail.outbox == []


@pytest.mark.cites("nzasp.P.11.3")
def test_slips_go_only_after_the_ratings_manager_has_published():
    number, manager, organiser = finished(), acting("ratings_manager"), acting("organiser")
    day = date(2026, 5, 4)
    assert code(report.release_slips(organiser, number, hand())) == "results_not_published"
    kept(report.publish_results(organiser, number, day, hand(hours=72)))
    assert code(report.release_slips(organiser, number, hand(hours=72))) == "ratings_not_published"
    with pytest.raises(NotYours):
        report.publish_ratings(organiser, number, day, hand(hours=72))
    kept(report.publish_ratings(manager, number, day + timedelta(days=1), hand(hours=96)))
    assert kept(report.release_slips(organiser, number, hand(hours=96))).desk.after.slips_released


def test_who_may_do_what():
    number, scorer = opened(), acting("scorer")
    for forbidden in (
        lambda: report.finish(scorer, number, hand()),
        lambda: report.send_report(scorer, number, (WEB,), hand()),
        lambda: report.mark_sent(scorer, number, WEB, "", hand()),
        lambda: report.publish_results(scorer, number, date(2026, 5, 2), hand()),
        lambda: report.release_slips(scorer, number, hand()),
    ):
        with pytest.raises(NotYours):
            forbidden()
    word = WordClaim(player=1, word="QUIZ", points=90)
    assert kept(report.claim_word(scorer, number, word, hand())).desk.after.words == (word,)
