"""A tournament and the log of its desk. Acts are only ever added: the database itself refuses to change one."""

from datetime import date

from django.db import models

from tilehall.site.logs.models import LogEntry, LogHead, Origin, entry_constraints


class TournamentRow(LogHead):
    """The head of a desk's log.

    `key` is the same in every hall that holds this tournament, so that a package is taken in once.
    """

    key = models.CharField(max_length=32, unique=True)
    rehearsal_of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="rehearsals")
    arrived = models.DateTimeField(null=True, blank=True)  # when it was taken in from a package or a file
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

    @property
    def first_day(self) -> date:
        return _announced(self.begins)

    @property
    def last_day(self) -> date:
        return _announced(self.ends)


def _announced(day: date | None) -> date:
    """The first act of every log announces its days; only a row that has no act yet is without."""
    if day is None:
        raise ValueError("nothing has been announced yet")
    return day


class ActRow(LogEntry):
    """An act of a desk."""

    tournament = models.ForeignKey(TournamentRow, on_delete=models.PROTECT, related_name="acts")
    by_name = models.CharField(max_length=200, default="", blank=True)  # as it was that day, and in other halls

    class Meta:
        ordering = ["tournament_id", "seq"]
        constraints = entry_constraints("act", "tournament")

    def __str__(self) -> str:
        return f"{self.tournament_id}.{self.seq} {self.kind}"

    def sign(self, origin: Origin) -> None:
        super().sign(origin)
        self.by_name = origin.by_name

    @property
    def signatory(self) -> str:
        """The name: in another hall the same person has another account, or none."""
        return self.by_name


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


class UndoneEntrantRow(models.Model):
    """Who of the register an entry was, that is taken back now: nobody is guessed by name when it comes back."""

    tournament = models.ForeignKey(TournamentRow, on_delete=models.CASCADE, related_name="undone_entrants")
    entry = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.CASCADE, related_name="undone_entries")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="undone_entrant_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.tournament_id}: entry {self.entry} was {self.person_id}"


class ArrivalRow(models.Model):
    """Entries of a log that were made in another hall and taken in here: from which to which, when, by whom.

    Beside the log, not in it: the chain of hashes that travels stays the same in every hall. `hall` is the one that the
    package named, empty where it named none.
    """

    tournament = models.ForeignKey(TournamentRow, on_delete=models.CASCADE, related_name="arrivals")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    at = models.DateTimeField()
    by_name = models.CharField(max_length=200)
    hall = models.CharField(max_length=16, default="", blank=True)

    class Meta:
        ordering = ["tournament_id", "first"]
        constraints = [models.UniqueConstraint(fields=["tournament", "first"], name="arrival_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.first} to {self.last} from {self.hall}"


class AnswerRow(models.Model):
    """What one who entered answered to a question of the plan. Not in the log, which travels and forgets nothing: an
    answer may tell of somebody's health, is for the officers of the event alone, and can be deleted."""

    tournament = models.ForeignKey(TournamentRow, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.CASCADE, null=True, related_name="entry_answers")
    question = models.CharField(max_length=120)
    answer = models.CharField(max_length=300)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number", "question"], name="answer_once_per_question")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.number} answered"


class PushSwitchRow(models.Model):
    """That an organiser lets the hall tell phones of the next table in this event, by whom and since when.

    Beside the log: what leaves this hall is decided in this hall, and never by a package. `trouble` is what the
    services answered last, empty while all goes well.
    """

    tournament = models.OneToOneField(TournamentRow, on_delete=models.CASCADE, related_name="push_switch")
    since = models.DateTimeField()
    by_name = models.CharField(max_length=200)
    trouble = models.CharField(max_length=200, default="", blank=True)

    def __str__(self) -> str:
        return f"{self.tournament_id}: phones are told"


class PushDeviceRow(models.Model):
    """A device on which one who plays wants to be told of the next table, as its browser has agreed to it.

    Beside the log, in no package, and gone when the event is over, when its player withdraws or asks for it, or when
    the device wants no more. `hall_key` is the key of the hall that the browser agreed to; `called` stands for where it
    was called last.
    """

    tournament = models.ForeignKey(TournamentRow, on_delete=models.CASCADE, related_name="push_devices")
    number = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.CASCADE, null=True, related_name="push_devices")
    endpoint = models.CharField(max_length=1000)
    public_key = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    hall_key = models.CharField(max_length=100)
    called = models.CharField(max_length=32, default="", blank=True)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number", "endpoint"], name="push_device_once_per_player")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: a device of {self.number}"
