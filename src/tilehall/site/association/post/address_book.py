"""Where people, clubs and the association itself are written to. The only writer of addresses; the newest counts."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.db.models import Max, QuerySet

from tilehall.site.people import store as people
from tilehall.site.people.key_parts import in_parts
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.merging import MergePart, moving_part, staying_part
from tilehall.site.people.models import Account, Club, Person, RoleHeld
from tilehall.site.people.roles import Role

from .mail_address import checked_mail
from .models import AddressRow, DeliveryRow

__all__ = ["AddressRow"]


@dataclass(frozen=True, slots=True)
class Address:
    mail: str = ""
    postal: str = ""
    name: str = ""  # the association's
    of_account: bool = False  # none was entered: it is that of the own account


NONE = Address()


def add_address(row: AddressRow) -> AddressRow:
    row.save(force_insert=True)
    return row


def addresses_of(owner: Person | Club | None) -> "QuerySet[AddressRow]":
    """All that were ever entered, the newest first. None: the association."""
    rows = AddressRow.objects.select_related("entered_by", "entered_by__person")
    if owner is None:
        return rows.filter(of_association=True)
    return rows.filter(person=owner) if isinstance(owner, Person) else rows.filter(club=owner)


def own_address() -> Address:
    """The association's."""
    return _newest(addresses_of(None))


def address_of_person(person: Person) -> Address:
    return addresses_of_people([person.pk]).get(person.pk, NONE)


def address_of_club(club: Club) -> Address:
    """As it was entered; without one its officers are written to."""
    return _newest(addresses_of(club))


def _newest(rows: "QuerySet[AddressRow]") -> Address:
    row = rows.first()
    return Address(row.mail, row.postal, row.name) if row else NONE


def addresses_of_people(keys: Collection[int]) -> dict[int, Address]:
    """Of however many; whoever is left out has none."""
    found: dict[int, Address] = {}
    for part in in_parts(list(keys)):
        accounts = Account.objects.filter(person__in=part, is_active=True).exclude(mail="")
        found |= {person: Address(mail, of_account=True) for person, mail in accounts.values_list("person", "mail")}
        newest = AddressRow.objects.filter(person__in=part).values("person").annotate(newest=Max("pk"))
        for row in AddressRow.objects.filter(pk__in=newest.values("newest")):
            if row.person_id is not None:
                found[row.person_id] = Address(row.mail, row.postal)
    return found


def addresses_of_clubs(keys: Iterable[int]) -> dict[int, Address]:
    newest = AddressRow.objects.filter(club__in=list(keys)).values("club").annotate(newest=Max("pk"))
    rows = AddressRow.objects.filter(pk__in=newest.values("newest"))
    return {row.club_id: Address(row.mail, row.postal) for row in rows if row.club_id is not None}


def officers_of_clubs(keys: Collection[int], day: date) -> dict[int, list[RoleHeld]]:
    """Who may act for each of them on the day."""
    held: dict[int, list[RoleHeld]] = {}
    for role_held in people.holders_on(day).filter(role=Role.CLUB_OFFICER, club__in=list(keys)):
        if role_held.club_id is not None:
            held.setdefault(role_held.club_id, []).append(role_held)
    return held


def names_of_people(keys: Collection[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for part in in_parts(list(keys)):
        found |= dict(Person.objects.filter(pk__in=part).values_list("pk", "full_name"))
    return found


def names_of_clubs(keys: Collection[int]) -> dict[int, str]:
    return dict(Club.objects.filter(pk__in=list(keys)).values_list("pk", "name"))


# --- lists that bring newcomers


def mail_as_kept(typed: str) -> str:
    """Empty where it is no address."""
    try:
        return checked_mail(typed)
    except ValidationError:
        return ""


def mails_of_people(keys: Collection[int]) -> dict[int, str]:
    return {person: address.mail for person, address in addresses_of_people(keys).items()}


def keep_mails(brought: Sequence[tuple[Person, str]], entry_origin: EntryOrigin) -> None:
    AddressRow.objects.bulk_create(
        AddressRow(person=person, mail=mail, entered_by=entry_origin.by, entered_at=entry_origin.at)
        for person, mail in brought
    )


# --- somebody entered twice, or who wants to be written to no more


def merge_parts() -> tuple[MergePart, ...]:
    return (
        staying_part(AddressRow, "Addresses to write to: enter one for the record that stays"),
        moving_part(DeliveryRow, "Letters"),
    )


def forget_addresses(person: Person) -> None:
    """At the request of whom they are about."""
    AddressRow.objects.filter(person=person).delete()
