"""One entry at the desk: its facts, its withdrawal with what may be chosen, and the appeal."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from tilehall.law.rulebook.basis import Cite
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk import withdrawals
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.things import Player
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entering
from tilehall.site.tournaments.forms import entries as forms
from tilehall.site.tournaments.store import Kept
from tilehall.site.tournaments.wording import said
from tilehall.site.tournaments.wording.notes import note_words

from .frame import answer, hand, kept_or_404, page, tell, words


@dataclass(slots=True)
class Asking:
    """The forms of the page; the one that was sent holds what was typed."""

    amend: forms.AmendForm
    leave: forms.WithdrawForm
    heard: forms.HeardForm


@does("tournaments.organise")
@GET_OR_POST
def entry(request: HallRequest, number: int, player: int) -> HttpResponse:
    kept = kept_or_404(number)
    if player not in kept.desk.players:
        raise Http404(f"no player {player}")
    one = kept.desk.player(player)
    do = request.POST.get("do", "") if request.method == "POST" else ""
    asking = Asking(
        amend=forms.AmendForm(request.POST if do == "amend" else None, initial=forms.AmendForm.told(one)),
        leave=_leave_form(request, kept.desk, one, typed=do == "withdraw"),
        heard=forms.HeardForm(request.POST if do == "heard" else None),
    )
    if do and (done := _done(request, kept, one, asking)) is not None:
        return done
    return _shown(request, kept, one, asking)


def _shown(request: HallRequest, kept: Kept, one: Player, asking: Asking) -> HttpResponse:
    offered = withdrawals.offered(kept.desk, _pulled_out(one))
    # As a ruling, only to be shown with the clauses it rests on.
    resting = said(Ruling(code="offered", rests_on=offered.rests_on))
    context = {
        "one": one,
        "amend": asking.amend,
        "leave": asking.leave,
        "heard": asking.heard,
        "offered": offered,
        "resting": resting,
        "until": withdrawals.appeal_until(kept.desk, one),
        "in_the_draw": _drawn(kept.desk, one),
        "cites": isinstance(kept.desk.book.resting("4.4"), Cite),
        "choices": dict(forms.CHOICES),
        "person": store.entrants(kept.row.pk).get(one.number),
        "notes": [
            (note, note_words(note, kept.desk.name)) for note in kept.desk.floor.notes if note.player == one.number
        ],
    }
    return page(request, kept, "tournaments/entry.html", context)


def _done(request: HallRequest, kept: Kept, one: Player, asking: Asking) -> HttpResponse | None:
    """Where it was done, or refused: the answer. None: the form has faults and is shown again."""
    do = request.POST["do"]
    if do == "withdraw":
        return _withdrawn(request, kept, one, asking.leave)
    if do == "amend" and asking.amend.is_valid():
        result = entering.amend_entry(request.actor, kept.row.pk, one.number, hand(request), **asking.amend.changes())
        return _back(request, kept, one, result, "The entry is changed.")
    if do == "heard" and asking.heard.is_valid():
        given = asking.heard.cleaned_data
        heard = entering.Heard(upheld=given["upheld"] == "yes", told=given["told"], instead=given["instead"] or None)
        result = entering.decide_appeal(request.actor, kept.row.pk, one.number, heard, hand(request))
        return _back(request, kept, one, result, "What became of the appeal is recorded.")
    told = words(request, "words")
    if do == "let-in":
        result = entering.let_in(request.actor, kept.row.pk, one.number, told, hand(request))
        return _back(request, kept, one, result, "In the field now.")
    if do == "appeal":
        result = entering.file_appeal(request.actor, kept.row.pk, one.number, told, hand(request))
        return _back(request, kept, one, result, "The appeal is filed.")
    return None


def _withdrawn(request: HallRequest, kept: Kept, one: Player, form: forms.WithdrawForm) -> HttpResponse | None:
    if not form.is_valid():
        return None
    result = entering.withdraw(request.actor, kept.row.pk, one.number, form.chosen(), hand(request))
    tell(request, result, f"{one.name} is out.")
    if isinstance(result, Refusal):
        return None
    return redirect(reverse("tournaments:entry", args=[kept.row.pk, one.number]))


def _back(request: HallRequest, kept: Kept, one: Player, result: Kept | Refusal, done: str) -> HttpResponse:
    return answer(request, result, done, "tournaments:entry", kept.row.pk, one.number)


def _pulled_out(one: Player) -> datetime:
    at = one.leaving.asked_at if one.leaving else None
    return at or timezone.now()


def _drawn(desk: Desk, one: Player) -> bool:
    return bool(one.grade and one.grade in desk.grades and desk.grades[one.grade].rounds)


def _leave_form(request: HallRequest, desk: Desk, one: Player, *, typed: bool) -> forms.WithdrawForm:
    """All choices once a moment was typed, which may be an earlier one: the law says which were open then."""
    at = _pulled_out(one)
    drawn = _drawn(desk, one)
    first = {
        "asked_at": timezone.localtime(at),
        "reason": one.leaving.reason if one.leaving else "",
        "choice": "adjust_draw",
        "notice_given": "yes" if one.leaving else None,
        "from_round": desk.current + 1 if drawn else None,
    }
    offered = tuple(key for key, _ in forms.CHOICES) if typed else withdrawals.offered(desk, at).offered
    return forms.WithdrawForm(request.POST if typed else None, initial=first, offered=offered, drawn=drawn)
