"""Reads and writes the rows of the building; nothing else does."""

from django.apps import apps
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tilehall.site.association.ballots import store as ballots
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import store as meetings
from tilehall.site.association.post import store as post
from tilehall.site.games import store as games
from tilehall.site.logs.row_by_number import row_by_number
from tilehall.site.pages.codes import digest, new_code
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.play import store as play
from tilehall.site.ratings import store as ratings
from tilehall.site.tables import store as tables
from tilehall.site.tournaments import store as tournaments

from .models import Hall, StartCode
from .second_connection import DJANGO_APPS

START_CODE = "hall.start-code"
GROUPS = 3  # about 59 bits: not to be guessed, and it is used once


def hall_row() -> Hall | None:
    return row_by_number(Hall, 1)


def name_of_hall() -> str:
    row = hall_row()
    return row.name if row else "Tilehall"


def is_bare() -> bool:
    """Nothing is in the hall: nobody began it, and no file was taken in beforehand, as by a laptop that takes over."""
    return not (
        hall_row()
        or Person.objects.exists()
        or Club.objects.exists()
        or tournaments.tournaments_listed(rehearsals=True).exists()
    )


def open_hall(name: str, *, example: bool) -> Hall:
    """The one insert that two first visitors race for: the database lets one of them win."""
    return Hall.objects.create(id=1, name=name, example=example, started_at=timezone.now())


def rename(name: str) -> Hall:
    Hall.objects.filter(pk=1).update(name=name, seq=F("seq") + 1)
    return Hall.objects.get(pk=1)


def example_account(name: str) -> Account | None:
    return Account.objects.filter(name_key=name, example=True, is_active=True).select_related("person__club").first()


# Apps whose rows go as whole logs only.
LOGS = ("ballots", "book", "games", "meetings", "play", "post", "ratings", "tables", "tournaments")


def forget_logs() -> None:
    """Every log of every room, those above first."""
    ratings.forget_all()
    post.forget_all()
    tables.forget_all()
    tournaments.forget_all()
    meetings.forget_all()
    book.forget_all()
    ballots.forget_all()
    play.forget_all()
    games.forget_all()


def delete_everything() -> None:
    """Every row of every room, inside the caller's transaction; foreign keys are checked at its end."""
    forget_logs()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label not in (*DJANGO_APPS, *LOGS) and model._meta.managed:
            model._base_manager.all()._raw_delete(using=model._base_manager.db)


def new_start_code() -> str:
    code = new_code(GROUPS)
    hashed = digest(code, START_CODE)
    StartCode.objects.update_or_create(id=1, defaults={"hashed": hashed, "made_at": timezone.now()})
    return code


def is_start_code(typed: str) -> bool:
    start_code = StartCode.objects.filter(pk=1).first()
    return start_code is not None and constant_time_compare(start_code.hashed, digest(typed, START_CODE))


def spend_start_code() -> None:
    StartCode.objects.all().delete()
