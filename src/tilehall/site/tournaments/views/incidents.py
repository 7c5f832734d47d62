"""The register of incidents: one list with complaints in it, the page of each incident, and the referee's desk."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.incident_records import IncidentReport
from tilehall.law.tournament.desk.incidents import StepReport, board_in_round, find_incident
from tilehall.law.tournament.desk.records import Board
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.sentences import show_refusal, with_silence
from tilehall.site.people.commands import command_context, new_command, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.referee.card_names import CardNames
from tilehall.site.referee.desk_page import DeskContext, desk_context
from tilehall.site.referee.plain_desk import PlainAddress, PlainDesk, plain_case, plain_list
from tilehall.site.tournaments.actions import act_rights
from tilehall.site.tournaments.actions import incidents as actions
from tilehall.site.tournaments.exports import incident_sheet
from tilehall.site.tournaments.forms.complaints import ComplaintForm
from tilehall.site.tournaments.forms.incidents import IncidentForm, IncidentStepForm
from tilehall.site.tournaments.incident_cases import event_edition
from tilehall.site.tournaments.presenters.incident_register import (
    RegisterFilter,
    conduct_lines,
    incident_page,
    precedents,
    register_bases,
    register_lines,
)
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.incidents import ASKERS

from .frame import desk_state_or_404, head_at_hand, page, redirect_with_result, show_result
from .money import download

NOTE_FIELDS = "tournaments/incident_fields.html"  # beside a card, in the form that notes it
# Refusals that tell where no clause speaks of it.
OF_APPEALS = {"appeal_used", "no_appeal_open", "own_decision", "own_ruling"}
DONE = {
    "decided": "What was decided is kept.",
    "appealed": "The appeal is kept. The referee hears it.",
    "upheld": "The outcome is kept.",
    "dismissed": "The outcome is kept.",
    "warned": "The warning is kept.",
    "referred": "It is referred to the Executive.",
    "executive": "The decision is kept; it is final.",
}


@does("tournaments.see_incidents")
@require_safe
@never_cache
def register(request: HallRequest, number: int) -> HttpResponse:
    return register_page(request, desk_state_or_404(number))


def register_page(request: HallRequest, state: DeskState, complaint_form: ComplaintForm | None = None) -> HttpResponse:
    """`complaint_form` is one that was filled in and is shown again."""
    desk = state.desk
    board, own = _board_asked_for(request, desk, "own_")
    hears = request.actor.may(act_rights.HEAR)
    wanted = RegisterFilter(
        player=whole_number(request.GET.get("player", "")),
        round=whole_number(request.GET.get("round", "")),
        only_open=request.GET.get("open") == "on",
    )
    context: dict[str, Any] = {
        "wanted": wanted,
        "lines": [(line, new_command()) for line in register_lines(desk, wanted, complaints=hears)],
        "conduct": conduct_lines(desk),
        "precedents": precedents(desk),
        "concerned": _by_name(desk, _concerned(desk, complaints=hears)),
        "entrants": _by_name(desk, desk.players if board is None else board.players),
        "own": own,
        "own_board": board,
        "own_names": () if board is None else tuple(map(desk.name, board.players)),
        "own_open": "own" in request.GET,
        "rounds": range(1, desk.current + 1),
        "hears": hears,
        "may_note": request.actor.may(act_rights.NOTE_INCIDENT),
        "may_refer": request.actor.may(act_rights.ORGANISE),
        "may_decide": request.actor.may(act_rights.DECIDE),
        "bases": register_bases(desk),
        "askers": ASKERS,
        "form": complaint_form or ComplaintForm(desk),
        "complaint_open": complaint_form is not None,
    }
    return page(request, state, "tournaments/incidents.html", context)


def _concerned(desk: Desk, *, complaints: bool) -> set[int]:
    """Who complained of whom is told to nobody who does not hear complaints, not even by a choice of names."""
    heard = {number for each in desk.after.complaints for number in (each.by, each.against)} if complaints else set()
    return heard.union(*(incident.concerns for incident in desk.incidents))


def _by_name(desk: Desk, numbers: Any) -> list[tuple[int, str]]:
    return sorted(((number, desk.name(number)) for number in numbers), key=lambda each: each[1].casefold())


@does("tournaments.note_incident")
@require_POST
def note(request: HallRequest, number: int) -> HttpResponse:
    """From a card of the referee's desk, or in the director's own words."""
    form = posted_form(request, IncidentForm)
    if form is None:
        return redirect("tournaments:incidents", number)
    result = actions.note_incident(
        request.actor, number, _report(desk_state_or_404(number).desk, form), command_context(request)
    )
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return redirect("tournaments:incidents", number)
    noted = result.desk.incidents[-1].number if result.desk.incidents else 0
    return redirect_with_result(request, result, "It is in the register.", "tournaments:incident", number, noted)


def _report(desk: Desk, form: Any) -> IncidentReport:
    """The table is that of the player `at` in that round. A card of that table tells by name whose doing it was."""
    given = form.cleaned_data
    board = board_in_round(desk, given["round"], (given["at"],)) if given["at"] else None
    whose = desk.named(given["player"]) or desk.players.get(given["whose"] or 0)
    report = IncidentReport(
        question=given["question"],
        facts=given["facts"],
        round=given["round"],
        player=None if whose is None else whose.number,
        asked_by=given["asked_by"] or "official",
        told=given["told"],
    )
    return report if board is None else replace(report, players=board.players)


@does("tournaments.see_incidents")
@require_safe
@never_cache
def incident(request: HallRequest, number: int, which: int) -> HttpResponse:
    state = desk_state_or_404(number)
    found = find_incident(state.desk, which)
    if found is None:
        raise Http404("No such incident is in the register; it may have been undone.")
    actor = request.actor
    context = {
        "incident": found,
        "shown": incident_page(state.desk, found),
        "may_note": actor.may(act_rights.NOTE_INCIDENT),
        "may_refer": actor.may(act_rights.right_to_follow("referred")),
        "may_decide": actor.may(act_rights.right_to_follow("executive")),
        "may_read_log": actor.may("tournaments.read_log"),
    }
    return page(request, state, "tournaments/incident.html", context)


@does("tournaments.see_incidents")
@require_POST
def follow(request: HallRequest, number: int, which: int) -> HttpResponse:
    head_at_hand(request, number)
    form = posted_form(request, IncidentStepForm)
    if form is None:
        return redirect("tournaments:incident", number, which)
    step = StepReport(**form.cleaned_data)
    result = actions.follow_incident(request.actor, number, which, step, command_context(request))
    if isinstance(result, Refusal) and result.code in OF_APPEALS:
        show_refusal(request, with_silence(sentence_of(result)))
        return redirect("tournaments:incident", number, which)
    return redirect_with_result(request, result, DONE[step.kind], "tournaments:incident", number, which)


@does("tournaments.see_incidents")
@require_safe
def sheet(_request: HallRequest, number: int) -> HttpResponse:
    """For the association: who was ruled on for what, without anything that belongs to complaints."""
    name, raw = incident_sheet(desk_state_or_404(number).desk)
    return download(raw, name, "text/csv; charset=utf-8")


@gzip_page
@does("tournaments.note_incident")
@require_safe
def referee(request: HallRequest, number: int) -> HttpResponse:
    """The referee's desk with the rules of this event and, if it was opened from a board, its table and players."""
    state = desk_state_or_404(number)
    desk = state.desk
    board, query = _board_asked_for(request, desk, "")
    note_url = reverse("tournaments:incident-note", args=[number])
    shown = desk_context(
        (event_edition(desk),),
        note_url=f"{note_url}?{urlencode(query)}" if query else note_url,
        table=None if board is None or board.table is None else str(board.table),
        players=[] if board is None else [desk.name(each) for each in board.players],
    )
    boards = _boards_now(desk) if board is None else []
    plain = _without_script(request, shown, query)
    names = CardNames.at_table(plain.player, shown.players)
    answered = {name: str(given) for name, given in request.GET.items() if name == "asked" or name.startswith("fact.")}
    own_words = {"own": "on", **{f"own_{name}": str(value) for name, value in query.items()}}
    context = {
        "page": replace(shown, plain=plain),
        "board": board,
        "boards": boards,
        "entrants": _by_name(desk, desk.players) if board is None else [],
        "round": desk.current,
        "answered": urlencode(answered),
        "askers": ASKERS,
        "plain_askers": {asker: names.words(words) for asker, words in ASKERS.items()},
        "note_fields": NOTE_FIELDS,
        "own_words_url": f"{reverse('tournaments:incidents', args=[number])}?{urlencode(own_words)}#own-words",
        "may_see_desk": request.actor.may("tournaments.score"),
        **query,
    }
    return page(request, state, "tournaments/referee.html", context)


