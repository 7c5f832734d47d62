"""Records from elsewhere that people keep to show them to others: by an address that nobody guesses."""

import secrets
from base64 import b64decode
from datetime import datetime

from django.db import transaction

from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.people.models import Account
from tilehall.site.people.store import locked_account

from . import store
from .store import KeptReplay

KEEP, FORGET_ANY = "games.keep_replay", "games.forget_replay"
MOST = 100  # of one account: a hall is no archive of all games there are
LARGEST = 20_000  # bytes: a whole game with notes has some thousands


class TooManyKept(Exception):
    """Whoever has kept as many as one may forgets one first."""


class TooLarge(Exception):
    """It can be stepped through, and is not kept."""


def keep(actor: Actor, encoded_record: str, ruleset: str, players: str, *, now: datetime) -> KeptReplay:
    """Keeps a record that the engine has read. One that the same person kept before is found and not kept twice."""
    require(actor, KEEP)
    account = actor.account
    if account is None:
        raise NotYours(KEEP)  # the console keeps nothing: nobody could ever forget it
    if len(b64decode(encoded_record)) > LARGEST:
        raise TooLarge
    with transaction.atomic():
        locked_account(account.pk)  # two at once take turns: together they would keep one more, or the same twice
        kept = store.replay_kept_before(account, encoded_record, ruleset)
        if kept is not None:
            return kept
        if store.count_replays_kept_by(account) >= MOST:
            raise TooManyKept
        return store.keep_replay(
            key=secrets.token_urlsafe(16),
            encoded_record=encoded_record,
            ruleset=ruleset,
            players=players[:200],
            account=account,
            kept_at=now,
        )


def forget(actor: Actor, kept: KeptReplay) -> None:
    """Whoever kept it may take it away again, and so may the keepers of the hall: what is gone answers nobody."""
    if not may_forget(actor, kept):
        raise NotYours(KEEP)
    store.forget_replay(kept)


def may_forget(actor: Actor, kept: KeptReplay) -> bool:
    own = actor.account is not None and kept.account_id == actor.account.pk
    return actor.may(KEEP) if own else actor.may(FORGET_ANY)


def forget_all_of(account: Account) -> None:
    """For who wants nothing to be held any more: nobody else would ever take them away."""
    for kept in store.replays_kept_by(account):
        store.forget_replay(kept)
