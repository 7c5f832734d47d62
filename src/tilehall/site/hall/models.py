"""The rows of the building: the hall itself, the code of its first officer, and what visitors read and ask for."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Hall(models.Model):
    """At most one row. None: the hall is empty, and the first visit offers two ways on."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    name = models.CharField(max_length=120)
    example = models.BooleanField(default=False)
    started_at = models.DateTimeField()
    seq = models.PositiveBigIntegerField(default=1)  # counts the changes of this row, for pages that are open

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="hall_is_one"),
            models.CheckConstraint(condition=~models.Q(name=""), name="hall_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class StartCode(models.Model):
    """At most one row: the code that the console printed, as a keyed hash. Gone when it has been used."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    hashed = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="start_code_is_one")]

    def __str__(self) -> str:
        return f"code of {self.made_at:%d/%m/%Y}"


class ClubNotice(models.Model):
    """What a club tells visitors. The newest counts; none is changed. A position in millionths of a degree."""

    club = models.ForeignKey("people.Club", on_delete=models.PROTECT, related_name="notices")
    region = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=200, blank=True)
    meets = models.CharField(max_length=200, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    latitude = models.IntegerField(null=True)
    longitude = models.IntegerField(null=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["club_id", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None)
                | Q(latitude__range=(-90_000_000, 90_000_000), longitude__range=(-180_000_000, 180_000_000)),
                name="position_on_earth",
            )
        ]

    def __str__(self) -> str:
        return f"{self.club_id} on {self.entered_at:%d/%m/%Y}"


class JoinRequest(models.Model):
    """Somebody who is nobody here yet wants to become a member. An officer takes them in or not; then it is done."""

    full_name = models.CharField(max_length=120)
    contact = models.CharField(max_length=300)
    club = models.ForeignKey("people.Club", null=True, on_delete=models.PROTECT, related_name="+")
    told = models.TextField(max_length=1000, blank=True)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField()
    sent_as = models.CharField(max_length=64, unique=True)  # the id of the form: a double click is one request
    person = models.ForeignKey("people.Person", null=True, on_delete=models.PROTECT, related_name="join_requests")
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["sent_at", "pk"]

    def __str__(self) -> str:
        return self.full_name


class DeletionRequest(models.Model):
    """A member wants what is held about them taken away. The Secretary decides; what was done is said in `answer`."""

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="deletion_requests")
    told = models.TextField(max_length=1000, blank=True)
    sent_at = models.DateTimeField()
    granted = models.BooleanField(null=True)
    answer = models.CharField(max_length=500, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(answered_at=None), name="one_open_deletion_request_a_person"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person_id} on {self.sent_at:%d/%m/%Y}"


class Merge(models.Model):
    """That two records were one person: `gone` is shown nowhere any more. `moved` says which rows went over, by table,
    so that it can be undone."""

    kept = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="merges")
    gone = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="merged")
    moved = models.JSONField()
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    merged_at = models.DateTimeField()
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["gone"], condition=Q(undone_at=None), name="gone_into_one_record"),
            models.CheckConstraint(condition=~Q(kept=models.F("gone")), name="merged_with_another"),
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} into {self.kept_id}"
