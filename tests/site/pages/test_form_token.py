"""The token of a form is Django's in all but the way to chance."""

from collections import Counter
from types import SimpleNamespace

import pytest
from django.http import HttpResponse
from django.middleware import csrf
from django.test import RequestFactory

from tilehall.site.pages import form_token as tokens
from tilehall.site.pages.form_token import form_token, masked, random_signs


class Check(csrf.CsrfViewMiddleware):
    """Django's own; what it refuses has no page here."""

    def _reject(self, _request, _reason):
        return HttpResponse(status=403)


CHECK = Check(lambda _request: HttpResponse())


def asked(cookie: str | None = None):
    request = RequestFactory().get("/")
    if cookie is not None:
        request.COOKIES["csrftoken"] = cookie
    CHECK.process_request(request)
    return request


def is_taken(cookie: str, token: str) -> bool:
    """Whether Django lets a form with this token through."""
    request = RequestFactory(enforce_csrf_checks=True).post("/", {"csrfmiddlewaretoken": token})
    request.COOKIES["csrftoken"] = cookie
    CHECK.process_request(request)
    return CHECK.process_view(request, lambda _request: HttpResponse(), (), {}) is None


def test_django_takes_it_with_its_own_cookie_and_with_no_other() -> None:
    request = asked()
    token = form_token(request)
    cookie = CHECK.process_response(request, HttpResponse()).cookies["csrftoken"].value
    assert is_taken(cookie, token)
    assert not is_taken(random_signs(), token)
    assert not is_taken(cookie, token[:-1] + ("a" if token[-1] != "a" else "b"))
    again = asked(cookie)
    assert is_taken(cookie, form_token(again))
    assert CHECK.process_response(again, HttpResponse()).cookies["csrftoken"].value == cookie


@pytest.mark.parametrize("cookie", [None, "aB3" * 10 + "xy", "q" * 64, "not a token"])
def test_it_does_to_the_request_what_djangos_own_does(cookie: str | None) -> None:
    ours, djangos = asked(cookie), asked(cookie)
    mine, theirs = form_token(ours), csrf.get_token(djangos)
    assert len(mine) == len(theirs) == csrf.CSRF_TOKEN_LENGTH
    assert set(ours.META) == set(djangos.META)
    assert ours.META["CSRF_COOKIE_NEEDS_UPDATE"] is djangos.META["CSRF_COOKIE_NEEDS_UPDATE"] is True
    assert csrf._unmask_cipher_token(mine) == ours.META["CSRF_COOKIE"]
    if cookie and " " not in cookie:
        assert ours.META["CSRF_COOKIE"] == djangos.META["CSRF_COOKIE"]


def test_no_two_are_alike_and_each_hides_the_same_secret() -> None:
    secret = random_signs()
    made = {masked(secret) for _ in range(500)}
    assert len(made) == 500
    assert {csrf._unmask_cipher_token(token) for token in made} == {secret}
    assert len({token[:32] for token in made}) == len({token[32:] for token in made}) == 500


def test_every_sign_is_as_likely_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """All bytes there are, once each: every sign comes equally often, and what is left over is dropped."""
    every = bytes(range(256))
    signs = every.translate(tokens._SIGNS, tokens._DROPPED).decode()
    assert set(Counter(signs).values()) == {256 // 62}
    assert set(signs) == set(csrf.CSRF_ALLOWED_CHARS)
    given = iter([b"\xff" * 40, every])
    monkeypatch.setattr(tokens, "os", SimpleNamespace(urandom=lambda _count: next(given)))
    assert random_signs() == signs[:32]
