"""Phones that are told of the next table while no page is open: the organiser's switch, and a player's own device."""

from dataclasses import dataclass
from hashlib import sha256

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.site.pages.context import context
from tilehall.site.pages.form_token import form_token
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import keys, push_rows, store
from tilehall.site.tournaments.actions import push as actions
from tilehall.site.tournaments.push.hall_key import public_key
from tilehall.site.tournaments.push.services import SERVICES, endpoint_of
from tilehall.site.tournaments.push_rows import Device
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, head_at_hand, page


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesPage:
    """`why_not`: what hinders it in this hall. `phones` are the devices that wait, `players` whose they are."""

    switch: push_rows.PushSwitchRow | None
    why_not: str
    makers: str
    phones: int
    players: int


@does("tournaments.organise")
@GET_OR_POST
@never_cache
def switch(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if request.method == "POST":
        _set(request, number)
        return redirect("tournaments:phones", number)
    rows = push_rows.devices_of(number)
    shown = PhonesPage(
        switch=push_rows.switch_of(number),
        why_not=actions.why_not_here(state.row),
        makers=", ".join(sorted(service.maker for service in SERVICES)),
        phones=len(rows),
        players=len({row.number for row in rows}),
    )
    return page(request, state, "tournaments/phones.html", context(shown))


def _set(request: HallRequest, number: int) -> None:
    on = request.POST.get("on") == "yes"
    try:
        gone = actions.set_switch(request.actor, number, on, command_context(request))
    except actions.CannotTell as why:
        messages.error(request, str(why))
        return
    also = f" {counted(gone, 'phone')} {'was' if gone == 1 else 'were'} forgotten." if gone else ""
    messages.success(request, "Players can be told on their phones now." if on else f"No phone is told any more.{also}")


@does("tournaments.be_called")
@GET_OR_POST
@never_cache
def device(request: HallRequest, number: int, key: str) -> JsonResponse:
    """For the script of a player's own page: whether the hall offers it and to whom, then on or off for one device."""
    state = store.state_of(head_at_hand(request, number))
    player = keys.player_number(state.row, key)
    if player is None or player not in state.desk.players:
        raise Http404("This code opens nothing: it belongs to another tournament, or was typed wrongly.")
    if request.method == "POST":
        return _changed(request, state, player)
    if not actions.is_offered(state, player):
        return JsonResponse({"offered": False})
    # The page knows its own device by this; the address itself goes to nobody.
    devices = [sha256(row.endpoint.encode()).hexdigest() for row in push_rows.devices_of(number, player)]
    return JsonResponse({"offered": True, "key": public_key(), "devices": devices, "token": form_token(request)})


def _changed(request: HallRequest, state: DeskState, player: int) -> JsonResponse:
    endpoint = request.POST.get("endpoint", "")
    if request.POST.get("do") != "on":
        known = endpoint_of(endpoint) is not None  # what is none was never kept, and no database is asked for it
        return JsonResponse({"on": False, "still": known and push_rows.remove(state.row.pk, player, endpoint)})
    asked = Device(
        endpoint=endpoint,
        public_key=request.POST.get("public_key", ""),
        auth=request.POST.get("auth", ""),
        hall_key=request.POST.get("hall_key", ""),
    )
    try:
        actions.add_device(state, player, asked, timezone.now())
    except actions.CannotTell as why:
        return JsonResponse({"on": False, "why": str(why)}, status=400)
    return JsonResponse({"on": True})
