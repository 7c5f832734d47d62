"""Who asks is read with the session in one statement, and nothing of it outlives what the rows say."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tilehall.site.people import actions, session_store
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, actor_of
from tilehall.site.people.actor_rows import active_account
from tilehall.site.people.gate import actor_of_request
from tilehall.site.people.models import Account, AccountCheck, Club, RoleHeld
from tilehall.site.people.roles import Role
from tilehall.site.people.session_store import SessionStore
from tilehall.site.people.who_asks import WhoAsks

from .conftest import NOW, account, officer, person

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def session_of(made: Account) -> str:
    browser = Client()
    browser.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
    return browser.session.session_key


def who_asks(key: str) -> Actor:
    """With this session, as the gate finds it."""
    request = RequestFactory().get("/")
    request.session = SessionStore(key)
    WhoAsks(lambda _: None).process_request(request)
    return actor_of_request(request)


def known(made: Account) -> str:
    """A session that this process has met."""
    key = session_of(made)
    assert who_asks(key).account == made
    assert key in session_store._known
    return key


def test_a_session_met_before_is_one_statement_with_account_person_club_and_roles(club: Club) -> None:
    """And one more of who holds a role: whether a suspension keeps it shut."""
    for made, statements in ((account("hemi", person("Hēmi", club)), 1), (officer(Role.CLUB_OFFICER, club), 2)):
        key = known(made)
        with CaptureQueriesContext(connection) as asked:
            actor = who_asks(key)
            assert str(actor.person.club) == club.name
        assert len(asked) == statements
    assert actor.clubs == {club.pk}
    assert Role.CLUB_OFFICER in actor.roles


def test_it_is_the_same_actor_as_by_the_single_questions(club: Club) -> None:
    """Roles of all kinds: several, ended, to come, for one event, for a club, and an account nobody has confirmed."""
    today = timezone.localdate()
    holder, unsure = officer(Role.SECRETARY, name="the holder"), account("unsure", person("Unsure"))
    for made in (holder, unsure):
        for role, scope, event, since in (
            (Role.CLUB_OFFICER, club, "", today - DAY),
            (Role.SCORER, None, "the open", today - DAY),
            (Role.DIRECTOR, None, "", today + DAY),
            (Role.TREASURER, None, "", today),
        ):
            RoleHeld.objects.create(person=made.person, role=role, club=scope, event=event, since=since, given_at=NOW)
    AccountCheck.objects.create(account=unsure, person=unsure.person, theirs=False, checked_at=NOW)
    for made in (holder, unsure, account("nobody"), account("hemi", person("Hēmi"))):
        key = known(made)
        assert who_asks(key) == actor_of(active_account(made.pk), today) == actor_of(made, today)
    assert Role.TREASURER in who_asks(session_of(holder)).roles
    assert Role.TREASURER not in who_asks(session_of(unsure)).roles


def test_what_ends_is_felt_by_the_next_request_whoever_ended_it() -> None:
    """The rows change behind the back of this process, as another process changes them."""
    officer(Role.PRESIDENT)
    made = officer(Role.SECRETARY)
    key, held = known(made), made.person.roles_held.get()
    actions.end_role(CONSOLE, role_held=held, until=held.since, now=NOW)
    assert Role.SECRETARY not in who_asks(key).roles
    Account.objects.filter(pk=made.pk).update(is_active=False)
    assert who_asks(key) == VISITOR
    Account.objects.filter(pk=made.pk).update(is_active=True)
    assert who_asks(key).account == made
    RoleHeld.objects.create(person=made.person, role=Role.TREASURER, since=held.since, given_at=NOW)
    assert Role.TREASURER in who_asks(key).roles
    AccountCheck.objects.create(account=made, person=made.person, theirs=False, checked_at=NOW)
    assert Role.TREASURER not in who_asks(key).roles


def test_a_changed_password_ends_the_session() -> None:
    made = account("hemi")
    key = known(made)
    made.set_password("another 9317 tūī")
    Account.objects.filter(pk=made.pk).update(password=made.password)
    assert who_asks(key) == VISITOR
    assert not Session.objects.filter(session_key=key).exists()
    assert who_asks(key) == VISITOR


def test_a_session_that_ended_or_ran_out_opens_nothing() -> None:
    for end in (Session.objects.all().delete, lambda: Session.objects.update(expire_date=timezone.now())):
        key = known(account(f"hemi {len(session_store._known)}"))
        end()
        assert who_asks(key) == VISITOR
        found = SessionStore(key)
        assert (dict(found.items()), found.session_key) == ({}, None)


def test_nobody_is_taken_for_another() -> None:
    """A key whose row has come to name somebody else is theirs, at once and with their roles alone."""
    secretary, hemi = officer(Role.SECRETARY), account("hemi", person("Hēmi"))
    first, second = known(secretary), known(hemi)
    theirs = Session.objects.get(session_key=second).session_data
    Session.objects.filter(session_key=first).update(session_data=theirs)
    for _ in range(2):
        actor = who_asks(first)
        assert (actor.account, Role.SECRETARY in actor.roles) == (hemi, False)
    Session.objects.filter(session_key=first).update(session_data=theirs[:-1] + ("a" if theirs[-1] != "a" else "b"))
    assert who_asks(first) == VISITOR
    assert who_asks(second).account == hemi


def test_an_account_read_along_that_is_not_the_sessions_own_is_not_taken() -> None:
    secretary, hemi = officer(Role.SECRETARY), account("hemi", person("Hēmi"))
    Account.objects.update(password=secretary.password)  # so that this alone does not tell the two apart
    hemi.refresh_from_db()
    key = known(hemi)
    right = session_store._known[key]
    session_store._known[key] = session_store.KnownSession(right.row, right.told, secretary.pk)
    try:
        assert who_asks(key) == actor_of(hemi, timezone.localdate())
    finally:
        session_store._known[key] = right


def test_what_one_request_writes_into_its_session_no_other_finds_unless_it_is_saved() -> None:
    key = known(account("hemi"))
    mine, other = SessionStore(key), SessionStore(key)
    mine["said"] = "only here"
    assert "said" not in other
    mine.save()
    assert SessionStore(key)["said"] == "only here"
    assert who_asks(key).account is not None


def test_signing_out_and_in_as_somebody_else_in_one_browser(client: Client) -> None:
    secretary, hemi = officer(Role.SECRETARY), account("hemi", person("Hēmi"))
    for made, status in ((secretary, 200), (hemi, 403), (secretary, 200)):
        client.force_login(made, backend="tilehall.site.people.signin.ByNameOrMail")
        for _ in range(3):
            assert client.get("/desk/roles/").status_code == status
    client.post("/sign-out/")
    assert client.get("/desk/roles/").status_code == 302


def test_only_so_many_sessions_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_store, "MOST_KNOWN", 2)
    keys = [known(account(f"hemi {n}")) for n in range(4)]
    assert list(session_store._known) == keys[2:]
    assert all(who_asks(key).account is not None for key in keys)


def test_a_session_of_nobody_is_not_kept() -> None:
    session = SessionStore()
    session["shown"] = "a page"
    session.create()
    assert SESSION_KEY not in SessionStore(session.session_key)
    assert session.session_key not in session_store._known
