"""The draw of a large field: a job that tells how far it is, and that keeps nobody else from writing."""

import pytest
from django.urls import reverse

from tests.site.tournaments.test_log import signed_in
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.draws import near_pairs
from tilehall.site.pages import jobs
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import draw as draw_actions
from tilehall.site.tournaments.views import draw_job

from .events_of_any_size import crowd, further, opened

pytestmark = pytest.mark.django_db
PLAYERS = 40


@pytest.fixture
def done_at_once(monkeypatch: pytest.MonkeyPatch) -> list[jobs.Job]:
    """Forty are many, and a job is done in this thread, since another would not see the event of a test."""
    for module in (draw_actions, draw_job):
        monkeypatch.setattr(module, "LARGE", PLAYERS - 1)
    monkeypatch.setattr(near_pairs, "WHOLE", 20)
    monkeypatch.setattr(near_pairs, "SECTION", 10)
    started: list[jobs.Job] = []

    def start_job(kind: str, title: str, then: str, work: jobs.Work) -> jobs.Job:
        started.append(jobs.Job(kind, title, then))
        jobs._jobs[started[-1].id] = started[-1]
        jobs._run(started[-1], work)
        return started[-1]

    monkeypatch.setattr(jobs, "start_job", start_job)
    monkeypatch.setattr(jobs.connections, "close_all", lambda: None)
    return started


def test_a_large_draw_is_waited_for_on_a_page_that_tells_how_far_it_is(done_at_once, monkeypatch) -> None:
    told: list[tuple[str, int, int]] = []
    monkeypatch.setattr(jobs.Job, "report_progress", lambda _job, *how_far: told.append(how_far))
    director = signed_in("director")[0]
    kept = opened(crowd(PLAYERS, rounds=1, finished=0)[:-1])  # entered and graded, not drawn
    waits = director.post(reverse("tournaments:draw-all", args=[kept.row.pk]), {"seed": "5", "anyway": "1"})
    assert waits["Location"] == reverse("hall:progress", args=[done_at_once[0].id])
    assert director.get(waits["Location"])["Location"] == reverse("tournaments:desk", args=[kept.row.pk])
    assert [done for _, done, _ in told] == [0, 0, 10, 20, 30]
    assert len(store.load(kept.row.pk).desk.grade("Open").rounds) == 1
    director.post(
        reverse("tournaments:draw-take", args=[kept.row.pk]), {"grade": "Nobody's", "seed": "5", "anyway": "1"}
    )
    refused = director.get(reverse("hall:progress", args=[done_at_once[1].id])).content.decode()
    assert done_at_once[1].fault
    assert 'role="alert"' in refused


def test_a_draw_made_on_a_log_that_has_gone_on_is_made_again(done_at_once, monkeypatch) -> None:
    director = signed_in("director")[0]
    kept = opened(crowd(PLAYERS, rounds=1, finished=0)[:-1])
    decided: list[int] = []
    decide = draw_actions.redraw.draw_all

    def slowly(desk, seed, progress=None):
        if not decided:
            further(kept, NoteMade(about="note", told="Somebody writes meanwhile"))
        decided.append(desk.seq)
        return decide(desk, seed, progress)

    monkeypatch.setattr(draw_actions.redraw, "draw_all", slowly)
    director.post(reverse("tournaments:draw-all", args=[kept.row.pk]), {"seed": "5", "anyway": "1"})
    assert decided == [kept.row.seq, kept.row.seq + 1]
    assert done_at_once[0].finished
