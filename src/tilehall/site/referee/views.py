"""The public pages of the referee's desk. They know no event; an event's desk shows the same with its table."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .desk_page import desk_context
from .desk_questions import DeskQuestion
from .plain_desk import PlainAddress, plain_case, plain_list


@gzip_page
@require_safe
@does("referee.look_up")
def desk(request: HallRequest) -> HttpResponse:
    """What happened? The script of the page finds while one types; without it the form comes here."""
    page = desk_context()
    plain = plain_list(page.questions, _public(), request.GET.get("q", ""))
    return render(request, "referee/desk.html", {"page": replace(page, plain=plain)})


@gzip_page
@require_safe
@does("referee.look_up")
def question(request: HallRequest, game: str, key: str) -> HttpResponse:
    """One question with what is known of its facts; with all of them, what each ruleset says, from the law itself."""
    page = desk_context()
    asked = next((one for one in page.questions if (one.game, one.key) == (game, key)), None)
    if asked is None:
        raise Http404(f"The referee’s desk has no question “{key}” for {game.capitalize()}.")
    plain = plain_case(asked, _public(), request.GET, page.editions)
    return render(request, "referee/desk.html", {"page": replace(page, plain=plain)})


def _public() -> PlainAddress:
    def question_url(one: DeskQuestion) -> str:
        return reverse("referee:question", args=[one.game, one.key])

    return PlainAddress(find=reverse("referee:desk"), question=question_url)
