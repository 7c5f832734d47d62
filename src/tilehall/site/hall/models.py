"""The rows of the building: the hall itself, and the code by which its first officer comes in."""

from django.db import models


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
