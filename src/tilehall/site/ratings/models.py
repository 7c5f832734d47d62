"""Runs, what each tournament did to each rating, and the lists that went out. All of it is only ever added to."""

from django.conf import settings
from django.db import models


class Run(models.Model):
    """All tournaments rated in their order, from the ratings known on `start_day`. `note` says what it puts right."""

    profile = models.CharField(max_length=40)
    start_day = models.DateField(null=True, blank=True)
    made_at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=200)
    note = models.TextField(default="", blank=True)
    command_id = models.CharField(max_length=64, unique=True)  # pressed twice, it is one run

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"run {self.pk} by {self.profile}"


class RatedEvent(models.Model):
    """A tournament as it was rated. `results_sha256` seals who met whom, `rated_sha256` what came of it."""

    tournament = models.ForeignKey("tournaments.TournamentRow", on_delete=models.PROTECT, related_name="rated")
    name = models.CharField(max_length=200)
    begins = models.DateField()
    ends = models.DateField()
    games = models.PositiveIntegerField()
    results_sha256 = models.CharField(max_length=64)
    rated_sha256 = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.name


class InRun(models.Model):
    """The tournaments of a run in their order. What has not changed since an earlier run is not rated again."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="events")
    position = models.PositiveIntegerField()
    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="in_runs")
    log_sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["run_id", "position"]
        constraints = [models.UniqueConstraint(fields=["run", "position"], name="one_event_a_position")]

    def __str__(self) -> str:
        return f"{self.run_id}.{self.position}"


class RatedRow(models.Model):
    """One player in one tournament: what came in, what came out, and every line of the sum between them."""

    event = models.ForeignKey(RatedEvent, on_delete=models.PROTECT, related_name="rows")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="rated_rows")
    number = models.PositiveIntegerField()  # the order of entry
    old = models.IntegerField(null=True, blank=True)
    games_before = models.PositiveIntegerField()
    exact = models.FloatField()
    new = models.IntegerField()
    expected = models.FloatField(null=True, blank=True)
    wins = models.FloatField()
    games = models.PositiveIntegerField()
    provisional = models.BooleanField()
    deviation = models.FloatField(null=True, blank=True)  # these two where the profile has them
    volatility = models.FloatField(null=True, blank=True)
    lines = models.JSONField()
    steps = models.JSONField()  # what moved it: codes with their figures; rows of older versions have sentences

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="person_rated_once_an_event")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.event_id}: {self.new}"

    @property
    def change(self) -> int | None:
        return None if self.old is None else self.new - self.old


class Stoppage(models.Model):
    """A time without tournaments, declared by the Executive: it lengthens the window of the ranking list."""

    since = models.DateField()
    until = models.DateField()
    reason = models.CharField(max_length=300)
    entered_by = models.CharField(max_length=200)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.CheckConstraint(condition=models.Q(until__gte=models.F("since")), name="stoppage_ends")]

    def __str__(self) -> str:
        return f"{self.since} to {self.until}"


class Exclusion(models.Model):
    """A decision of the Executive that keeps somebody off the rankings, counted from a tournament's day."""

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="exclusions")
    tournament = models.ForeignKey("tournaments.TournamentRow", on_delete=models.PROTECT, related_name="+")
    since = models.DateField()
    until = models.DateField()
    reason = models.CharField(max_length=300)
    entered_by = models.CharField(max_length=200)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return f"{self.person_id} until {self.until}"


class PublishedList(models.Model):
    """A list of a day as it went out. It never changes; what was wrong in it the next one says in its note."""

    class Kind(models.TextChoices):
        RATINGS = "ratings", "Ratings list"
        RANKING = "ranking", "Ranking list"
        ALL = "all", "All ratings"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    day = models.DateField()
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="lists")
    note = models.TextField(default="", blank=True)
    after = models.CharField(max_length=300)  # the last tournament in it
    order = models.JSONField()  # everybody rated, on it or not: the next list needs it where ratings are equal
    taken = models.ForeignKey(
        "people.ListTaken", on_delete=models.PROTECT, null=True, blank=True, related_name="published"
    )
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=200)

    class Meta:
        ordering = ["-day", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.day:%d/%m/%Y}"


class ListedRow(models.Model):
    """A line of a list, with name, club and title as they were that day. `games` and `wins` are those of a lifetime.

    `seed` is the place among everybody ever rated, `last_seed` that on the list before, `equal_seed` the place among
    those of one rating. `change` is None for one who had not played since the list before. Rows of older versions have
    none of the columns that may be null.
    """

    list = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="rows")
    place = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="listed_rows")
    name = models.CharField(max_length=200)
    club = models.CharField(max_length=200, default="", blank=True)
    rating = models.IntegerField()
    games = models.PositiveIntegerField()
    provisional = models.BooleanField()
    title = models.CharField(max_length=40, default="", blank=True)
    wins = models.FloatField(null=True)
    change = models.IntegerField(null=True)
    seed = models.PositiveIntegerField(null=True)
    last_seed = models.PositiveIntegerField(null=True)
    equal_seed = models.PositiveIntegerField(null=True)
    current = models.BooleanField(null=True)
    ranking = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["list_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["list", "place"], name="one_player_a_place"),
            models.UniqueConstraint(fields=["list", "person"], name="one_place_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.name}"
