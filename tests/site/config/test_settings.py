"""The settings as a hall starts with them: read in a process of their own, as the environment says."""

import json
import os
import subprocess
import sys

import pytest
from django.db import connection

TOLD = """
import json, sys
from tilehall.site.config import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def settings_told(tmp_path, names, **environment):
    env = {"PATH": os.environ["PATH"], "TILEHALL_DATA": str(tmp_path / "data"), **environment}
    done = subprocess.run([sys.executable, "-c", TOLD, *names], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_tests_run_on_the_database_they_were_told():
    told = os.environ.get("DATABASE_URL", "sqlite:")
    assert connection.vendor == ("postgresql" if told.startswith("postgres") else "sqlite")


@pytest.mark.django_db
def test_sqlite_keeps_what_it_has_said_yes_to(settings):
    if connection.vendor != "sqlite":
        assert settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
        return
    with connection.cursor() as cursor:
        answers = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert answers == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 20000}
    assert connection.transaction_mode == "IMMEDIATE"


def test_cookies_are_secure_under_https_and_only_there(tmp_path):
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY"]
    assert list(settings_told(tmp_path, names).values()) == [False, False, True]
    assert list(settings_told(tmp_path, names, TILEHALL_HTTPS="1").values()) == [True, True, True]


def test_a_database_address_puts_the_hall_on_postgresql(tmp_path):
    address = "postgres://tilehall@127.0.0.1:5433/hall"
    found = settings_told(tmp_path, ["DATABASES"], DATABASE_URL=address)["DATABASES"]["default"]
    assert (found["ENGINE"], found["PORT"], found["NAME"]) == ("django.db.backends.postgresql", 5433, "hall")


def test_a_redis_address_carries_messages_between_processes(tmp_path):
    here = settings_told(tmp_path, ["CHANNEL_LAYERS"])["CHANNEL_LAYERS"]["default"]
    there = settings_told(tmp_path, ["CHANNEL_LAYERS"], REDIS_URL="redis://127.0.0.1:6380/0")["CHANNEL_LAYERS"][
        "default"
    ]
    assert here["BACKEND"].endswith("InMemoryChannelLayer")
    assert there["BACKEND"].endswith("RedisPubSubChannelLayer")
    assert there["CONFIG"]["hosts"] == [{"address": "redis://127.0.0.1:6380/0", "socket_timeout": None}]


@pytest.mark.parametrize(
    "address, host, port, ssl",
    [
        ("smtp://mail.example", "mail.example", 25, False),
        ("smtps://ann:secret@mail.example", "mail.example", 465, True),
        ("smtp://mail.example:2525", "mail.example", 2525, False),
    ],
)
def test_mail_goes_where_it_is_told(tmp_path, address, host, port, ssl):
    names = ["EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_SSL"]
    backend, *rest = settings_told(tmp_path, names, TILEHALL_MAIL=address).values()
    assert backend.endswith("smtp.EmailBackend")
    assert rest == [host, port, ssl]


def test_a_sign_in_is_written_as_addresses_write_it_and_tls_may_begin_by_a_command(tmp_path):
    names = ["MAIL_BY_SERVER", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_SSL", "EMAIL_USE_TLS"]
    found = settings_told(
        tmp_path, names, TILEHALL_MAIL="smtp+starttls://ann%40hall.example:a%2Fb%40c@mail.example:587"
    )
    assert list(found.values()) == [True, "ann@hall.example", "a/b@c", False, True]
    assert settings_told(tmp_path, ["MAIL_BY_SERVER"]) == {"MAIL_BY_SERVER": False}


def test_without_a_mail_server_mails_are_files_in_the_data_folder(tmp_path):
    found = settings_told(tmp_path, ["EMAIL_BACKEND", "EMAIL_FILE_PATH"])
    assert found["EMAIL_BACKEND"].endswith("letter_files.LetterFiles")
    assert found["EMAIL_FILE_PATH"] == str(tmp_path / "data" / "mail")


def test_passwords_are_kept_with_argon2_and_debugging_is_off(tmp_path):
    found = settings_told(tmp_path, ["PASSWORD_HASHERS", "DEBUG", "ALLOWED_HOSTS"], TILEHALL_HOSTS="hall.test")
    assert found["PASSWORD_HASHERS"] == ["tilehall.site.people.password_work.HallArgon2"]
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]", "hall.test"]


def test_dates_are_written_as_here_and_told_in_auckland(settings):
    from datetime import UTC, datetime

    from django.template import Context, Template

    shown = Template("{{ at|date }} {{ at|time }}").render(Context({"at": datetime(2026, 12, 31, 11, 30, tzinfo=UTC)}))
    assert shown.startswith("01/01/2027"), "half past midnight in Auckland, in summer time"
    assert settings.TIME_ZONE == "Pacific/Auckland"
