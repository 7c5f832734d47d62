"""One's own account: who am I here, what may I do, and joining it to the member record."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms, store
from ..permissions import does
from ..request import HallRequest
from . import attempt
from .waiting import waits_its_turn


@does("people.own_account")
@require_safe
@never_cache
def account(request: HallRequest) -> HttpResponse:
    actor = request.actor
    today = timezone.localdate()
    roles = store.roles_on(actor.person, today) if actor.person else []
    context = {
        "actor": actor,
        "roles": roles,
        "to_come": [row for row in store.roles_from(actor.person, today) if row.since > today] if actor.person else [],
        "waits": bool(
            actor.person and store.offices_from(actor.person, today) and not store.is_confirmed(actor.own_account())
        ),
        "claim": forms.ClaimForm(),
    }
    return render(request, "people/account.html", context)


@does("people.own_account")
@GET_OR_POST
@sensitive_post_parameters("old", "new")
@never_cache
@waits_its_turn
def password(request: HallRequest) -> HttpResponse:
    form = forms.ChangePasswordForm(request.POST or None)
    changed = attempt(form, lambda: actions.change_password(request.actor, now=timezone.now(), **form.cleaned_data))
    if changed is not None:
        update_session_auth_hash(request, changed)  # this browser stays; all others must sign in again
        messages.success(request, "Your password is changed. Other devices must sign in again.")
        return redirect("people:account")
    return render(request, "people/password.html", {"form": form})


@does("people.own_account")
@GET_OR_POST
@sensitive_post_parameters("password")
@never_cache
@waits_its_turn
def mail(request: HallRequest) -> HttpResponse:
    form = forms.ChangeMailForm(request.POST or None, initial={"mail": request.actor.own_account().mail})
    if attempt(form, lambda: actions.change_mail(request.actor, now=timezone.now(), **form.cleaned_data)) is not None:
        messages.success(request, "Your mail address is saved.")
        return redirect("people:account")
    return render(request, "people/mail.html", {"form": form})
