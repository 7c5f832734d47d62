"""Prizes: what is promised, who wins it, what was handed over; words put forward; certificates."""

from typing import Any, cast

from django.http import Http404, HttpResponse
from django.utils.formats import date_format
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import awards, cash
from tilehall.law.tournament.desk.after import Claimed
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.till import Way
from tilehall.law.tournament.formats.report import fixed
from tilehall.law.tournament.standings import Placing
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import printing
from tilehall.site.tournaments.actions import closing, money
from tilehall.site.tournaments.actions.money import Handed, Promised
from tilehall.site.tournaments.forms.money import PRIZE_KINDS, HandedForm, PrizeForm, ReasonForm, WordForm
from tilehall.site.tournaments.printing import Honour, Paper, Player
from tilehall.site.tournaments.store import Kept
from tilehall.site.tournaments.wording.money import merit_words, ordinal

from .frame import answer, hand, kept_or_404, page, tell
from .money import WAYS, pdf

PLACED = 3  # who gets a certificate where no prize for a place says more


@does("tournaments.organise")
@require_safe
def prizes(request: HallRequest, number: int) -> HttpResponse:
    return _page(request, kept_or_404(number))


def _page(request: HallRequest, kept: Kept, form: PrizeForm | None = None) -> HttpResponse:
    desk = kept.desk
    by_hand = [prize for prize in desk.till.prizes if prize.kind == "other"]
    told: dict[str, Any] = {
        "proposals": [(each, desk.name(each.player)) for each in awards.proposals(desk)],
        "by_hand": by_hand,
        "given_by_hand": [(award, desk.name(award.player)) for award in awards.unproposed(desk)],
        "entrants": sorted(desk.in_the_field(), key=lambda each: each.name.casefold()),
        "awarded": {award.prize for award in desk.till.awards},
        "kinds": dict(PRIZE_KINDS),
        "ways": WAYS,
        "promised_cents": sum(prize.cents for prize in desk.till.prizes),
        "given_cents": sum(award.cents for award in desk.till.awards),
        "form": form or PrizeForm(desk),
        "sums": cash.summary(desk),
    }
    return page(request, kept, "tournaments/prizes.html", told)


@does("tournaments.organise")
@require_POST
def promise(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    form = PrizeForm(kept.desk, request.POST)
    if not form.is_valid():
        return _page(request, kept, form)
    told = form.cleaned_data
    given = Promised(
        kind=told["kind"],
        told=told["told"],
        amount=told["amount"],
        grade=told.get("grade") or None,
        place=told["place"],
    )
    result = money.promise_prize(request.actor, number, given, hand(request))
    if isinstance(result, Refusal):
        tell(request, result, "")
        return _page(request, kept, form)
    return answer(request, result, f"“{given.told}” is promised.", "tournaments:prizes", number)


@does("tournaments.organise")
@require_POST
def drop(request: HallRequest, number: int, key: str) -> HttpResponse:
    result = money.drop_prize(request.actor, number, key, hand(request))
    return answer(request, result, "The prize is promised no more.", "tournaments:prizes", number)


@does("tournaments.organise")
@require_POST
def hand_over(request: HallRequest, number: int) -> HttpResponse:
    form = HandedForm(request.POST)
    if not form.is_valid():
        raise Http404("this form was not made by this page")
    told = form.cleaned_data
    given = Handed(
        prize=told["prize"],
        player=told["player"],
        amount=told["amount"],
        way=cast(Way, told["way"] or "cash"),
        told=told["told"],
    )
    result = money.hand_over_prize(request.actor, number, given, hand(request))
    name = result.desk.name(given.player) if isinstance(result, Kept) else ""
    return answer(request, result, f"{name} has got the prize.", "tournaments:prizes", number)


@does("tournaments.organise")
@require_POST
def take_back(request: HallRequest, number: int, key: str, player: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    result = money.take_back_prize(request.actor, number, (key, player), reason, hand(request))
    return answer(
        request, result, "The prize and its line in the cash book no longer count.", "tournaments:prizes", number
    )


@does("tournaments.score")
@GET_OR_POST
def words(request: HallRequest, number: int) -> HttpResponse:
    """Words put forward for the highest play."""
    kept = kept_or_404(number)
    form = WordForm(kept.desk, request.POST or None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        word = Claimed(player=told["player"], word=told["word"], points=told["points"], round=told["round"])
        result = closing.claim_word(request.actor, number, word, hand(request))
        if not isinstance(result, Refusal):
            return answer(
                request, result, f"{word.word} for {word.points} is put forward.", "tournaments:words", number
            )
        tell(request, result, "")
    claimed = sorted(kept.desk.after.words, key=lambda each: -each.points)
    told = {"form": form, "claimed": [(each, kept.desk.name(each.player)) for each in claimed]}
    return page(request, kept, "tournaments/words.html", told)


# --- certificates


@does("tournaments.organise")
@require_safe
def certificates(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    desk = kept.desk
    plan = desk.announced
    paper = Paper.A5 if request.GET.get("paper") == "a5" else Paper.A4
    days = [date_format(day) for day in dict.fromkeys((kept.row.begins, kept.row.ends)) if day]
    event = printing.Event(name=plan.name, place=plan.place, day=" – ".join(days))
    return pdf(printing.certificates(event, honours(desk), ("Director", "Organiser"), paper), "certificates.pdf")


def honours(desk: Desk) -> list[Honour]:
    """The first places of every grade that is over, then the other prizes that are decided."""
    made = [honour for name, grade in desk.grades.items() if grade.over for honour in _of_grade(desk, name)]
    for each in awards.proposals(desk):
        if each.final and each.prize.kind != "place":
            made.append(
                Honour(player=_player(desk, each.player), what=each.prize.told, figures=merit_words(each.merit))
            )
    return made


def _of_grade(desk: Desk, grade: str) -> list[Honour]:
    last = max([PLACED, *(prize.place or 0 for prize in desk.till.prizes if prize.grade == grade)])
    one_grade = len(desk.grades) == 1
    found = []
    for one in awards.placed(desk, grade):
        if one.place <= last and one.games:
            what = f"{ordinal(one.place)} place" + ("" if one_grade else f" in grade {grade}")
            who = _player(desk, number_of(one.player))
            found.append(Honour(player=who, what=what, figures=_figures(desk, one)))
    return found


def _figures(desk: Desk, one: Placing) -> str:
    wins = fixed(one.wins).rstrip("0").rstrip(".")
    won = f"{wins} {'win' if one.wins == 1 else 'wins'} in {one.games} games"
    return f"{won}, spread {one.spread:+d}" if desk.book.game == "scrabble" else f"{won}, {one.spread} points"


def _player(desk: Desk, number: int) -> Player:
    who = desk.player(number)
    return Player(name=who.name, club=who.club or "", team=who.team or "")
