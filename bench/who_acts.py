"""What it costs a signed-in request to know who acts, against the same questions put together by the ORM each time.

The session itself is read by Django in both and left out.
"""

import os
import tempfile
from datetime import date

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.db import connection  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.side_by_side import print_machine, run_in_turn  # noqa: E402
from tilehall.site.hall import upgrade  # noqa: E402
from tilehall.site.people import actions, store  # noqa: E402
from tilehall.site.people.actor import CONSOLE, Actor, actor_of  # noqa: E402
from tilehall.site.people.actor_rows import active_account  # noqa: E402
from tilehall.site.people.models import Account  # noqa: E402
from tilehall.site.people.roles import Role  # noqa: E402

REQUESTS = 300


def furnish() -> int:
    """The account of somebody with two roles."""
    upgrade.open_or_upgrade()
    now = timezone.now()
    club = actions.add_club(CONSOLE, name="Whangārei")
    person = actions.add_person(CONSOLE, full_name="Hēmi Pōtae", club=club, now=now)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="hemi", password=None, example=True), now=now)
    store.join_account(account, person)  # the console, who gives the roles, confirms it by that
    since = date(2020, 1, 1)
    actions.give_role(CONSOLE, person=person, role=Role.DIRECTOR, since=since, now=now)
    actions.give_role(CONSOLE, person=person, role=Role.CLUB_OFFICER, club=club, since=since, now=now)
    return account.pk


def by_orm(pk: int, day: date) -> Actor:
    account = Account.objects.select_related("person__club").filter(pk=pk, is_active=True).get()
    assert account.person is not None
    roles_held = store.roles_on(account.person, day)
    return Actor(
        account=account,
        person=account.person,
        roles=frozenset({Role.VISITOR, Role.PLAYER, *(Role(row.role) for row in roles_held)}),
        clubs=frozenset(row.club_id for row in roles_held if row.club_id is not None),
    )


def by_statement(pk: int, day: date) -> Actor:
    return actor_of(active_account(pk), day)


def main() -> None:
    pk, day = furnish(), timezone.localdate()
    assert by_orm(pk, day) == by_statement(pk, day)
    with CaptureQueriesContext(connection) as asked:
        by_statement(pk, day)
    print_machine(f"Who acts, {REQUESTS} times; {len(asked)} statements")
    sides = {
        "ours": lambda: [by_statement(pk, day) for _ in range(REQUESTS)],
        "by the ORM": lambda: [by_orm(pk, day) for _ in range(REQUESTS)],
    }
    run_in_turn(sides, REQUESTS, "request")


if __name__ == "__main__":
    main()
