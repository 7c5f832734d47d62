"""How far somebody is with the words they practise, and screens that show no word of the day. The words themselves are
found anew in reviews and word lists."""

from django.conf import settings
from django.db import models


class CardRow(models.Model):
    """A card of the quiz that somebody has answered: the letters, and not what they make, which a word list says."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    word_list = models.CharField(max_length=60)  # the key of its name
    letters = models.CharField(max_length=15)  # in alphabetical order
    box = models.PositiveSmallIntegerField()
    due = models.DateField()
    times_right = models.PositiveIntegerField(default=0)
    times_wrong = models.PositiveIntegerField(default=0)
    answered = models.DateTimeField()

    class Meta:
        ordering = ["due", "answered", "pk"]
        constraints = [models.UniqueConstraint(fields=["account", "word_list", "letters"], name="card_once")]

    def __str__(self) -> str:
        return f"{self.letters} in box {self.box}"


class PlainScreenRow(models.Model):
    """An event whose hall screen shows no word of the day, because its organiser took it off.

    The event is known by its name for machines: the room of the tournaments stands above this one.
    """

    event = models.CharField(max_length=60, unique=True)

    def __str__(self) -> str:
        return f"no word of the day on the screen of {self.event}"
