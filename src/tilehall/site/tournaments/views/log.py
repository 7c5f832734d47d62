"""The log of a desk: read, searched, and taken back entry by entry."""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.log import Entry, refuse_log_that_differs
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import log as log_actions
from tilehall.site.tournaments.actions.act_rights import CASH, right_to_undo
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.acts import LogStory
from tilehall.site.tournaments.wording.log import (
    MONEY,
    PARTS,
    LogLine,
    LogSearch,
    arrival_words,
    log_line,
    matching_entries,
    withheld_line,
)
from tilehall.site.tournaments.wording.undo import effect_lines, who_undoes

from .frame import desk_state_or_404, page, redirect_with_result, show_result

A_PAGE = 60
SHOWN = 40  # changes of a preview; the rest is counted


@does("tournaments.read_log")
@require_safe
@never_cache
def log(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    log_search = _search(request)
    story = LogStory(state.entries)
    withheld = log_actions.unreadable_entries(request.actor, state)
    entries = list(matching_entries(story, log_search, lambda entry: entry.seq not in withheld))
    shown = Paginator(entries, A_PAGE).get_page(request.GET.get("page"))
    arrivals = store.arrivals(state.row)
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "page": shown,
        "lines": [
            (
                _marked(_line(story, entry, withheld), arrivals),
                _offers_undo(request, state, story, entry),
            )
            for entry in shown
        ],
        "match_count": len(entries),
        "search": log_search,
        "query": query.urlencode(),
        "parts": [(key, label) for key, (label, _) in PARTS.items() if key != MONEY or request.actor.may(CASH)],
        "players": sorted(state.desk.players.values(), key=lambda each: each.name.casefold()),
        "rounds": range(1, state.desk.last_round + 1),
    }
    return page(request, state, "tournaments/log.html", context)


def _line(story: LogStory, entry: Entry, withheld: Container[int]) -> LogLine:
    return withheld_line(story, entry) if entry.seq in withheld else log_line(story, entry)


def _marked(line: LogLine, arrivals: Sequence[store.ArrivalRow]) -> LogLine:
    """With who brought it from which hall, where it was made in another one."""
    arrival = next((one for one in arrivals if one.first <= line.seq <= one.last), None)
    return line if arrival is None else replace(line, taken_in=arrival_words(arrival.by_name, arrival.hall))


def _offers_undo(request: HallRequest, state: DeskState, story: LogStory, entry: Entry) -> bool:
    return entry.seq not in story.gone and log_actions.may_undo(request.actor, state, entry.seq)


def _search(request: HallRequest) -> LogSearch:
    given = request.GET
    part = given.get("part", "")
    return LogSearch(
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
    state = desk_state_or_404(number)
    if not 1 <= entry <= len(state.entries):
        raise Http404(f"There is no entry {entry} in this log.")
    if request.method == "POST":
        reason = typed_words(request, "reason", 400)
        result = log_actions.undo_entry(request.actor, number, entry, reason, command_context(request))
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, f"Entry {entry} is undone.", "tournaments:log", number)
        show_result(request, result, "")
        return redirect(reverse("tournaments:log-entry", args=[number, entry]))
    story = LogStory(state.entries)
    may_undo = log_actions.may_undo(request.actor, state, entry)
    withheld = log_actions.unreadable_entries(request.actor, state)
    context = {
        "line": _marked(_line(story, state.entries[entry - 1], withheld), store.arrivals(state.row)),
        "may_undo": may_undo,
        "undone_by": who_undoes(right_to_undo(state.entries, entry)),
        **(_if_undone(request, state, story, entry, withheld) if may_undo else {}),
    }
    return page(request, state, "tournaments/log_entry.html", context)


def _if_undone(
    request: HallRequest, state: DeskState, story: LogStory, entry: int, withheld: Container[int]
) -> dict[str, Any]:
    preview = log_actions.preview_undo(request.actor, state, entry)
    blocking = _blocking(story, preview.refused)
    changes = effect_lines(story, preview.changes)
    return {
        "refused": sentence_of(preview.refused) if preview.refused else None,
        "blocking": _line(story, blocking, withheld) if blocking else None,
        "changes": changes[:SHOWN],
        "more": max(0, len(changes) - SHOWN),
    }


def _blocking(story: LogStory, refused: Refusal | None) -> Entry | None:
    """The entry that stands in the way, to go to."""
    by = dict(refused.detail).get("by") if refused else None
    return story.entries[by - 1] if isinstance(by, int) and 1 <= by <= len(story.entries) else None


@does("tournaments.read_log")
@require_POST
def prove(request: HallRequest, number: int) -> HttpResponse:
    """Rebuilds the state from the log and compares."""
    state = desk_state_or_404(number)
    if log_actions.log_is_proven(request.actor, state):
        entries = counted(state.row.seq, "entry", "entries")
        done = f"Rebuilt from {entries}: the state is exactly the same, and the seal of the log is right."
        return redirect_with_result(request, state, done, "tournaments:log", number)
    return redirect_with_result(request, refuse_log_that_differs(state.desk), "", "tournaments:log", number)
