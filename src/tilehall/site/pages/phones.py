"""Addresses that are handed to somebody else, on paper, on the wall or in a mail: they must open on that phone.

Who came in from elsewhere shows that the address they came by can be reached. The desk often sits at the machine
itself, under a name that only this machine or not every phone knows: then they get what `serve --lan` found.
"""

from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def for_phones(request: HttpRequest, path: str = "/") -> str:
    """The full address of a page of ours."""
    found: str = settings.PHONES
    if found and not is_known_to_phones(request.get_host()):
        return found.rstrip("/") + path
    return request.build_absolute_uri(path)


def for_letters(request: HttpRequest, path: str) -> str:
    """The full address of a page of ours in a letter: the hall's own, never one that whoever asked could choose.

    Where the settings know none (started under names, with nobody saying which counts) it is the address of the
    request, whose name is at least one of ours: Django refuses every other.
    """
    own: str = settings.ADDRESS
    return own.rstrip("/") + path if own else request.build_absolute_uri(path)


def for_posters(path: str, link: Callable[[str], str]) -> str:
    """The full address of a page of ours on a poster, which hangs where nobody is in this room: the hall's own. Without
    one it is what phones here are given."""
    own: str = settings.ADDRESS
    return own.rstrip("/") + path if own else link(path)


def only_here(request: HttpRequest) -> bool:
    """Whether no phone could open what `for_phones` gives: the hall was started for this machine alone."""
    return not settings.PHONES and is_loopback(request.get_host())


def is_loopback(host: str) -> bool:
    """Whether a Host header names this machine itself, by which no phone can find it."""
    name = _without_port(host)
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def is_known_to_phones(host: str) -> bool:
    """Whether every phone finds the hall by this name. A machine's own name, bare or in .local, is known to some."""
    name = _without_port(host)
    try:
        return not ip_address(name).is_loopback
    except ValueError:
        return "." in name and not name.endswith((".local", ".localhost"))


def _without_port(host: str) -> str:
    name = host if host.endswith("]") else host.rsplit(":", 1)[0]
    return name.strip("[]").rstrip(".").lower()
