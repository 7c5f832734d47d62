"""New passwords for those who lost theirs: by mail, by the desk, by the console."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string

from .. import reset_links, store
from ..actor import Actor, require
from ..models import Account
from ..password_work import encoded
from .accounts import check_password
from .claims import require_no_more_than_own

log = logging.getLogger(__name__)
MAILS_AN_HOUR = 3  # to one account: nobody's letter box is filled by a stranger


def reset_link(actor: Actor, *, account: Account, now: datetime) -> str:
    """The path of a page on which the holder sets a new password: handed over by the desk, good once and for a day."""
    require(actor, "people.reset_password")
    require_no_more_than_own(actor, account.person, now)
    with transaction.atomic():
        store.add_reset_link(account, by_mail=False, made_by=actor.account, now=now)
    return reset_links.link_path(account)


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
        store.add_reset_link(account, by_mail=True, made_by=None, now=now)
    text = render_to_string(
        "people/mail/reset.txt", {"account": account, "link": absolute(reset_links.link_path(account))}
    )
    try:
        send_mail("A new password for Tilehall", text, None, [account.mail])
    except OSError:  # smtplib's errors are OSErrors too
        # The page must look the same whether or not the account exists, so this is for the console only.
        log.exception("a mail could not be sent")


def set_password_by_link(actor: Actor, *, account: Account, token: str, password: str) -> Account:
    require(actor, "people.sign_in")
    _require_valid(account, token)
    check_password("password", password, account)
    kept = encoded(password)
    with transaction.atomic():
        # Held and asked again: of two who use one link at once, one comes too late.
        account = store.locked_account(account.pk)
        _require_valid(account, token)
        store.keep_password(account, kept)
    return account


def _require_valid(account: Account, token: str) -> None:
    if not reset_links.is_valid_link(account, token):
        raise ValidationError("This link has been used or is too old. Ask for a new one.", code="used")
