"""The desk: the register of people and clubs, codes to hand over, roles, new passwords. New people: new_people.py."""

from datetime import timedelta
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from tilehall.site.pages import qr
from tilehall.site.pages.fields import row_field
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms, membership, store
from ..actor import NotYours
from ..models import Account, Person, RoleHeld
from ..permissions import does
from ..request import HallRequest
from . import attempt, page_of, person_in_reach

FRESH_CODE = "fresh_code"
SHOWN_WITHIN = timedelta(minutes=2)


@does("people.see_register")
@require_safe
@vary_on_headers("HX-Request")
def register(request: HallRequest) -> HttpResponse:
    search_text, actor = request.GET.get("q", "")[:100], request.actor
    own = actor.clubs if actor.only_for_own_clubs("people.see_register") else None
    page = page_of(request, store.register(search_text, own))
    template = "people/register_found.html" if request.htmx else "people/register.html"
    doors = ("add_person", "add_club", "give_role", "reset_password", "see_lists")
    standings = membership.standings(page.object_list, timezone.localdate())
    context = {
        "page": page,
        "people": [(person, standings[person.pk]) for person in page.object_list],
        "search_text": search_text,
        "may": {door: actor.may(f"people.{door}") for door in doors},
        "only_own": own is not None,
        "no_clubs": actor.may("people.add_club") and not store.clubs().exists(),
    }
    return render(request, template, context)


@does("people.see_register")
@require_safe
@never_cache
def record(request: HallRequest, pk: int) -> HttpResponse:
    person, actor, today = person_in_reach(request, pk), request.actor, timezone.localdate()
    account = store.account_of(person)
    opens_no_more = actions.opens_no_more_than_own(actor, person, timezone.now())
    context = {
        "person": person,
        "standing": membership.standing(person, today),
        "memberships": membership.memberships(person),
        "affiliations": membership.affiliations(person),
        "ratings": membership.ratings_of(person)[:10],
        "may_see_file": actor.may_for_club("association.see_members", person.club_id),
        "account": account,
        "waits": bool(account and not store.is_confirmed(account) and store.offices_from(person, today)),
        "history": store.role_history().filter(person=person),
        "today": today,
        "may_amend": actor.may_for_club("people.add_person", person.club_id),
        "may_take_in": person.club_id is None and actor.may("people.add_person"),
        "own_clubs": store.clubs().filter(pk__in=actor.clubs),
        "may_give_code": actor.may_for_club("people.give_code", person.club_id) and opens_no_more,
        "may_give_role": actor.may("people.give_role"),
        "may_reset": actor.may("people.reset_password") and opens_no_more,
        "by_others": actor.may_for_club("people.give_code", person.club_id) and not opens_no_more,
        "sees_note": actor.may_for_club("people.see_register", person.club_id),
    }
    return render(request, "people/record.html", context)


@does("people.add_person")
@GET_OR_POST
def amend_person(request: HallRequest, pk: int) -> HttpResponse:
    person, actor = person_in_reach(request, pk), request.actor
    if not actor.may_for_club("people.add_person", person.club_id):
        raise NotYours("people.add_person")
    now = {"full_name": person.full_name, "club": person.club_id, "contact": person.contact}
    form = forms.PersonForm(request.POST or None, initial=now)
    if actor.only_for_own_clubs("people.add_person"):
        row_field(form, "club").queryset = store.clubs().filter(pk__in=actor.clubs)
    amended = attempt(form, lambda: actions.amend_person(actor, person=person, now=timezone.now(), **form.cleaned_data))
    if amended is not None:
        messages.success(request, "Saved.")
        return redirect("people:record", pk)
    return render(request, "people/amend_person.html", {"form": form, "person": person})


@does("people.add_person")
@require_POST
def take_in(request: HallRequest, pk: int) -> HttpResponse:
    """Somebody who is in no club joins the club officer's own."""
    person, actor = person_in_reach(request, pk), request.actor
    club = get_object_or_404(store.clubs(), pk=whole_number(request.POST.get("club", ""), 18))
    actions.set_club(actor, person=person, club=club, now=timezone.now())
    messages.success(request, f"{person} is now a member of {club}.")
    return redirect("people:record", pk)


@does("people.give_code")
@GET_OR_POST
@never_cache
def give_code(request: HallRequest, pk: int) -> HttpResponse:
    """Drawn by a press and shown once, after it: who loads the page again makes no newer code, which would make the
    slip in hand void. Only the digest is kept here; the code itself goes by a cookie from the press to the page."""
    person = person_in_reach(request, pk)
    if request.method == "POST":
        return _code_made(request, person)
    if not request.actor.may_for_club("people.give_code", person.club_id):
        raise NotYours("people.give_code")
    code = request.get_signed_cookie(FRESH_CODE, default="", salt=FRESH_CODE, max_age=SHOWN_WITHIN)
    given_code = actions.open_code(code, person) if code else None
    if given_code is None:
        messages.info(request, "A code is shown once. The newest slip stays good; make a new code only if it is lost.")
        return redirect("people:record", pk)
    address = for_phones(request, reverse("people:claim"))
    context = {"person": person, "given_code": given_code, "address": address, "only_here": only_here(request)}
    context["picture"] = qr.image(f"{address}?{urlencode({'code': given_code.code})}")
    response = render(request, "people/code.html", context)
    response.delete_cookie(FRESH_CODE, path=request.path, samesite="Strict")
    return response


