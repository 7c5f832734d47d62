"""Joining an account to a member record, by a code that the desk hands over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tilehall.site.pages.codes import digest, new_code

from .. import store
from ..actor import Actor, NotYours, holding, require, require_for_club
from ..models import Account, ClaimCode, Person
from .accounts import checked_account, insert_account

CODE = "people.claim-code"
GROUPS = 2  # about 40 bits, and guessing is throttled
CODE_LASTS = timedelta(days=30)
CODE_FAULTS = ("unknown", "used", "void", "expired")  # of a code that opens nothing
MISSES_ALLOWED = 5
MISSES_FORGOTTEN_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class GivenCode:
    """The only moment at which the code itself is known."""

    code: str
    row: ClaimCode


def give_code(actor: Actor, *, person: Person, now: datetime) -> GivenCode:
    """A newer code makes the older one void. It is shown once, and only its digest is kept."""
    with transaction.atomic():
        person = store.locked_person(person.pk)
        require_for_club(actor, "people.give_code", person.club_id)
        if store.account_of(person) is not None:
            text = f"{person} has an account already. If they cannot sign in, a new password is the way."
            raise ValidationError(text, code="claimed")
        require_no_more_than_own(actor, person, now)
        store.void_codes(person, now)
        code = new_code(GROUPS)
        # Only such a code vouches for who enters it: its maker knew of the office, and may give it. A slip made for a
        # mere player may have gone through any hands, whoever made it.
        for_office = actor.may("people.give_role") and bool(store.offices_from(person, timezone.localdate(now)))
        row = store.add_code(
            person=person,
            digest=digest(code, CODE),
            made_by=actor.account,
            for_office=for_office,
            now=now,
            expires=now + CODE_LASTS,
        )
    return GivenCode(code, row)


def open_code(code: str, person: Person) -> GivenCode | None:
    """For who has just made it: the page that shows it is another than the press that made it."""
    row = store.code_with(digest(code, CODE))
    if row is None or row.person_id != person.pk or row.used_at is not None or row.void_at is not None:
        return None
    return GivenCode(code, row)


def opens_no_more_than_own(actor: Actor, person: Person | None, now: datetime) -> bool:
    """A code or a new password is a key to all that the person may do: nobody cuts a key to doors shut to themselves.

    Nor one that will open them on a later day. Who may give roles could give themselves any, so they may.
    """
    if actor.may("people.give_role"):
        return True
    roles_held = store.roles_from(person, timezone.localdate(now)) if person else []
    theirs = holding(person, [(row.role, row.club_id, row.event) for row in roles_held]) if person else Actor()
    doors = theirs.open_doors()
    of_other_clubs = any(not actor.may_for_club(door, club) for club in theirs.clubs for door in doors)
    of_other_events = any(not actor.may(door, event) for event, door in theirs.event_doors())
    return not of_other_clubs and not of_other_events and doors <= actor.open_doors()


def require_no_more_than_own(actor: Actor, person: Person | None, now: datetime) -> None:
    if not opens_no_more_than_own(actor, person, now):
        raise NotYours("people.give_role")


def claim(actor: Actor, *, code: str, now: datetime) -> Person:
    require(actor, "people.claim")
    own = actor.own_account()
    with transaction.atomic():
        # The account is held first: its guesses come one after the other, so the count cannot be outrun.
        account = store.locked_account(own.pk)
        claimed = _claimed(account, code, now)
    # Raised only now: a miss must be kept, and an error inside would undo it.
    if isinstance(claimed, ValidationError):
        raise claimed
    return claimed


def _claimed(account: Account, code: str, now: datetime) -> Person | ValidationError:
    if account.person_id is not None:
        return _no("own_record", "Your account has its member record already.")
    misses = list(store.misses_around(account, now, MISSES_FORGOTTEN_AFTER).values_list("at", flat=True))
    if len(misses) >= MISSES_ALLOWED:
        left = misses[-MISSES_ALLOWED] + MISSES_FORGOTTEN_AFTER - now
        minutes = int(left.total_seconds() // 60) + 1
        return _no("too_many", f"That was tried too often. Wait {minutes} minutes, or ask the desk for help.")
    row = store.locked_code(digest(code, CODE))
    if row is None:
        store.add_miss(account, now)
        return _unknown()
    fault = _fault(row, now)
    if fault is None:
        _join(account, row, now)
    return fault or row.person


def sign_up_and_claim(actor: Actor, new: store.NewAccount, *, code: str, now: datetime) -> Account:
    """An account for who holds a code, with the record it is for: both or neither. Guesses are counted by who asks
    `person_of_code` first."""
    require(actor, "people.sign_in")
    person_of_code(code, now)  # before the password is hashed
    account = checked_account(new, now)
    with transaction.atomic():
        insert_account(account)
        _join(account, _opens(store.locked_code(digest(code, CODE)), now), now)
    return account


def person_of_code(code: str, now: datetime) -> Person:
    """Whose record a code opens, for who holds it. Says why, if it opens none."""
    return _opens(store.code_with(digest(code, CODE)), now).person


def _opens(row: ClaimCode | None, now: datetime) -> ClaimCode:
    if row is None:
        raise _unknown()
    if fault := _fault(row, now):
        raise fault
    return row


def _join(account: Account, row: ClaimCode, now: datetime) -> None:
    store.join_account(account, row.person)
    if row.for_office:
        store.add_account_check(account, row.person, theirs=True, by=row.made_by, now=now)
    store.use_code(row, account, now)


def _unknown() -> ValidationError:
    return _no("unknown", "No such code. Look at the slip again: it has eight letters and figures.")


def _fault(row: ClaimCode, now: datetime) -> ValidationError | None:
    # Who typed a code that once was right held the slip, so they may be told what is wrong with it.
    if row.used_at is not None or store.account_of(row.person) is not None:
        return _no("used", "This code has been used already. If you did that, sign in; if not, tell the desk.")
    if row.void_at is not None:
        return _no("void", "This code was replaced by a newer one. Ask the desk for the newest slip.")
    if row.expires <= now:
        return _no("expired", "This code is too old. Ask the desk for a new one.")
    return None


def _no(code: str, text: str) -> ValidationError:
    return ValidationError({"code": ValidationError(text, code=code)})
