"""How often something was tried of late, by name, by address and by device; and how long to wait when it was too often.

The bounds, and for whom they are set:
- a name from one address: who mistypes the own password five times in a quarter of an hour needs help, not a sixth try;
- a name from everywhere: who guesses from many addresses gets a hundred tries an hour, and a password of ten signs that
  is none of the common ones stands that for good;
- an address, whatever the names: a hall of 300 behind one router signs in over half an hour, and if every third
  mistypes twice, that is seven a minute; forty in one minute is somebody who tries one password on many names. It only
  slows: within a minute there is room again for everybody else in that hall;
- accounts made at an address: the same hall, all of them making one in the same hour, half of them with two tries;
- the own password of who is signed in, asked for once more before mail or password change: as on a device;
- codes to claim a record, at an address: a hall of 300 behind one router, and if every third mistypes twice, over half
  an hour; a code is worth 40 bits, so that who guesses finds none in a life. Only codes that never were any count;
- codes typed from a player's card: ten wrong ones, and one scans the card or goes to the desk. Sixteen million codes
  are safe from who has ten tries in a quarter of an hour;
- what a player writes into one event, entering, pulling out and entering again: ten times an hour is no longer a change
  of mind, and each stays in the log;
- a device on which somebody has signed in before is counted by itself for that account, and by nothing else: whatever
  others try, the director's own laptop opens with the director's password.
A name is counted as it was typed, whether or not somebody has it, so that no count tells who is known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.crypto import salted_hmac

from .models import CountedTry
from .name_order import folded_name

MINUTE, QUARTER, HOUR = timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=1)
LONGEST = timedelta(days=1)  # older rows are of no use to anybody


@dataclass(frozen=True, slots=True)
class Bound:
    kind: str
    tries: int
    within: timedelta


NAME_HERE = Bound("name-here", 5, QUARTER)
NAME = Bound("name", 100, HOUR)
ADDRESS = Bound("address", 40, MINUTE)
DEVICE = Bound("device", 10, QUARTER)
SIGN_UPS = Bound("sign-ups", 450, HOUR)
LETTERS = Bound("letters", 60, HOUR)  # asked for at one address; each account has its own bound besides
OWN_PASSWORD = Bound("own-password", 10, QUARTER)  # asked for once more of who is signed in
CLAIM_CODES = Bound("claim-codes", 100, QUARTER)  # wrong ones typed at one address
CARD_CODES = Bound("card-codes", 10, QUARTER)  # wrong ones typed for one player of one tournament
OWN_ENTRIES = Bound("own-entries", 10, HOUR)  # of one person in one tournament: entries, notices, appeals


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted together: only a digest of it is kept, so that the rows tell no names and no addresses."""

    bound: Bound
    key: str


def count_of(bound: Bound, *parts: object) -> Count:
    return Count(
        bound, salted_hmac("tilehall.people.tries", repr((bound.kind, *parts)), algorithm="sha256").hexdigest()
    )


def name_counts(typed: str, address: str) -> tuple[Count, ...]:
    """Of a try from a device that is not known for the account."""
    name = folded_name(typed)
    return (count_of(NAME_HERE, name, address), count_of(NAME, name), count_of(ADDRESS, address))


def device_counts(account_id: int, device: str) -> tuple[Count, ...]:
    return (count_of(DEVICE, account_id, device),)


@dataclass(frozen=True, slots=True)
class Wait:
    """Too many tries: which bound was reached, and how long until the next is heard."""

    bound: Bound
    left: timedelta


def begin_try(counts: tuple[Count, ...], now: datetime) -> tuple[int, ...] | Wait:
    """Counts a try before it is made, so that many at once cannot outrun the count. The rows, or how long to wait.

    A try that must wait is not counted: it makes nobody wait longer.
    """
    if wait := wait_of(counts, now):
        return wait
    with transaction.atomic():
        CountedTry.objects.filter(at__lte=now - LONGEST).delete()
        made = CountedTry.objects.bulk_create(CountedTry(key=count.key, at=now) for count in counts)
    rows = tuple(row.pk for row in made)
    # Asked again once it can be seen by others: of many who looked at the same moment, no more than the bound go on.
    if wait := _wait(counts, now, already=1):
        take_back(rows)
        return wait
    return rows


def wait_of(counts: tuple[Count, ...], now: datetime) -> Wait | None:
    """How long a try would have to wait now. Nothing is counted by asking."""
    return _wait(counts, now, already=0)


def _wait(counts: tuple[Count, ...], now: datetime, *, already: int) -> Wait | None:
    for count in counts:
        bound = count.bound
        recent = CountedTry.objects.filter(around(now, bound.within), key=count.key).order_by("-at")
        # The oldest of those that fill the bound: when it is forgotten, there is room for one more.
        filling = recent.values_list("at", flat=True)[bound.tries - 1 + already : bound.tries + already]
        for at in filling:
            return Wait(bound, at + bound.within - now)
    return None


def around(now: datetime, within: timedelta, moment: str = "at") -> Q:
    """Rows of late. What lies further ahead than that was put down by a clock that was wrong, and does not count."""
    return Q((f"{moment}__gt", now - within), (f"{moment}__lt", now + within))


def take_back(rows: tuple[int, ...]) -> None:
    CountedTry.objects.filter(pk__in=rows).delete()


def forget(counts: tuple[Count, ...], rows: tuple[int, ...] = ()) -> None:
    """All tries of these counts, and these rows of others."""
    CountedTry.objects.filter(Q(key__in=[count.key for count in counts]) | Q(pk__in=rows)).delete()
