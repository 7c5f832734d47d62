"""New people of the register, one after the other: what is the same for the next one need not be said again."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tilehall.site.pages.fields import row_field
from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms, membership, store
from ..actions.register import MAKE_MEMBERS
from ..models import Person
from ..permissions import does
from ..request import HallRequest
from . import attempt

KEPT = ("club", "kind", "since")  # from one person to the next


@does("people.add_person")
@GET_OR_POST
def add_person(request: HallRequest) -> HttpResponse:
    """`several` says that more are to follow: then the key Enter in the name leads to the next."""
    actor, several = request.actor, "several" in request.GET
    form = _form(request)
    person = attempt(
        form, lambda: actions.enter_person(actor, actions.NewPerson(**form.cleaned_data), now=timezone.now())
    )
    if person is not None:
        messages.success(request, _told(person))
        if "another" in request.POST.getlist("then"):
            kept = {name: request.POST[name] for name in KEPT if name in request.POST}
            return redirect(f"{reverse('people:add-person')}?{urlencode({'several': 1, **kept})}")
        return redirect("people:record", person.pk)
    if form.has_error("full_name", "namesake"):
        form.ask_about_namesake()
    context = {
        "form": form,
        "several": several,
        "may_import": actor.may(MAKE_MEMBERS),
        "may_add_club": actor.may("people.add_club"),
    }
    return render(request, "people/add_person.html", context)


def _form(request: HallRequest) -> forms.AddPersonForm:
    actor = request.actor
    begin = {"since": f"{timezone.localdate():%d/%m/%Y}"}
    begin |= {name: request.GET[name][:40] for name in KEPT if name in request.GET}
    form = forms.AddPersonForm(request.POST or None, initial=begin)
    if "several" in request.GET:
        form.fields["full_name"].widget.attrs["autofocus"] = True
    if actor.only_for_own_clubs("people.add_person"):
        club = row_field(form, "club")
        club.queryset, club.required = store.clubs().filter(pk__in=actor.clubs), True
        club.empty_label = None if len(actor.clubs) == 1 else "Choose the club"
    if not actor.may(MAKE_MEMBERS):
        form.leave_membership_to_others()
    elif actor.only_for_own_clubs(MAKE_MEMBERS):
        form.only_ordinary()
    return form


def _told(person: Person) -> str:
    held = membership.memberships(person).first()
    member = f", {held.get_kind_display().lower()} since {held.since:%d/%m/%Y}" if held else ""
    return f"{person} is in the register: {person.club or 'Independent'}{member}."
