"""Undoing a list that was taken in, by a further entry: it and what it said stay readable, but count no more."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from .. import membership, store
from ..actor import Actor, NotYours
from ..membership import EntryOrigin
from ..models import ListTaken
from .list_reach import ACTION_OF_LIST, ListKind, may_undo


class ListIsOut(Exception):
    """What was published stays as it went out: its ratings count as long as everybody can read them."""


def undo_list(actor: Actor, *, list_taken: ListTaken, now: datetime) -> ListTaken:
    """Raises ListIsOut."""
    with transaction.atomic():
        list_taken = membership.locked_list(list_taken.pk)
        # Held while it is asked whose they are: nobody moves to another club between the question and the undoing.
        store.hold_people(membership.people_in_list(list_taken))
        if not may_undo(actor, list_taken):
            raise NotYours(ACTION_OF_LIST[ListKind(list_taken.what)])
        if list_taken.is_out:
            raise ListIsOut
        if not membership.is_undone(list_taken):
            membership.undo_list(list_taken, EntryOrigin(actor.account, now))
    return list_taken
