"""Reads and writes the rows of the building; nothing else does."""

import secrets

from django.apps import apps
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tilehall.site.games import store as games
from tilehall.site.people.models import Account
from tilehall.site.ratings import store as ratings
from tilehall.site.tournaments import store as tournaments

from .aside import FURNITURE
from .models import Hall, StartCode

# No letter or figure that is mistaken for another when read from a console and typed on a phone.
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUPS, LENGTH = 3, 4  # 31 ** 12, about 59 bits: not to be guessed, and it is used once


def hall() -> Hall | None:
    return Hall.objects.filter(pk=1).first()


def open_hall(name: str, *, example: bool) -> Hall:
    """The one insert that two first visitors race for: the database lets one of them win."""
    return Hall.objects.create(id=1, name=name, example=example, started_at=timezone.now())


def rename(name: str) -> Hall:
    Hall.objects.filter(pk=1).update(name=name, seq=F("seq") + 1)
    return Hall.objects.get(pk=1)


def example_account(name: str) -> Account | None:
    return Account.objects.filter(name_key=name, example=True, is_active=True).select_related("person__club").first()


def empty() -> None:
    """Every row of every room, inside the caller's transaction; foreign keys are checked at its end."""
    ratings.forget_all()
    tournaments.forget_all()
    games.forget_all()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label not in (*FURNITURE, "games", "ratings", "tournaments") and model._meta.managed:
            model._base_manager.all()._raw_delete(using=model._base_manager.db)


def new_start_code() -> str:
    code = "-".join("".join(secrets.choice(SIGNS) for _ in range(LENGTH)) for _ in range(GROUPS))
    StartCode.objects.update_or_create(id=1, defaults={"hashed": _hash(code), "made_at": timezone.now()})
    return code


def is_start_code(typed: str) -> bool:
    kept = StartCode.objects.filter(pk=1).first()
    return kept is not None and constant_time_compare(kept.hashed, _hash(typed))


def spend_start_code() -> None:
    StartCode.objects.all().delete()


def _hash(code: str) -> str:
    """Blanks, dashes and case do not count: people type what they read."""
    plain = "".join(c for c in code.upper() if c.isalnum())
    return salted_hmac("tilehall.hall.start-code", plain, algorithm="sha256").hexdigest()
