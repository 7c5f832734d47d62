"""What everybody may see: the lists, somebody's rating and what made it, two players, and a calculator."""

from datetime import date

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tilehall.law.ratings.profiles import DEFAULT, PROFILES
from tilehall.law.ratings.rate import rate
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry
from tilehall.law.ratings.rating_system import FORMULAS
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.tournament.event import PlayerId
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.ratings import list_layouts, rating_pages, store
from tilehall.site.ratings.causes import cause_sentences, points_a_win, step_sentences
from tilehall.site.ratings.forms import OnDayForm, WhatIfForm
from tilehall.site.ratings.list_files import files_of, list_file
from tilehall.site.ratings.list_layouts import ListLayout, ListOrder, layout_of, order_of
from tilehall.site.ratings.store import Kind, PublishedList, RatedRow, Run

FILES = {"csv": "text/csv; charset=utf-8", "pdf": "application/pdf", "json": "application/json"}
ME = PlayerId("me")
SETTLED = 100  # rated games: more than any profile calls provisional
RUMMIKUB = PROFILES["rummikub-pairs"].game


@does("ratings.see")
@require_safe
def home(request: HallRequest) -> HttpResponse:
    """The newest ratings list, or the one that stood on a day (?day=), by position or by name (?by=)."""
    return _newest(request, list_layouts.RATINGS)


@does("ratings.see")
@require_safe
def ranking(request: HallRequest) -> HttpResponse:
    return _newest(request, list_layouts.RANKING)


@does("ratings.see")
@require_safe
def everybody(request: HallRequest) -> HttpResponse:
    """All ratings there are, also of those who have not played for long."""
    return _newest(request, list_layouts.ALL)


@does("ratings.see")
@require_safe
def scoring(request: HallRequest) -> HttpResponse:
    return _newest(request, list_layouts.SCORING)


@does("ratings.see")
@require_safe
def rummikub(request: HallRequest) -> HttpResponse:
    """An option of this hall: a list of its own, which nothing else goes by."""
    return _rummikub_page(request, store.newest_list(Kind.RATINGS, game=RUMMIKUB))


def _rummikub_page(request: HallRequest, published_list: PublishedList | None) -> HttpResponse:
    rows = store.rows_of_list(published_list) if published_list else []
    last = {row.person_id: row.pk for row in store.rows_of_run(published_list.run)} if published_list else {}
    context = {
        "published_list": published_list,
        "rows": [(row, last.get(row.person_id)) for row in rows],
        "profile": store.profile_of(published_list) if published_list else None,
        "others": store.lists(Kind.RATINGS, RUMMIKUB),
        "may_office": request.actor.may("ratings.office"),
    }
    return render(request, "ratings/rummikub.html", context)


def _newest(request: HallRequest, layout: ListLayout) -> HttpResponse:
    form = OnDayForm(request.GET if request.GET.get("day") else None)
    asked = form.is_bound
    day: date | None = form.cleaned_data["day"] if form.is_valid() else None
    published_list = store.newest_list(layout.kind, day) if day or not asked else None
    return _list_page(request, layout, published_list, form)


@does("ratings.see")
@require_safe
def one_list(request: HallRequest, pk: int) -> HttpResponse:
    published_list = get_object_or_404(store.all_lists(), pk=pk)
    if store.game_of(published_list.run) != SCRABBLE:
        return _rummikub_page(request, published_list)
    return _list_page(request, layout_of(published_list.kind, request.GET.get("as", "")), published_list, OnDayForm())


def _list_page(
    request: HallRequest, layout: ListLayout, published_list: PublishedList | None, form: OnDayForm
) -> HttpResponse:
    order = order_of(request.GET.get("by", ""))
    rows = layout.rows(store.rows_of_list(published_list), order) if published_list else []
    context = {
        "layout": layout,
        "order": order,
        "published_list": published_list,
        "day": form.cleaned_data.get("day") if form.is_bound else None,
        "day_form": form,
        "rows": [(row, *layout.cells(row)) for row in rows],
        "files": files_of(layout),
        "taken": None if published_list else store.lists_to_start_from().first(),
        "profile": store.profile_of(published_list) if published_list else None,
        "others": store.lists(layout.kind),
        "may_office": request.actor.may("ratings.office"),
    }
    return render(request, "ratings/list.html", context)


@calculates
@does("ratings.see")
@require_safe
def file(request: HallRequest, pk: int, suffix: str) -> HttpResponse:
    """Laid out as the page it is asked from (?as=, ?by=)."""
    published_list = get_object_or_404(store.lists(), pk=pk)  # the magazine prints the lists of Scrabble
    layout = layout_of(published_list.kind, request.GET.get("as", ""))
    if suffix not in files_of(layout):
        raise Http404(suffix)
    order = order_of(request.GET.get("by", ""))
    rows = layout.rows(store.rows_of_list(published_list), order)
    about = f"{published_list.after.capitalize()}. Profile: {store.profile_of(published_list).title}"
    raw = list_file(suffix, layout, rows, published_list.day, note=published_list.note, about=about)
    return file_response(raw, layout, order, published_list.day, suffix)


