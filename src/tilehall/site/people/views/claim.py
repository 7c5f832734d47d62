"""Claiming one's member record: code, name and password on one page, for who has an account and for who has none.

The QR code on a slip brings the code in the address. It is taken out of it at once and into a cookie, so that it stands
in no history of the browser and in no address that a further page or a proxy would tell; what it opens, it opens once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tilehall.site.door.client_address import client_address
from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms, signin, store, try_counts
from ..actor import Actor
from ..known_device import remember_device
from ..models import Account, Person
from ..permissions import does
from ..request import HallRequest
from ..try_counts import CLAIM_CODES, SIGN_UPS, Wait
from . import attempt
from .waiting import too_many_tries, waits_its_turn

COOKIE = "claim_code"
LASTS = timedelta(minutes=30)
LONGEST = 40  # signs of a code, however it is typed


@does("people.sign_in")
@GET_OR_POST
@sensitive_post_parameters("password", "code")
@never_cache
@waits_its_turn
def claim(request: HallRequest) -> HttpResponse:
    if request.method != "POST" and "code" in request.GET:
        return _code_put_by(request)
    if "not_me" in request.POST:
        return _without_code(redirect("people:claim"))
    if request.actor.account is not None:
        return _of_who_is_signed_in(request)
    form = forms.FirstClaimForm(request.POST or None, initial={"code": _code_at_hand(request)})
    if form.is_valid():
        done = _claimed(request, form, timezone.now())
        if done is not None:
            return done
    return _page(request, form)


def _code_put_by(request: HallRequest) -> HttpResponse:
    response = redirect("people:claim")
    code = "".join(sign for sign in request.GET["code"] if sign.isalnum() or sign == "-")[:LONGEST]
    if code and code.isascii():
        response.set_cookie(
            COOKIE,
            code,
            max_age=LASTS,
            path=reverse("people:claim"),
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _without_code(response: HttpResponse) -> HttpResponse:
    response.delete_cookie(COOKIE, path=reverse("people:claim"), samesite="Lax")
    return response


def _code_at_hand(request: HallRequest) -> str:
    return request.COOKIES.get(COOKIE, "")[:LONGEST]


def _of_who_is_signed_in(request: HallRequest) -> HttpResponse:
    form = forms.ClaimForm(request.POST or None, initial={"code": _code_at_hand(request)})
    person = attempt(form, lambda: actions.claim(request.actor, now=timezone.now(), **form.cleaned_data))
    if person is not None:
        return _welcomed(request, person)
    return _page(request, form, status=429 if form.has_error("code", "too_many") else 200)


def _claimed(request: HallRequest, form: forms.FirstClaimForm, now: datetime) -> HttpResponse | None:
    """None says that something is to be put right in the form. With a wrong code nothing is made."""
    found = _looked_up(request, form.cleaned_data["code"], now)
    if isinstance(found, Wait):
        return too_many_tries(request, found)
    if isinstance(found, ValidationError):
        form.add_error(None, found)
        return None
    account = _opened(request, form, now) if "known" in request.POST else _made(request, form, now)
    if isinstance(account, Wait):
        return too_many_tries(request, account)
    if account is None:
        return None
    response = _welcomed(request, found)
    remember_device(request, response, account)
    signin.sign_in(request, account)
    return response


def _looked_up(request: HallRequest, code: str, now: datetime) -> Person | ValidationError | Wait:
    """Counted, as long as it may be a guess."""
    rows = try_counts.begin_try((try_counts.count_of(CLAIM_CODES, client_address(request)),), now)
    if isinstance(rows, Wait):
        return rows
    try:
        found: Person | ValidationError = actions.person_of_code(code, now)
    except ValidationError as refused:
        found = refused
    if isinstance(found, Person) or found.error_dict["code"][0].code != "unknown":
        try_counts.take_back(rows)  # who has such a code held a slip
    return found


def _made(request: HallRequest, form: forms.FirstClaimForm, now: datetime) -> Account | Wait | None:
    counted = try_counts.begin_try((try_counts.count_of(SIGN_UPS, client_address(request)),), now)
    if isinstance(counted, Wait):
        return counted
    name, password, code = (form.cleaned_data[field] for field in ("name", "password", "code"))
    new = actions.NewAccount(name=name, password=password)
    return attempt(form, lambda: actions.sign_up_and_claim(request.actor, new, code=code, now=now))


def _opened(request: HallRequest, form: forms.FirstClaimForm, now: datetime) -> Account | Wait | None:
    account = signin.check(request, form.cleaned_data["name"], form.cleaned_data["password"], now)
    if account is None:
        text = "Name and password do not fit together. Look at both, or make a new account with the other button."
        form.add_error("name", text)
    if account is None or isinstance(account, Wait):
        return account
    known, code = Actor(account=account), form.cleaned_data["code"]
    return account if attempt(form, lambda: actions.claim(known, code=code, now=now)) is not None else None


def _welcomed(request: HallRequest, person: Person) -> HttpResponse:
    messages.success(request, f"This account now belongs to {person}.")
    account = store.account_of(person)
    if account and not store.is_confirmed(account) and store.offices_from(person, timezone.localdate()):
        messages.info(request, "Your roles open once an officer has confirmed that this account is yours.")
    return _without_code(redirect("people:account"))


def _page(request: HallRequest, form: forms.ClaimForm, status: int = 200) -> HttpResponse:
    """With a code at hand it says whose record it opens, or at once why it opens none; such a code is forgotten."""
    context: dict[str, object] = {"form": form, "actor": request.actor}
    at_hand = _code_at_hand(request)
    code = form.data.get("code", "")[:LONGEST] if form.is_bound else at_hand
    opens_none = any(form.has_error("code", fault) for fault in actions.CODE_FAULTS)
    if code and not form.has_error("code"):
        found = _looked_up(request, code, timezone.now())
        if isinstance(found, Person):
            context["person"] = found
        elif isinstance(found, ValidationError):
            context["fault"], opens_none = found.messages[0], True
    response = render(request, "people/claim.html", context, status=status)
    return _without_code(response) if opens_none and code == at_hand else response