def _code_made(request: HallRequest, person: Person) -> HttpResponse:
    try:
        made = actions.give_code(request.actor, person=person, now=timezone.now())
    except ValidationError as refused:
        messages.error(request, refused.messages[0])
        return redirect("people:record", person.pk)
    response = redirect("people:give-code", person.pk)
    response.set_signed_cookie(
        FRESH_CODE,
        made.code,
        salt=FRESH_CODE,
        max_age=SHOWN_WITHIN,
        path=request.path,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


@does("people.add_club")
@GET_OR_POST
def add_club(request: HallRequest) -> HttpResponse:
    form = forms.AddClubForm(request.POST or None)
    club = attempt(form, lambda: actions.add_club(request.actor, **form.cleaned_data))
    if club is not None:
        messages.success(request, f"{club} is in the register. Now its people.")
        return redirect(f"{reverse('people:add-person')}?{urlencode({'several': 1, 'club': club.pk})}")
    return render(request, "people/add_club.html", {"form": form})


@does("people.give_role")
@require_safe
@never_cache
def roles(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    held = store.holders_on(today)
    context = {
        "holders": held.filter(event=""),
        "of_events": held.exclude(event=""),
        "waiting": store.accounts_to_confirm(today),
        "page": page_of(request, store.role_history()),
        "today": today,
    }
    return render(request, "people/roles.html", context)


@does("people.give_role")
@GET_OR_POST
def give_role(request: HallRequest, pk: int) -> HttpResponse:
    person, now = person_in_reach(request, pk), timezone.now()
    begin = {"since": timezone.localdate(now), "role": request.GET.get("role", "")}
    form = forms.GiveRoleForm(request.POST or None, initial=begin)
    account = store.account_of(person)
    form.ask_about_account(account.name if account and not store.is_confirmed(account) else None)
    confirmed = form.is_valid() and form.cleaned_data.pop("account_is_theirs", False)
    role_held = attempt(form, lambda: actions.give_role(request.actor, person=person, now=now, **form.cleaned_data))
    if role_held is not None:
        if account is not None and confirmed:
            actions.confirm_account(request.actor, account=account, now=now)
        waits = account is not None and not store.is_confirmed(account)
        more = " It waits until you have confirmed, here under Account, whose the account is." if waits else ""
        messages.success(request, f"{person} is {role_held.get_role_display()} from {role_held.since:%d/%m/%Y}.{more}")
        return redirect("people:record", pk)
    return render(request, "people/give_role.html", {"form": form, "person": person})


@does("people.give_role")
@GET_OR_POST
def end_role(request: HallRequest, pk: int) -> HttpResponse:
    role_held, now = get_object_or_404(RoleHeld.objects.select_related("person", "club"), pk=pk), timezone.now()
    form = forms.EndRoleForm(request.POST or None, initial={"until": timezone.localdate(now)})
    end = attempt(form, lambda: actions.end_role(request.actor, role_held=role_held, now=now, **form.cleaned_data))
    if end is not None:
        messages.success(
            request, f"{role_held.person} is {role_held.get_role_display()} no longer from {end.until:%d/%m/%Y}."
        )
        return redirect("people:record", role_held.person_id)
    return render(request, "people/end_role.html", {"form": form, "role_held": role_held})


@does("people.reset_password")
@require_safe
@never_cache
@vary_on_headers("HX-Request")
def accounts(request: HallRequest) -> HttpResponse:
    search_text = request.GET.get("q", "")[:100]
    page = page_of(request, store.accounts(search_text))
    template = "people/accounts_found.html" if request.htmx else "people/accounts.html"
    now = timezone.now()
    context = {
        "page": page,
        "accounts": [(account, actions.opens_no_more_than_own(request.actor, account.person, now)) for account in page],
        "search_text": search_text,
        "sees_register": request.actor.may("people.see_register"),
    }
    return render(request, template, context)


@does("people.reset_password")
@require_POST
@never_cache
def reset_password(request: HallRequest, pk: int) -> HttpResponse:
    account = get_object_or_404(Account.objects.select_related("person"), pk=pk)
    link = for_phones(request, actions.reset_link(request.actor, account=account, now=timezone.now()))
    context = {
        "account": account,
        "link": link,
        "picture": qr.image(link),
        "only_here": only_here(request),
        "sees_register": request.actor.may("people.see_register"),
    }
    return render(request, "people/reset_link.html", context)
