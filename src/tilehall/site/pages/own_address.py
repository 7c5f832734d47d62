"""Where a browser says it stands: believed only if that is a page of this hall."""

from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def own_path(request: HttpRequest, address: str | None) -> str:
    """Path and query of an address that a header names; empty if it is elsewhere, or is none."""
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return ""
    assert address is not None  # that is what was asked
    parts = urlsplit(address.strip())
    path = "/" + parts.path.lstrip("/\\")  # two at its head would lead to another hall
    return urlunsplit(("", "", path, parts.query, ""))


def page_of_the_form(request: HttpRequest) -> str:
    """Where a form stood that was sent: many addresses only take a form and show nothing."""
    return own_path(request, request.headers.get("Referer"))
