"""Prizes: what is promised, who wins it, what was handed over; words put forward."""

from typing import Any, cast

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import cash_book, prize_winners
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.cash_records import Prize, Way
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import money, report
from tilehall.site.tournaments.actions.money import HandedPrize, PromisedPrize
from tilehall.site.tournaments.forms.money import EACH_GRADE, HandOverForm, PrizeForm, ReasonForm, WordForm, prize_kinds
from tilehall.site.tournaments.presenters.honours import CHOICES, USUAL
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.money import PRIZE_KINDS, SHARING, WAYS, unwinnable_words

from .frame import desk_state_or_404, page, redirect_with_result, show_result

EXPLAINED = ("class", "lucky-wins", "comeback")  # what does not explain itself


@does("tournaments.organise")
@require_safe
def prizes(request: HallRequest, number: int) -> HttpResponse:
    return _page(request, desk_state_or_404(number))


def _page(request: HallRequest, state: DeskState, form: PrizeForm | None = None) -> HttpResponse:
    desk = state.desk
    astray = prize_winners.awards_astray(desk)
    by_hand = [prize for prize in desk.till.prizes if prize.kind == "other"]
    context: dict[str, Any] = {
        "proposals": [
            (proposed_award, desk.name(proposed_award.player)) for proposed_award in prize_winners.propose_awards(desk)
        ],
        "by_hand": by_hand,
        "promised": [(prize, _warning(desk, prize)) for prize in desk.till.prizes],
        "given_by_hand": [(award, desk.name(award.player)) for award in prize_winners.unproposed_awards(desk)],
        "astray": [(award, desk.till.prize(award.prize), desk.name(award.player)) for award in astray],
        "with_another": {award.prize for award in astray},
        "entrants": sorted(desk.in_the_field(), key=lambda each: each.name.casefold()),
        "awarded": {award.prize for award in desk.till.awards},
        "meanings": prize_kinds(desk).values(),
        "sharing": SHARING,
        "certificates": [(key, label, key in USUAL) for key, label in CHOICES.items()],
        "explanations": [
            PRIZE_KINDS[kind] for kind in dict.fromkeys(prize.kind for prize in desk.till.prizes) if kind in EXPLAINED
        ],
        "ways": WAYS,
        "promised_cents": sum(prize.cents for prize in desk.till.prizes),
        "given_cents": sum(award.cents for award in desk.till.awards),
        "form": form or PrizeForm(desk),
        "sums": cash_book.cash_summary(desk),
    }
    return page(request, state, "tournaments/prizes.html", context)


def _warning(desk: Desk, prize: Prize) -> str:
    unwinnable = prize_winners.unwinnable_prize(desk, prize)
    return unwinnable_words(*unwinnable) if unwinnable else ""


@does("tournaments.organise")
@require_POST
def promise(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    form = PrizeForm(state.desk, request.POST)
    if not form.is_valid():
        return _page(request, state, form)
    cleaned = form.cleaned_data
    each_grade = cleaned.get("grade") == EACH_GRADE
    promised_prize = PromisedPrize(
        kind=cleaned["kind"],
        text=cleaned["text"],
        amount=cleaned["amount"],
        grade=None if each_grade else cleaned.get("grade") or None,
        place=cleaned["place"],
        each_grade=each_grade,
        rating_from=cleaned.get("rating_from"),
        rating_to=cleaned.get("rating_to"),
        games=cleaned.get("games"),
    )
    result = money.promise_prize(request.actor, number, promised_prize, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _page(request, state, form)
    return redirect_with_result(request, result, f"“{promised_prize.text}” is added.", "tournaments:prizes", number)


@does("tournaments.organise")
@require_POST
def drop(request: HallRequest, number: int, key: str) -> HttpResponse:
    result = money.drop_prize(request.actor, number, key, command_context(request))
    return redirect_with_result(request, result, "The prize is removed.", "tournaments:prizes", number)


@does("tournaments.organise")
@require_POST
def hand_over(request: HallRequest, number: int) -> HttpResponse:
    form = HandOverForm(request.POST)
    if not form.is_valid():
        raise Http404("this form was not made by this page")
    cleaned = form.cleaned_data
    handed_prize = HandedPrize(
        prize=cleaned["prize"],
        player=cleaned["player"],
        amount=cleaned["amount"],
        way=cast(Way, cleaned["way"] or "cash"),
        text=cleaned["text"],
    )
    result = money.hand_over_prize(request.actor, number, handed_prize, command_context(request))
    name = result.desk.name(handed_prize.player) if isinstance(result, DeskState) else ""
    return redirect_with_result(request, result, f"{name} has got the prize.", "tournaments:prizes", number)


@does("tournaments.organise")
@require_POST
def take_back(request: HallRequest, number: int, key: str, player: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    result = money.take_back_prize(request.actor, number, (key, player), reason, command_context(request))
    return redirect_with_result(
        request, result, "The prize and its line in the cash book no longer count.", "tournaments:prizes", number
    )


@does("tournaments.score")
@GET_OR_POST
def claim_word(request: HallRequest, number: int) -> HttpResponse:
    """Words put forward for the highest play."""
    state = desk_state_or_404(number)
    form = WordForm(state.desk, request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        word = WordClaim(
            player=cleaned["player"], word=cleaned["word"], points=cleaned["points"], round=cleaned["round"]
        )
        result = report.claim_word(request.actor, number, word, command_context(request))
        if not isinstance(result, Refusal):
            return redirect_with_result(
                request, result, f"{word.word} for {word.points} is nominated.", "tournaments:words", number
            )
        show_result(request, result, "")
    claimed = sorted(state.desk.after.words, key=lambda each: -each.points)
    cleaned = {"form": form, "claimed": [(word_claim, state.desk.name(word_claim.player)) for word_claim in claimed]}
    return page(request, state, "tournaments/words.html", cleaned)
