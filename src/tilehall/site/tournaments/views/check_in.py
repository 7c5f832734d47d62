"""Check-in: who is here and who has paid, on a phone at the door; and those who do not come, in one command."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.vary import vary_on_headers

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.cash_book import PlayerAccount, player_accounts, refuse_closed_accounts
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.name_order import folded_name, search_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import entries, money
from tilehall.site.tournaments.presenters.row_pages import WHOLE, first_rows
from tilehall.site.tournaments.store import DeskState

from .desk_list import next_button
from .frame import desk_state_or_404, log_unchanged, page, redirect_with_result, show_result


@does("tournaments.organise")
@GET_OR_POST
@vary_on_headers("HX-Request")
def check_in(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if request.method == "POST":
        result, done = _checked(request, number)
        if not request.htmx:
            return redirect_with_result(request, result, done, "tournaments:check-in", number)
        if isinstance(result, Refusal):
            show_result(request, result, "")
        state = desk_state_or_404(number)
    elif request.htmx and log_unchanged(request, state):
        return HttpResponse(status=204)
    players = [player for player in state.desk.in_the_field() if not player.house]
    field = sorted(players, key=lambda each: folded_name(each.name))
    missing = [player for player in field if not player.present]
    text = request.GET.get("q", "")[:100]
    words = search_words(text)
    named = [player for player in field if all(word in folded_name(player.name) for word in words)] if words else field
    shown = first_rows(named)
    accounts = _accounts(state.desk)
    context = {
        "field": field, "missing": missing, "here": len(field) - len(missing), "shown": shown,
        "many": len(field) > WHOLE, "more": len(named) - len(shown), "search_text": text,
        "accounts": accounts,
        "owed": [player for player in field if player.number in accounts and accounts[player.number].owes],
        "may_take": request.actor.may(money.CASH) and refuse_closed_accounts(state.desk) is None,
        **next_button(request, state, timezone.now()),
    }  # fmt: skip
    template = "tournaments/check_in_list.html" if request.htmx else "tournaments/check_in.html"
    return page(request, state, template, context)


def _accounts(desk: Desk) -> dict[int, PlayerAccount]:
    """By number; nobody where the event costs nothing and nobody has paid."""
    return {account.player.number: account for account in player_accounts(desk)}


def _everybody(request: HallRequest, number: int) -> DeskState | Refusal:
    """Whom the page showed as missing; who entered since is not here because of an old page."""
    shown = [found for text in request.POST.getlist("shown") if (found := whole_number(text)) is not None]
    known = desk_state_or_404(number).desk.players
    here = tuple(player for player in shown if player in known)
    return entries.check_in(request.actor, number, here, command_context(request))


def _checked(request: HallRequest, number: int) -> tuple[DeskState | Refusal, str]:
    do = request.POST.get("do", "")
    if do == "absent":
        return entries.no_shows(
            request.actor, number, command_context(request)
        ), "Those who are missing are out of the field."
    if do == "all":
        return _everybody(request, number), "Everybody is here."
    player = whole_number(request.POST.get("player", ""))
    if player is None:
        return desk_state_or_404(number), "Nobody was named."
    if do == "fee":
        paid = money.CashLine(what="fee", player=player, amount=request.POST.get("amount", ""))
        return money.enter_cash_line(request.actor, number, paid, command_context(request)), "The fee is in the till."
    if do == "out":
        return entries.check_out(request.actor, number, (player,), command_context(request)), "Not here."
    return entries.check_in(request.actor, number, (player,), command_context(request)), "Here."
