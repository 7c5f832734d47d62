"""The book of acts and the rows made from it. Entries are only ever added: the database refuses to change one."""

from django.db import models
from django.db.models import Q

from tilehall.site.logs.models import LogEntry, LogHead, Origin, entry_constraints


class BookRow(LogHead):
    """The head of the book; a hall has one."""

    def __str__(self) -> str:
        return f"the book at {self.seq}"


class BookEntry(LogEntry):
    """An act. Whom and which club it is about stand beside it, so that their entries are found in a long book."""

    book = models.ForeignKey(BookRow, on_delete=models.PROTECT, related_name="entries")
    by_name = models.CharField(max_length=200, default="", blank=True)
    person = models.ForeignKey("people.Person", null=True, on_delete=models.PROTECT, related_name="book_entries")
    club = models.ForeignKey("people.Club", null=True, on_delete=models.PROTECT, related_name="book_entries")
    day = models.DateField()

    class Meta:
        ordering = ["book_id", "seq"]
        constraints = entry_constraints("book_entry", "book")
        indexes = [
            models.Index(fields=["person", "kind"], name="book_entry_by_person"),
            models.Index(fields=["club", "kind"], name="book_entry_by_club"),
            models.Index(fields=["kind", "day"], name="book_entry_by_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"

    def sign(self, origin: Origin) -> None:
        super().sign(origin)
        self.by_name = origin.by_name


class TakenBackRow(models.Model):
    """Made from the book: which entry this one took back."""

    entry = models.PositiveIntegerField(unique=True)
    gone = models.PositiveIntegerField(unique=True)

    def __str__(self) -> str:
        return f"{self.gone} by {self.entry}"


class GroundRow(models.Model):
    """Made from the book: an entry rests on an earlier one."""

    entry = models.PositiveIntegerField()
    ground = models.PositiveIntegerField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "ground"], name="ground_once_per_entry")]

    def __str__(self) -> str:
        return f"{self.entry} on {self.ground}"


class ReferenceRow(models.Model):
    """Made from the book: the decision that people call so. A reference is given once."""

    reference = models.CharField(max_length=40, unique=True)
    entry = models.PositiveIntegerField(unique=True)
    body = models.CharField(max_length=20)
    matter = models.CharField(max_length=30)
    day = models.DateField()

    class Meta:
        ordering = ["-day", "-entry"]
        indexes = [models.Index(fields=["matter", "day"], name="reference_by_matter")]

    def __str__(self) -> str:
        return self.reference


class FeePaidRow(models.Model):
    """Made from the book: the fee of a year that somebody has paid. The database lets nobody pay a year twice."""

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="fees_paid")
    year = models.PositiveSmallIntegerField()
    club = models.ForeignKey("people.Club", null=True, on_delete=models.PROTECT, related_name="fees_paid")
    cents = models.PositiveIntegerField()
    day = models.DateField()
    receipt = models.CharField(max_length=40, default="", blank=True)
    entry = models.PositiveIntegerField(unique=True)

    class Meta:
        ordering = ["person_id", "-year"]
        constraints = [
            models.UniqueConstraint(fields=["person", "year"], name="fee_once_a_year"),
            models.CheckConstraint(condition=Q(year__gte=1900), name="fee_of_a_year"),
        ]
        indexes = [models.Index(fields=["year", "club"], name="fees_by_year")]

    def __str__(self) -> str:
        return f"{self.person_id} for {self.year}"
