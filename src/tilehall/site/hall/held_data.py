"""All that this hall holds about one person: every row that names them, whichever room's, and who they are to ballots.

Rows are found by the tables themselves and not by a list, so that no new room is forgotten.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey, Model
from django.utils import timezone

from tilehall.site.association.ballots import store as ballots
from tilehall.site.people.merging import records_merged_into
from tilehall.site.people.models import Account, Person

# What opens doors, and what is there for machines only.
SECRET = frozenset({"password", "digest", "hashed", "key", "token", "command_id", "sent_as", "step"})
# By whom something was entered is about that officer's work, and not about the person.
AUTHORS = ("_by", "by")
TITLES = {
    "Person": "The member record",
    "Account": "The account to sign in with",
    "Membership": "Memberships",
    "Affiliation": "Clubs",
    "RoleHeld": "Roles",
    "RatingListed": "Ratings by list",
    "RatedRow": "Ratings, tournament by tournament",
    "ListedRow": "Places on published lists",
    "EntrantRow": "Tournaments entered",
    "UndoneEntrantRow": "Entries taken back",
    "SeatRow": "Games played in the hall",
    "BookEntry": "Entries in the association's book",
    "FeePaidRow": "Fees paid",
    "ClaimCode": "Codes to claim the record, without the codes",
    "AccountCheck": "Whether the account was confirmed",
    "AddressRow": "Addresses to write to",
    "DeliveryRow": "Letters sent",
    "PaymentRow": "Payments asked for",
    "PaymentVoteRow": "Votes of the committee on payments",
    "Merge": "That the record was entered twice",
    "Exclusion": "Kept off the rankings",
    "JoinRequest": "Requests to join",
    "DeletionRequest": "Requests for deletion",
    "ResetLink": "Links for a new password, without the links",
    "ClaimMiss": "Codes that were mistyped",
}
BALLOTS = "Secret ballots: that one could vote, never how"


@dataclass(frozen=True, slots=True)
class HeldSection:
    title: str
    rows: tuple[dict[str, Any], ...]

    @property
    def columns(self) -> list[str]:
        return [name.replace("_", " ") for name in self.rows[0]]

    @property
    def lines(self) -> list[list[str]]:
        return [[_words(value) for value in row.values()] for row in self.rows]


def held_about(person: Person) -> list[HeldSection]:
    account = Account.objects.filter(person=person).first()
    records: list[Model] = [person, *records_merged_into(person)]
    own: list[tuple[type[Model], list[Model]]] = [(Person, records), (Account, [account] if account else [])]
    found = [*own, *_naming(person, account)]
    sections = [HeldSection(_title(model), tuple(map(_plain, rows))) for model, rows in found if rows]
    voted = tuple(_ballots_of(person.pk))
    return [*sections, HeldSection(BALLOTS, voted)] if voted else sections


def _naming(person: Person, account: Account | None) -> Iterator[tuple[type[Model], list[Model]]]:
    for model in apps.get_models():
        if not model.__module__.startswith("tilehall.") or model is Account:
            continue
        rows: dict[Any, Model] = {}
        for field in model._meta.concrete_fields:
            whose = _whose(field, person, account)
            if whose is not None:
                rows |= {row.pk: row for row in model._base_manager.filter(**{field.name: whose})}
        yield model, [rows[key] for key in sorted(rows)]


def _whose(field: Any, person: Person, account: Account | None) -> Model | None:
    """Whom a row is about by this field; None where it is about nobody, or only says who entered it."""
    if not isinstance(field, ForeignKey) or field.name.endswith(AUTHORS):
        return None
    if field.related_model is Person:
        return person
    return account if field.related_model is Account else None


def _title(model: type[Model]) -> str:
    return TITLES.get(model.__name__, str(model._meta.verbose_name_plural).capitalize())


def _plain(row: Model) -> dict[str, Any]:
    told = {}
    for field in row._meta.concrete_fields:
        if field.name in SECRET or field.name.endswith(AUTHORS):
            continue
        value = getattr(row, field.attname)
        told[field.name] = str(getattr(row, field.name)) if isinstance(field, ForeignKey) and value else value
    return told


def _ballots_of(person: int) -> Iterator[dict[str, Any]]:
    for row in ballots.ballots():
        ballot = ballots.load(row.pk).ballot
        if person in ballot.electors:
            way = "paper" if person in ballot.on_paper else "code" if person in ballot.issued else "none"
            yield {"ballot": row.title, "votes": ballot.electors[person], "took": way}


def as_json(sections: list[HeldSection]) -> str:
    told = {section.title: list(section.rows) for section in sections}
    return json.dumps(told, default=_dated, indent=1, ensure_ascii=False)


def _dated(value: object) -> str:
    return value.isoformat() if isinstance(value, date | datetime) else str(value)


def _words(value: object) -> str:
    if isinstance(value, datetime):
        return f"{timezone.localtime(value):%d/%m/%Y %H:%M}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if value is None:
        return ""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
