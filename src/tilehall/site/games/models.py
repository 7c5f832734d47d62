"""A game and its log. Events are only ever added: the database itself refuses to change or remove one."""

from django.conf import settings
from django.db import models

from tilehall.site.logs.models import LogEntry, LogHead, entry_constraints


class GameRow(LogHead):
    """The head of a game's log."""

    game = models.CharField(max_length=40)  # the key in the law's catalogue
    ruleset = models.CharField(max_length=60)  # pinned for good: old games keep the rules they were played by
    view_sha256 = models.CharField(max_length=64, default="", blank=True)  # of what a watcher sees at `seq`
    sealed_by = models.CharField(max_length=40, default="", blank=True)  # the version that computed `view_sha256`
    over = models.BooleanField(default=False)
    due = models.DateTimeField(null=True, blank=True, db_index=True)  # when the hall itself goes on with it

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


class SeatRow(models.Model):
    """Who took a seat, from when on. A seat that changes hands gets a further row; none is ever changed, but for the
    record of somebody who was entered twice.

    A person of the register or, for who has claimed no record, an account. A seat without a row is nobody's: a game
    that was recorded at a table knows only names.
    """

    game = models.ForeignKey(GameRow, on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    since = models.DateTimeField()
    after = models.PositiveIntegerField()  # how many events had happened
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["game_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "after"], name="seat_once_at_a_time"),
            models.UniqueConstraint(fields=["game", "person", "after"], name="person_on_one_seat"),
            models.UniqueConstraint(fields=["game", "account", "after"], name="account_on_one_seat"),
            models.CheckConstraint(
                condition=models.Q(person=None, account__isnull=False) | models.Q(person__isnull=False, account=None),
                name="seat_of_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: seat {self.seat} from {self.after}"


class KeptReplay(models.Model):
    """A record from elsewhere that somebody has kept to show it to others. Whoever has its address sees it; no list
    that others read names it."""

    key = models.CharField(max_length=40, unique=True)  # in its address, where nobody guesses it
    encoded_record = models.TextField()  # the file as it was given, whatever its letters: in base64
    ruleset = models.CharField(max_length=60)
    players = models.CharField(max_length=200)  # as the record names them, for the list of who kept it
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kept_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.players}, kept {self.kept_at:%Y-%m-%d}"
