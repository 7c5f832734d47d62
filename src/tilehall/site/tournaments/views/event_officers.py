"""The officers of one event: who runs it, appointed here for this event alone."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import actions as people_actions
from tilehall.site.people import store as people
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.role_words import MAY_DO_AT_ONE_EVENT
from tilehall.site.people.roles import OF_AN_EVENT
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import event_reach
from tilehall.site.tournaments.forms.event_officers import AppointForm, EndForm
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, page

FOUND = 12  # people a search shows


@does("tournaments.appoint")
@GET_OR_POST
@never_cache
def officers(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if request.method == "POST":
        try:
            done = _end(request, state) if request.POST.get("do") == "end" else _appoint(request, state)
        except ValidationError as refused:
            messages.error(request, " ".join(refused.messages))
        else:
            messages.success(request, done)
        return redirect("tournaments:officers", number)
    today = timezone.localdate()
    typed = request.GET.get("q", "").replace("\0", "").strip()[:100]
    context = {
        "held": people.roles_of_event(store.event_name(state.row)).annotate(account_name=F("person__account__name")),
        "in_the_hall": people.holders_on(today).filter(event="", role__in=[str(role) for role in OF_AN_EVENT]),
        "today": today,
        "search_text": typed,
        "found": people.public_people(typed).annotate(account_name=F("account__name"))[:FOUND] if typed else (),
        "roles": [(role.value, role.label, MAY_DO_AT_ONE_EVENT[role]) for role in OF_AN_EVENT],
    }
    return page(request, state, "tournaments/officers.html", context)


def _appoint(request: HallRequest, state: DeskState) -> str:
    form = AppointForm(request.POST)
    if not form.is_valid():
        raise ValidationError("Choose a person of the register and a role.")
    now, person = timezone.now(), form.cleaned_data["person"]
    held = people_actions.appoint(
        request.actor,
        person=person,
        role=form.cleaned_data["role"],
        reach=event_reach(state.row),
        since=timezone.localdate(now),
        now=now,
    )
    return f"{person} is {held.get_role_display()} {held.reach} from today."


def _end(request: HallRequest, state: DeskState) -> str:
    form = EndForm(request.POST)
    held = people.roles_of_event(store.event_name(state.row))
    role_held = held.filter(pk=form.cleaned_data["held"]).first() if form.is_valid() else None
    if role_held is None:
        raise Http404("Nobody holds this role here.")
    now = timezone.now()
    people_actions.end_role(request.actor, role_held=role_held, until=timezone.localdate(now), now=now)
    return f"{role_held.person} is {role_held.get_role_display()} no longer."
