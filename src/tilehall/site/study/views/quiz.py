"""The quiz, for who is signed in: a card, its answer, how far one is. Each step is a form, so no script is needed."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.site.games.between_games import between_games
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.play.store import TableRow
from tilehall.site.study import decks, quiz_pages, store
from tilehall.site.study.actions.practice import CardAnswer, answer_card
from tilehall.site.study.decks import Deck, DeckState
from tilehall.site.study.missed_words import games_to_review
from tilehall.site.study.quiz_pages import Bar, CardShown, QuizCard
from tilehall.site.study.store import CardRow
from tilehall.site.study.words import OpenList

from .lookup import ListChoice, in_readable_list, list_at_hand, list_choice

LONGEST_TRY = 500
JUST_NOW = timedelta(minutes=10)  # long enough to read it, and to load the page again


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizPage:
    """`way`: what goes on with every link of the page."""

    by: ListChoice
    state: DeckState
    bars: tuple[Bar, ...]
    way: str
    card: QuizCard | None = None
    shown: CardShown | None = None
    others: tuple[tuple[str, str], ...] = ()
    today: date
    empty: bool = False
    to_review: tuple[TableRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Quiz:
    """A deck of who asks, by the word list at hand, and how its cards stand."""

    of: OpenList
    deck: Deck
    rows: dict[str, CardRow]
    today: date

    @property
    def state(self) -> DeckState:
        return decks.state_of(self.deck, self.rows, self.today)


def _quiz(request: HallRequest) -> Quiz:
    of = list_at_hand(request)
    key = request.GET.get("deck") or request.POST.get("deck") or decks.MISSED
    try:
        deck = decks.deck_of(request.actor, of, key)
    except decks.NoSuchDeck:
        raise Http404("There is no such list to learn.") from None
    return Quiz(of, deck, decks.rows_of(request.actor, of, deck), timezone.localdate())


@does("study.practise")
@never_cache
@GET_OR_POST
@between_games
@in_readable_list
def quiz(request: HallRequest) -> HttpResponse:
    asked = _quiz(request)
    if request.method == "POST":
        return _answered(request, asked)
    return _page(request, asked, card=quiz_pages.next_card(asked.of, asked.state, asked.rows))


def _answered(request: HallRequest, asked: Quiz) -> HttpResponse:
    """Once all words are found, or were asked for, the card is answered; until then it stays, with what was found."""
    letters = request.POST.get("letters", "")
    if letters not in asked.deck.letters:
        return redirect(_address("study:quiz", request, asked))  # a deck that has changed since the page was opened
    typed = f"{request.POST.get('found', '')} {request.POST.get('typed', '')}"[:LONGEST_TRY]
    tried = quiz_pages.tried_words(asked.of, letters, typed)
    card = quiz_pages.card_at(asked.of, letters, asked.rows, tried)
    given_up = request.POST.get("do") == "show"
    if card.missing and not given_up:
        return _page(request, asked, card=card)
    seen = whole_number(request.POST.get("seen", ""))
    told = CardAnswer(
        word_list=asked.of.key, letters=letters, seen=card.seen if seen is None else seen, right=not given_up
    )
    answer_card(request.actor, told, timezone.now())
    return redirect(_address("study:answer", request, asked, card=letters))


@does("study.practise")
@never_cache
@require_safe
@between_games
@in_readable_list
def answer(request: HallRequest) -> HttpResponse:
    """What a card was, to who has just answered it: later it is asked again, and this is no way around the question."""
    asked = _quiz(request)
    letters = request.GET.get("card", "")
    known = letters in asked.deck.letters
    row = store.card_of(request.actor.own_account(), asked.of.key, letters) if known else None
    if row is None or row.answered < timezone.now() - JUST_NOW:
        return redirect(_address("study:quiz", request, asked))
    return _page(request, asked, shown=quiz_pages.card_shown(asked.of, asked.deck, row))


def _address(name: str, request: HallRequest, asked: Quiz, **more: str) -> str:
    return f"{reverse(name)}?{urlencode({**_way(request, asked), **more})}"


def _way(request: HallRequest, asked: Quiz) -> dict[str, str]:
    listed = {"list": asked.of.about.name} if request.GET.get("list") or request.POST.get("list") else {}
    return {"deck": asked.deck.key, **listed}


def _page(request: HallRequest, asked: Quiz, **shown: Any) -> HttpResponse:
    state = asked.state
    page = QuizPage(
        by=list_choice(request, asked.of),
        state=state,
        bars=quiz_pages.bars(state),
        way=urlencode(_way(request, asked)),
        others=quiz_pages.other_decks(asked.deck.key),
        today=asked.today,
        empty=not asked.deck.letters,
        to_review=() if asked.deck.letters else tuple(games_to_review(request.actor)),
        **shown,
    )
    return render(request, "study/quiz.html", context(page))
