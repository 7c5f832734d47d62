"""A member asks for what is held about them to be taken away. What is only contact goes; what the rules need stays."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.site.association.post import address_book
from tilehall.site.games import kept_replays
from tilehall.site.people import actions
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.people.merging import records_merged_into
from tilehall.site.people.models import Person
from tilehall.site.study import store as study
from tilehall.site.tournaments import answer_rows, push_rows

from .models import DeletionRequest, JoinRequest

ANSWER = "hall.answer_deletions"
GONE = "(taken away on request)"


@dataclass(frozen=True, slots=True)
class MustStay:
    what: str
    why: str
    rests_on: Basis


MUST_STAY = (
    MustStay(
        "Name, membership and its history",
        "Memberships decide who could vote and enter.",
        CONSTITUTION["4.1.1"],
    ),
    MustStay("Fees and payments", "They are part of the accounts of their year.", CONSTITUTION["6.6"]),
    MustStay("What meetings and the Executive decided", "Decisions bind all members.", CONSTITUTION["9.8"]),
    MustStay("Letters that were sent, and where to", "They show that notice was given in time.", CONSTITUTION["9.3"]),
    MustStay("Results and ratings", "Every player's rating rests on those of the opponents.", CONSTITUTION["12.2"]),
)
CAN_GO = (
    "the desk's note on how to reach you",
    "the addresses to which letters go",
    "what you answered when you entered tournaments: diet, billet and the like",
    "the phones that are told of your next table",
    "records of games that you keep here to show them to others",
    "which words you have practised, and how well you knew them",
    "the mail address of your account",
    "the account itself, if you wish",
)


def send(actor: Actor, told: str, now: datetime) -> DeletionRequest:
    """One at a time: while it waits, a further one is the same."""
    require(actor, "hall.own_record")
    if actor.person is None:
        raise NotYours("hall.own_record")
    try:
        with transaction.atomic():
            return DeletionRequest.objects.create(person=actor.person, told=told[:1000], sent_at=now)
    except IntegrityError:
        return DeletionRequest.objects.get(person=actor.person, answered_at=None)


def waiting() -> list[DeletionRequest]:
    requests = DeletionRequest.objects.filter(answered_at=None).order_by("pk")
    return list(requests.select_related("person", "person__club"))


def newest_of(person: Person) -> DeletionRequest | None:
    return DeletionRequest.objects.filter(person=person).first()


def both_wait(kept: Person, gone: Person) -> Iterator[str]:
    """Why two records cannot be merged yet: one person has one request at a time."""
    if DeletionRequest.objects.filter(person__in=(kept, gone), answered_at=None).count() > 1:
        yield "Both have asked for deletion. Answer one of the two requests first."


def grant(actor: Actor, number: int, *, close_account: bool, now: datetime) -> DeletionRequest:
    """Contact data goes, here and in requests to join, and so do records kept to show them and words practised. With
    `close_account` nobody signs in by the account any more."""
    require(actor, ANSWER)
    with transaction.atomic():
        asked = _open(number)
        person = people.locked_person(asked.person_id)
        for record in (person, *records_merged_into(person)):
            people.amend_person(record, full_name=record.full_name, contact="")
            address_book.forget_addresses(record)
            answer_rows.forget_person(record)
            push_rows.forget_person(record)
            JoinRequest.objects.filter(person=record).update(contact=GONE, told="")
        account = people.account_of(person)
        if account is not None:
            people.set_mail(account, "")
            kept_replays.forget_all_of(account)
            study.forget_all_of(account)
            if close_account:
                actions.close_account(actor, account=account, now=now)
        done = "Contact data was taken away" + (", and the account was closed." if account and close_account else ".")
        return _answered(asked, actor, done, granted=True, now=now)


def decline(actor: Actor, number: int, why: str, now: datetime) -> DeletionRequest:
    require(actor, ANSWER)
    if not why.strip():
        raise ValidationError({"why": "Say why."})
    with transaction.atomic():
        return _answered(_open(number), actor, why.strip()[:500], granted=False, now=now)


def _open(number: int) -> DeletionRequest:
    asked = DeletionRequest.objects.select_for_update().filter(pk=number, answered_at=None).first()
    if asked is None:
        raise ValidationError("Somebody has answered this request already.")
    return asked


def _answered(asked: DeletionRequest, actor: Actor, answer: str, *, granted: bool, now: datetime) -> DeletionRequest:
    asked.granted, asked.answer, asked.answered_by, asked.answered_at = granted, answer, actor.account, now
    asked.save()
    return asked
