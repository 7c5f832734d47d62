"""Membership at the desk: from which day, by which class, and its end."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.law.association.membership import MemberKind
from tilehall.site.pages.fields import choice_field
from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms
from ..actions.membership import DOES, grounds_for
from ..actor import require_for_club
from ..models import GROUNDS, KINDS, Membership
from ..permissions import does
from ..request import HallRequest
from . import attempt, person_in_reach


@does(DOES)
@GET_OR_POST
@never_cache
def begin(request: HallRequest, pk: int) -> HttpResponse:
    person, actor, now = person_in_reach(request, pk), request.actor, timezone.now()
    require_for_club(actor, DOES, person.club_id)
    form = forms.BeginMembershipForm(request.POST or None, initial={"since": timezone.localdate(now)})
    if actor.only_for_own_clubs(DOES):
        choice_field(form, "kind").choices = [(key, name) for key, name in KINDS if key == MemberKind.ORDINARY]
    membership = attempt(form, lambda: actions.begin_membership(actor, person=person, now=now, **form.cleaned_data))
    if membership is not None:
        messages.success(
            request, f"{person} is {membership.get_kind_display().lower()} from {membership.since:%d/%m/%Y}."
        )
        return redirect("people:record", pk)
    return render(request, "people/begin_membership.html", {"form": form, "person": person})


@does(DOES)
@GET_OR_POST
@never_cache
def end(request: HallRequest, pk: int) -> HttpResponse:
    membership = get_object_or_404(Membership.objects.select_related("person"), pk=pk)
    actor, now = request.actor, timezone.now()
    require_for_club(actor, DOES, membership.person.club_id)
    form = forms.EndMembershipForm(request.POST or None, initial={"until": timezone.localdate(now)})
    may = grounds_for(actor)
    choice_field(form, "ground").choices = [("", "Choose"), *((key, name) for key, name in GROUNDS if key in may)]
    over = attempt(form, lambda: actions.end_membership(actor, held=membership, now=now, **form.cleaned_data))
    if over is not None:
        messages.success(
            request, f"Entered: the membership of {membership.person} holds no longer from {over.until:%d/%m/%Y}."
        )
        return redirect("people:record", membership.person_id)
    return render(request, "people/end_membership.html", {"form": form, "membership": membership})
