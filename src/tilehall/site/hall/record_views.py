"""A member's own page: membership, fees, entries, ratings; all that is held about them, and how to have it deleted."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.association.money.fees import invoice_reference, is_owed
from tilehall.site.association.book import member_files, report_readers
from tilehall.site.association.book import store as book
from tilehall.site.association.book.wording.acts import class_words, shown
from tilehall.site.association.money.store import bank_account, reviews
from tilehall.site.association.money.store.fees import fees_of
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.people import membership
from tilehall.site.people.actor import NotYours
from tilehall.site.people.commands import typed_words
from tilehall.site.people.models import Club, Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments

from . import deletion_requests, held_data

OWN = "hall.own_record"
PRESENTED = 3  # years of accounts that the own page leads to
IN_PLAY = ("announced", "closed", "playing")


def _own_person(request: HallRequest) -> Person:
    """Who has claimed no record has nothing here but the account, which its own page shows."""
    if request.actor.person is None:
        raise NotYours(OWN)
    return request.actor.person


@does(OWN)
@require_safe
@never_cache
def own_record(request: HallRequest) -> HttpResponse:
    person, today = request.actor.person, timezone.localdate()
    if person is None:
        return redirect("people:account")
    status = member_files.status(person, today)
    history = book.history(person.pk)
    payer = member_files.payers([person.pk], today)[person.pk]
    clubs = membership.clubs_on([person.pk], today)[person.pk]
    entered = list(tournaments.entries_of_person(person))
    fees = fees_of(person.pk, today)
    owes = any(is_owed(line) for line in fees)
    context = {
        "person": person,
        "today": today,
        "status": status,
        "status_class": class_words(status),
        "status_clauses": clauses_of(*status.rests_on),
        "clubs": [(club, club.pk == payer) for club in Club.objects.filter(pk__in=clubs)],
        "fees": [(line, invoice_reference(line.invoice.year, person.pk)) for line in fees],
        "owes": owes,
        "pay_to": bank_account.account_now() if owes else None,
        # The key of the own page, as the card on paper has it.
        "cards": [
            (row, keys.player_key(row.tournament, row.number)) for row in entered if row.tournament.phase in IN_PLAY
        ],
        "entered": [row for row in entered if row.tournament.phase not in IN_PLAY],
        "ratings": membership.ratings_of(person)[:10],
        "history": shown(reversed(history), book.taken_back_among(entry.seq for entry in history)),
        "reviews": reviews.years_to_sign(person.pk, today),
        "deletion": deletion_requests.newest_of(person),
        "presented": report_readers.presented_to(request.actor, today)[:PRESENTED],
    }
    return render(request, "hall/own_record.html", context)


@does(OWN)
@require_safe
@never_cache
def everything(request: HallRequest) -> HttpResponse:
    person = _own_person(request)
    return render(request, "hall/own_data.html", {"person": person, "sections": held_data.held_about(person)})


@does(OWN)
@require_safe
@never_cache
def export(request: HallRequest) -> HttpResponse:
    text = held_data.as_json(held_data.held_about(_own_person(request)))
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="all-about-me.json"'
    return answer


@does(OWN)
@GET_OR_POST
@never_cache
def ask_deletion(request: HallRequest) -> HttpResponse:
    person = _own_person(request)
    if request.method == "POST":
        deletion_requests.send(request.actor, typed_words(request, "told", 1000), timezone.now())
        messages.success(request, "Your request is with the Secretary. The answer will stand here.")
        return redirect("hall:own-record")
    stays = [(each.what, each.why, clauses_of(each.rests_on)) for each in deletion_requests.MUST_STAY]
    asked = deletion_requests.newest_of(person)
    context = {"person": person, "stays": stays, "goes": deletion_requests.CAN_GO, "asked": asked}
    return render(request, "hall/ask_deletion.html", context)


@does(deletion_requests.ANSWER)
@GET_OR_POST
@never_cache
def deletions(request: HallRequest) -> HttpResponse:
    if request.method == "POST":
        _answer(request)
        return redirect("hall:deletions")
    stays = [(each.what, each.why, clauses_of(each.rests_on)) for each in deletion_requests.MUST_STAY]
    return render(request, "hall/deletions.html", {"waiting": deletion_requests.waiting(), "stays": stays})


def _answer(request: HallRequest) -> None:
    number, now = whole_number(request.POST.get("request", "")) or 0, timezone.now()
    try:
        if request.POST.get("do") == "decline":
            done = deletion_requests.decline(request.actor, number, typed_words(request, "why", 500), now)
        else:
            close = "close_account" in request.POST
            done = deletion_requests.grant(request.actor, number, close_account=close, now=now)
    except ValidationError as amiss:
        messages.error(request, " ".join(amiss.messages))
    else:
        messages.success(request, f"{done.person}: {done.answer}")
