"""A ballot with the log of what was done about it, and its slips: one for each code, written before anybody votes.

A slip knows no voter, no moment and no number of its own. All slips of a ballot are written in one go, in the order of
their fingerprints; casting changes one where it lies, into as many bytes as before.
"""

from django.db import models
from django.db.models import Q

from tilehall.law.association.ballots.count import NOT_CAST
from tilehall.law.association.ballots.decisions import MOST_CHOICES
from tilehall.site.logs.models import LogEntry, LogHead, Origin, entry_constraints

from .codes import LENGTH, NO_CODE


class BallotRow(LogHead):
    """`public_id` goes into every fingerprint, so that a code opens one ballot and no other."""

    public_id = models.CharField(max_length=32, unique=True)
    title = models.CharField(max_length=200)
    phase = models.CharField(max_length=12)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title


class BallotActRow(LogEntry):
    ballot = models.ForeignKey(BallotRow, on_delete=models.PROTECT, related_name="acts")
    by_name = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        ordering = ["ballot_id", "seq"]
        constraints = entry_constraints("ballot_act", "ballot")

    def __str__(self) -> str:
        return f"{self.ballot_id}.{self.seq} {self.kind}"

    def sign(self, origin: Origin) -> None:
        super().sign(origin)
        self.by_name = origin.by_name


class SlipRow(models.Model):
    """No index on what casting changes: where an index puts its entries would tell in which order they came."""

    fingerprint = models.CharField(max_length=64, primary_key=True)
    ballot = models.ForeignKey(BallotRow, on_delete=models.PROTECT, related_name="slips")
    code = models.CharField(max_length=LENGTH, default=NO_CODE)
    marks = models.CharField(max_length=MOST_CHOICES)

    class Meta:
        ordering = ["fingerprint"]
        constraints = [
            models.CheckConstraint(
                condition=Q(code=NO_CODE, marks__startswith=NOT_CAST)
                | (~Q(code=NO_CODE) & ~Q(marks__startswith=NOT_CAST)),
                name="slip_is_cast_or_not",
            )
        ]

    def __str__(self) -> str:
        return self.fingerprint
