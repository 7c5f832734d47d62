"""Keeping addresses: the Secretary's for everybody, a club officer's for the own club, everybody's own."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from tilehall.site.people.actor import Actor, require, require_for_club
from tilehall.site.people.models import Club, Person

from .. import address_book
from ..address_book import AddressRow
from ..mail_address import checked_mail
from ..message import is_one_line

KEEP = "post.keep_address"
LONGEST_POSTAL, LINES = 400, 8


def require_address(actor: Actor, owner: Person | Club | None) -> None:
    """None: the association's own."""
    if owner is None:
        require(actor, "post.write")
    elif isinstance(owner, Person) and actor.person is not None and actor.person.pk == owner.pk:
        require(actor, "post.own_address")
    else:
        require_for_club(actor, KEEP, owner.club_id if isinstance(owner, Person) else owner.pk)


def keep_address(
    actor: Actor, owner: Person | Club | None, *, mail: str, postal: str, now: datetime, name: str = ""
) -> AddressRow | None:
    """None where nothing has changed."""
    require_address(actor, owner)
    mail, postal, name = checked_mail(mail), _lines(postal), name.strip()
    if not is_one_line(name) or len(name) > 120:
        raise ValidationError({"name": "A name is one line of at most 120 letters."})
    with transaction.atomic():
        row = AddressRow(mail=mail, postal=postal, entered_by=actor.account, entered_at=now)
        match owner:
            case Person():
                row.person = owner
            case Club():
                row.club = owner
            case None:
                row.of_association, row.name = True, name
        newest = address_book.addresses_of(owner).first()
        if newest and (newest.mail, newest.postal, newest.name) == (row.mail, row.postal, row.name):
            return None
        return address_book.add_address(row)


def _lines(postal: str) -> str:
    lines = [" ".join(line.split()) for line in postal.splitlines()]
    text = "\n".join(line for line in lines if line)
    if len(text) > LONGEST_POSTAL or text.count("\n") >= LINES or not all(line.isprintable() for line in lines):
        raise ValidationError({"postal": f"An address has at most {LINES} short lines."})
    return text
