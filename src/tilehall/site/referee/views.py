"""The public pages of the referee's desk. They know no event; an event's desk shows the same with its table."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .desk_page import answer, desk_context
from .given_facts import fact_rows, known_facts
from .question_search import find_questions

LONGEST_QUERY = 200


@gzip_page
@require_safe
@does("referee.look_up")
def desk(request: HallRequest) -> HttpResponse:
    """What happened? The script of the page finds while one types; without it the form comes here."""
    page, typed = desk_context(), request.GET.get("q", "")[:LONGEST_QUERY].strip()
    questions = {(one.game, one.key): one for one in page.questions}
    found = tuple(questions[one.game, one.question] for one in find_questions(typed))
    return render(request, "referee/desk.html", {"page": replace(page, typed=typed, found=found)})


@gzip_page
@require_safe
@does("referee.look_up")
def question(request: HallRequest, game: str, key: str) -> HttpResponse:
    """One question with what is known of its facts; with all of them, what each ruleset says, from the law itself."""
    page = desk_context()
    asked = next((one for one in page.questions if (one.game, one.key) == (game, key)), None)
    if asked is None:
        raise Http404(f"no question {key} of {game}")
    rows = fact_rows(asked.facts, request.GET)
    facts = known_facts(rows)
    editions = [edition for edition in page.editions if edition.game == game and facts is not None]
    answers = tuple(answer(edition, key, facts or {}) for edition in editions)
    page = replace(page, asked=asked, fact_rows=rows, answers=answers)
    return render(request, "referee/desk.html", {"page": page})
