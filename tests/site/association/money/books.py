"""A small association with books to try things on: who holds which office, and entries in short."""

from datetime import UTC, date, datetime
from itertools import count

from django.test import Client

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book_store
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.money.actions import fees as fee_actions
from tilehall.site.association.money.actions import ledger as actions
from tilehall.site.association.money.actions.fees import NewFees
from tilehall.site.people import actions as people
from tilehall.site.people import membership
from tilehall.site.people.actor import CONSOLE, Actor, in_roles_of
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Account, Club, Person

NOW = datetime(2026, 11, 17, 10, tzinfo=UTC)
TODAY = date(2026, 11, 17)
LONG_AGO = date(2020, 1, 1)
_numbers = count(1)


def hand(now: datetime = NOW) -> CommandContext:
    return CommandContext(now, f"command{next(_numbers)}")


def club(name: str = "Harbour") -> Club:
    return people.add_club(CONSOLE, name=name)


def person(name: str, role: str = "", of: Club | None = None, *, clubs: tuple[Club, ...] = ()) -> Person:
    """Somebody of the register; `of` is the club whose officer this is."""
    made = people.add_person(CONSOLE, full_name=name, club=None, contact="", another=True, now=NOW)
    if role:
        people.give_role(CONSOLE, person=made, role=role, club=of, since=LONG_AGO, now=NOW)
    for each in clubs:
        membership.join_club(made, each, LONG_AGO, membership.EntryOrigin(None, NOW))
    return made


def member(name: str, *clubs: Club, since: date = LONG_AGO, kind: str = "ordinary", role: str = "") -> Person:
    made = person(name, role, clubs=clubs)
    membership.begin_membership(made, kind, since, membership.EntryOrigin(None, NOW))
    return made


def acting(who: Person) -> Actor:
    return in_roles_of(who, TODAY, None)


def browser(who: Person) -> Client:
    account = Account.objects.filter(person=who).first()
    if account is None:
        name = f"account{next(_numbers)}"
        account = Account.objects.create(name=name, name_key=name, person=who, created=NOW)
        people.confirm_account(CONSOLE, account=account, now=NOW)
    client = Client()
    client.force_login(account)
    return client


def done(result: tuple[Entry, ...] | Refusal) -> tuple[Entry, ...]:
    assert not isinstance(result, Refusal), result
    assert result
    return result


def code(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def enter(day: date, told: str, *postings: tuple[str, int]) -> int:
    """The number of the entry."""
    entry = JournalEntry(day=day, told=told, postings=tuple(Posting(account, cents) for account, cents in postings))
    return done(actions.enter(CONSOLE, entry, hand()))[0].seq


def decided(body: str, matter: str, on: date, **more: object) -> Entry:
    act = Decided(**{"on": on, "body": body, "matter": matter, "reference": "", "title": matter, **more})
    return done(record_decision(CONSOLE, act, hand()))[0]


def set_fees(year: int = 2026, club_cents: int = 3000, independent_cents: int = 4000) -> None:
    """By the annual meeting of the year before."""
    agm = date(year - 1, 5, 30)
    resolution = decided("agm", "fees", agm)
    consultation = decided("management", "fees_consultation", agm)
    new = NewFees(
        club_cents=club_cents,
        independent_cents=independent_cents,
        resolution=resolution.act.reference,
        consultation=consultation.act.reference,
    )
    done(fee_actions.set_fees(CONSOLE, new, hand()))


def is_paid(person: int, year: int) -> bool:
    return book_store.fees_of_year(year).filter(person=person).exists()
