"""Entries: a player's own, and the desk's list with everything that may be decided about one."""

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.vary import vary_on_headers

from tilehall.law.association.membership import Standing
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import withdrawals
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.things import Player
from tilehall.law.tournament.masters import billets, list_day
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.roles import EXECUTIVE
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entering
from tilehall.site.tournaments.forms import entries as forms
from tilehall.site.tournaments.store import Kept
from tilehall.site.tournaments.wording import said
from tilehall.site.tournaments.wording.notes import note_words

from .frame import answer, hand, kept_or_404, page, tell, words

SUGGESTED = 8


# --- the player's own entry


@does("tournaments.enter")
@GET_OR_POST
def enter(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    person = request.actor.person
    if person is None:
        return page(request, kept, "tournaments/enter.html", {"form": None})
    if request.method == "POST" and request.POST.get("do") in ("notice", "appeal"):
        return _own_words(request, kept, person)
    form = _own_form(request, kept, person)
    if request.method == "POST" and form.is_valid():
        result = entering.enter(request.actor, number, who=person, asked=form.asked(), hand=hand(request))
        tell(request, result, "You are entered." if not isinstance(result, Refusal) else "")
        if not isinstance(result, Refusal):
            return redirect(reverse("tournaments:event", args=[number]))
    return page(request, kept, "tournaments/enter.html", {"form": form, "person": person})


def _own_form(request: HallRequest, kept: Kept, person: Person) -> forms.EnterForm:
    plan = kept.desk.announced
    return forms.EnterForm(
        request.POST if request.method == "POST" else None,
        plan=plan,
        member=isinstance(membership.standing(person, timezone.localdate()), Standing),
        officer=any(row.role in EXECUTIVE for row in people.roles_on(person, plan.begins)),
    )


def _own_words(request: HallRequest, kept: Kept, person: Person) -> HttpResponse:
    number = kept.row.pk
    own = store.number_of(number, person)
    if own is None:
        raise Http404("no entry of yours")
    told = words(request, "words")
    if request.POST["do"] == "notice":
        result = entering.give_notice(request.actor, number, own, told, hand(request))
        done = "The organiser is told that you withdraw, with this moment."
    else:
        result = entering.file_appeal(request.actor, number, own, told, hand(request))
        done = "Your appeal is filed."
    return answer(request, result, done, "tournaments:event", number)


# --- the desk's list


@does("tournaments.organise")
@GET_OR_POST
@vary_on_headers("HX-Request")
def entries(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    if request.method == "POST":
        return _desk_does(request, kept)
    asked = request.GET.get("q", "").replace("\0", "")[:100]
    context = {**asking(kept), "asked": asked, "suggested": suggested(kept, asked)}
    if request.htmx:
        return page(request, kept, "tournaments/entries_suggested.html", context)
    return page(request, kept, "tournaments/entries.html", {**context, **listed(kept), "guest": forms.GuestForm()})


def asking(kept: Kept) -> dict[str, object]:
    """What the desk may say of an entry; after the closing date it must say why."""
    desk = kept.desk
    over = timezone.localdate() > desk.announced.closes
    return {"form": forms.DeskForm(), "late": desk.closed or over}


def suggested(kept: Kept, asked: str) -> list[tuple[Person, bool]]:
    """Who of the register is not entered yet, and whether they are members; nobody before something is typed."""
    if not asked.strip():
        return []
    entered = {person.pk for person in store.entrants(kept.row.pk).values()}
    found = [person for person in people.people(asked)[: SUGGESTED + len(entered)] if person.pk not in entered]
    standings = membership.standings(found, timezone.localdate())
    return [(person, isinstance(standings[person.pk], Standing)) for person in found[:SUGGESTED]]


def listed(kept: Kept) -> dict[str, object]:
    desk = kept.desk
    players = list(desk.players.values())
    by = {name: [each for each in players if each.standing == name] for name in ("waiting", "asking", "reserve")}
    field = sorted(desk.in_the_field(), key=lambda each: (-(each.rating or 0), each.name))
    beds = billets({each.name: each.host for each in field if each.billet})
    return {
        **by,
        "field": field,
        "gone": [(each, _deadline(desk, each)) for each in players if each.standing in ("withdrawn", "refused")],
        "leaving": [each for each in field if each.leaving is not None],
        "appeals": [
            each for each in players if each.leaving and each.leaving.appealed_at and each.leaving.upheld is None
        ],
        "notes": [
            (note, note_words(note, desk.name))
            for note in desk.floor.notes
            if note.kind in ("discretion", "late-entry", "free-entry")
        ],
        "free_places": desk.announced.places - len(field) if desk.announced.places is not None else None,
        "selection": selection(desk),
        "beds": said(beds) if beds.code == "requests_open" else None,
    }


def _deadline(desk: Desk, player: Player) -> datetime | None:
    return withdrawals.appeal_until(desk, player)


def selection(desk: Desk) -> dict[str, object] | None:
    if desk.announced.kind != "masters":
        return None
    entered = {each.name for each in desk.in_the_field()}
    dated = list_day(desk.announced.begins.year)
    return {
        "dated": dated,
        "to_come": dated > timezone.localdate(),
        "made": desk.selected_from is not None,
        "names": [(name, name in entered) for name in desk.selected],
        "missing": sum(name not in entered for name in desk.selected),
        "reserves": desk.reserves[:8],
        "declined": desk.declined,
    }


def _desk_does(request: HallRequest, kept: Kept) -> HttpResponse:
    do: dict[str, Callable[[HallRequest, int], HttpResponse]] = {
        "enter": _enter,
        "guest": _guest,
        "close": _close,
        "let-in": _let_in,
        "refuse": _refuse,
        "select": _select,
        "decline": _decline,
        "enter-field": _enter_field,
    }
    doing = do.get(request.POST.get("do", ""))
    if doing is None:
        return redirect(reverse("tournaments:entries", args=[kept.row.pk]))
    return doing(request, kept.row.pk)


def _back(request: HallRequest, number: int, result: Kept | Refusal, done: str) -> HttpResponse:
    return answer(request, result, done, "tournaments:entries", number)


def _enter(request: HallRequest, number: int) -> HttpResponse:
    person = people.people().filter(pk=_number(request, "person")).first()
    form = forms.DeskForm(request.POST)
    if person is None or not form.is_valid():
        raise Http404("nobody of the register")
    result = entering.enter(request.actor, number, who=person, asked=form.asked(), hand=hand(request))
    return _back(request, number, result, _entered(result, person.full_name))


def _guest(request: HallRequest, number: int) -> HttpResponse:
    form = forms.GuestForm(request.POST)
    if not form.is_valid():
        kept = kept_or_404(number)
        context = {**asking(kept), **listed(kept), "asked": "", "suggested": [], "guest": form}
        return page(request, kept, "tournaments/entries.html", context)
    result = entering.enter(request.actor, number, who=form.guest(), asked=form.asked(), hand=hand(request))
    return _back(request, number, result, _entered(result, form.cleaned_data["name"]))


def _entered(result: Kept | Refusal, name: str) -> str:
    if isinstance(result, Refusal):
        return ""
    last = result.desk.players[max(result.desk.players)]
    told = {"waiting": "is on the waiting list", "asking": "asks to play", "reserve": "is in reserve"}
    return f"{name} {told.get(last.standing, 'is entered')}."


def _close(request: HallRequest, number: int) -> HttpResponse:
    closed = request.POST.get("closed") != "no"
    result = entering.close_entries(request.actor, number, hand(request), closed=closed)
    return _back(request, number, result, "Entries are closed." if closed else "Entries are open again.")


def _let_in(request: HallRequest, number: int) -> HttpResponse:
    reason = words(request, "reason", 200)
    result = entering.let_in(request.actor, number, _number(request, "player"), reason, hand(request))
    return _back(request, number, result, "In the field now.")


def _refuse(request: HallRequest, number: int) -> HttpResponse:
    reason = words(request, "reason", 200)
    result = entering.refuse(request.actor, number, _number(request, "player"), reason, hand(request))
    return _back(request, number, result, "The entry is refused.")


def _select(request: HallRequest, number: int) -> HttpResponse:
    begins = kept_or_404(number).desk.announced.begins
    dated = list_day(begins.year)
    declined = kept_or_404(number).desk.declined
    result = entering.select_field(request.actor, number, dated, hand(request), declined=declined)
    return _back(request, number, result, "The field is taken from the ranking list.")


def _decline(request: HallRequest, number: int) -> HttpResponse:
    name = words(request, "name", 200)
    result = entering.decline(request.actor, number, name, hand(request))
    return _back(request, number, result, f"{name} does not play; the next moves up.")


def _enter_field(request: HallRequest, number: int) -> HttpResponse:
    result = entering.enter_field(request.actor, number, hand(request))
    return _back(request, number, result, "The selected field is entered.")


def _number(request: HallRequest, name: str) -> int:
    number = whole_number(request.POST.get(name, ""))
    if number is None:
        raise Http404(f"no {name}")
    return number
