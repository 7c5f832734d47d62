"""A tournament and the log of its desk. Acts are only ever added: the database itself refuses to change one."""

from django.conf import settings
from django.db import models


class TournamentRow(models.Model):
    """The head of a desk's log. All but the keys can be computed from the acts, and `tilehall check` does.

    `key` is the same in every hall that holds this tournament, so that a package is taken in once.
    """

    key = models.CharField(max_length=32, unique=True)
    created = models.DateTimeField()
    opened_by = models.CharField(max_length=64, unique=True)  # the command's id, so that a retry opens no second one
    rehearsal_of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="rehearsals")
    arrived = models.DateTimeField(null=True, blank=True)  # when it was taken in from a package or a file
    seq = models.PositiveIntegerField(default=0)
    log_sha256 = models.CharField(max_length=64, default="", blank=True)
    # What lists of tournaments show.
    name = models.CharField(max_length=200, default="", blank=True)
    ruleset = models.CharField(max_length=60, default="", blank=True)
    begins = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=200, default="", blank=True)
    phase = models.CharField(max_length=20, default="announced")

    class Meta:
        ordering = ["-begins", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} at {self.seq}"


class ActRow(models.Model):
    """One thing the desk did. A command may lead to several; they share its id and are told apart by `step`."""

    tournament = models.ForeignKey(TournamentRow, on_delete=models.PROTECT, related_name="acts")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=80)
    payload = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=200, default="", blank=True)  # as it was that day, and in other halls
    command_id = models.CharField(max_length=64)
    step = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["tournament_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="act_once_per_seq"),
            models.UniqueConstraint(fields=["tournament", "command_id", "step"], name="act_once_per_command"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="act_seq_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}.{self.seq} {self.kind}"


class EntrantRow(models.Model):
    """Who of the register a number in a tournament is. The log itself knows only numbers and names."""

    tournament = models.ForeignKey(TournamentRow, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="entered")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_once_per_number"),
            models.UniqueConstraint(fields=["tournament", "person"], name="person_once_per_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.number} is {self.person_id}"