def _without_script(request: HallRequest, shown: DeskContext, query: dict[str, int]) -> PlainDesk:
    """The same desk by forms, which stay at this event and this table."""
    kept = {name: str(value) for name, value in query.items()}
    address = PlainAddress(
        find=request.path,
        question=lambda one: f"?{urlencode({**kept, 'asked': one.key})}",
        kept=kept,
        asks="asked",
        before="fact.",
    )
    asked = next((one for one in shown.questions if one.key == request.GET.get("asked")), None)
    if asked is None:
        return plain_list(shown.questions, address, request.GET.get("q", ""))
    return plain_case(asked, address, request.GET, shown.editions, shown.players)


def _board_asked_for(request: HallRequest, desk: Desk, before: str) -> tuple[Board | None, dict[str, int]]:
    """By round and player of the address, whose names there begin with `before`."""
    round_ = whole_number(request.GET.get(f"{before}round", "")) or desk.current
    at = whole_number(request.GET.get(f"{before}at", ""))
    board = board_in_round(desk, round_, (at,)) if at and 1 <= round_ <= max(desk.current, 1) else None
    return board, {} if board is None or at is None else {"round": round_, "at": at}


def _boards_now(desk: Desk) -> list[tuple[int, int]]:
    """Tables of the round that is played, by one who sits there."""
    return sorted(
        (board.table or 0, board.players[0])
        for grade in desk.grades.values()
        if 1 <= desk.current <= len(grade.rounds)
        for board in grade.rounds[desk.current - 1].boards
        if board.meets in ("game", "table")
    )
