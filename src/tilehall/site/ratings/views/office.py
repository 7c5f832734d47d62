"""The office: what is to be rated, the runs, publishing, and what the Executive decides about the lists."""

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.ratings.history import History
from tilehall.law.ratings.lists import LeftOffCode, LeftOffPlayer, RatingsList
from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.ratings.publication import next_list_day
from tilehall.law.ratings.publication_warnings import FARTHEST_MOVE
from tilehall.law.ratings.rating_system import FORMULAS
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people import store as people
from tilehall.site.people.commands import command_context, new_command
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.ratings import actions, inputs, store
from tilehall.site.ratings.actions.publication import (
    draft_list_alone,
    draft_lists,
    refuse_day,
    run_warnings,
    warnings_seal,
)
from tilehall.site.ratings.forms import ExclusionForm, OptionForm, PublishForm, RunForm, StoppageForm
from tilehall.site.ratings.inputs import person_of
from tilehall.site.ratings.store import Kind, Run
from tilehall.site.ratings.wording import sentence_of

RUMMIKUB = PROFILES["rummikub-pairs"]
OF_THE_DAY = ("day_to_come", "list_before_the_last", "list_before_its_tournaments")  # refusals of what that field says
LEFT_OFF: dict[LeftOffCode, Callable[[LeftOffPlayer], str]] = {
    "too_few_games": lambda left_off: f"{left_off.games} of {left_off.needed} games",
    "excluded": lambda left_off: f"excluded until {left_off.day:%d/%m/%Y}",
}


@does("ratings.office")
@require_safe
@never_cache
def office(request: HallRequest) -> HttpResponse:
    return _office_page(request)


def _office_page(
    request: HallRequest, run_form: RunForm | None = None, option_form: OptionForm | None = None
) -> HttpResponse:
    """A run that was refused comes back with what was typed and ticked for it."""
    newest = store.newest_run()
    last = store.newest_list(Kind.RATINGS)
    ticked = set(request.POST.getlist("tournament")) if run_form else None
    waiting = inputs.waiting_tournaments(newest)
    open_again = inputs.tournaments_open_again(newest)
    newer_list = store.list_taken_since(newest) if newest else None
    context = {
        "waiting": waiting,
        "left": [each.row.pk for each in waiting if ticked is not None and str(each.row.pk) not in ticked],
        "reopens": [waiting_tournament for waiting_tournament in waiting if waiting_tournament.reopens],
        "newer_list": newer_list,
        "lists_changed": newest is not None and store.lists_changed_since(newest),
        "list_to_start_from": newer_list and newest and newest.start_day and newer_list.day > newest.start_day,
        "open_again": open_again,
        "unfinished": [row for row in inputs.unfinished_tournaments() if row not in open_again],
        "newest": newest,
        "last": last,
        "due": next_list_day(last.day).value if last else None,
        "to_publish": newest is not None and (last is None or last.run_id != newest.pk),
        "runs": store.runs_of(SCRABBLE)[:10],
        "lists": store.lists()[:10],
        "run_form": run_form or RunForm(initial={"profile": newest.profile} if newest else None),
        "rummikub": _option(option_form),
        "stoppages": store.stoppages(),
        "exclusions": store.exclusions(),
        "stoppage_form": StoppageForm(prefix="stop"),
        "exclusion_form": ExclusionForm(prefix="off"),
        "command_id": new_command(),
        "may_see_lists": request.actor.may("people.see_lists"),
        **{f"may_{name}": request.actor.may(f"ratings.{name}") for name in ("run", "publish", "stop", "exclude")},
    }
    return render(request, "ratings/office.html", context)


def _option(form: OptionForm | None) -> dict[str, object]:
    """Rummikub in the office: what a run would rate, and what there is. Nothing of it before the first run."""
    newest, last = store.newest_run(RUMMIKUB.game), store.newest_list(Kind.RATINGS, game=RUMMIKUB.game)
    return {
        "waiting": inputs.waiting_tournaments(newest, RUMMIKUB.game),
        "newest": newest,
        "to_publish": newest is not None and (last is None or last.run_id != newest.pk),
        "runs": store.runs_of(RUMMIKUB.game)[:10],
        "form": form or OptionForm(prefix="rummikub"),
        "typed": form is not None,
    }


@does("ratings.run")
@require_POST
def run_rummikub(request: HallRequest) -> HttpResponse:
    form = OptionForm(request.POST, prefix="rummikub")
    if not form.is_valid():
        return _office_page(request, option_form=form)
    run_request = actions.RunRequest(profile=RUMMIKUB.key, note=form.cleaned_data["note"])
    return _rated(request, run_request) or _office_page(request, option_form=form)


@does("ratings.run")
@require_POST
def run(request: HallRequest) -> HttpResponse:
    form = RunForm(request.POST)
    if not form.is_valid():
        return _office_page(request, form)
    start = form.cleaned_data["start"]
    numbers = [number for text in request.POST.getlist("tournament") if (number := whole_number(text)) is not None]
    run_request = actions.RunRequest(
        profile=form.cleaned_data["profile"],
        start_day=start.day if start else None,
        tournaments=tuple(numbers) if "choose" in request.POST else None,
        note=form.cleaned_data["note"],
    )
    return _rated(request, run_request) or _office_page(request, form)


