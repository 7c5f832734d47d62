"""Addresses that are handed to somebody else: they must work on that person's phone, not only at the desk."""

from django.conf import settings
from django.http import HttpRequest

# The desk often sits at the machine itself, under a name by which no phone can find the hall.
HERE = ("127.0.0.1", "localhost", "[::1]")


def at_the_machine(request: HttpRequest) -> bool:
    host = request.get_host()
    return (host if host.endswith("]") else host.rsplit(":", 1)[0]) in HERE


def for_phones(request: HttpRequest, path: str) -> str:
    if settings.PHONES and at_the_machine(request):
        return settings.PHONES.rstrip("/") + path
    return request.build_absolute_uri(path)


def only_here(request: HttpRequest) -> bool:
    """No phone can open what is handed over: the hall was started for this machine alone."""
    return at_the_machine(request) and not settings.PHONES
