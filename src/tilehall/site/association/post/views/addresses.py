"""Where somebody is written to: of a person, a club, the association, and one's own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.site.association.post import actions, address_book
from tilehall.site.association.post.forms import AddressForm, OwnNameForm
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import store as people
from tilehall.site.people.actor import NotYours
from tilehall.site.people.models import Club, Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.views import attempt, person_in_reach

FORMER = 10


@does("post.own_address")
@GET_OR_POST
@never_cache
def own(request: HallRequest) -> HttpResponse:
    person = request.actor.person
    if person is None:
        return render(request, "post/no_record.html")
    return _page(request, person, "people:account")


@does("post.keep_address")
@GET_OR_POST
@never_cache
def person(request: HallRequest, pk: int) -> HttpResponse:
    return _page(request, person_in_reach(request, pk), reverse("people:record", args=[pk]))


@does("post.keep_address")
@GET_OR_POST
@never_cache
def club(request: HallRequest, slug: str) -> HttpResponse:
    return _page(request, get_object_or_404(people.clubs(), slug=slug), reverse("people:club", args=[slug]))


@does("post.write")
@GET_OR_POST
@never_cache
def association(request: HallRequest) -> HttpResponse:
    return _page(request, None, "post:letters")


def _page(request: HallRequest, owner: Person | Club | None, then: str) -> HttpResponse:
    actor = request.actor
    actions.require_address(actor, owner)
    address = _address(owner)
    known = {"mail": address.mail, "postal": address.postal, "name": address.name}
    form = (OwnNameForm if owner is None else AddressForm)(request.POST or None, initial=known)
    kept = attempt(form, lambda: (actions.keep_address(actor, owner, now=timezone.now(), **form.cleaned_data),))
    if kept is not None:
        messages.success(request, "The address is kept." if kept[0] else "Nothing has changed.")
        return redirect(then)
    context = {
        "form": form,
        "owner": owner,
        "is_own": isinstance(owner, Person) and actor.person is not None and owner.pk == actor.person.pk,
        "address": address,
        "former": address_book.addresses_of(owner)[:FORMER],
        "then": then if then.startswith("/") else reverse(then),
        "of_club": isinstance(owner, Club),
    }
    return render(request, "post/address.html", context)


def _address(owner: Person | Club | None) -> address_book.Address:
    match owner:
        case Person():
            return address_book.address_of_person(owner)
        case Club():
            return address_book.address_of_club(owner)
        case None:
            return address_book.own_address()
    raise NotYours("post.keep_address")
