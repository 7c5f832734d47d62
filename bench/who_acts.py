"""What it costs a signed-in request to know who acts, from the key of its session on: in one statement, as of a session
that the process has met; statement by statement, as of one that it has not; and put together by the ORM each time.
"""

import os
import tempfile
from collections.abc import Callable
from datetime import date
from typing import Any

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user  # noqa: E402
from django.contrib.sessions.backends import db  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.side_by_side import print_machine, run_in_turn  # noqa: E402
from tilehall.site.hall import upgrade  # noqa: E402
from tilehall.site.people import actions, session_store, store  # noqa: E402
from tilehall.site.people.actor import CONSOLE, Actor, actor_of  # noqa: E402
from tilehall.site.people.gate import actor_of_request  # noqa: E402
from tilehall.site.people.models import Account  # noqa: E402
from tilehall.site.people.roles import Role  # noqa: E402
from tilehall.site.people.session_store import SessionStore  # noqa: E402
from tilehall.site.people.signin import BACKEND  # noqa: E402
from tilehall.site.people.who_asks import WhoAsks  # noqa: E402

REQUESTS = 300


def furnish() -> str:
    """The session of somebody with two roles."""
    upgrade.open_or_upgrade()
    now = timezone.now()
    club = actions.add_club(CONSOLE, name="Whangārei")
    person = actions.add_person(CONSOLE, full_name="Hēmi Pōtae", club=club, now=now)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="hemi", password=None, example=True), now=now)
    store.join_account(account, person)  # the console, who gives the roles, confirms it by that
    since = date(2020, 1, 1)
    actions.give_role(CONSOLE, person=person, role=Role.DIRECTOR, since=since, now=now)
    actions.give_role(CONSOLE, person=person, role=Role.CLUB_OFFICER, club=club, since=since, now=now)
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), BACKEND
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def by_orm(key: str) -> Actor:
    session = db.SessionStore(key)
    account = Account.objects.select_related("person__club").filter(pk=session[SESSION_KEY], is_active=True).get()
    assert account.person is not None
    assert session[HASH_SESSION_KEY] == account.get_session_auth_hash()
    roles_held = store.roles_on(account.person, timezone.localdate())
    return Actor(
        account=account,
        person=account.person,
        roles=frozenset({Role.VISITOR, Role.PLAYER, *(Role(row.role) for row in roles_held)}),
        clubs=frozenset(row.club_id for row in roles_held if row.club_id is not None),
    )


def request_with(session: db.SessionStore) -> Any:
    request: Any = RequestFactory().get("/")
    request.session = session
    return request


def in_one(key: str) -> Actor:
    request = request_with(SessionStore(key))
    WhoAsks(lambda _: None).process_request(request)
    return actor_of_request(request)


def one_by_one(key: str) -> Actor:
    session_store._known.clear()
    account = get_user(request_with(SessionStore(key)))
    assert isinstance(account, Account)
    return actor_of(account, timezone.localdate())


def statements(of: Callable[[str], Actor], key: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        of(key)
    return len(asked)


def main() -> None:
    key = furnish()
    assert by_orm(key) == one_by_one(key) == in_one(key) == in_one(key)
    sides = {"in one": in_one, "one by one": one_by_one, "by the ORM": by_orm}
    told = ", ".join(f"{name} {statements(side, key)}" for name, side in sides.items())
    print_machine(f"Who acts, {REQUESTS} times; statements: {told}")

    def repeated(side: Callable[[str], Actor]) -> Callable[[], object]:
        return lambda: [side(key) for _ in range(REQUESTS)]

    run_in_turn({name: repeated(side) for name, side in sides.items()}, REQUESTS, "request")


if __name__ == "__main__":
    main()
