"""Rows made from the book of acts, so that sums and lists need not read it. `tilehall check` makes them again."""

from django.db import models


class JournalRow(models.Model):
    """An entry of the ledger. `about` is the first entry whose money it is; a reversed entry is named by one other."""

    entry = models.PositiveIntegerField(unique=True)
    day = models.DateField()
    told = models.CharField(max_length=500)
    source = models.CharField(max_length=20)
    turnover = models.BigIntegerField()
    about = models.PositiveIntegerField(null=True, db_index=True)
    reverses = models.PositiveIntegerField(null=True, unique=True)
    bank = models.PositiveIntegerField(null=True)
    bank_place = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-day", "-entry"]
        indexes = [
            models.Index(fields=["day", "entry"], name="journal_by_day"),
            models.Index(fields=["bank", "bank_place"], name="journal_by_bank_line"),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.told}"


class PostingRow(models.Model):
    """Debits are above nothing, credits below."""

    entry = models.PositiveIntegerField(db_index=True)
    place = models.PositiveIntegerField()
    day = models.DateField()
    account = models.CharField(max_length=4)
    cents = models.BigIntegerField()
    told = models.CharField(max_length=500, default="", blank=True)

    class Meta:
        ordering = ["-day", "-entry", "place"]
        constraints = [models.UniqueConstraint(fields=["entry", "place"], name="posting_once")]
        # With account and cents in it, the sums of a year are read from the index alone.
        indexes = [
            models.Index(fields=["day", "account", "cents"], name="posting_by_day"),
            models.Index(fields=["account", "day", "entry", "cents"], name="posting_by_account"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.cents}"


class AccountRow(models.Model):
    """An account that the treasurer opened beside the standard ones."""

    entry = models.PositiveIntegerField(unique=True)
    code = models.CharField(max_length=4, unique=True)
    name = models.CharField(max_length=80)
    holds = models.CharField(max_length=10)

    class Meta:
        ordering = ["code"]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class ClosedYearRow(models.Model):
    entry = models.PositiveIntegerField(unique=True)
    year = models.PositiveSmallIntegerField(unique=True)

    def __str__(self) -> str:
        return str(self.year)


class BankLineRow(models.Model):
    """A line of a bank file. What is alike of one day and amount is told apart by `repeat`: nothing comes twice."""

    entry = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    day = models.DateField()
    cents = models.BigIntegerField()
    told = models.TextField()
    words = models.CharField(max_length=64)
    repeat = models.PositiveIntegerField()

    class Meta:
        ordering = ["day", "entry", "place"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "place"], name="bank_line_once"),
            models.UniqueConstraint(fields=["day", "cents", "words", "repeat"], name="bank_line_never_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.day}: {self.cents}"


class BankLineDoneRow(models.Model):
    """A line that makes no entry of its own: it is `posted` already, or none of ours."""

    entry = models.PositiveIntegerField(unique=True)
    bank = models.PositiveIntegerField()
    bank_place = models.PositiveIntegerField()
    posted = models.PositiveIntegerField(null=True, unique=True)
    why = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["bank", "bank_place"], name="bank_line_done_once")]

    def __str__(self) -> str:
        return f"{self.bank}.{self.bank_place}"


class ReturnRow(models.Model):
    """Names and fees that a club's treasurer has sent."""

    entry = models.PositiveIntegerField(unique=True)
    club = models.ForeignKey("people.Club", on_delete=models.PROTECT, related_name="+")
    year = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField()
    members = models.PositiveIntegerField()
    day = models.DateField()

    class Meta:
        ordering = ["-entry"]

    def __str__(self) -> str:
        return f"return {self.entry}"


class ReturnAnswerRow(models.Model):
    entry = models.PositiveIntegerField(unique=True)
    sent = models.PositiveIntegerField(unique=True)
    taken = models.BooleanField()
    why = models.CharField(max_length=300, default="", blank=True)
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.sent}: {'taken' if self.taken else 'sent back'}"


class PaymentRow(models.Model):
    """A payment that was asked for."""

    entry = models.PositiveIntegerField(unique=True)
    what = models.CharField(max_length=20)
    payee = models.CharField(max_length=200)
    person = models.ForeignKey("people.Person", null=True, on_delete=models.PROTECT, related_name="+")
    cents = models.PositiveIntegerField()
    told = models.CharField(max_length=500)
    day = models.DateField()

    class Meta:
        ordering = ["-entry"]

    def __str__(self) -> str:
        return f"{self.payee}: {self.cents}"


class PaymentAnswerRow(models.Model):
    entry = models.PositiveIntegerField(unique=True)
    payment = models.PositiveIntegerField(unique=True)
    outcome = models.CharField(max_length=10)

    def __str__(self) -> str:
        return f"{self.payment}: {self.outcome}"


class PaymentVoteRow(models.Model):
    entry = models.PositiveIntegerField(unique=True)
    payment = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    choice = models.CharField(max_length=10)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["payment", "person"], name="payment_voted_once")]

    def __str__(self) -> str:
        return f"{self.person_id} on {self.payment}"


class EventBookRow(models.Model):
    entry = models.PositiveIntegerField(unique=True)
    event = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=200)
    day = models.DateField()

    class Meta:
        ordering = ["-entry"]

    def __str__(self) -> str:
        return self.name
