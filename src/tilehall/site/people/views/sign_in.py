"""Coming in and going out: sign in, sign up, sign out, and the ways back for who lost the password."""

from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.door.client_address import client_address
from tilehall.site.pages.phones import for_letters
from tilehall.site.pages.request import GET_OR_POST

from .. import actions, forms, signin, try_counts
from ..known_device import known_device, remember_device
from ..models import Account
from ..permissions import does
from ..request import HallRequest
from ..try_counts import LETTERS, SIGN_UPS, Wait
from . import attempt
from .waiting import too_many_tries, waits_its_turn


@does("people.sign_in")
@GET_OR_POST
@sensitive_post_parameters("password")
@never_cache
@waits_its_turn
def sign_in(request: HallRequest) -> HttpResponse:
    if request.method != "POST" and request.actor.account:
        return redirect(signin.next_address(request, "people:account"))
    form = forms.SignInForm(request.POST or None)
    if form.is_valid():
        account = signin.check(request, form.cleaned_data["name"], form.cleaned_data["password"], timezone.now())
        if isinstance(account, Wait):
            return too_many_tries(request, account)
        if account is not None:
            return _signed_in(request, account)
        form.add_error(None, "Name and password do not fit together. Look at both, or ask for a new password below.")
    return render(request, "people/sign_in.html", {"form": form, "next": signin.next_address(request, "")})


@does("people.sign_in")
@GET_OR_POST
@sensitive_post_parameters("password")
@never_cache
@waits_its_turn
def sign_up(request: HallRequest) -> HttpResponse:
    form = forms.SignUpForm(request.POST or None)
    now = timezone.now()
    if form.is_valid():
        counted = try_counts.begin_try((try_counts.count_of(SIGN_UPS, client_address(request)),), now)
        if isinstance(counted, Wait):
            return too_many_tries(request, counted)
    account = attempt(form, lambda: actions.sign_up(request.actor, actions.NewAccount(**form.cleaned_data), now=now))
    if account is not None:
        messages.success(request, f"Welcome, {account.name}. You have an account now.")
        return _signed_in(request, account)
    return render(request, "people/sign_up.html", {"form": form, "next": signin.next_address(request, "")})


def _signed_in(request: HallRequest, account: Account) -> HttpResponse:
    """From now on this device is known for the account, and what others guess does not hold it up."""
    response = redirect(signin.next_address(request, "people:account"))
    remember_device(request, response, account)
    signin.sign_in(request, account)
    return response


@does("people.sign_in")
@require_POST
def sign_out(request: HallRequest) -> HttpResponse:
    logout(request)
    messages.success(request, "You are signed out.")
    return redirect(signin.next_address(request, "hall:home"))


@does("hall.try_example")
@require_safe
@never_cache
def sign_in_link(request: HallRequest, token: str) -> HttpResponse:
    """The example's door: signs in as an invented person. There is no such page for a real one."""
    account = signin.account_of_example_token(token)
    if account is None:
        raise Http404("This link is too old, or it was never one of ours.")
    signin.sign_in(request, account)
    return redirect("people:account")


@does("people.sign_in")
@GET_OR_POST
def forgotten(request: HallRequest) -> HttpResponse:
    form = forms.ForgottenPasswordForm(request.POST or None)
    if form.is_valid():
        now = timezone.now()
        counted = try_counts.begin_try((try_counts.count_of(LETTERS, client_address(request)),), now)
        if isinstance(counted, Wait):
            return too_many_tries(request, counted)
        actions.mail_reset_link(
            request.actor, who=form.cleaned_data["who"], absolute=partial(for_letters, request), now=now
        )
        return render(request, "people/forgotten_sent.html", {"no_mail": _no_mail()})
    return render(request, "people/forgotten.html", {"form": form, "no_mail": _no_mail()})


def _no_mail() -> bool:
    """Whether letters only lie in a folder of the hall: the settings name one where there is no mail server."""
    return bool(settings.EMAIL_FILE_PATH)


@does("people.sign_in")
@GET_OR_POST
@sensitive_post_parameters("password")
@never_cache
@waits_its_turn
def new_password(request: HallRequest, pk: int, token: str) -> HttpResponse:
    account, now = Account.objects.filter(pk=pk).select_related("person").first(), timezone.now()
    if account is None or not actions.is_good_link(account, token, now):
        return render(request, "people/link_spent.html", status=410)
    form = forms.NewPasswordForm(request.POST or None)

    def set_it() -> Account:
        password = form.cleaned_data["password"]
        return actions.set_password_by_link(request.actor, account=account, token=token, password=password, now=now)

    if attempt(form, set_it) is not None:
        messages.success(request, "Your new password is set. Sign in with it.")
        response = redirect("people:sign-in")
        # Who was locked out for guessing and got a link from the mail or the desk need not wait on this device.
        if device := known_device(request, account):
            try_counts.forget(try_counts.device_counts(account.pk, device))
        remember_device(request, response, account)
        return response
    return render(request, "people/new_password.html", {"form": form, "account": account})
