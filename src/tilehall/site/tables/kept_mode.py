"""Signing out, or in as somebody else, begins a new session; a browser that judges goes on judging in it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from .adjudication_mode import KEPT


class KeepsMode:
    """Only what is sent can change who is signed in: a page that is read costs nothing more."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST" or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return self.get_response(request)
        before, kept = request.session.session_key, {name: request.session.get(name) for name in KEPT}
        response = self.get_response(request)
        if request.session.session_key != before:
            for name, value in kept.items():
                if value is not None and name not in request.session:
                    request.session[name] = value
        return response
