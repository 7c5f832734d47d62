"""The word judge: the words of a challenged turn in, one verdict out."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from tilehall.law import catalogue
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import lexicons
from tilehall.site.games.forms import rulesets
from tilehall.site.games.views import SCRABBLE, numbered_silences, ruleset_title
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import adjudication_mode
from tilehall.site.tables.actions import judge as actions
from tilehall.site.tables.judge_deeds import ModeLeft
from tilehall.site.tables.judge_forms import JudgeForm
from tilehall.site.tables.judge_page import judge_clauses
from tilehall.site.tables.judge_wording import sentence_of
from tilehall.site.tables.look_ups import note_look_up


@does("tables.judge")
@never_cache
@GET_OR_POST
def judge(request: HallRequest) -> HttpResponse:
    """One verdict for all words of a turn. They are sent by POST, so that no address and no log ever holds them."""
    posted = request.method == "POST"
    if posted and request.POST.get("do") == "end":
        return _end_mode(request)
    lists = lexicons.lexicons_in(settings.DATA)
    choices = [(lexicon_info.name, f"{lexicon_info.name}, {standing_of_list(lexicon_info)}") for lexicon_info in lists]
    initial = previous_choices(request, choices)
    offered = dict(rulesets(SCRABBLE))
    ruleset = next((key for key in (request.POST.get("ruleset"), initial.get("ruleset")) if key in offered), None)
    if refused := adjudication_mode.look_up_refusal(request, ruleset or next(iter(offered))):
        return _closed(request, refused)
    form = JudgeForm(request.POST, lexicons=choices) if posted else JudgeForm(lexicons=choices, initial=initial)
    if not posted or not form.is_valid():
        return render(request, "tables/judge.html", {"form": form, "lists": lists})
    if request.POST.get("step") == "check":
        return render(
            request, "tables/judge_check.html", {"values": form.cleaned_data, "clauses": _clauses(form.cleaned_data)}
        )
    return render(request, "tables/verdict.html", verdict_context(form.cleaned_data))


def _clauses(values: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return judge_clauses(catalogue.game(SCRABBLE).rules(values["ruleset"]))


def verdict_context(values: dict[str, Any]) -> dict[str, Any]:
    lexicon = lexicons.open_lexicon(values["lexicon"], settings.DATA)
    rules = catalogue.game(SCRABBLE).rules(values["ruleset"])
    rests_on = basis_texts(rules.one_verdict.basis, lexicon.about.basis_under(values["ruleset"], rules.lexicon.basis))
    return {
        "acceptable": lexicons.all_acceptable(values["words"], lexicon.is_word),
        "words": values["words"],
        "about": lexicon.about,
        "counted": f"{lexicon.about.words:,}",
        "official": values["ruleset"] in lexicon.about.official_for,
        "values": values,
        "clauses": _clauses(values),
        "title": ruleset_title(values["ruleset"]),
        "rests_on": rests_on,
        "open": numbered_silences(rests_on),
    }


def _closed(request: HallRequest, refused: Refusal) -> HttpResponse:
    note_look_up(request)
    context = {
        "refused": sentence_of(refused),
        "mode": adjudication_mode.mode_of(request),
        "opened": adjudication_mode.board_opened(request),
        "station": adjudication_mode.station_of(request),
    }
    return render(request, "tables/judge_closed.html", context, status=409 if request.method == "POST" else 200)


def _end_mode(request: HallRequest) -> HttpResponse:
    mode = adjudication_mode.mode_of(request)
    if mode is not None:
        adjudication_mode.end_mode(request)
        actions.leave_mode(request.actor, mode.number, mode.key, ModeLeft(how="ended"), command_context(request))
    return redirect("tables:judge")


def standing_of_list(about: lexicons.LexiconInfo) -> str:
    if not about.official_for:
        return "not an official list"
    return f"official for {', '.join(ruleset_title(key) for key in about.official_for)}"


def previous_choices(request: HallRequest, choices: list[tuple[str, str]]) -> dict[str, str]:
    """The rules and the list that the players before had; a table uses the same all day."""
    lists = {name for name, _label in choices}
    chosen = {"ruleset": request.GET.get("ruleset", ""), "lexicon": request.GET.get("lexicon", "")}
    valid = {"ruleset": chosen["ruleset"] in dict(rulesets(SCRABBLE)), "lexicon": chosen["lexicon"] in lists}
    return {name: value for name, value in chosen.items() if valid[name]}
