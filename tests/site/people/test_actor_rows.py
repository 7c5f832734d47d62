"""Who acts is read by two statements, and means what the rows mean."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tilehall.site.people import actions, store
from tilehall.site.people.actor import CONSOLE, actor_of
from tilehall.site.people.actor_rows import active_account, roles_held_on
from tilehall.site.people.models import Account, Club, RoleEnd, RoleHeld
from tilehall.site.people.roles import OF_AN_EVENT, Role

from .conftest import NOW, TODAY, account, officer, person

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_the_account_has_its_person_and_club_without_a_further_question(club: Club) -> None:
    made = officer(Role.CLUB_OFFICER, club)
    holder = made.person
    with CaptureQueriesContext(connection) as asked:
        actor = actor_of(active_account(made.pk), TODAY)
        assert (actor.person, str(actor.person), str(actor.person.club)) == (holder, holder.full_name, club.name)
    assert len(asked) == 3  # the account, its roles, and whether a suspension keeps them shut
    assert (actor.account, actor.account.is_active, actor.account.example) == (made, True, False)
    assert actor.clubs == {club.pk}


def test_every_column_is_that_of_the_row(club: Club) -> None:
    for made in (account("plain"), account("hemi", person("Hēmi"), mail="h@example.org"), officer(Role.SCORER, club)):
        row = Account.objects.get(pk=made.pk)
        read = active_account(made.pk)
        for field in Account._meta.concrete_fields:
            assert getattr(read, field.attname) == getattr(row, field.attname), field.name
        assert read.person == row.person
        for field in row.person._meta.concrete_fields if row.person else ():
            assert getattr(read.person, field.attname) == getattr(row.person, field.attname), field.name
        assert read.get_session_auth_hash() == row.get_session_auth_hash()


def test_nobody_is_read_for_an_account_that_is_not_active_or_not_there() -> None:
    made = account("hemi")
    Account.objects.filter(pk=made.pk).update(is_active=False)
    assert active_account(made.pk) is None
    assert active_account(made.pk + 1) is None


def test_the_roles_are_those_that_the_register_counts(club: Club) -> None:
    """Against the register's own reading, over all days around starts and ends, several ends of one role among them."""
    hemi, mere = person("Hēmi"), person("Mere")
    number = 0
    for holder in (hemi, mere):
        for since in (-2, 0, 1):
            for ends in ((), (1,), (3, 1), (0, 2)):
                role = list(Role)[2 + number % 10]
                scope = club if role == Role.CLUB_OFFICER else None
                event = "the open" if role in OF_AN_EVENT and number % 3 else ""
                held = RoleHeld.objects.create(
                    person=holder, role=role, club=scope, event=event, since=TODAY + since * DAY, given_at=NOW
                )
                RoleEnd.objects.bulk_create(RoleEnd(held=held, until=TODAY + n * DAY, ended_at=NOW) for n in ends)
                number += 1
    for holder in (hemi, mere):
        for n in range(-3, 5):
            day = TODAY + n * DAY
            counted = [(row.role, row.club_id, row.event) for row in store.roles_on(holder, day)]
            assert sorted(roles_held_on(holder.pk, day), key=str) == sorted(counted, key=str)
            assert len(counted) == len(plain_roles(holder, day))


def plain_roles(holder, day):
    return [
        held
        for held in RoleHeld.objects.filter(person=holder)
        if held.since <= day and not any(end.until <= day for end in held.ends.all())
    ]


def test_a_role_that_is_lost_is_lost_with_the_next_request(as_, secretary: Account) -> None:
    officer(Role.PRESIDENT)
    client = as_(secretary)
    assert client.get("/desk/roles/").status_code == 200
    held = secretary.person.roles_held.get()
    actions.end_role(CONSOLE, role_held=held, until=held.since, now=NOW)
    assert client.get("/desk/roles/").status_code == 403
