"""A game and its log. Events are only ever added: the database itself refuses to change or remove one."""

from django.db import models

from tilehall.site.logs.models import LogEntry, LogHead, entry_constraints


class GameRow(LogHead):
    """The head of a game's log."""

    game = models.CharField(max_length=40)  # the key in the law's catalogue
    ruleset = models.CharField(max_length=60)  # pinned for good: old games keep the rules they were played by
    view_sha256 = models.CharField(max_length=64, default="", blank=True)  # of what a watcher sees at `seq`
    sealed_by = models.CharField(max_length=40, default="", blank=True)  # the version that computed `view_sha256`
    over = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game} {self.pk} at {self.seq}"


class EventRow(LogEntry):
    """An event of a game."""

    game = models.ForeignKey(GameRow, on_delete=models.PROTECT, related_name="events")

    class Meta:
        ordering = ["game_id", "seq"]
        constraints = entry_constraints("event", "game")

    def __str__(self) -> str:
        return f"{self.game_id}.{self.seq} {self.kind}"
