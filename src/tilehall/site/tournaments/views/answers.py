"""What an event asked of those who entered: their own answers, and the officers' list for kitchen and billets."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.formats import csv_sheet
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.name_order import folded_name
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.actions import answers as actions
from tilehall.site.tournaments.exports import file_stem
from tilehall.site.tournaments.forms.answers import AnswersForm
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, page
from .money import download

HERE = ("entered", "waiting", "asking", "reserve")


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """Of one who entered: the answers in the order of the questions."""

    player: Player
    answers: tuple[tuple[str, str], ...]

    @property
    def says_something(self) -> bool:
        return self.player.billet or any(answer for _, answer in self.answers)


# --- one's own


@does("tournaments.enter")
@GET_OR_POST
@never_cache
def own(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    player = store.number_of(number, request.actor.person) if request.actor.person is not None else None
    if player is None or player not in state.desk.players:
        return page(request, state, "tournaments/own_answers.html", {"form": None})
    form = _form(request, state, player)
    if request.method == "POST" and form.is_valid():
        actions.keep(request.actor, number, player, form.answers())
        messages.success(request, "Your answers are kept. Only the officers of the event see them.")
        return redirect("tournaments:event", number)
    return page(request, state, "tournaments/own_answers.html", {"form": form, "one": state.desk.player(player)})


def _form(request: HallRequest, state: DeskState, player: int) -> AnswersForm:
    return AnswersForm(
        request.POST if request.method == "POST" else None,
        questions=state.desk.announced.questions,
        given=answer_rows.answers_by(state.row.pk, player),
    )


# --- the officers


@does("tournaments.organise")
@GET_OR_POST
@never_cache
def answers(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if request.method == "POST":
        _delete(request, number)
        return redirect("tournaments:answers", number)
    lines, questions = _lines(state)
    context = {
        "lines": [line for line in lines if line.says_something],
        "silent": sum(1 for line in lines if not line.says_something),
        "everybody": lines,
        "questions": questions,
        "kept": _kept(answer_rows.all_answers(number)),
    }
    return page(request, state, "tournaments/answers.html", context)


def _delete(request: HallRequest, number: int) -> None:
    if request.POST.get("really") != "yes":
        messages.error(request, "Tick the box first: nothing is deleted yet.")
        return
    gone = actions.forget(request.actor, number)
    many = sum(map(len, gone.values())) != 1
    done = f"{_kept(gone)} {'are' if many else 'is'} deleted." if gone else "There was no answer to delete."
    messages.success(request, done)


def _kept(kept: Mapping[int, answer_rows.Answers]) -> str:
    """How many answers there are, also of those who are not in the field any more; empty where there is none."""
    if not kept:
        return ""
    return f"{counted(sum(map(len, kept.values())), 'answer')} of {counted(len(kept), 'person', 'people')}"


@does("tournaments.organise")
@GET_OR_POST
@never_cache
def one(request: HallRequest, number: int, player: int) -> HttpResponse:
    """By the desk, for who told them by telephone."""
    state = desk_state_or_404(number)
    if player not in state.desk.players:
        raise Http404(f"no player {player}")
    form = _form(request, state, player)
    if request.method == "POST" and form.is_valid():
        actions.keep(request.actor, number, player, form.answers())
        messages.success(request, "The answers are kept.")
        return redirect("tournaments:answers", number)
    context = {"form": form, "one": state.desk.player(player), "by_the_desk": True}
    return page(request, state, "tournaments/own_answers.html", context)


@does("tournaments.organise")
@require_safe
@never_cache
def sheet(_request: HallRequest, number: int) -> HttpResponse:
    """For kitchen and billet officer; no column tells more of somebody than they need."""
    state = desk_state_or_404(number)
    lines, questions = _lines(state)
    rows = [
        (
            line.player.name,
            line.player.club,
            "yes" if line.player.billet else "",
            line.player.host,
            *(answer for _, answer in line.answers),
        )
        for line in lines
    ]
    raw = csv_sheet.write_sheet(("name", "club", "needs_billet", "stays_with", *questions), rows)
    return download(raw, f"{file_stem(state.desk)}-answers.csv", "text/csv; charset=utf-8")


def _lines(state: DeskState) -> tuple[list[AnswerLine], tuple[str, ...]]:
    """Everybody who may come, and the questions: also those that are asked no more and were answered."""
    kept = answer_rows.answers_of(state.row.pk)
    asked = [*state.desk.announced.questions, *(question for told in kept.values() for question in told)]
    questions = tuple(dict.fromkeys(asked))
    coming = sorted(
        (player for player in state.desk.players.values() if player.standing in HERE and not player.house),
        key=lambda player: folded_name(player.name),
    )
    lines = [
        AnswerLine(player, tuple((question, kept.get(player.number, {}).get(question, "")) for question in questions))
        for player in coming
    ]
    return lines, questions
