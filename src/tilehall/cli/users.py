"""tilehall user: accounts from the console, where there is no mail, or nobody is left who could help on a page."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from .answer import Answer, Complaint, table
from .backup import opened_hall, require_folder
from .tasks import add_tasks

if TYPE_CHECKING:
    from tilehall.site.people.models import Account

AT_HOME = "http://127.0.0.1:8000"


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    task = add_tasks(add_command, "user", "accounts: list, reset NAME, role NAME ROLE")

    task("list", list_accounts, "every account, who it is, and the roles of today")
    command = task("reset", reset, "print a link by which NAME sets a new password; it works once, for a day")
    command.add_argument("name", metavar="NAME", help="sign-in name or mail address")
    command.add_argument("--url", default=AT_HOME, metavar="URL", help=f"where the hall is reached (else {AT_HOME})")
    command = task("role", role, "give NAME a role from today, when nobody is left who could do it on the page")
    command.add_argument("name", metavar="NAME", help="sign-in name or mail address of a claimed account")
    command.add_argument("role", metavar="ROLE", help="secretary, president, ...")


@contextmanager
def _current_hall(data: Path) -> Iterator[None]:
    require_folder(data)
    with opened_hall(data):
        from tilehall.site.hall import upgrade

        upgrade.demand_current(data)
        yield


def list_accounts(arguments: argparse.Namespace) -> Answer:
    with _current_hall(arguments.data):
        from django.utils import timezone

        from tilehall.site.people import store

        today, rows, shown = timezone.localdate(), [], []
        for account in store.accounts():
            person = account.person.full_name if account.person else None
            roles = [role_held.role for role_held in store.roles_on(account.person, today)] if account.person else []
            mail, active = account.mail or None, account.is_active
            rows.append({"name": account.name, "person": person, "roles": roles, "mail": mail, "active": active})
            shown.append((account.name, person or "-", ", ".join(roles) or "-"))
    text = table([("NAME", "PERSON", "ROLES"), *shown]) if rows else "There is no account yet."
    return Answer(rows, text)


def reset(arguments: argparse.Namespace) -> Answer:
    with _current_hall(arguments.data):
        from django.utils import timezone

        from tilehall.site.people import actions
        from tilehall.site.people.actor import CONSOLE

        account = _account("user reset", arguments.name)
        path = actions.reset_link(CONSOLE, account=account, now=timezone.now())
    link = arguments.url.rstrip("/") + path
    text = f"{account.name} sets a new password here; the link works once, for a day:\n{link}"
    return Answer({"name": account.name, "link": link}, text)


def role(arguments: argparse.Namespace) -> Answer:
    place = "user role"
    with _current_hall(arguments.data):
        from django.core.exceptions import ValidationError
        from django.utils import timezone

        from tilehall.site.people import actions
        from tilehall.site.people.actor import CONSOLE
        from tilehall.site.people.roles import GIVEN, Role

        if arguments.role not in GIVEN:
            raise Complaint(2, place, f"there is no role {arguments.role!r}", f"one of {', '.join(GIVEN)}")
        account = _account(place, arguments.name)
        if account.person is None:
            raise Complaint(
                1, place, f"{account.name} has not claimed a member record", "let them claim it with a code"
            )
        now = timezone.now()
        try:
            role_held = actions.give_role(
                CONSOLE, person=account.person, role=arguments.role, since=timezone.localdate(now), now=now
            )
        except ValidationError as refused:
            raise Complaint(1, place, " ".join(refused.messages), "see tilehall user list") from None
    plain = {"name": account.name, "role": role_held.role, "since": role_held.since.isoformat()}
    return Answer(plain, f"{account.person} is {Role(role_held.role).label} from {role_held.since:%d/%m/%Y}.")


def _account(place: str, typed: str) -> "Account":
    from tilehall.site.people import store

    account = store.account_known_as(typed)
    if account is None:
        raise Complaint(1, place, f"there is no account {typed!r}", "see tilehall user list")
    return account
