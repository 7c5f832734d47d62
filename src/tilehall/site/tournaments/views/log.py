"""The log of a desk: read, searched, and taken back entry by entry."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import keeping
from tilehall.site.tournaments.wording import said
from tilehall.site.tournaments.wording.acts import Story
from tilehall.site.tournaments.wording.log import PARTS, Asked, line_of, matching
from tilehall.site.tournaments.wording.undoing import worded_change

from .frame import answer, hand, kept_or_404, page, tell

A_PAGE = 60
SHOWN = 40  # changes of a preview; the rest is counted


@does("tournaments.read_log")
@require_safe
@never_cache
def log(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    asked = _asked(request)
    story = Story(kept.entries)
    found = list(matching(story, asked))
    shown = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "page": shown,
        "lines": [line_of(story, entry) for entry in shown],
        "found": len(found),
        "asked": asked,
        "query": query.urlencode(),
        "parts": [(key, label) for key, (label, _) in PARTS.items()],
        "players": sorted(kept.desk.players.values(), key=lambda each: each.name.casefold()),
        "rounds": range(1, kept.desk.last_round + 1),
        "may_undo": request.actor.may("tournaments.direct") or request.actor.may("tournaments.keep_cash"),
    }
    return page(request, kept, "tournaments/log.html", context)


def _asked(request: HallRequest) -> Asked:
    given = request.GET
    part = given.get("part", "")
    return Asked(
        text=given.get("q", "").strip()[:100],
        part=part if part in PARTS else "",
        player=whole_number(given.get("player", "")),
        round=whole_number(given.get("round", "")),
    )


@does("tournaments.read_log")
@GET_OR_POST
@never_cache
def entry(request: HallRequest, number: int, entry: int) -> HttpResponse:
    """One entry: what it said, and what would change if it were taken back. The action asks who may."""
    kept = kept_or_404(number)
    if not 1 <= entry <= len(kept.entries):
        raise Http404(f"There is no entry {entry} in this log.")
    if request.method == "POST":
        reason = request.POST.get("reason", "")[:400]
        result = keeping.undo_entry(request.actor, number, entry, reason, hand(request))
        if not isinstance(result, Refusal):
            return answer(request, result, f"Entry {entry} is undone.", "tournaments:log", number)
        tell(request, result, "")
        return redirect(reverse("tournaments:log-entry", args=[number, entry]))
    story = Story(kept.entries)
    preview = keeping.look_at_undoing(request.actor, kept, entry)
    context = {
        "line": line_of(story, kept.entries[entry - 1]),
        "refused": said(preview.refused) if preview.refused else None,
        "blocking": _blocking(story, preview.refused),
        "changes": [worded_change(story, each) for each in preview.changes[:SHOWN]],
        "more": max(0, len(preview.changes) - SHOWN),
        "may_undo": keeping.may_undo(request.actor, kept, entry),
    }
    return page(request, kept, "tournaments/log_entry.html", context)


def _blocking(story: Story, refused: Refusal | None) -> object:
    """The entry that stands in the way, to go to."""
    by = dict(refused.detail).get("by") if refused else None
    return line_of(story, story.entries[by - 1]) if isinstance(by, int) and 1 <= by <= len(story.entries) else None


@does("tournaments.read_log")
@require_POST
def prove(request: HallRequest, number: int) -> HttpResponse:
    """Rebuilds the state from the log and compares."""
    kept = kept_or_404(number)
    if keeping.proven(request.actor, kept):
        done = f"Rebuilt from {kept.row.seq} entries: the state is exactly the same, and the seal of the log is right."
        return answer(request, kept, done, "tournaments:log", number)
    return answer(request, keeping.differs(kept), "", "tournaments:log", number)
