"""Letters that confirm an entry: who has got one, and the press that writes to the others."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tilehall.law.tournament.desk.records import Player
from tilehall.site.association.post import address_book
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phones import for_letters
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.name_order import folded_name
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import letters
from tilehall.site.tournaments.presenters.row_pages import row_pages
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, page
from .live import asked_page


@dataclass(frozen=True, slots=True)
class Confirmation:
    """`way` is mail or paper; empty of who is in no register. `written` is when the last letter was."""

    player: Player
    way: str
    written: datetime | None


@dataclass(frozen=True, slots=True)
class SampleLetter:
    subject: str
    text: str


@does("tournaments.organise")
@GET_OR_POST
def confirmations(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    rows = _rows(state)
    address = for_letters(request, reverse("tournaments:event", args=[number]))
    why_not = _why_not(state)
    if request.method == "POST":
        wanted = _wanted(request, rows)
        if why_not or wanted is None:
            messages.error(request, why_not or "Say to whom: press one of the buttons.")
            return redirect("tournaments:confirmations", number)
        again = request.POST.get("all") != "yes"
        count = letters.confirm(request.actor, number, wanted, address, command_context(request), again=again)
        messages.success(request, f"{counted(count, 'letter')} written." if count else "There is nobody to write to.")
        return redirect("tournaments:confirmations", number)
    pages = row_pages(len(rows), asked_page(request))
    context = {
        "pages": pages,
        "why_not": why_not,
        "rows": pages.rows(rows),
        "unwritten": sum(1 for row in rows if row.way and _lacks(row)),
        "sample": _sample(state, rows, address),
    }
    return page(request, state, "tournaments/confirmations.html", context)


def _why_not(state: DeskState) -> str:
    if letters.may_confirm(state.desk):
        return ""
    return f"The event is {'called off' if state.desk.called_off else 'over'}: there is no entry to confirm."


def _wanted(request: HallRequest, rows: list[Confirmation]) -> set[int] | None:
    """One, or all who have none yet, by the button that says so: what names nobody is for nobody."""
    if request.POST.get("all") == "yes":
        return {row.player.number for row in rows if _lacks(row)}
    player = whole_number(request.POST.get("player", ""))
    return None if player is None else {player}


def _lacks(row: Confirmation) -> bool:
    """Whoever asks to withdraw waits for the organiser's answer, and for no letter that they are entered."""
    return row.written is None and row.player.leaving is None


def _rows(state: DeskState) -> list[Confirmation]:
    known = store.entrants(state.row.pk)
    addresses = address_book.addresses_of_people([person.pk for person in known.values()])
    written = letters.confirmed(state)
    found = []
    for player in state.desk.players.values():
        if player.standing in ("withdrawn", "refused"):
            continue
        person = known.get(player.number)
        address = addresses.get(person.pk) if person is not None else None
        way = "" if person is None else "mail" if address is not None and address.mail else "paper"
        found.append(Confirmation(player, way, written.get(player.number)))
    return sorted(found, key=lambda row: folded_name(row.player.name))


def _sample(state: DeskState, rows: list[Confirmation], address: str) -> SampleLetter | None:
    """The letter to the first of them, so that it can be read before it goes out."""
    if not rows:
        return None
    words = letters.confirmation_words(state)(state.desk, rows[0].player.number, address)
    return SampleLetter(words.subject, words.text)
