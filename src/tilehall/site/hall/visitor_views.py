"""For visitors: clubs near me, what is coming, results of all years, players, the feed, and how to join."""

from itertools import groupby

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.door.client_address import client_address
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phones import for_phones
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import store as people
from tilehall.site.people.actor import require_for_club
from tilehall.site.people.commands import command_context, new_command, typed_words
from tilehall.site.people.models import Club, Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.try_counts import Wait
from tilehall.site.people.views import attempt
from tilehall.site.people.views.waiting import too_many_tries
from tilehall.site.play.table_pages import games_played
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.presenters.event_cards import event_cards

from . import club_notices, join_requests, store, visitor_news
from .club_notices import DESCRIBE
from .forms import BecomeMemberForm, DescribeClubForm
from .player_record import player_record

SHOWN = 5
MOST_TOLD = 60  # events of a year whose winners are told


@does("hall.visit")
@require_safe
def visit(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    context = {
        "coming": list(visitor_news.coming_events(today))[:SHOWN],
        "results": list(visitor_news.new_results(today))[:SHOWN],
        "regions": sorted({card.region for card in club_notices.club_cards(today)} - {club_notices.ELSEWHERE}),
        "may_take_in": request.actor.may(join_requests.TAKE_IN),
    }
    return render(request, "hall/visit.html", context)


@does("hall.visit")
@require_safe
def clubs(request: HallRequest) -> HttpResponse:
    asked = request.GET.get("q", "").replace("\0", "").strip()[:80]
    cards = club_notices.club_cards(timezone.localdate(), asked)
    may = {card.club.pk: request.actor.may_for_club(DESCRIBE, card.club.pk) for card in cards}
    regions = [
        (region, [(card, may[card.club.pk]) for card in of_region])
        for region, of_region in groupby(cards, key=lambda card: card.region)
    ]
    located = any(card.position for card in cards)
    return render(request, "hall/visit_clubs.html", {"regions": regions, "asked": asked, "located": located})


@does(DESCRIBE)
@GET_OR_POST
def describe(request: HallRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    require_for_club(request.actor, DESCRIBE, club.pk)
    newest = club_notices.ClubCard(club, club_notices.newest_notice(club))
    told = newest.notice
    initial = {name: getattr(told, name) for name in ("region", "place", "meets", "contact")} if told else {}
    form = DescribeClubForm(request.POST or None, initial={**initial, "position": ", ".join(newest.position or ())})
    now = timezone.now()
    if attempt(form, lambda: club_notices.describe_club(request.actor, club, form.cleaned_data, now)) is not None:
        messages.success(request, f"Visitors now read this of {club}.")
        return redirect("hall:clubs")
    return render(request, "hall/describe_club.html", {"form": form, "club": club})


@calculates
@does("hall.visit")
@require_safe
def results(request: HallRequest) -> HttpResponse:
    """All that was played here, by years."""
    rows = [row for row in tournaments.tournaments_listed() if row.phase in visitor_news.OVER and row.begins]
    years = sorted({row.first_day.year for row in rows}, reverse=True)
    asked = whole_number(request.GET.get("year", ""))
    year = asked if asked in years else (years[0] if years else None)
    played = [row for row in rows if row.first_day.year == year]
    cards = event_cards(played, timezone.localdate(), MOST_TOLD)
    return render(request, "hall/results.html", {"years": years, "year": year, "played": cards})


@calculates
@does("hall.visit")
@require_safe
def player(request: HallRequest, pk: int) -> HttpResponse:
    """Name, club and rating, and what came of the public events they played in: nothing more of the register."""
    desk = request.actor.may("people.see_register") or request.actor.may("people.see_lists")
    person = get_object_or_404(people.people() if desk else people.public_people(), pk=pk)
    own = request.actor.person is not None and request.actor.person.pk == person.pk
    played = games_played(request.actor) if own else []
    return render(request, "hall/player.html", {"person": person, "record": player_record(person), "played": played})


@does("hall.visit")
@GET_OR_POST
@never_cache
def become_member(request: HallRequest) -> HttpResponse:
    person = request.actor.person
    form = BecomeMemberForm(
        request.POST or None,
        initial={"full_name": person.full_name if person else ""},
        clubs=club_notices.open_clubs(timezone.localdate()),
    )
    if request.method == "POST" and form.is_valid():
        applicant = join_requests.Applicant(**form.cleaned_data)
        try:
            sent = join_requests.send(request.actor, applicant, client_address(request), command_context(request))
        except ValidationError as amiss:
            form.add_error(None, amiss)
        else:
            if isinstance(sent, Wait):
                return too_many_tries(request, sent)
            return render(request, "hall/join_sent.html", {"sent": sent})
    return render(request, "hall/become_member.html", {"form": form, "command_id": new_command()})


@does(join_requests.TAKE_IN)
@GET_OR_POST
@never_cache
def joining(request: HallRequest) -> HttpResponse:
    """For the Secretary: who wants to join, and who in the register they may be."""
    if request.method == "POST":
        taken_in = _answer(request)
        return redirect("hall:joining") if taken_in is None else redirect("book:member", taken_in.pk)
    waiting = [(asked, join_requests.namesakes(asked)) for asked in join_requests.waiting()]
    return render(request, "hall/joining.html", {"waiting": waiting, "command_id": new_command()})


def _answer(request: HallRequest) -> Person | None:
    """Who was taken in: in their file the application is decided."""
    number, now = whole_number(request.POST.get("request", "")) or 0, timezone.now()
    try:
        if request.POST.get("do") == "decline":
            declined = join_requests.decline(request.actor, number, typed_words(request, "why"), now)
            messages.success(request, f"{declined} was declined. Tell them: {declined.contact}. It is not kept.")
            return None
        chosen = whole_number(request.POST.get("person", ""))
        person = Person.objects.filter(pk=chosen).first() if chosen else None
        taken_in = join_requests.take_in(request.actor, number, person, command_context(request))
    except ValidationError as amiss:
        messages.error(request, " ".join(amiss.messages))
        return None
    if isinstance(taken_in, Refusal):
        messages.error(request, join_requests.refusal_text(taken_in))
        return None
    messages.success(request, f"{taken_in}: the application is in the book. It waits to be decided here.")
    return taken_in


@does("hall.visit")
@require_safe
def feed(request: HallRequest) -> HttpResponse:
    hall = store.hall_row()
    items = visitor_news.news(timezone.localdate())
    text = visitor_news.as_feed(hall.name if hall else "Tilehall", lambda path: for_phones(request, path), items)
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")
