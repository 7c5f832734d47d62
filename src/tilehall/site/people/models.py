"""The rows of the register: accounts, people, clubs, and the roles people held. What happened is never edited."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q

from tilehall.law.association.membership import EndingGround, MemberKind

from .name_order import folded_name
from .roles import GIVEN, OF_AN_EVENT, Role

KINDS = [
    (MemberKind.ORDINARY.value, "Ordinary member"),
    (MemberKind.LIFE.value, "Life member"),
    (MemberKind.HONORARY.value, "Honorary member"),
    (MemberKind.HONORARY_VP.value, "Honorary Vice President"),
]
GROUNDS = [
    (EndingGround.RESIGNED.value, "Resigned"),
    (EndingGround.DECLARED.value, "Declared no longer a member by the committee"),
    (EndingGround.ENDED_BY_CLUB.value, "Ended by the club"),
    (EndingGround.CLASS_CHANGED.value, "Class changed"),
    (EndingGround.DIED.value, "Died"),
    (EndingGround.MISTAKE.value, "Entered by mistake"),
]


class Club(models.Model):
    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=80, unique=True)
    slug = models.SlugField(max_length=80, unique=True)
    town = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["folded"]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """The member record. A person needs no account: the desk serves those who have no phone.

    `brought_by` is the list that entered somebody whom nobody here knew. `merged_into`: this record was entered twice.
    """

    full_name = models.CharField(max_length=120)
    folded = models.CharField(max_length=120, db_index=True)
    sort_name = models.CharField(max_length=120, db_index=True)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="people")
    rating = models.IntegerField(null=True, blank=True)
    contact = models.TextField(blank=True)  # for the desk's eyes only
    added_by = models.ForeignKey("Account", null=True, on_delete=models.PROTECT, related_name="+")
    added_at = models.DateTimeField()
    brought_by = models.ForeignKey("ListTaken", null=True, on_delete=models.PROTECT, related_name="brought")
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["sort_name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(folded=""), name="person_has_a_name"),
            models.CheckConstraint(condition=Q(rating=None) | Q(rating__gte=0), name="rating_is_not_negative"),
        ]

    def __str__(self) -> str:
        return self.full_name


class Accounts(BaseUserManager["Account"]):
    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(name_key=folded_name(username or ""))


class Account(AbstractBaseUser):
    """A way to sign in. It is nobody in particular until it claims a member record."""

    name = models.CharField(max_length=40, unique=True)
    name_key = models.CharField(max_length=80, unique=True)  # folded: Hēmi and hemi are one account
    mail = models.EmailField(blank=True)
    mail_key = models.CharField(max_length=254, unique=True, null=True, blank=True)
    person = models.OneToOneField(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="account")
    is_active = models.BooleanField(default=True)
    example = models.BooleanField(default=False)  # made by the example association: may be entered by a link
    created = models.DateTimeField()

    objects = Accounts()
    USERNAME_FIELD = "name"
    EMAIL_FIELD = "mail"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        ordering = ["name_key"]
        constraints = [
            models.CheckConstraint(condition=~Q(name_key=""), name="account_has_a_name"),
            models.CheckConstraint(
                condition=Q(mail="", mail_key=None) | (~Q(mail="") & Q(mail_key__isnull=False)), name="mail_has_its_key"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RoleHeld(models.Model):
    """A role given to a person from a day on. Never edited: it ends by a `RoleEnd`, and the earliest end counts.

    `event` is the name, for machines, of the one event it is held for; empty is the whole hall. What the event was
    called when the role was given is `event_title`.
    """

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="roles_held")
    role = models.CharField(max_length=20, choices=Role.choices)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    event = models.CharField(max_length=32, default="", blank=True, db_index=True)
    event_title = models.CharField(max_length=200, default="", blank=True)
    since = models.DateField()
    given_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")  # None: the console
    given_at = models.DateTimeField()

    class Meta:
        ordering = ["-since", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=[str(role) for role in GIVEN]), name="role_can_be_given"),
            models.CheckConstraint(
                condition=Q(role=str(Role.CLUB_OFFICER), club__isnull=False)
                | (~Q(role=str(Role.CLUB_OFFICER)) & Q(club=None)),
                name="club_officer_has_a_club",
            ),
            models.CheckConstraint(
                condition=Q(event="") | Q(role__in=[str(role) for role in OF_AN_EVENT]), name="role_can_be_of_an_event"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()} since {self.since}"

    @property
    def reach(self) -> str:
        """Where it is held, in words: of a club, of one event, or in the whole hall where it might be of one event."""
        if self.club is not None:
            return f"of {self.club}"
        if self.event:
            return f"of {self.event_title}"
        return "in the whole hall" if self.role in OF_AN_EVENT else ""


class RoleEnd(models.Model):
    """`until` is the first day on which the role is no longer held, so an end `today` works at once."""

    held = models.ForeignKey(RoleHeld, on_delete=models.PROTECT, related_name="ends")
    until = models.DateField()
    ended_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField()

    class Meta:
        ordering = ["until", "pk"]

    def __str__(self) -> str:
        return f"ended {self.until}"


class ClaimCode(models.Model):
    """Handed over on paper; joins an account to a person. Only the digest is kept: who reads the rows has no codes."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="codes")
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    for_office = models.BooleanField(default=False)  # made for an officer, by who may give roles: it vouches for whom
    expires = models.DateTimeField()
    void_at = models.DateTimeField(null=True)  # a newer code, or a role, took its place
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(used_at=None, void_at=None), name="one_open_code_a_person"
            ),
            models.CheckConstraint(
                condition=Q(used_at=None, used_by=None) | Q(used_at__isnull=False, used_by__isnull=False),
                name="used_code_says_by_whom",
            ),
            models.CheckConstraint(condition=Q(void_at=None) | Q(used_at=None), name="void_code_was_not_used"),
            models.CheckConstraint(condition=Q(expires__gt=F("made_at")), name="code_expires_later"),
        ]

    def __str__(self) -> str:
        return f"code for {self.person_id}"


