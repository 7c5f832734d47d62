"""Who wants to become a member says so here; an officer enters the application in the book, or answers why not."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import members
from tilehall.site.association.book.wording import sentence_of
from tilehall.site.association.post import address_book
from tilehall.site.people import actions as people
from tilehall.site.people import store
from tilehall.site.people.actions.register import checked_name
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.models import Club, Person
from tilehall.site.people.try_counts import Bound, Wait, begin_try, count_of

from .models import JoinRequest

TAKE_IN = "hall.take_in_visitors"
REQUESTS = Bound("join-requests", 20, timedelta(hours=1))  # from one address: a stall at a market, not a machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    full_name: str
    contact: str
    club: Club | None
    told: str


def send(actor: Actor, applicant: Applicant, address: str, context: CommandContext) -> JoinRequest | Wait:
    """Anybody may. Pressed twice it is one request; too many from one address must wait."""
    require(actor, "hall.visit")
    if (sent := JoinRequest.objects.filter(sent_as=context.command_id).first()) is not None:
        return sent
    full_name = checked_name("full_name", applicant.full_name)
    if isinstance(wait := begin_try((count_of(REQUESTS, address),), context.now), Wait):
        return wait
    try:
        with transaction.atomic():
            return JoinRequest.objects.create(
                full_name=full_name,
                contact=applicant.contact,
                club=applicant.club,
                told=applicant.told,
                sent_by=actor.account,
                sent_at=context.now,
                sent_as=context.command_id,
                person=actor.person,
            )
    except IntegrityError:
        return JoinRequest.objects.get(sent_as=context.command_id)


def waiting() -> list[JoinRequest]:
    return list(JoinRequest.objects.filter(answered_at=None).select_related("club", "person"))


def namesakes(request: JoinRequest) -> list[Person]:
    return list(store.namesakes(request.full_name)[:5])


def take_in(actor: Actor, number: int, person: Person | None, context: CommandContext) -> Person | Refusal:
    """As `person`, who is in the register already, or as somebody new; with an application in the book."""
    require(actor, TAKE_IN)
    with transaction.atomic():
        asked = _open(number)
        found = person or asked.person or _new_person(actor, asked, context.now)
        today = timezone.localdate(context.now)
        done = members.apply(actor, found, on=today, club=asked.club, told=asked.told, context=context)
        if isinstance(done, Refusal):
            transaction.set_rollback(True)
            return done
        _answer(asked, actor, found, "accepted", context.now)
        return found


def _new_person(actor: Actor, asked: JoinRequest, now: datetime) -> Person:
    """Letters go to the mail address, if they gave one."""
    person = people.add_person(
        actor, full_name=asked.full_name, club=None, contact=asked.contact, another=True, now=now
    )  # fmt: skip
    if mail := address_book.mail_as_kept(asked.contact):
        address_book.keep_mails([(person, mail)], EntryOrigin(by=actor.account, at=now))
    return person


def decline(actor: Actor, number: int, why: str, now: datetime) -> JoinRequest:
    """Of who is not taken in, how to reach them is kept no longer than it is needed. What is given back has it still,
    so that they can be told."""
    require(actor, TAKE_IN)
    if not why.strip():
        raise ValidationError({"why": "Say why."})
    with transaction.atomic():
        asked = _answer(_open(number), actor, None, why.strip()[:300], now)
        JoinRequest.objects.filter(pk=asked.pk).update(contact="", told="")
        return asked


def _open(number: int) -> JoinRequest:
    asked = JoinRequest.objects.select_for_update().filter(pk=number, answered_at=None).first()
    if asked is None:
        raise ValidationError("Somebody has answered this request already.")
    return asked


def _answer(asked: JoinRequest, actor: Actor, person: Person | None, answer: str, now: datetime) -> JoinRequest:
    asked.person = person or asked.person
    asked.answer, asked.answered_by, asked.answered_at = answer, actor.account, now
    asked.save()
    return asked


def refusal_text(refused: Refusal) -> str:
    return sentence_of(refused).text
