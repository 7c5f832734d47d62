"""A meeting and its log. Acts are only ever added: the database itself refuses to change one."""

from django.db import models

from tilehall.site.logs.models import LogEntry, LogHead, Origin, entry_constraints


class MeetingRow(LogHead):
    """The head of a meeting's log. `key` is what the codes on its wall and papers are made from."""

    key = models.CharField(max_length=32, unique=True)
    # What lists of meetings show.
    kind = models.CharField(max_length=20, default="", blank=True)
    title = models.CharField(max_length=200, default="", blank=True)
    day = models.DateField(null=True, blank=True)
    convened = models.CharField(max_length=5, default="", blank=True)
    place = models.CharField(max_length=200, default="", blank=True)
    phase = models.CharField(max_length=20, default="called")

    class Meta:
        ordering = ["-day", "-pk"]

    def __str__(self) -> str:
        return f"{self.title} at {self.seq}"


class MeetingActRow(LogEntry):
    """An act of a meeting."""

    meeting = models.ForeignKey(MeetingRow, on_delete=models.PROTECT, related_name="acts")
    by_name = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        ordering = ["meeting_id", "seq"]
        constraints = entry_constraints("meeting_act", "meeting")

    def __str__(self) -> str:
        return f"{self.meeting_id}.{self.seq} {self.kind}"

    def sign(self, origin: Origin) -> None:
        super().sign(origin)
        self.by_name = origin.by_name
