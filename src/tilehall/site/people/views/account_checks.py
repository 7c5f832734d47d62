"""The page on which an officer says whether the account that claimed a record is its person's."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.site.pages.request import GET_OR_POST

from .. import actions, store
from ..models import Account
from ..permissions import does
from ..request import HallRequest


@does("people.give_role")
@GET_OR_POST
@never_cache
def check_account(request: HallRequest, pk: int) -> HttpResponse:
    account = get_object_or_404(Account.objects.select_related("person"), pk=pk)
    person, now = account.person, timezone.now()
    if person is None or store.is_confirmed(account):
        messages.info(request, "There is nothing to confirm here any more.")
        return redirect("people:roles")
    answer = request.POST.get("answer")
    if answer in ("theirs", "not-theirs"):
        try:
            if answer == "theirs":
                actions.confirm_account(request.actor, account=account, now=now)
                messages.success(request, f"Confirmed: {account.name} is {person}. Their roles are open to them.")
            else:
                actions.part_account(request.actor, account=account, now=now)
                messages.success(request, f"{account.name} is no longer {person}. Hand over a new code to {person}.")
        except ValidationError as refused:  # another officer was faster
            messages.error(request, refused.messages[0])
        return redirect("people:record", person.pk)
    context = {
        "account": account,
        "person": person,
        "roles": store.offices_from(person, timezone.localdate(now)),
        "code": store.code_used_by(account),
        "unanswered": request.method == "POST",
    }
    return render(request, "people/check_account.html", context)
