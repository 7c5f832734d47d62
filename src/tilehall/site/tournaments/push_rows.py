"""Who is told of the next table while no page is open: the events whose organisers want it, and the devices. The only
writer of these rows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from tilehall.site.people.models import Person

from . import store
from .models import EntrantRow, TournamentRow
from .models import PushDeviceRow as PushDeviceRow
from .models import PushSwitchRow as PushSwitchRow

MOST = 4  # devices of one player in an event; a fifth takes the place of the first


class NotOn(LookupError):
    """In this event no phone is told of anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """As its browser described it, checked already, and the key of the hall that it agreed to."""

    endpoint: str
    public_key: str
    auth: str
    hall_key: str


# --- the switch of an event


def switch_of(tournament: int) -> PushSwitchRow | None:
    return PushSwitchRow.objects.filter(tournament=tournament).first()


def switch_on(tournament: int, by_name: str, now: datetime) -> None:
    told = {"since": now, "by_name": by_name}
    PushSwitchRow.objects.get_or_create(tournament_id=tournament, defaults=told)


def switch_off(tournament: int) -> int:
    """How many devices were forgotten with it."""
    with transaction.atomic():
        PushSwitchRow.objects.filter(tournament=tournament).delete()
        return forget_event(tournament)


def note_trouble(tournament: int, trouble: str) -> None:
    PushSwitchRow.objects.filter(tournament=tournament).exclude(trouble=trouble[:200]).update(trouble=trouble[:200])


# --- the devices


def devices_of(tournament: int, number: int | None = None) -> list[PushDeviceRow]:
    rows = PushDeviceRow.objects.filter(tournament=tournament).order_by("pk")
    return list(rows if number is None else rows.filter(number=number))


def add(tournament: int, number: int, device: Device, called: str, now: datetime) -> None:
    """`called` is what this player's page shows now: of that nobody needs to be told."""
    person = store.entrants(tournament).get(number)
    with transaction.atomic():
        if not PushSwitchRow.objects.select_for_update().filter(tournament=tournament).exists():
            raise NotOn
        rows = PushDeviceRow.objects.filter(tournament=tournament, number=number)
        rows.filter(endpoint=device.endpoint).delete()
        older = list(rows.order_by("-pk").values_list("pk", flat=True)[MOST - 1 :])
        rows.filter(pk__in=older).delete()
        PushDeviceRow.objects.create(
            tournament_id=tournament,
            number=number,
            person=person,
            endpoint=device.endpoint,
            public_key=device.public_key,
            auth=device.auth,
            hall_key=device.hall_key,
            called=called,
            since=now,
        )


def remove(tournament: int, number: int, endpoint: str) -> bool:
    """Whether the device is still told of something: of another player, or in another event."""
    PushDeviceRow.objects.filter(tournament=tournament, number=number, endpoint=endpoint).delete()
    return PushDeviceRow.objects.filter(endpoint=endpoint).exists()


def drop(keys: Iterable[int]) -> None:
    PushDeviceRow.objects.filter(pk__in=list(keys)).delete()


def drop_of_endpoints(endpoints: Iterable[str]) -> None:
    """Devices that want no more, of whichever player."""
    PushDeviceRow.objects.filter(endpoint__in=list(endpoints)).delete()


def drop_stale(hall_key: str, ended_before: date) -> None:
    """What was agreed to with another hall's key, and what is left of events that nobody finished."""
    ended = Q(tournament__ends__lt=ended_before)
    PushDeviceRow.objects.filter(ended | ~Q(hall_key=hall_key)).delete()


def forget_event(tournament: int) -> int:
    return PushDeviceRow.objects.filter(tournament=tournament).delete()[0]


def forget_person(person: Person) -> None:
    entered = EntrantRow.objects.filter(person=person).values_list("tournament", "number")
    own = Q(person=person)
    for tournament, number in entered:
        own |= Q(tournament=tournament, number=number)
    PushDeviceRow.objects.filter(own).delete()


# --- for the keeper


def heads_with_devices() -> list[TournamentRow]:
    """Of the events in which a device waits to be told something."""
    return list(TournamentRow.objects.filter(pk__in=PushDeviceRow.objects.values("tournament")).order_by("pk"))


def claim(tournament: int, news: Mapping[int, str]) -> list[PushDeviceRow]:
    """The devices that nobody has told this yet, by their key; from now on they are told. Of several processes that
    serve a hall one gets each of them."""
    with transaction.atomic():
        there = PushDeviceRow.objects.select_for_update().filter(tournament=tournament).order_by("pk")
        rows = [row for row in there if row.called != news.get(row.pk, row.called)]
        for row in rows:
            row.called = news[row.pk]
        PushDeviceRow.objects.bulk_update(rows, ["called"])
    return rows


def still_called(key: int, called: str) -> bool:
    """Whether this is what the device is to be told, also after a while."""
    return PushDeviceRow.objects.filter(pk=key, called=called).exists()
