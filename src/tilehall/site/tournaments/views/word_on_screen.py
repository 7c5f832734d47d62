"""The word of the day on the hall screen: a part of its own, for it rests on the rounds of other events too."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.games import news
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.rounds_in_play import running_events
from tilehall.site.tournaments.word_on_screen import DIRECT, is_between_rounds, set_word_on_screen, word_on_screen

from .frame import head_at_hand

MOST_OTHERS = 8  # whose news are listened to; the page asks again by itself, too


@does("tournaments.see")
@never_cache
@require_safe
def wall_word(request: HallRequest, number: int) -> HttpResponse:
    state = store.state_of(head_at_hand(request, number))
    between = is_between_rounds(state.desk)
    shown = {
        "row": state.row,
        "screen": word_on_screen(state, timezone.localdate()),
        "others": [row.pk for row in running_events() if row.pk != number][:MOST_OTHERS] if between else (),
        "may_set": between and request.actor.may(DIRECT),
    }
    return render(request, "tournaments/wall_word.html", shown)


@does("tournaments.direct")
@require_POST
def set_wall_word(request: HallRequest, number: int) -> HttpResponse:
    set_word_on_screen(request.actor, number, request.POST.get("show") == "on")
    news.announce(f"tournament.{number}", head_at_hand(request, number).seq)
    return redirect("tournaments:wall", number)
