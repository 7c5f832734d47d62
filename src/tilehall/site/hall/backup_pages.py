"""What the pages of backups show: the list with what the clock did, and who may download the whole hall."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store as tournaments

from . import put_by
from .backup_folder import KEPT, BackupFile, backup_files
from .put_by import PutBy

MOST_TOURNAMENTS = 8


@dataclass(frozen=True, slots=True)
class BackupLine:
    backup: BackupFile
    is_ahead: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Downloads:
    """A whole backup holds everybody's contacts and the hashes of their passwords: it is for the webmaster only."""

    may: bool
    webmasters: list[str]
    may_give_role: bool

    @classmethod
    def of(cls, actor: Actor, now: datetime) -> Self:
        holders = people.holders_on(timezone.localdate(now)).filter(role=Role.WEBMASTER)
        return cls(
            may=actor.may("hall.download_backup"),
            webmasters=[held.person.full_name for held in holders],
            may_give_role=actor.may("people.give_role"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupsPage:
    lines: list[BackupLine]
    keep: int
    clock_was_wrong: bool
    downloads: Downloads
    put_by: list[PutBy]
    keep_put_by: int


def backups_page(actor: Actor, now: datetime) -> BackupsPage:
    lines = [BackupLine(backup, backup.is_ahead(now)) for backup in backup_files()]
    return BackupsPage(
        lines=lines,
        keep=KEPT,
        clock_was_wrong=any(line.is_ahead or line.backup.earlier_date for line in lines),
        downloads=Downloads.of(actor, now),
        put_by=put_by.all_put_by(settings.DATA),
        keep_put_by=put_by.KEPT,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOverPage:
    newest: BackupLine | None
    downloads: Downloads
    packages: list[tuple[str, str]]  # the tournaments of these days, each with the page where its own package is taken
    address: str


def take_over_page(actor: Actor, newest: BackupFile | None, address: str, now: datetime) -> TakeOverPage:
    running = tournaments.tournaments_listed().filter(phase__in=["closed", "playing", "over"])[:MOST_TOURNAMENTS]
    packages = [(row.name, reverse("tournaments:packages", args=[row.pk])) for row in running]
    return TakeOverPage(
        newest=None if newest is None else BackupLine(newest, newest.is_ahead(now)),
        downloads=Downloads.of(actor, now),
        packages=packages if actor.may("tournaments.report") else [],
        address=address,
    )
