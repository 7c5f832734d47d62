"""What people do with the building: open it, name it, back it up, play a part in the example, and empty that again."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tilehall.site.games import news
from tilehall.site.pages.progress import ReportProgress
from tilehall.site.people import actions as people
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.models import Account

from . import backup_folder, backups, store
from .hall_error import HallError
from .models import Hall

BEGUN = "This hall has begun already: somebody was faster."
NOT_BARE = (
    "Something was taken into this hall already. The example would be mixed with it, and when that is emptied, it "
    "would be lost. Begin for real, or try the example elsewhere: tilehall demo."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstVisit:
    """What the first officer typed."""

    code: str
    hall_name: str
    full_name: str
    role: str
    name: str
    mail: str
    password: str


def code_for_console() -> str | None:
    """A fresh code while the hall is empty: only who started the hall can read it, and only the newest works."""
    with transaction.atomic():
        return None if store.hall_row() else store.new_start_code()


def become_first_officer(actor: Actor, typed: FirstVisit, *, now: datetime) -> Account:
    require(actor, "hall.start")
    name = checked_name("hall_name", typed.hall_name)
    _may_begin(typed.code)
    new = people.NewAccount(name=typed.name, password=typed.password, mail=typed.mail)
    first = people.prepare_first_officer(new, full_name=typed.full_name, role=typed.role, now=now)
    with transaction.atomic():
        _may_begin(typed.code)
        _open(name, example=False)
        role_held = people.first_officer(actor, first, now=now)
        store.spend_start_code()
        account: Account = role_held.person.account
        return account


def _may_begin(code: str) -> None:
    if store.hall_row():
        raise ValidationError(BEGUN)
    check_start_code(code)


def check_start_code(code: str) -> None:
    if not store.is_start_code(code):
        raise ValidationError({"code": "This is not the code that the console printed last."})


def open_example(actor: Actor, name: str, *, code: str = "") -> Hall:
    """The example's hall; what is in it is the work of example.py, in the same transaction.

    Needs the code of the console as the first officer does: else a stranger who comes first turns a hall that was
    meant for real into one where anybody may play the Secretary. The console itself needs none.
    """
    require(actor, "hall.start")
    if store.hall_row():
        raise ValidationError(BEGUN)
    if not store.is_bare():
        raise ValidationError(NOT_BARE)
    if not actor.console:
        check_start_code(code)
    hall = _open(name, example=True)
    store.spend_start_code()
    return hall


def _open(name: str, *, example: bool) -> Hall:
    try:
        with transaction.atomic():
            hall = store.open_hall(name, example=example)
    except IntegrityError:
        raise ValidationError(BEGUN) from None
    news.announce("hall", hall.seq)
    return hall


def rename(actor: Actor, *, name: str) -> Hall:
    require(actor, "hall.rename")
    name = checked_name("name", name)
    with transaction.atomic():
        hall = store.rename(name)
    news.announce("hall", hall.seq)
    return hall


def back_up(actor: Actor, report_progress: ReportProgress, *, now: datetime | None = None) -> backup_folder.BackupFile:
    require(actor, "hall.back_up")
    report_progress("Writing the whole hall into one file", 0, 1)
    return _backed_up(now)


def _backed_up(now: datetime | None) -> backup_folder.BackupFile:
    try:
        return backups.make_backup("asked", now or timezone.now())
    except HallError as trouble:  # a full disk, say: whoever pressed the button should read it, not only the console
        raise ValidationError(f"The backup was not made: {trouble.what} ({trouble.remedy}).") from None


def newest_backup(actor: Actor) -> backup_folder.BackupFile | None:
    """For a second laptop that takes over. It holds the whole hall, hashes of passwords too."""
    require(actor, "hall.download_backup")
    return next(iter(backup_folder.backup_files()), None)


def back_up_to_take_over(
    actor: Actor, report_progress: ReportProgress, *, now: datetime | None = None
) -> backup_folder.BackupFile:
    require(actor, "hall.download_backup")
    report_progress("Writing the whole hall into one file", 0, 1)
    return _backed_up(now)


def try_as(actor: Actor, account_name: str) -> Account:
    """The account of an invented person. LookupError if this is no example hall, or nobody plays that part."""
    require(actor, "hall.try_example")
    hall = store.hall_row()
    account = store.example_account(account_name) if hall and hall.example else None
    if account is None:
        raise LookupError(account_name)
    return account


def empty_example(actor: Actor, report_progress: ReportProgress, *, now: datetime | None = None) -> str:
    """Back to the first visit, after a backup and all at once. The code for the first officer, for the console."""
    require(actor, "hall.empty_example")
    _must_be_example()
    report_progress("Backing the example up first", 0, 2)
    _backed_up(now)
    report_progress("Emptying the hall", 1, 2)
    with transaction.atomic():
        _must_be_example()
        store.delete_everything()
        return store.new_start_code()


def _must_be_example() -> None:
    hall = store.hall_row()
    if hall is None or not hall.example:
        raise ValidationError("Only an example hall can be emptied. A real one is kept.")


def checked_name(field: str, name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy or not any(sign.isalnum() for sign in tidy):
        raise ValidationError({field: "A name is needed."})
    if len(tidy) > 120:
        raise ValidationError({field: "A name has at most 120 letters."})
    if not tidy.isprintable():
        raise ValidationError({field: "This name holds signs that cannot be seen."})
    return tidy
