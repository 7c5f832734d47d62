"""Errors are kept under their numbers: small, for the owner only, and whatever else is broken."""

import json
import logging
import re
import stat

import pytest
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.test import RequestFactory

from tilehall.site.upkeep import error_log
from tilehall.site.upkeep.error_log import ErrorLog, KeptError, append, kept_errors, new_number


def error(number: str = "ACD-347") -> KeptError:
    return KeptError(number=number, at="2026-05-02T01:02:03+00:00", where="GET hall:home", what="x", trace="")


def test_a_number_can_be_read_out():
    numbers = {new_number() for _ in range(200)}
    assert len(numbers) > 190
    assert all(re.fullmatch(r"[A-Z3479]{3}-[A-Z3479]{3}", number) for number in numbers)
    assert not set("".join(numbers)) & set("0O1I2Z5S6G8BQ")


def test_errors_come_back_newest_first_and_only_their_owner_reads_them(tmp_path):
    for number in ("AAA-AAA", "CCC-CCC"):
        append(tmp_path, error(number))
    assert [one.number for one in kept_errors(tmp_path)] == ["CCC-CCC", "AAA-AAA"]
    file = tmp_path / "upkeep" / "errors.jsonl"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_line_cut_short_hides_no_other(tmp_path):
    append(tmp_path, error("AAA-AAA"))
    file = tmp_path / "upkeep" / "errors.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:40] + b"\n" + b'{"number": 3}\n' + b"\xff\xfe\n" + whole)
    assert len(kept_errors(tmp_path)) == 2


def test_the_file_stays_small(tmp_path, monkeypatch):
    monkeypatch.setattr(error_log, "LARGEST", 2000)
    for _ in range(100):
        append(tmp_path, error(new_number()))
    assert sum(file.stat().st_size for file in (tmp_path / "upkeep").iterdir()) < 3 * 2000
    assert 10 < len(kept_errors(tmp_path)) < 40


def test_where_there_is_no_room_the_error_is_not_made_worse(tmp_path, settings):
    settings.DATA = tmp_path / "nowhere" / "at-all"
    ErrorLog().emit(logging.LogRecord("x", logging.ERROR, "", 0, "no room", (), None))


def test_of_a_page_its_name_is_kept_and_no_key_that_stands_in_its_address(tmp_path, settings):
    settings.DATA = tmp_path
    request = RequestFactory().get("/tournaments/1/mine/3-secretkey/?code=TOPSECRET")
    error_log.give_number(request)
    from django.urls import resolve

    request.resolver_match = resolve("/rules/")
    try:
        raise ValueError("it broke")
    except ValueError as fault:
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s", ("/x/",), (ValueError, fault, None))
    record.request = request
    ErrorLog().emit(record)
    (kept,) = kept_errors(tmp_path)
    assert kept.number == request.error_number
    assert kept.where == "GET rulebook:home"
    assert kept.what == "ValueError: it broke"
    text = json.dumps([kept.where, kept.what, kept.trace])
    assert "secretkey" not in text
    assert "TOPSECRET" not in text


def test_nobody_fills_the_list_from_outside(tmp_path, settings):
    settings.DATA = tmp_path
    log = ErrorLog()
    for name, fault in (
        ("django.security.DisallowedHost", DisallowedHost("evil.test")),
        ("django.request", TooManyFieldsSent("too many")),
    ):
        log.emit(logging.LogRecord(name, logging.ERROR, "", 0, "no", (), (type(fault), fault, None)))
    assert kept_errors(tmp_path) == []
    for number in range(3 * error_log.ALIKE):
        fault = RuntimeError(f"connection {number} is closed")
        log.emit(logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "broken", (), (type(fault), fault, None)))
    log.emit(logging.LogRecord("tilehall.site.pages.jobs", logging.ERROR, "", 0, "the job %s failed", ("x",), None))
    assert len(kept_errors(tmp_path)) == error_log.ALIKE + 1
    assert kept_errors(tmp_path)[0].what == "the job x failed"


def test_who_must_wait_leaves_no_key_in_the_list(tmp_path, settings):
    """Django puts down every answer from 500 on with its whole address, which may end a forgotten password."""
    settings.DATA = tmp_path
    log = ErrorLog()
    for status in (503, 507):
        said = ("Service Unavailable", "/sign-in/new/3/SECRETTOKEN/")
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", said, None)
        record.request, record.status_code = RequestFactory().get("/sign-in/new/3/SECRETTOKEN/"), status
        log.emit(record)
    (kept,) = kept_errors(tmp_path)
    assert kept.what == "answered 507"
    assert "SECRETTOKEN" not in json.dumps([kept.where, kept.what, kept.trace])


@pytest.mark.django_db
def test_the_number_on_the_page_is_the_one_in_the_list(client, tmp_path, settings, monkeypatch):
    settings.DATA = tmp_path
    monkeypatch.setattr("tilehall.site.hall.store.hall_row", lambda: 1 / 0)
    client.raise_request_exception = False
    answer = client.get("/api/")
    assert answer.status_code == 500
    shown = re.search(r"<strong>([A-Z0-9]{3}-[A-Z0-9]{3})</strong>", answer.content.decode())
    assert shown
    (kept,) = kept_errors(tmp_path)
    assert (kept.number, kept.where) == (shown[1], "GET hall:api")
    assert "ZeroDivisionError" in kept.trace


def test_an_error_that_cannot_be_put_into_words_is_no_second_one(tmp_path, settings, monkeypatch):
    settings.DATA = tmp_path
    monkeypatch.setattr(logging, "raiseExceptions", False)  # else it is said on stderr, and pytest makes it a fault
    ErrorLog().emit(logging.LogRecord("x", logging.ERROR, "", 0, "%d letters", ("many",), None))
