"""The rows of the post: addresses, letters, what is on its way to whom, and what became of it. None is ever edited but
`DeliveryRow`, which is folded from its notes."""

from django.db import models
from django.db.models import Q

from tilehall.site.people.models import Account, Club, Person

from .delivery_record import State, Way, What

WAYS = [("", "Not sent"), (Way.MAIL.value, "By mail"), (Way.POST.value, "By post"), (Way.HAND.value, "By hand")]


class AddressRow(models.Model):
    """Where somebody is written to, from the moment it was entered; the newest counts. Without mail it is by post.

    Exactly one is meant: a person, a club, or the association itself, whose name and mail stand on every letter.
    """

    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="addresses")
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT, related_name="addresses")
    of_association = models.BooleanField(default=False)
    name = models.CharField(max_length=120, default="", blank=True)  # the association's, as its letters say it
    mail = models.CharField(max_length=254, default="", blank=True)
    postal = models.TextField(default="", blank=True)
    entered_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(person__isnull=False, club=None, of_association=False)
                | Q(person=None, club__isnull=False, of_association=False)
                | Q(person=None, club=None, of_association=True),
                name="address_has_one_owner",
            )
        ]

    def __str__(self) -> str:
        return self.mail or "by post"


class LetterRow(models.Model):
    """What was written, whoever it goes to. `about` is a name, for machines, of what the room above writes about."""

    kind = models.CharField(max_length=20)
    about = models.CharField(max_length=120, default="", blank=True, db_index=True)
    about_money = models.BooleanField(default=False)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    written_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=120)
    written_at = models.DateTimeField()
    command_id = models.CharField(max_length=64)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            # A double click, or a retry, is one letter.
            models.UniqueConstraint(fields=["command_id", "kind", "about"], name="letter_once_per_command")
        ]

    def __str__(self) -> str:
        return self.subject


class DeliveryRow(models.Model):
    """A letter on its way to one recipient: person, club, or a plain address. What changes is folded from the notes."""

    letter = models.ForeignKey(LetterRow, on_delete=models.PROTECT, related_name="deliveries")
    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="deliveries")
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT, related_name="deliveries")
    name = models.CharField(max_length=120)
    first_mail = models.CharField(max_length=254, default="", blank=True)
    message_id = models.CharField(max_length=120, unique=True)
    state = models.CharField(max_length=10, choices=[(state.value, state.value) for state in State])
    mail = models.CharField(max_length=254, default="", blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    way = models.CharField(max_length=4, choices=WAYS, default="", blank=True)
    sent_on = models.DateField(null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["state", "next_try"], name="delivery_by_state"),
        ]

    def __str__(self) -> str:
        return f"to {self.name}"


class NoteRow(models.Model):
    """What happened to a delivery: when, by whom, and what the server answered."""

    delivery = models.ForeignKey(DeliveryRow, on_delete=models.PROTECT, related_name="notes")
    what = models.CharField(max_length=12, choices=[(what.value, what.value) for what in What])
    at = models.DateTimeField()
    by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")  # None: the keeper
    answer = models.CharField(max_length=500, default="", blank=True)
    mail = models.CharField(max_length=254, default="", blank=True)
    next_try = models.DateTimeField(null=True)
    way = models.CharField(max_length=4, choices=WAYS, default="", blank=True)
    sent_on = models.DateField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.what} at {self.at}"
