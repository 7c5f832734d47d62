"""The draw of a large field as a job: the page tells how far it is instead of waiting."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.draws.pairs import Progress
from tilehall.site.pages import jobs
from tilehall.site.tournaments.actions.draw import LARGE
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of

Draw = Callable[[Progress], DeskState | Refusal]


def is_large(state: DeskState) -> bool:
    return len(state.desk.players) > LARGE


def start_draw(state: DeskState, then: str, draw: Draw) -> HttpResponse:
    """What cannot be drawn is said where the job is waited for."""
    players = len(state.desk.in_the_field())

    def work(job: jobs.Job) -> None:
        job.report_progress(f"Drawing {players} players", 0, players)
        result = draw(lambda done, of: job.report_progress(f"Drawing {players} players", done, of))
        if isinstance(result, Refusal):
            raise ValidationError(sentence_of(result).text)

    job = jobs.start_job(f"draw {state.row.pk}", f"The draw of {state.row.name}", then, work)
    return redirect("hall:progress", job.id)
