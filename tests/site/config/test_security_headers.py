"""What every answer carries, whoever makes it."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tilehall.site.config.security_headers import HEADERS, POLICY, SecurityHeaders, headers_of_an_answer, raw_headers


@pytest.mark.parametrize("secure", [True, False])
def test_over_plain_http_no_browser_is_told_what_it_would_complain_about(secure: bool, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = secure
    assert ("Cross-Origin-Opener-Policy" in headers_of_an_answer()) is secure
    assert set(HEADERS) - set(headers_of_an_answer()) <= {"Cross-Origin-Opener-Policy"}


def test_before_django_the_same_is_said_in_the_form_that_servers_ask_for() -> None:
    assert raw_headers() == [(name.lower().encode(), text.encode()) for name, text in headers_of_an_answer().items()]
    assert (b"x-frame-options", b"DENY") in raw_headers()


def test_a_page_that_says_something_of_its_own_keeps_it(rf: RequestFactory) -> None:
    own = HttpResponse(headers={"Referrer-Policy": "no-referrer"})
    answer = SecurityHeaders(lambda _request: own)(rf.get("/"))
    assert answer["Referrer-Policy"] == "no-referrer"
    assert (answer["X-Content-Type-Options"], answer["Content-Security-Policy"]) == ("nosniff", POLICY)


def test_nothing_runs_that_is_not_the_halls_own() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
    assert "unsafe" not in POLICY
