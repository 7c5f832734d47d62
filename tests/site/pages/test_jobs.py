"""Long work in a thread: its progress, its end, its faults, and two clicks that are one job."""

import threading
import time

import pytest
from django.core.exceptions import ValidationError

from tilehall.site.pages import jobs

SOON = 10  # seconds


def test_a_job_tells_how_far_it_is_and_when_it_is_done():
    half, go_on = threading.Event(), threading.Event()

    def work(job):
        job.report_progress("Half", 1, 2)
        half.set()
        assert go_on.wait(SOON)

    job = jobs.start_job("sums", "Sums", "/", work)
    assert half.wait(SOON)
    assert (job.doing, job.percent, job.finished) == ("Half", 50, False)
    go_on.set()
    assert job.over.wait(SOON)
    assert (job.percent, job.finished, job.fault) == (100, True, None)
    assert jobs.job_of(job.id) is job


def test_two_clicks_are_one_job_and_a_third_after_its_end_is_another():
    go_on = threading.Event()
    first = jobs.start_job("clicks", "Clicks", "/", lambda job: go_on.wait(SOON) and None)
    assert jobs.start_job("clicks", "Clicks", "/", lambda job: None) is first
    go_on.set()
    assert first.over.wait(SOON)
    again = jobs.start_job("clicks", "Clicks", "/", lambda job: None)
    assert again is not first
    assert again.over.wait(SOON)


def test_of_one_family_one_is_made_at_a_time_and_only_some_wait():
    go_on, begun, at_once, most = threading.Event(), threading.Event(), [], []

    def work(job):
        at_once.append(job.id)
        most.append(len(at_once))
        begun.set()
        assert go_on.wait(SOON)
        at_once.remove(job.id)

    waiting = [jobs.start_job(f"sheets {number}", "Sheets", "/", work) for number in range(jobs.WAITING)]
    assert begun.wait(SOON)
    other = jobs.start_job("backup", "Backup", "/", lambda job: None)
    assert other.over.wait(SOON), "what is of another family does not wait"
    too_many = jobs.start_job("sheets more", "Sheets", "/", work)
    assert "Try it again in some minutes" in too_many.fault
    assert jobs.job_of(too_many.id) is too_many
    go_on.set()
    assert all(job.over.wait(SOON) and job.finished for job in waiting)
    assert set(most) == {1}


def test_who_waits_hears_how_many_come_first_and_is_served_in_turn():
    go_on, never, order = threading.Semaphore(0), threading.Event(), []

    def work(job):
        order.append(job.kind)
        assert go_on.acquire(timeout=SOON)

    waiting = [jobs.start_job(f"row {number}", "Row", "/", work) for number in range(4)]

    def told(job, words):
        ends = time.monotonic() + SOON
        while job.doing != words and time.monotonic() < ends:
            never.wait(0.005)
        return job.doing

    assert told(waiting[1], "Waiting: another comes first") == "Waiting: another comes first"
    assert told(waiting[3], "Waiting: 3 others come first") == "Waiting: 3 others come first"
    go_on.release()
    assert waiting[0].over.wait(SOON)
    assert told(waiting[3], "Waiting: 2 others come first") == "Waiting: 2 others come first"
    go_on.release(3)
    assert all(job.over.wait(SOON) and job.finished for job in waiting)
    assert order == [f"row {number}" for number in range(4)]


def test_of_one_asker_two_wait_and_the_queue_that_is_full_is_asked_again():
    go_on = threading.Event()

    def work(job):
        assert go_on.wait(SOON)

    def start(number, asker):
        return jobs.start_in_turn(f"look {number}", "Look", "/", work, asker=asker)

    known = set(jobs._jobs)
    own = [start(number, "account 1") for number in range(5)]
    assert [job is not None for job in own] == [True] * jobs.OWN_WAITING + [False] * 3
    assert start(0, "account 2") is own[0], "what another asked for already is the same job"
    others = [start(10 + number, f"account {number}") for number in range(2, jobs.WAITING)]
    assert all(others)
    assert start(99, "account 99") is None
    assert len(set(jobs._jobs) - known) == jobs.WAITING, "who is sent away leaves nothing behind"
    go_on.set()
    assert all(job.over.wait(SOON) for job in others)
    last = start(99, "account 99")
    assert last.over.wait(SOON)
    assert last.finished


def test_who_gets_no_thread_keeps_nobody_waiting(monkeypatch):
    def start(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(RuntimeError):
        jobs.start_job("crowd 1", "Crowd", "/", lambda job: None)
    monkeypatch.undo()
    after = jobs.start_job("crowd 2", "Crowd", "/", lambda job: None)
    assert after.over.wait(SOON)


def test_what_the_rules_refuse_is_said_in_their_words():
    def work(job):
        raise ValidationError("Somebody was faster.")

    job = jobs.start_job("refused", "Refused", "/", work)
    assert job.over.wait(SOON)
    assert (job.finished, job.fault) == (False, "Somebody was faster.")


def test_a_fault_of_ours_goes_to_the_console_and_not_to_the_page(caplog):
    def work(job):
        raise RuntimeError("secret detail")

    job = jobs.start_job("broken", "Broken", "/", work)
    assert job.over.wait(SOON)
    assert job.fault
    assert "secret" not in job.fault
    assert "secret detail" in caplog.text


def test_old_jobs_are_forgotten_and_an_unknown_one_is_none():
    done = []
    for _ in range(jobs.REMEMBERED + 5):
        done.append(jobs.start_job("many", "Many", "/", lambda job: None))
        assert done[-1].over.wait(SOON)
    assert jobs.job_of(done[0].id) is None
    assert jobs.job_of(done[-1].id) is done[-1]
    assert jobs.job_of("nothing") is None


@pytest.mark.parametrize("done, of, percent", [(0, 0, 0), (1, 3, 33), (3, 3, 99), (9, 3, 99)])
def test_a_bar_is_full_only_when_all_is_done(done, of, percent):
    job = jobs.Job("bar", "Bar", "/")
    job.report_progress("Counting", done, of)
    assert job.percent == percent


def test_another_process_of_the_hall_tells_how_far_a_job_is(monkeypatch, tmp_path, settings):
    settings.DATA = tmp_path
    half, go_on = threading.Event(), threading.Event()

    def work(job):
        job.told_at = 0
        job.report_progress("Half", 1, 2)
        half.set()
        assert go_on.wait(SOON)

    job = jobs.start_job("elsewhere", "Elsewhere", "/there/", work)
    assert half.wait(SOON)
    with monkeypatch.context() as other_process:
        other_process.setattr(jobs, "_jobs", {})
        seen = jobs.job_of(job.id)
        assert (seen.doing, seen.percent, seen.finished, seen.then) == ("Half", 50, False, "/there/")
    go_on.set()
    assert job.over.wait(SOON)
    monkeypatch.setattr(jobs, "_jobs", {})
    assert jobs.job_of(job.id).finished
    (tmp_path / "jobs" / f"{job.id}.json").write_text("[]")
    assert jobs.job_of(job.id) is None, "garbled"


def test_the_name_of_a_job_leads_to_no_other_file(tmp_path, settings):
    settings.DATA = tmp_path
    jobs.Job("backup", "A backup", "/", id="twelve-signs").tell_others()
    (tmp_path / "jobs" / "twelve-signs.json").rename(tmp_path / "elsewhere.json")
    assert jobs.job_of("../elsewhere") is None
