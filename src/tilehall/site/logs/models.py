"""The rows of a log: a head, which says how far it goes, and its entries. A room makes its own two tables of them.

An entry names its head by a foreign key of the room's choosing ("game", "tournament").
"""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import models


@dataclass(frozen=True, slots=True)
class Origin:
    """When, by which account and by which command entries came about. `by_name`: where a log travels between halls."""

    at: datetime
    by: int | None
    command_id: str
    by_name: str = ""


class LogHead(models.Model):
    """How far a log goes. Everything but the keys can be computed from the entries, and `tilehall check` does."""

    created = models.DateTimeField()
    opened_by = models.CharField(max_length=64, unique=True)  # the command's id, so that a retry opens no second log
    seq = models.PositiveIntegerField(default=0)
    log_sha256 = models.CharField(max_length=64, default="", blank=True)  # of all entries, each linked to the last

    class Meta:
        abstract = True


class LogEntry(models.Model):
    """One thing that happened. A command may lead to several; they share its id and are told apart by `step`."""

    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=80)
    payload = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    command_id = models.CharField(max_length=64)
    step = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True

    def sign(self, origin: Origin) -> None:
        self.by_id = origin.by

    @property
    def signatory(self) -> int | str | None:
        """Who did it, as the chain of hashes says: the account here; a log that travels between halls says the name."""
        return self.by_id


def entry_constraints(name: str, head: str) -> list[models.BaseConstraint]:
    """What the table of a log's entries must hold to. `name` is in the constraints' names, `head` the foreign key."""
    return [
        models.UniqueConstraint(fields=[head, "seq"], name=f"{name}_once_per_seq"),
        # A retry of a command that was carried out runs into this, if it has not been answered before.
        models.UniqueConstraint(fields=[head, "command_id", "step"], name=f"{name}_once_per_command"),
        models.CheckConstraint(condition=models.Q(seq__gte=1), name=f"{name}_seq_from_one"),
    ]
