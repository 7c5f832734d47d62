"""Accounts: signing up, changing the own password or mail address, and the first officer of an empty hall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from .. import signin, store, try_counts
from ..actor import Actor, NotYours, require
from ..models import Account, RoleHeld
from ..name_order import folded_name, tidy_name
from ..password_work import TooManyAtOnce, encoded, fits
from ..permissions import ACTIONS
from ..roles import EXECUTIVE
from .register import checked_name

# The first officer must be able to bring in the others, so the office must be one that may give roles.
FIRST_OFFICES = tuple(role for role in EXECUTIVE if role in ACTIONS["people.give_role"])
_NAME_SIGNS = " .-_'’"
_LONGEST_PASSWORD = 200  # hashing a novel would keep the hall busy


def sign_up(actor: Actor, new: store.NewAccount, *, now: datetime) -> Account:
    require(actor, "people.sign_in")
    if (new.example or new.password is None) and not actor.console:
        raise NotYours("people.sign_in")
    account = checked_account(new, now)
    with transaction.atomic():
        insert_account(account)
    return account


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstOfficer:
    """Looked at and ready to be written: the password is hashed, which must not be done inside a transaction."""

    account: Account
    full_name: str
    role: str


def prepare_first_officer(new: store.NewAccount, *, full_name: str, role: str, now: datetime) -> FirstOfficer:
    if role not in FIRST_OFFICES:
        offices = ", ".join(office.label for office in FIRST_OFFICES)
        raise ValidationError({"role": f"The first officer must be able to give roles: choose one of {offices}."})
    name = checked_name("full_name", full_name)
    return FirstOfficer(account=checked_account(new, now), full_name=name, role=role)


def first_officer(actor: Actor, first: FirstOfficer, *, now: datetime) -> RoleHeld:
    """Account, person and office in one go, while nobody can give roles. The hall asks for the printed code first."""
    require(actor, "hall.start")
    account, full_name, role = first.account, first.full_name, first.role
    with transaction.atomic():
        store.lock_roles(ACTIONS["people.give_role"])
        if store.roles_without_end(ACTIONS["people.give_role"]).exists():
            raise NotYours("hall.start")
        person = store.add_person(full_name=full_name, club=None, contact="", added_by=None, now=now)
        insert_account(account)
        store.join_account(account, person)
        store.add_account_check(account, person, theirs=True, by=None, now=now)
        day = timezone.localdate(now)
        return store.add_role(person=person, role=role, reach=store.RoleReach(), since=day, given_by=None, now=now)


def change_password(actor: Actor, *, old: str, new: str, now: datetime) -> Account:
    require(actor, "people.own_account")
    own = _own_if_it_fits(actor, "old", old, now)
    check_password("new", new, own)
    kept = encoded(new)
    with transaction.atomic():
        account = _unchanged(own)
        store.keep_password(account, kept)
    return account


def change_mail(actor: Actor, *, mail: str, password: str, now: datetime) -> Account:
    """Asks for the password: through the mail address one can get a new one."""
    require(actor, "people.own_account")
    own = _own_if_it_fits(actor, "password", password, now)
    _check_mail(mail)
    with transaction.atomic():
        account = _unchanged(own)
        try:
            with transaction.atomic():
                store.set_mail(account, mail)
        except IntegrityError:
            raise ValidationError({"mail": _MAIL_TAKEN}) from None
    return account


def example_link(actor: Actor, *, account: Account) -> str:
    """The address that signs in as an invented person. Refused for an account that somebody made for themselves."""
    require(actor, "hall.try_example")
    if not account.example:
        raise NotYours("hall.try_example")
    return reverse("people:sign-in-link", args=[signin.example_token(account)])


def check_password(field: str, password: str, account: Account) -> None:
    if len(password) > _LONGEST_PASSWORD:
        raise ValidationError({field: f"A password has at most {_LONGEST_PASSWORD} characters."})
    try:
        validate_password(password, account)
    except ValidationError as weak:
        raise ValidationError({field: weak.messages}) from None


_NAME_TAKEN = "Somebody here has this sign-in name already. Choose another, perhaps with your club or a number."
# This tells that the address is known here. Else two accounts would share it, and a reset would be a guess.
_MAIL_TAKEN = "There is already an account with this mail address. Sign in with it, or ask for a new password."


def checked_account(new: store.NewAccount, now: datetime) -> Account:
    """Ready to be written: its password is hashed, which must not be done inside a transaction."""
    faults: dict[str, list[str]] = {}
    checks: tuple[Callable[[], None], ...] = (
        lambda: _check_name(new.name),
        lambda: _check_mail(new.mail),
        lambda: _check_secret(new),
    )
    for check in checks:
        try:
            check()
        except ValidationError as fault:
            faults.update(fault.message_dict)
    if faults:
        raise ValidationError(faults)
    return store.new_account(new, now)


def _check_secret(new: store.NewAccount) -> None:
    if new.password is not None:
        check_password("password", new.password, Account(name=new.name, mail=new.mail))


def _check_name(name: str) -> None:
    text = tidy_name(name)
    if not 2 <= len(text) <= 40 or not 2 <= len(folded_name(text)) <= 80:  # some signs fold into many
        raise ValidationError({"name": "A sign-in name has 2 to 40 letters."})
    if not all(sign.isalnum() or sign in _NAME_SIGNS for sign in text):
        raise ValidationError({"name": "A sign-in name has letters, figures, blanks and . - _ ' only."})


def _check_mail(mail: str) -> None:
    if mail.strip():
        try:
            validate_email(mail.strip())
            MaxLengthValidator(254)(store.mail_key(mail))
        except ValidationError:
            raise ValidationError(
                {"mail": "This does not look like a mail address. Leave it out if you have none."}
            ) from None


def insert_account(account: Account) -> None:
    """The database says whether name and mail are free: asking first would leave a gap between question and answer."""
    try:
        with transaction.atomic():
            account.save(force_insert=True)
    except IntegrityError:
        known = store.account_known_as(account.name)
        raise ValidationError({"name": _NAME_TAKEN} if known else {"mail": _MAIL_TAKEN}) from None


def _own_if_it_fits(actor: Actor, field: str, password: str, now: datetime) -> Account:
    """Counted: who sits down at a laptop that somebody left open has no endless tries."""
    own = Account.objects.get(pk=actor.own_account().pk)
    counts = (try_counts.count_of(try_counts.OWN_PASSWORD, own.pk),)
    rows = try_counts.begin_try(counts, now)
    if isinstance(rows, try_counts.Wait):
        minutes = ceil(rows.left.total_seconds() / 60)
        raise ValidationError(
            {field: f"That was tried too often. Wait {minutes} minutes, or sign out and ask for help."}
        )
    try:
        if not fits(own, password):
            raise ValidationError({field: "That is not your password of now."})
    except TooManyAtOnce:
        try_counts.take_back(rows)  # it was not heard
        raise
    try_counts.forget(counts)
    return own


def _unchanged(own: Account) -> Account:
    """Held for the change; refused if the password that was just looked at is no longer theirs."""
    account = store.locked_account(own.pk)
    if account.password != own.password:
        raise ValidationError("Your password was changed elsewhere meanwhile. Sign in again with the new one.")
    return account


def close_account(actor: Actor, *, account: Account, now: datetime) -> None:
    """Nobody signs in by it any more. Who holds an office hands that over first, so that nobody is locked out."""
    require(actor, "people.close_account")
    if account.person is not None and store.offices_from(account.person, timezone.localdate(now)):
        raise ValidationError(f"{account.person} holds an office: it is ended first.")
    account.is_active = False
    account.save(update_fields=["is_active"])
