"""All that this hall holds about one person: every row that names them, whichever room's, and what logs say of them.

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

from tilehall.law.association.acts import KINDS
from tilehall.law.association.meeting.acts.votes import VoteGiven
from tilehall.site.association.ballots import store as ballots
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import store as meetings
from tilehall.site.people.merging import records_merged_into
from tilehall.site.people.models import Account, Person

# What opens doors, and what is there for machines only.
SECRET = frozenset(
    {"password", "digest", "hashed", "key", "token", "command_id", "sent_as", "step", "encoded_record"}
    | {"endpoint", "public_key", "auth", "hall_key", "called"}  # of a device that is told of the next table
)
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
    "AnswerRow": "Answers at entry to tournaments",
    "PushDeviceRow": "Devices told of the next table in tournaments, without their addresses",
    "SeatRow": "Games played in the hall",
    "KeptReplay": "Records of games kept to show them",
    "CardRow": "Words practised, by their letters",
    "TableRow": "Tables opened for a game",
    "ChairRow": "Tables sat down at",
    "ObserverRow": "Games looked at from behind a player",
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
MEETINGS = "Meetings: where one was, gave a proxy, stood, moved or voted by name"
BESIDE = "Entries in the association's book that name one beside others"


@dataclass(frozen=True, slots=True)
class HeldSection:
    title: str
    rows: tuple[dict[str, Any], ...]

    @property
    def columns(self) -> list[str]:
        return [name.replace("_", " ") for name in self.rows[0]]

    @property
    def lines(self) -> list[list[tuple[str, str]]]:
        """Each value with its column: on a phone it stands beside its name."""
        return [[(name.replace("_", " "), _words(value)) for name, value in row.items()] for row in self.rows]


def held_about(person: Person) -> list[HeldSection]:
    account = Account.objects.filter(person=person).first()
    records: list[Model] = [person, *records_merged_into(person)]
    own: list[tuple[type[Model], list[Model]]] = [(Person, records), (Account, [account] if account else [])]
    found = [*own, *_naming(records, account)]
    sections = [HeldSection(_title(model), tuple(map(_plain, rows))) for model, rows in found if rows]
    numbers = [record.pk for record in records]
    inside = {
        BESIDE: tuple(_entries_beside(person.pk)),
        MEETINGS: tuple(_meetings_of(numbers)),
        BALLOTS: tuple(_ballots_of(numbers)),
    }
    return [*sections, *(HeldSection(title, rows) for title, rows in inside.items() if rows)]


def _naming(records: list[Model], account: Account | None) -> Iterator[tuple[type[Model], list[Model]]]:
    """Also by a record that was merged into one's own: what was written about it stayed there."""
    for model in apps.get_models():
        if not model.__module__.startswith("tilehall.") or model is Account:
            continue
        rows: dict[Any, Model] = {}
        for field in model._meta.concrete_fields:
            if whose := _whose(field, records, account):
                rows |= {row.pk: row for row in model._base_manager.filter(**{f"{field.name}__in": whose})}
        yield model, [rows[key] for key in sorted(rows)]


def _whose(field: Any, records: list[Model], account: Account | None) -> list[Model]:
    """Whom a row is about by this field; none where it is about nobody, or only says who entered it."""
    if not isinstance(field, ForeignKey) or field.name.endswith(AUTHORS):
        return []
    if field.related_model is Person:
        return records
    return [account] if account is not None and field.related_model is Account else []


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


def _entries_beside(person: int) -> Iterator[dict[str, Any]]:
    """That they stand in it, and not who else does."""
    for entry in book.entries_beside(person):
        kind = next(kind for kind, act in KINDS.items() if isinstance(entry.act, act))
        yield {"entry": entry.seq, "on": entry.act.on, "what": _kind_words(kind)}


def _meetings_of(records: list[int]) -> Iterator[dict[str, Any]]:
    for row, act in meetings.acts_naming(records):
        vote = act.vote if isinstance(act, VoteGiven) else None
        said = vote.choice if vote is not None and vote.person in records else ""
        where = {"meeting": row.meeting.title, "day": row.meeting.day, "entry": row.seq, "at": row.at}
        yield {**where, "what": _kind_words(row.kind), "vote": said}


def _kind_words(kind: str) -> str:
    return kind.partition("/")[0].replace("-", " ")


def _ballots_of(records: list[int]) -> Iterator[dict[str, Any]]:
    for row in ballots.ballots():
        ballot = ballots.load(row.pk).ballot
        for person in sorted(ballot.electors.keys() & set(records)):
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
