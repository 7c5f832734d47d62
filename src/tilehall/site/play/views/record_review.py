"""The review of a record from elsewhere: of one that is kept, by whoever has its address.

A record may be the position of a game that is being played, and made by a friend: all of it is closed to who plays.
"""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.game.contract import WrongGameRecord
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.games.between_games import between_games, closed_page, closed_to
from tilehall.site.games.forms import LARGEST
from tilehall.site.games.replay_views import kept_now, kept_or_404
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .. import best_plays, reviewed_games
from ..reviewed_games import ReviewedGame
from .review_page import asker_of, found_best, notes_file, review_page


@calculates
@does("play.watch")
@never_cache
@require_safe
@between_games
def record_review(request: HallRequest, key: str) -> HttpResponse:
    return review_page(request, _kept_or_404(key), {})


@calculates
@does("play.watch")
@require_POST
def record_best(request: HallRequest, key: str) -> HttpResponse:
    if closed := closed_to(request):
        return closed_page(request, closed, then=reverse("play:record-review", args=[key]))
    return found_best(request, _kept_or_404(key))


@calculates
@does("play.watch")
@never_cache
@require_safe
@between_games
def record_annotated(_request: HallRequest, key: str) -> HttpResponse:
    """With the lines and notes that it came with; whoever has its address has them anyway."""
    reviewed = _kept_or_404(key)
    return notes_file(reviewed, reviewed.events, "record-annotated.gcg")


@calculates
@takes_upload(3 * LARGEST, signed_in=True)
@does("games.keep_replay")
@GET_OR_POST
@between_games
def keep_and_review(request: HallRequest) -> HttpResponse:
    """One press: the record is kept, the work begins, and its page shows how far it is."""
    if request.method != "POST":  # the address by hand, after a page that said why a record was not kept
        return redirect("games:replay")
    kept = kept_now(request)
    if isinstance(kept, HttpResponse):
        return kept
    reviewed = reviewed_games.kept_record(kept)
    if reviewed.page.turns and best_plays.kept_turns(reviewed, best_plays.judge_of(reviewed)) is None:
        best_plays.start_finding(reviewed, reviewed.addresses.here, asker=asker_of(request))
    return redirect(reviewed.addresses.here)


def _kept_or_404(key: str) -> ReviewedGame:
    try:
        return reviewed_games.kept_record(kept_or_404(key))
    except WrongGameRecord:
        raise Http404("This record cannot be read any more.") from None
