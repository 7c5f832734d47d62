"""Whom an act of a meeting names: no field that holds the number of somebody is forgotten."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from inspect import getmembers
from typing import get_args, get_type_hints

from tilehall.law.association.meeting import records
from tilehall.law.association.meeting.acts import KINDS
from tilehall.law.association.meeting.acts.calling import NoticeGiven
from tilehall.law.association.meeting.acts.floor import ProxyLodged
from tilehall.law.association.meeting.people_named import PEOPLE_FIELDS, PERSON_FIELDS, people_named
from tilehall.law.association.meeting.records import NoticeSent, Proxy, Recipient

from .meeting_scene import TODAY, who

# Numbers that are of something else. `key` is of a club or of a person, as its record says.
OTHERS = frozenset(
    {
        "abstain", "against", "amends", "ballot", "club", "counted", "days", "entry", "in_favour", "in_person", "item",
        "items", "key", "limit_cents", "motion", "needed", "number", "proxies", "proxies_abstain", "proxies_against",
        "proxies_in_favour", "value", "voting_for", "weight", "year",
    }
)  # fmt: skip


def int_fields() -> Iterator[str]:
    held = (cls for _, cls in getmembers(records, is_dataclass))
    for cls in (*KINDS.values(), *held):
        hints = get_type_hints(cls)
        for field in fields(cls):
            hint = hints[field.name]
            if int in (hint, *get_args(hint)):
                yield field.name


def test_every_number_is_of_a_person_or_said_to_be_of_something_else() -> None:
    assert set(int_fields()) - OTHERS == PERSON_FIELDS | PEOPLE_FIELDS


def test_people_are_found_however_deep_they_stand() -> None:
    proxy = Proxy(giver=who(4), holder=5, holder_name="Person 5", received=TODAY)
    assert set(people_named(ProxyLodged(proxy=proxy, rests_on=()))) == {4, 5}
    recipients = (Recipient(kind="club", key=7, name="Avon"), Recipient(kind="person", key=8, name="Person 8"))
    notice = NoticeSent(sent=TODAY, way="mail", recipients=recipients, items=(7,), by="Person 9", reference="")
    assert set(people_named(NoticeGiven(notice=notice, required=recipients, days=3, rests_on=()))) == {8}
