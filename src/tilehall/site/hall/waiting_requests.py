"""What people ask of the hall and an officer answers, among what waits: to join, and to have their data taken away."""

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils import timezone

from tilehall.site.association.book.waiting import Waiting
from tilehall.site.people.actor import Actor

from . import deletion_requests, join_requests


def joining(_actor: Actor, _today: date) -> Iterator[Waiting]:
    for asked in join_requests.waiting():
        sent = timezone.localdate(asked.sent_at)
        why = f"Sent on {sent:%d/%m/%Y}. Enter them as applications, or decline them."
        yield Waiting(f"{asked} wants to join", why, "Look at it", reverse("hall:joining"), "nzasp.C.4.1.2", sent)


def deletions(_actor: Actor, _today: date) -> Iterator[Waiting]:
    for asked in deletion_requests.waiting():
        why = "They want their contact data taken away. What the rules need stays."
        sent = timezone.localdate(asked.sent_at)
        yield Waiting(f"{asked.person} asks for deletion", why, "Answer", reverse("hall:deletions"), since=sent)
