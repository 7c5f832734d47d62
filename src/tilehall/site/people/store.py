"""Reads and writes the register's rows; the only writer of them. Permission was asked before one comes here."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils.text import slugify

from .key_parts import in_parts
from .models import (
    Account,
    AccountCheck,
    ClaimCode,
    ClaimMiss,
    Club,
    ListTaken,
    Person,
    ResetLink,
    RoleEnd,
    RoleHeld,
)
from .name_order import folded_name, folded_spellings, search_words, sort_key, tidy_name
from .password_work import encoded
from .try_counts import around
from .undone_lists import named_by_more


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAccount:
    """What somebody typed to get an account. No password: it cannot be signed in to (only the example makes such)."""

    name: str
    password: str | None
    mail: str = ""
    example: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleReach:
    """For whom a role is held: a club, or one event by its name for machines and for people; else the whole hall."""

    club: Club | None = None
    event: str = ""
    event_title: str = ""


# --- accounts


def account_known_as(typed: str) -> Account | None:
    """By sign-in name or by mail, whichever was typed. A name holds no @, so the two cannot be mistaken."""
    if "@" in typed:
        return Account.objects.filter(mail_key=mail_key(typed)).first()
    return Account.objects.filter(name_key=folded_name(typed)).first()


def mail_key(mail: str) -> str | None:
    return mail.replace("\0", "").strip().casefold() or None


def new_account(new: NewAccount, now: datetime) -> Account:
    account = Account(
        name=tidy_name(new.name),
        name_key=folded_name(new.name),
        mail=new.mail.strip(),
        mail_key=mail_key(new.mail),
        example=new.example,
        created=now,
    )
    account.password = encoded(new.password)
    return account


def keep_password(account: Account, kept: str) -> None:
    """`kept` is what password_work made of the password, before the transaction began."""
    account.password = kept
    account.save(update_fields=["password"])


def set_mail(account: Account, mail: str) -> None:
    account.mail, account.mail_key = mail.strip(), mail_key(mail)
    account.save(update_fields=["mail", "mail_key"])


def locked_account(pk: int) -> Account:
    """Held until the transaction ends, so that two at once take turns.

    Only against other changes (`no_key`): a row that merely points here would else wait, and two could wait in a ring.
    """
    return Account.objects.select_for_update(no_key=True).get(pk=pk)


def accounts(text: str = "") -> QuerySet[Account]:
    found = Account.objects.select_related("person", "person__club")
    if not (key := folded_name(text)):
        return found
    named = Q(person__isnull=False)
    for word in search_words(text):
        named &= Q(person__folded__contains=word)
    return found.filter(Q(name_key__contains=key) | Q(mail_key=mail_key(text)) | named)


def add_reset_link(account: Account, *, by_mail: bool, made_by: Account | None, now: datetime) -> ResetLink:
    return ResetLink.objects.create(account=account, by_mail=by_mail, made_by=made_by, made_at=now)


def newest_links(account: Account) -> QuerySet[ResetLink]:
    """As many as may be good at once: of a day, of which three an hour go by mail."""
    return ResetLink.objects.filter(account=account).select_related("made_by", "made_by__person").order_by("-pk")[:200]


def links_mailed_around(account: Account, now: datetime, within: timedelta) -> int:
    return ResetLink.objects.filter(around(now, within, "made_at"), account=account, by_mail=True).count()


# --- people and clubs


def people(text: str = "") -> QuerySet[Person]:
    """Every typed word must occur somewhere in name or club; macrons, capitals and apostrophes do not matter."""
    persons = Person.objects.filter(merged_into=None).select_related("club")
    for word in search_words(text):
        persons = persons.filter(Q(folded__contains=word) | Q(club__folded__contains=word))
    return persons


def public_people(text: str = "") -> QuerySet[Person]:
    """Those whom everybody may see: nobody whom only a list brought that was undone since, who is nothing else here."""
    if not Person.objects.filter(brought_by__undone__isnull=False).exists():
        return people(text)  # nearly always, and then the rest need not be asked
    return people(text).filter(named_by_more())


def register(text: str, clubs: Collection[int] | None) -> QuerySet[Person]:
    """The desk's view: who has an account, who has an open code. `clubs` narrows it to a club officer's own."""
    persons = people(text)
    if clubs is not None:
        persons = persons.filter(club_id__in=clubs)
    open_codes = ClaimCode.objects.filter(person=OuterRef("pk"), used_at=None, void_at=None)
    accounts = Account.objects.filter(person=OuterRef("pk"))
    return persons.annotate(has_account=Exists(accounts), has_code=Exists(open_codes))


def clubs() -> QuerySet[Club]:
    return Club.objects.annotate(size=Count("people"))


def lock_register() -> None:
    """Held at the first person there ever was: where there is an officer, there is one, and nobody is removed."""
    list(Person.objects.select_for_update(no_key=True).order_by("pk").values_list("pk")[:1])


def unkept_club(name: str, town: str = "") -> Club:
    return Club(name=tidy_name(name), folded=folded_name(name), town=tidy_name(town))


def keep_club(club: Club) -> Club:
    stem = slugify(club.folded)[:70] or "club"
    slug, number = stem, 1
    while Club.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    club.slug = slug
    club.save(force_insert=True)
    return club


def add_club(*, name: str, town: str) -> Club:
    return keep_club(unkept_club(name, town))


def add_person(*, full_name: str, club: Club | None, contact: str, added_by: Account | None, now: datetime) -> Person:
    person = unkept_person(full_name, club=club, contact=contact, added_by=added_by, now=now)
    person.save(force_insert=True)
    return person


def unkept_person(
    full_name: str,
    *,
    club: Club | None,
    contact: str,
    added_by: Account | None,
    now: datetime,
    brought_by: ListTaken | None = None,
) -> Person:
    """With the club they are shown with and the desk's note."""
    return Person(
        full_name=tidy_name(full_name),
        folded=folded_name(full_name),
        sort_name=sort_key(full_name),
        club=club,
        contact=contact.strip(),
        added_by=added_by,
        added_at=now,
        brought_by=brought_by,
    )


