"""What every signed-in request asks: whose account is this, and which roles are held on the day.

In SQL of their own: putting such questions together anew for each request cost more than all else that is known of who
acts. Asked each time, never remembered: a role that is lost is lost with the next request. Where it is known from the
last request whose session it is, all is asked for together with the session, in one statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import connection

from .models import Account, Club, Person

# What is not among them (days, the desk's note) is read from the database when somebody asks for it.
_ACCOUNT = ("id", "password", "name", "name_key", "mail", "mail_key", "person_id", "is_active", "example")
_PERSON = ("id", "full_name", "folded", "sort_name", "club_id", "rating")
_CLUB = ("id", "name", "folded", "slug", "town")
_COLUMNS = ", ".join(
    f"{table}.{column}" for table, columns in (("a", _ACCOUNT), ("p", _PERSON), ("c", _CLUB)) for column in columns
)
_ACTIVE_ACCOUNT = (
    f"SELECT {_COLUMNS} FROM people_account a "  # noqa: S608 (nothing in it comes from outside)
    "LEFT JOIN people_person p ON p.id = a.person_id LEFT JOIN people_club c ON c.id = p.club_id "
    "WHERE a.id = %s AND a.is_active"
)
_ON_THE_DAY = "h.since <= %s AND NOT EXISTS (SELECT 1 FROM people_roleend e WHERE e.held_id = h.id AND e.until <= %s)"
_ROLES = (
    "SELECT h.role, h.club_id, h.event FROM people_roleheld h "  # noqa: S608 (nothing in it comes from outside)
    f"WHERE h.person_id = %s AND {_ON_THE_DAY}"
)
_CONFIRMED = (
    " AND (h.event <> '' OR (SELECT k.theirs FROM people_accountcheck k WHERE k.account_id = %s "
    "AND k.person_id = h.person_id ORDER BY k.id DESC LIMIT 1))"
)
# A session, and the account with its roles if there is one: a row for each role, or one where none is held.
_SESSION_AND_ACCOUNT = (
    f"SELECT s.session_data, {_COLUMNS}, h.role, h.club_id, h.event FROM django_session s "  # noqa: S608 (likewise)
    "LEFT JOIN people_account a ON a.id = %s AND a.is_active "
    "LEFT JOIN people_person p ON p.id = a.person_id LEFT JOIN people_club c ON c.id = p.club_id "
    f"LEFT JOIN people_roleheld h ON h.person_id = a.person_id AND {_ON_THE_DAY}{_CONFIRMED} "
    "WHERE s.session_key = %s AND s.expire_date > %s"
)

HeldRole = tuple[str, int | None, str]  # the role, and the club or the event that it is held for


@dataclass(frozen=True, slots=True)
class AccountRead:
    """An account as it was read, with the roles that were open to it on that day."""

    account: Account
    held: list[HeldRole]


def active_account(pk: int) -> Account | None:
    """With its person and their club."""
    with connection.cursor() as cursor:
        cursor.execute(_ACTIVE_ACCOUNT, [pk])
        row = cursor.fetchone()
    return None if row is None else _account(row)


def session_and_account(
    session_key: str, account_id: int, now: datetime, day: date
) -> tuple[str, AccountRead | None] | None:
    """What the session holds, and the account of this number if it is active; None if there is no such session.

    Whether the session is that account's at all, nothing here says: it stands in what the session holds.
    """
    on = connection.ops.adapt_datefield_value(day)
    given = [account_id, on, on, account_id, session_key, connection.ops.adapt_datetimefield_value(now)]
    with connection.cursor() as cursor:
        cursor.execute(_SESSION_AND_ACCOUNT, given)
        rows = cursor.fetchall()
    if not rows:
        return None
    first = rows[0]
    if first[1] is None:
        return first[0], None
    return first[0], AccountRead(_account(first[1:-3]), [row[-3:] for row in rows if row[-3] is not None])


def _account(row: Sequence[Any]) -> Account:
    of_person, of_club = len(_ACCOUNT), len(_ACCOUNT) + len(_PERSON)
    account = Account.from_db(connection.alias, _ACCOUNT, row[:of_person])
    account.is_active, account.example = bool(account.is_active), bool(account.example)  # SQLite gives 0 and 1
    if account.person_id is not None:
        account.person = Person.from_db(connection.alias, _PERSON, row[of_person:of_club])
        if account.person.club_id is not None:
            account.person.club = Club.from_db(connection.alias, _CLUB, row[of_club:])
    return account


def roles_held_on(person_id: int, day: date, account_id: int | None = None) -> list[HeldRole]:
    """Each role held on the day, and the club or the event that it is held for.

    For an account only what is open to it: roles of the hall, if it is confirmed as theirs. Those of one event are
    given by its own officers, to somebody who stands before them.
    """
    on = connection.ops.adapt_datefield_value(day)
    statement, given = (_ROLES, [person_id, on, on])
    if account_id is not None:
        statement, given = statement + _CONFIRMED, [*given, account_id]
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        return [(role, club_id, event) for role, club_id, event in cursor.fetchall()]