def file_response(raw: bytes, layout: ListLayout, order: ListOrder, day: date, suffix: str) -> HttpResponse:
    response = HttpResponse(raw, content_type=FILES[suffix])
    how = "inline" if suffix == "pdf" else "attachment"
    by = "-by-name" if order == "name" and suffix != "json" else ""
    response["Content-Disposition"] = f'{how}; filename="{layout.stem}{by}-{day:%Y-%m-%d}.{suffix}"'
    return response


# --- one player


@does("ratings.see")
@require_safe
def person(_request: HallRequest, pk: int) -> HttpResponse:
    """The rating is part of the player's page: this address leads there."""
    found = get_object_or_404(people.public_people(), pk=pk)
    return redirect(f"{reverse('hall:player', args=[found.pk])}#rating")


def _rows(run: Run | None, who: Person) -> list[RatedRow]:
    return list(store.rows_of_run(run).filter(person=who)) if run else []


@does("ratings.see")
@require_safe
def why(request: HallRequest, pk: int) -> HttpResponse:
    """Why did I lose 12 points? Every game with what was expected of it. Only of runs that were published."""
    row = get_object_or_404(store.published_rows(), pk=pk)
    opponents = {person.pk: person for person in people.people().filter(pk__in=[line[0] for line in row.lines])}
    run = store.run_of(row)
    sums = rating_pages.game_shares(row, opponents)
    worth = points_a_win(row.steps)
    context = {
        "row": row,
        "lost": -(row.change or 0),
        "sums": sums,
        "first": row.expected is None,
        "points_a_win": worth,
        "points_total": None if worth is None else sum(game_share.points or 0 for game_share in sums),
        "steps": step_sentences(row.steps),
        "profile": FORMULAS[run.profile].on(row.event.ends),
        "run": run,
        "alone": store.game_of(run) != SCRABBLE,
    }
    return render(request, "ratings/why.html", context)


# --- two players


@calculates
@does("ratings.see")
@require_safe
def compare(request: HallRequest) -> HttpResponse:
    run = rating_pages.published_run()
    choices = list(store.people_in(run)) if run else []
    person, other = (_person_of(choices, request.GET.get(name, "")) for name in ("one", "other"))
    pair = [(who, _rows(run, who) if who else []) for who in (person, other)]
    met = None
    if run and person and other and person != other:
        met = rating_pages.head_to_head(run, pair[0][1], pair[1][1])
    context = {
        "choices": choices,
        "one": person,
        "other": other,
        "pair": [
            {"person": who, "rows": rows, "last": rows[-1] if rows else None, "graph": rating_pages.rating_graph(rows)}
            for who, rows in pair
        ],
        "met": met,
        "same": bool(person) and person == other,
    }
    return render(request, "ratings/compare.html", context)


def _person_of(choices: list[Person], pk_text: str) -> Person | None:
    return next((person for person in choices if str(person.pk) == pk_text), None)


# --- what if


@calculates
@does("ratings.see")
@require_safe
def what_if(request: HallRequest) -> HttpResponse:
    """Nothing is kept: the whole question stands in the address."""
    submitted = "results" in request.GET
    form = WhatIfForm(request.GET if submitted else None, initial=_own(request))
    change = _reckoned(form) if submitted and form.is_valid() else None
    return render(request, "ratings/what_if.html", {"form": form, "change": change})


def _own(request: HallRequest) -> dict[str, object]:
    who = request.actor.person
    run = rating_pages.published_run()
    rows = _rows(run, who) if who else []
    if run is not None and rows:
        return {
            "rating": rows[-1].new,
            "games": rows[-1].games_before + rows[-1].games,
            "profile": FORMULAS[run.profile].on(rows[-1].event.ends).key,
        }
    return {"rating": who.rating if who else None, "games": None, "profile": DEFAULT}


def _reckoned(form: WhatIfForm) -> dict[str, object]:
    values = form.cleaned_data
    games = SETTLED if values["games"] is None else values["games"]
    entries = [RatingEntry(ME, values["rating"], games)]
    results = []
    for number, (rating, halves) in enumerate(values["results"], 1):
        entries.append(RatingEntry(PlayerId(f"opponent {number}"), rating, SETTLED))
        results.append(RatedResult(ME, PlayerId(f"opponent {number}"), halves, number))
    change = rate(PROFILES[values["profile"]], tuple(entries), tuple(results)).players[0]
    lines = [
        rating_pages.GameShare(
            opponent=None, rating=line.opponent_rating, expectation=line.expectation, result=float(line.result)
        )
        for line in change.lines
    ]
    return {"rating_change": change, "steps": cause_sentences(change.steps), "sums": lines, "wins": float(change.wins)}