def add_people(new: Iterable[Person]) -> None:
    Person.objects.bulk_create(new, batch_size=500)


def people_seal() -> object:
    """Equal as long as nobody and no club was added, renamed or moved."""
    return (
        list(Person.objects.order_by("pk").values_list("pk", "full_name", "club_id")),
        list(Club.objects.order_by("pk").values_list("pk", "name")),
    )


def namesakes(full_name: str) -> QuerySet[Person]:
    """Macrons, capitals and the sign for an apostrophe do not matter."""
    return Person.objects.filter(folded__in=folded_spellings(full_name), merged_into=None).select_related("club")


def locked_person(pk: int) -> Person:
    return Person.objects.select_for_update(no_key=True).get(pk=pk)


def hold_people(keys: Iterable[int]) -> None:
    """All of them in one order, so that two who hold many take turns. SQLite has one writer, and need not be asked."""
    if connection.features.has_select_for_update:
        held = Person.objects.select_for_update(no_key=True).order_by("pk").values_list("pk")
        for part in in_parts(sorted(set(keys))):
            list(held.filter(pk__in=part))


def set_club(person: Person, club: Club | None) -> None:
    person.club = club
    person.save(update_fields=["club"])


def set_club_of_many(keys: Iterable[int], club: Club | None) -> None:
    for part in in_parts(list(keys)):
        Person.objects.filter(pk__in=part).update(club=club)


def amend_person(person: Person, *, full_name: str, contact: str) -> None:
    person.full_name, person.folded = tidy_name(full_name), folded_name(full_name)
    person.sort_name, person.contact = sort_key(full_name), contact.strip()
    person.save(update_fields=["full_name", "folded", "sort_name", "contact"])


def account_of(person: Person) -> Account | None:
    return Account.objects.filter(person=person).first()


def join_account(account: Account, person: Person) -> None:
    account.person = person
    account.save(update_fields=["person"])


def part_account(account: Account) -> None:
    account.person = None
    account.save(update_fields=["person"])


def add_account_check(
    account: Account, person: Person, *, theirs: bool, by: Account | None, now: datetime
) -> AccountCheck:
    return AccountCheck.objects.create(account=account, person=person, theirs=theirs, checked_by=by, checked_at=now)


def is_confirmed(account: Account) -> bool:
    newest = AccountCheck.objects.filter(account=account, person=account.person_id).values_list("theirs", flat=True)
    return bool(newest.first())


def _is_confirmed() -> Exists:
    """Of an account in a query: the newest check says that it is its person's."""
    about = AccountCheck.objects.filter(account=OuterRef(OuterRef("pk")), person=OuterRef(OuterRef("person")))
    newest = Subquery(about.order_by("-pk").values("pk")[:1])
    return Exists(AccountCheck.objects.filter(pk=newest, theirs=True))


def confirmed_accounts() -> QuerySet[Account]:
    """Active ones whose roles open their doors."""
    return Account.objects.filter(_is_confirmed(), is_active=True)