def _rated(request: HallRequest, run_request: actions.RunRequest) -> HttpResponse | None:
    """On to the new run, or None with the refusal told."""
    answer = actions.make_run(request.actor, run_request, command_context(request))
    if isinstance(answer, Refusal):
        show_refusal(request, sentence_of(answer))
        return None
    messages.success(request, "Rated. Look at it, then publish.")
    return redirect("ratings:run-look", answer.pk)


@does("ratings.office")
@require_safe
@never_cache
def run_look(request: HallRequest, pk: int) -> HttpResponse:
    run = get_object_or_404(store.runs(), pk=pk)
    return _run_page(request, run, PublishForm(initial={"day": timezone.localdate()}))


def _run_page(request: HallRequest, run: Run, form: PublishForm) -> HttpResponse:
    """A run with the lists it would make; what was typed and not taken stays in the form."""
    events = [(in_run, list(store.rows_of(in_run.event))) for in_run in store.in_run(run)]
    game = store.game_of(run)
    newest, last = store.newest_run(game), store.newest_list(Kind.RATINGS, game=game)
    context = {
        "run": run,
        "profile": FORMULAS[run.profile],
        "events": events,
        "newest": newest == run,
        "published": store.all_lists().filter(run=run),
        "alone": game != SCRABBLE,
        "draft": None,
        "form": form,
        "command_id": new_command(),
        "may_publish": request.actor.may("ratings.publish"),
        "farthest": FARTHEST_MOVE,
    }
    if newest == run and (last is None or last.run_id != run.pk):
        context["draft"] = _drafted(run, game)
    return render(request, "ratings/run.html", context)


def _drafted(run: Run, game: str) -> dict[str, object]:
    """The lists of today. What cannot go out today could not under an earlier day either."""
    today = timezone.localdate()
    if (no := refuse_day(run, today, today)) is not None:
        return {"no": sentence_of(no)}
    return _draft(draft_lists(run, today)) if game == SCRABBLE else _alone(draft_list_alone(run, today))


def _draft(answer: tuple[RatingsList, RatingsList, History] | Refusal) -> dict[str, object]:
    """How the lists would look today: how long they are, and who is left off the rankings and why."""
    if isinstance(answer, Refusal):
        return {"no": sentence_of(answer)}
    ratings, ranking, history = answer
    names = {person.pk: person.full_name for person in people.people()}
    warnings = run_warnings(history)
    off = [
        (names[number], number, LEFT_OFF[left_off.code](left_off))
        for left_off in ranking.left_off
        for number in (person_of(left_off.player),)
    ]
    return {
        "ratings": ratings,
        "ranking": ranking,
        "left_off": off,
        "warnings": [(names[person_of(each.player)], person_of(each.player), each) for each in warnings],
        "seal": warnings_seal(warnings),
    }


def _alone(answer: tuple[RatingsList, History] | Refusal) -> dict[str, object]:
    if isinstance(answer, Refusal):
        return {"no": sentence_of(answer)}
    return {"ratings": answer[0]}


@does("ratings.publish")
@require_POST
def publish(request: HallRequest, pk: int) -> HttpResponse:
    run = get_object_or_404(store.runs(), pk=pk)
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _run_page(request, run, form)
    asked = form.cleaned_data
    out = actions.publish(
        request.actor, run, asked["day"], asked["note"], command_context(request), accepted=asked["accepted"]
    )
    if isinstance(out, Refusal):
        if out.code in OF_THE_DAY:
            form.add_error("day", sentence_of(out).text)
        show_refusal(request, sentence_of(out))
        return _run_page(request, run, form)
    use = ", and entries go by the new ratings" if out.ranking else ". Nothing else goes by it"
    messages.success(request, f"Published. Everybody sees it now{use}.")
    return redirect("ratings:list", out.ratings.pk)


@does("ratings.stop")
@require_POST
def stoppage(request: HallRequest) -> HttpResponse:
    form = StoppageForm(request.POST, prefix="stop")
    if not form.is_valid():
        return _wrong(request, form)
    asked = form.cleaned_data
    answer = actions.declare_stoppage(
        request.actor, asked["since"], asked["until"], asked["reason"], command_context(request)
    )
    return _redirect_with_result(request, answer, "Recorded. The window of the next ranking list is longer by it.")


@does("ratings.exclude")
@require_POST
def exclusion(request: HallRequest) -> HttpResponse:
    form = ExclusionForm(request.POST, prefix="off")
    if not form.is_valid():
        return _wrong(request, form)
    asked = form.cleaned_data
    answer = actions.exclude(
        request.actor, asked["person"], asked["tournament"], asked["until"], asked["reason"], command_context(request)
    )
    return _redirect_with_result(
        request, answer, "Recorded. The next ranking list leaves them out; the rating goes on."
    )


def _wrong(request: HallRequest, form: Form) -> HttpResponse:
    text = "; ".join(
        f"{form.fields[name].label if name in form.fields else name}: {' '.join(map(str, errors))}"
        for name, errors in form.errors.items()
    )
    messages.error(request, f"Nothing was entered. {text}")
    return redirect("ratings:office")


def _redirect_with_result(request: HallRequest, result: object, done: str) -> HttpResponse:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    else:
        messages.success(request, done)
    return redirect("ratings:office")
