"""Whether the account that claimed a record is really its person's: asked where the person has an office.

A code may pass through many hands before it is entered, and an office may come long after. So roles open nothing for an
account until somebody who may give roles has said that it is theirs; who handed out the code has no say in it.
"""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from .. import store
from ..actor import Actor, require
from ..models import Account, AccountCheck


def confirm_account(actor: Actor, *, account: Account, now: datetime) -> AccountCheck:
    """Yes, it is theirs: from now on the roles they hold open their doors."""
    return _decide(actor, account, theirs=True, now=now)


def part_account(actor: Actor, *, account: Account, now: datetime) -> AccountCheck:
    """No: the account loses the record, which can be claimed again with a new code."""
    return _decide(actor, account, theirs=False, now=now)


def _decide(actor: Actor, account: Account, *, theirs: bool, now: datetime) -> AccountCheck:
    require(actor, "people.give_role")
    with transaction.atomic():
        account = store.locked_account(account.pk)
        person = account.person
        if person is None:
            raise ValidationError("This account has no member record any more. There is nothing to confirm.")
        if store.is_confirmed(account):
            raise ValidationError(f"That this account is {person}'s was confirmed already.")
        check = store.add_account_check(account, person, theirs=theirs, by=actor.account, now=now)
        if not theirs:
            store.part_account(account)
    return check
