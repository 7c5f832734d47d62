"""Tables of the hall: what is to be played there and by whom; and the sign of life that a running hall leaves."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class TableRow(models.Model):
    """A table that somebody opened: the terms of one game, and the game itself once all seats are taken."""

    code = models.CharField(max_length=16, unique=True)  # in the link that invites; whoever has it may join
    opened = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    game_key = models.CharField(max_length=40)  # in the law's catalogue
    ruleset = models.CharField(max_length=60)
    lexicon = models.CharField(max_length=60, default="", blank=True)
    time_s = models.PositiveIntegerField(null=True, blank=True)  # on a side or a turn; None: as the rules say
    seats = models.PositiveSmallIntegerField(default=2)
    first = models.PositiveSmallIntegerField(null=True, blank=True)  # None: it is drawn for
    join = models.CharField(max_length=12, default="link")  # anyone, link, named
    practice = models.BooleanField(default=False)  # hints, robots; it counts for nothing
    unseen_allowed = models.BooleanField(default=True)  # may a player have the unseen tiles counted
    racks_after_s = models.PositiveIntegerField(null=True, blank=True)  # watchers see racks so much later; None: never
    reference = models.CharField(
        max_length=80, default="", blank=True
    )  # of the board of an event, as its room wrote it
    rematch_of = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="rematch")
    game = models.OneToOneField("games.GameRow", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    closed = models.DateTimeField(null=True, blank=True)  # called off before it began
    settled = models.DateTimeField(null=True, blank=True)  # its event has the result

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reference"], condition=~Q(reference=""), name="one_table_for_a_board"),
        ]

    def __str__(self) -> str:
        return f"table {self.code}"


class ChairRow(models.Model):
    """A seat of a table that is taken or kept for somebody: by a person, by an account without one, or by a robot."""

    table = models.ForeignKey(TableRow, on_delete=models.PROTECT, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    robot = models.CharField(max_length=40, default="", blank=True)  # the key of a practice opponent
    taken = models.DateTimeField(null=True, blank=True)  # None: kept for the person named

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_on_a_chair")]

    def __str__(self) -> str:
        return f"chair {self.seat} of {self.table_id}"


class ObserverRow(models.Model):
    """Somebody who wants to sit behind one player, and which seats have agreed (nzasp.P.12.6)."""

    table = models.ForeignKey(TableRow, on_delete=models.PROTECT, related_name="observers")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    of = models.PositiveSmallIntegerField()
    asked = models.DateTimeField()
    agreed = models.JSONField(default=list)  # seats
    ended = models.DateTimeField(null=True, blank=True)
    refused_by = models.PositiveSmallIntegerField(null=True, blank=True)  # the seat; none: who asked has gone

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "account"], condition=Q(ended=None), name="observes_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} behind seat {self.of} of {self.table_id}"


class EventTermsRow(models.Model):
    """That the games of an event may be played here, and what its organiser set for them.

    The event is known by its name for machines: the room of the tournaments stands above this one.
    """

    event = models.CharField(max_length=60, unique=True)
    open = models.BooleanField(default=False)
    unseen_allowed = models.BooleanField(default=True)
    racks_after_s = models.PositiveIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"games of {self.event}"


class ReviewRow(models.Model):
    """The best plays that there were in a game of the hall or in a record that is kept, as they were found once. It can
    be found again, and goes with its record."""

    game = models.OneToOneField("games.GameRow", on_delete=models.PROTECT, null=True, related_name="+")
    replay = models.OneToOneField("games.KeptReplay", on_delete=models.CASCADE, null=True, related_name="+")
    log_sha256 = models.CharField(max_length=64)  # of the game; a record never changes
    version = models.CharField(max_length=40)  # of the program that found them, and by which words and values
    turns = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game=None, replay__isnull=False) | models.Q(game__isnull=False, replay=None),
                name="review_of_one",
            ),
        ]

    def __str__(self) -> str:
        return f"review of {self.game_id or f'record {self.replay_id}'}"


class HeartbeatRow(models.Model):
    """When a process that serves the hall was last alive: until then clocks ran, and from then on for nobody."""

    process = models.CharField(max_length=60, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.process} at {self.at}"