class AccountCheck(models.Model):
    """That somebody who may give roles said whether an account is its person's. The newest about the two counts."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="checks")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="account_checks")
    theirs = models.BooleanField()
    checked_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")  # None: the console
    checked_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.account_id} is {'' if self.theirs else 'not '}{self.person_id}"


class ClaimMiss(models.Model):
    """A code that was tried and is none; too many in a while and the account must wait."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["account", "at"], name="claim_miss_by_account")]

    def __str__(self) -> str:
        return f"missed at {self.at}"


class CountedTry(models.Model):
    """Something with a bound was tried (try_counts.py): a password, a new account, a letter. Forgotten after a day."""

    key = models.CharField(max_length=64)  # a digest of what is counted together
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["key", "at"], name="counted_try_by_key"),
            models.Index(fields=["at"], name="counted_try_by_day"),
        ]

    def __str__(self) -> str:
        return f"tried at {self.at}"


class ResetLink(models.Model):
    """That a link for a new password was made, for whom and by whom. The link itself is not kept."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="reset_links")
    by_mail = models.BooleanField()
    made_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")  # None: mail or console
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-made_at"]
        indexes = [models.Index(fields=["account", "made_at"], name="reset_link_by_account")]

    def __str__(self) -> str:
        return f"link of {self.made_at}"


class ListTaken(models.Model):
    """A list that was taken in as one. It is never changed; `ListUndone` says that it counts no more."""

    class What(models.TextChoices):
        PEOPLE = "people", "Members"
        RATINGS = "ratings", "Ratings"

    what = models.CharField(max_length=10, choices=What.choices)
    title = models.CharField(max_length=120)
    token = models.CharField(max_length=40, unique=True)  # of the preview: a second press of the button finds it taken
    day = models.DateField()
    rows = models.PositiveIntegerField()
    is_out = models.BooleanField(default=False)  # published by the ratings office of this hall
    taken_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")  # None: the console
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["-taken_at", "-pk"]

    def __str__(self) -> str:
        return self.title


class ListUndone(models.Model):
    taken = models.OneToOneField(ListTaken, on_delete=models.PROTECT, related_name="undone")
    undone_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"undone at {self.undone_at}"


class DatedEntry(models.Model):
    """Something about a person that holds from a day on. Never edited: a `DatedEnding` ends it; the earliest counts.

    What came of an entry of the association's book goes when that entry is taken back: the book keeps what was done.
    """

    since = models.DateField()
    taken = models.ForeignKey(ListTaken, null=True, on_delete=models.PROTECT, related_name="%(class)s_entries")
    book_entry = models.PositiveIntegerField(null=True, db_index=True)  # of the association's book, if it came of one
    entered_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        abstract = True


class DatedEnding(models.Model):
    """`until` is the first day on which it no longer holds; one until its own first day never held."""

    until = models.DateField()
    ground = models.CharField(max_length=20, choices=GROUNDS)
    book_entry = models.PositiveIntegerField(null=True, db_index=True)
    ended_by = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField()

    class Meta:
        abstract = True


class Membership(DatedEntry):
    """Of the association."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    kind = models.CharField(max_length=20, choices=KINDS)

    class Meta:
        ordering = ["-since", "-pk"]
        constraints = [models.CheckConstraint(condition=Q(kind__in=[key for key, _ in KINDS]), name="kind_is_a_class")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} since {self.since}"


class MembershipEnd(DatedEnding):
    of = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="ends")

    class Meta:
        ordering = ["until", "pk"]

    def __str__(self) -> str:
        return f"ended {self.until}"


class Affiliation(DatedEntry):
    """With a club. A person may have several; `Person.club` is the one they are shown with."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="affiliations")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="affiliations")

    class Meta:
        ordering = ["-since", "-pk"]

    def __str__(self) -> str:
        return f"{self.club} since {self.since}"


class AffiliationEnd(DatedEnding):
    of = models.ForeignKey(Affiliation, on_delete=models.PROTECT, related_name="ends")

    class Meta:
        ordering = ["until", "pk"]

    def __str__(self) -> str:
        return f"ended {self.until}"


class RatingListed(models.Model):
    """A rating as a list gave it. `Person.rating` is the newest that still counts.

    The rows of a list are kept in the order of its seeding, so that equal ratings stay in it. What the list does not
    tell is None or empty: `current` is whether there was a rated game in the two years before, `seed` the place among
    everybody ever rated, `last_seed` that on the list before it, `change` what was played since did to the rating.
    """

    taken = models.ForeignKey(ListTaken, on_delete=models.PROTECT, related_name="ratings")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="ratings_listed")
    rating = models.PositiveIntegerField()
    games = models.PositiveIntegerField(null=True)
    day = models.DateField()
    wins = models.FloatField(null=True)
    title = models.CharField(max_length=40, default="", blank=True)
    current = models.BooleanField(null=True)
    ranking = models.PositiveIntegerField(null=True)
    club = models.CharField(max_length=80, default="", blank=True)
    seed = models.PositiveIntegerField(null=True)
    last_seed = models.PositiveIntegerField(null=True)
    change = models.IntegerField(null=True)

    class Meta:
        ordering = ["-day", "-pk"]
        constraints = [models.UniqueConstraint(fields=["taken", "person"], name="one_rating_a_person_in_a_list")]

    def __str__(self) -> str:
        return f"{self.rating} on {self.day}"
