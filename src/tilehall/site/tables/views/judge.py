"""The word judge: the words of a challenged turn in, one verdict out."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from tilehall.law import catalogue
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.games import lexicons, open_games
from tilehall.site.games.views import SCRABBLE, numbered_silences, ruleset_title
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables.judge_forms import JudgeForm


@does("tables.judge")
@never_cache
@GET_OR_POST
def judge(request: HallRequest) -> HttpResponse:
    """One verdict for all words of a turn. They are sent by POST, so that no address and no log ever holds them."""
    lists = lexicons.lexicons_in(settings.DATA)
    choices = [(lexicon_info.name, f"{lexicon_info.name}, {standing_of_list(lexicon_info)}") for lexicon_info in lists]
    playing = open_games.has_open_game(request.actor)
    if request.method != "POST":
        form = JudgeForm(lexicons=choices, in_progress=playing, initial=previous_choices(request, choices))
        return render(request, "tables/judge.html", {"form": form, "lists": lists})
    form = JudgeForm(request.POST, lexicons=choices, in_progress=playing)
    if not form.is_valid():
        return render(request, "tables/judge.html", {"form": form, "lists": lists})
    values = form.cleaned_data
    lexicon = lexicons.open_lexicon(values["lexicon"], settings.DATA)
    rules = catalogue.game(SCRABBLE).rules(values["ruleset"])
    context = {
        "acceptable": lexicons.all_acceptable(values["words"], lexicon.is_word),
        "words": values["words"],
        "about": lexicon.about,
        "counted": f"{lexicon.about.words:,}",
        "official": values["ruleset"] in lexicon.about.official_for,
        "values": values,
        "title": ruleset_title(values["ruleset"]),
        "rests_on": basis_texts(
            rules.one_verdict.basis, lexicon.about.basis_under(values["ruleset"], rules.lexicon.basis)
        ),
    }
    return render(request, "tables/verdict.html", {**context, "open": numbered_silences(context["rests_on"])})


def standing_of_list(about: lexicons.LexiconInfo) -> str:
    if not about.official_for:
        return "not an official list"
    return f"official for {', '.join(ruleset_title(key) for key in about.official_for)}"


def previous_choices(request: HallRequest, choices: list[tuple[str, str]]) -> dict[str, str]:
    """The rules and the list that the players before had; a table uses the same all day."""
    lists = {name for name, _label in choices}
    chosen = {"ruleset": request.GET.get("ruleset", ""), "lexicon": request.GET.get("lexicon", "")}
    valid = {"ruleset": chosen["ruleset"] in RULESETS, "lexicon": chosen["lexicon"] in lists}
    return {name: value for name, value in chosen.items() if valid[name]}
