"""Sheets of a large event in parts: every table is on one of them, and each is there as soon as it is made."""

import shutil
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.tournaments.printing.pdf_text import pages, squeezed
from tests.site.tournaments.test_log import signed_in
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.pages import jobs
from tilehall.site.tournaments import sheet_parts
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views import sheets as sheets_view

from .events_of_any_size import crowd, further, opened

pytestmark = pytest.mark.django_db
PLAYERS = 15  # seven tables and a bye: three parts of three


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings) -> None:
    """A job that is done in this thread, since another would not see the event of a test."""
    settings.DATA = tmp_path
    for module in (sheet_parts, sheets_view):
        monkeypatch.setattr(module, "WHOLE", 6)
    monkeypatch.setattr(sheet_parts, "PART", 3)

    def start_job(kind: str, title: str, then: str, work: jobs.Work) -> jobs.Job:
        job = jobs.Job(kind, title, then)
        jobs._jobs[job.id] = job
        jobs._run(job, work)
        return job

    monkeypatch.setattr(jobs, "start_job", start_job)
    monkeypatch.setattr(jobs.connections, "close_all", lambda: None)


def part(browser: Client, kept: DeskState, number: int, what: str = "slips") -> bytes | None:
    answer = browser.get(reverse("tournaments:print-part", args=[kept.row.pk, what, number]), {"round": 1})
    return answer.content if answer.status_code == 200 else None


def texts(browser: Client, kept: DeskState, what: str = "slips") -> list[str]:
    made = [part(browser, kept, number, what) for number in range(1, 10)]
    return [squeezed("".join(page.text for page in pages(pdf))) for pdf in made if pdf is not None]


@pytest.mark.usefixtures("small_parts")
def test_everybody_s_slip_is_in_one_part_and_a_result_makes_none_anew() -> None:
    scorer = signed_in("scorer")[0]
    kept = opened(crowd(PLAYERS, rounds=1, finished=0))
    where = reverse("tournaments:print-parts", args=[kept.row.pk, "slips"]) + "?round=1&paper=a5"
    whole = scorer.get(reverse("tournaments:print", args=[kept.row.pk, "slips"]), {"round": 1, "paper": "a5"})
    assert whole.status_code == 302
    assert whole["Location"] == where
    assert "Make all parts" in scorer.get(where).content.decode()
    assert part(scorer, kept, 1) is None
    where = where.replace("a5", "a4")
    assert scorer.post(where).status_code == 302
    page = scorer.get(where).content.decode()
    assert "All 3 parts are ready." in page
    parts = texts(scorer, kept)
    assert len(parts) == 3
    games = [board for board in kept.desk.round("Open", 1).boards if board.meets == "game"]
    names = [squeezed(kept.desk.name(player)) for board in games for player in board.players]
    assert [sum(name in text for text in parts) for name in names] == [1] * 14
    first = kept.desk.round("Open", 1).boards[0].players[0]
    kept = further(kept, ResultEntered(grade="Open", round=1, player=first, scores=(400, 300)))
    assert "All 3 parts are ready." in scorer.get(where).content.decode()


@pytest.mark.usefixtures("small_parts")
def test_what_could_not_be_made_is_said_and_the_rest_is_made_later(monkeypatch: pytest.MonkeyPatch) -> None:
    scorer = signed_in("scorer")[0]
    kept = opened(crowd(PLAYERS, rounds=1, finished=0))
    where = reverse("tournaments:print-parts", args=[kept.row.pk, "own-codes"]) + "?round=1"
    replace_file = Path.replace

    def full_after_two(self: Path, target: Path) -> Path:
        if Path(target).name == "003.pdf":
            raise OSError("no space left")
        return replace_file(self, target)

    monkeypatch.setattr(Path, "replace", full_after_two)
    scorer.post(where)
    page = scorer.get(where).content.decode()
    assert "This did not work" in page
    assert "Make the other parts" in page
    assert len(texts(scorer, kept, "own-codes")) == 2
    monkeypatch.setattr(Path, "replace", replace_file)
    scorer.post(where)
    assert len(texts(scorer, kept, "own-codes")) == 5
    assert part(scorer, kept, 0, "own-codes") is None


@pytest.mark.usefixtures("small_parts")
def test_only_the_newest_sheets_are_kept() -> None:
    scorer = signed_in("scorer")[0]
    kept = opened(crowd(PLAYERS, rounds=1, finished=0))
    for what in ("slips", "score-sheets", "challenge-slips", "own-codes"):
        scorer.post(reverse("tournaments:print-parts", args=[kept.row.pk, what]) + "?round=1")
    scorer.post(reverse("tournaments:print-parts", args=[kept.row.pk, "own-codes"]) + "?round=1&paper=a5")
    assert texts(scorer, kept, "slips") == []
    assert len(texts(scorer, kept, "own-codes")) == 5


def test_a_folder_that_another_removes_meanwhile_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The request and its job prepare the same folder at once, and both remove what is old."""
    for number in range(6):
        (tmp_path / f"old {number}").mkdir()
    listed = Path.iterdir

    def others_first(folder: Path) -> list[Path]:
        found = sorted(listed(folder))
        shutil.rmtree(tmp_path / "old 0", ignore_errors=True)
        return found

    monkeypatch.setattr(Path, "iterdir", others_first)
    sheet_parts.prepare_folder(sheet_parts.SheetParts(tmp_path / "new", 5000), "job")
    left = sorted(folder.name for folder in listed(tmp_path))
    assert len(left) == sheet_parts.KEPT
    assert "new" in left
