"""The search, a word, and the lists to learn: open to everybody between the games."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.site.door.calculation_mark import calculates
from tilehall.site.games.between_games import between_games
from tilehall.site.pages.context import context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.play.playable import word_lists
from tilehall.site.study import search, words
from tilehall.site.study.words import LexiconFault, OpenList, WordOfTheDay

A_PAGE = 100
LONGEST_QUERY = 60
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChoice:
    """By which word list, and what others this hall has; `query` goes on with every link of the page."""

    chosen: str
    choices: tuple[tuple[str, str], ...]
    query: str
    official: bool
    credit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyPage:
    by: ListChoice
    typed: str
    found: search.Answer | None
    wrong: search.WrongInput | None
    today: WordOfTheDay | None
    lists: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordPage:
    by: ListChoice
    card: search.WordCard
    anagrams: tuple[str, ...]
    ways: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    by: ListChoice
    key: str
    title: str
    page: "Page[str]"
    count: str


def in_readable_list(view: View) -> View:
    """A word list that cannot be read is said to be so."""

    @wraps(view)
    def shown(request: HallRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except LexiconFault as fault:
            return render(request, "study/no_list.html", {"fault": fault}, status=500)

    return shown


def list_at_hand(request: HallRequest) -> OpenList:
    return words.open_list((request.GET.get("list") or request.POST.get("list") or "")[:LONGEST_QUERY])


def list_choice(request: HallRequest, of: OpenList) -> ListChoice:
    """The usual list stands in no address: another one may be the usual one some day."""
    asked = request.GET.get("list") or request.POST.get("list")
    lists = word_lists()
    return ListChoice(
        chosen=of.about.name,
        choices=tuple((about.name, f"{about.name}, {about.words:,} words") for about in lists),
        query="?" + urlencode({"list": of.about.name}) if asked else "",
        official=bool(of.about.official_for),
        credit=of.about.credit,
    )


def counted_words(count: int) -> str:
    return f"{count:,} word{'' if count == 1 else 's'}"


@calculates
@does("study.look_up")
@never_cache
@require_safe
@between_games
@in_readable_list
def study(request: HallRequest) -> HttpResponse:
    """By GET: what was looked up is an address that can be passed on."""
    of = list_at_hand(request)
    typed = request.GET.get("q", "")[:LONGEST_QUERY].strip()
    answer = search.answer(of, typed) if typed else None
    shown = StudyPage(
        by=list_choice(request, of),
        typed=typed,
        found=answer if isinstance(answer, search.Answer) else None,
        wrong=answer if isinstance(answer, search.WrongInput) else None,
        today=None if typed else words.word_of_the_day(of.about.name, timezone.localdate()),
        lists=tuple(words.TITLES.items()),
    )
    return render(request, "study/study.html", context(shown))


@calculates
@does("study.look_up")
@never_cache
@require_safe
@between_games
@in_readable_list
def word(request: HallRequest, word: str) -> HttpResponse:
    query = search.read(word)
    if isinstance(query, search.WrongInput) or not query.isalpha():
        raise Http404("A word has 2 to 15 letters from A to Z.")
    of = list_at_hand(request)
    shown = WordPage(
        by=list_choice(request, of),
        card=search.card_of(of, query),
        anagrams=search.anagrams_of(of, query),
        ways=f"{words.ways_to_draw(query):,}",
    )
    return render(request, "study/word.html", context(shown))


@calculates
@does("study.look_up")
@never_cache
@require_safe
@between_games
@in_readable_list
def list_to_learn(request: HallRequest, key: str) -> HttpResponse:
    if key not in words.TITLES:
        raise Http404("There is no such list to learn.")
    of = list_at_hand(request)
    all_words = words.words_to_learn(of, key)
    page = Paginator(all_words, A_PAGE).get_page(request.GET.get("page"))
    shown = ListPage(
        by=list_choice(request, of), key=key, title=words.TITLES[key], page=page, count=counted_words(len(all_words))
    )
    return render(request, "study/list.html", context(shown))
