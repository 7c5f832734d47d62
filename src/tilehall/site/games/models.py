"""A game and its log. Events are only ever added: the database itself refuses to change or remove one."""

from django.conf import settings
from django.db import models


class GameRow(models.Model):
    """The head of a log. Everything but the keys can be computed from the events, and `tilehall check` does."""

    game = models.CharField(max_length=40)  # the key in the law's catalogue
    ruleset = models.CharField(max_length=60)  # pinned for good: old games keep the rules they were played by
    created = models.DateTimeField()
    opened_by = models.CharField(max_length=64, unique=True)  # the command's id, so that a retry opens no second game
    seq = models.PositiveIntegerField(default=0)
    log_sha256 = models.CharField(max_length=64, default="", blank=True)  # of all events, each linked to the one before
    view_sha256 = models.CharField(max_length=64, default="", blank=True)  # of what a watcher sees at `seq`
    sealed_by = models.CharField(max_length=40, default="", blank=True)  # the version that computed `view_sha256`
    over = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game} {self.pk} at {self.seq}"


class EventRow(models.Model):
    """One thing that happened. A command may lead to several; they share its id and are told apart by `step`."""

    game = models.ForeignKey(GameRow, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=80)
    payload = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    command_id = models.CharField(max_length=64)
    step = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["game_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="event_once_per_seq"),
            # A retry of a command that was carried out runs into this, if it has not been answered before.
            models.UniqueConstraint(fields=["game", "command_id", "step"], name="event_once_per_command"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="event_seq_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}.{self.seq} {self.kind}"
