"""Sessions are Django's own, read by one statement."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tilehall.site.people.session_store import SessionStore

from .conftest import account, person

pytestmark = pytest.mark.django_db


def test_a_session_begun_under_djangos_store_goes_on_and_back(django_assert_num_queries) -> None:
    for begun, read in ((db.SessionStore, SessionStore), (SessionStore, db.SessionStore)):
        session = begun()
        session["who"] = "Hēmi"
        session.create()
        with django_assert_num_queries(1):
            found = read(session.session_key)
            assert found["who"] == "Hēmi"


def test_a_session_ends_on_its_day_and_its_key_is_not_taken_over() -> None:
    session = SessionStore()
    session["who"] = "Hēmi"
    session.create()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    for key in (session.session_key, "a" * 32, "'; --" * 4, "a" * 20 + "\0", "ā" * 20, "\udc80" * 20):
        found = SessionStore(key)
        assert dict(found.items()) == {}
        assert found.session_key is None


def test_the_hall_reads_its_sessions_so_and_what_was_tampered_with_opens_nothing() -> None:
    assert SessionStore.__module__ == settings.SESSION_ENGINE
    client = Client()
    client.force_login(account("hemi", person("Hēmi")), backend="tilehall.site.people.signin.ByNameOrMail")
    assert client.get("/account/").status_code == 200
    Session.objects.update(session_data="e30:" + "x" * 60)
    assert client.get("/account/").status_code == 302
