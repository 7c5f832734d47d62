"""One entry at the desk: its facts, its withdrawal with what may be chosen, and the appeal."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404, HttpResponse
from django.utils import timezone

from tilehall.law.rulebook.basis import Cite
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk import departures, withdrawals
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.withdrawal import OfferedChoices
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries
from tilehall.site.tournaments.forms import entries as forms
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.notes import note_words

from .frame import desk_state_or_404, page, redirect_with_result, show_result


@dataclass(slots=True)
class EntryForms:
    """The forms of the page; the one that was sent holds what was typed."""

    amend: forms.AmendEntryForm
    leave: forms.WithdrawForm
    appeal: forms.AppealForm


@does("tournaments.organise")
@GET_OR_POST
def entry(request: HallRequest, number: int, player: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if player not in state.desk.players:
        raise Http404(f"no player {player}")
    one = state.desk.player(player)
    do = request.POST.get("do", "") if request.method == "POST" else ""
    asking = EntryForms(
        amend=forms.AmendEntryForm(
            request.POST if do == "amend" else None, initial=forms.AmendEntryForm.initial_values(one)
        ),
        leave=_leave_form(request, state.desk, one, typed=do == "withdraw"),
        appeal=forms.AppealForm(request.POST if do == "heard" else None),
    )
    if do and (done := _done(request, state, one, asking)) is not None:
        return done
    if do:  # what was refused was decided on the newest state, and the form stands beside it
        state = desk_state_or_404(number)
    return _shown(request, state, state.desk.player(player), asking)


def _shown(request: HallRequest, state: DeskState, player: Player, asking: EntryForms) -> HttpResponse:
    offered = withdrawals.offered_choices(state.desk, _pulled_out(player))
    # As a ruling, only to be shown with the clauses it rests on.
    resting = sentence_of(Ruling(code="offered", rests_on=offered.rests_on))
    context = {
        "one": player,
        "amend": asking.amend,
        "leave": asking.leave,
        "appeal_form": asking.appeal,
        "offered": offered,
        "resting": resting,
        "until": withdrawals.appeal_until(state.desk, player),
        "unsettled": next(
            (each for each in departures.departures_to_settle(state.desk) if each.player == player.number), None
        ),
        "may_direct": request.actor.may("tournaments.direct"),
        "cites": isinstance(state.desk.book.resting("4.4"), Cite),
        "choices": dict(forms.CHOICES),
        "person": store.entrants(state.row.pk).get(player.number),
        "notes": [
            (note, note_words(note, state.desk.name)) for note in state.desk.floor.notes if note.player == player.number
        ],
    }
    return page(request, state, "tournaments/entry.html", context)


def _done(request: HallRequest, state: DeskState, player: Player, asking: EntryForms) -> HttpResponse | None:
    """Where it was done, or refused: the answer. None: the form has faults and is shown again."""
    do = request.POST["do"]
    if do == "withdraw":
        return _withdrawn(request, state, player, asking.leave)
    if do == "amend" and asking.amend.is_valid():
        result = entries.amend_entry(
            request.actor, state.row.pk, player.number, command_context(request), **asking.amend.changes()
        )
        return _unless_refused(request, state, player, result, "The entry is changed.")
    if do == "heard" and asking.appeal.is_valid():
        given = asking.appeal.cleaned_data
        appeal_hearing = entries.AppealHearing(
            upheld=given["upheld"] == "yes", reason=given["text"], instead=given["instead"] or None
        )
        result = entries.decide_appeal(
            request.actor, state.row.pk, player.number, appeal_hearing, command_context(request)
        )
        return _back(request, state, player, result, "What became of the appeal is recorded.")
    text = typed_words(request, "words")
    if do == "let-in":
        result = entries.let_in(request.actor, state.row.pk, player.number, text, command_context(request))
        return _back(request, state, player, result, "In the field now.")
    if do == "notice-back":
        result = entries.take_notice_back(request.actor, state.row.pk, player.number, command_context(request))
        return _back(request, state, player, result, f"{player.name} plays after all.")
    if do == "appeal":
        result = entries.file_appeal(request.actor, state.row.pk, player.number, text, command_context(request))
        return _back(request, state, player, result, "The appeal is filed.")
    return None


def _withdrawn(request: HallRequest, state: DeskState, player: Player, form: forms.WithdrawForm) -> HttpResponse | None:
    if not form.is_valid():
        return None
    result = entries.withdraw(
        request.actor,
        state.row.pk,
        player.number,
        form.withdrawal_choice(),
        command_context(request),
        as_asked=request.POST.get("asked") == "yes",
    )
    return _unless_refused(request, state, player, result, f"{player.name} is out.")


def _unless_refused(
    request: HallRequest, state: DeskState, player: Player, result: DeskState | Refusal, done: str
) -> HttpResponse | None:
    """None where it was refused: the form is shown again with what was typed."""
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return None
    return _back(request, state, player, result, done)


def _back(
    request: HallRequest, state: DeskState, player: Player, result: DeskState | Refusal, done: str
) -> HttpResponse:
    return redirect_with_result(request, result, done, "tournaments:entry", state.row.pk, player.number)


def _pulled_out(player: Player) -> datetime:
    at = player.leaving.asked_at if player.leaving else None
    return at or timezone.now()


def _drawn(desk: Desk, player: Player) -> bool:
    return bool(player.grade and player.grade in desk.grades and desk.grades[player.grade].rounds)


def _choices(desk: Desk, player: Player, asked_at: datetime) -> OfferedChoices:
    """Of who waits or asks nothing is weighed: they are in nobody's draw."""
    offered = withdrawals.offered_choices(desk, asked_at)
    return offered if player.in_the_field else replace(offered, weighed=False)


def _leave_form(request: HallRequest, desk: Desk, player: Player, *, typed: bool) -> forms.WithdrawForm:
    at = _pulled_out(player)
    drawn = _drawn(desk, player)
    first = {
        "asked_at": timezone.localtime(at),
        "reason": player.leaving.reason if player.leaving else "",
        "choice": "adjust_draw",
        "notice_given": "yes" if player.leaving else None,
        "from_round": desk.current + 1 if drawn else None,
    }
    return forms.WithdrawForm(
        request.POST if typed else None,
        initial=first,
        choices_at=lambda asked_at: _choices(desk, player, asked_at),
        drawn=drawn,
    )
