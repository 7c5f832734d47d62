"""A board of an event with the log of its challenges. Deeds are only ever added: the database refuses to change one."""

from django.db import models

from tilehall.site.logs.models import LogEntry, LogHead, Origin, entry_constraints


class BoardRow(LogHead):
    """The head of the log of one board in one round.

    The event is known by its public id, which is the same in every hall and stays when a rehearsal is thrown away.
    """

    event = models.CharField(max_length=32)
    round = models.PositiveIntegerField()
    players = models.JSONField()  # numbers of the desk, in the order of the seats
    table = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event", "-round", "table", "pk"]
        indexes = [models.Index(fields=["event", "round"], name="board_of_event")]

    def __str__(self) -> str:
        return f"{self.event}: round {self.round}, table {self.table}, at {self.seq}"


class DeedRow(LogEntry):
    """What was done about a challenge at a board."""

    board = models.ForeignKey(BoardRow, on_delete=models.PROTECT, related_name="deeds")
    by_name = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        ordering = ["board_id", "seq"]
        constraints = entry_constraints("deed", "board")

    def __str__(self) -> str:
        return f"{self.board_id}.{self.seq} {self.kind}"

    def sign(self, origin: Origin) -> None:
        super().sign(origin)
        self.by_name = origin.by_name
