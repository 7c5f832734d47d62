"""New passwords for those who lost theirs: by mail, by the desk, by the console."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from .. import reset_links, store
from ..actor import Actor, actor_of, require
from ..models import Account
from ..password_work import encoded
from .accounts import check_password
from .claims import opens_no_more_than_own, require_no_more_than_own

log = logging.getLogger(__name__)
MAKE_LINK = "people.reset_password"
MAILS_AN_HOUR = 3  # to one account: nobody's letter box is filled by a stranger


def reset_link(actor: Actor, *, account: Account, now: datetime) -> str:
    """The path of a page on which the holder sets a new password: handed over by the desk, good once and for a day."""
    require(actor, MAKE_LINK)
    with transaction.atomic():
        account = _held(account)
        require_no_more_than_own(actor, account.person, now)
        return reset_links.link_path(store.add_reset_link(account, by_mail=False, made_by=actor.account, now=now))


def mail_reset_link(actor: Actor, *, who: str, absolute: Callable[[str], str], now: datetime) -> None:
    """Says nothing about whether there is such an account; only its mail box learns that."""
    require(actor, "people.sign_in")
    with transaction.atomic():
        account = store.account_known_as(who)
        if account is None or not account.mail or not account.is_active:
            return
        store.locked_account(account.pk)
        if store.links_mailed_around(account, now, timedelta(hours=1)) >= MAILS_AN_HOUR:
            return
        link = store.add_reset_link(account, by_mail=True, made_by=None, now=now)
    text = render_to_string(
        "people/mail/reset.txt", {"account": account, "link": absolute(reset_links.link_path(link))}
    )
    try:
        send_mail("A new password for Tilehall", text, None, [account.mail])
    except OSError:  # smtplib's errors are OSErrors too
        # The page must look the same whether or not the account exists, so this is for the console only.
        log.exception("a mail could not be sent")


def set_password_by_link(actor: Actor, *, account: Account, token: str, password: str, now: datetime) -> Account:
    require(actor, "people.sign_in")
    _require_good(account, token, now)
    check_password("password", password, account)
    kept = encoded(password)
    with transaction.atomic():
        # Held and asked again: of two who use one link at once, one comes too late.
        account = _held(account)
        _require_good(account, token, now)
        store.keep_password(account, kept)
    return account


def is_good_link(account: Account, token: str, now: datetime) -> bool:
    """Whether it opens now. One that an officer made is asked again what that officer may now: else a link made before
    somebody got an office would open the office, and a link of who has left one would bring them back."""
    link = reset_links.link_of(account, token)
    if link is None or link.made_by is None:
        return link is not None  # by mail it went to the holder; the console owns the hall
    maker = actor_of(link.made_by, timezone.localdate(now))
    return maker.may(MAKE_LINK) and opens_no_more_than_own(maker, account.person, now)


def _require_good(account: Account, token: str, now: datetime) -> None:
    if not is_good_link(account, token, now):
        raise ValidationError("This link has been used or is too old. Ask for a new one.", code="used")


def _held(account: Account) -> Account:
    """As it is now, with its person: no role comes to it between the question and the answer."""
    account = store.locked_account(account.pk)
    if account.person_id is not None:
        store.locked_person(account.person_id)
    return account
