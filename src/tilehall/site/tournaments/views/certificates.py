"""Certificates as PDF, as the organiser chooses, and the page on which anybody checks the code of one."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import printing, store
from tilehall.site.tournaments.certificate_codes import LONGEST, certificate_code, certified_honour
from tilehall.site.tournaments.presenters.honours import (
    CHOICES,
    USUAL,
    CheckedCertificate,
    PlayerHonour,
    checked_certificate,
    honours,
)
from tilehall.site.tournaments.printing.keepsakes import Honour
from tilehall.site.tournaments.printing.sheet_records import Paper, SheetEvent, SheetPlayer
from tilehall.site.tournaments.store import DeskState, TournamentRow

from .frame import desk_state_or_404
from .money import pdf


@does("tournaments.organise")
@require_safe
def certificates(request: HallRequest, number: int) -> HttpResponse:
    """`?for=` names what is printed, as often as wanted; `?paper=a5` the smaller paper."""
    state = desk_state_or_404(number)
    paper = Paper.A5 if request.GET.get("paper") == "a5" else Paper.A4
    chosen = [choice for choice in request.GET.getlist("for") if choice in CHOICES] or USUAL
    plan = state.desk.announced
    event = SheetEvent(name=plan.name, place=plan.place, day=_days(state.row))
    printed = [_printed(request, state, honour) for honour in honours(state.desk, chosen)]
    return pdf(printing.certificates(event, printed, ("Director", "Organiser"), paper), "certificates.pdf")


def _printed(request: HallRequest, state: DeskState, honour: PlayerHonour) -> Honour:
    """A rehearsal's bear no code: nothing was won there."""
    real = state.row.rehearsal_of_id is None
    code = certificate_code(state.row, honour.number, honour.honour) if real else ""
    address = f"{reverse('tournaments:certificate-check')}?{urlencode({'code': code})}"
    return Honour(
        player=_player(state.desk, honour.number),
        what=honour.what,
        figures=honour.figures,
        code=code,
        link=for_phones(request, address) if code and not only_here(request) else "",
    )


def _player(desk: Desk, number: int) -> SheetPlayer:
    who = desk.player(number)
    return SheetPlayer(name=who.name, club=who.club or "", team=who.team or "")


def _days(row: TournamentRow) -> str:
    return " – ".join(date_format(day) for day in dict.fromkeys((row.begins, row.ends)) if day)


@calculates
@does("tournaments.see")
@require_safe
def check(request: HallRequest) -> HttpResponse:
    """Public: what was won, when and by whom; or that the code is not ours."""
    typed = request.GET.get("code", "").strip()[:LONGEST]
    certified = certified_honour(store.tournaments_listed(), typed) if typed else None
    state = desk_state_or_404(certified.row.pk) if certified else None
    found: CheckedCertificate | None = None
    if certified and state:
        found = checked_certificate(state.desk, certified)
    context = {"typed": typed, "found": found, "row": state.row if found and state else None}
    if found and state:
        context["days"] = _days(state.row)
    return render(request, "tournaments/certificate_check.html", context, status=404 if typed and not found else 200)