def accounts_to_confirm(day: date) -> QuerySet[Account]:
    """Of people with a role, now or later, for whom nobody has said that the account is theirs."""
    ended = RoleEnd.objects.filter(held=OuterRef("pk"), until__lte=day)
    roles = RoleHeld.objects.filter(~Exists(ended), person=OuterRef("person"), event="")
    waiting = Account.objects.filter(Exists(roles), ~_is_confirmed(), is_active=True)
    return waiting.select_related("person", "person__club").order_by("person__sort_name")


def code_used_by(account: Account) -> ClaimCode | None:
    used = ClaimCode.objects.filter(used_by=account, person=account.person_id)
    return used.select_related("made_by", "made_by__person").first()


# --- roles


def _held_on(day: date) -> QuerySet[RoleHeld]:
    ended = RoleEnd.objects.filter(held=OuterRef("pk"), until__lte=day)
    return RoleHeld.objects.filter(~Exists(ended), since__lte=day)


def roles_on(person: Person, day: date) -> list[RoleHeld]:
    return list(_held_on(day).filter(person=person).select_related("club"))


def roles_from(person: Person, day: date) -> list[RoleHeld]:
    """Those held on the day and those to come; not one that ends before it begins."""
    ended = RoleEnd.objects.filter(Q(until__lte=day) | Q(until__lte=OuterRef("since")), held=OuterRef("pk"))
    return list(RoleHeld.objects.filter(~Exists(ended), person=person).select_related("club"))


def offices_from(person: Person, day: date) -> list[RoleHeld]:
    """Of these all but the roles for one event, which open only that."""
    return [role_held for role_held in roles_from(person, day) if not role_held.event]


def holders_on(day: date) -> QuerySet[RoleHeld]:
    return _held_on(day).select_related("person", "person__club", "club").order_by("role", "person__sort_name")


def role_history() -> QuerySet[RoleHeld]:
    ends = Prefetch("ends", RoleEnd.objects.select_related("ended_by", "ended_by__person"))
    return RoleHeld.objects.select_related("person", "club", "given_by", "given_by__person").prefetch_related(ends)


def roles_without_end(roles: Collection[str]) -> QuerySet[RoleHeld]:
    return RoleHeld.objects.filter(
        ~Exists(RoleEnd.objects.filter(held=OuterRef("pk"))), role__in=[str(r) for r in roles]
    )


def lock_roles(roles: Collection[str]) -> None:
    """Two officers who end each other's role at once must take turns, else both go and nobody is left."""
    list(
        RoleHeld.objects.select_for_update(no_key=True)
        .filter(role__in=[str(r) for r in roles])
        .order_by("pk")
        .values_list("pk")
    )


def roles_of_event(event: str) -> QuerySet[RoleHeld]:
    return role_history().filter(event=event)


def overlapping_roles(person: Person, role: str, reach: RoleReach, since: date) -> bool:
    ended = RoleEnd.objects.filter(held=OuterRef("pk"), until__lte=since)
    held = RoleHeld.objects.filter(~Exists(ended), person=person, role=role, club=reach.club, event=reach.event)
    return held.exists()


def add_role(
    *, person: Person, role: str, reach: RoleReach, since: date, given_by: Account | None, now: datetime
) -> RoleHeld:
    return RoleHeld.objects.create(
        person=person,
        role=role,
        club=reach.club,
        event=reach.event,
        event_title=reach.event_title,
        since=since,
        given_by=given_by,
        given_at=now,
    )


def add_role_end(*, role_held: RoleHeld, until: date, ended_by: Account | None, now: datetime) -> RoleEnd:
    return RoleEnd.objects.create(held=role_held, until=until, ended_by=ended_by, ended_at=now)


# --- claim codes


def void_codes(person: Person, now: datetime) -> None:
    ClaimCode.objects.filter(person=person, used_at=None, void_at=None).update(void_at=now)


def add_code(
    *, person: Person, digest: str, made_by: Account | None, for_office: bool, now: datetime, expires: datetime
) -> ClaimCode:
    return ClaimCode.objects.create(
        person=person, digest=digest, made_by=made_by, for_office=for_office, made_at=now, expires=expires
    )


def locked_code(digest: str) -> ClaimCode | None:
    return ClaimCode.objects.select_for_update(no_key=True).filter(digest=digest).first()


def code_with(digest: str) -> ClaimCode | None:
    return ClaimCode.objects.select_related("person", "person__club").filter(digest=digest).first()


def use_code(code: ClaimCode, account: Account, now: datetime) -> None:
    code.used_at, code.used_by = now, account
    code.save(update_fields=["used_at", "used_by"])


def misses_around(account: Account, now: datetime, within: timedelta) -> QuerySet[ClaimMiss]:
    return ClaimMiss.objects.filter(around(now, within), account=account).order_by("at")


def add_miss(account: Account, now: datetime) -> None:
    ClaimMiss.objects.create(account=account, at=now)
